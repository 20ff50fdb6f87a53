import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { useState } from 'react'

export type ChosenLine = {
  readonly lines: readonly ResultLine[]
  readonly index: number
  readonly line: ResultLine | undefined
  readonly choose: (line: ResultLine) => void
}

/** The start to show, if one is shown at a time: the chosen one, or the first expected start without a result. */
export const useChosenLine = (lines: readonly ResultLine[]): ChosenLine => {
  const [chosen, setChosen] = useState<string | null>(null)
  const firstOpen = lines.find((line) => line.result === null && line.isExpected)
  const index = Math.max(
    0,
    lines.findIndex((line) => line.participation === (chosen ?? firstOpen?.participation)),
  )
  return { lines, index, line: lines[index], choose: ({ participation }) => setChosen(participation) }
}
