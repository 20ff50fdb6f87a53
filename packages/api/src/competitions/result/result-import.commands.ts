// Stores the results of a competition that a document brings, and its rankings: all of them with a few statements, each ranking calculated
// once. The competition is new: it has no results yet, counts for no career and no championship, and nobody else sees it before the commit.
import type { RankingRow } from '@oxer/domain/competitions/ranking/ranking.schema'
import { rankStored } from '@oxer/domain/competitions/ranking/stored-ranking.rules'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { toJson } from '../../kernel/json/json.mappers.ts'
import { type Complete, insertRows } from '../../kernel/rows/insert-rows.commands.ts'
import { recordRanking } from '../ranking/ranking.commands.ts'
import type { TestSetFacts } from '../ranking/ranking.mappers.ts'
import { settleRegistrationFees } from '../registration/registration-fees.commands.ts'
import { type ResultContext, toResultColumns } from './result.commands.ts'
import { announceResults, holdResults } from './result-publication.commands.ts'

export type ImportedResult = {
  readonly testSet: TestSetFacts
  readonly registrationRef: string
  readonly result: Result
}

type Asked = {
  /** Hears which result is stored, before it may be refused. */
  readonly stores: (index: number) => void
}

const resultColumns = {
  uuid: ['ref', 'competitionRef', 'testSetRef', 'registrationRef', 'enteredByRef'],
  text: ['status', 'statusReason'],
  jsonb: ['content', 'score'],
  boolean: ['isHeld'],
  timestamptz: ['enteredAt'],
} as const

/** @returns their refs, in their order */
export const storeImportedResults = async (
  ctx: ResultContext,
  results: readonly ImportedResult[],
  { stores }: Asked,
): Promise<string[]> => {
  if (results.length === 0) return []
  const { ref: competitionRef, federationRef } = ctx.competition
  const { isHeld } = await holdResults(ctx.db, competitionRef, [])
  const rows = results.map(({ testSet, registrationRef, result }, index) => {
    stores(index)
    const ref = ctx.newRef()
    const columns = toResultColumns(ctx, testSet, result, 'result')
    return { ...columns, ref, competitionRef, testSetRef: testSet.ref, registrationRef, isHeld }
  })
  await insertRows(
    ctx.db,
    'result',
    resultColumns satisfies Complete<typeof resultColumns, (typeof rows)[number]>,
    rows,
  )
  for (const [index, { result }] of results.entries()) {
    ctx.record({
      ...{ action: 'import', noun: 'result', ref: rows[index]?.ref ?? '', parentRef: competitionRef, federationRef },
      ...{ before: null, after: result },
    })
  }
  await settleRegistrationFees(
    ctx,
    results.flatMap(({ registrationRef, result }) => (result.status === 'NOT_STARTED' ? [registrationRef] : [])),
  )
  await announceResults(ctx, competitionRef, isHeld)
  return rows.map(({ ref }) => ref)
}

export type ImportedRanking = {
  readonly testSet: TestSetFacts
  /** All results of the part. */
  readonly results: readonly ImportedResult[]
  /** The number of places in the prizes; null for one in four. */
  readonly placed: number | null
  readonly isClosed: boolean
}

const rankingColumns = {
  uuid: ['ref', 'competitionRef', 'testSetRef'],
  text: ['status'],
  int: ['placed'],
  timestamptz: ['calculatedAt'],
  jsonb: ['headers', 'entries'],
} as const

/** A number of places that is the usual one is not chosen. */
const rankOne = ({ testSet, results, placed: wanted }: ImportedRanking) => {
  const entries = results
    .map(({ registrationRef: id, result }) => ({ id, result }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const { ranking } = rankStored(testSet.protocol, entries, null)
  if (wanted === null || wanted === ranking.placedCount) return { ranking, placed: null }
  return { ranking: rankStored(testSet.protocol, entries, wanted).ranking, placed: wanted }
}

/** @returns the ref and the rows of each, in their order */
export const storeImportedRankings = async (
  ctx: ResultContext,
  rankings: readonly ImportedRanking[],
): Promise<{ ref: string; rows: readonly RankingRow[] }[]> => {
  const calculatedAt = ctx.now()
  const ranked = rankings.map((wanted) => {
    const { ranking, placed } = rankOne(wanted)
    const status = wanted.isClosed ? 'CLOSED' : 'OPEN'
    const derived = { headers: toJson(ranking.headers), entries: toJson(ranking.rows) }
    const { testSet } = wanted
    return {
      ...{ testSet, rows: ranking.rows },
      row: {
        ...{ ref: ctx.newRef(), competitionRef: ctx.competition.ref, testSetRef: testSet.ref, calculatedAt },
        ...{ status, placed, ...derived, areResultsReopened: false, publishedAt: null },
      },
    }
  })
  await insertRows(
    ctx.db,
    'ranking',
    rankingColumns,
    ranked.map(({ row }) => row),
  )
  for (const { testSet, row } of ranked) {
    const [calculated, chosen] = [
      { ...row, status: 'OPEN', placed: null },
      { ...row, status: 'OPEN' },
    ]
    if (row.placed !== null) recordRanking(ctx, 'choose-placed', testSet, calculated, chosen)
    if (row.status === 'CLOSED') recordRanking(ctx, 'close', testSet, chosen, row)
  }
  return ranked.map(({ row, rows }) => ({ ref: row.ref, rows }))
}
