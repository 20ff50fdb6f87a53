// Positions on the time schedule: minutes down, arenas across. The functions are pure, so that dragging and keys give the same positions.
import type { ScheduledActivityView } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'

export const pixelsPerMinute = 1.4
/** The step in minutes by which activities are moved. */
export const step = 5

const minutesOf = (seconds: number): number => Math.floor(seconds / 60)

export type Frame = { readonly from: number; readonly to: number }

/**
 * Whole hours around everything of the day, in minutes, with an hour of margin on both sides; a working day if it is
 * empty.
 */
export const frameOf = (activities: readonly Pick<ScheduledActivityView, 'startSeconds' | 'endSeconds'>[]): Frame => {
  const starts = activities.map(({ startSeconds }) => minutesOf(startSeconds))
  const ends = activities.map(({ endSeconds }) => minutesOf(endSeconds))
  if (starts.length === 0) return { from: 8 * 60, to: 18 * 60 }
  const from = Math.max(0, Math.floor(Math.min(...starts) / 60) * 60 - 60)
  const to = Math.ceil(Math.max(...ends) / 60) * 60 + 60
  return { from, to: Math.max(to, from + 6 * 60) }
}

export const hoursOf = ({ from, to }: Frame): number[] =>
  Array.from({ length: (to - from) / 60 + 1 }, (_, hour) => from / 60 + hour)

export const topOf = (frame: Frame, seconds: number): number => (minutesOf(seconds) - frame.from) * pixelsPerMinute
export const heightOf = (startSeconds: number, endSeconds: number): number =>
  Math.max(24, (minutesOf(endSeconds) - minutesOf(startSeconds)) * pixelsPerMinute - 2)

const twoDigits = (value: number): string => String(value).padStart(2, '0')
export const timeText = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`

/** A number of minutes later or earlier, on a whole step, within the day. */
export const shifted = (
  startSeconds: number,
  endSeconds: number,
  byMinutes: number,
): { start: string; end: string } => {
  const length = minutesOf(endSeconds) - minutesOf(startSeconds)
  const wanted = Math.round((minutesOf(startSeconds) + byMinutes) / step) * step
  const start = Math.min(Math.max(0, wanted), 24 * 60 - 1 - Math.min(length, 24 * 60 - 1))
  return { start: timeText(start), end: timeText(start + length) }
}

type InColumn = Pick<ScheduledActivityView, 'arenaRef' | 'endSeconds'>

/** The first moment in minutes after everything of an arena, and after the walk of its course; eight o'clock in an empty one. */
export const freeFrom = (ofDay: readonly InColumn[], arenaRef: string, walkSeconds: number): number => {
  const ends = ofDay.filter((activity) => activity.arenaRef === arenaRef).map(({ endSeconds }) => endSeconds)
  return ends.length === 0 ? 8 * 60 : Math.ceil((Math.max(...ends) + walkSeconds) / 60 / step) * step
}

/** Activities that overlap in one arena are beside each other: the column of each one, and the number of columns. */
export const lanesOf = <Activity extends Pick<ScheduledActivityView, 'ref' | 'startSeconds' | 'endSeconds'>>(
  activities: readonly Activity[],
): ReadonlyMap<string, { lane: number; lanes: number }> => {
  const sorted = [...activities].sort((left, right) => left.startSeconds - right.startSeconds)
  const places = new Map<string, { lane: number; lanes: number }>()
  let cluster: { ref: string; lane: number; end: number }[] = []
  let until = -1
  const close = (): void => {
    const lanes = Math.max(1, ...cluster.map(({ lane }) => lane + 1))
    for (const { ref, lane } of cluster) places.set(ref, { lane, lanes })
    cluster = []
  }
  for (const activity of sorted) {
    if (activity.startSeconds >= until) close()
    const taken = new Set(cluster.filter(({ end }) => end > activity.startSeconds).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    cluster.push({ ref: activity.ref, lane, end: activity.endSeconds })
    until = Math.max(until, activity.endSeconds)
  }
  close()
  return places
}
