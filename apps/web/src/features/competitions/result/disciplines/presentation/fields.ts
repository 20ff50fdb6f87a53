import type { PresentationProtocol, PresentationResult } from '@oxer/domain/competitions/result/result.schema'
import type { DisciplineFields, EntryDraft, SharedFields } from '../../entry-fields/entry-draft.ts'
import type { FieldReader } from '../../entry-fields/field-reader.ts'
import { readSheets, sheetFieldOf, typeSheet } from '../../entry-fields/sheet-fields.ts'

export const typePresentation = (typed: Record<string, string>, result: PresentationResult): void => {
  for (const sheet of result.judges) typeSheet(typed, sheet)
}

export const readPresentation = (
  reader: FieldReader,
  protocol: PresentationProtocol,
  shared: SharedFields,
): EntryDraft<PresentationResult> => {
  const judges = readSheets(reader, protocol)
  return { result: { discipline: 'PRESENTATION', ...shared, judges }, hasScore: judges.length > 0 }
}

export const presentationFieldOf = (path: string, result: PresentationResult): string =>
  sheetFieldOf(path, result.judges) ?? path

export const presentationFields: DisciplineFields<PresentationProtocol, PresentationResult> = {
  type: typePresentation,
  read: readPresentation,
  fieldOf: presentationFieldOf,
}
