import { defineErrors } from '../error/error.schema.ts'

/** Group 023 of platform.md section 8. */
export const ruleTreeErrors = defineErrors({
  invalidRules: { code: '023-0000000001', kind: 'BAD_REQUEST' },
  /** values: maximum */
  tooDeep: { code: '023-0000000002', kind: 'BAD_REQUEST' },
  /** values: maximum */
  tooManyNodes: { code: '023-0000000003', kind: 'BAD_REQUEST' },
})
