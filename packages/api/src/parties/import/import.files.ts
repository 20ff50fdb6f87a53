import { writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import type { ImportNoun } from '@oxer/domain/parties/import/import.schema'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { importText, namedColumns } from './import-columns.mappers.ts'

/** An empty table with every column in the reader's language; a star marks the required ones. */
export const importTemplate = async (ctx: Pick<Context, 'language'>, noun: ImportNoun): Promise<FileReply> => {
  const { body, contentType, extension } = await writeSpreadsheet('XLSX', {
    name: importText(ctx.language, `template.${noun}`),
    columns: namedColumns(noun, ctx.language).map(({ column, label }) => ({
      header: column.isRequired ? `${label} *` : label,
      value: () => null,
    })),
    rows: [],
  })
  return { fileName: `${importText(ctx.language, `template.${noun}`)}.${extension}`, contentType, body }
}
