// Parts of a start order: who is apart, which part is repeated, which standing orders.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** REPEAT: the class on the repeated list, of how many. */
export const RepeatedPart = z
  .strictObject({ place: z.int().min(1).max(20), of: z.int().min(1).max(20) })
  .refine(({ place, of }) => place <= of, { error: 'OUT_OF_RANGE', path: ['place'] })

/** A starter for whom the organiser decides before the order is made. */
export const StartSelection = z
  .strictObject({
    /** The entry, its registration or its practitioner. */
    ref: Ref,
    /** FIRST and LAST: before and after all others, in the order of the selection. LEFT_OUT: keeps the present place. */
    place: z.enum(['FIRST', 'LAST', 'LEFT_OUT']).describe('First, last, or left out of the order'),
    /** Why, for the office; empty if nobody said it. */
    reason: z.string().trim().max(200).default(''),
  })
  .meta({ id: 'StartSelection' })
export type StartSelection = z.infer<typeof StartSelection>

/** BY_CHAMPIONSHIP: the ranking whose standing orders the list: of a group, of a phase, or the main one. */
export const ChampionshipOrder = z
  .strictObject({
    championshipRef: Ref.describe('The championship'),
    championshipPhaseRef: Ref.nullable().default(null).describe('The phase; null for the main ranking'),
    championshipGroupRef: Ref.nullable().default(null).describe('The group; null for the ranking of the phase'),
    championshipSportCategoryRef: Ref.describe('The category that is ranked'),
  })
  .meta({ id: 'ChampionshipOrder' })
export type ChampionshipOrder = z.infer<typeof ChampionshipOrder>
