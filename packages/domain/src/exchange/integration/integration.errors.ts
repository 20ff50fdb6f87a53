import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 053: files for and from other systems. */
export const integrationErrors = defineErrors({
  /** A file without a result would look as if there had been none. values: layout */
  nothingToExport: { code: '053-0000000001', kind: 'CONFLICT' },
  /** Only the spreadsheet for people is read again, so only it has a template. */
  templateOfGenericOnly: { code: '053-0000000002', kind: 'BAD_REQUEST' },
  /** values: integration */
  notOffered: { code: '053-0000000003', kind: 'CONFLICT' },
})
