import { defineErrors } from '../kernel/error/error.schema.ts'

/** 001-002 persistence of parties, 004 federation, 005 person. */
export const partiesErrors = defineErrors({
  organisationHasMembers: { code: '001-0000000010', kind: 'CONFLICT' },
  motherOrganisationUnknown: { code: '001-0000000011', kind: 'BAD_REQUEST' },
  motherOrganisationCircular: { code: '001-0000000012', kind: 'BAD_REQUEST' },
  uelnInUse: { code: '002-0000000010', kind: 'CONFLICT' },
  uelnInvalid: { code: '002-0000000011', kind: 'BAD_REQUEST' },
  horseHasCombinations: { code: '002-0000000012', kind: 'CONFLICT' },
  horseGenderAge: { code: '002-0000000013', kind: 'BAD_REQUEST' },
  withersHeightOnlyOfPony: { code: '002-0000000014', kind: 'BAD_REQUEST' },
  federationRoleInvalid: { code: '004-0000000002', kind: 'BAD_REQUEST' },
  birthDateInFuture: { code: '005-0000000010', kind: 'BAD_REQUEST' },
  organisationNotYours: { code: '005-0000000011', kind: 'FORBIDDEN' },
  alreadyActiveInOrganisation: { code: '005-0000000012', kind: 'CONFLICT' },
  organisationUnknown: { code: '005-0000000013', kind: 'BAD_REQUEST' },
  membershipRequired: { code: '005-0000000014', kind: 'BAD_REQUEST' },
  ibanInvalid: { code: '005-0000000040', kind: 'BAD_REQUEST' },
  bicInvalid: { code: '005-0000000041', kind: 'BAD_REQUEST' },
  vatNumberInvalid: { code: '005-0000000042', kind: 'BAD_REQUEST' },
  companyNameMissing: { code: '005-0000000043', kind: 'BAD_REQUEST' },
  defaultWithoutPurpose: { code: '005-0000000044', kind: 'BAD_REQUEST' },
  combinationExists: { code: '005-0000000015', kind: 'CONFLICT' },
})
