// Competitions of the season, received by another federation from their exchange documents: the same rides give the same rankings there.
import { createCaller, downloadRouter, findByPersonalToken, hashOfSecret, jobs, startJobRunner } from '@oxer/api'
import { newRef } from '@oxer/db'
import { canonicalResult } from '@oxer/domain/competitions/result/result-content.rules'
import { BatchCollection } from '@oxer/domain/exchange/batch/batch.schema'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { resultOfDetail } from '@oxer/domain/exchange/document/exchange-ranking.rules'
import type { ExchangeDetail } from '@oxer/domain/exchange/document/exchange-result.schema'
import { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoMoment, openDemo } from './demo-services.fixture.ts'
import { demoToken } from './index.ts'

const now = () => demoMoment
let opened: Awaited<ReturnType<typeof openDemo>>
beforeAll(async () => {
  opened = await openDemo()
}, 120_000)
let stop: () => Promise<void> = async () => undefined
afterAll(async () => {
  await stop()
  await opened.close()
})

const callers = async () => {
  const { database, services } = opened
  const { prisma } = database
  const home = (await prisma.federation.findFirstOrThrow({ where: { abbreviation: 'RLL' } })).ref
  const federation = newRef()
  await prisma.federation.create({ data: { ref: federation, name: 'Zandhof', abbreviation: 'ZHF', createdAt: now() } })
  const known = await findByPersonalToken(database, hashOfSecret(demoToken), now())
  const accountRef = known?.actor.accountRef ?? ''
  await prisma.federationRole.create({
    data: { accountRef, federationRef: federation, role: 'FEDERATION_ADMINISTRATOR' },
  })
  const found = await findByPersonalToken(database, hashOfSecret(demoToken), now())
  const ctx = {
    ...{ db: prisma, services, actor: found?.actor ?? null, remembered: null, language: 'NL' as const, now, newRef },
    ...{ requestId: 'demo', idempotencyKey: null, sessionId: null, signedInAt: null },
    tenant: {
      ...{ ref: home, host: 'localhost', name: 'Demo', avatar: null, colour: '#14543d' },
      ...{ languages: ['NL' as const, 'EN' as const], defaultLanguage: 'NL' as const },
      ...{ features: [...TenantFeature.options], federationRef: home, federationRefs: [home, federation] },
    },
  }
  const runner = await startJobRunner({ services, jobs, newRef, now })
  stop = runner.stop
  const exported = async (competition: string): Promise<ExchangeDocument> => {
    const { body } = await downloadRouter.createCaller(ctx).exchange.document.export({ competition })
    return ExchangeDocument.parse(JSON.parse(String(body)))
  }
  return { home, federation, exported, api: createCaller(ctx), prisma }
}

type Ref = (collection: string, id: string | undefined) => string | undefined

/** A ride in its normal form, in which it is stored, and who judged it. */
const rideOf = (detail: ExchangeDetail | undefined) =>
  detail && {
    result: canonicalResult(resultOfDetail(detail)),
    judges: 'judges' in detail ? detail.judges.map((sheet) => 'judge' in sheet && sheet.judge) : [],
  }

const nameOfTest = ({ tests = [] }: ExchangeDocument, id: string) => tests.find((test) => test.id === id)?.name

/** The arena of an id, by its code and name. */
const arenaOf = ({ competitions = [] }: ExchangeDocument, id: string | undefined) => {
  const arena = competitions.flatMap(({ arenas = [] }) => arenas).find((each) => each.id === id)
  return arena && { code: arena.code, name: arena.name, type: arena.type }
}

