// Starts and results of a rider or a horse.
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { Combination } from '../../parties/practitioner/practitioner.schema.ts'
import { CompetitionTarget } from '../competition/competition.schema.ts'
import { RegistrationStatus } from '../registration/registration.schema.ts'

/** The common fields of a start on both sides. `result` is in the notation of the protocol, null until it is public. */
const shared = {
  ref: Ref,
  event: RefName,
  /** Where a link to the competition leads for the caller. */
  target: CompetitionTarget,
  test: z.string(),
  organizer: z.string(),
  category: z.string().nullable(),
  status: z.string(),
  result: z.string().nullable(),
  isPercentage: z.boolean(),
  rank: z.int().nullable(),
}

/** One start or registration of a member. */
export const MemberParticipation = z
  .object({ ...shared, date: LocalDate, horse: RefName })
  .meta({ id: 'MemberParticipation' })
export type MemberParticipation = z.infer<typeof MemberParticipation>

/** One start or registration of a horse. */
export const HorseParticipation = z
  .object({ ...shared, start: LocalDate, end: LocalDate, rider: RefName })
  .meta({ id: 'HorseParticipation' })
export type HorseParticipation = z.infer<typeof HorseParticipation>

/** A starter with this number in a competition of today that the caller manages or may view as its staff. */
export const NumberedStarter = z
  .object({
    /** The registration. */
    ref: Ref,
    startNumber: z.int(),
    rider: RefName,
    horse: RefName,
    status: RegistrationStatus,
    competition: RefName,
    testRef: Ref,
    testSetRef: Ref,
    /** Null while its test has no start list. */
    startlistRef: Ref.nullable(),
    testName: z.string(),
  })
  .meta({ id: 'NumberedStarter' })
export type NumberedStarter = z.infer<typeof NumberedStarter>

/** A combination in a list, with its registrations in the competitions that the reader may know of. */
export const CombinationRow = Combination.extend({ registrationCount: z.int() }).meta({ id: 'CombinationRow' })
export type CombinationRow = z.infer<typeof CombinationRow>
