import type { StyleRidingProtocol, StyleRidingResult, StyleRound } from '@oxer/domain/competitions/result/result.schema'
import type { DisciplineFields, EntryDraft, SharedFields } from '../../entry-fields/entry-draft.ts'
import { type FieldReader, isAny, put } from '../../entry-fields/field-reader.ts'
import { readSheets, sheetFieldOf, typeSheet } from '../../entry-fields/sheet-fields.ts'
import { decimalOf, timeOf, timeTyped } from '../../result-typing.form.ts'

export const styleField = {
  faults: (round: 0 | 1): string => `r${round}.faults`,
  time: (round: 0 | 1): string => `r${round}.time`,
} as const

const typeRound = (typed: Record<string, string>, round: StyleRound | null | undefined, index: 0 | 1): void => {
  if (!round) return
  put(typed, styleField.faults(index), round.obstaclePenalties)
  put(typed, styleField.time(index), typeof round.time === 'number' ? timeTyped(round.time) : null)
  put(typed, `r${index}.timePenalties`, round.timePenalties)
}

export const typeStyleRiding = (typed: Record<string, string>, result: StyleRidingResult): void => {
  for (const sheet of result.judges) typeSheet(typed, sheet)
  typeRound(typed, result.round, 0)
  typeRound(typed, result.jumpOff, 1)
  if (result.jumpOff && result.jumpOff.outcome !== 'RODE') typed['r1.outcome'] = result.jumpOff.outcome
}

type JumpOffOutcome = NonNullable<StyleRidingResult['jumpOff']>['outcome']

const readRound = (reader: FieldReader, index: 0 | 1): StyleRound | null => {
  const obstaclePenalties = reader.read(styleField.faults(index), decimalOf)
  const time = reader.read(styleField.time(index), timeOf)
  const timePenalties = reader.read(`r${index}.timePenalties`, decimalOf)
  return isAny(obstaclePenalties, time) ? { obstaclePenalties, time, timePenalties } : null
}

export const readStyleRiding = (
  reader: FieldReader,
  protocol: StyleRidingProtocol,
  shared: SharedFields,
): EntryDraft<StyleRidingResult> => {
  const judges = readSheets(reader, protocol)
  const round = readRound(reader, 0)
  const ridden = readRound(reader, 1)
  const ended = reader.typed['r1.outcome']
  const outcome: JumpOffOutcome = ended === 'ELIMINATED' || ended === 'WITHDREW' ? ended : 'RODE'
  const jumpOff = ridden === null && outcome === 'RODE' ? null : { ...ridden, outcome }
  return {
    result: { discipline: 'STYLE_RIDING', ...shared, judges, round, jumpOff },
    hasScore: judges.length > 0 || isAny(round, jumpOff),
  }
}

export const styleRidingFieldOf = (path: string, result: StyleRidingResult): string => {
  const [, round, rest = ''] = /^(round|jumpOff)\.?(.*)$/.exec(path) ?? []
  if (round === undefined) return sheetFieldOf(path, result.judges) ?? path
  const index = round === 'round' ? 0 : 1
  return rest === 'time' ? styleField.time(index) : styleField.faults(index)
}

export const styleRidingFields: DisciplineFields<StyleRidingProtocol, StyleRidingResult> = {
  type: typeStyleRiding,
  read: readStyleRiding,
  fieldOf: styleRidingFieldOf,
}