/** What must be the same there, with the refs of there. */
const comparable = (document: ExchangeDocument, refOf: Ref) => ({
  tests: (document.tests ?? [])
    .map(({ name, date, start, arena }) => ({ name, date, start, arena: arenaOf(document, arena) }))
    .toSorted((one, other) => one.name.localeCompare(other.name)),
  activities: (document.activities ?? [])
    .map(({ competition: _, test, ...activity }) => ({
      ...activity,
      ...{ id: refOf('activities', activity.id), arena: arenaOf(document, activity.arena) },
      ...{ startlist: refOf('startlists', activity.startlist), test: test && nameOfTest(document, test) },
      rankings: activity.rankings?.map((id) => refOf('rankings', id)),
      after: activity.after?.map((id) => refOf('activities', id)).toSorted(),
    }))
    .toSorted((one, other) => String(one.id).localeCompare(String(other.id))),
  rankings: (document.rankings ?? [])
    .map(({ id, name, status, placedCount, sortedBy, composed, rows, teamRows }) => ({
      ...{ id: refOf('rankings', id), name, status, placedCount, sortedBy },
      composed: composed && { ...composed, tests: composed.tests.map((each) => nameOfTest(document, each)) },
      rows: rows.map((row) => ({ ...row, entry: refOf('entries', row.entry) })),
      teamRows: teamRows?.map((row) => ({ ...row, team: refOf('teams', row.team) })),
    }))
    .toSorted((one, other) => String(one.id).localeCompare(String(other.id))),
  results: (document.results ?? [])
    .map(({ entry, status, place, isShared, score, detail }) => ({
      ...{ entry: refOf('entries', entry), status, place, isShared, score },
      ride: rideOf(detail),
    }))
    .toSorted((one, other) => String(one.entry).localeCompare(String(other.entry))),
  startlists: (document.startlists ?? [])
    .map(({ id, status, items }) => ({
      ...{ id: refOf('startlists', id), status },
      items: items.map(({ type, entry, position, description, startsAt }) => ({
        ...{ type, entry: refOf('entries', entry), position, description, startsAt },
      })),
    }))
    .toSorted((one, other) => String(one.id).localeCompare(String(other.id))),
  teams: (document.teams ?? [])
    .map(({ name, members, status, jumpOff }) => ({
      ...{ name, status, jumpOff },
      members: members.map((id) => refOf('entries', id)),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name)),
})

const sizeOf = ({ entries = [], results = [] }: ExchangeDocument): number => entries.length + results.length

type Callers = Awaited<ReturnType<typeof callers>>

const formatOf = ({ protocol }: NonNullable<ExchangeDocument['tests']>[number]): string => {
  const rules = protocol?.definition
  return rules === undefined ? '' : [rules.discipline, 'format' in rules ? rules.format : ''].join(' ')
}

/** Rankings over two tests, of two joined tests and of teams, in the smallest competitions that have enough rides. Those that have them now. */
const compose = async ({ api, prisma }: Callers, documents: readonly ExchangeDocument[]): Promise<string[]> => {
  const ridden = ({ tests = [], results = [] }: ExchangeDocument, least: number) =>
    tests.filter(({ id }) => results.filter(({ test, place }) => test === id && place != null).length >= least)
  const open = documents
    .filter(({ competitions = [] }) => competitions[0]?.status === 'PUBLISHED')
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))
  const refOf = (document: ExchangeDocument | undefined): string => document?.scope?.competition ?? ''
  const over = open.find((document) => ridden(document, 2).length > 1)
  const [first, second] = over === undefined ? [] : ridden(over, 2)
  await api.competitions.composedRanking.create({
    ...{ competition: refOf(over), name: 'Over twee proeven', testSetRefs: [first?.id ?? '', second?.id ?? ''] },
    rule: {
      kind: 'TESTS',
      combined: { weights: ['1', '1'], better: 'LOWER', decimals: 0, counts: 'PLACE', tieBreak: [1] },
    },
    ...{ points: ['10', '8', '6'], placed: 1 },
  })
  const pairOf = (document: ExchangeDocument): string[] => {
    const tests = ridden(document, 2)
    const format = tests.map(formatOf).find((each, index, all) => each !== '' && all.indexOf(each) !== index)
    return tests.filter((test) => formatOf(test) === format).map(({ id }) => id)
  }
  const joined = open.find((document) => pairOf(document).length > 1)
  await api.competitions.composedRanking.create({
    ...{ competition: refOf(joined), name: 'Samen', rule: { kind: 'JOINED' } },
    testSetRefs: joined === undefined ? [] : pairOf(joined).slice(0, 2),
  })
  const teams = open.find((document) => ridden(document, 4).length > 0)
  const [test] = teams === undefined ? [] : ridden(teams, 4)
  const riding = (teams?.results ?? []).flatMap(({ test: of, entry, place }) =>
    of === test?.id && place != null ? [entry] : [],
  )
  const { testRef } = await prisma.testSet.findUniqueOrThrow({
    where: { ref: test?.id ?? '' },
    select: { testRef: true },
  })
  for (const [index, name] of ['Zand', 'Zee'].entries()) {
    const memberRefs = riding.slice(index * 2, index * 2 + 2)
    await prisma.competitionTeam.create({
      data: { ref: newRef(), competitionRef: refOf(teams), testRef, name, memberRefs, createdAt: now() },
    })
  }
  await api.competitions.composedRanking.create({
    ...{ competition: refOf(teams), name: 'Ploegen', testSetRefs: [test?.id ?? ''] },
    rule: { kind: 'TEAMS', team: { count: 2, aggregate: 'SUM', decimals: 2, worstFinishedPlus: '20' } },
  })
  return [...new Set([over, joined, teams].map(refOf))]
}

