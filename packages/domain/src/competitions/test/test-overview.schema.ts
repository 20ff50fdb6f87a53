// How far every test of a competition is, for the screens that begin with "what is there to do".
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { Instant, LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { RankingLock } from '../result/result-entry.schema.ts'
import { StartlistStatus } from '../startlist/startlist.schema.ts'

/**
 * decision 87: the line of a test, from its entries to its official ranking. ENTRIES: nobody is on a start list.
 * PROPOSAL: a list that may change. FINAL: a final list. RUNNING: the first result is there. FINISHED: no result is
 * missing. OFFICIAL: the ranking is closed.
 */
export const TestState = z
  .enum(['ENTRIES', 'PROPOSAL', 'FINAL', 'RUNNING', 'FINISHED', 'OFFICIAL'])
  .meta({ id: 'TestState' })
export type TestState = z.infer<typeof TestState>

/** Its first place in the time schedule, in the local time of the competition. */
const PlannedPart = z
  .object({
    activityRef: Ref,
    arena: z.object({ ref: Ref, code: z.string(), name: z.string() }).nullable(),
    date: LocalDate,
    start: LocalTime,
    end: LocalTime,
  })
  .meta({ id: 'PlannedPart' })

/** A part of a test; a test that is not split has one. */
export const TestPartOverview = z
  .object({
    testSetRef: Ref,
    name: z.string(),
    state: TestState,
    /** Null if it is not in the time schedule. */
    planned: PlannedPart.nullable(),
    /** Entries that take a place. */
    registrationCount: z.int(),
    /** The same by their state. */
    entries: z.object({ PENDING_APPROVAL: z.int(), SUBSCRIBED: z.int(), ANNOUNCED: z.int() }),
    /** `starters` counts those of this part; a list may have several parts. */
    startlist: z.object({ ref: Ref, status: StartlistStatus, starters: z.int() }).nullable(),
    results: z.object({
      done: z.int(),
      /** Starters without a result. */
      left: z.int(),
      held: z.int(),
    }),
    /** Null until there is a result. */
    ranking: z.object({ ref: Ref, lock: RankingLock, publishedAt: Instant.nullable() }).nullable(),
  })
  .meta({ id: 'TestPartOverview' })
export type TestPartOverview = z.infer<typeof TestPartOverview>

export const TestOverview = z
  .object({
    ref: Ref,
    name: z.string(),
    order: z.int(),
    externalRef: z.string().nullable(),
    sportType: SportType,
    isCancelled: z.boolean(),
    /** Of all its parts together. */
    state: TestState,
    testSets: z.array(TestPartOverview),
  })
  .meta({ id: 'TestOverview' })
export type TestOverview = z.infer<typeof TestOverview>

export const TestsOverview = z
  .object({
    /** Today in the time zone of the competition. */
    date: LocalDate,
    /** In their order. */
    tests: z.array(TestOverview),
  })
  .meta({ id: 'TestsOverview' })
export type TestsOverview = z.infer<typeof TestsOverview>
