// A start list as commands and screens read it: one row of the list, and its entries in one query.
import type { Db } from '@oxer/db'
import { SportType } from '@oxer/domain/competitions/competition/competition.schema'
import type { EntryTime } from '@oxer/domain/competitions/startlist/entry-times.rules'
import { entryTimes } from '@oxer/domain/competitions/startlist/entry-times.rules'
import {
  type DraggingBreakRule,
  StartlistBreakReason,
  StartlistDraw,
  StartlistEntryType,
  StartlistStatus,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { activeStatuses } from '../registration/registration-rows.queries.ts'

/** An entry with the data for ordering, timing and showing it. */
export type LoadedEntry = {
  readonly ref: string
  readonly type: StartlistEntryType
  readonly isLocked: boolean
  readonly breakType: StartlistBreakReason | null
  readonly description: string | null
  /** As it was set; null stands for the average round of its test, or ten minutes for a break. */
  readonly durationSeconds: number | null
  readonly registrationRef: string | null
  readonly practitionerRef: string | null
  readonly riderRef: string | null
  readonly riderName: string | null
  readonly riderAvatar: string | null
  readonly horseRef: string | null
  readonly horseName: string | null
  readonly horseAvatar: string | null
  readonly horseBirthDate: string | null
  readonly horseGender: string | null
  readonly organisationRef: string | null
  readonly organisationName: string | null
  readonly competitionNumber: number | null
  readonly registeredAt: string | null
  readonly registrationStatus: string | null
  readonly outOfCompetition: boolean
  readonly hasResult: boolean
  readonly testRef: string | null
  readonly averageRoundSeconds: number | null
  /** The club that the position is for in the time assignment. */
  readonly allottedToRef: string | null
}

export type LoadedTest = {
  readonly ref: string
  readonly name: string
  readonly sportType: SportType
  readonly sportTypeVariantRef: string | null
  readonly testSetRef: string
  readonly testSetName: string
  readonly averageRoundSeconds: number
  readonly draggingBreakEvery: number
  readonly draggingBreakMinutes: number
  readonly maxStartlistEntries: number
}

export type LoadedPlan = {
  readonly date: string
  readonly startSeconds: number
  readonly arenaRef: string | null
  readonly arenaName: string | null
}

export type LoadedStartlist = {
  readonly ref: string
  readonly competitionRef: string
  readonly name: string
  readonly status: StartlistStatus
  readonly capacity: number
  readonly version: number
  readonly draw: StartlistDraw | null
  readonly changedAt: string | null
  /** As it is stored: nothing until somebody chooses. */
  readonly layout: unknown
  readonly tests: readonly LoadedTest[]
  /** Its place on the time schedule. */
  readonly plan: LoadedPlan | null
  readonly entries: readonly LoadedEntry[]
  /** Registrations of its tests that have no place on it. */
  readonly unassignedCount: number
}

/** A list without entries has one row, in which only the count has a meaning. */
type EntryRow = Omit<LoadedEntry, 'ref' | 'type' | 'breakType' | 'registeredAt'> & {
  unassigned: number
  ref: string | null
  type: string
  breakType: string | null
  registeredAt: Date | null
}

const loadEntries = async (
  db: Db,
  startlistRef: string,
): Promise<Pick<LoadedStartlist, 'entries' | 'unassignedCount'>> => {
  const rows = await db.$queryRaw<EntryRow[]>`
    SELECT unassigned.count AS unassigned, e.ref, e.type, e.is_locked AS "isLocked", e.break_type AS "breakType", e.description,
      e.duration_seconds AS "durationSeconds", e.registration_ref AS "registrationRef", r.practitioner_ref AS "practitionerRef",
      p.ref AS "riderRef", p.first_name || ' ' || p.last_name AS "riderName", p.avatar AS "riderAvatar", h.ref AS "horseRef",
      h.name AS "horseName", h.avatar AS "horseAvatar", h.birth_date AS "horseBirthDate",
      h.gender AS "horseGender", o.ref AS "organisationRef", o.name AS "organisationName",
      r.start_number AS "competitionNumber", r.registered_at AS "registeredAt", r.status AS "registrationStatus",
      COALESCE(r.out_of_competition, false) AS "outOfCompetition", res.ref IS NOT NULL AS "hasResult",
      r.test_ref AS "testRef", t.average_round_seconds AS "averageRoundSeconds", e.allotted_to_ref AS "allottedToRef"
    FROM (
      SELECT count(*)::int AS count FROM test_set ts
      JOIN competition_test t ON t.ref = ts.test_ref AND t.deleted_at IS NULL
      JOIN registration r ON r.test_set_ref = ts.ref
      WHERE ts.startlist_ref = ${startlistRef}::uuid AND r.type <> 'TEAM' AND r.deleted_at IS NULL
        AND r.status = ANY(${activeStatuses})
        AND NOT EXISTS (SELECT 1 FROM startlist_entry e WHERE e.registration_ref = r.ref AND e.startlist_ref = ts.startlist_ref)
    ) unassigned
    LEFT JOIN startlist_entry e ON e.startlist_ref = ${startlistRef}::uuid
    LEFT JOIN registration r ON r.ref = e.registration_ref
    LEFT JOIN competition_test t ON t.ref = r.test_ref
    LEFT JOIN practitioner pr ON pr.ref = r.practitioner_ref
    LEFT JOIN person p ON p.ref = pr.person_ref
    LEFT JOIN horse h ON h.ref = pr.horse_ref
    LEFT JOIN organisation o ON o.ref = r.organisation_ref
    LEFT JOIN result res ON res.registration_ref = r.ref
    ORDER BY e."order", e.ref`
  return {
    unassignedCount: rows[0]?.unassigned ?? 0,
    // A copy of the whole row is quick; a copy without one of its columns is not.
    entries: rows.flatMap((row) =>
      row.ref === null
        ? []
        : {
            ...row,
            ref: row.ref,
            type: StartlistEntryType.parse(row.type),
            breakType: row.breakType === null ? null : StartlistBreakReason.parse(row.breakType),
            registeredAt: row.registeredAt?.toISOString() ?? null,
          },
    ),
  }
}

/** The list, or 404 if it is not in this competition. */
export const loadStartlist = async (db: Db, competitionRef: string, ref: string): Promise<LoadedStartlist> => {
  const row = await db.startlist.findFirst({
    where: { ref, competitionRef },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      competitionRef: true,
      name: true,
      status: true,
      capacity: true,
      version: true,
      draw: true,
      changedAt: true,
      layout: true,
      testSets: {
        where: { test: { deletedAt: null } },
        select: {
          ref: true,
          name: true,
          order: true,
          test: {
            select: {
              ref: true,
              name: true,
              order: true,
              sportType: true,
              sportTypeVariantRef: true,
              averageRoundSeconds: true,
              draggingBreakEvery: true,
              draggingBreakMinutes: true,
              maxStartlistEntries: true,
            },
          },
        },
      },
      activities: {
        orderBy: [{ date: 'asc' }, { startSeconds: 'asc' }],
        take: 1,
        select: { date: true, startSeconds: true, arenaRef: true, arena: { select: { name: true } } },
      },
    },
  })
  if (!row) throw failure(kernelErrors.notFound)
  const [activity] = row.activities
  return {
    ref: row.ref,
    competitionRef: row.competitionRef,
    name: row.name,
    status: StartlistStatus.parse(row.status),
    capacity: row.capacity,
    version: row.version,
    draw: row.draw === null ? null : StartlistDraw.parse(row.draw),
    changedAt: row.changedAt?.toISOString() ?? null,
    layout: row.layout,
    tests: row.testSets
      .toSorted((left, right) => left.test.order - right.test.order || left.order - right.order)
      .map((set) => ({
        ref: set.test.ref,
        name: set.test.name,
        sportType: SportType.parse(set.test.sportType),
        sportTypeVariantRef: set.test.sportTypeVariantRef,
        testSetRef: set.ref,
        testSetName: set.name,
        averageRoundSeconds: set.test.averageRoundSeconds,
        draggingBreakEvery: set.test.draggingBreakEvery,
        draggingBreakMinutes: set.test.draggingBreakMinutes,
        maxStartlistEntries: set.test.maxStartlistEntries,
      })),
    plan: activity
      ? {
          date: activity.date,
          startSeconds: activity.startSeconds,
          arenaRef: activity.arenaRef,
          arenaName: activity.arena?.name ?? null,
        }
      : null,
    ...(await loadEntries(db, ref)),
  }
}

