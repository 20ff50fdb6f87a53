import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import type {
  AddBreakEntry,
  AddOpenPositions,
  AddRegistration,
  ChangeBreakEntry,
  ComputedStartlist,
  ComputeStartlist,
  MoveEntry,
  Startlist,
  StartlistStatus,
  ToggleLock,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import {
  addEntryAt,
  addOpenPositions,
  addParticipants,
  changeBreak,
  moveEntry,
  removeEntry,
  type StartlistEdit,
  swapEntries,
  takePosition,
} from '@oxer/domain/competitions/startlist/startlist-edit.rules'
import { isPosition } from '@oxer/domain/competitions/startlist/startlist-order.rules'
import { decideStartlistTransition } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type * as z from 'zod'
import { activeStatuses } from '../registration/registration-rows.queries.ts'
import { getStartlist, listUnassigned } from './startlist.queries.ts'
import { computeOrder, newDrawSeed, toComputed } from './startlist-compute.commands.ts'
import { emptyEntry, participantEntries, storeEntries } from './startlist-entries.commands.ts'
import { type LoadedEntry, type LoadedStartlist, loadStartlist } from './startlist-entries.queries.ts'
import { stepColumns } from './startlist-status.commands.ts'

import {
  confirmChange,
  type Managing,
  publishList,
  recordList,
  refuseWhenFull,
  takeEditable,
  takeStartlist,
} from './startlist-writing.commands.ts'

type Changing = {
  readonly id: string
  readonly version?: number | undefined
  readonly changeReason?: string | undefined
}

const errorOfEdit = {
  INDEX_OUT_OF_RANGE: startlistErrors.indexOutOfRange,
  ENTRY_LOCKED: startlistErrors.entryLocked,
  ENTRY_NOT_FOUND: kernelErrors.notFound,
  REF_IN_USE: startlistErrors.alreadyOnList,
} as const

const settleEdit = (edit: StartlistEdit<LoadedEntry>): readonly LoadedEntry[] => {
  if (!edit.ok) throw failure(errorOfEdit[edit.code])
  return edit.entries
}

const store = async (
  ctx: Managing,
  list: LoadedStartlist,
  entries: readonly LoadedEntry[],
  action: string,
  { changeReason, ...details }: { readonly changeReason?: string | undefined; readonly [detail: string]: unknown },
): Promise<Startlist> => {
  // A lock is not shown to the public.
  const confirmed = action === 'lock-entry' || action === 'unlock-entry' ? {} : confirmChange(ctx, list, changeReason)
  refuseWhenFull(list, entries)
  await storeEntries(ctx.db, list, entries, confirmed)
  recordList(ctx, action, list.ref, { version: list.version }, { ...details, changeReason })
  await publishList(ctx, list.status)
  return getStartlist(ctx.db, ctx.competition.ref, list.ref)
}

/** c009: a locked entry keeps its place; the others move up around it. */
export const moveStartlistEntry = async (
  ctx: Managing,
  { id, version, changeReason, fromIndex, toIndex }: z.infer<typeof MoveEntry> & { readonly id: string },
): Promise<Startlist> => {
  const list = await takeEditable(ctx, id, version)
  const entries = settleEdit(moveEntry(list.entries, fromIndex, toIndex))
  return store(ctx, list, entries, 'move', {
    entry: list.entries[fromIndex]?.ref,
    fromIndex,
    toIndex,
    changeReason,
  })
}

/** c010 */
export const swapStartlistEntries = async (
  ctx: Managing,
  { id, version, changeReason, fromIndex, toIndex }: z.infer<typeof MoveEntry> & { readonly id: string },
): Promise<Startlist> => {
  const list = await takeEditable(ctx, id, version)
  const entries = settleEdit(swapEntries(list.entries, fromIndex, toIndex))
  return store(ctx, list, entries, 'swap', { fromIndex, toIndex, changeReason })
}

/** c018 */
export const addStartlistBreak = async (
  ctx: Managing,
  { id, version, changeReason, ...request }: z.infer<typeof AddBreakEntry> & { readonly id: string },
): Promise<Startlist> => {
  const list = await takeEditable(ctx, id, version)
  const added: LoadedEntry = {
    ...emptyEntry(ctx.newRef()),
    type: request.type,
    breakType: request.breakType,
    durationSeconds: request.duration,
    description: request.description,
  }
  return store(ctx, list, settleEdit(addEntryAt(list.entries, request.order, added)), 'add-break', {
    ...request,
    changeReason,
  })
}

/** The break of an entry, with another kind, length, text or place. */
export const changeStartlistBreak = async (
  ctx: Managing,
  {
    id,
    entry,
    version,
    changeReason,
    ...request
  }: z.infer<typeof ChangeBreakEntry> & { readonly id: string; readonly entry: string },
): Promise<Startlist> => {
  const list = await takeEditable(ctx, id, version)
  const found = list.entries.find((each) => each.ref === entry)
  if (!found) throw failure(kernelErrors.notFound)
  const changed: LoadedEntry = {
    ...found,
    type: request.type,
    breakType: request.breakType,
    durationSeconds: request.duration,
    description: request.description,
  }
  return store(ctx, list, settleEdit(changeBreak(list.entries, changed, request.order)), 'change-break', {
    entry,
    ...request,
    changeReason,
  })
}

/** c019 */
export const addStartlistOpenPositions = async (
  ctx: Managing,
  { id, version, changeReason, position, quantity }: z.infer<typeof AddOpenPositions> & { readonly id: string },
): Promise<Startlist> => {
  const list = await takeEditable(ctx, id, version)
  const added = Array.from({ length: quantity }, () => emptyEntry(ctx.newRef()))
  const entries = settleEdit(addOpenPositions(list.entries, position, added))
  return store(ctx, list, entries, 'add-open-positions', { position, quantity, changeReason })
}

/** Registrations that may be added to this list: active, of its tests, and not on it yet. */
const checkAddable = async (
  ctx: Managing,
  list: LoadedStartlist,
  registrationRefs: readonly string[],
): Promise<void> => {
  const rows = await ctx.db.registration.findMany({
    where: {
      ref: { in: [...registrationRefs] },
      competitionRef: ctx.competition.ref,
      deletedAt: null,
      type: { not: 'TEAM' },
    },
    select: { ref: true, testSetRef: true, status: true },
  })
  if (rows.length < registrationRefs.length) throw failure(kernelErrors.notFound, { field: 'registrations' })
  const present = new Set(list.entries.map((entry) => entry.registrationRef))
  const sets = new Set(list.tests.map((test) => test.testSetRef))
  for (const row of rows) {
    const about = { field: 'registrations', values: { registrationRef: row.ref } }
    if (!sets.has(row.testSetRef)) throw failure(startlistErrors.notOfThisTest, about)
    if (!activeStatuses.some((status) => status === row.status)) throw failure(startlistErrors.notActive, about)
    if (present.has(row.ref)) throw failure(startlistErrors.alreadyOnList, about)
  }
}

const addAll = async (
  ctx: Managing,
  list: LoadedStartlist,
  registrationRefs: readonly string[],
  changeReason: string | undefined,
): Promise<Startlist> => {
  await checkAddable(ctx, list, registrationRefs)
  const added = await participantEntries(ctx.db, ctx.newRef, registrationRefs)
  const entries = settleEdit(addParticipants(list.entries, added, takePosition))
  return store(ctx, list, entries, 'add-registrations', {
    registrations: registrationRefs,
    changeReason,
  })
}

/** c016 */
export const addRegistrationsToStartlist = async (
  ctx: Managing,
  { id, version, changeReason, registrations }: Changing & { readonly registrations: readonly string[] },
): Promise<Startlist> => {
  const list = await takeEditable(ctx, id, version)
  return addAll(ctx, list, [...new Set(registrations)], changeReason)
}

/** c015: all registrations of its tests that are not on it yet, in their order. */
export const addAllRegistrations = async (
  ctx: Managing,
  { id, version, changeReason }: Changing,
): Promise<Startlist> => {
  const list = await takeEditable(ctx, id, version)
  const registrationRefs = (await listUnassigned(ctx.db, list)).map((row) => row.registrationRef)
  if (registrationRefs.length === 0) {
    ctx.recordNothing('everybody stands on the list already')
    return getStartlist(ctx.db, ctx.competition.ref, id)
  }
  return addAll(ctx, list, registrationRefs, changeReason)
}

/** c017 */
export const addRegistrationToStartlist = async (
  ctx: Managing,
  {
    id,
    version,
    changeReason,
    registrationRef,
    position,
    order,
  }: z.infer<typeof AddRegistration> & { readonly id: string },
): Promise<Startlist> => {
  const list = await takeEditable(ctx, id, version)
  if (position === null && order === null) return addAll(ctx, list, [registrationRef], changeReason)
  await checkAddable(ctx, list, [registrationRef])
  const [added] = await participantEntries(ctx.db, ctx.newRef, [registrationRef])
  if (position === null) {
    if (order === null || added === undefined) throw failure(startlistErrors.indexOutOfRange, { field: 'order' })
    const inserted = settleEdit(addEntryAt(list.entries, order, added))
    return store(ctx, list, inserted, 'add-registration', { registrationRef, order, changeReason })
  }
  const open = list.entries.filter(isPosition)[position - 1]
  if (open === undefined || added === undefined) throw failure(startlistErrors.indexOutOfRange, { field: 'position' })
  if (open.type !== 'OPEN_POSITION') throw failure(startlistErrors.indexOutOfRange, { field: 'position' })
  if (open.isLocked) throw failure(startlistErrors.entryLocked, { field: 'position' })
  const entries = list.entries.map((entry) => (entry.ref === open.ref ? takePosition(open, added) : entry))
  return store(ctx, list, entries, 'add-registration', { registrationRef, position, changeReason })
}

/** c020 */
export const removeStartlistEntry = async (
  ctx: Managing,
  { id, entry, version, changeReason }: Changing & { readonly entry: string },
): Promise<Startlist> => {
  const list = await takeEditable(ctx, id, version)
  const removed = list.entries.find((each) => each.ref === entry)
  if (removed?.hasResult) throw failure(startlistErrors.hasResults)
  return store(ctx, list, settleEdit(removeEntry(list.entries, entry)), 'remove-entry', {
    type: removed?.type,
    registrationRef: removed?.registrationRef,
    changeReason,
  })
}

/** c021: sets the requested state, or toggles it; the requested state exists because a retry would toggle twice. */
export const toggleEntryLock = async (
  ctx: Managing,
  { id, entry, isLocked, version }: z.infer<typeof ToggleLock> & { readonly id: string; readonly entry: string },
): Promise<Startlist> => {
  const list = await takeEditable(ctx, id, version)
  const found = list.entries.find((each) => each.ref === entry)
  if (!found) throw failure(kernelErrors.notFound)
  const wanted = isLocked ?? !found.isLocked
  if (wanted === found.isLocked) {
    ctx.recordNothing('it is so already')
    return getStartlist(ctx.db, ctx.competition.ref, id)
  }
  const entries = list.entries.map((each) => (each.ref === entry ? { ...each, isLocked: wanted } : each))
  return store(ctx, list, entries, wanted ? 'lock-entry' : 'unlock-entry', { entry })
}

/** c032, decision 11: one step at a time, and none back while there is a result. */
export const changeStartlistStatus = async (
  ctx: Managing,
  {
    id,
    status,
    version,
  }: { readonly id: string; readonly status: StartlistStatus; readonly version?: number | undefined },
): Promise<Startlist> => {
  const list = await takeStartlist(ctx, id, version)
  if (list.status === status) {
    ctx.recordNothing('it is in that state already')
    return getStartlist(ctx.db, ctx.competition.ref, id)
  }
  const decision = decideStartlistTransition(list.status, status, {
    hasResults: list.entries.some((entry) => entry.hasResult),
  })
  if (!decision.ok) {
    throw decision.code === 'STARTLIST_HAS_RESULTS'
      ? failure(startlistErrors.hasResults)
      : failure(startlistErrors.transitionNotAllowed, { values: { from: list.status, to: status } })
  }
  const step = await stepColumns(ctx, { ref: id, from: list.status, to: status })
  await ctx.db.startlist.update({ where: { ref: id }, data: { status, ...step, version: { increment: 1 } } })
  recordList(ctx, 'change-status', id, { status: list.status }, { status })
  await publishList(ctx, list.status, status)
  return getStartlist(ctx.db, ctx.competition.ref, id)
}

/** c031: applied unless `apply` is false; otherwise nothing is stored. */
export const computeStartlist = async (
  ctx: Managing,
  { id, apply, version, changeReason, ...ask }: ComputeStartlist & { readonly id: string; readonly apply: boolean },
): Promise<ComputedStartlist> => {
  const list = await takeEditable(ctx, id, version)
  const computed = await computeOrder(ctx.db, list, ask, { seed: newDrawSeed(), now: ctx.now(), actor: ctx.actor })
  if (!apply) {
    ctx.recordNothing('a preview')
    return toComputed(ctx.db, list, computed, false)
  }
  const confirmed = confirmChange(ctx, list, changeReason)
  const hasStarted = computed.entries.some((entry, index) => entry.hasResult && list.entries[index]?.ref !== entry.ref)
  if (hasStarted) throw failure(startlistErrors.hasResults)
  const { draw } = computed
  await storeEntries(ctx.db, list, computed.entries, { ...confirmed, draw })
  recordList(ctx, draw.seed === null ? 'order' : 'draw', id, { draw: list.draw }, { draw, changeReason })
  await publishList(ctx, list.status)
  const stored = await loadStartlist(ctx.db, ctx.competition.ref, id)
  return toComputed(ctx.db, stored, { ...computed, entries: stored.entries }, true)
}