/** A break, a ceremony and a prize giving on the schedule of the smallest competition that has a ranking. Its ref. */
const addToSchedule = async ({ api }: Callers, documents: readonly ExchangeDocument[]): Promise<string> => {
  const document = documents
    .filter(({ competitions = [], rankings = [], activities = [] }) => {
      const [{ status, arenas = [] } = {}] = competitions
      return status === 'PUBLISHED' && arenas.length > 0 && rankings.length > 0 && activities.length > 0
    })
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))[0]
  const [{ id: competition = '', start: date = '', arenas: [arena] = [] } = {}] = document?.competitions ?? []
  const arenaRef = arena?.id ?? ''
  const { saveBreak, saveText, saveRanking } = api.competitions.timeSchedule
  await saveBreak({
    ...{ competition, date, start: '06:10', end: '06:30', arenaRef, name: 'Slepen' },
    ...{ breakKind: 'DRAGGING_BREAK', isFixed: true },
  })
  await saveText({
    ...{ competition, date, start: '07:00', end: '07:20', name: 'Opening', general: true, hideTime: true },
    ...{ description: 'Met het vaandel', link: 'https://zandhof.example/' },
  })
  await saveRanking({
    ...{ competition, date, start: '20:00', end: '20:15', arenaRef, name: 'Prijsuitreiking' },
    competitionRankingRefs: [document?.rankings?.[0]?.id ?? ''],
  })
  return competition
}

it('competitions have the same rankings in another federation, and are gone once their batches are undone', async () => {
  const calling = await callers()
  const { home, federation, exported, api, prisma } = calling
  const season = await prisma.competition.findMany({
    where: { federationRef: home, deletedAt: null },
    select: { ref: true },
    orderBy: { ref: 'asc' },
  })
  const documents: ExchangeDocument[] = []
  for (const { ref } of season) documents.push(await exported(ref))
  const changed = [...(await compose(calling, documents)), await addToSchedule(calling, documents)]
  for (const ref of new Set(changed)) {
    documents.splice(
      documents.findIndex(({ scope }) => scope?.competition === ref),
      1,
      await exported(ref),
    )
  }
  const inOwn = { federationRef: federation, deletedAt: null }
  for (const document of documents) {
    const batch = newRef()
    const { task } = await api.exchange.batch.write({
      ...{ federation, batch, dryRun: false, document },
      apply: { persons: { create: 'ALWAYS' }, horses: { create: 'ALWAYS' }, organisations: { create: 'ALWAYS' } },
    })
    const ended = (ref: string) => async () => {
      const { end, error, status } = await api.shell.task.get({ task: ref })
      return end && (error ?? status)
    }
    await expect.poll(ended(task?.ref ?? ''), { timeout: 120_000 }).toBe('DONE')
    const rows = await prisma.exchangeBatchRow.findMany({ where: { batchRef: batch } })
    expect(rows.filter(({ problem }) => problem !== null)).toEqual([])
    const sent = BatchCollection.options.reduce((sum, name) => sum + (document[name]?.length ?? 0), 0)
    expect(rows).toHaveLength(sent)
    const refs = new Map(rows.map((row) => [`${row.collection} ${row.documentId}`, row.subjectRef]))
    const refOf: Ref = (collection, id) => id && (refs.get(`${collection} ${id}`) ?? `no ${id}`)
    const again = await exported(refOf('competitions', document.scope?.competition) ?? '')
    expect(comparable(again, (_collection, id) => id)).toEqual(comparable(document, refOf))
    const undone = await api.exchange.batch.undo({ batch })
    if (undone.task !== null) await expect.poll(ended(undone.task.ref), { timeout: 120_000 }).toBe('DONE')
    expect(await prisma.competition.count({ where: inOwn })).toBe(0)
    expect(await prisma.person.count({ where: inOwn })).toBe(0)
    expect(await prisma.horse.count({ where: inOwn })).toBe(0)
  }
  const activities = documents.flatMap((document) => document.activities ?? [])
  expect(new Set(activities.map(({ kind }) => kind))).toEqual(new Set(['SPORT', 'BREAK', 'TEXT', 'RANKING']))
  const rankings = documents.flatMap((document) => document.rankings ?? [])
  expect(rankings.length).toBeGreaterThan(5)
  const composed = rankings.flatMap((ranking) => (ranking.composed === undefined ? [] : [ranking]))
  expect(new Set(composed.map((ranking) => ranking.composed?.rule.kind))).toEqual(new Set(['TESTS', 'JOINED', 'TEAMS']))
  // None of them is empty.
  expect(composed.filter(({ rows, teamRows = [] }) => rows.length + teamRows.length < 2)).toEqual([])
}, 600_000)
