import { type Db, Prisma } from '@oxer/db'
import { planAllotment } from '@oxer/domain/competitions/time-assignment/allotment-plan.rules'
import {
  defaultDaysBefore,
  suggestedMoments,
  windowStateAt,
} from '@oxer/domain/competitions/time-assignment/assignment-window.rules'
import type {
  AssignmentClub,
  ChampionshipTimeAssignment,
  ClubTimeAssignment,
  TimeAssignmentBoard,
  TimeAssignmentOverview,
  TimeAssignmentState,
  TimeAssignmentWindow,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ChampionshipScope } from '../../championships/championship/championship.guards.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { isPublicIn, publicCompetitions } from '../competition/competition-visibility.queries.ts'
import { listAssignmentContacts } from './assignment-contacts.queries.ts'
import { type LoadedAssignment, loadAssignment } from './assignment-rows.queries.ts'
import type { AssigningScope } from './time-assignment.guards.ts'
import { startOf, stateOf, toAssignedSwaps, toBoard, toSettings, waitingOf } from './time-assignment.mappers.ts'

type Reading = Pick<Context, 'db' | 'now'>

/** A competition of the club's federation that the public knows; any other is not found. */
export const findClubCompetition = async (
  db: Db,
  { federationRef }: Pick<AssigningScope, 'federationRef'>,
  ref: string,
): Promise<{ ref: string; status: string }> => {
  const found = await db.competition.findFirst({
    where: { ref, federationRef, ...publicCompetitions },
    select: { ref: true, status: true },
  })
  if (found === null) throw failure(kernelErrors.notFound, { field: 'competition' })
  return found
}

type SummaryRow = {
  ref: string
  name: string
  start: string
  end: string
  timeZone: string
  opensAt: Date | null
  releasesAt: Date | null
  closesAt: Date | null
  isAllotted: boolean
  hasPositions: boolean
  registrations: number
  waiting: number
  swaps: number
}

const toSummary = (row: SummaryRow, now: Date) => {
  const { ref, name, start, end, timeZone, opensAt, releasesAt, closesAt, registrations, waiting } = row
  const isOpened = opensAt !== null && releasesAt !== null && closesAt !== null
  const isReady = isOpened && row.isAllotted && row.hasPositions
  const state: TimeAssignmentState = isReady ? windowStateAt({ opensAt, closesAt }, now) : 'NOT_CONFIGURED'
  const window: TimeAssignmentWindow | null = isOpened
    ? { opensAt: opensAt.toISOString(), releasesAt: releasesAt.toISOString(), closesAt: closesAt.toISOString() }
    : null
  return { competition: { ref, name, start, end, timeZone }, state, window, registrations, waiting }
}

const hasPositions = `EXISTS (SELECT FROM startlist s JOIN activity a ON a.startlist_ref = s.ref
  JOIN startlist_entry e ON e.startlist_ref = s.ref AND e.type IN ('PARTICIPANT', 'OPEN_POSITION')
  WHERE s.competition_ref = c.ref AND s.status IN ('DRAFT', 'DRAFT_PROPOSAL'))`

/** Registrations that may be placed, and those of them that are on no list. */
const counted = `SELECT count(*)::int AS registrations, count(*) FILTER (WHERE e.ref IS NULL)::int AS waiting
  FROM registration r JOIN competition_test t ON t.ref = r.test_ref AND t.deleted_at IS NULL AND t.cancelled_at IS NULL
  LEFT JOIN startlist_entry e ON e.registration_ref = r.ref
  WHERE r.competition_ref = c.ref AND r.type <> 'TEAM' AND r.deleted_at IS NULL AND r.status = 'SUBSCRIBED'`

const columns = `c.ref, c.name, c.start, c."end", c.time_zone AS "timeZone", a.opens_at AS "opensAt", a.releases_at AS "releasesAt",
  a.closes_at AS "closesAt", a.allotted_at IS NOT NULL AS "isAllotted", ${hasPositions} AS "hasPositions", n.registrations, n.waiting`

/** q036: coming competitions in which the club has riders, and where times are or will be assigned. */
export const listClubAssignments = async (
  { db, now }: Reading,
  { organisationRef, federationRef }: AssigningScope,
): Promise<ClubTimeAssignment[]> => {
  const rows = await db.$queryRaw<SummaryRow[]>`
    SELECT ${Prisma.raw(columns)}, (SELECT count(*)::int FROM time_assignment_swap w WHERE w.competition_ref = c.ref
        AND w.asked_ref = ${organisationRef}::uuid AND w.status = 'ASKED' AND w.expires_at > ${now()}) AS swaps
    FROM competition c LEFT JOIN time_assignment a ON a.competition_ref = c.ref
    CROSS JOIN LATERAL (${Prisma.raw(counted)} AND r.organisation_ref = ${organisationRef}::uuid) n
    WHERE c.federation_ref = ${federationRef}::uuid AND c."end" >= ${await todayIn(db, federationRef, now)} AND ${isPublicIn('c')}
      AND n.registrations > 0
      AND (a.ref IS NOT NULL OR EXISTS (SELECT FROM championship_competition x WHERE x.competition_ref = c.ref))
    ORDER BY c.start, c.ref LIMIT 200`
  return rows.map((row) => ({ ...toSummary(row, now()), swaps: row.swaps }))
}

