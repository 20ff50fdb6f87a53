import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 019: achievements and the courses that give them; the fifth is documented. */
export const achievementErrors = defineErrors({
  usedByCourse: { code: '019-0000000005', kind: 'CONFLICT' },
  achievementUnknown: { code: '019-0000000006', kind: 'BAD_REQUEST' },
  /** values: name, start */
  notAchievedYet: { code: '019-0000000007', kind: 'BAD_REQUEST' },
  /** values: name, end */
  noLongerAchieved: { code: '019-0000000008', kind: 'BAD_REQUEST' },
})
