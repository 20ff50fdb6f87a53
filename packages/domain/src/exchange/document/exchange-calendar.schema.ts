// What a calendar has beside competitions and championships: courses, and events that are neither. Only read, never received.
import * as z from 'zod'
import { Currency } from '../../kernel/money/money.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { boundedRichText } from '../../kernel/rich-text/rich-text.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { TimeZone } from '../../kernel/time/time-zone.schema.ts'
import { ExchangeAddress } from './exchange-competition.schema.ts'
import { recordShape } from './exchange-words.schema.ts'

const longestDescription = 10_000

const calendarShape = {
  ...recordShape,
  name: z.string().min(1).max(200),
  start: LocalDate,
  end: LocalDate.describe('The last day'),
  timeZone: TimeZone.optional().describe('Of its times'),
  organizer: z.string().max(200).optional(),
  description: boundedRichText(longestDescription).optional().describe('Text with marks of HTML'),
}

export const ExchangeCourseDay = z
  .strictObject({ date: LocalDate, start: LocalTime, end: LocalTime, address: ExchangeAddress.optional() })
  .meta({ id: 'ExchangeCourseDay' })
export type ExchangeCourseDay = z.infer<typeof ExchangeCourseDay>

export const ExchangeCourse = z
  .strictObject({
    ...calendarShape,
    address: ExchangeAddress.optional(),
    price: z
      .strictObject({ amount: WholeNumber.describe('Cents, with tax'), currency: Currency })
      .optional()
      .describe('What a registration costs'),
    places: z
      .strictObject({ maximum: WholeNumber, free: WholeNumber.describe('How many are left') })
      .nullish()
      .describe('Null: as many as register'),
    achievement: z.string().max(200).optional().describe('What those who pass have then'),
    days: z.array(ExchangeCourseDay).max(100).optional(),
  })
  .meta({ id: 'ExchangeCourse' })
export type ExchangeCourse = z.infer<typeof ExchangeCourse>

export const ExchangeEvent = z
  .strictObject({
    ...calendarShape,
    startTime: LocalTime.optional().describe('On the first day'),
    endTime: LocalTime.optional().describe('On the last day'),
    place: z.string().max(200).optional().describe('The name of the place, such as that of a hall'),
    address: ExchangeAddress.optional(),
  })
  .meta({ id: 'ExchangeEvent', description: 'Neither a competition nor a course nor a championship' })
export type ExchangeEvent = z.infer<typeof ExchangeEvent>
