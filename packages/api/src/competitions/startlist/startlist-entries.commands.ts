// Writes the entries of a start list. A writer first locks the row of the list, so that of two writers the second sees the first one's
// changes.
import type { Db, Prisma } from '@oxer/db'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { takePosition } from '@oxer/domain/competitions/startlist/startlist-edit.rules'
import { hasSamePositions, isPosition } from '@oxer/domain/competitions/startlist/startlist-order.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { emptyAssignedPositions } from './emptied-positions.commands.ts'
import { type LoadedEntry, type LoadedStartlist, loadStartlist, timesOf } from './startlist-entries.queries.ts'

/** Locks these lists, always in the same order, so that two writers do not deadlock. */
export const lockStartlists = async (db: Db, refs: readonly string[]): Promise<void> => {
  if (refs.length === 0) return
  await lockRows({ db }, 'startlist', refs, 'REFERENCE')
}

/**
 * Stores a list's new entries: one statement for all that were added, moved or changed, whatever their number. A change of the positions
 * that is not itself a new order marks the stored draw as changed (decision 58). The club of a position is written with a new entry only:
 * that of a stored one changes by the time assignment alone. Returns the new version of the list.
 */
export const storeEntries = async (
  db: Db,
  list: LoadedStartlist,
  entries: readonly LoadedEntry[],
  changes: Prisma.StartlistUpdateInput = {},
): Promise<number> => {
  const kept = new Set(entries.map(({ ref }) => ref))
  const gone = list.entries.filter(({ ref }) => !kept.has(ref)).map(({ ref }) => ref)
  if (gone.length > 0) await db.startlistEntry.deleteMany({ where: { startlistRef: list.ref, ref: { in: gone } } })
  const { byRef } = timesOf(list, entries)
  const rows = entries.map((entry, order) => {
    const time = byRef.get(entry.ref)
    return {
      ref: entry.ref,
      order,
      type: entry.type,
      registration_ref: entry.registrationRef,
      break_type: entry.breakType,
      duration_seconds: entry.durationSeconds,
      description: entry.description,
      is_locked: entry.isLocked,
      allotted_to_ref: entry.allottedToRef,
      start_seconds: list.plan && time ? list.plan.startSeconds + time.startSeconds : null,
    }
  })
  if (rows.length > 0) {
    await db.$executeRaw`
      INSERT INTO startlist_entry (ref, startlist_ref, "order", type, registration_ref, break_type, duration_seconds, description,
        is_locked, start_seconds, allotted_to_ref)
      SELECT x.ref, ${list.ref}::uuid, x."order", x.type, x.registration_ref, x.break_type, x.duration_seconds, x.description,
        x.is_locked, x.start_seconds, x.allotted_to_ref
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(ref uuid, "order" int, type text, registration_ref uuid,
        break_type text, duration_seconds int, description text, is_locked boolean, start_seconds int, allotted_to_ref uuid)
      ON CONFLICT (ref) DO UPDATE SET "order" = excluded."order", type = excluded.type,
        registration_ref = excluded.registration_ref, break_type = excluded.break_type,
        duration_seconds = excluded.duration_seconds, description = excluded.description, is_locked = excluded.is_locked,
        start_seconds = excluded.start_seconds
      WHERE (startlist_entry."order", startlist_entry.type, startlist_entry.registration_ref, startlist_entry.is_locked,
          startlist_entry.start_seconds, startlist_entry.duration_seconds, startlist_entry.break_type,
          startlist_entry.description)
        IS DISTINCT FROM (excluded."order", excluded.type, excluded.registration_ref, excluded.is_locked,
          excluded.start_seconds, excluded.duration_seconds, excluded.break_type, excluded.description)`
  }
  const isOffDraw = list.draw !== null && changes.draw === undefined && !hasSamePositions(list.entries, entries)
  const { version } = await db.startlist.update({
    where: { ref: list.ref },
    data: { ...(isOffDraw && { draw: { ...list.draw, isChanged: true } }), ...changes, version: { increment: 1 } },
    select: { version: true },
  })
  return version
}

