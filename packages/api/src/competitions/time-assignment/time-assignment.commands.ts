// What clubs and the competition office do with positions: load, decide by the rules of the domain, save the positions that changed.

import { placeAll } from '@oxer/domain/championships/time-assignment/assignment-rule/place-all'
import { act, releaseUntil } from '@oxer/domain/championships/time-assignment/time-assignment.rules'
import {
  officeActor,
  type TimeAssignmentAction,
  type TimeAssignmentResult,
} from '@oxer/domain/championships/time-assignment/time-assignment.schema'
import type { TimeAssignment } from '@oxer/domain/championships/time-assignment/time-assignment-state.rules'
import { swapExpiry } from '@oxer/domain/competitions/time-assignment/assignment-window.rules'
import { findShortRests } from '@oxer/domain/competitions/time-assignment/short-rest.rules'
import { timeAssignmentErrors } from '@oxer/domain/competitions/time-assignment/time-assignment.errors'
import {
  type AssignmentOutcome,
  type ClubAction,
  fieldsOfAct,
  type OfficeAction,
  type RestWarning,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { tellSwapAnswered, tellSwapAsked } from './assignment-mail.commands.ts'
import type { AssignmentRow, LoadedAssignment } from './assignment-rows.queries.ts'
import { loadAssignment } from './assignment-rows.queries.ts'
import {
  changedSlots,
  recordAssignment,
  recordSlots,
  storeState,
  takeAssignment,
} from './assignment-writing.commands.ts'
import type { AssigningScope } from './time-assignment.guards.ts'
import {
  minuteOf,
  noClub,
  type Reader,
  stateOf,
  toAssignedPosition,
  toAssignedSwaps,
  toBoard,
  toStarts,
  toState,
} from './time-assignment.mappers.ts'
import { findClubCompetition } from './time-assignment.queries.ts'

type Facts = LoadedAssignment & { readonly row: AssignmentRow }
type Asked = OfficeAction | Omit<ClubAction, 'competition'>

const errorOf: Record<
  Exclude<TimeAssignmentResult, 'OK' | 'UNKNOWN' | 'NO_PERMISSION'>,
  (typeof timeAssignmentErrors)[keyof typeof timeAssignmentErrors]
> = {
  NOT_OPEN_YET: timeAssignmentErrors.notOpenYet,
  CLOSED: timeAssignmentErrors.closed,
  NOT_YOUR_RIDER: timeAssignmentErrors.notYourRider,
  NOT_SUBSCRIBED: timeAssignmentErrors.notSubscribed,
  LOCKED: timeAssignmentErrors.locked,
  TAKEN: timeAssignmentErrors.taken,
  NOT_YOURS: timeAssignmentErrors.notYours,
  NOTHING_TO_SWAP: timeAssignmentErrors.nothingToSwap,
  SWAP_PENDING: timeAssignmentErrors.swapPending,
  CONSENT_NEEDED: timeAssignmentErrors.consentNeeded,
  OTHER_TEST: timeAssignmentErrors.otherTest,
  SWITCH_NOT_ALLOWED: timeAssignmentErrors.switchNotAllowed,
  OVERLAP: timeAssignmentErrors.overlap,
  SWAP_DONE: timeAssignmentErrors.swapDone,
  SWAP_DECLINED: timeAssignmentErrors.swapDeclined,
  SWAP_WITHDRAWN: timeAssignmentErrors.swapWithdrawn,
  SWAP_CANCELLED: timeAssignmentErrors.swapCancelled,
  SWAP_EXPIRED: timeAssignmentErrors.swapExpired,
}

/** The row of the position as the caller sees it: the loser of a race is shown who was first, or that it is taken. */
const currentOf = (facts: Facts, entry: string, reader: Reader, now: Date) => {
  const swaps = toAssignedSwaps(facts, reader, now)
  for (const list of facts.lists) {
    const position = list.positions.find(({ ref }) => ref === entry)
    if (position === undefined) continue
    const there = facts.registrations.find(({ ref }) => ref === position.registrationRef)
    return toAssignedPosition(facts, list, position, there, reader, swaps)
  }
  return undefined
}

const refuse = (result: TimeAssignmentResult, facts: Facts, asked: Asked, reader: Reader, now: Date): never => {
  if (result === 'UNKNOWN' || result === 'OK') throw failure(kernelErrors.notFound)
  if (result === 'NO_PERMISSION') throw failure(kernelErrors.insufficientPermissions)
  const current = asked.entry === undefined ? undefined : currentOf(facts, asked.entry, reader, now)
  throw failure(errorOf[result], { ...(asked.entry !== undefined && { field: 'entry' }), current })
}

/** The position must contain whom the caller saw in it; that of PLACE must be empty, which the rules check. */
const checkExpected = (state: TimeAssignment, facts: Facts, asked: Asked, reader: Reader, now: Date): void => {
  if (asked.do === 'PLACE' || asked.do === 'PLACE_ALL') return
  const differs = (entry: string | undefined, expected: string | undefined): boolean => {
    const slot = entry === undefined ? undefined : state.slots.get(entry)
    return expected !== undefined && slot !== undefined && slot.registration !== expected
  }
  // An empty position is cleared already.
  if (asked.do === 'CLEAR' && asked.entry !== undefined && state.slots.get(asked.entry)?.registration === null) return
  for (const [field, expected] of [
    ['entry', asked.registration],
    ['otherEntry', asked.otherRegistration],
  ] as const) {
    const entry = asked[field]
    if (entry === undefined || !differs(entry, expected)) continue
    throw failure(timeAssignmentErrors.positionChanged, { field, current: currentOf(facts, entry, reader, now) })
  }
}

const required = (asked: Asked): { entry: string; registration: string; otherEntry: string; swap: string } => {
  for (const field of fieldsOfAct[asked.do]) {
    if (asked[field] === undefined) throw failure(kernelErrors.fieldRequired, { field })
  }
  const { entry = '', registration = '', otherEntry = '', swap = '' } = asked
  return { entry, registration, otherEntry, swap }
}

const toAction = (
  asked: Asked,
  { by, at, swap }: { by: string; at: number; swap: string },
): TimeAssignmentAction | null => {
  const { entry, registration, otherEntry, swap: answered } = required(asked)
  const base = { by, at }
  switch (asked.do) {
    case 'PLACE':
      return { ...base, do: 'PLACE', registration, slot: entry }
    case 'CLEAR':
      return { ...base, do: 'CLEAR', slot: entry }
    case 'SWAP':
      return { ...base, do: 'SWAP', slot: entry, with: otherEntry }
    case 'ASK_SWAP':
      return { ...base, do: 'ASK_SWAP', swap, slot: entry, with: otherEntry }
    case 'LOCK':
      return { ...base, do: 'LOCK', slot: entry }
    case 'ACCEPT':
    case 'DECLINE':
    case 'WITHDRAW':
      return { ...base, do: asked.do, swap: answered }
    case 'PLACE_ALL':
    case 'UNLOCK':
      return null
  }
}

/** Starts that this change makes, with too little rest around them (decision 18). */
const warningsOf = (facts: Facts, before: TimeAssignment, after: TimeAssignment): readonly RestWarning[] => {
  const moved = new Set(
    changedSlots(before, after)
      .filter(({ before: old, after: slot }) => slot.registration !== null && old.registration !== slot.registration)
      .map(({ after: slot }) => slot.id),
  )
  const starts = toStarts(facts, after)
  return findShortRests(
    starts.filter(({ entry }) => moved.has(entry)),
    starts,
    facts.transferSeconds,
  )
}

const storeAsked = async (ctx: ActingContext, facts: Facts, before: TimeAssignment, after: TimeAssignment) => {
  const now = ctx.now()
  for (const swap of after.swaps.values()) {
    if (before.swaps.has(swap.id)) continue
    const [one, other] = [after.slots.get(swap.slot), after.slots.get(swap.with)]
    if (one?.registration == null || other?.registration == null) continue
    if (swap.of === noClub || swap.askedBy === noClub) throw failure(timeAssignmentErrors.swapWithoutClub)
    await ctx.db.timeAssignmentSwap.create({
      data: {
        ref: swap.id,
        competitionRef: facts.competition.ref,
        entryRef: swap.slot,
        otherEntryRef: swap.with,
        registrationRef: one.registration,
        otherRegistrationRef: other.registration,
        askingRef: swap.askedBy,
        askedRef: swap.of,
        createdAt: now,
        expiresAt: swapExpiry(now, facts.row),
      },
    })
  }
}

const answersOf = ['ACCEPT', 'DECLINE', 'WITHDRAW'] as const

/** Both clubs get a mail when a request is answered, and the one that is asked when it is made. */
const tell = async (ctx: ActingContext, facts: Facts, asked: Asked, before: TimeAssignment, after: TimeAssignment) => {
  for (const swap of after.swaps.values()) {
    const old = before.swaps.get(swap.id)
    if (old === undefined) await tellSwapAsked(ctx, facts, swap)
    else if (old.status !== swap.status && answersOf.some((each) => each === asked.do)) {
      await tellSwapAnswered(ctx, facts, swap)
    }
  }
}

const unlock = async (ctx: ActingContext, facts: Facts, entry: string): Promise<void> => {
  const position = facts.lists.flatMap(({ positions }) => positions).find(({ ref }) => ref === entry)
  if (position === undefined) throw failure(kernelErrors.notFound, { field: 'entry' })
  if (!position.isLocked) {
    ctx.recordNothing('it is not locked')
    return
  }
  await ctx.db.startlistEntry.update({ where: { ref: entry }, data: { isLocked: false } })
  await ctx.db.startlist.update({ where: { ref: position.startlistRef }, data: { version: { increment: 1 } } })
  recordAssignment(ctx, facts, 'unlock', { entry, isLocked: true }, { entry, isLocked: false })
}

const decideAct = (
  before: TimeAssignment,
  asked: Asked,
  action: TimeAssignmentAction | null,
  by: string,
  at: number,
) => {
  if (asked.do !== 'PLACE_ALL') return action === null ? { state: before, result: 'OK' as const } : act(before, action)
  const access = act(before, { by, at, do: 'CLEAR', slot: '' })
  // The rules of access come first: an unknown position is the answer to whoever may act.
  if (access.result !== 'UNKNOWN') return access
  return { state: placeAll(releaseUntil(before, at), by), result: 'OK' as const }
}

const perform = async (
  ctx: ActingContext,
  competitionRef: string,
  reader: Reader,
  asked: Asked,
): Promise<AssignmentOutcome> => {
  const now = ctx.now()
  const loaded = await takeAssignment(ctx, competitionRef, asked.swap ?? null)
  const { row } = loaded
  if (row === null || stateOf(loaded, now) === 'NOT_CONFIGURED') {
    throw failure(reader === 'OFFICE' ? timeAssignmentErrors.notConfigured : timeAssignmentErrors.timetableMissing)
  }
  const facts: Facts = { ...loaded, row }
  const by = reader === 'OFFICE' ? officeActor : reader.club
  const before = toState(facts, row, reader === 'OFFICE' ? null : reader.club)
  const at = minuteOf(now)
  const action = toAction(asked, { by, at, swap: ctx.newRef() })
  const answer = async (isSaved: boolean, warnings: readonly RestWarning[]): Promise<AssignmentOutcome> => ({
    isSaved,
    warnings: [...warnings],
    board: toBoard(isSaved ? await loadAssignment(ctx.db, competitionRef) : facts, reader, now),
  })
  if (asked.do === 'UNLOCK') {
    await unlock(ctx, facts, asked.entry ?? '')
    return answer(true, [])
  }
  checkExpected(before, facts, asked, reader, now)
  const { state: after, result } = decideAct(before, asked, action, by, at)
  if (result !== 'OK') return refuse(result, facts, asked, reader, now)
  const warnings = warningsOf(facts, before, after)
  if (warnings.length > 0 && !asked.confirm) {
    ctx.recordNothing('it waits for a confirmation')
    return answer(false, warnings)
  }
  await storeAsked(ctx, facts, before, after)
  const slots = await storeState(ctx, facts, before, after)
  const acts = slots.filter(
    ({ before: old, after: slot }) => old.registration !== slot.registration || old.locked !== slot.locked,
  )
  const swaps = [...after.swaps.values()].filter(({ id, status }) => before.swaps.get(id)?.status !== status)
  const verb = asked.do.toLowerCase().replace('_', '-')
  const details = { by: reader === 'OFFICE' ? 'OFFICE' : reader.club }
  recordSlots(ctx, facts, verb, acts, details)
  for (const swap of swaps) {
    recordAssignment(
      ctx,
      facts,
      verb,
      { status: before.swaps.get(swap.id)?.status ?? null },
      {
        swap: swap.id,
        entry: swap.slot,
        otherEntry: swap.with,
        status: swap.status,
        ...details,
      },
    )
  }
  if (acts.length + swaps.length === 0) ctx.recordNothing('it is so already')
  await tell(ctx, facts, asked, before, after)
  return answer(true, warnings)
}

/** q037: an act of a club on its own registrations and positions. */
export const actForClub = async (
  ctx: ActingContext & { readonly organisation: AssigningScope },
  { competition, ...asked }: ClubAction,
): Promise<AssignmentOutcome> => {
  const found = await findClubCompetition(ctx.db, ctx.organisation, competition)
  if (found.status !== 'PUBLISHED') throw failure(timeAssignmentErrors.closed)
  return perform(ctx, found.ref, { club: ctx.organisation.organisationRef }, asked)
}

/** The competition office places, moves, swaps and locks for every club, at any time. */
export const actForOffice = async (
  ctx: ActingContext & { readonly competition: CompetitionScope },
  asked: OfficeAction,
): Promise<AssignmentOutcome> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  return perform(ctx, ctx.competition.ref, 'OFFICE', asked)
}
