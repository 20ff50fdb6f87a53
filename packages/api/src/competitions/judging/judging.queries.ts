// What the caller judges by a judge's share (cr004, decision 416): the start lists, and one of them with its starts.
import type { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { judgingErrors } from '@oxer/domain/competitions/judging/judging.errors'
import { positionsOf, testsJudgedBy } from '@oxer/domain/competitions/judging/judging.rules'
import type { JudgedList, JudgedStart, JudgedStartlist } from '@oxer/domain/competitions/judging/judging.schema'
import type { PrintDocumentType } from '@oxer/domain/competitions/print/print.schema'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isPublicStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { addDays, toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { publicCompetitions } from '../competition/competition-visibility.queries.ts'
import { listPrintSubjects } from '../print/print.queries.ts'
import { activeStatuses } from '../registration/registration-rows.queries.ts'
import { isExpectedStatus } from '../result/result-lines.queries.ts'
import { toDetailedEntries } from '../startlist/startlist.mappers.ts'
import { loadStartlist } from '../startlist/startlist-entries.queries.ts'
import { StoredParameters } from '../startlist/startlist-parameters.queries.ts'

type Asking = Pick<Context, 'db' | 'now' | 'tenant'> & { readonly actor: Actor }

/** As many as Home shows; a judge has a handful of tests a weekend. */
const mostLists = 100

const sharesOf = (
  { now, tenant }: Pick<Asking, 'now' | 'tenant'>,
  personRef: string,
  competition: Prisma.CompetitionWhereInput,
): Prisma.CompetitionShareWhereInput => ({
  ...{ personRef, role: 'JURY', OR: [{ expires: null }, { expires: { gt: now() } }] },
  competition: { AND: [publicCompetitions, { federationRef: { in: [...tenant.federationRefs] } }, competition] },
})

/** Those that are not over, anywhere in the world. */
const stillOn = ({ now }: Pick<Asking, 'now'>): Prisma.CompetitionWhereInput => ({
  end: { gte: addDays(localDateAt(now(), 'UTC'), -1) },
})

/** Whether the caller is in the jury of a competition that is public and not over. */
export const hasJudging = async (ctx: Asking): Promise<boolean> => {
  const { personRef } = ctx.actor
  if (personRef === null) return false
  const where = sharesOf(ctx, personRef, stillOn(ctx))
  return (await ctx.db.competitionShare.findFirst({ where, select: { ref: true } })) !== null
}

type Judge = { readonly competitionRef: string; readonly name: string; readonly testRefs: readonly string[] }

const readJudges = async (
  ctx: Asking,
  competition: Prisma.CompetitionWhereInput,
): Promise<ReadonlyMap<string, Judge>> => {
  const { personRef } = ctx.actor
  if (personRef === null) return new Map()
  const shares = await ctx.db.competitionShare.findMany({
    where: sharesOf(ctx, personRef, competition),
    relationLoadStrategy: 'join',
    select: { competitionRef: true, testRefs: true, person: { select: { firstName: true, lastName: true } } },
  })
  return new Map(
    shares.map(({ competitionRef, testRefs, person }) => [
      competitionRef,
      { competitionRef, testRefs, name: `${person.firstName} ${person.lastName}` },
    ]),
  )
}

const readLists = (ctx: Asking, where: Prisma.StartlistWhereInput) =>
  ctx.db.startlist.findMany({
    where: { AND: [where, { testSets: { some: { test: { deletedAt: null, cancelledAt: null } } } }] },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      status: true,
      parameters: true,
      competition: { select: { ref: true, name: true } },
      testSets: {
        where: { test: { deletedAt: null, cancelledAt: null } },
        select: { test: { select: { ref: true, name: true, order: true } } },
        orderBy: [{ test: { order: 'asc' } }, { ref: 'asc' }],
      },
      activities: {
        select: { date: true, startSeconds: true, arena: { select: { name: true } } },
        orderBy: [{ date: 'asc' }, { startSeconds: 'asc' }],
        take: 1,
      },
      entries: {
        where: { registration: { deletedAt: null, status: { in: [...activeStatuses] } } },
        select: { registration: { select: { testRef: true } } },
      },
    },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
type ListRow = Awaited<ReturnType<typeof readLists>>[number]

/** The list as the judge sees it, with the tests of it that are the judge's; null if none is. */
const toJudgedList = (row: ListRow, judge: Judge): JudgedList | null => {
  const tests = [...new Map(row.testSets.map(({ test }) => [test.ref, test])).values()]
  const judges = StoredParameters.parse(row.parameters).parts.flatMap(({ dressage }) => dressage?.judges ?? [])
  const own = testsJudgedBy({ testRefs: tests.map(({ ref }) => ref), judges }, judge)
  if (own.length === 0) return null
  const [activity] = row.activities
  const status = StartlistStatus.parse(row.status)
  return {
    ...{ ref: row.ref, competition: row.competition, status, canOpen: isPublicStartlist(status) },
    tests: tests.filter(({ ref }) => own.includes(ref)).map(({ ref, name }) => ({ ref, name })),
    date: activity?.date ?? null,
    start: activity === undefined ? null : toLocalTime(activity.startSeconds),
    arenaName: activity?.arena?.name ?? null,
    positions: positionsOf({ judges }, judge),
    starts: row.entries.filter(({ registration }) => registration !== null && own.includes(registration.testRef))
      .length,
  }
}

const plannedAt = ({ date, start }: JudgedList): string => `${date ?? '9999'} ${start ?? ''}`

/** In the order in which they are ridden, those without a time last. */
export const listJudging = async (ctx: Asking): Promise<JudgedList[]> => {
  const judges = await readJudges(ctx, stillOn(ctx))
  const rows = await readLists(ctx, { competitionRef: { in: [...judges.keys()] } })
  return rows
    .flatMap((row) => {
      const judge = judges.get(row.competition.ref)
      return (judge && toJudgedList(row, judge)) ?? []
    })
    .toSorted((one, other) => plannedAt(one).localeCompare(plannedAt(other)))
    .slice(0, mostLists)
}

type OfCompetition = Asking & { readonly competition: CompetitionScope }

/** @throws NOT_FOUND for a list of other judges, as for one that does not exist */
const getJudgedList = async (ctx: OfCompetition, startlist: string): Promise<JudgedList & { isWhole: boolean }> => {
  const competitionRef = ctx.competition.ref
  const judge = (await readJudges(ctx, { ref: competitionRef })).get(competitionRef)
  const [row] = judge ? await readLists(ctx, { ref: startlist, competitionRef }) : []
  const list = judge && row ? toJudgedList(row, judge) : null
  if (list === null || row === undefined) throw failure(kernelErrors.notFound)
  if (!list.canOpen) throw failure(judgingErrors.notProposed)
  return { ...list, isWhole: row.testSets.every(({ test }) => list.tests.some(({ ref }) => ref === test.ref)) }
}

const sheetDocuments = ['JUDGE_SHEETS', 'JURY_SHEETS'] as const satisfies readonly PrintDocumentType[]

/** Which sheets the judges of a list write on; null if somebody else judges a test of it, whose riders they would name. */
const sheetsOf = async (
  ctx: OfCompetition,
  { ref, isWhole }: { readonly ref: string; readonly isWhole: boolean },
): Promise<(typeof sheetDocuments)[number] | null> => {
  if (!isWhole) return null
  for (const document of sheetDocuments) {
    const subjects = await listPrintSubjects(ctx.db, ctx.competition, document)
    if (subjects.some((subject) => subject.ref === ref)) return document
  }
  return null
}

/** The sheets that may be printed of a list. @throws NO_SHEETS */
export const getJudgedSheets = async (ctx: OfCompetition, startlist: string) => {
  const list = await getJudgedList(ctx, startlist)
  const document = await sheetsOf(ctx, list)
  if (document === null) throw failure(judgingErrors.noSheets)
  return { list, document }
}

export const getJudgedStartlist = async (ctx: OfCompetition, startlist: string): Promise<JudgedStartlist> => {
  const { isWhole, ...list } = await getJudgedList(ctx, startlist)
  const loaded = await loadStartlist(ctx.db, ctx.competition.ref, startlist)
  const names = new Map(list.tests.map((test) => [test.ref, test]))
  const entries = toDetailedEntries(loaded, loaded.entries).entries.flatMap((entry): JudgedStart[] => {
    const isStart = entry.type === 'PARTICIPANT' || entry.type === 'OPEN_POSITION'
    const test = entry.testRef === null ? null : (names.get(entry.testRef) ?? null)
    // Whose test an open position is, is not known before somebody has it.
    if (!isStart || (entry.testRef !== null && test === null)) return []
    return [
      {
        ...{ ref: entry.ref, test, position: entry.position, startNumber: entry.competitionNumber },
        start: entry.startSeconds === null ? null : toLocalTime(entry.startSeconds),
        ...{ rider: entry.rider?.name ?? '', horse: entry.horse?.name ?? '' },
        organisationName: entry.organisation?.name ?? null,
        isScratched: entry.registrationStatus !== null && !isExpectedStatus(entry.registrationStatus),
        isOutOfCompetition: entry.outOfCompetition,
      },
    ]
  })
  return { ...list, entries, sheets: await sheetsOf(ctx, { ref: list.ref, isWhole }) }
}
