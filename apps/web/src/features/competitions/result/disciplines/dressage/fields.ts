import type { DressageProtocol, DressageResult } from '@oxer/domain/competitions/result/result.schema'
import type { DisciplineFields, EntryDraft, SharedFields } from '../../entry-fields/entry-draft.ts'
import { type FieldReader, put } from '../../entry-fields/field-reader.ts'
import { readSheets, sheetFieldOf, typeSheet } from '../../entry-fields/sheet-fields.ts'
import { percentageTyped } from '../../result-typing.form.ts'

export const typeDressage = (typed: Record<string, string>, result: DressageResult): void => {
  put(typed, 'percentage', result.percentage)
  for (const sheet of result.judges) typeSheet(typed, sheet)
}

export const readDressage = (
  reader: FieldReader,
  protocol: DressageProtocol,
  shared: SharedFields,
): EntryDraft<DressageResult> => {
  const judges = readSheets(reader, protocol)
  const percentage = judges.length > 0 ? null : reader.read('percentage', percentageTyped)
  const result: DressageResult = { discipline: 'DRESSAGE', ...shared, judges, percentage }
  return { result, hasScore: judges.length > 0 || percentage !== null }
}

export const dressageFieldOf = (path: string, result: DressageResult): string =>
  sheetFieldOf(path, result.judges) ?? path

export const dressageFields: DisciplineFields<DressageProtocol, DressageResult> = {
  type: typeDressage,
  read: readDressage,
  fieldOf: dressageFieldOf,
}
