import type { Ranking as RankingRecord } from '@oxer/db'
import { defaultPlacedCount, type RankedEntry } from '@oxer/domain/competitions/ranking/ranking.rules'
import { RankingHeader, RankingRow } from '@oxer/domain/competitions/ranking/ranking.schema'
import { type Standing, standingKinds, withReasons } from '@oxer/domain/competitions/ranking/ranking-standing.rules'
import type { RankingStanding, StandingRow } from '@oxer/domain/competitions/ranking/ranking-standing.schema'
import type { RankingView } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import type { StoredRanking } from '@oxer/domain/competitions/ranking/stored-ranking.rules'
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { RankingLock } from '@oxer/domain/competitions/result/result-entry.schema'
import * as z from 'zod'
import type { CombinationRow } from '../result/result-lines.queries.ts'

export type TestSetFacts = {
  readonly ref: string
  readonly name: string
  readonly startlistRef: string | null
  readonly test: {
    readonly ref: string
    readonly name: string
    readonly isCancelled: boolean
    /** The career to which its results give points. */
    readonly careerRef: string | null
    /** The category of that career whose point distribution counts for all. */
    readonly careerCategoryRef: string | null
    readonly sportTypeVariantRef: string | null
  }
  /** The protocol that scores it: the test's, with the times of its course. */
  readonly protocol: Protocol
  /** The judges' positions on the start list; empty if it names none. */
  readonly judges: readonly string[]
}

const Headers = z.array(RankingHeader)
const Rows = z.array(RankingRow)

/** The rows of a stored ranking, in its order. */
export const storedRowsOf = ({ entries }: Pick<RankingRecord, 'entries'>): readonly RankingRow[] => Rows.parse(entries)

/** Without a ranking, everything is open. */
export const lockOf = (ranking: Pick<RankingRecord, 'status' | 'areResultsReopened'> | null): RankingLock =>
  ranking === null || ranking.status === 'OPEN' ? 'OPEN' : ranking.areResultsReopened ? 'RESULTS' : 'CLOSED'

/** Ranked rows with the names of their combinations; unknown combinations are left out. */
export const toViewRows = (
  rows: readonly RankingRow[],
  combinations: readonly CombinationRow[],
): RankingView['rows'] => {
  const byRef = new Map(combinations.map((combination) => [combination.ref, combination]))
  const holders = new Map<number, number>()
  for (const { place } of rows) if (place !== null) holders.set(place, (holders.get(place) ?? 0) + 1)
  return rows.flatMap((row) => {
    const combination = byRef.get(row.id)
    if (combination === undefined) return []
    return [
      {
        ...row,
        startNumber: combination.startNumber,
        rider: { ref: combination.riderRef, name: combination.riderName },
        horse: { ref: combination.horseRef, name: combination.horseName },
        organisationName: combination.organisationName,
        isShared: row.place !== null && (holders.get(row.place) ?? 0) > 1,
      },
    ]
  })
}

/** The same rows with the reason for each place. */
export const toStandingRows = (
  entries: readonly RankedEntry[],
  combinations: readonly CombinationRow[],
): StandingRow[] => {
  const behind = new Map(withReasons(entries).map(({ entry, behind: why }) => [entry.row.id, why]))
  return toViewRows(
    entries.map(({ row }) => row),
    combinations,
  ).map((row) => ({ ...row, behind: behind.get(row.id) ?? null }))
}

export const toStanding = (
  { kind, headers, entries, waiting }: Standing,
  combinations: readonly CombinationRow[],
): RankingStanding => ({
  kind,
  headers: [...headers].sort((left, right) => left.viewPriority - right.viewPriority),
  rows: toStandingRows(entries, combinations),
  waiting,
})

export const toRankingView = (
  record: RankingRecord,
  testSet: TestSetFacts,
  combinations: readonly CombinationRow[],
  now: StoredRanking | null,
  missing: readonly CombinationRow[],
): RankingView => {
  const rows = storedRowsOf(record)
  return {
    ref: record.ref,
    test: { ref: testSet.test.ref, name: testSet.test.name },
    testSet: { ref: testSet.ref, name: testSet.name },
    lock: lockOf(record),
    headers: Headers.parse(record.headers).sort((left, right) => left.viewPriority - right.viewPriority),
    rows: toViewRows(rows, combinations),
    standings: [...standingKinds(testSet.protocol)],
    placed: record.placed,
    placedCount: record.placed ?? defaultPlacedCount(rows),
    warnings: now === null ? [] : now.ranking.warnings,
    unranked: (now?.unranked ?? []).map(({ id, code, path }) => ({ participation: id, reason: code, path })),
    missing: missing
      .map((each) => ({
        participation: each.ref,
        startNumber: each.startNumber,
        rider: { ref: each.riderRef, name: each.riderName },
        horse: { ref: each.horseRef, name: each.horseName },
      }))
      .toSorted((left, right) => (left.startNumber ?? Infinity) - (right.startNumber ?? Infinity) || 0),
    calculatedAt: record.calculatedAt?.toISOString() ?? null,
    publishedAt: record.publishedAt?.toISOString() ?? null,
    changedAt: record.changedAt?.toISOString() ?? null,
    version: record.version,
  }
}
