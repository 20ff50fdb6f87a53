// Championships of an exchange document, with the points that were collected.
import * as z from 'zod'
import { ChampionshipStatus } from '../../championships/championship/championship.schema.ts'
import { DecimalText } from '../../kernel/decimal.ts'
import { PositiveWholeNumber } from '../../kernel/number/number.schema.ts'
import { boundedRichText } from '../../kernel/rich-text/rich-text.schema.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { ExchangeId, recordShape } from './exchange-words.schema.ts'

export const ExchangeChampionship = z
  .strictObject({
    ...recordShape,
    name: z.string().min(1).max(200),
    start: LocalDate,
    end: LocalDate,
    status: ChampionshipStatus.exclude(['DELETED']).optional(),
    sports: z.array(SportType).max(20).optional(),
    organizer: z.string().max(200).optional(),
    label: z.string().max(100).optional().describe('Its kind, in words of its federation'),
    categories: z
      .array(z.strictObject({ id: ExchangeId, name: z.string().max(200), discipline: z.string().max(200).optional() }))
      .max(1000)
      .optional()
      .describe('Those that are ranked'),
    description: boundedRichText(20_000).optional().describe('Text with marks of HTML'),
  })
  .meta({ id: 'ExchangeChampionship' })
export type ExchangeChampionship = z.infer<typeof ExchangeChampionship>

export const ExchangeStandingRow = z
  .strictObject({
    person: ExchangeId.optional(),
    horse: ExchangeId.optional(),
    team: z.string().max(200).optional().describe('The name of a team over the competitions'),
    place: PositiveWholeNumber.nullable(),
    total: DecimalText,
    rounds: z
      .array(
        z.strictObject({
          competition: ExchangeId.optional().describe('Absent for points of an earlier phase'),
          points: DecimalText,
          place: PositiveWholeNumber.nullish(),
          isCounted: z.boolean(),
        }),
      )
      .max(500)
      .optional(),
  })
  .meta({ id: 'ExchangeStandingRow' })
export type ExchangeStandingRow = z.infer<typeof ExchangeStandingRow>

export const ExchangeStanding = z
  .strictObject({
    ...recordShape,
    championship: ExchangeId,
    name: z.string().max(400).describe('The phase or the group, and the category'),
    status: z.enum(['OPEN', 'CLOSED']).optional(),
    rows: z.array(ExchangeStandingRow).max(10_000),
  })
  .meta({ id: 'ExchangeStanding', description: 'The points collected in a championship, by place' })
export type ExchangeStanding = z.infer<typeof ExchangeStanding>
