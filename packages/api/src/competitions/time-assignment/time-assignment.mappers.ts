import { startTimeAssignment } from '@oxer/domain/championships/time-assignment/time-assignment.rules'
import {
  type AssignmentRegistration,
  type AssignmentSlot,
  SwapStatus,
} from '@oxer/domain/championships/time-assignment/time-assignment.schema'
import {
  isSubscribed,
  type TimeAssignment,
} from '@oxer/domain/championships/time-assignment/time-assignment-state.rules'
import { swapHours, windowStateAt } from '@oxer/domain/competitions/time-assignment/assignment-window.rules'
import type { RestingStart } from '@oxer/domain/competitions/time-assignment/short-rest.rules'
import type {
  AssignedPosition,
  AssignedRegistration,
  AssignedSwap,
  TimeAssignmentBoard,
  TimeAssignmentSettings,
  TimeAssignmentState,
  TimeAssignmentWindow,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import type {
  AssignmentList,
  AssignmentRow,
  LoadedAssignment,
  LoadedPosition,
  LoadedRegistration,
  LoadedSwap,
} from './assignment-rows.queries.ts'

/** The reader of a board: a club, or the competition office. */
export type Reader = { readonly club: string } | 'OFFICE'

/** The clock of the window counts minutes. */
export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000)

const secondsADay = 86_400

/** Seconds since the first midnight of the competition. */
export const startOf = (list: Pick<AssignmentList, 'day'>, { startSeconds }: Pick<LoadedPosition, 'startSeconds'>) =>
  list.day * secondsADay + startSeconds

/** The club of a registration without one: nobody acts for it but the office. */
export const noClub = '-'

const toRegistration = (row: LoadedRegistration): AssignmentRegistration => ({
  id: row.ref,
  club: row.organisationRef ?? noClub,
  rider: row.riderRef,
  horse: row.horseRef,
  test: row.testRef,
  list: row.startlistRef ?? row.ref,
  status: row.status,
})

const toSlots = (list: AssignmentList, registrations: ReadonlyMap<string, LoadedRegistration>): AssignmentSlot[] =>
  list.positions.map((position) => {
    const there = position.registrationRef === null ? undefined : registrations.get(position.registrationRef)
    const [first, ...others] = list.tests.map(({ ref }) => ref)
    return {
      id: position.ref,
      list: list.ref,
      test: there?.testRef ?? first ?? list.ref,
      // An empty position of a list of several tests takes a rider of any of them.
      ...(there === undefined && others.length > 0 && { otherTests: others }),
      club: position.allottedToRef,
      start: startOf(list, position),
      length: position.durationSeconds,
      locked: position.isLocked || position.hasResult || !list.isOpen,
      registration: position.registrationRef,
    }
  })

/** The request as it is now: a position with somebody else in it cannot be exchanged any more. */
const swapStatusOf = (swap: LoadedSwap, inEntry: ReadonlyMap<string, string | null>): SwapStatus => {
  const status = SwapStatus.parse(swap.status)
  const isSame =
    inEntry.get(swap.entryRef) === swap.registrationRef && inEntry.get(swap.otherEntryRef) === swap.otherRegistrationRef
  return status === 'ASKED' && !isSame ? 'CANCELLED' : status
}

/** The state in which the rules of the domain decide. `club` is the one that acts; null for the office. */
export const toState = (facts: LoadedAssignment, row: AssignmentRow, club: string | null): TimeAssignment => {
  const known = new Map(facts.registrations.map((each) => [each.ref, each]))
  const tests = facts.lists.flatMap(({ tests: all }) => all)
  const inEntry = new Map(
    facts.lists.flatMap(({ positions }) =>
      positions.map(({ ref, registrationRef }) => [ref, registrationRef] as const),
    ),
  )
  const state = startTimeAssignment(
    {
      opens: minuteOf(row.opensAt),
      closes: minuteOf(row.closesAt),
      releases: minuteOf(row.releasesAt),
      swapMinutes: swapHours * 60,
      clubs: club === null ? [] : [club],
    },
    new Set(tests.filter(({ allowsSwitch }) => allowsSwitch).map(({ ref }) => ref)),
    facts.lists.flatMap((list) => toSlots(list, known)),
    facts.registrations.map(toRegistration),
  )
  return {
    ...state,
    isReleased: row.releasedAt !== null,
    isClosed: row.closedAt !== null,
    swaps: new Map(
      facts.swaps.map((swap) => [
        swap.ref,
        {
          id: swap.ref,
          slot: swap.entryRef,
          with: swap.otherEntryRef,
          askedBy: swap.askingRef,
          of: swap.askedRef,
          at: minuteOf(swap.createdAt),
          status: swapStatusOf(swap, inEntry),
        },
      ]),
    ),
  }
}

