import { defineErrors } from '../../kernel/error/error.schema.ts'

export const registrationTypeErrors = defineErrors({
  /** The test takes other kinds of registrations. */
  typeNotTaken: { code: '044-0000000001', kind: 'UNPROCESSABLE_CONTENT' },
  /** A team has no rider, no horse, no start and no sale of its own. */
  notOfTeam: { code: '044-0000000002', kind: 'BAD_REQUEST' },
  /** Only a registration of a team names one. */
  onlyOfTeam: { code: '044-0000000003', kind: 'BAD_REQUEST' },
  teamOfOtherTest: { code: '044-0000000004', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name */
  teamOfOtherOrganisation: { code: '044-0000000005', kind: 'UNPROCESSABLE_CONTENT' },
  /** values: name */
  teamRegistered: { code: '044-0000000006', kind: 'CONFLICT' },
  /** values: name */
  teamWithoutMembers: { code: '044-0000000007', kind: 'UNPROCESSABLE_CONTENT' },
  /** A registration stays of its type. */
  typeFixed: { code: '044-0000000008', kind: 'CONFLICT' },
  /** The horse has no owner whom the federation knows as a person. */
  presenterRequired: { code: '044-0000000009', kind: 'BAD_REQUEST' },
  /** A team that is registered is not deleted. values: name */
  registeredTeam: { code: '044-0000000010', kind: 'CONFLICT' },
  /** Horses are registered without a rider only where none is scored. */
  horsesWithRider: { code: '044-0000000011', kind: 'UNPROCESSABLE_CONTENT' },
  /** A team stays in the test of its members. */
  teamNotMoved: { code: '044-0000000012', kind: 'CONFLICT' },
  /** A rider rides in a team that a club or the organiser registers. */
  teamsByClubs: { code: '044-0000000013', kind: 'UNPROCESSABLE_CONTENT' },
})
