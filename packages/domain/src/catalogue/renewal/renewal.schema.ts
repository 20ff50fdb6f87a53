// From when until when a license or a member benefit runs, and when it is sold (platform.md sections 3 to 5).
import * as z from 'zod'
import { renewalErrors } from './renewal.errors.ts'

/** ONE_TIME: sold for one season and not renewed. RECURRING: the next season follows by itself. */
export const RenewalType = z.enum(['ONE_TIME', 'RECURRING']).meta({ id: 'RenewalType' })
export type RenewalType = z.infer<typeof RenewalType>

export const RenewalPeriod = z.enum(['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUAL']).meta({ id: 'RenewalPeriod' })
export type RenewalPeriod = z.infer<typeof RenewalPeriod>

/** NOW: from the day of sale. The others: from a fixed day of each week, month or year. */
export const RenewalStartType = z
  .enum(['NOW', 'DAY_OF_WEEK', 'DAY_OF_MONTH', 'DAY_OF_YEAR'])
  .meta({ id: 'RenewalStartType' })
export type RenewalStartType = z.infer<typeof RenewalStartType>

/** Where a season can begin; the fixed day that a period gets when the one before does not fit stands last. */
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

/** The last day of a window (platform.md section 5); a daily period has none. */
export const maximumWindowDay = { DAILY: 0, WEEKLY: 7, MONTHLY: 30, ANNUAL: 30 } as const satisfies Record<
  RenewalPeriod,
  number
>

const Month = z.int().min(1).max(12)

/** Days of each week, month or year, both included; one that ends before it begins runs over the turn. Months only for annual. */
export const RenewalWindow = z
  .object({
    startDay: z.int().min(1, { error: renewalErrors.windowDay.code }),
    startMonth: Month.nullable().default(null),
    endDay: z.int().min(1, { error: renewalErrors.windowDay.code }),
    endMonth: Month.nullable().default(null),
  })
  .meta({ id: 'RenewalWindow' })
export type RenewalWindow = z.infer<typeof RenewalWindow>

const fields = z.object({
  type: RenewalType.default('RECURRING'),
  period: RenewalPeriod.default('ANNUAL'),
  startType: RenewalStartType.default('DAY_OF_MONTH'),
  /** Read unless it begins on the day of sale. In a shorter month or year the last day takes its place. */
  startDay: z.int().min(1, { error: renewalErrors.startDayMissing.code }).nullable().default(1),
  /** Read for a year that begins on a day of a month. */
  startMonth: Month.nullable().default(1),
  /** Nothing is sold. */
  closePeriod: RenewalWindow.nullable().default(null),
  /** The next season is sold, valid from its start. */
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

/** What a period or start does not need is kept as it was sent, and not read. */
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

/** Recurring, every year from the first of January (platform.md section 3). */
export const defaultRenewal: Renewal = Renewal.parse({})

/** Days as `YYYY-MM-DD`, both included. */
export type RenewalSeason = { readonly start: string; readonly end: string }
