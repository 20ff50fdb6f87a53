// The rankings of a competition that exists follow from its rides: what a document says of places is compared, never stored.
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { actionOf } from '@oxer/domain/exchange/batch/batch.rules'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { hasSamePlaces } from '@oxer/domain/exchange/batch/competition-import.rules'
import type { KnownTest } from '@oxer/domain/exchange/batch/entry-import.rules'
import type { ExchangeRanking } from '@oxer/domain/exchange/document/exchange-result.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { storedRowsOf } from '../../competitions/ranking/ranking.mappers.ts'
import { type Applied, nothing, problemOf } from './batch-collection.commands.ts'
import { partsOf } from './batch-scope.queries.ts'
import { type Decided, waiting } from './entry-import.commands.ts'
import { type EntryOf, refOfEntry } from './entry-references.queries.ts'

type Document = ApplyBatch['document']

const readRankings = async (ctx: ManagingContext, testSetRefs: readonly string[]) =>
  new Map(
    (await ctx.db.ranking.findMany({ where: { testSetRef: { in: [...testSetRefs] } } })).map((row) => [
      row.testSetRef,
      { ref: row.ref, status: row.status, rows: storedRowsOf(row) },
    ]),
  )

/** The results of a batch, each with what our ranking says where the document has another place. */
export const verifyPlaces = async (
  ctx: ManagingContext,
  document: Document,
  results: readonly Applied[],
  entryOf: EntryOf,
): Promise<Applied[]> => {
  const places = new Map<string, number | null>()
  const sets = new Set(
    (document.results ?? []).flatMap(({ entry }) => {
      const found = entryOf(entry)
      return found === null || found === 'WAITS' ? [] : [found.testSetRef]
    }),
  )
  for (const { rows } of (await readRankings(ctx, [...sets])).values()) {
    for (const { id, place } of rows) places.set(id, place)
  }
  const records = new Map((document.results ?? []).map((record) => [record.id, record]))
  return results.map((row) => {
    const record = records.get(row.id)
    const isStored = row.action !== 'REFUSED' && row.action !== 'PROPOSAL'
    if (!isStored || record?.place === undefined) return row
    const place = places.get(refOfEntry(entryOf, record.entry) ?? '') ?? null
    if (place === record.place) return row
    const values = { sent: record.place ?? '–', place: place ?? '–' }
    return { ...row, problems: [...row.problems, problemOf(batchErrors.rankingDiffers, 'place', values)] }
  })
}

type Stored = {
  readonly ref: string | null
  readonly status: string
  readonly rows: ReturnType<typeof storedRowsOf>
}

/** Of a test without results. */
const unridden: Stored = { ref: null, status: 'OPEN', rows: [] }

/** Closing it, and how many are in the prizes, is for its organiser. */
const compare = (ranking: ExchangeRanking, stored: Stored, entryOf: EntryOf): Decided => {
  const { status = stored.status, placedCount, rows } = ranking
  const own = stored.rows.filter(({ placed }) => placed).length
  const kept = [
    ...(status === stored.status ? [] : ['status']),
    ...(placedCount == null || placedCount === own ? [] : ['placedCount']),
  ]
  // Another system may leave out who has no place.
  const isWhole = rows.some(({ place }) => place === null)
  const compared = isWhole ? stored.rows : stored.rows.filter(({ place }) => place !== null)
  const isSame = hasSamePlaces(rows, compared, (entry) => refOfEntry(entryOf, entry))
  return {
    ...{ ...nothing, kept, ref: stored.ref, action: actionOf({ changed: [], kept }) },
    problems: isSame ? [] : [problemOf(batchErrors.rankingDiffers, 'rows')],
  }
}

export const compareRankings = async (
  ctx: ManagingContext,
  document: Document,
  { tests, entryOf }: { readonly tests: readonly KnownTest[]; readonly entryOf: EntryOf },
): Promise<Applied[]> => {
  const rankings = (document.rankings ?? []).filter(({ composed }) => composed === undefined)
  const parts = rankings.map(({ test }) => partsOf(test, { document, tests })?.[0]?.testSetRef ?? null)
  const stored = await readRankings(
    ctx,
    parts.flatMap((ref) => ref ?? []),
  )
  return rankings.map((ranking, index) => {
    const own = stored.get(parts[index] ?? '')
    const row =
      parts[index] == null
        ? waiting(problemOf(importFileErrors.testUnclear, 'test', { name: ranking.test }))
        : compare(ranking, own ?? unridden, entryOf)
    return { collection: 'rankings', id: ranking.id, idsBefore: [], before: null, after: null, ...row }
  })
}
