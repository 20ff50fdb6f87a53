// What a board offers: which act a position stands for while a rider is chosen.
import type {
  AssignedList,
  AssignedPosition,
  AssignedRegistration,
  TimeAssignmentBoard,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'

export type Chosen = {
  readonly registration: AssignedRegistration
  /** The position that the rider is in; null: waits. */
  readonly entry: string | null
}

export type Offer = 'PLACE' | 'SWAP' | 'ASK_SWAP'

/** A rider may go to a list of the test; another one than its own only where the test allows switching. */
const mayGoTo = (list: AssignedList, { registration }: Chosen): boolean =>
  list.tests.some(
    ({ ref, allowsSwitch }) => ref === registration.testRef && (allowsSwitch || list.ref === registration.startlistRef),
  )

/** What a position offers to the chosen rider; null: nothing. */
export const offerOf = (
  list: AssignedList,
  position: AssignedPosition,
  chosen: Chosen | null,
  isOffice: boolean,
): Offer | null => {
  if (chosen === null || position.isLocked || chosen.entry === position.ref || position.swapRef !== null) return null
  if (!mayGoTo(list, chosen)) return null
  if (!position.isFilled) return position.state === 'TAKEN' ? null : 'PLACE'
  if (chosen.entry === null) return null
  return isOffice || position.state === 'OWN' ? 'SWAP' : 'ASK_SWAP'
}

/** The rider in a position, as chosen to move it. */
export const chosenIn = ({ ref, registration }: AssignedPosition): Chosen | null =>
  registration === null ? null : { registration, entry: ref }

/** Where a position is, for a request that names two of them. */
export const findPosition = (board: TimeAssignmentBoard, ref: string) => {
  for (const list of board.lists) {
    const position = list.positions.find((each) => each.ref === ref)
    if (position !== undefined) return { list, position }
  }
  return null
}

/** A chosen rider that is not there any more, because somebody else moved it meanwhile, is chosen no longer. */
export const stillChosen = (board: TimeAssignmentBoard, chosen: Chosen | null): Chosen | null => {
  if (chosen === null) return null
  const { registration } = chosen
  const found = board.lists
    .flatMap(({ positions }) => positions)
    .find((position) => position.registration?.ref === registration.ref)
  if (found !== undefined) return { registration, entry: found.ref }
  return board.waiting.some(({ ref }) => ref === registration.ref) ? { registration, entry: null } : null
}
