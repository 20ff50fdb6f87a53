// q026: the errors of a new person, with the texts of spec section 8.
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'

export const PersonValidationCode = z
  .enum([
    'FIRSTNAME_IS_EMPTY',
    'LASTNAME_IS_EMPTY',
    'BIRTH_DATE_IS_EMPTY',
    'PERSON_IS_ALREADY_ACTIVE_WITHIN_ORGANISATION',
    'INVALID_PERSON',
    'PERSON_IS_MEMBER_OF_ORGANISATION',
    'PERSON_IS_MEMBER_OF_FEDERATION',
    'PERSON_HAS_ACHIEVEMENT',
    'PERSON_HAS_LICENSE',
    'PERSON_HAS_LICENSE_TYPE',
    'PERSON_HAS_AGE',
    'PERSON_HAS_AGE_YEAR',
    'HORSE_IS_TYPE',
    'PONY_HAS_WITHERHEIGHT',
    'HORSE_HAS_AGE',
  ])
  .meta({ id: 'PersonValidationCode' })
export type PersonValidationCode = z.infer<typeof PersonValidationCode>

/** The form as typed so far: even an empty one is checked for missing fields. */
export const ValidatePerson = z.object({
  organisationRef: Ref,
  firstName: z.string().max(100).default(''),
  lastName: z.string().max(100).default(''),
  birthDate: z.string().max(10).nullable().default(null),
  /** The chosen licenses, whose rules are checked. */
  licenses: z.array(Ref).max(50).default([]),
  /** The horse to ride; without one, rules about a horse are not checked. */
  horse: Ref.nullable().default(null),
})
export type ValidatePerson = z.infer<typeof ValidatePerson>

export const PersonValidation = z
  .object({
    /** A rule about the person or the horse is not met, or a field is missing or wrong. */
    codes: z.array(PersonValidationCode),
    /** Active members of the organisation with this name and birth date. */
    members: z.array(RefName),
  })
  .meta({ id: 'PersonValidation' })
export type PersonValidation = z.infer<typeof PersonValidation>