export const toWindow = (row: AssignmentRow): TimeAssignmentWindow => ({
  opensAt: row.opensAt.toISOString(),
  releasesAt: row.releasesAt.toISOString(),
  closesAt: row.closesAt.toISOString(),
})

export const toSettings = (row: AssignmentRow): TimeAssignmentSettings => ({
  ...toWindow(row),
  spread: row.spread === 'BLOCKS' ? 'BLOCKS' : 'EVEN',
  seed: row.seed,
  allottedAt: row.allottedAt?.toISOString() ?? null,
  releasedAt: row.releasedAt?.toISOString() ?? null,
  closedAt: row.closedAt?.toISOString() ?? null,
  remindedAt: row.remindedAt?.toISOString() ?? null,
  version: row.version,
})

/** Whether there is anything to choose from: opened, allotted, and a planned list that is in DRAFT or DRAFT_PROPOSAL. */
export const stateOf = ({ row, lists }: LoadedAssignment, now: Date): TimeAssignmentState => {
  const hasPositions = lists.some(({ isOpen, positions }) => isOpen && positions.length > 0)
  return row === null || row.allottedAt === null || !hasPositions ? 'NOT_CONFIGURED' : windowStateAt(row, now)
}

const refName = (ref: string | null, names: ReadonlyMap<string, string>) =>
  ref === null ? null : { ref, name: names.get(ref) ?? '' }

export const toAssignedRegistration = (row: LoadedRegistration): AssignedRegistration => ({
  ref: row.ref,
  testRef: row.testRef,
  testName: row.testName,
  startlistRef: row.startlistRef,
  rider: row.riderName,
  horse: row.horseName,
  organisation: row.organisationRef === null ? null : { ref: row.organisationRef, name: row.organisationName ?? '' },
})

const stateOfPosition = (
  position: LoadedPosition,
  there: LoadedRegistration | undefined,
  reader: Reader,
): AssignedPosition['state'] => {
  const isFilled = position.registrationRef !== null
  if (reader === 'OFFICE') {
    if (isFilled) return 'TAKEN'
    return position.allottedToRef === null ? 'FREE' : 'OWN'
  }
  if (isFilled) return there?.organisationRef === reader.club ? 'OWN' : 'TAKEN'
  if (position.allottedToRef === null) return 'FREE'
  return position.allottedToRef === reader.club ? 'OWN' : 'TAKEN'
}

/** What a club sees of another's position is that it is taken: no rider, no horse, no club. */
export const toAssignedPosition = (
  { clubNames }: Pick<LoadedAssignment, 'clubNames'>,
  list: AssignmentList,
  position: LoadedPosition,
  there: LoadedRegistration | undefined,
  reader: Reader,
  swaps: readonly AssignedSwap[],
): AssignedPosition => {
  const state = stateOfPosition(position, there, reader)
  const isShown = reader === 'OFFICE' || state === 'OWN'
  const swap = swaps.find(({ entryRef, otherEntryRef }) => entryRef === position.ref || otherEntryRef === position.ref)
  return {
    ref: position.ref,
    position: position.position,
    startSeconds: position.startSeconds,
    durationSeconds: position.durationSeconds,
    state,
    isLocked: position.isLocked || position.hasResult || !list.isOpen,
    isFilled: position.registrationRef !== null,
    organisation: isShown ? refName(position.allottedToRef ?? there?.organisationRef ?? null, clubNames) : null,
    registration: isShown && there !== undefined ? toAssignedRegistration(there) : null,
    swapRef: swap?.ref ?? null,
  }
}

