// The sheet of one start: its values, the movement of the cursor, and saving.
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isOver } from './entry.columns.ts'
import { focusCell } from './entry.keys.ts'
import { eliminated } from './entry.view.ts'
import { type MarkSheetProps, markCells } from './mark-sheet.view.ts'
import type { ChosenLine } from './use-chosen-line.ts'

const useSheetFocus = (judges: readonly string[], participation: string) => {
  const grid = useRef<HTMLTableElement>(null)
  const extraRow = useRef<HTMLDivElement>(null)
  const goTo = useRef<HTMLInputElement>(null)
  const mayFocus = useRef(false)
  const [firstJudge = ''] = judges
  // The cursor follows to the chosen rider, but a page that has just opened does not move it.
  useEffect(() => {
    if (mayFocus.current) focusCell(grid.current, `0 ${firstJudge}`)
  }, [participation, firstJudge])
  const mark = (cell: string, judge: string): boolean => focusCell(grid.current, `${cell} ${judge}`)
  return {
    grid,
    extraRow,
    goTo,
    mark,
    firstMark: () => mark('0', firstJudge),
    extra: (id: string | undefined) => id !== undefined && focusCell(extraRow.current, id),
    /** From now on the cursor follows the chosen start. */
    follow: () => {
      mayFocus.current = true
    },
  }
}

export const useMarkSheet = (props: MarkSheetProps, at: ChosenLine, line: ResultLine) => {
  const { entry, extras = [], elimination } = props
  const { t } = useTranslation('competitions')
  const errorId = useId()
  const judges = props.judgesOf(line)
  const focus = useSheetFocus(judges, line.participation)
  const row = entry.rowOf(line)
  const { typed, problems } = row
  const cells = markCells(t, props)
  const markOf = (name: string): { cell: string; judge: string } | null => {
    for (const judge of judges) {
      const cell = cells.find((each) => each.field(judge) === name)
      if (cell) return { cell: cell.id, judge }
    }
    return null
  }
  // The first refused mark says why; the others are marked, and follow when it is settled.
  const [refused = null] = problems.flatMap(({ field, code }) => {
    const place = markOf(field)
    return place === null ? [] : [{ ...place, code }]
  })
  const proposed = entry.isReadOnly ? null : (elimination?.(typed) ?? null)
  const choose = (next: ResultLine | undefined): void => {
    if (!next) return
    focus.follow()
    if (next.participation === line.participation) focus.firstMark()
    at.choose(next)
  }
  const focusField = (name: string): void => {
    const place = markOf(name)
    if (place !== null) focus.mark(place.cell, place.judge)
    focus.extra(extras.find((each) => each.field === name)?.id)
  }
  return {
    at,
    line,
    row,
    judges,
    cells,
    extras,
    errorId,
    focus,
    proposed,
    refused,
    isMark: (name: string): boolean => markOf(name) !== null,
    isOver: isOver(typed),
    isWrong: (name: string): boolean => problems.some((problem) => problem.field === name),
    choose,
    setStatus: (status: string): void =>
      entry.change(line, status === 'ELIMINATED' && proposed !== null ? eliminated(proposed) : { status }),
    saveAndGoOn: (): void => {
      const [problem] = entry.save(line)
      if (problem === undefined) choose(at.lines[at.index + 1] ?? line)
      else focusField(problem.field)
    },
  }
}

export type MarkSheetState = ReturnType<typeof useMarkSheet>