/** cs077: the competitions of a championship. */
export const listChampionshipAssignments = async (
  { db, now }: Reading,
  { ref }: ChampionshipScope,
): Promise<ChampionshipTimeAssignment[]> => {
  const rows = await db.$queryRaw<SummaryRow[]>`
    SELECT ${Prisma.raw(columns)}, 0 AS swaps
    FROM championship_competition x JOIN competition c ON c.ref = x.competition_ref AND c.deleted_at IS NULL
    LEFT JOIN time_assignment a ON a.competition_ref = c.ref
    CROSS JOIN LATERAL (${Prisma.raw(counted)}) n
    WHERE x.championship_ref = ${ref}::uuid ORDER BY c.start, x."order", c.ref LIMIT 1000`
  return rows.map((row) => toSummary(row, now()))
}

export const getClubBoard = async (
  { db, now }: Reading,
  scope: AssigningScope,
  competition: string,
): Promise<TimeAssignmentBoard> => {
  const visible = { federationRef: scope.federationRef, ...publicCompetitions }
  return toBoard(await loadAssignment(db, competition, { visible }), { club: scope.organisationRef }, now())
}

export const getOfficeBoard = async ({ db, now }: Reading, scope: CompetitionScope): Promise<TimeAssignmentBoard> =>
  toBoard(await loadAssignment(db, scope.ref), 'OFFICE', now())

/** cr554: the earliest opening that a championship of the competition sets; cr549 where it belongs to none. */
export const daysBeforeOf = async (db: Db, competitionRef: string): Promise<number> => {
  const [row] = await db.$queryRaw<{ days: number | null }[]>`
    SELECT max(h.time_assignment_start_in_days_before) AS days FROM championship_competition x
    JOIN championship h ON h.ref = x.championship_ref AND h.deleted_at IS NULL
    WHERE x.competition_ref = ${competitionRef}::uuid`
  return row?.days ?? defaultDaysBefore
}

/** What an allotment reads: filled positions stay, and who waits asks for one. */
export const allotmentFactsOf = (facts: LoadedAssignment) => {
  const open = facts.lists.filter(({ isOpen }) => isOpen)
  const waiting = waitingOf(facts)
  return {
    lists: open,
    positions: open.flatMap((list) =>
      list.positions.map((position) => ({
        ref: position.ref,
        list: list.ref,
        start: startOf(list, position),
        order: position.order,
        isLocked: position.isLocked,
        isFilled: position.registrationRef !== null,
      })),
    ),
    registrations: waiting.map(({ ref, organisationRef, testRef, startlistRef }) => ({
      ref,
      club: organisationRef,
      test: testRef,
      list: startlistRef,
      isPlaced: false,
    })),
  }
}

const clubsOf = async ({ db, now }: Reading, facts: LoadedAssignment): Promise<AssignmentClub[]> => {
  const positions = facts.lists.filter(({ isOpen }) => isOpen).flatMap(({ positions: all }) => all)
  const clubOf = new Map(facts.registrations.map(({ ref, organisationRef }) => [ref, organisationRef]))
  const counts = new Map<string | null, { allotted: number; filled: number; waiting: number }>()
  const countOf = (club: string | null) => {
    const known = counts.get(club) ?? { allotted: 0, filled: 0, waiting: 0 }
    counts.set(club, known)
    return known
  }
  for (const { allottedToRef, registrationRef } of positions) {
    if (allottedToRef !== null) countOf(allottedToRef).allotted += 1
    if (registrationRef !== null) countOf(clubOf.get(registrationRef) ?? null).filled += 1
  }
  for (const { organisationRef } of waitingOf(facts)) countOf(organisationRef).waiting += 1
  const contacts = await listAssignmentContacts(
    db,
    [...counts.keys()].flatMap((ref) => ref ?? []),
    now(),
  )
  return [...counts]
    .map(([ref, count]) => ({
      organisation: ref === null ? null : { ref, name: facts.clubNames.get(ref) ?? '' },
      registrations: count.filled + count.waiting,
      ...count,
      contacts: contacts.filter(({ organisationRef }) => organisationRef === ref).length,
    }))
    .toSorted(
      (left, right) =>
        right.waiting - left.waiting || (left.organisation?.name ?? '~').localeCompare(right.organisation?.name ?? '~'),
    )
}

export const toOverview = async (
  ctx: Reading,
  facts: LoadedAssignment,
  canManage: boolean,
): Promise<TimeAssignmentOverview> => {
  const { competition, lists, row } = facts
  const daysBefore = await daysBeforeOf(ctx.db, competition.ref)
  const moments = suggestedMoments(competition.start, competition.timeZone, daysBefore)
  const asked = allotmentFactsOf(facts)
  const { pools } = planAllotment(asked, row?.seed ?? '', 'EVEN')
  const names = new Map(lists.map(({ ref, name }) => [ref, name]))
  return {
    state: stateOf(facts, ctx.now()),
    settings: row && toSettings(row),
    suggested: {
      opensAt: moments.opensAt.toISOString(),
      releasesAt: moments.releasesAt.toISOString(),
      closesAt: moments.closesAt.toISOString(),
    },
    daysBefore,
    timeZone: competition.timeZone,
    lists: asked.lists.length,
    openPositions: asked.positions.filter(({ isFilled, isLocked }) => !isFilled && !isLocked).length,
    clubs: await clubsOf(ctx, facts),
    shortages: pools
      .filter(({ waiting, positions }) => waiting > positions)
      .map(({ lists: refs, waiting, positions }) => ({
        lists: refs.map((ref) => names.get(ref) ?? ''),
        waiting,
        positions,
      })),
    openSwaps: toAssignedSwaps(facts, 'OFFICE', ctx.now()).length,
    canManage,
    version: row?.version ?? 0,
  }
}

export const getOverview = async (
  ctx: Reading,
  scope: CompetitionScope,
  canManage: boolean,
): Promise<TimeAssignmentOverview> => toOverview(ctx, await loadAssignment(ctx.db, scope.ref), canManage)
