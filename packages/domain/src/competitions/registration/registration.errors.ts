import { defineErrors } from '../../kernel/error/error.schema.ts'

export const registrationErrors = defineErrors({
  notOpenYet: { code: '025-0000000001', kind: 'CONFLICT' },
  closed: { code: '025-0000000002', kind: 'CONFLICT' },
  maxTestReached: { code: '025-0000000003', kind: 'UNPROCESSABLE_CONTENT' },
  maxRiderReached: { code: '025-0000000004', kind: 'UNPROCESSABLE_CONTENT' },
  maxHorseReached: { code: '025-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  maxCombinationReached: { code: '025-0000000006', kind: 'UNPROCESSABLE_CONTENT' },
  maxOverallReached: { code: '025-0000000007', kind: 'UNPROCESSABLE_CONTENT' },
  riderNotInOrganisation: { code: '025-0000000008', kind: 'UNPROCESSABLE_CONTENT' },
  horseTypeWrong: { code: '025-0000000009', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: from, action */
  transitionNotAllowed: { code: '025-0000000010', kind: 'CONFLICT' },
  signOffReasonRequired: { code: '025-0000000011', kind: 'BAD_REQUEST' },
  priceProfileNotOffered: { code: '025-0000000012', kind: 'BAD_REQUEST' },
  testCancelled: { code: '025-0000000013', kind: 'CONFLICT' },
  organisationMayNotRegister: { code: '025-0000000014', kind: 'CONFLICT' },
  individualMayNotRegister: { code: '025-0000000015', kind: 'CONFLICT' },
  hasResult: { code: '025-0000000016', kind: 'CONFLICT' },
  testSetOfOtherTest: { code: '025-0000000017', kind: 'BAD_REQUEST' },
  /** values: position */
  startPositionTaken: { code: '025-0000000018', kind: 'CONFLICT' },
  unknownRiderByStaffOnly: { code: '025-0000000019', kind: 'UNPROCESSABLE_CONTENT' },
  fewerStarts: { code: '025-0000000020', kind: 'BAD_REQUEST' },
  competitionNotOpen: { code: '025-0000000021', kind: 'CONFLICT' },
  unknownNotConfirmed: { code: '025-0000000022', kind: 'BAD_REQUEST' },
  /** The combination does not belong to the practitioner group of the test. values: group */
  outsideGroup: { code: '025-0000000023', kind: 'UNPROCESSABLE_CONTENT' },
  rejectionReasonRequired: { code: '025-0000000024', kind: 'BAD_REQUEST' },
  /** Only where somebody else collects, the payment is noted by hand. */
  paymentFollowsBill: { code: '025-0000000025', kind: 'CONFLICT' },
  /** values: limit, registered, championship */
  maxChampionshipRiderReached: { code: '025-0000000026', kind: 'UNPROCESSABLE_CONTENT' },
  maxChampionshipHorseReached: { code: '025-0000000027', kind: 'UNPROCESSABLE_CONTENT' },
  maxChampionshipCombinationReached: { code: '025-0000000028', kind: 'UNPROCESSABLE_CONTENT' },
})
