// Rankings over several tests, and of teams, of a document: composed here by the same rule, and compared with its places.
import type { ComposedRankingView } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { hasSamePlaces } from '@oxer/domain/exchange/batch/competition-import.rules'
import type { ExchangeTest } from '@oxer/domain/exchange/document/exchange-competition.schema'
import type { ExchangeRanking } from '@oxer/domain/exchange/document/exchange-result.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { createComposedRanking, updateComposedRanking } from '../../competitions/ranking/composed-ranking.commands.ts'
import { viewComposedRanking } from '../../competitions/ranking/composed-ranking.queries.ts'
import { type Applied, nothing, problemOf } from './batch-collection.commands.ts'
import type { Making } from './competition-making.commands.ts'
import { atomically, type Importing, refused } from './entry-import.commands.ts'

/** The refs of here of what a ranking of the document points to; null where it is not known. */
type RefsOf = {
  readonly testSetOf: (test: string) => string | null
  readonly entryOf: (entry: string) => string | null
  readonly teamOf: (team: string) => string | null
}

const testSetsOf = (tests: readonly string[], { testSetOf }: RefsOf): string[] =>
  tests.map((id, index) => {
    const ref = testSetOf(id)
    if (ref !== null) return ref
    throw failure(batchErrors.unknownReference, { field: `composed.tests.${String(index)}`, values: { id } })
  })

/** Whether a composed ranking has the places of the document. */
const isAsComposed = (
  { rows, teamRows }: ExchangeRanking,
  view: ComposedRankingView,
  { entryOf, teamOf }: RefsOf,
): boolean =>
  view.kind === 'TEAMS'
    ? hasSamePlaces(
        (teamRows ?? []).map(({ team: entry, ...row }) => ({ ...row, entry })),
        view.rows,
        teamOf,
      )
    : hasSamePlaces(rows, view.kind === 'JOINED' ? view.joined : view.rows, entryOf)

/** Composes a ranking as the document says, with as many prizes. @throws what the office refuses */
const composeRanking = async (
  ctx: ManagingContext,
  ranking: ExchangeRanking & { readonly composed: NonNullable<ExchangeRanking['composed']> },
  fallbackName: string,
  refs: RefsOf,
): Promise<ComposedRankingView> => {
  const { tests, rule, points = [] } = ranking.composed
  const form = {
    ...{ name: ranking.name?.trim() || fallbackName, testSetRefs: testSetsOf(tests, refs), rule },
    ...{ points, placed: null },
  }
  const made = await createComposedRanking(ctx, form)
  const placed = ranking.placedCount ?? null
  if (placed === null || placed === made.placedCount) return made
  return updateComposedRanking(ctx, { ...form, placed, ranking: made.ref, version: made.version })
}

/** Those of a competition that is made whole: the tests of each are all of it. */
export const makeComposedRankings = async (
  ctx: ManagingContext,
  work: Making,
  tests: readonly ExchangeTest[],
): Promise<void> => {
  const made = work.made.filter(({ collection }) => collection === 'teams')
  const teams = new Map(made.map(({ id, ref }) => [id, ref]))
  const refs: RefsOf = {
    testSetOf: (id) => work.tests.get(id)?.testSet ?? null,
    entryOf: (id) => work.entries.get(id) ?? null,
    teamOf: (id) => teams.get(id) ?? null,
  }
  for (const ranking of work.document.rankings ?? []) {
    const { composed } = ranking
    const test = tests.find(({ id }) => id === ranking.test)
    if (composed === undefined || test === undefined) continue
    work.at = { collection: 'rankings', id: ranking.id }
    const view = await composeRanking(ctx, { ...ranking, composed }, test.name, refs)
    const problem = { code: batchErrors.rankingDiffers.code, field: 'rows', values: {} }
    work.made.push({ ...work.at, ref: view.ref, ...(isAsComposed(ranking, view, refs) ? {} : { problem }) })
  }
}

/** The stored ranking of this name, or of this ref. */
const findComposed = async (ctx: ManagingContext, { id, name }: ExchangeRanking) => {
  const rows = await ctx.db.composedRanking.findMany({ where: { competitionRef: ctx.competition.ref } })
  return rows.find(({ ref }) => ref === id) ?? rows.find((row) => name !== undefined && fold(row.name) === fold(name))
}

/** Of a competition that exists: one that is there stays as its organiser has composed it, and is compared. */
export const applyComposed = async (
  ctx: Importing & ManagingContext,
  document: ApplyBatch['document'],
  refs: RefsOf,
): Promise<Applied[]> => {
  const done: Applied[] = []
  for (const ranking of document.rankings ?? []) {
    const { composed } = ranking
    if (composed === undefined) continue
    const stored = await findComposed(ctx, ranking)
    const at = { collection: 'rankings' as const, id: ranking.id, idsBefore: [], before: null }
    const problemsOf = (view: ComposedRankingView) =>
      isAsComposed(ranking, view, refs) ? [] : [problemOf(batchErrors.rankingDiffers, 'rows')]
    if (stored !== undefined) {
      const view = await viewComposedRanking(ctx.db, ctx.competition, stored)
      done.push({ ...at, ...nothing, action: 'UNCHANGED', ref: view.ref, problems: problemsOf(view), after: null })
      continue
    }
    const name = document.tests?.find(({ id }) => id === ranking.test)?.name ?? ranking.test
    const made = await atomically(ctx, () => composeRanking(ctx, { ...ranking, composed }, name, refs))
    if ('problems' in made) {
      done.push({ ...at, ...refused(made.problems), after: null })
      continue
    }
    const { made: view } = made
    const after = { version: view.version, fields: { composed: view.version } }
    done.push({ ...at, ...nothing, action: 'CREATED', ref: view.ref, problems: problemsOf(view), after })
  }
  return done
}
