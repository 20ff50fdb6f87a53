import type { GenericProtocol, GenericResult } from '@oxer/domain/competitions/result/result.schema'
import type { DisciplineFields, EntryDraft, SharedFields } from '../../entry-fields/entry-draft.ts'
import { type FieldReader, isAny, put } from '../../entry-fields/field-reader.ts'
import { decimalOf, percentageTyped, timeOf, timeTyped } from '../../result-typing.form.ts'

export const genericField = { value: 'value', outcome: 'outcome', time: 'time' } as const

/** Points may be negative. */
const signedDecimalOf = (text: string): string | null => {
  const [, sign, rest = ''] = /^([-−]?)\s*(.*)$/.exec(text.trim()) ?? []
  const value = decimalOf(rest)
  return value === null || value === '0' || sign === '' ? value : `-${value}`
}

export const genericValueOf = (protocol: GenericProtocol, text: string): string | null =>
  protocol.value === 'PERCENTAGE' ? percentageTyped(text) : signedDecimalOf(text)

export const typeGeneric = (typed: Record<string, string>, result: GenericResult): void => {
  put(typed, genericField.value, result.value)
  put(typed, genericField.outcome, result.outcome)
  put(typed, genericField.time, typeof result.time === 'number' ? timeTyped(result.time) : null)
}

export const readGeneric = (
  reader: FieldReader,
  protocol: GenericProtocol,
  shared: SharedFields,
): EntryDraft<GenericResult> => {
  const value = reader.read(genericField.value, (text) => genericValueOf(protocol, text))
  const outcome = reader.read(genericField.outcome, (text) => text)
  const time = reader.read(genericField.time, timeOf)
  return { result: { discipline: 'GENERIC', ...shared, value, outcome, time }, hasScore: isAny(value, outcome, time) }
}

export const genericFields: DisciplineFields<GenericProtocol, GenericResult> = {
  type: typeGeneric,
  read: readGeneric,
  fieldOf: (path) => path,
}
