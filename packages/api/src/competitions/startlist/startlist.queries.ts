import type { Db } from '@oxer/db'
import { SportType } from '@oxer/domain/competitions/competition/competition.schema'
import type { RenumberMetadata } from '@oxer/domain/competitions/startlist/competition-number.schema'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import {
  CompetitionNumberScope,
  type Startlist,
  type StartlistMetadata,
  StartlistOrderMethod,
  StartlistSortField,
  type StartlistStatistics,
  StartlistStatus,
  type StartlistSummary,
  type UnassignedRegistration,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import type { StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { leastGap, severalStarts } from '@oxer/domain/competitions/startlist/startlist-spacing.rules'
import { isFinalStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import type { TimetableEntry } from '@oxer/domain/competitions/startlist/startlist-timetable.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { activeStatuses, starting } from '../registration/registration-rows.queries.ts'
import { kindOfTests, toDetailedEntries, toGroupKind, toLayout, toStartlist } from './startlist.mappers.ts'
import { type LoadedStartlist, loadStartlist } from './startlist-entries.queries.ts'
import { getStartlistParameters } from './startlist-parameters.queries.ts'
import { loadWarnings } from './startlist-planning.queries.ts'

type UnassignedRow = Omit<UnassignedRegistration, 'rider' | 'horse' | 'organisation' | 'registeredAt'> & {
  riderRef: string
  riderName: string
  horseRef: string
  horseName: string
  organisationRef: string | null
  organisationName: string | null
  registeredAt: Date
}

/** c014: in the order of creation; the registrations that can be added to this list. */
export const listUnassigned = async (
  db: Db,
  list: Pick<LoadedStartlist, 'ref' | 'tests'>,
): Promise<UnassignedRegistration[]> => {
  const sets = list.tests.map((test) => test.testSetRef)
  const rows = await db.$queryRaw<UnassignedRow[]>`
    SELECT r.ref AS "registrationRef", r.practitioner_ref AS "practitionerRef", r.test_ref AS "testRef", t.name AS "testName",
      p.ref AS "riderRef", p.first_name || ' ' || p.last_name AS "riderName", h.ref AS "horseRef", h.name AS "horseName",
      o.ref AS "organisationRef", o.name AS "organisationName", r.start_number AS "competitionNumber",
      r.registered_at AS "registeredAt"
    FROM registration r
    JOIN competition_test t ON t.ref = r.test_ref
    JOIN practitioner pr ON pr.ref = r.practitioner_ref
    JOIN person p ON p.ref = pr.person_ref
    JOIN horse h ON h.ref = pr.horse_ref
    LEFT JOIN organisation o ON o.ref = r.organisation_ref
    WHERE r.test_set_ref = ANY(${sets}::uuid[]) AND r.deleted_at IS NULL AND r.status = ANY(${activeStatuses})
      AND NOT EXISTS (SELECT 1 FROM startlist_entry e WHERE e.registration_ref = r.ref AND e.startlist_ref = ${list.ref}::uuid)
    ORDER BY r.registered_at, r.ref`
  return rows.map((row) => ({
    registrationRef: row.registrationRef,
    practitionerRef: row.practitionerRef,
    testRef: row.testRef,
    testName: row.testName,
    rider: { ref: row.riderRef, name: row.riderName },
    horse: { ref: row.horseRef, name: row.horseName },
    organisation: row.organisationRef === null ? null : { ref: row.organisationRef, name: row.organisationName ?? '' },
    competitionNumber: row.competitionNumber,
    registeredAt: row.registeredAt.toISOString(),
  }))
}

export const listUnassignedRegistrations = async (
  db: Db,
  scope: CompetitionScope,
  id: string,
): Promise<UnassignedRegistration[]> => listUnassigned(db, await loadStartlist(db, scope.ref, id))

export const countUnassigned = async (db: Db, list: Pick<LoadedStartlist, 'ref' | 'tests'>): Promise<number> => {
  const sets = list.tests.map((test) => test.testSetRef)
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM registration r
    WHERE r.test_set_ref = ANY(${sets}::uuid[]) AND r.type <> 'TEAM' AND r.deleted_at IS NULL AND r.status = ANY(${activeStatuses})
      AND NOT EXISTS (SELECT 1 FROM startlist_entry e WHERE e.registration_ref = r.ref AND e.startlist_ref = ${list.ref}::uuid)`
  return row?.count ?? 0
}

/** c004 */
export const getStartlist = async (db: Db, competitionRef: string, id: string): Promise<Startlist> => {
  const list = await loadStartlist(db, competitionRef, id)
  return toStartlist(list, list.entries, list.unassignedCount, await loadWarnings(db, list))
}

type SummaryRow = {
  ref: string
  participants: number
  positions: number
  results: number
  unassigned: number
}

/** Every list of a competition with its counts, in the order of their tests. */
export const listStartlists = async (db: Db, competitionRef: string): Promise<StartlistSummary[]> => {
  const lists = await db.startlist.findMany({
    where: { competitionRef },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      name: true,
      status: true,
      capacity: true,
      version: true,
      testSets: {
        where: { test: { deletedAt: null } },
        select: {
          ref: true,
          name: true,
          order: true,
          test: { select: { ref: true, name: true, sportType: true, order: true } },
        },
      },
      activities: {
        orderBy: [{ date: 'asc' }, { startSeconds: 'asc' }],
        take: 1,
        select: { date: true, startSeconds: true, arena: { select: { name: true } } },
      },
    },
  })
  const counts = await db.$queryRaw<SummaryRow[]>`
    SELECT s.ref,
      (SELECT count(*) FILTER (WHERE e.type = 'PARTICIPANT') FROM startlist_entry e WHERE e.startlist_ref = s.ref)::int AS participants,
      (SELECT count(*) FILTER (WHERE e.type IN ('PARTICIPANT', 'OPEN_POSITION')) FROM startlist_entry e
        WHERE e.startlist_ref = s.ref)::int AS positions,
      (SELECT count(*) FROM result res JOIN startlist_entry e ON e.registration_ref = res.registration_ref
        WHERE e.startlist_ref = s.ref)::int AS results,
      (SELECT count(*) FROM registration r JOIN test_set ts ON ts.ref = r.test_set_ref
        WHERE ts.startlist_ref = s.ref AND r.type <> 'TEAM' AND r.deleted_at IS NULL AND r.status = ANY(${activeStatuses})
          AND NOT EXISTS (SELECT 1 FROM startlist_entry e WHERE e.registration_ref = r.ref AND e.startlist_ref = s.ref))::int AS unassigned
    FROM startlist s WHERE s.competition_ref = ${competitionRef}::uuid`
  const byRef = new Map(counts.map((row) => [row.ref, row]))
  return lists
    .map((list) => {
      const count = byRef.get(list.ref)
      const [activity] = list.activities
      const sets = list.testSets.toSorted(
        (left, right) => left.test.order - right.test.order || left.order - right.order,
      )
      const tests = sets.map((set) => ({
        ref: set.test.ref,
        name: set.test.name,
        sportType: SportType.parse(set.test.sportType),
        testSetRef: set.ref,
        testSetName: set.name,
      }))
      const summary: StartlistSummary = {
        ref: list.ref,
        kind: kindOfTests(tests),
        name: list.name,
        status: StartlistStatus.parse(list.status),
        participantCount: count?.participants ?? 0,
        positionCount: count?.positions ?? 0,
        capacity: list.capacity,
        unassignedCount: count?.unassigned ?? 0,
        hasResults: (count?.results ?? 0) > 0,
        isPlanned: activity !== undefined,
        date: activity?.date ?? null,
        start: activity ? toLocalTime(activity.startSeconds) : null,
        arenaName: activity?.arena?.name ?? null,
        tests,
        version: list.version,
      }
      return { summary, testOrder: sets[0]?.test.order ?? Number.MAX_SAFE_INTEGER, setOrder: sets[0]?.order ?? 0 }
    })
    .toSorted((left, right) => left.testOrder - right.testOrder || left.setOrder - right.setOrder)
    .map(({ summary }) => summary)
}

/** c003: a group is a test; a list shared by several tests is in the group of each. */
export const getStartlistMetadata = async (
  db: Db,
  scope: CompetitionScope,
  canManage: boolean,
): Promise<StartlistMetadata> => {
  const startlists = await listStartlists(db, scope.ref)
  const tests = await db.competitionTest.findMany({
    where: { competitionRef: scope.ref, deletedAt: null },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      name: true,
      sportType: true,
      cancelledAt: true,
      testSets: { select: { ref: true, name: true, startlistRef: true }, orderBy: { order: 'asc' } },
      _count: { select: { registrations: { where: starting } } },
    },
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
  })
  return {
    groups: tests.map((test) => ({
      ref: test.ref,
      kind: toGroupKind(SportType.parse(test.sportType)),
      name: test.name,
      isCancelled: test.cancelledAt !== null,
      registered: test._count.registrations,
      startlists: startlists.filter((list) => list.tests.some((each) => each.ref === test.ref)),
      testSetsWithoutStartlist: test.testSets
        .filter((set) => set.startlistRef === null)
        .map(({ ref, name }) => ({ ref, name })),
    })),
    statuses: [...StartlistStatus.options],
    orderMethods: [...StartlistOrderMethod.options],
    sortFields: [...StartlistSortField.options],
    canManage,
  }
}

/** c011 */
export const listUnplannedStartlists = async (db: Db, scope: CompetitionScope): Promise<StartlistSummary[]> =>
  (await listStartlists(db, scope.ref)).filter((list) => !list.isPlanned)

/** c022 */
export const getStartlistStatistics = async (
  db: Db,
  scope: CompetitionScope,
  id: string,
): Promise<StartlistStatistics> => {
  const list = await loadStartlist(db, scope.ref, id)
  const participants = list.entries.filter((entry) => entry.type === 'PARTICIPANT')
  const openPositions = list.entries.filter((entry) => entry.type === 'OPEN_POSITION').length
  const organisations = new Map<string | null, { ref: string | null; name: string; count: number }>()
  for (const entry of participants) {
    const known = organisations.get(entry.organisationRef)
    if (known) known.count += 1
    else {
      organisations.set(entry.organisationRef, {
        ref: entry.organisationRef,
        name: entry.organisationName ?? '',
        count: 1,
      })
    }
  }
  return {
    participants: participants.length,
    openPositions,
    breaks: list.entries.length - participants.length - openPositions,
    locked: list.entries.filter((entry) => entry.isLocked).length,
    riders: new Set(participants.map((entry) => entry.riderRef)).size,
    horses: new Set(participants.map((entry) => entry.horseRef)).size,
    ridersWithSeveralStarts: severalStarts(list.entries, 'RIDER').size,
    leastRiderGap: leastGap(list.entries, 'RIDER'),
    organisations: [...organisations.values()].toSorted((left, right) => right.count - left.count),
    totalSeconds: toDetailedEntries(list, list.entries).totalSeconds,
    outOfCompetition: participants.filter((entry) => entry.outOfCompetition).length,
  }
}

/** c008: the start times of a person; without a person, the whole list with its breaks and open positions. */
export const getTimetable = async (
  db: Db,
  scope: CompetitionScope,
  id: string,
  personRef: string | undefined,
): Promise<TimetableEntry[]> => {
  const list = await loadStartlist(db, scope.ref, id)
  return toDetailedEntries(list, list.entries).entries.flatMap((entry) => {
    if (personRef !== undefined && entry.rider?.ref !== personRef) return []
    return [
      {
        entryRef: entry.ref,
        type: entry.type,
        position: entry.position,
        durationSeconds: entry.durationSeconds,
        draggingSecondsBefore: entry.draggingBefore,
        description: entry.description ?? '',
        date: list.plan?.date ?? null,
        startSeconds: entry.startSeconds,
        arenaName: list.plan?.arenaName ?? null,
        competitionNumber: entry.competitionNumber,
        rider: entry.rider,
        horse: entry.horse,
      },
    ]
  })
}

/** c023 */
export const getStartlistLayout = async (db: Db, scope: CompetitionScope, id: string): Promise<StartlistLayout> =>
  toLayout(await loadStartlist(db, scope.ref, id))

/** c033 */
export const getRenumberMetadata = async (db: Db, scope: CompetitionScope): Promise<RenumberMetadata> => {
  const startlists = await listStartlists(db, scope.ref)
  const rows = await db.$queryRaw<{ ref: string; numbered: number; first: number | null; last: number | null }[]>`
    SELECT e.startlist_ref AS ref, count(r.start_number)::int AS numbered, min(r.start_number) AS first, max(r.start_number) AS last
    FROM startlist_entry e JOIN registration r ON r.ref = e.registration_ref
    WHERE r.competition_ref = ${scope.ref}::uuid GROUP BY e.startlist_ref`
  const byRef = new Map(rows.map((row) => [row.ref, row]))
  const [highest] = await db.$queryRaw<{ last: number | null }[]>`
    SELECT max(start_number) AS last FROM registration WHERE competition_ref = ${scope.ref}::uuid AND deleted_at IS NULL`
  return {
    startlists: startlists.map((list) => ({
      startlistRef: list.ref,
      name: list.name,
      participantCount: list.participantCount,
      isFinal: isFinalStartlist(list.status),
      numbered: byRef.get(list.ref)?.numbered ?? 0,
      first: byRef.get(list.ref)?.first ?? null,
      last: byRef.get(list.ref)?.last ?? null,
    })),
    nextFree: (highest?.last ?? 0) + 1,
    scopes: [...CompetitionNumberScope.options],
  }
}

/** The course design of a part; a missing one has a separate 404. */
export const findCourseDesign = async (
  db: Db,
  scope: CompetitionScope,
  id: string,
  testPart: number,
): Promise<{ ref: string; key: string; name: string; contentType: string }> => {
  const { courseDesigns } = await getStartlistParameters(db, scope, id)
  const design = courseDesigns.find((each) => each.testPart === testPart)
  const file =
    design === undefined
      ? null
      : await db.storedFile.findFirst({
          where: { ref: design.fileRef, subjectRef: id },
          select: { ref: true, key: true, name: true, contentType: true },
        })
  if (!file) throw failure(startlistErrors.courseDesignMissing)
  return file
}
