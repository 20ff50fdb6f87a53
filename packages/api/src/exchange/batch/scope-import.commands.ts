// A document that is about a competition that exists: what it has of it goes into it, by the commands of its office.
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { actionOf } from '@oxer/domain/exchange/batch/batch.rules'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { nounOf, senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import type { KnownTest } from '@oxer/domain/exchange/batch/entry-import.rules'
import type { ExchangeCompetition } from '@oxer/domain/exchange/document/exchange-competition.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { refuseWhenLocked } from '../../competitions/competition/competition.guards.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type Applied, nothing, problemOf } from './batch-collection.commands.ts'
import { extensionsOf, indexOfTaken, type Name, namesOf, nameWritten, rememberNames } from './batch-names.commands.ts'
import { partsOf, refuseAborted, scopeOf } from './batch-scope.queries.ts'
import { applyComposed } from './composed-import.commands.ts'
import { applyEntries, type Importing, waiting } from './entry-import.commands.ts'
import { readKnownTests } from './entry-import.queries.ts'
import { readPointedEntries, refOfEntry } from './entry-references.queries.ts'
import { settleMissing } from './missing-entries.commands.ts'
import { compareRankings, verifyPlaces } from './ranking-import.commands.ts'
import { applyResults } from './result-import.commands.ts'
import { applyActivities, compareHours } from './schedule-import.commands.ts'
import { applyStartlists, arenasOf } from './startlist-import.commands.ts'

