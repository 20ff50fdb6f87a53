// What a row says of a person beside the person: a membership, and a license.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { AssociationType } from '../person/membership.schema.ts'

/** A membership as a row has it. Without a first day it begins today. */
export const ImportedMembership = z.object({
  club: Ref,
  associationType: AssociationType.default('COMPETITION'),
  memberId: z.string().trim().max(50).nullable().default(null),
  start: LocalDate.optional(),
  end: LocalDate.nullable().default(null),
})

/** A license as a row has it. Without a first day it is that of the season on sale; without a last one, it runs to the end of its season. */
export const ImportedLicense = z.object({
  type: Ref,
  start: LocalDate.optional(),
  end: LocalDate.nullable().default(null),
})
