import { secondsOfDayAt } from '@oxer/domain/competitions/public-competition/public-competition.rules'
import { defaultBreakSeconds, draggedBefore } from '@oxer/domain/competitions/startlist/entry-times.rules'
import { StartlistEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import {
  type Forecast,
  forecastRing,
  type RingLine,
  type RingPart,
} from '@oxer/domain/competitions/time-schedule/ring-forecast.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { activeStatuses } from '../registration/registration-rows.queries.ts'
import { draggingBreakOf } from '../startlist/startlist-entries.queries.ts'

/** An activity of an arena with its public list. */
export type ForecastRow = {
  arenaRef: string | null
  startSeconds: number
  endSeconds: number
  isTimeHidden: boolean
  sets: { ref: string; averageRoundSeconds: number; draggingBreakEvery: number; draggingBreakMinutes: number }[]
  entries: {
    ref: string
    type: string
    startSeconds: number | null
    durationSeconds: number | null
    testSetRef: string | null
    registrationStatus: string | null
    enteredAt: string | null
  }[]
}

type Day = { readonly date: string; readonly timeZone: string }

/** Null on another day. */
const secondsOn = ({ date, timeZone }: Day, moment: Date): number | null =>
  localDateAt(moment, timeZone) === date ? secondsOfDayAt(moment, timeZone) : null

const kindOf = ({ type, registrationStatus }: ForecastRow['entries'][number]): RingLine['kind'] => {
  if (type === 'PARTICIPANT') return activeStatuses.some((status) => status === registrationStatus) ? 'RIDE' : 'ABSENT'
  if (type === 'OPEN_POSITION') return 'ABSENT'
  // The arena is dragged when its turn comes; a break and a course walk have been announced for their time.
  return type === 'DRAGGING_BREAK' ? 'PAUSE' : 'HELD'
}

/** A list without times, or whose times are hidden, takes its time as a whole. */
const linesOf = (row: ForecastRow, day: Day): RingLine[] => {
  if (row.isTimeHidden || row.entries.some(({ startSeconds }) => startSeconds === null)) return []
  const rule = draggingBreakOf(row.sets[0])
  const dragged = draggedBefore(
    row.entries.map(({ ref, type }) => ({ ref, type: StartlistEntryType.parse(type) })),
    rule,
  )
  return row.entries.map((entry) => {
    const own = row.sets.find(({ ref }) => ref === entry.testSetRef) ?? row.sets[0]
    const isBreak = entry.type !== 'PARTICIPANT' && entry.type !== 'OPEN_POSITION'
    return {
      ref: entry.ref,
      kind: kindOf(entry),
      startSeconds: entry.startSeconds ?? 0,
      lastsSeconds: entry.durationSeconds ?? (isBreak ? defaultBreakSeconds : (own?.averageRoundSeconds ?? 0)),
      draggingSeconds: rule !== null && dragged.has(entry.ref) ? rule.duration : 0,
      enteredSeconds: entry.enteredAt === null ? null : secondsOn(day, new Date(entry.enteredAt)),
    }
  })
}

/** When each start that waits is expected, by the refs of the entries. */
export const forecastsOf = (rows: readonly ForecastRow[], day: Day, at: Date | null): ReadonlyMap<string, Forecast> => {
  const arenas = new Map<string, RingPart[]>()
  for (const row of rows) {
    if (row.arenaRef === null) continue
    const part = { startSeconds: row.startSeconds, endSeconds: row.endSeconds, lines: linesOf(row, day) }
    arenas.set(row.arenaRef, [...(arenas.get(row.arenaRef) ?? []), part])
  }
  const now = at === null ? null : secondsOn(day, at)
  return new Map([...arenas.values()].flatMap((parts) => [...forecastRing(parts, now)]))
}
