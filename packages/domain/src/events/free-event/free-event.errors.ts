import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 038: free events. */
export const freeEventErrors = defineErrors({
  tooLong: { code: '038-0000000001', kind: 'BAD_REQUEST' },
  shareNotFound: { code: '038-0000000002', kind: 'NOT_FOUND' },
})
