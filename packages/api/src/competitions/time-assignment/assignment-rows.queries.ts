// What a time assignment knows of a competition: its planned lists with their positions, its registrations, and open requests to swap.
import type { Db, Prisma, TimeAssignment as TimeAssignmentRecord } from '@oxer/db'
import { CompetitionSettings, SportType } from '@oxer/domain/competitions/competition/competition.schema'
import { wantedRestIn } from '@oxer/domain/competitions/competition/variant-settings.rules'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { defaultRest, type RestMinutes } from '@oxer/domain/competitions/time-schedule/schedule-rest.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toDayNumber } from '@oxer/domain/kernel/time/time.rules'

/** Only on these are positions chosen; on any other list they stay as they are. */
const openStatuses: readonly StartlistStatus[] = ['DRAFT', 'DRAFT_PROPOSAL']

export type LoadedPosition = {
  readonly ref: string
  readonly startlistRef: string
  readonly order: number
  /** From 1, breaks not counted. */
  readonly position: number
  readonly isLocked: boolean
  /** Since midnight of the day of the list. */
  readonly startSeconds: number
  readonly durationSeconds: number
  readonly allottedToRef: string | null
  readonly registrationRef: string | null
  readonly hasResult: boolean
}

export type AssignmentTest = {
  readonly ref: string
  readonly name: string
  readonly allowsSwitch: boolean
  readonly averageRoundSeconds: number
  readonly testSetRef: string
}

export type AssignmentList = {
  readonly ref: string
  readonly name: string
  readonly status: StartlistStatus
  readonly isOpen: boolean
  readonly date: string
  /** Days after the start of the competition. */
  readonly day: number
  readonly arenaRef: string | null
  readonly arenaName: string | null
  readonly rest: RestMinutes
  readonly tests: readonly AssignmentTest[]
  readonly positions: readonly LoadedPosition[]
}

export type LoadedRegistration = {
  readonly ref: string
  readonly testRef: string
  readonly testName: string
  readonly testSetRef: string
  readonly startlistRef: string | null
  readonly riderRef: string
  readonly riderName: string
  readonly horseRef: string
  readonly horseName: string
  readonly organisationRef: string | null
  readonly organisationName: string | null
  readonly status: string
}

export type LoadedSwap = {
  readonly ref: string
  readonly entryRef: string
  readonly otherEntryRef: string
  readonly registrationRef: string
  readonly otherRegistrationRef: string
  readonly askingRef: string
  readonly askingName: string
  readonly askedRef: string
  readonly askedName: string
  readonly status: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type AssignmentRow = TimeAssignmentRecord

export type LoadedAssignment = {
  readonly competition: {
    readonly ref: string
    readonly name: string
    readonly start: string
    readonly end: string
    readonly timeZone: string
    readonly federationRef: string
  }
  readonly transferSeconds: number
  /** Null: the organiser has not opened it. */
  readonly row: AssignmentRow | null
  readonly lists: readonly AssignmentList[]
  /** In the order of registration. */
  readonly registrations: readonly LoadedRegistration[]
  readonly swaps: readonly LoadedSwap[]
  readonly clubNames: ReadonlyMap<string, string>
}

export const readAssignment = (db: Db, competitionRef: string): Promise<TimeAssignmentRecord | null> =>
  db.timeAssignment.findUnique({ where: { competitionRef } })

/** The competition, its time assignment and its planned lists: in one read. One that the caller may not know of is not found. */
const readCompetition = async (db: Db, ref: string, visible: Prisma.CompetitionWhereInput) => {
  const found = await db.competition.findFirst({
    where: { AND: [{ ref }, visible] },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      name: true,
      start: true,
      end: true,
      timeZone: true,
      federationRef: true,
      settings: true,
      timeAssignment: true,
      startlists: {
        where: { activities: { some: {} } },
        orderBy: { ref: 'asc' },
        select: {
          ref: true,
          name: true,
          status: true,
          testSets: {
            where: { test: { deletedAt: null, cancelledAt: null } },
            select: {
              ref: true,
              order: true,
              test: {
                select: {
                  ref: true,
                  name: true,
                  order: true,
                  sportType: true,
                  sportTypeVariantRef: true,
                  allowsStartlistSwitch: true,
                  averageRoundSeconds: true,
                },
              },
            },
          },
          activities: {
            orderBy: [{ date: 'asc' }, { startSeconds: 'asc' }],
            take: 1,
            select: { date: true, arenaRef: true, arena: { select: { name: true } } },
          },
        },
      },
    },
  })
  if (found === null) throw failure(kernelErrors.notFound, { field: 'competition' })
  return found
}

