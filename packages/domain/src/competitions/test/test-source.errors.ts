import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 054: tests that come from another system. */
export const testSourceErrors = defineErrors({
  simulatedGivesNoPoints: { code: '054-0000000014', kind: 'CONFLICT' },
  /** values: source */
  referenceOfSource: { code: '054-0000000015', kind: 'CONFLICT' },
})
