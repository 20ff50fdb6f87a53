import { defineErrors } from '../../kernel/error/error.schema.ts'

export const competitionErrors = defineErrors({
  notRead: { code: '010-0000000001', kind: 'INTERNAL_SERVER_ERROR' },
  notFound: { code: '010-0000000002', kind: 'NOT_FOUND' },
  nameEmpty: { code: '010-0000000003', kind: 'BAD_REQUEST' },
  organizerTypeInvalid: { code: '010-0000000004', kind: 'BAD_REQUEST' },
  /** values: from, to */
  transitionNotAllowed: { code: '010-0000000010', kind: 'CONFLICT' },
  cancelReasonRequired: { code: '010-0000000011', kind: 'BAD_REQUEST' },
  deleteWithRegistrations: { code: '010-0000000012', kind: 'CONFLICT' },
  locked: { code: '010-0000000013', kind: 'CONFLICT' },
  registrationPeriodOrder: { code: '010-0000000014', kind: 'BAD_REQUEST' },
  closed: { code: '010-0000000015', kind: 'CONFLICT' },
  shareOwnRole: { code: '010-0000000016', kind: 'CONFLICT' },
  /** values: days */
  tooLong: { code: '010-0000000017', kind: 'BAD_REQUEST' },
  shareNotFound: { code: '010-0000000018', kind: 'NOT_FOUND' },
  testNotFound: { code: '010-0000000020', kind: 'NOT_FOUND' },
  testHasRegistrations: { code: '010-0000000021', kind: 'CONFLICT' },
  testCancelled: { code: '010-0000000022', kind: 'CONFLICT' },
  testNotCancelled: { code: '010-0000000023', kind: 'CONFLICT' },
  testHasResults: { code: '010-0000000024', kind: 'CONFLICT' },
  protocolMissing: { code: '010-0000000025', kind: 'BAD_REQUEST' },
  sportTypeMismatch: { code: '010-0000000026', kind: 'CONFLICT' },
  /** Entries are ordered, so that another seller would charge them twice. */
  entriesOrdered: { code: '010-0000000027', kind: 'CONFLICT' },
  /** A person has no book that anybody manages: decision 176. */
  sellerIsPerson: { code: '010-0000000028', kind: 'CONFLICT' },
  arenaInUse: { code: '010-0000000030', kind: 'CONFLICT' },
  arenaCodeInUse: { code: '010-0000000031', kind: 'CONFLICT' },
})
