import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 019: achievements and the courses that give them; the fifth is documented. */
export const achievementErrors = defineErrors({
  usedByCourse: { code: '019-0000000005', kind: 'CONFLICT' },
  achievementUnknown: { code: '019-0000000006', kind: 'BAD_REQUEST' },
})
