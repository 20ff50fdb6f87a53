// What is added up at the end of a judge's sheet, by its discipline.
import type { DressageProtocol } from '../dressage/dressage.protocol.schema.ts'
import type { PresentationProtocol } from '../presentation/presentation.protocol.schema.ts'
import type { StyleRidingProtocol } from '../style-riding/style-riding.protocol.schema.ts'

/** The protocols whose judges write on a sheet of exercises. */
export type SheetProtocol = DressageProtocol | StyleRidingProtocol | PresentationProtocol

/** Their disciplines. */
export const sheetDisciplines = ['DRESSAGE', 'STYLE_RIDING', 'PRESENTATION'] as const

/** `of` is the most that it can be, `…` while that is not known. */
export type SheetTotal = {
  readonly key: 'points' | 'off' | 'total' | 'percentage' | 'faults' | 'time'
  readonly of: string | null
}

type Added = {
  readonly total: { readonly count: number; readonly points: string | null }
  readonly deductions: readonly unknown[]
}

/** The last one is the result. */
export const totalsOf = (protocol: SheetProtocol, { total, deductions }: Added): readonly SheetTotal[] => {
  const points = total.count > 0 ? (total.points ?? '…') : protocol.judgeMaximum
  const row = (key: SheetTotal['key'], of: string | null = null): SheetTotal => ({ key, of })
  const off = deductions.length > 0 ? [row('off')] : []
  switch (protocol.discipline) {
    case 'DRESSAGE':
      return points === null || points === ''
        ? [row('percentage')]
        : [row('points', points), ...off, ...(off.length > 0 ? [row('total')] : []), row('percentage')]
    case 'STYLE_RIDING':
      return [row('points', points), ...off, row('faults'), row('time'), row('total')]
    case 'PRESENTATION':
      return [row('total', points), ...(protocol.scoredBy === 'PERCENTAGE' ? [row('percentage')] : [])]
    default:
      return protocol satisfies never
  }
}
