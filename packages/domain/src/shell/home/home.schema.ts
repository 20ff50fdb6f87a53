// Home answers "what must I do now", by role: each part is a call of its own, so that it loads, fails and is refused by itself.
import * as z from 'zod'
import { TransitionCondition } from '../../careers/career/career.schema.ts'
import { RegistrationStatus } from '../../competitions/registration/registration.schema.ts'
import { expectedShape } from '../../competitions/time-schedule/ring-forecast.schema.ts'
import { DecimalText } from '../../kernel/decimal.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { TaskSummary } from '../../kernel/task/task.schema.ts'
import { Instant, LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { TimeZone } from '../../kernel/time/time-zone.schema.ts'

/** A number that is counted no further than the bound of its queue. */
const Counted = z.object({
  count: z.int(),
  isCapped: z.boolean().describe('Whether there are more; counting stopped there'),
})

/** decision 92: the first rows of what waits, and how many there are. */
const queueOf = <Row extends z.ZodType>(row: Row) => Counted.extend({ items: z.array(row) })

/** The parts of Home that the caller has. */
export const HomeParts = z
  .object({
    /** Those whose staff the caller is. */
    federations: z.array(RefName),
    /** Those whose members the caller sees. */
    organisations: z.array(RefName),
    hasCompetitions: z
      .boolean()
      .describe('Whether the caller organises competitions, or has a share of one to help with it'),
    hasJudging: z.boolean().describe('Whether the caller is in the jury of a competition'),
    hasFollowed: z.boolean().describe('Whether the caller follows riders, horses or clubs'),
    hasRiders: z.boolean().describe('Whether the caller, or a child whom the caller may enter, rides here'),
  })
  .meta({ id: 'HomeParts' })
export type HomeParts = z.infer<typeof HomeParts>

/**
 * The worst open point of a competition. NOT_DRAWN: tests with entries and nobody on a list. NOT_FINAL: lists that may
 * change. NOT_PLANNED: tests outside the time schedule. HELD: results that are not public. RESULTS_MISSING: tests of a
 * competition that has ended. NOT_OFFICIAL: rankings to close. ENTRIES, RUNNING, READY and OFFICIAL ask for nothing.
 */
export const HomePoint = z
  .enum([
    'DRAFT',
    'HIDDEN',
    'NO_TESTS',
    'ENTRIES',
    'NOT_DRAWN',
    'NOT_FINAL',
    'NOT_PLANNED',
    'HELD',
    'RUNNING',
    'RESULTS_MISSING',
    'NOT_OFFICIAL',
    'READY',
    'OFFICIAL',
  ])
  .meta({ id: 'HomePoint' })
export type HomePoint = z.infer<typeof HomePoint>

export const HomeCompetition = z
  .object({
    ref: Ref,
    name: z.string(),
    start: LocalDate,
    end: LocalDate,
    cityName: z.string(),
    organizerName: z.string(),
    point: HomePoint.describe('What it asks for now'),
    count: z.int().describe('How many of what the point names'),
    asksForWork: z.boolean(),
  })
  .meta({ id: 'HomeCompetition' })
export type HomeCompetition = z.infer<typeof HomeCompetition>

/** More than a federation has on a weekend; the calendar shows all of them. */
export const mostOfWeek = 20

/** The competitions of a federation in the next seven days. */
export const HomeWeek = z
  .object({
    from: LocalDate,
    until: LocalDate,
    count: z.int(),
    items: z.array(HomeCompetition).max(mostOfWeek),
  })
  .meta({ id: 'HomeWeek' })
export type HomeWeek = z.infer<typeof HomeWeek>

export const FederationHome = z
  .object({
    /** Null for a caller who does not decide on them. */
    accessRequests: queueOf(z.object({ ref: Ref, name: z.string(), createdAt: Instant })).nullable(),
    /** Registrations that wait for the approval of a club, by club. */
    approvals: queueOf(z.object({ organisation: RefName, count: z.int(), since: Instant })),
    /** Held licenses that end through `until` and are not renewed by themselves, by license. */
    expiringLicenses: queueOf(Counted.extend({ license: RefName, end: LocalDate })),
    until: LocalDate,
  })
  .meta({ id: 'FederationHome' })
export type FederationHome = z.infer<typeof FederationHome>

export const OrganisationHome = z
  .object({
    /** Competitions whose registration closes within seven days. */
    closing: z.array(
      z.object({
        competition: RefName,
        start: LocalDate,
        end: LocalDate,
        closesAt: Instant,
        timeZone: TimeZone,
        isLate: z.boolean().describe('Whether only late registrations are taken until then'),
        entered: z.int(),
      }),
    ),
    approvals: queueOf(
      z.object({ ref: Ref, riderName: z.string(), horseName: z.string(), competition: RefName, since: Instant }),
    ),
    /** Licenses of its members that end through `until` and are not renewed by themselves. */
    expiringLicenses: queueOf(z.object({ ref: Ref, member: RefName, licenseName: z.string(), end: LocalDate })),
    /** Competitions of the next seven days in which the club has entries. */
    coming: z.array(
      z.object({
        competition: RefName,
        start: LocalDate,
        end: LocalDate,
        entered: z.int(),
        /** Null unless the public sees the times. */
        firstStart: z.object({ date: LocalDate, time: LocalTime }).nullable(),
      }),
    ),
    until: LocalDate,
  })
  .meta({ id: 'OrganisationHome' })
export type OrganisationHome = z.infer<typeof OrganisationHome>

/** One start of the caller or of a child, as the public sees its list. */
const RidersStart = z
  .object({
    registration: Ref,
    rider: RefName,
    horse: z.string(),
    competition: RefName,
    test: z.string(),
    status: RegistrationStatus,
    startNumber: z.int().nullable(),
    date: LocalDate.describe('The day of its list, or the first day of the competition'),
    activity: Ref.nullable().describe('Its place on the public time schedule; null before that is published'),
    arena: z.string().nullable(),
    time: LocalTime.nullable().describe('Planned; null while times are not public'),
    ...expectedShape,
    before: z.int().nullable().describe('How many ride before it today; 0 in the ring, null if unknown'),
    delayMinutes: z.int().nullable(),
  })
  .meta({ id: 'RidersStart' })
export type RidersStart = z.infer<typeof RidersStart>

const RidersResult = z
  .object({
    registration: Ref,
    rider: RefName,
    horse: z.string(),
    competition: RefName,
    test: z.string(),
    ranking: Ref,
    date: LocalDate,
    place: z.int().nullable().describe('Null without a place, such as after an elimination'),
    of: z.int().describe('How many are ranked'),
    isFinal: z.boolean(),
  })
  .meta({ id: 'RidersResult' })
export type RidersResult = z.infer<typeof RidersResult>

const ConflictingStart = RidersStart.pick({
  registration: true,
  rider: true,
  horse: true,
  competition: true,
  activity: true,
  arena: true,
  time: true,
}).extend({ time: LocalTime.describe('Expected, or else planned') })

const RidersConflict = z
  .object({
    kind: z.enum(['RIDER', 'FAMILY']).describe('One rider twice, or two for whom the caller acts'),
    date: LocalDate,
    earlier: ConflictingStart.describe('The start that comes first'),
    later: ConflictingStart.describe('The other start'),
    pauseMinutes: z
      .int()
      .describe('From the end of the earlier to the beginning of the later; negative if they overlap'),
    neededMinutes: z.int().describe('What would be enough'),
  })
  .meta({ id: 'RidersConflict' })
export type RidersConflict = z.infer<typeof RidersConflict>

/** The day and the coming weeks of a rider, or of the children of a parent. */
export const RidersHome = z
  .object({
    /** From today on, the next first. */
    starts: z.array(RidersStart),
    conflicts: z.array(RidersConflict).describe('Starts that are too near to one another, of one organiser or two'),
    /** Of the last seven days, the latest first. */
    results: z.array(RidersResult),
    /** Competitions in which riders may enter themselves now, those that close first. */
    open: z.array(
      z.object({
        competition: RefName,
        start: LocalDate,
        end: LocalDate,
        closesAt: Instant.nullable().describe('Null if it does not close before the competition'),
        timeZone: TimeZone,
      }),
    ),
    /** Licenses that end through `until` and are not renewed by themselves. */
    expiringLicenses: z.array(z.object({ ref: Ref, rider: RefName, licenseName: z.string(), end: LocalDate })),
    endingMemberships: z
      .array(z.object({ ref: Ref, rider: RefName, organisation: RefName, end: LocalDate }))
      .describe('Memberships that end through `until`, of a club that the person then leaves'),
    toPay: z
      .array(
        z.object({
          rider: RefName.describe('Who pays'),
          seller: z.string(),
          amount: z.int(),
          currency: Currency,
          count: z.int().describe('Number of orders and invoices'),
          due: LocalDate.describe('The earliest day on which one of them is due'),
          isOverdue: z.boolean(),
        }),
      )
      .describe('What is booked and not paid, by payer and seller, of those whose bills the caller may see'),
    careers: z
      .array(
        z.object({
          practitioner: Ref,
          rider: RefName,
          horse: z.string(),
          career: RefName,
          category: z.string(),
          points: DecimalText,
          isSuspended: z.boolean(),
          waysUp: z
            .array(
              z.object({
                to: z.string().describe('The category to which it leads'),
                conditions: z.array(
                  z.object({
                    condition: TransitionCondition,
                    actual: DecimalText.describe('Points, a number of results, or months'),
                    isMet: z.boolean(),
                  }),
                ),
              }),
            )
            .describe('Rules by which the combination may go up, with what it has of each condition'),
        }),
      )
      .describe('The combinations of those whom the caller may see, in published careers'),
    until: LocalDate,
    today: LocalDate,
  })
  .meta({ id: 'RidersHome' })
export type RidersHome = z.infer<typeof RidersHome>

export const WorkHome = z
  .object({
    /** The caller's own tasks that run, or failed in the last seven days. */
    tasks: z.array(TaskSummary.extend({ kind: z.string() })),
    /** Null for a caller who does not see the outbox. */
    failedMails: Counted.nullable(),
  })
  .meta({ id: 'WorkHome' })
export type WorkHome = z.infer<typeof WorkHome>