export const emptyEntry = (ref: string): LoadedEntry => ({
  ref,
  type: 'OPEN_POSITION',
  isLocked: false,
  breakType: null,
  description: null,
  durationSeconds: null,
  registrationRef: null,
  practitionerRef: null,
  riderRef: null,
  riderName: null,
  riderAvatar: null,
  horseRef: null,
  horseName: null,
  horseAvatar: null,
  horseBirthDate: null,
  horseGender: null,
  organisationRef: null,
  organisationName: null,
  competitionNumber: null,
  registeredAt: null,
  registrationStatus: null,
  outOfCompetition: false,
  hasResult: false,
  testRef: null,
  averageRoundSeconds: null,
  allottedToRef: null,
})

/** Entries for registrations that are added to the list; the names are read with the list itself afterwards. */
export const participantEntries = async (
  db: Db,
  newRef: () => string,
  registrationRefs: readonly string[],
): Promise<LoadedEntry[]> => {
  const rows = await db.registration.findMany({
    where: { ref: { in: [...registrationRefs] } },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      practitionerRef: true,
      registeredAt: true,
      startNumber: true,
      testRef: true,
      test: { select: { averageRoundSeconds: true } },
      practitioner: { select: { personRef: true, horseRef: true } },
    },
  })
  const byRef = new Map(rows.map((row) => [row.ref, row]))
  return registrationRefs.flatMap((ref) => {
    const row = byRef.get(ref)
    if (!row?.practitioner) return []
    return [
      {
        ...emptyEntry(newRef()),
        type: 'PARTICIPANT' as const,
        registrationRef: row.ref,
        practitionerRef: row.practitionerRef,
        riderRef: row.practitioner.personRef,
        horseRef: row.practitioner.horseRef,
        competitionNumber: row.startNumber,
        registeredAt: row.registeredAt.toISOString(),
        testRef: row.testRef,
        averageRoundSeconds: row.test.averageRoundSeconds,
      },
    ]
  })
}

/**
 * Removes registrations from all their lists. Each leaves an open position, so that nobody else's time moves unintentionally; a list that
 * is not visible outside closes the gap, unless clubs choose their times on it.
 */
export const vacateRegistrations = async (
  db: Db,
  newRef: () => string,
  competitionRef: string,
  registrationRefs: readonly string[],
): Promise<void> => {
  await emptyAssignedPositions(db, competitionRef, registrationRefs)
  const entries = await db.startlistEntry.findMany({
    where: { registrationRef: { in: [...registrationRefs] } },
    select: { startlistRef: true },
    distinct: ['startlistRef'],
  })
  const startlistRefs = entries.map((entry) => entry.startlistRef)
  await lockStartlists(db, startlistRefs)
  const leaving = new Set(registrationRefs)
  for (const startlistRef of startlistRefs) {
    const list = await loadStartlist(db, competitionRef, startlistRef)
    const isSeen = list.status !== 'INITIAL' && list.status !== 'DRAFT'
    await storeEntries(
      db,
      list,
      list.entries.flatMap((entry) => {
        if (entry.registrationRef === null || !leaving.has(entry.registrationRef)) return [entry]
        return isSeen ? [takePosition(entry, { ...emptyEntry(newRef()), isLocked: entry.isLocked })] : []
      }),
    )
  }
}

/** Puts registrations at open positions (from 1) of their list; one that is taken or locked is refused by its number. */
export const takeOpenPositions = async (
  db: Db,
  newRef: () => string,
  competitionRef: string,
  startlistRef: string,
  wishes: readonly { readonly registrationRef: string; readonly position: number }[],
): Promise<void> => {
  await lockStartlists(db, [startlistRef])
  const list = await loadStartlist(db, competitionRef, startlistRef)
  const added = await participantEntries(
    db,
    newRef,
    wishes.map((wish) => wish.registrationRef),
  )
  const positions = list.entries.filter(isPosition)
  const placed = new Map<string, LoadedEntry>()
  for (const [index, { position }] of wishes.entries()) {
    const open = positions[position - 1]
    const entry = added[index]
    if (open?.type !== 'OPEN_POSITION' || open.isLocked || entry === undefined || placed.has(open.ref)) {
      throw failure(registrationErrors.startPositionTaken, { field: 'startPositions', values: { position } })
    }
    placed.set(open.ref, takePosition(open, entry))
  }
  await storeEntries(
    db,
    list,
    list.entries.map((entry) => placed.get(entry.ref) ?? entry),
  )
}
