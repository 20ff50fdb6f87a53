import { defineErrors } from '../../kernel/error/error.schema.ts'

export const teamErrors = defineErrors({
  notFound: { code: '026-0000000030', kind: 'NOT_FOUND' },
  /** values: most */
  tooLarge: { code: '026-0000000031', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name (of the combination), team */
  memberRepeated: { code: '026-0000000032', kind: 'UNPROCESSABLE_CONTENT' },
  /** Not registered for the test, or not by this club. */
  memberUnknown: { code: '026-0000000033', kind: 'UNPROCESSABLE_CONTENT' },
  /** The test has results, so only the competition office may change teams. */
  testBegan: { code: '026-0000000034', kind: 'CONFLICT' },
  /** values: name */
  nameTaken: { code: '026-0000000035', kind: 'UNPROCESSABLE_CONTENT' },
  /** A registered team is deleted only while taking it back is free. values: name */
  registrationClosed: { code: '056-0000000001', kind: 'CONFLICT' },
  /** What was charged for it is on an order, or paid. values: name */
  paid: { code: '056-0000000002', kind: 'CONFLICT' },
})
