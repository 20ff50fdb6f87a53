import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 031: saved views of lists. */
export const listViewErrors = defineErrors({
  nameTaken: { code: '031-0000000001', kind: 'CONFLICT' },
})
