// How what a document says of the time schedule meets that of a competition.
import { toLocalTime, toSeconds } from '../../kernel/time/time.rules.ts'
import type { ExchangeTest } from '../document/exchange-competition.schema.ts'
import type { ExchangeActivity } from '../document/exchange-schedule.schema.ts'

/** 23:59, the last minute of a day: no activity ends later. */
const lastMinute = 86_340

/** When it ends; what runs past midnight ends with its day. */
export const endOfActivity = ({
  start = '00:00',
  durationSeconds = 0,
}: Pick<ExchangeActivity, 'start' | 'durationSeconds'>) =>
  toLocalTime(Math.min(toSeconds(start) + durationSeconds, lastMinute))

/** What an activity lacks to be on the schedule, as the document names it; null if nothing. */
export const lackOfActivity = (
  { kind, start, arena, durationSeconds }: ExchangeActivity,
  { hasList, rankings }: { readonly hasList: boolean; readonly rankings: number },
): 'championship' | 'start' | 'arena' | 'startlist' | 'rankings' | 'durationSeconds' | null => {
  // Which championship it is of, no document says.
  if (kind === 'CHAMPIONSHIP_RANKING') return 'championship'
  if (kind === 'SPORT' && !hasList) return 'startlist'
  if (kind === 'RANKING' && rankings === 0) return 'rankings'
  if (start === undefined) return 'start'
  if (arena === undefined && (kind === 'SPORT' || kind === 'BREAK')) return 'arena'
  return kind !== 'SPORT' && durationSeconds === undefined ? 'durationSeconds' : null
}

/** What a test lacks for the hour that the document says of it; null if nothing, or if it says none. */
export const lackOfHour = (
  { date, start, arena }: Pick<ExchangeTest, 'date' | 'start' | 'arena'>,
  hasList: boolean,
): 'startlist' | 'date' | 'start' | 'arena' | null => {
  const said = [date, start, arena].filter((each) => each !== undefined).length
  if (said === 0) return null
  if (!hasList) return 'startlist'
  if (date === undefined) return 'date'
  if (start === undefined) return 'start'
  return arena === undefined ? 'arena' : null
}

/** An activity as two sides compare it; refs of here. */
export type PlannedActivity = {
  readonly kind: string
  readonly date: string
  readonly start: string
  readonly end: string
  readonly arenaRef: string | null
  readonly startlistRef: string | null
  readonly name: string
}

/** The activity that is there already: of the same list, or at the same place and hour with the same name. */
export const activityThere = <Stored extends PlannedActivity>(
  stored: readonly Stored[],
  wanted: PlannedActivity,
): Stored | undefined =>
  stored.find(({ kind, startlistRef, ...of }) => {
    if (kind !== wanted.kind) return false
    if (wanted.startlistRef !== null) return startlistRef === wanted.startlistRef
    return (
      of.date === wanted.date && of.start === wanted.start && of.arenaRef === wanted.arenaRef && of.name === wanted.name
    )
  })

/** In what the schedule of a competition is another than the document says, by the names of the document. */
export const otherInActivity = (stored: PlannedActivity, wanted: PlannedActivity): string[] => {
  const of = ({ date, start, end, arenaRef: arena, name }: PlannedActivity) => ({
    ...{ date, start, durationSeconds: toSeconds(end) - toSeconds(start), arena, name },
  })
  const own = of(stored)
  return Object.entries(of(wanted)).flatMap(([name, value]) => (own[name as keyof typeof own] === value ? [] : [name]))
}

/**
 * What must have ended before an activity comes before it, however the document lists them. In a circle, one of them still comes before what
 * it waits for.
 */
export const afterWhatTheyWaitFor = <Planned extends Pick<ExchangeActivity, 'id' | 'after'>>(
  activities: readonly Planned[],
): Planned[] => {
  const byId = new Map(activities.map((activity) => [activity.id, activity]))
  const ordered = new Set<Planned>()
  const visited = new Set<Planned>()
  const visit = (activity: Planned): void => {
    if (visited.has(activity)) return
    visited.add(activity)
    for (const id of activity.after ?? []) {
      const before = byId.get(id)
      if (before !== undefined) visit(before)
    }
    ordered.add(activity)
  }
  activities.forEach(visit)
  return [...ordered]
}
