import { defineErrors } from '../../kernel/error/error.schema.ts'

export const startlistErrors = defineErrors({
  /** values: from, to */
  transitionNotAllowed: { code: '027-0000000001', kind: 'CONFLICT' },
  entryLocked: { code: '027-0000000002', kind: 'CONFLICT' },
  indexOutOfRange: { code: '027-0000000003', kind: 'BAD_REQUEST' },
  alreadyOnList: { code: '027-0000000004', kind: 'CONFLICT' },
  full: { code: '027-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  hasResults: { code: '027-0000000006', kind: 'CONFLICT' },
  testHasStartlist: { code: '027-0000000007', kind: 'CONFLICT' },
  applyOnGet: { code: '027-0000000008', kind: 'METHOD_NOT_SUPPORTED' },
  closed: { code: '027-0000000009', kind: 'CONFLICT' },
  notOfThisTest: { code: '027-0000000010', kind: 'BAD_REQUEST' },
  courseDesignMissing: { code: '027-0000000011', kind: 'NOT_FOUND' },
  notActive: { code: '027-0000000012', kind: 'CONFLICT' },
  seedMissing: { code: '027-0000000013', kind: 'BAD_REQUEST' },
  orderUnknown: { code: '027-0000000014', kind: 'BAD_REQUEST' },
  basisNotOffered: { code: '027-0000000015', kind: 'UNPROCESSABLE_CONTENT' },
  lastOfGroup: { code: '027-0000000016', kind: 'CONFLICT' },
  /** values: startlist */
  noJudges: { code: '027-0000000017', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: position */
  judgeTwice: { code: '027-0000000018', kind: 'BAD_REQUEST' },
  /** values: startlist */
  changesFinal: { code: '027-0000000019', kind: 'UNPROCESSABLE_CONTENT' },
  seedNotSixDigits: { code: '027-0000000020', kind: 'BAD_REQUEST' },
})
