import type { PresentationProtocol, PresentationResult } from '@oxer/domain/competitions/result/result.schema'
import type { EntryDraft, SharedFields } from './entry-draft.ts'
import type { FieldReader } from './field-reader.ts'
import { readSheets, sheetFieldOf, typeSheet } from './sheet-fields.ts'

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
