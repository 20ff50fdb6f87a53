// The registration period in its typed form: days and times at the place of the competition.
import type { RegistrationPeriod } from '@oxer/domain/competitions/competition/competition.schema'
import { toInstant, toZonedTime } from '../../../shared/zoned-time.ts'

export type MomentText = { date: string | null; time: string | null }
export type PeriodText = {
  opensAt: MomentText
  closesAt: MomentText
  lateAt: MomentText
  byIndividual: boolean
  byOrganisation: boolean
  teamsByIndividual: boolean
}

export const periodMoments = ['opensAt', 'closesAt', 'lateAt'] as const
export type PeriodMoment = (typeof periodMoments)[number]

const nothing: MomentText = { date: null, time: null }

export const emptyPeriod: PeriodText = {
  opensAt: nothing,
  closesAt: nothing,
  lateAt: nothing,
  byIndividual: true,
  byOrganisation: true,
  teamsByIndividual: false,
}

/** A day without a time opens at its first minute, and closes at its last. */
const timeOf = (moment: PeriodMoment, time: string | null): string => time ?? (moment === 'opensAt' ? '00:00' : '23:59')

export const toPeriodText = (period: RegistrationPeriod, timeZone: string): PeriodText => {
  const text = (instant: string | null): MomentText => (instant === null ? nothing : toZonedTime(instant, timeZone))
  return { ...period, opensAt: text(period.opensAt), closesAt: text(period.closesAt), lateAt: text(period.lateAt) }
}

export const toPeriod = (text: PeriodText, timeZone: string): RegistrationPeriod => {
  const instant = (moment: PeriodMoment): string | null => {
    const { date, time } = text[moment]
    return date === null ? null : toInstant({ date, time: timeOf(moment, time) }, timeZone)
  }
  return { ...text, opensAt: instant('opensAt'), closesAt: instant('closesAt'), lateAt: instant('lateAt') }
}
