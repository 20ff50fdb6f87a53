// The time schedule of a competition in an exchange document, since version 1.1.
import * as z from 'zod'
import { StartlistBreakEntryType } from '../../competitions/startlist/startlist.schema.ts'
import { ScheduledKind } from '../../competitions/time-schedule/schedule-form.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { ExchangeId, recordShape } from './exchange-words.schema.ts'

export const ExchangeActivity = z
  .strictObject({
    ...recordShape,
    competition: ExchangeId,
    kind: ScheduledKind.describe('SPORT: a start list that is ridden. TEXT: anything else, such as a ceremony'),
    breakKind: StartlistBreakEntryType.optional().describe('Of a break; an ordinary one unless it says so'),
    name: z.string().max(200).optional(),
    description: z.string().max(4000).optional(),
    link: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
    date: LocalDate,
    start: LocalTime.optional().describe('Absent where it is not told'),
    durationSeconds: WholeNumber.max(172_799).optional(),
    arena: ExchangeId.optional().describe('Absent for what is for the whole ground'),
    startlist: ExchangeId.optional().describe('Of SPORT: the start list that is ridden'),
    test: ExchangeId.optional().describe('Of SPORT: the first test of the list'),
    rankings: z.array(ExchangeId).max(50).optional().describe('Of RANKING: what is announced'),
    after: z
      .array(ExchangeId)
      .max(20)
      .optional()
      .describe('Of SPORT: activities that must have ended before it starts'),
    isTimeHidden: z.boolean().optional().describe('Whether the public does not see when it starts'),
    isEntryTimeHidden: z.boolean().optional().describe('Whether the public does not see when each entry starts'),
    isFixed: z.boolean().optional().describe('Whether its start stays where it is when others move'),
  })
  .meta({ id: 'ExchangeActivity', description: 'What is on the time schedule; since version 1.1' })
export type ExchangeActivity = z.infer<typeof ExchangeActivity>
