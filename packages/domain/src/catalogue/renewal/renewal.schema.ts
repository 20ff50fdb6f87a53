// The season of a license or a member benefit, and its days of sale (spec sections 3 to 5).
import * as z from 'zod'
import { renewalErrors } from './renewal.errors.ts'

/** ONE_TIME: sold for one season and not renewed. RECURRING: the next season follows automatically. */
export const RenewalType = z.enum(['ONE_TIME', 'RECURRING']).meta({ id: 'RenewalType' })
export type RenewalType = z.infer<typeof RenewalType>

export const RenewalPeriod = z.enum(['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL']).meta({ id: 'RenewalPeriod' })
export type RenewalPeriod = z.infer<typeof RenewalPeriod>

/** NOW: from the day of sale. The others: from a fixed day of each week, month or year. */
export const RenewalStartType = z
  .enum(['NOW', 'DAY_OF_WEEK', 'DAY_OF_MONTH', 'DAY_OF_YEAR'])
  .meta({ id: 'RenewalStartType' })
export type RenewalStartType = z.infer<typeof RenewalStartType>

/** The possible starts of a season; the last one is the fixed day that a period gets if the earlier start does not fit. */
export const startTypesOf = {
  DAILY: ['NOW'],
  WEEKLY: ['NOW', 'DAY_OF_WEEK'],
  MONTHLY: ['NOW', 'DAY_OF_MONTH'],
  ANNUAL: ['NOW', 'DAY_OF_YEAR', 'DAY_OF_MONTH'],
} as const satisfies Record<RenewalPeriod, readonly RenewalStartType[]>

/** 1 is Monday; 366 is the last day of any year. */
export const maximumStartDay = {
  NOW: 366,
  DAY_OF_WEEK: 7,
  DAY_OF_MONTH: 31,
  DAY_OF_YEAR: 366,
} as const satisfies Record<RenewalStartType, number>

/** The last day of a window (spec section 5); a daily period has none. */
export const maximumWindowDay = { DAILY: 0, WEEKLY: 7, MONTHLY: 30, ANNUAL: 30 } as const satisfies Record<
  RenewalPeriod,
  number
>

const Month = z.int().min(1).max(12)

/** Days of each week, month or year, both included; one that ends before it begins runs over the turn. Months only for annual. */
export const RenewalWindow = z
  .object({
    startDay: z.int().min(1, { error: renewalErrors.windowDay.code }).max(366, { error: renewalErrors.windowDay.code }),
    startMonth: Month.nullable().default(null),
    endDay: z.int().min(1, { error: renewalErrors.windowDay.code }).max(366, { error: renewalErrors.windowDay.code }),
    endMonth: Month.nullable().default(null),
  })
  .meta({ id: 'RenewalWindow' })
export type RenewalWindow = z.infer<typeof RenewalWindow>

const fields = z.object({
  type: RenewalType.default('RECURRING'),
  period: RenewalPeriod.default('ANNUAL'),
  startType: RenewalStartType.default('DAY_OF_MONTH'),
  /** Used unless the season starts on the day of sale. In a shorter month or year, the last day is used. */
  startDay: z
    .int()
    .min(1, { error: renewalErrors.startDayMissing.code })
    .max(366, { error: renewalErrors.startDayMissing.code })
    .nullable()
    .default(1),
  /** Used for a year that starts on a day of a month. */
  startMonth: Month.nullable().default(1),
  /** On these days nothing is sold. */
  closePeriod: RenewalWindow.nullable().default(null),
  /** On these days the next season is sold, valid from its start. */
  earlybirdPeriod: RenewalWindow.nullable().default(null),
})

const windows = ['closePeriod', 'earlybirdPeriod'] as const

type Problem = { path: string[]; code: string }

const startProblems = ({ period, startType, startDay, startMonth }: z.infer<typeof fields>): Problem[] => {
  const allowed: readonly RenewalStartType[] = startTypesOf[period]
  if (!allowed.includes(startType)) return [{ path: ['startType'], code: renewalErrors.startTypeMismatch.code }]
  const isDayRight = startDay === null ? startType === 'NOW' : startDay <= maximumStartDay[startType]
  const isMonthRight = startMonth !== null || period !== 'ANNUAL' || startType !== 'DAY_OF_MONTH'
  return [
    ...(isDayRight ? [] : [{ path: ['startDay'], code: renewalErrors.startDayMissing.code }]),
    ...(isMonthRight ? [] : [{ path: ['startMonth'], code: renewalErrors.startMonthMissing.code }]),
  ]
}

const windowProblems = (renewal: z.infer<typeof fields>): Problem[] =>
  windows.flatMap((name): Problem[] => {
    const window = renewal[name]
    if (!window) return []
    if (renewal.period === 'DAILY') return [{ path: [name], code: renewalErrors.windowDaily.code }]
    return [
      ...(['startDay', 'endDay'] as const)
        .filter((day) => window[day] > maximumWindowDay[renewal.period])
        .map((day) => ({ path: [name, day], code: renewalErrors.windowDay.code })),
      ...(['startMonth', 'endMonth'] as const)
        .filter((month) => renewal.period === 'ANNUAL' && window[month] === null)
        .map((month) => ({ path: [name, month], code: renewalErrors.windowMonthMissing.code })),
    ]
  })

const earlybirdProblems = ({ startType, earlybirdPeriod }: z.infer<typeof fields>): Problem[] =>
  startType === 'NOW' && earlybirdPeriod
    ? [{ path: ['earlybirdPeriod'], code: renewalErrors.earlybirdNeedsSeason.code }]
    : []

/** Values that a period or start does not need are kept but not used. */
export const Renewal = fields
  .superRefine((renewal, ctx) => {
    for (const { path, code } of [
      ...startProblems(renewal),
      ...windowProblems(renewal),
      ...earlybirdProblems(renewal),
    ]) {
      ctx.addIssue({ code: 'custom', message: code, path })
    }
  })
  .meta({ id: 'Renewal' })
export type Renewal = z.infer<typeof Renewal>

/** Recurring, every year from the first of January (spec section 3). */
export const defaultRenewal: Renewal = Renewal.parse({})

/** Days as `YYYY-MM-DD`, both included. */
export type RenewalSeason = { readonly start: string; readonly end: string }
