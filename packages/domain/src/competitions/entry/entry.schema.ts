// A rider's own entries: the form by which riders and parents enter a competition, and what they may still change.

import * as z from 'zod'
import { Money } from '../../kernel/money/money.schema.ts'
import { PicturedRefName, Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { CompetitionFees } from '../competition/competition.schema.ts'
import {
  CreateRegistration,
  PractitionerData,
  RegisteredHorse,
  Registration,
  RegistrationCandidate,
  RegistrationMetadata,
  RegistrationTest,
  RiderStart,
  UnknownHorse,
} from '../registration/registration.schema.ts'
import { RegistrationLevy } from '../registration/registration-levy.schema.ts'
import { CreateTeam, Team, TeamTest } from '../team/team.schema.ts'

/** Who the rider of an entry is to the person who enters. */
export const EntryRelation = z.enum(['SELF', 'CHILD']).meta({ id: 'EntryRelation' })
export type EntryRelation = z.infer<typeof EntryRelation>

/**
 * Who gets the bill of an entry. YOU: the caller. RIDER: the rider. OTHER: another payer, such as a second parent or a sponsor, whose name
 * is null for a caller who may not see the bills of the rider.
 */
export const EntryPayer = z
  .object({ kind: z.enum(['YOU', 'RIDER', 'OTHER']), name: z.string().nullable() })
  .meta({ id: 'EntryPayer' })
export type EntryPayer = z.infer<typeof EntryPayer>

export const EntryTest = RegistrationTest.pick({
  ref: true,
  name: true,
  sportType: true,
  isPony: true,
  types: true,
  maxRegistrations: true,
  registered: true,
  prices: true,
  places: true,
})
  .extend({
    date: LocalDate.nullable().describe('The day of the test on the public time schedule; null if it has none'),
  })
  .meta({ id: 'EntryTest' })
export type EntryTest = z.infer<typeof EntryTest>

/** A registration as its rider sees it, with what the rider may still do. */
export const OwnEntry = Registration.extend({
  practitionerRef: Ref,
  rider: PicturedRefName,
  horse: RegisteredHorse,
  canChange: z.boolean().describe('Whether the horse and the notes may still be changed'),
  canSignOff: z.boolean(),
  signOffCosts: Money.describe('What it costs when it is signed off now'),
}).meta({ id: 'OwnEntry' })
export type OwnEntry = z.infer<typeof OwnEntry>

/** A rider whom the caller may enter, with the horses that the rider rides, the payer and the entries in the competition. */
export const EntryRider = RegistrationCandidate.extend({
  relation: EntryRelation,
  payer: EntryPayer,
  entries: z.array(OwnEntry),
  waiting: z.int().describe('How many of the entries on waiting lists of this competition wait or have an offer'),
}).meta({ id: 'EntryRider' })
export type EntryRider = z.infer<typeof EntryRider>

/** A team of entries that the caller may manage, with its own registration. */
export const EntryTeam = Team.extend({
  memberRef: Ref.describe('A rider of the team whom the caller may enter, by whom the calls about the team name it'),
  registration: Registration.nullable().describe('The one that stands, or else the last one'),
  canChange: z.boolean().describe('Whether the name, the members and the reserves may still be changed'),
  canSignOff: z.boolean(),
  canDelete: z
    .boolean()
    .describe('Whether the team may be deleted with its registration: free, unpaid and before a result'),
  canRegister: z.boolean().describe('Whether the team may be registered again after it was taken back'),
  signOffCosts: Money.nullable().describe('What it costs when it is signed off now; null if it is not registered'),
}).meta({ id: 'EntryTeam' })
export type EntryTeam = z.infer<typeof EntryTeam>

/** A test that takes teams, with the entries of which the caller may make one. */
export const EntryTeamTest = TeamTest.extend({
  fee: Money.describe('What a team costs now, once for all of its members'),
}).meta({ id: 'EntryTeamTest' })
export type EntryTeamTest = z.infer<typeof EntryTeamTest>

export const EntryTeams = z
  .object({
    tests: z
      .array(EntryTeamTest)
      .describe('Where the caller may register a team now; none unless the competition lets riders'),
    teams: z.array(EntryTeam),
  })
  .meta({ id: 'EntryTeams' })
export type EntryTeams = z.infer<typeof EntryTeams>

/** A team of entries that the caller may manage, and its registration with the fee of its test. */
export const RegisterEntryTeam = CreateTeam.extend({ notes: z.string().trim().max(2000).default('') })
export type RegisterEntryTeam = z.infer<typeof RegisterEntryTeam>

export const EntryForm = z
  .object({
    competition: RegistrationMetadata.shape.competition.extend({
      cityName: z.string(),
      federationRef: Ref,
      timeZone: z.string(),
    }),
    period: RegistrationMetadata.shape.period,
    takesIndividuals: z.boolean().describe('Whether riders enter themselves; if not, their clubs do'),
    canEnter: z.boolean().describe('Whether the registration is open now'),
    paymentMode: CompetitionFees.shape.paymentMode,
    newCombinationFee: Money.nullable(),
    tests: z.array(EntryTest),
    riders: z.array(EntryRider),
    teams: EntryTeams,
  })
  .meta({ id: 'EntryForm' })
export type EntryForm = z.infer<typeof EntryForm>

const KnownHorse = z.object({ ref: Ref })

/** Which of the rider's starts to judge: of every horse that the rider rides, or of one that is not among them yet. */
export const AskEntryStarts = z.object({
  competition: Ref,
  member: Ref,
  horse: z.union([KnownHorse, UnknownHorse]).nullable().default(null),
})
export type AskEntryStarts = z.infer<typeof AskEntryStarts>

export const EntryStart = RiderStart.extend({
  practitionerRef: Ref.nullable().describe('Null for a horse that the rider does not ride yet'),
  canWait: z
    .boolean()
    .describe('Whether only the number of places speaks against it, and the test takes a waiting list'),
}).meta({ id: 'EntryStart' })
export type EntryStart = z.infer<typeof EntryStart>

/** What speaks for and against each start, before one is sent. */
export const EntryStarts = z
  .object({
    starts: z.array(EntryStart),
    levies: z.array(RegistrationLevy).describe('What the first start of the horse that was asked about costs once'),
  })
  .meta({ id: 'EntryStarts' })
export type EntryStarts = z.infer<typeof EntryStarts>

/** One start of a rider in one test. */
export const Entry = CreateRegistration.pick({
  testSetRef: true,
  data: true,
  forSale: true,
  notes: true,
  requestKey: true,
})
  .extend({ member: Ref.describe('The rider'), testRef: Ref })
  .meta({ id: 'Entry' })
export type Entry = z.infer<typeof Entry>

/** Several starts of several riders, sent at once: all of them or none. */
export const SendEntries = z.object({
  entries: z.array(Entry).min(1).max(200),
  confirmSaveWithWarnings: z.boolean().default(false),
})
export type SendEntries = z.infer<typeof SendEntries>

export const ChangeEntry = z.object({
  data: PractitionerData,
  notes: z.string().trim().max(2000),
  confirmSaveWithWarnings: z.boolean().default(false),
  version: Version,
})
export type ChangeEntry = z.infer<typeof ChangeEntry>
