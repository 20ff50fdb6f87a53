// Makes a whole competition of a document, by the commands of its office: what an organiser may not store, another system may not either.
import { createHash } from 'node:crypto'
import { ArenaType } from '@oxer/domain/competitions/arena/arena.schema'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { CompetitionFees, CreateCompetition } from '@oxer/domain/competitions/competition/competition.schema'
import { canonicalResult } from '@oxer/domain/competitions/result/result-content.rules'
import { SaveTest } from '@oxer/domain/competitions/test/test.schema'
import { sourceOfSystem } from '@oxer/domain/competitions/test/test-source.rules'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { hasSamePlaces } from '@oxer/domain/exchange/batch/competition-import.rules'
import type { ExchangeCompetition, ExchangeTest } from '@oxer/domain/exchange/document/exchange-competition.schema'
import { resultOfDetail } from '@oxer/domain/exchange/document/exchange-ranking.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import * as z from 'zod'
import { addArenas } from '../../competitions/arena/arena.commands.ts'
import { createCompetition, type ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { findViewable } from '../../competitions/competition/competition.guards.ts'
import { publishChange } from '../../competitions/competition/competition.publication.ts'
import { cancelCompetition, deleteCompetition } from '../../competitions/competition/competition-status.commands.ts'
import type { TestSetFacts } from '../../competitions/ranking/ranking.mappers.ts'
import { listTestSets } from '../../competitions/ranking/ranking.queries.ts'
import { storeImportedRankings, storeImportedResults } from '../../competitions/result/result-import.commands.ts'
import { cancelTest, saveTest } from '../../competitions/test/test.commands.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { readOwnParts } from '../document/competition-document.queries.ts'
import { problemOf } from './batch-collection.commands.ts'
import { groupedBy, type Making, making } from './competition-making.commands.ts'
import { makeEntries, makeStartlists, makeTeams } from './competition-starts.commands.ts'
import { makeComposedRankings } from './composed-import.commands.ts'
import { makeActivities } from './schedule-import.commands.ts'

type Importing = ActingContext & { readonly federation: FederationScope }

const sportsOf = ({ sports = [] }: ExchangeCompetition, tests: readonly ExchangeTest[]) =>
  sports.length > 0 ? sports.slice(0, 11) : [...new Set(tests.map(({ discipline }) => discipline))]

/** A draft of the federation, for which nobody pays: its organiser decides whether it becomes public. */
const createDraft = async (
  ctx: Importing,
  record: ExchangeCompetition,
  tests: readonly ExchangeTest[],
  system: string,
): Promise<string> => {
  const { federationRef } = ctx.federation
  const { street, number, bus, postalCode, city: cityName, country } = record.address ?? {}
  const { ref } = await createCompetition(
    ctx,
    CreateCompetition.parse({
      ...{
        federationRef,
        name: record.name,
        start: record.start,
        end: record.end,
        sportTypes: sportsOf(record, tests),
      },
      location: { address: { street, number, bus, postalCode, cityName, country } },
      organizer: { type: 'FEDERATION', ref: federationRef },
      registration: { opensAt: null, closesAt: null, lateAt: null, byIndividual: false, byOrganisation: false },
      fees: CompetitionFees.parse({ paymentMode: 'FREE' }),
      notes: [system, record.organizer].filter((text) => text !== undefined).join(': '),
    }),
  )
  return ref
}

const makeArenas = async (ctx: ManagingContext, work: Making, { arenas = [] }: ExchangeCompetition): Promise<void> => {
  if (arenas.length === 0) return
  const stored = await addArenas(ctx, {
    arenas: arenas.map(({ code, name, type }, index) => {
      const known = ArenaType.safeParse(type)
      return { code: code ?? String(index + 1), name, type: known.success ? known.data : 'SHOW_JUMPING_ARENA' }
    }),
  })
  for (const [index, { id }] of arenas.entries()) work.arenas.set(id, stored[index]?.ref ?? '')
}

const makeTests = async (ctx: ManagingContext, work: Making, tests: readonly ExchangeTest[]): Promise<void> => {
  for (const test of tests) {
    await making(work, { collection: 'tests', id: test.id }, async () => {
      const protocolDefinition = test.protocol?.definition
      if (protocolDefinition === undefined) throw failure(competitionErrors.protocolMissing, { field: 'protocol' })
      const registrationTypes = test.isTeam ? ['INDIVIDUAL', 'TEAM'] : ['INDIVIDUAL']
      const own = test.externalIds?.find(({ provider }) => provider === work.provider)
      const input = SaveTest.parse({
        ...{ name: test.name, protocolDefinition, registrationTypes },
        externalRef: own?.value.slice(0, 100) ?? null,
      })
      const { ref, testSets } = await saveTest(ctx, input, sourceOfSystem(work.provider))
      work.tests.set(test.id, { test: ref, testSet: testSets[0]?.ref ?? '' })
      return ref
    })
  }
}

/** The rides of the tests, in the order of the tests. */
const ridesOf = (work: Making, tests: readonly ExchangeTest[], testSets: ReadonlyMap<string, TestSetFacts>) => {
  const byTest = groupedBy(work.document.results ?? [], ({ test }) => test)
  const seen = new Set<string>()
  return tests.flatMap((test) => {
    const testSet = testSets.get(work.tests.get(test.id)?.testSet ?? '')
    return (byTest.get(test.id) ?? []).flatMap(({ id, entry, detail }) => {
      if (testSet === undefined) return []
      work.at = { collection: 'results', id }
      const registrationRef = work.entries.get(entry)
      if (registrationRef === undefined) {
        throw failure(batchErrors.unknownReference, { field: 'entry', values: { id: entry } })
      }
      if (seen.has(entry)) throw failure(batchErrors.recordTwice, { field: 'entry' })
      seen.add(entry)
      if (detail === undefined) {
        work.made.push({ ...work.at, ref: null, action: 'KEPT', problem: problemOf(batchErrors.rideMissing, 'detail') })
        return []
      }
      return [{ id, testSet, registrationRef, result: canonicalResult(resultOfDetail(detail)) }]
    })
  })
}

type Ride = ReturnType<typeof ridesOf>[number]

const makeResults = async (ctx: ManagingContext, work: Making, rides: readonly Ride[]): Promise<void> => {
  const refs = await storeImportedResults(ctx, rides, {
    stores: (index) => {
      work.at = { collection: 'results', id: rides[index]?.id ?? '' }
    },
  })
  for (const [index, { id }] of rides.entries()) {
    work.made.push({ collection: 'results', id, ref: refs[index] ?? null })
  }
  await work.tell(rides.length)
}

/** The rankings follow from the rides; one whose places are not those of the document is kept, and said so. */
const makeRankings = async (
  ctx: ManagingContext,
  work: Making,
  tests: readonly ExchangeTest[],
  rides: readonly Ride[],
  testSets: ReadonlyMap<string, TestSetFacts>,
): Promise<void> => {
  const byPart = groupedBy(rides, ({ testSet }) => testSet.ref)
  const simple = (work.document.rankings ?? []).filter(({ composed }) => composed === undefined)
  const saidOf = groupedBy(simple, ({ test }) => test)
  const rankings = tests.flatMap((test) => {
    const said = saidOf.get(test.id) ?? []
    const [wanted] = said
    const testSet = testSets.get(work.tests.get(test.id)?.testSet ?? '')
    const results = byPart.get(testSet?.ref ?? '') ?? []
    if (testSet === undefined || (wanted === undefined && results.length === 0)) return []
    if (wanted !== undefined) work.at = { collection: 'rankings', id: wanted.id }
    return [{ said, testSet, results, placed: wanted?.placedCount ?? null, isClosed: wanted?.status === 'CLOSED' }]
  })
  const stored = await storeImportedRankings(ctx, rankings)
  for (const [index, { said }] of rankings.entries()) {
    const own = stored[index]
    if (own === undefined) continue
    // Of several, the first says how many prizes there are and whether it is closed; the others are compared.
    for (const [nth, { id, rows }] of said.entries()) {
      const isSame = hasSamePlaces(rows, own.rows, (entry) => work.entries.get(entry) ?? null)
      work.made.push({
        ...{ collection: 'rankings', id, ref: own.ref, action: nth === 0 ? 'CREATED' : 'UNCHANGED' },
        ...(isSame ? {} : { problem: problemOf(batchErrors.rankingDiffers, 'rows') }),
      })
    }
  }
}

/** The names by which a competition may be known here, and the one that is. */
const refuseKnown = async (ctx: Importing, { id, name }: ExchangeCompetition, provider: string): Promise<void> => {
  const { federationRef } = ctx.federation
  const known = await ctx.db.externalId.findUnique({
    where: { federationRef_noun_provider_value: { federationRef, noun: 'competition', provider, value: id } },
    select: { subjectRef: true },
  })
  const refs = [...(known === null ? [] : [known.subjectRef]), ...(z.uuid().safeParse(id).success ? [id] : [])]
  const found = await ctx.db.competition.findFirst({ where: { ref: { in: refs }, federationRef, deletedAt: null } })
  if (found !== null) throw failure(batchErrors.competitionKnown, { field: 'id', values: { name } })
}

/** @returns the ref of the new competition; what was made of its records is in `work.made`. */
export const makeCompetition = async (
  ctx: Importing,
  work: Making,
  record: ExchangeCompetition,
  sender: { readonly provider: string; readonly system: string },
): Promise<string> => {
  const tests = (work.document.tests ?? []).filter(({ competition }) => competition === record.id)
  work.at = { collection: 'competitions', id: record.id }
  await refuseKnown(ctx, record, sender.provider)
  const ref = await createDraft(ctx, record, tests, sender.system)
  const managing = { ...ctx, competition: await findViewable(ctx, ref, 'document') }
  work.made.push({ ...work.at, ref })
  await makeArenas(managing, work, record)
  await makeTests(managing, work, tests)
  await makeEntries(managing, work, tests)
  for (const test of tests) await makeTeams(managing, work, test)
  await makeStartlists(managing, work, tests)
  const testSets = new Map((await listTestSets(ctx.db, managing.competition)).map((testSet) => [testSet.ref, testSet]))
  const rides = ridesOf(work, tests, testSets)
  await makeResults(managing, work, rides)
  await makeRankings(managing, work, tests, rides, testSets)
  await makeComposedRankings(managing, work, tests)
  await makeActivities(managing, work, record)
  await publishChange(managing, ref)
  for (const test of tests.filter(({ isCancelled }) => isCancelled)) {
    work.at = { collection: 'tests', id: test.id }
    await cancelTest(managing, { test: work.tests.get(test.id)?.test ?? '' })
  }
  return ref
}

/** Changes with everything of a competition that an undo would take away; not with its state. */
export const digestOfCompetition = async (ctx: Pick<ActingContext, 'db'>, ref: string): Promise<string | null> => {
  const row = await readOwnParts((sql, values) => ctx.db.$queryRawUnsafe(sql, ...values), ref)
  if (row === null) return null
  const { name, start, end, location, arenas, tests, entries, startlists, results, teams, composed } = row
  // Those of lists are with the tests.
  const activities = row.activities.filter(({ kind }) => kind !== 'SPORT')
  const all = {
    ...{ name, start, end, location, arenas, tests, entries, startlists, results, teams },
    // Without one, the digests of before there were any are still the same.
    ...(composed.length > 0 && { composed }),
    ...(activities.length > 0 && { activities }),
  }
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

/** Takes a competition that a batch has made away, with all that is in it. */
export const removeCompetition = async (ctx: ActingContext, ref: string, reason: string): Promise<void> => {
  const competition = await findViewable(ctx, ref, 'batch')
  if (competition.status !== 'CANCELLED') await cancelCompetition({ ...ctx, competition }, { reason })
  await deleteCompetition({ ...ctx, competition: await findViewable(ctx, ref, 'batch') })
}
