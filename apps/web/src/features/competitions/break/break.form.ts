// A break as the fields of its form. On the time schedule it has a place in the day, in a start list a place between two
// starts.
import type { CompetitionBreak } from '@oxer/domain/competitions/break/break.schema'
import { type Startlist, StartlistBreakEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { ScheduledActivityView } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'

export type BreakValues = {
  source: CompetitionBreak['source']
  breakKind: CompetitionBreak['breakKind']
  name: string
  arenaRef: string
  date: string
  start: string | null
  end: string | null
  isFixed: boolean
  hideTime: boolean
  startlistRef: string
  /** The number of positions before it. */
  positionsBefore: number
  minutes: number
  breakType: 'OTHER' | 'INSUFFICIENT_WARMUP'
  /** Why a final list is changed. */
  changeReason: string
}

export const secondsPerMinute = 60
const usualMinutes = 10

export const valuesOf = (stored: CompetitionBreak): BreakValues => ({
  source: stored.source,
  breakKind: stored.breakKind,
  name: stored.name,
  arenaRef: stored.arena?.ref ?? '',
  date: stored.date ?? '',
  start: stored.start,
  end: stored.end,
  isFixed: stored.isFixed,
  hideTime: stored.hideTime,
  startlistRef: stored.startlist?.ref ?? '',
  positionsBefore: stored.positionsBefore ?? 0,
  minutes: Math.max(1, Math.round(stored.durationSeconds / secondsPerMinute)),
  breakType: stored.breakType ?? 'OTHER',
  changeReason: '',
})

export const emptyValues = (
  source: BreakValues['source'],
  places: Pick<BreakValues, 'arenaRef' | 'date' | 'startlistRef'>,
): BreakValues => ({
  source,
  breakKind: 'BREAK',
  name: '',
  start: null,
  end: null,
  isFixed: false,
  hideTime: false,
  positionsBefore: 0,
  minutes: usualMinutes,
  breakType: 'OTHER',
  changeReason: '',
  ...places,
})

/** The index before the position that follows `positionsBefore` starts; the end of the list if there are fewer. */
export const indexAfter = (entries: readonly Startlist['entries'][number][], positionsBefore: number): number => {
  const next = entries.findIndex(({ position }) => position !== null && position > positionsBefore)
  return next < 0 ? entries.length : next
}

/** The stored activity of a refused save, as the break that the form shows. */
export const breakOfActivity = (stored: CompetitionBreak, activity: ScheduledActivityView): CompetitionBreak => ({
  ...stored,
  breakKind: activity.breakKind ?? 'BREAK',
  name: activity.name,
  arena: activity.arenaRef === null ? null : { ref: activity.arenaRef, name: '' },
  date: activity.date,
  start: activity.start,
  end: activity.end,
  isFixed: activity.isFixed,
  hideTime: activity.hideTime,
  version: activity.version,
})

/** The stored list of a refused save, as the break that the form shows; unchanged if it is on the list no longer. */
export const breakOfList = (stored: CompetitionBreak, { entries, version }: Startlist): CompetitionBreak => {
  const order = entries.findIndex(({ ref }) => ref === stored.ref)
  const entry = entries[order]
  const kind = StartlistBreakEntryType.safeParse(entry?.type)
  if (entry === undefined || !kind.success) return { ...stored, version }
  return {
    ...stored,
    breakKind: kind.data,
    name: entry.description ?? '',
    durationSeconds: entry.durationSeconds,
    breakType: entry.breakType,
    order,
    positionsBefore: entries.slice(0, order).filter(({ position }) => position !== null).length,
    version,
  }
}
