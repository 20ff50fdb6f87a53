// The head of a record and what happened lately: rows of many areas, each only for callers who may see it elsewhere.
import * as z from 'zod'
import { CompetitionTarget } from '../../competitions/competition/competition.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

/** A record shows this many events; its screens have them all. */
export const shownEvents = 5

const event = { ref: Ref, on: LocalDate.describe('The day on which it happened') }
/** The rider of a horse, or the horse of a rider, in a test of a competition. */
const ride = {
  ...event,
  competition: RefName,
  target: CompetitionTarget,
  test: z.string(),
  partner: RefName.describe('The horse of a rider, the rider of a horse'),
}

/** CHANGE: somebody changed the record itself; `fields` names the changed fields of its form. */
export const RecordEvent = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('ENTRY'), ...ride, status: z.string() }),
    z.object({
      kind: z.literal('RESULT'),
      ...ride,
      status: z.string(),
      result: z.string().nullable(),
      isPercentage: z.boolean(),
      rank: z.int().nullable(),
    }),
    z.object({
      kind: z.literal('MEMBERSHIP'),
      ...event,
      person: RefName,
      organisation: RefName,
      isEnd: z.boolean().describe('Whether it ended on that day, and did not begin'),
    }),
    z.object({
      kind: z.literal('LICENSE'),
      ...event,
      name: z.string(),
      isEnd: z.boolean().describe('Whether it ended on that day, and did not begin'),
    }),
    z.object({ kind: z.literal('COMPETITION'), ...event, competition: RefName, target: CompetitionTarget }),
    z.object({
      kind: z.literal('CHANGE'),
      ...event,
      by: z.string(),
      action: z.string(),
      fields: z.array(z.string()).describe('The changed fields'),
    }),
  ])
  .meta({ id: 'RecordEvent' })
export type RecordEvent = z.infer<typeof RecordEvent>

const events = z.array(RecordEvent).max(shownEvents).describe('What happened lately, the latest first')

/** What the head of a member shows beside the profile. A part that the caller may not see is null. */
export const MemberHead = z
  .object({
    /** Null without a license, or for callers who may not see licenses. `until` is null without an end. */
    license: z.object({ until: LocalDate.nullable() }).nullable(),
    runsOut: z.boolean().describe('Whether a license runs out, as the list of members says'),
    showsLicense: z.boolean().describe('Whether the caller may see licenses'),
    combinationCount: z.int().nullable(),
    suspendedCount: z.int().nullable().describe('Combinations that are suspended in a career'),
    events,
  })
  .meta({ id: 'MemberHead' })
export type MemberHead = z.infer<typeof MemberHead>

export const HorseHead = z.object({ events }).meta({ id: 'HorseHead' })
export type HorseHead = z.infer<typeof HorseHead>

export const OrganisationHead = z
  .object({
    competitionCount: z.int().describe('Competitions of this year that the caller may know of'),
    events,
  })
  .meta({ id: 'OrganisationHead' })
export type OrganisationHead = z.infer<typeof OrganisationHead>