/** What a document says once more is written once: two of them wait for each other. */
const takeTurn = async (ctx: ActingContext, competitionRef: string): Promise<void> => {
  await ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`entries ${competitionRef}`}, 48))`
}

/** Teams are made in the office: those of a document would be others. */
const refuseTeams = ({ teams = [] }: ApplyBatch['document']): void => {
  if (teams.length === 0) return
  throw failure(batchErrors.collectionUnsupported, { field: 'document.teams', values: { collection: 'teams' } })
}

/** Its own fields are the organiser's: those of the document are compared, and kept where they differ. */
const keptOfCompetition = async (ctx: ManagingContext, record: ExchangeCompetition): Promise<string[]> => {
  const own = await ctx.db.competition.findUniqueOrThrow({
    where: { ref: ctx.competition.ref },
    select: { name: true, start: true, end: true },
  })
  return (['name', 'start', 'end'] as const).filter((field) => own[field] !== record[field])
}

type Own = { readonly row: Omit<Applied, 'idsBefore'>; readonly names: readonly Name[] }

const findCompetition = async (ctx: ManagingContext, record: ExchangeCompetition, provider: string): Promise<Own> => {
  const kept = await keptOfCompetition(ctx, record)
  const { ref: subjectRef } = ctx.competition
  const told = [{ provider, value: record.id }, ...(record.externalIds ?? [])]
  return {
    names: [
      ...namesOf(nounOf.competitions, subjectRef, told),
      ...extensionsOf({ provider, competitionRef: subjectRef }, nounOf.competitions, subjectRef, record),
    ],
    row: {
      ...{ ...nothing, collection: 'competitions', id: record.id, ref: subjectRef, kept },
      ...{ action: actionOf({ changed: [], kept }), before: null, after: null },
    },
  }
}

/** The competition and the tests of a document, which are there: they are found, and remembered by the names of the sender. */
const findOwn = async (
  ctx: Importing & ManagingContext,
  { batch: batchRef, document }: Pick<ApplyBatch, 'batch' | 'document'>,
  tests: readonly KnownTest[],
): Promise<Applied[]> => {
  const provider = senderOf(document)
  const rows: Own[] = []
  for (const record of document.competitions ?? []) rows.push(await findCompetition(ctx, record, provider))
  for (const test of document.tests ?? []) {
    const [part] = partsOf(test.id, { document, tests }) ?? []
    const at = { collection: 'tests' as const, id: test.id, before: null, after: null }
    if (part === undefined) {
      const problem = problemOf(importFileErrors.testUnclear, 'name', { name: test.name })
      rows.push({ row: { ...at, ...waiting(problem) }, names: [] })
      continue
    }
    rows.push({
      row: { ...at, ...nothing, action: 'UNCHANGED', ref: part.testRef },
      names: [
        ...namesOf(nounOf.tests, part.testSetRef, test.externalIds),
        ...extensionsOf({ provider, competitionRef: ctx.competition.ref }, nounOf.tests, part.testSetRef, test),
      ],
    })
  }
  const names = rows.flatMap((each) => each.names)
  if (indexOfTaken(names) !== -1) throw failure(batchErrors.recordTwice, { field: 'document.tests' })
  const before = await rememberNames(ctx, batchRef, names)
  return rows.map((each) => ({ ...each.row, idsBefore: before.splice(0, each.names.length) }))
}

/** What the schedule of a document points to: arenas of the competition, its lists and its rankings. */
const readScheduled = async (
  ctx: Importing & ManagingContext,
  document: ApplyBatch['document'],
  {
    tests,
    startlists,
    rankings,
  }: { tests: readonly KnownTest[]; startlists: readonly Applied[]; rankings: readonly Applied[] },
) => {
  const arenas = await arenasOf(ctx, document)
  const sets = await ctx.db.testSet.findMany({
    where: { ref: { in: tests.map(({ testSetRef }) => testSetRef) } },
    select: { ref: true, startlistRef: true },
  })
  const listOfSet = new Map(sets.map(({ ref, startlistRef }) => [ref, startlistRef]))
  const byId = (rows: readonly Applied[]) => new Map(rows.map(({ id, ref }) => [id, ref]))
  const [lists, ranked] = [byId(startlists), byId(rankings)]
  const own = new Set(sets.map(({ startlistRef }) => startlistRef))
  return {
    arenaOf: (id: string) => arenas.get(id) ?? null,
    rankingOf: (id: string) => ranked.get(id) ?? null,
    listOf: ({ startlist, test }: { startlist?: string | undefined; test?: string | undefined }) => {
      const told = startlist === undefined ? null : (lists.get(startlist) ?? (own.has(startlist) ? startlist : null))
      if (told !== null || test === undefined) return told
      const [part] = partsOf(test, { document, tests }) ?? []
      return listOfSet.get(part?.testSetRef ?? '') ?? null
    },
  }
}

/** Writes what a document has of a competition; its persons, horses and organisations are in `parties`. */
export const applyIntoCompetition = async (
  ctx: Importing & ManagingContext,
  input: Pick<ApplyBatch, 'batch' | 'apply' | 'document'>,
  parties: readonly Applied[],
): Promise<Applied[]> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  refuseTeams(input.document)
  await takeTurn(ctx, ctx.competition.ref)
  const tests = await readKnownTests(ctx.db, ctx.competition.ref)
  const { apply, document } = input
  await refuseAborted(ctx, input, tests)
  const known = { document, tests }
  const parts = scopeOf(apply.entries?.where, known, 'entries')
  const replace = apply.startlists?.replace === true ? scopeOf(apply.startlists.where, known, 'startlists') : []
  const own = await findOwn(ctx, input, tests)
  const entries = await applyEntries(ctx, input, parties)
  const missing = await settleMissing(ctx, input, { parts, entries })
  const entryOf = await readPointedEntries(ctx, document, entries)
  const startlists = await applyStartlists(ctx, input, { tests, replace, entryOf })
  const results = await applyResults(ctx, input, { entryOf, apply: apply.results })
  const verified = apply.results?.verifyRanking === true ? await verifyPlaces(ctx, document, results, entryOf) : results
  const rankings = await compareRankings(ctx, document, { tests, entryOf })
  const composed = await applyComposed(ctx, document, {
    testSetOf: (test) => partsOf(test, { document, tests })?.[0]?.testSetRef ?? null,
    entryOf: (entry) => refOfEntry(entryOf, entry),
    // Teams are made in the office, so only a document of Oxer can point to one.
    teamOf: (team) => team,
  })
  const refs = await readScheduled(ctx, document, { tests, startlists, rankings })
  const activities = await applyActivities(ctx, { document, sender: senderOf(document), refs })
  const written = [...entries, ...missing, ...startlists, ...verified, ...rankings, ...composed, ...activities]
  const naming = { batchRef: input.batch, document, provider: senderOf(document) }
  return [...(await compareHours(ctx, own, { document, refs })), ...(await nameWritten(ctx, naming, written))]
}
