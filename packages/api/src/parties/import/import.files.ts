import { type SpreadsheetKind, writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { ImportNoun } from '@oxer/domain/parties/import/import.schema'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { importText, namedColumns } from './import-columns.mappers.ts'
import { exampleCell } from './import-example.mappers.ts'

/** Every column in the reader's language, with a row as an example; a star marks the required ones. A second sheet says what to write. */
export const importTemplate = async (
  { language }: Pick<Context, 'language'>,
  noun: ImportNoun,
  kind: SpreadsheetKind,
): Promise<FileReply> => {
  const columns = namedColumns(noun, language)
  const name = importText(language, `template.${noun}`)
  const { body, contentType, extension } = await writeSpreadsheet(
    kind,
    {
      name,
      columns: columns.map((named) => ({
        header: named.column.isRequired ? `${named.label} *` : named.label,
        value: () => exampleCell(language, named),
      })),
      rows: [null],
    },
    {
      name: importText(language, 'explain.sheet'),
      columns: [
        { header: importText(language, 'column'), value: ({ label }) => label, width: 24 },
        {
          header: importText(language, 'explain.required'),
          value: ({ column }) => (column.isRequired ? importText(language, 'explain.yes') : ''),
        },
        {
          header: importText(language, 'explain.what'),
          value: ({ column, choices }) => importText(language, `explain.${column.kind}`, { choices }),
          width: 80,
        },
        { header: importText(language, 'explain.example'), value: (named) => exampleCell(language, named), width: 28 },
      ],
      rows: columns,
    },
  )
  return { fileName: `${name}.${extension}`, contentType, body }
}