type EntryRow = Omit<LoadedPosition, 'position' | 'durationSeconds' | 'startSeconds'> & {
  allottedToName: string | null
  durationSeconds: number | null
  startSeconds: number | null
}

const readPositions = (db: Db, startlistRefs: readonly string[]) =>
  db.$queryRaw<EntryRow[]>`
    SELECT e.ref, e.startlist_ref AS "startlistRef", e."order", e.is_locked AS "isLocked", e.start_seconds AS "startSeconds",
      COALESCE(e.duration_seconds, t.average_round_seconds) AS "durationSeconds", e.allotted_to_ref AS "allottedToRef",
      o.name AS "allottedToName",
      e.registration_ref AS "registrationRef", res.ref IS NOT NULL AS "hasResult"
    FROM startlist_entry e
    LEFT JOIN registration r ON r.ref = e.registration_ref
    LEFT JOIN competition_test t ON t.ref = r.test_ref
    LEFT JOIN result res ON res.registration_ref = e.registration_ref
    LEFT JOIN organisation o ON o.ref = e.allotted_to_ref
    WHERE e.startlist_ref = ANY(${[...startlistRefs]}::uuid[]) AND e.type IN ('PARTICIPANT', 'OPEN_POSITION')
    ORDER BY e.startlist_ref, e."order", e.ref`

const readRegistrations = (db: Db, competitionRef: string) =>
  db.$queryRaw<LoadedRegistration[]>`
    SELECT r.ref, r.test_ref AS "testRef", t.name AS "testName", r.test_set_ref AS "testSetRef", s.startlist_ref AS "startlistRef",
      p.ref AS "riderRef", p.first_name || ' ' || p.last_name AS "riderName", h.ref AS "horseRef", h.name AS "horseName",
      o.ref AS "organisationRef", o.name AS "organisationName", r.status
    FROM registration r
    JOIN competition_test t ON t.ref = r.test_ref AND t.deleted_at IS NULL AND t.cancelled_at IS NULL
    JOIN test_set s ON s.ref = r.test_set_ref
    JOIN practitioner c ON c.ref = r.practitioner_ref
    JOIN person p ON p.ref = c.person_ref
    JOIN horse h ON h.ref = c.horse_ref
    LEFT JOIN organisation o ON o.ref = r.organisation_ref
    WHERE r.competition_ref = ${competitionRef}::uuid AND r.deleted_at IS NULL
    ORDER BY r.registered_at, r.ref`

const readSwaps = (db: Db, competitionRef: string, named: string | null) =>
  db.$queryRaw<LoadedSwap[]>`
    SELECT s.ref, s.entry_ref AS "entryRef", s.other_entry_ref AS "otherEntryRef", s.registration_ref AS "registrationRef",
      s.other_registration_ref AS "otherRegistrationRef", s.asking_ref AS "askingRef", a.name AS "askingName",
      s.asked_ref AS "askedRef", b.name AS "askedName", s.status, s.created_at AS "createdAt", s.expires_at AS "expiresAt"
    FROM time_assignment_swap s JOIN organisation a ON a.ref = s.asking_ref JOIN organisation b ON b.ref = s.asked_ref
    WHERE s.competition_ref = ${competitionRef}::uuid AND (s.status = 'ASKED' OR s.ref = ${named}::uuid)
    ORDER BY s.created_at, s.ref`

