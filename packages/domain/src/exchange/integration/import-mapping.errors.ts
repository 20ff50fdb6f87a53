import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 041: which column of a file has which field. */
export const importMappingErrors = defineErrors({
  /** The layout of the integration has no such field. values: heading, importField */
  fieldUnknown: { code: '041-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
  /** Two columns have one field. values: heading, other, importField */
  fieldTwice: { code: '041-0000000002', kind: 'UNPROCESSABLE_CONTENT' },
  /** No column has a field that every entry needs. values: importField */
  fieldMissing: { code: '041-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
  /** The file has no such column. values: heading */
  headingUnknown: { code: '041-0000000004', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: heading */
  headingTwice: { code: '041-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  /** The files of the integration, or this one, have no columns. */
  notATable: { code: '041-0000000006', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: maximum */
  tooMany: { code: '041-0000000007', kind: 'CONFLICT' },
})
