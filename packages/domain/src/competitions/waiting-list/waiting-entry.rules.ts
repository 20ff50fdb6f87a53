// What may happen to an entry of a waiting list, and until when an offered place may be accepted (decision 373).

export const waitingStates = ['WAITING', 'OFFERED', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const
export type WaitingStateWord = (typeof waitingStates)[number]

/** States in which an entry stands: the others are its end, and the rider may enter again, at the end of the list. */
export const standingStates = ['WAITING', 'OFFERED'] as const satisfies readonly WaitingStateWord[]

export type WaitingAction = 'OFFER' | 'ACCEPT' | 'DECLINE' | 'EXPIRE' | 'WITHDRAW'

const outcomes = {
  OFFER: { from: ['WAITING'], to: 'OFFERED' },
  ACCEPT: { from: ['OFFERED'], to: 'ACCEPTED' },
  DECLINE: { from: ['OFFERED'], to: 'DECLINED' },
  EXPIRE: { from: ['OFFERED'], to: 'EXPIRED' },
  WITHDRAW: { from: ['WAITING', 'OFFERED'], to: 'WITHDRAWN' },
} as const satisfies Record<WaitingAction, { from: readonly WaitingStateWord[]; to: WaitingStateWord }>

export type WaitingFacts = {
  readonly state: WaitingStateWord
  /** An instant; null unless a place is offered. */
  readonly offeredUntil: string | null
}

export type WaitingDecision =
  | { readonly ok: true; readonly state: WaitingStateWord }
  | { readonly ok: false; readonly problem: 'notWaiting' | 'notOffered' | 'offerExpired' }

/** An offer is accepted until its moment, that moment included. */
export const decideWaiting = (
  { state, offeredUntil }: WaitingFacts,
  action: WaitingAction,
  instant: string,
): WaitingDecision => {
  const { from, to } = outcomes[action]
  if (!from.some((each) => each === state)) {
    return { ok: false, problem: action === 'OFFER' || action === 'WITHDRAW' ? 'notWaiting' : 'notOffered' }
  }
  if (action === 'ACCEPT' && offeredUntil !== null && Date.parse(instant) > Date.parse(offeredUntil)) {
    return { ok: false, problem: 'offerExpired' }
  }
  return { ok: true, state: to }
}

const hourMs = 3_600_000

/** Until when an offer of this moment stands: never past the end of the day of the test. Null once that day is over. */
export const offerUntil = (now: Date, hoursToAccept: number, endOfTest: Date): Date | null => {
  if (now >= endOfTest) return null
  return new Date(Math.min(now.getTime() + hoursToAccept * hourMs, endOfTest.getTime()))
}
