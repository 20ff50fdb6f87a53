// Stores what the rules of time assignment decided: the positions that changed, and nothing else of their lists.
import type { Db } from '@oxer/db'
import { close } from '@oxer/domain/championships/time-assignment/assignment-rule/closing'
import { closeUntil, releaseUntil } from '@oxer/domain/championships/time-assignment/time-assignment.rules'
import type { AssignmentSlot } from '@oxer/domain/championships/time-assignment/time-assignment.schema'
import {
  isSubscribed,
  type TimeAssignment,
} from '@oxer/domain/championships/time-assignment/time-assignment-state.rules'
import { isPublicStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { publishChange } from '../competition/competition.publication.ts'
import {
  emptyEntry,
  lockStartlists,
  participantEntries,
  storeEntries,
} from '../startlist/startlist-entries.commands.ts'
import { loadStartlist } from '../startlist/startlist-entries.queries.ts'
import { type AssignmentRow, type LoadedAssignment, loadAssignment, readAssignment } from './assignment-rows.queries.ts'
import { toState } from './time-assignment.mappers.ts'

type Writing = Pick<CommandContext, 'db' | 'now' | 'newRef' | 'services' | 'record' | 'announce'>

/**
 * Locks the time assignment of a competition and its lists, and reads them. Two writers of one competition come one after the other, so each
 * sees what the one before did; a change of one of its lists in their own screens waits, too. Null: it has not been opened.
 */
export const takeAssignment = async (
  { db }: Pick<Writing, 'db'>,
  competitionRef: string,
  swapRef: string | null = null,
): Promise<LoadedAssignment & { row: AssignmentRow | null }> => {
  const row = await readAssignment(db, competitionRef)
  if (row !== null) await lockRows({ db }, 'timeAssignment', [row.ref])
  const lists = await db.startlist.findMany({
    where: { competitionRef, activities: { some: {} } },
    select: { ref: true },
  })
  await lockStartlists(
    db,
    lists.map(({ ref }) => ref),
  )
  return loadAssignment(db, competitionRef, { named: swapRef })
}

export type ChangedSlot = { readonly before: AssignmentSlot; readonly after: AssignmentSlot }

export const changedSlots = (before: TimeAssignment, after: TimeAssignment): readonly ChangedSlot[] =>
  [...after.slots.values()].flatMap((slot) => {
    const old = before.slots.get(slot.id)
    return old === undefined || old === slot ? [] : [{ before: old, after: slot }]
  })

/** A rider on another list of the test belongs to the part of the test that is ridden there (cr192). */
const moveToPart = async (db: Db, facts: LoadedAssignment, { after }: ChangedSlot): Promise<void> => {
  const registration = facts.registrations.find(({ ref }) => ref === after.registration)
  if (registration === undefined || registration.startlistRef === after.list) return
  const part = facts.lists
    .find(({ ref }) => ref === after.list)
    ?.tests.find(({ ref }) => ref === registration.testRef)?.testSetRef
  if (part === undefined || part === registration.testSetRef) return
  await db.registration.update({
    where: { ref: registration.ref },
    data: { testSetRef: part, version: { increment: 1 } },
  })
}

/** The positions of a list keep their refs, so that whoever looks at one finds it again. */
const storeList = async (
  { db, newRef }: Writing,
  facts: LoadedAssignment,
  listRef: string,
  slots: readonly ChangedSlot[],
) => {
  const list = await loadStartlist(db, facts.competition.ref, listRef)
  const coming = slots.flatMap(({ after }) => after.registration ?? [])
  const made = new Map(
    (await participantEntries(db, newRef, coming)).map((entry) => [entry.registrationRef ?? '', entry]),
  )
  const changes = new Map(slots.map((slot) => [slot.after.id, slot]))
  await storeEntries(
    db,
    list,
    list.entries.map((entry) => {
      const change = changes.get(entry.ref)
      if (change === undefined) return entry
      const { before, after } = change
      const isLocked = after.locked && !before.locked ? true : entry.isLocked
      if (after.registration === before.registration) return { ...entry, isLocked }
      const there = after.registration === null ? emptyEntry(entry.ref) : made.get(after.registration)
      const { ref, durationSeconds, allottedToRef } = entry
      return { ...entry, ...there, ref, durationSeconds, allottedToRef, isLocked }
    }),
    // decision 58: the seed of its draw no longer gives this list.
    list.draw === null ? {} : { draw: { ...list.draw, isChanged: true } },
  )
}

const storeClubs = async (db: Db, slots: readonly ChangedSlot[]): Promise<void> => {
  const moved = slots.filter(({ before, after }) => before.club !== after.club)
  if (moved.length === 0) return
  await db.$executeRaw`
    UPDATE startlist_entry e SET allotted_to_ref = x.club
    FROM json_to_recordset(${JSON.stringify(moved.map(({ after }) => ({ ref: after.id, club: after.club })))}::json)
      AS x(ref uuid, club uuid)
    WHERE e.ref = x.ref`
}

/** What changed of the requests to swap; new ones are stored by the command that asks. */
const storeSwaps = async ({ db, now }: Writing, before: TimeAssignment, after: TimeAssignment): Promise<void> => {
  for (const swap of after.swaps.values()) {
    const old = before.swaps.get(swap.id)
    if (old === undefined || old.status === swap.status) continue
    await db.timeAssignmentSwap.updateMany({
      where: { ref: swap.id },
      data: { status: swap.status, answeredAt: now() },
    })
  }
}

/** Stores the difference of two states, publishes what the public sees of it, and returns the positions that changed. */
export const storeState = async (
  ctx: Writing,
  facts: LoadedAssignment & { readonly row: AssignmentRow },
  before: TimeAssignment,
  after: TimeAssignment,
): Promise<readonly ChangedSlot[]> => {
  const { db } = ctx
  const slots = changedSlots(before, after)
  const written = slots.filter(
    ({ before: old, after: slot }) => old.registration !== slot.registration || old.locked !== slot.locked,
  )
  const moved = written.filter(({ before: old, after: slot }) => old.registration !== slot.registration)
  // Both lists of a switch let go of their riders before one of them takes another.
  await db.startlistEntry.updateMany({
    where: { ref: { in: moved.map(({ after: slot }) => slot.id) }, registrationRef: { not: null } },
    data: { registrationRef: null },
  })
  for (const listRef of [...new Set(written.map(({ after: slot }) => slot.list))].toSorted()) {
    await storeList(
      ctx,
      facts,
      listRef,
      written.filter(({ after: slot }) => slot.list === listRef),
    )
  }
  for (const slot of moved) await moveToPart(db, facts, slot)
  await storeClubs(db, slots)
  await storeSwaps(ctx, before, after)
  const isReleased = after.isReleased && !before.isReleased
  const isClosed = after.isClosed && !before.isClosed
  if (isReleased || isClosed) {
    await db.timeAssignment.update({
      where: { ref: facts.row.ref },
      data: { ...(isReleased && { releasedAt: ctx.now() }), ...(isClosed && { closedAt: ctx.now() }) },
    })
  }
  if (isReleased) {
    const released = slots.filter(({ before: old, after: slot }) => old.club !== null && slot.club === null)
    recordAssignment(ctx, facts, 'release', null, { entries: released.map(({ after: slot }) => slot.id) })
  }
  const seen = new Set(facts.lists.filter(({ status }) => isPublicStartlist(status)).map(({ ref }) => ref))
  if (written.some(({ after: slot }) => seen.has(slot.list))) await publishChange(ctx, facts.competition.ref)
  return slots
}

export const recordAssignment = (
  ctx: Pick<Writing, 'record'>,
  facts: LoadedAssignment & { readonly row: AssignmentRow },
  action: string,
  before: unknown,
  after: unknown,
): void =>
  ctx.record({
    action,
    noun: 'time-assignment',
    ref: facts.row.ref,
    parentRef: facts.competition.ref,
    federationRef: facts.competition.federationRef,
    before,
    after,
  })

/** A line for each position: who was in it and whose it was, and since when it is otherwise. */
export const recordSlots = (
  ctx: Pick<Writing, 'record'>,
  facts: LoadedAssignment & { readonly row: AssignmentRow },
  action: string,
  slots: readonly ChangedSlot[],
  details: object = {},
): void => {
  const shown = ({ registration, club, locked }: AssignmentSlot) => ({
    registrationRef: registration,
    organisationRef: club,
    isLocked: locked,
  })
  for (const { before, after } of slots) {
    recordAssignment(
      ctx,
      facts,
      action,
      { entry: before.id, ...shown(before) },
      { entry: after.id, startlist: after.list, ...shown(after), ...details },
    )
  }
}

/** REST: places the rest as the closing does, while clubs may go on. */
export type AdvanceStep = 'RELEASE' | 'CLOSE' | 'REST'

const advance = (before: TimeAssignment, step: AdvanceStep, at: number): TimeAssignment => {
  if (step === 'CLOSE') return closeUntil(before, at)
  const released = releaseUntil(before, at)
  return step === 'RELEASE' ? released : { ...close(released), isClosed: before.isClosed }
}

/** What the clock does, or the office before it: releases what is empty, and places the rest. */
export const advanceAssignment = async (
  ctx: Writing,
  facts: LoadedAssignment & { readonly row: AssignmentRow },
  step: AdvanceStep,
  at: number,
): Promise<{ changed: number; waiting: number }> => {
  const before = toState(facts, facts.row, null)
  const after = advance(before, step, at)
  const slots = await storeState(ctx, facts, before, after)
  const placed = slots.filter(({ before: old, after: slot }) => old.registration !== slot.registration)
  const inPosition = new Set([...after.slots.values()].map(({ registration }) => registration))
  const waiting = [...after.registrations.values()].filter((each) => isSubscribed(each) && !inPosition.has(each.id))
  const counts = { placed: placed.length, waiting: waiting.length }
  if (step !== 'RELEASE') recordAssignment(ctx, facts, step === 'CLOSE' ? 'close' : 'place-rest', null, counts)
  recordSlots(ctx, facts, 'place', placed)
  return { changed: slots.length, waiting: waiting.length }
}
