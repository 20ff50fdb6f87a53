// The exchange document of Oxer, version 1: a competition, or a part of one, as it travels between systems. Versions 1.x
// only add fields. docs/exchange.md describes it, and its published JSON Schema is generated from these.
import * as z from 'zod'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { ExchangeCourse, ExchangeEvent } from './exchange-calendar.schema.ts'
import { ExchangeChampionship, ExchangeStanding } from './exchange-championship.schema.ts'
import {
  ExchangeCompetition,
  ExchangeEntry,
  ExchangeStartlist,
  ExchangeTeam,
  ExchangeTest,
} from './exchange-competition.schema.ts'
import { ExchangeHorse, ExchangeOrganisation, ExchangePerson } from './exchange-party.schema.ts'
import { ExchangeRanking, ExchangeResult } from './exchange-result.schema.ts'
import { ExchangeActivity } from './exchange-schedule.schema.ts'
import { ExchangeExtensions, ExchangeId } from './exchange-words.schema.ts'

/** The version that Oxer writes. */
export const exchangeVersion = '1.1'

export const ExchangeKind = z.enum(['COMPLETE', 'DELTA', 'SNAPSHOT']).meta({
  id: 'ExchangeKind',
  description:
    'COMPLETE: what is absent in the scope is gone. DELTA: only what changed. SNAPSHOT: provisional, may be overtaken. As in IOF XML 3.0.',
})
export type ExchangeKind = z.infer<typeof ExchangeKind>

export const ExchangeSource = z
  .strictObject({
    system: z.string().max(60),
    version: z.string().max(40).optional(),
    url: z.url().max(400).optional(),
    publication: WholeNumber.optional().describe('Grows with every change that the public can see'),
  })
  .meta({ id: 'ExchangeSource' })

/** Of a collection; the sum of all is limited where a document comes in. */
const most = 100_000

/** The collections of a document, in the order in which their records point to one another. */
export const exchangeCollections = {
  persons: z.array(ExchangePerson).max(most).optional(),
  horses: z.array(ExchangeHorse).max(most).optional(),
  organisations: z.array(ExchangeOrganisation).max(most).optional(),
  competitions: z.array(ExchangeCompetition).max(most).optional(),
  tests: z.array(ExchangeTest).max(most).optional(),
  entries: z.array(ExchangeEntry).max(most).optional(),
  startlists: z.array(ExchangeStartlist).max(most).optional(),
  results: z.array(ExchangeResult).max(most).optional(),
  rankings: z.array(ExchangeRanking).max(most).optional(),
  teams: z.array(ExchangeTeam).max(most).optional(),
  activities: z.array(ExchangeActivity).max(most).optional().describe('The time schedule; since version 1.1'),
  championships: z.array(ExchangeChampionship).max(most).optional(),
  standings: z.array(ExchangeStanding).max(most).optional(),
  courses: z.array(ExchangeCourse).max(most).optional().describe('Only read: Oxer receives none'),
  events: z.array(ExchangeEvent).max(most).optional().describe('Only read: Oxer receives none'),
}

export const ExchangeDocument = z
  .strictObject({
    format: z.literal('oxer-exchange'),
    version: z
      .string()
      .regex(/^1\.\d{1,6}$/)
      .describe('1.x only adds fields'),
    kind: ExchangeKind.default('COMPLETE'),
    generatedAt: Instant,
    source: ExchangeSource,
    scope: z.strictObject({ competition: ExchangeId.optional(), test: ExchangeId.optional() }).optional(),
    ...exchangeCollections,
    extensions: ExchangeExtensions.optional(),
  })
  .meta({
    id: 'ExchangeDocument',
    title: 'Oxer exchange 1',
    description:
      'A competition, or a part of one, as it travels between systems. Unknown fields are refused on write except under `extensions`; readers must ignore them.',
  })
export type ExchangeDocument = z.infer<typeof ExchangeDocument>
