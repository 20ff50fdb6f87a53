import { defineErrors } from '../../kernel/error/error.schema.ts'

export const timeAssignmentErrors = defineErrors({
  /** cr545: for the competition office. */
  notConfigured: { code: '035-0000000001', kind: 'CONFLICT' },
  /** ps032: for clubs. */
  timetableMissing: { code: '035-0000000002', kind: 'CONFLICT' },
  notOpenYet: { code: '035-0000000003', kind: 'CONFLICT' },
  closed: { code: '035-0000000004', kind: 'CONFLICT' },
  notYourRider: { code: '035-0000000005', kind: 'FORBIDDEN' },
  notSubscribed: { code: '035-0000000006', kind: 'CONFLICT' },
  locked: { code: '035-0000000007', kind: 'CONFLICT' },
  taken: { code: '035-0000000008', kind: 'CONFLICT' },
  notYours: { code: '035-0000000009', kind: 'CONFLICT' },
  nothingToSwap: { code: '035-0000000010', kind: 'CONFLICT' },
  swapPending: { code: '035-0000000011', kind: 'CONFLICT' },
  consentNeeded: { code: '035-0000000012', kind: 'CONFLICT' },
  otherTest: { code: '035-0000000013', kind: 'CONFLICT' },
  switchNotAllowed: { code: '035-0000000014', kind: 'CONFLICT' },
  overlap: { code: '035-0000000015', kind: 'CONFLICT' },
  swapDone: { code: '035-0000000016', kind: 'CONFLICT' },
  swapDeclined: { code: '035-0000000017', kind: 'CONFLICT' },
  swapWithdrawn: { code: '035-0000000018', kind: 'CONFLICT' },
  swapCancelled: { code: '035-0000000019', kind: 'CONFLICT' },
  swapExpired: { code: '035-0000000020', kind: 'CONFLICT' },
  /** The moments are not in the order opening, release, closing. */
  momentsDisordered: { code: '035-0000000021', kind: 'BAD_REQUEST' },
  /** The position contains somebody else than the caller saw. */
  positionChanged: { code: '035-0000000022', kind: 'CONFLICT' },
  /** A registration without a club is placed by the office, so it is not swapped by consent. */
  swapWithoutClub: { code: '035-0000000023', kind: 'CONFLICT' },
})
