import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 005: errors of a person. */
export const personErrors = defineErrors({
  personUnknown: { code: '005-0000000030', kind: 'BAD_REQUEST' },
  relationToSelf: { code: '005-0000000031', kind: 'BAD_REQUEST' },
  relationExists: { code: '005-0000000032', kind: 'CONFLICT' },
  /** The permission over a child is given by those who keep the child's records. */
  childNotYours: { code: '005-0000000033', kind: 'FORBIDDEN' },
  licenseNotOffered: { code: '005-0000000034', kind: 'BAD_REQUEST' },
  benefitNotOffered: { code: '005-0000000035', kind: 'BAD_REQUEST' },
  billToUnknown: { code: '005-0000000036', kind: 'BAD_REQUEST' },
  licenseHeldTwice: { code: '005-0000000037', kind: 'CONFLICT' },
  notSoldNow: { code: '005-0000000029', kind: 'CONFLICT' },
  deceasedInFuture: { code: '005-0000000039', kind: 'BAD_REQUEST' },
  deceasedBeforeBirth: { code: '005-0000000026', kind: 'BAD_REQUEST' },
  achievementUnknown: { code: '005-0000000027', kind: 'BAD_REQUEST' },
  eraseNotConfirmed: { code: '005-0000000056', kind: 'BAD_REQUEST' },
  /** Another administrator must do it, so that the request and the erasure are by two people. */
  eraseSelf: { code: '005-0000000057', kind: 'CONFLICT' },
  statuteOutsideMembership: { code: '005-0000000028', kind: 'BAD_REQUEST' },
})