/** An average round if a list has no test any more. */
const fallbackRoundSeconds = 120

export const averageRoundOf = (list: { readonly tests: readonly Pick<LoadedTest, 'averageRoundSeconds'>[] }): number =>
  list.tests[0]?.averageRoundSeconds ?? fallbackRoundSeconds

export const draggingBreakOf = (
  test: Pick<LoadedTest, 'draggingBreakEvery' | 'draggingBreakMinutes'> | undefined,
): DraggingBreakRule | null =>
  test === undefined || test.draggingBreakEvery === 0
    ? null
    : { everyPositions: test.draggingBreakEvery, duration: test.draggingBreakMinutes * 60 }

/** decision 17. `startSeconds` counts from the list's start; on a shared list, each entry lasts as long as its own test determines. */
export const timesOf = (
  list: Pick<LoadedStartlist, 'tests'>,
  entries: readonly Pick<LoadedEntry, 'ref' | 'type' | 'durationSeconds' | 'averageRoundSeconds'>[],
): { byRef: ReadonlyMap<string, EntryTime>; totalSeconds: number } => {
  const times = entryTimes(
    '00:00',
    entries.map(({ ref, type, durationSeconds, averageRoundSeconds }) => ({
      ref,
      type,
      durationSeconds: durationSeconds ?? averageRoundSeconds,
    })),
    {
      averageRoundSeconds: averageRoundOf(list),
      draggingBreak: draggingBreakOf(list.tests[0]),
    },
  )
  return { byRef: new Map(times.entries.map((time) => [time.ref, time])), totalSeconds: times.totalSeconds }
}
