// The words of time assignment: what a club or the office does with the positions of start lists, and how it ends (decision 64).
import * as z from 'zod'

/** Who acts, when it is not a club: the competition office, which is bound to no window and to no club. */
export const officeActor = 'OFFICE'

const id = z.string().min(1).max(200)
const everyAction = {
  /** Minutes on the clock of the window. */
  at: z.int(),
  /** A club, or OFFICE. */
  by: id,
}

export const TimeAssignmentAction = z.discriminatedUnion('do', [
  /** Places a registration, or moves one that is placed. */
  z.object({ ...everyAction, do: z.literal('PLACE'), registration: id, slot: id }),
  z.object({ ...everyAction, do: z.literal('CLEAR'), slot: id }),
  /** Exchanges two registrations of one's own. */
  z.object({ ...everyAction, do: z.literal('SWAP'), slot: id, with: id }),
  /** Asks the club of the other position. */
  z.object({ ...everyAction, do: z.literal('ASK_SWAP'), swap: id, slot: id, with: id }),
  z.object({ ...everyAction, do: z.literal('ACCEPT'), swap: id }),
  z.object({ ...everyAction, do: z.literal('DECLINE'), swap: id }),
  z.object({ ...everyAction, do: z.literal('WITHDRAW'), swap: id }),
  z.object({ ...everyAction, do: z.literal('SIGN_OFF'), registration: id }),
  z.object({ ...everyAction, do: z.literal('LOCK'), slot: id }),
])
export type TimeAssignmentAction = z.infer<typeof TimeAssignmentAction>

/** OK, or the first reason that applies. UNKNOWN: there is no such position, registration or request. */
export const TimeAssignmentResult = z.enum([
  'OK',
  'UNKNOWN',
  'NO_PERMISSION',
  'NOT_OPEN_YET',
  'CLOSED',
  'NOT_YOUR_RIDER',
  'NOT_SUBSCRIBED',
  'LOCKED',
  'TAKEN',
  'NOT_YOURS',
  'NOTHING_TO_SWAP',
  'SWAP_PENDING',
  'CONSENT_NEEDED',
  'OTHER_TEST',
  'SWITCH_NOT_ALLOWED',
  'OVERLAP',
  'SWAP_DONE',
  'SWAP_DECLINED',
  'SWAP_WITHDRAWN',
  'SWAP_CANCELLED',
  'SWAP_EXPIRED',
])
export type TimeAssignmentResult = z.infer<typeof TimeAssignmentResult>

export const SwapStatus = z.enum(['ASKED', 'DONE', 'DECLINED', 'WITHDRAWN', 'CANCELLED'])
export type SwapStatus = z.infer<typeof SwapStatus>

export const AssignmentSlot = z.object({
  id,
  list: id,
  test: id,
  /** Further tests that are ridden on the list; their registrations fit, too. */
  otherTests: z.array(id).optional(),
  /** The club that it is allotted to; null: free for all. */
  club: id.nullable(),
  /** On the clock of the competition, in the unit of `length`. */
  start: z.int(),
  length: z.int().min(0),
  locked: z.boolean().default(false),
  registration: id.nullable().default(null),
})
export type AssignmentSlot = Readonly<z.infer<typeof AssignmentSlot>>

export const AssignmentRegistration = z.object({
  id,
  club: id,
  rider: id.nullish(),
  horse: id.nullish(),
  test: id,
  list: id,
  /** SUBSCRIBED may be placed. */
  status: z.string().min(1).max(50),
})
export type AssignmentRegistration = Readonly<z.infer<typeof AssignmentRegistration>>

export const AssignmentWindow = z.object({
  opens: z.int(),
  closes: z.int(),
  /** From then on, positions that are still empty are free for all; null: never. */
  releases: z.int().nullish(),
  /** How long a request to swap waits for its answer. */
  swapMinutes: z.int().min(0),
  /** The clubs that may act. */
  clubs: z.array(id),
})
export type AssignmentWindow = Readonly<z.infer<typeof AssignmentWindow>>
