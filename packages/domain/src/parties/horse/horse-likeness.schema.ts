import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { likenessScore } from '../../kernel/search/likeness.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { HorseMatch } from './horse.schema.ts'

export const HorseLikenessReason = z
  .enum([
    'SAME_CHIP',
    'UELN_MISTYPED',
    'SAME_NAME',
    'NAME_ONE_LETTER',
    'SAME_BIRTH_DATE',
    'SAME_BIRTH_YEAR',
    'NO_BIRTH_DATE',
    'SAME_PARENTS',
  ])
  .meta({ id: 'HorseLikenessReason' })
export type HorseLikenessReason = z.infer<typeof HorseLikenessReason>

/** A new horse, as typed so far. */
export const FindKnownHorses = z.object({
  federation: Ref,
  name: z.string().trim().max(120).describe('The name, as typed so far'),
  birthDate: LocalDate.optional(),
  father: z.string().trim().max(120).optional().describe('The name of the father'),
  mother: z.string().trim().max(120).optional().describe('The name of the mother'),
})
export type FindKnownHorses = z.infer<typeof FindKnownHorses>

/** A horse that may be the same one. */
export const SimilarHorse = HorseMatch.extend({
  likeness: likenessScore,
  reasons: z.array(HorseLikenessReason),
}).meta({ id: 'SimilarHorse' })
export type SimilarHorse = z.infer<typeof SimilarHorse>
