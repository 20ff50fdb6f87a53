// The moments of a time assignment in their typed form: days and times at the place of the competition.
import type { TimeAssignmentWindow } from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { toInstant, toZonedTime } from '../../../shared/zoned-time.ts'

export const windowMoments = ['opensAt', 'releasesAt', 'closesAt'] as const
export type WindowMoment = (typeof windowMoments)[number]

export type WindowValues = Record<`${WindowMoment}Day` | `${WindowMoment}Time`, string | null>

export const toWindowValues = (window: TimeAssignmentWindow, timeZone: string): WindowValues => {
  const [opens, releases, closes] = windowMoments.map((moment) => toZonedTime(window[moment], timeZone))
  return {
    opensAtDay: opens?.date ?? null,
    opensAtTime: opens?.time ?? null,
    releasesAtDay: releases?.date ?? null,
    releasesAtTime: releases?.time ?? null,
    closesAtDay: closes?.date ?? null,
    closesAtTime: closes?.time ?? null,
  }
}

/** The fields without a day or a time. */
export const missingMoments = (values: WindowValues): readonly (keyof WindowValues)[] =>
  windowMoments
    .flatMap((moment) => [`${moment}Day`, `${moment}Time`] as const)
    .filter((field) => values[field] === null || values[field] === '')

export const toWindow = (values: WindowValues, timeZone: string): TimeAssignmentWindow => {
  const instant = (moment: WindowMoment): string =>
    toInstant({ date: values[`${moment}Day`] ?? '', time: values[`${moment}Time`] ?? '00:00' }, timeZone)
  return { opensAt: instant('opensAt'), releasesAt: instant('releasesAt'), closesAt: instant('closesAt') }
}
