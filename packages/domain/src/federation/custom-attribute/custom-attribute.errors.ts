import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 005: invalid custom attributes, and values that do not fit one. */
export const customAttributeErrors = defineErrors({
  /** values: key */
  invalid: { code: '005-0000000038', kind: 'BAD_REQUEST' },
  nameTaken: { code: '005-0000000045', kind: 'CONFLICT' },
  kindFixed: { code: '005-0000000046', kind: 'CONFLICT' },
  rangeEmpty: { code: '005-0000000047', kind: 'BAD_REQUEST' },
  stepTooLarge: { code: '005-0000000048', kind: 'BAD_REQUEST' },
  choicesMissing: { code: '005-0000000049', kind: 'BAD_REQUEST' },
  choiceTwice: { code: '005-0000000058', kind: 'BAD_REQUEST' },
})
