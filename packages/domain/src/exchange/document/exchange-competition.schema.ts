// Competitions, tests, entries, start lists and teams of an exchange document. A test is a part of a test here: what is
// ridden, scored and ranked as one.
import * as z from 'zod'
import { CompetitionStatus } from '../../competitions/competition/competition.schema.ts'
import { RegistrationKind, RegistrationStatus } from '../../competitions/registration/registration.schema.ts'
import { StartlistEntryType, StartlistStatus } from '../../competitions/startlist/startlist.schema.ts'
import { TeamJumpOff } from '../../competitions/team/team.schema.ts'
import { Protocol, ScoredDiscipline } from '../../disciplines/disciplines.ts'
import { ResultStatus } from '../../disciplines/result-words.schema.ts'
import { PositiveWholeNumber, WholeNumber } from '../../kernel/number/number.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { Instant, LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { TimeZone } from '../../kernel/time/time-zone.schema.ts'
import { ExchangeCountry, ExchangeId, recordShape } from './exchange-words.schema.ts'

export const ExchangeAddress = z
  .strictObject({
    street: z.string().max(200).optional(),
    number: z.string().max(20).optional(),
    bus: z.string().max(20).optional(),
    postalCode: z.string().max(20).optional(),
    city: z.string().max(100).optional(),
    country: ExchangeCountry.optional(),
  })
  .meta({ id: 'ExchangeAddress' })
export type ExchangeAddress = z.infer<typeof ExchangeAddress>

export const ExchangeArena = z
  .strictObject({
    id: ExchangeId,
    code: z.string().max(20).optional(),
    name: z.string().max(100),
    type: z.string().max(40).optional(),
  })
  .meta({ id: 'ExchangeArena' })
export type ExchangeArena = z.infer<typeof ExchangeArena>

export const ExchangeCompetition = z
  .strictObject({
    ...recordShape,
    name: z.string().min(1).max(200),
    start: LocalDate,
    end: LocalDate,
    timeZone: TimeZone,
    status: CompetitionStatus.exclude(['DELETED']).optional(),
    sports: z.array(SportType).max(20).optional(),
    organizer: z.string().max(200).optional(),
    address: ExchangeAddress.optional(),
    arenas: z.array(ExchangeArena).max(200).optional(),
  })
  .meta({ id: 'ExchangeCompetition' })
export type ExchangeCompetition = z.infer<typeof ExchangeCompetition>

export const ExchangeTest = z
  .strictObject({
    ...recordShape,
    competition: ExchangeId,
    number: z.string().max(10).optional(),
    name: z.string().min(1).max(200),
    discipline: ScoredDiscipline,
    level: z.string().max(60).optional(),
    date: LocalDate.optional(),
    start: LocalTime.optional(),
    arena: ExchangeId.optional(),
    heightCm: z.int().min(0).max(300).optional(),
    isTeam: z.boolean().optional(),
    isCancelled: z.boolean().optional(),
    protocol: z
      .strictObject({ key: z.string().max(120), definition: Protocol.optional() })
      .optional()
      .describe('Its rules as data; the scores follow from them alone'),
  })
  .meta({ id: 'ExchangeTest', description: 'What is ridden, scored and ranked as one' })
export type ExchangeTest = z.infer<typeof ExchangeTest>

export const ExchangeEntry = z
  .strictObject({
    ...recordShape,
    test: ExchangeId,
    person: ExchangeId,
    horse: ExchangeId,
    organisation: ExchangeId.optional(),
    team: ExchangeId.optional(),
    startNumber: PositiveWholeNumber.optional(),
    status: RegistrationStatus.optional(),
    kind: RegistrationKind.optional(),
    outOfCompetition: z.boolean().optional(),
    isReserve: z.boolean().optional(),
    notes: z.string().max(2000).optional().describe('For whoever manages the competition; never in a document of Oxer'),
  })
  .meta({ id: 'ExchangeEntry' })
export type ExchangeEntry = z.infer<typeof ExchangeEntry>

export const ExchangeStartlistItem = z
  .strictObject({
    type: StartlistEntryType,
    position: PositiveWholeNumber.nullish(),
    entry: ExchangeId.optional(),
    startsAt: Instant.optional(),
    durationSeconds: WholeNumber.optional(),
    description: z.string().max(200).optional(),
  })
  .meta({ id: 'ExchangeStartlistItem' })
export type ExchangeStartlistItem = z.infer<typeof ExchangeStartlistItem>

export const ExchangeStartlist = z
  .strictObject({
    ...recordShape,
    test: ExchangeId,
    status: StartlistStatus.optional(),
    draw: z.strictObject({ method: z.string().max(40), seed: z.string().max(80).optional() }).optional(),
    items: z.array(ExchangeStartlistItem).max(10_000),
  })
  .meta({ id: 'ExchangeStartlist' })
export type ExchangeStartlist = z.infer<typeof ExchangeStartlist>

export const ExchangeTeam = z
  .strictObject({
    ...recordShape,
    test: ExchangeId,
    name: z.string().max(120),
    organisation: ExchangeId.optional(),
    members: z.array(ExchangeId).max(100).describe('Entries, in the order of the team'),
    reserves: z.array(ExchangeId).max(100).optional().describe('Entries that may take the place of a member'),
    substitutions: WholeNumber.max(1000).optional().describe('How many members were replaced'),
    status: ResultStatus.optional(),
    jumpOff: TeamJumpOff.nullish().describe('The jump-off of its rider, in penalties and hundredths of a second'),
  })
  .meta({ id: 'ExchangeTeam' })
export type ExchangeTeam = z.infer<typeof ExchangeTeam>
