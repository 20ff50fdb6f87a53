import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { SimilarHorse } from '../../parties/horse/horse-likeness.schema.ts'
import { KnownPerson } from '../../parties/person/person-likeness.schema.ts'

/** A combination of a competition that was typed for a registration, because its rider or its horse was not found (cr107). */
export const UnrecognisedCombination = z
  .object({
    practitionerRef: Ref.describe('The combination'),
    rider: RefName.describe('The person as they were typed, or a member'),
    horse: RefName.describe('The horse as it was typed, or a known one'),
    starts: z.int().describe('Its registrations in the competition'),
    hasResult: z.boolean().describe('Whether one of them has a result, which keeps its rider and its horse'),
  })
  .meta({ id: 'UnrecognisedCombination' })
export type UnrecognisedCombination = z.infer<typeof UnrecognisedCombination>

/** Who, and which horse, a combination may be. */
export const RecognitionProposal = z
  .object({
    riders: z
      .array(KnownPerson)
      .describe('Members who may be the rider, the likeliest first; only whom the caller may see'),
    horses: z.array(SimilarHorse).describe('Horses that may be the one, the likeliest first'),
  })
  .meta({ id: 'RecognitionProposal' })
export type RecognitionProposal = z.infer<typeof RecognitionProposal>

/** At least one of both is another one than before. */
export const RecogniseCombination = z.object({
  personRef: Ref.describe('The member who rides'),
  horseRef: Ref.describe('The horse that is ridden'),
  confirmSaveWithWarnings: z.boolean().default(false).describe('Saves although there are warnings'),
})
export type RecogniseCombination = z.infer<typeof RecogniseCombination>

export const RecognisedCombination = z
  .object({ registrations: z.int().describe('How many registrations are of the known combination now') })
  .meta({ id: 'RecognisedCombination' })
export type RecognisedCombination = z.infer<typeof RecognisedCombination>

/** More of them are no list that a person goes through; those that are left follow. */
export const shownUnrecognised = 500