/** The open requests that the reader takes part in. The club that is asked sees who asks; the one that asks does not see whom. */
export const toAssignedSwaps = (facts: LoadedAssignment, reader: Reader, now: Date): AssignedSwap[] => {
  const inEntry = new Map(
    facts.lists.flatMap(({ positions }) =>
      positions.map(({ ref, registrationRef }) => [ref, registrationRef] as const),
    ),
  )
  return facts.swaps
    .filter((swap) => swap.expiresAt > now && swapStatusOf(swap, inEntry) === 'ASKED')
    .filter(({ askingRef, askedRef }) => reader === 'OFFICE' || [askingRef, askedRef].includes(reader.club))
    .map((swap) => ({
      ref: swap.ref,
      entryRef: swap.entryRef,
      otherEntryRef: swap.otherEntryRef,
      direction: reader === 'OFFICE' ? 'BETWEEN' : swap.askingRef === reader.club ? 'ASKED' : 'RECEIVED',
      asking: { ref: swap.askingRef, name: swap.askingName },
      asked: reader === 'OFFICE' ? { ref: swap.askedRef, name: swap.askedName } : null,
      expiresAt: swap.expiresAt.toISOString(),
    }))
}

/** Subscribed registrations that are in no position, in the order of registration. */
export const waitingOf = (facts: LoadedAssignment): readonly LoadedRegistration[] => {
  const placed = new Set(
    facts.lists.flatMap(({ positions }) => positions.map(({ registrationRef }) => registrationRef)),
  )
  const open = new Set(facts.lists.filter(({ isOpen }) => isOpen).flatMap(({ tests }) => tests.map(({ ref }) => ref)))
  return facts.registrations.filter(
    (each) => isSubscribed(toRegistration(each)) && !placed.has(each.ref) && open.has(each.testRef),
  )
}

export const toBoard = (facts: LoadedAssignment, reader: Reader, now: Date): TimeAssignmentBoard => {
  const { federationRef: _, ...competition } = facts.competition
  const state = stateOf(facts, now)
  const window = facts.row && toWindow(facts.row)
  const isHidden = state === 'NOT_CONFIGURED' && reader !== 'OFFICE'
  const swaps = toAssignedSwaps(facts, reader, now)
  const known = new Map(facts.registrations.map((each) => [each.ref, each]))
  return {
    competition,
    state,
    window,
    isReleased: facts.row?.releasedAt != null,
    lists: isHidden
      ? []
      : facts.lists
          .filter(({ isOpen }) => isOpen)
          .map((list) => ({
            ref: list.ref,
            name: list.name,
            status: list.status,
            date: list.date,
            arenaName: list.arenaName,
            tests: list.tests.map(({ ref, name, allowsSwitch }) => ({ ref, name, allowsSwitch })),
            positions: list.positions.map((position) =>
              toAssignedPosition(facts, list, position, known.get(position.registrationRef ?? ''), reader, swaps),
            ),
          })),
    waiting: waitingOf(facts)
      .filter(({ organisationRef }) => reader === 'OFFICE' || organisationRef === reader.club)
      .map(toAssignedRegistration),
    swaps,
  }
}

/** The starts of a state, for the rest between them. */
export const toStarts = (facts: LoadedAssignment, { slots, registrations }: TimeAssignment): RestingStart[] => {
  const lists = new Map(facts.lists.map((list) => [list.ref, list]))
  return [...slots.values()].flatMap((slot) => {
    const there = slot.registration === null ? undefined : registrations.get(slot.registration)
    const list = lists.get(slot.list)
    if (there === undefined || list === undefined) return []
    return [
      {
        entry: slot.id,
        registration: there.id,
        riderRef: there.rider ?? null,
        horseRef: there.horse ?? null,
        arenaRef: list.arenaRef,
        start: slot.start,
        end: slot.start + slot.length,
        rest: list.rest,
      },
    ]
  })
}
