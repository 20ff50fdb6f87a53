// What clubs announce before registration opens (q038, q039), and what the federation and the organiser make of it (cs079).
import * as z from 'zod'
import { PositiveWholeNumber, WholeNumber } from '../../kernel/number/number.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'

/** A club announces at most so many starts in one line. */
export const mostAnnounced = 999

/** The days on which clubs may answer, both included, in the time zone of the federation; null for no limit. */
export const PreRegistrationPeriod = z
  .object({
    opens: LocalDate.nullable(),
    closes: LocalDate.nullable(),
    state: z.enum(['NOT_OPEN', 'OPEN', 'CLOSED']),
  })
  .meta({ id: 'PreRegistrationPeriod' })
export type PreRegistrationPeriod = z.infer<typeof PreRegistrationPeriod>

/** A competition of a championship that asks its clubs something in advance. */
export const AskingCompetition = z
  .object({
    ref: Ref,
    name: z.string(),
    start: LocalDate,
    end: LocalDate,
    cityName: z.string(),
    championships: z.array(RefName),
    period: PreRegistrationPeriod,
  })
  .meta({ id: 'AskingCompetition' })
export type AskingCompetition = z.infer<typeof AskingCompetition>

/** TEST: a test; CATEGORY: a category of the championship, while the competition has no tests. */
export const PreRegistrationLineKind = z.enum(['TEST', 'CATEGORY']).meta({ id: 'PreRegistrationLineKind' })

export const PreRegistrationLine = z
  .object({
    kind: PreRegistrationLineKind,
    ref: Ref,
    name: z.string(),
    sportType: SportType,
    /** Null until the club has answered. */
    count: z.int().nullable(),
  })
  .meta({ id: 'PreRegistrationLine' })
export type PreRegistrationLine = z.infer<typeof PreRegistrationLine>

/** The answer of one club, line by line. */
export const PreRegistration = z
  .object({
    competition: AskingCompetition,
    /** Whether the club may answer now: inside the days, in a published competition. */
    canAnswer: z.boolean(),
    lines: z.array(PreRegistrationLine),
    total: z.int(),
    changedAt: Instant.nullable(),
    /** 0 while the club has not answered. */
    version: WholeNumber,
  })
  .meta({ id: 'PreRegistration' })
export type PreRegistration = z.infer<typeof PreRegistration>

/** The whole answer: it replaces the one before it, and a line without a count is 0. */
export const SavePreRegistration = z.object({
  competitionRef: Ref.describe('The competition to which the club will come'),
  counts: z
    .array(
      z.strictObject({
        kind: PreRegistrationLineKind,
        ref: Ref.describe('The test or the category'),
        count: z.int().min(0).max(mostAnnounced).describe('How many starts; 0 for none'),
      }),
    )
    .max(500)
    .describe('The number of starts of each line'),
  version: WholeNumber.describe('The version that the user has seen; 0 for the first answer'),
})
export type SavePreRegistration = z.infer<typeof SavePreRegistration>

/** A bar of the chart. */
export const PreRegistrationBar = z
  .object({
    /** The category; null for tests without one. */
    category: RefName.nullable(),
    sportType: SportType,
    total: z.int(),
    /** What each club announced, the most first; a club that announced none is not in it. */
    clubs: z.array(z.object({ organisation: RefName, count: z.int() })),
  })
  .meta({ id: 'PreRegistrationBar' })
export type PreRegistrationBar = z.infer<typeof PreRegistrationBar>

/** Announced against registered, of one club. */
export const PreRegistrationClub = z
  .object({ organisation: RefName, announced: z.int(), registered: z.int(), changedAt: Instant.nullable() })
  .meta({ id: 'PreRegistrationClub' })
export type PreRegistrationClub = z.infer<typeof PreRegistrationClub>

export const PreRegistrationChart = z
  .object({
    competition: AskingCompetition,
    bars: z.array(PreRegistrationBar),
    announced: z.int(),
    /** Registrations of clubs that are neither signed off, rejected nor cancelled. */
    registered: z.int(),
    clubs: z.array(PreRegistrationClub),
    answered: z.int(),
    unanswered: z.int(),
    /** The announced starts, each as long as an average round of its test or its category. */
    secondsNeeded: z.int(),
    arenas: z.int(),
    /** The arenas on all days, ten hours a day. */
    arenaSeconds: z.int(),
  })
  .meta({ id: 'PreRegistrationChart' })
export type PreRegistrationChart = z.infer<typeof PreRegistrationChart>

/** Most competitions of one championship whose charts are shown. */
export const mostCharts = 100
export const PreRegistrationCharts = z.array(PreRegistrationChart).max(mostCharts)

export const JurySettings = z
  .object({
    /** A club is asked for one judge for each so many starts; 0: it is not asked. */
    startsPerJudge: z
      .int()
      .min(0)
      .max(mostAnnounced)
      .describe('Starts for which a club sends one judge; 0 for no such rule'),
    /** From this time on, a start list belongs to the afternoon. */
    afternoonFrom: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .describe('Where a day is split for judges, HH:mm'),
    version: PositiveWholeNumber,
  })
  .meta({ id: 'JurySettings' })
export type JurySettings = z.infer<typeof JurySettings>
