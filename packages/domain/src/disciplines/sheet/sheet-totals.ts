// What is added up at the end of a judge's sheet, by its discipline.
import type { DressageProtocol } from '../dressage/dressage.protocol.schema.ts'
import type { PresentationProtocol } from '../presentation/presentation.protocol.schema.ts'
import type { StyleRidingProtocol } from '../style-riding/style-riding.protocol.schema.ts'
import type { SheetRules } from './sheet.ts'

/** The protocols whose judges write on a sheet of exercises. */
export type SheetProtocol = DressageProtocol | StyleRidingProtocol | PresentationProtocol

/** The judged phase of a test of several phases. */
type PhaseRules = Pick<SheetRules, 'judgeMaximum'>

/** `of` is the most that it can be, `…` while that is not known. */
export type SheetTotal = {
  readonly key: 'points' | 'off' | 'total' | 'percentage' | 'faults' | 'time'
  readonly of: string | null
}

export type Added = {
  readonly total: { readonly count: number; readonly points: string | null }
  readonly deductions: readonly unknown[]
}

const row = (key: SheetTotal['key'], of: string | null = null): SheetTotal => ({ key, of })

const pointsOf = ({ judgeMaximum }: PhaseRules, { total }: Added): string | null =>
  total.count > 0 ? (total.points ?? '…') : judgeMaximum

/** Of one judge, so the last one is a percentage, in a phase of eventing or driving as well: penalties follow from the mean of all judges. */
export const percentageTotalsOf = (rules: PhaseRules, added: Added): readonly SheetTotal[] => {
  const points = pointsOf(rules, added)
  if (points === null || points === '') return [row('percentage')]
  const off = added.deductions.length > 0 ? [row('off'), row('total')] : []
  return [row('points', points), ...off, row('percentage')]
}

/** The last one is the result. */
export const totalsOf = (protocol: SheetProtocol, added: Added): readonly SheetTotal[] => {
  const points = pointsOf(protocol, added)
  const off = added.deductions.length > 0 ? [row('off')] : []
  switch (protocol.discipline) {
    case 'DRESSAGE':
      return percentageTotalsOf(protocol, added)
    case 'STYLE_RIDING':
      return [row('points', points), ...off, row('faults'), row('time'), row('total')]
    case 'PRESENTATION':
      return [row('total', points), ...(protocol.scoredBy === 'PERCENTAGE' ? [row('percentage')] : [])]
    default:
      return protocol satisfies never
  }
}
