import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { likenessScore } from '../../kernel/search/likeness.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

export const PersonLikenessReason = z
  .enum([
    'SAME_FEI_NUMBER',
    'SAME_BIRTH_DATE',
    'BIRTH_DATE_MISTYPED',
    'NO_BIRTH_DATE',
    'SAME_NAME',
    'NAME_SWAPPED',
    'NAME_ONE_LETTER',
    'NAME_TWO_LETTERS',
    'NAME_PART',
    'SAME_FIRST_NAME',
  ])
  .meta({ id: 'PersonLikenessReason' })
export type PersonLikenessReason = z.infer<typeof PersonLikenessReason>

/** The name of a new member, as typed so far. */
export const FindKnownPersons = z.object({
  federation: Ref,
  firstName: z.string().trim().max(100).describe('The first name, as typed so far'),
  lastName: z.string().trim().max(100).describe('The last name, as typed so far'),
  birthDate: LocalDate.optional(),
})
export type FindKnownPersons = z.infer<typeof FindKnownPersons>

/** Somebody who is a member already, and may be the person of the form; only persons whom the caller may see. */
export const KnownPerson = RefName.extend({
  organisations: z.array(RefName),
  likeness: likenessScore,
  reasons: z.array(PersonLikenessReason),
}).meta({ id: 'KnownPerson' })
export type KnownPerson = z.infer<typeof KnownPerson>