/** The positions of each list, numbered from 1; those of a list whose times are not known are left out. */
const byList = (rows: readonly EntryRow[]): ReadonlyMap<string, EntryRow[]> => {
  const lists = new Map<string, EntryRow[]>()
  for (const row of rows) {
    const known = lists.get(row.startlistRef)
    if (known === undefined) lists.set(row.startlistRef, [row])
    else known.push(row)
  }
  return lists
}

const toLists = (
  rows: Awaited<ReturnType<typeof readCompetition>>['startlists'],
  positions: ReadonlyMap<string, readonly EntryRow[]>,
  start: string,
  settings: CompetitionSettings,
): AssignmentList[] =>
  rows
    .flatMap(({ ref, name, status: stored, testSets, activities: [activity] }) => {
      const sets = testSets.toSorted((left, right) => left.test.order - right.test.order || left.order - right.order)
      const [first] = sets
      if (activity === undefined || first === undefined) return []
      const status = StartlistStatus.parse(stored)
      const wanted = wantedRestIn(settings, first.test.sportTypeVariantRef)
      const standard = defaultRest(SportType.parse(first.test.sportType))
      const list: AssignmentList = {
        ref,
        name,
        status,
        isOpen: openStatuses.includes(status),
        date: activity.date,
        day: toDayNumber(activity.date) - toDayNumber(start),
        arenaRef: activity.arenaRef,
        arenaName: activity.arena?.name ?? null,
        rest: { rider: wanted.rider ?? standard.rider, horse: wanted.horse ?? standard.horse },
        tests: sets.map(({ ref: testSetRef, test }) => ({
          ref: test.ref,
          name: test.name,
          allowsSwitch: test.allowsStartlistSwitch,
          averageRoundSeconds: test.averageRoundSeconds,
          testSetRef,
        })),
        positions: (positions.get(ref) ?? []).flatMap(
          ({ startSeconds, durationSeconds, allottedToName: _, ...row }, index) =>
            startSeconds === null
              ? []
              : {
                  ...row,
                  startSeconds,
                  position: index + 1,
                  durationSeconds: durationSeconds ?? first.test.averageRoundSeconds,
                },
        ),
      }
      return [{ list, testOrder: first.test.order, setOrder: first.order }]
    })
    .toSorted((left, right) => left.testOrder - right.testOrder || left.setOrder - right.setOrder)
    .map(({ list }) => list)

/** Everything of one competition; `named` is a swap that the caller answers, whatever its state. */
export const loadAssignment = async (
  db: Db,
  competitionRef: string,
  { named = null, visible = {} }: { named?: string | null; visible?: Prisma.CompetitionWhereInput } = {},
): Promise<LoadedAssignment> => {
  const {
    settings: stored,
    timeAssignment,
    startlists,
    ...competition
  } = await readCompetition(db, competitionRef, visible)
  const settings = CompetitionSettings.parse(stored)
  const entries = await readPositions(
    db,
    startlists.map(({ ref }) => ref),
  )
  const registrations = await readRegistrations(db, competitionRef)
  const clubNames = new Map<string, string>()
  for (const { allottedToRef, allottedToName } of entries) {
    if (allottedToRef !== null) clubNames.set(allottedToRef, allottedToName ?? '')
  }
  for (const { organisationRef, organisationName } of registrations) {
    if (organisationRef !== null) clubNames.set(organisationRef, organisationName ?? '')
  }
  return {
    competition,
    transferSeconds: settings.transferMinutes * 60,
    row: timeAssignment,
    lists: toLists(startlists, byList(entries), competition.start, settings),
    registrations,
    swaps: await readSwaps(db, competitionRef, named),
    clubNames,
  }
}
