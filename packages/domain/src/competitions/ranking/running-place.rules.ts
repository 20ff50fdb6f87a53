// The place of a result while its test is still being entered, and the result that must be beaten to lead.
import type { Protocol, Result } from '../result/result.schema.ts'
import { changeRanking } from './changed-ranking.rules.ts'
import { type Ranked, type RankingEntry, rank } from './ranking.rules.ts'
import type { RankingHeader, RankingRow } from './ranking.schema.ts'

/** The first of those who lead; `count` of them share the lead. `cells` are what they have in common: what decides. */
export type Leader = {
  readonly headers: readonly RankingHeader[]
  readonly row: RankingRow
  readonly cells: RankingRow['cells']
  readonly count: number
}

export type RunningPlace = {
  /** Null for a result without a place: not finished, out of competition, or not yet complete. */
  readonly place: number | null
  /** Others share this place. */
  readonly isShared: boolean
  /** The best of the other results; null if none of them has a place. */
  readonly toBeat: Leader | null
}

export type RunningRanking = {
  /** The places of the known results. */
  readonly places: ReadonlyMap<string, number>
  /** The place that one result gives its entry beside the known results of all others. */
  readonly placeOf: (id: string, result: Result | null) => RunningPlace
}

const leaderOf = (ranked: Ranked): Leader | null => {
  if (!ranked.ok) return null
  const leaders = ranked.entries.filter(({ row }) => row.place === 1)
  const [first] = leaders
  if (first === undefined) return null
  const { row } = first
  const common = Object.entries(row.cells).filter(([key, text]) =>
    leaders.every((each) => each.row.cells[key] === text),
  )
  return { headers: ranked.headers, row, cells: Object.fromEntries(common), count: leaders.length }
}

const none: Ranked = { ok: false, errors: [] }

/** Always what the final ranking would be if no other result followed. */
export const runningRanking = (protocol: Protocol, entries: readonly RankingEntry[]): RunningRanking => {
  const ranked = rank(protocol, entries)
  const change = (id: string, result: Result | null): Ranked => {
    if (ranked.ok) return changeRanking(protocol, ranked, { id, result })
    return result === null ? none : rank(protocol, [{ id, result }])
  }
  return {
    places: new Map(
      ranked.ok ? ranked.entries.flatMap(({ row }) => (row.place === null ? [] : [[row.id, row.place]])) : [],
    ),
    placeOf: (id, result) => {
      const toBeat = leaderOf(change(id, null))
      const rows = result === null ? [] : rowsOf(change(id, result))
      const place = rows.find((row) => row.id === id)?.place ?? null
      return { place, isShared: place !== null && rows.filter((row) => row.place === place).length > 1, toBeat }
    },
  }
}

const rowsOf = (ranked: Ranked): readonly RankingRow[] => (ranked.ok ? ranked.entries.map(({ row }) => row) : [])
