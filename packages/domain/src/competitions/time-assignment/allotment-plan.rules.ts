// Which club each open position is for (decision 64, decision 281): the lists that share riders are allotted together, all others on their own.
import { type AskingClub, allotPositions, drawnForTest } from '../../championships/time-assignment/allotment.rules.ts'
import type { AllotmentSpread } from '../../championships/time-assignment/allotment.schema.ts'
import { drawOrder } from '../startlist/draw.rules.ts'

export type AllottedList = {
  readonly ref: string
  readonly tests: readonly { readonly ref: string; readonly allowsSwitch: boolean }[]
}

export type AllottedPosition = {
  readonly ref: string
  readonly list: string
  /** Seconds on the clock of the competition. */
  readonly start: number
  readonly order: number
  readonly isLocked: boolean
  /** Somebody is in it, so it stays as it is. */
  readonly isFilled: boolean
}

export type AllottedRegistration = {
  readonly ref: string
  /** Null: nobody chooses for it but the office; its position is free. */
  readonly club: string | null
  readonly test: string
  readonly list: string | null
  readonly isPlaced: boolean
}

export type AllotmentFacts = {
  /** In the order of their tests. */
  readonly lists: readonly AllottedList[]
  readonly positions: readonly AllottedPosition[]
  readonly registrations: readonly AllottedRegistration[]
}

/** The lists whose riders are exchangeable, by the first of them: those of a test that allows switching, and their combined lists. */
const poolOf = (lists: readonly AllottedList[]): ReadonlyMap<string, string> => {
  const pools = new Map(lists.map(({ ref }) => [ref, ref]))
  const join = (from: string, to: string): void => {
    for (const [ref, pool] of pools) if (pool === from) pools.set(ref, to)
  }
  const firstOfTest = new Map<string, string>()
  for (const { ref, tests } of lists) {
    for (const test of tests) {
      if (!test.allowsSwitch) continue
      const first = firstOfTest.get(test.ref)
      if (first === undefined) firstOfTest.set(test.ref, ref)
      else join(pools.get(ref) ?? ref, pools.get(first) ?? first)
    }
  }
  return pools
}

export type PoolShare = {
  /** The lists of the pool. */
  readonly lists: readonly string[]
  /** Registrations that wait for a position, and the open positions for them. */
  readonly waiting: number
  readonly positions: number
  readonly clubs: readonly { readonly id: string | null; readonly waiting: number; readonly missing: number }[]
}

export type AllotmentPlan = {
  /** The club of each open position that is not locked; null for free. */
  readonly clubs: ReadonlyMap<string, string | null>
  readonly pools: readonly PoolShare[]
}

const nobody = ''

/** The pools in the order of their tests, with what is to be given in each. */
const poolsOf = ({ lists, positions, registrations }: AllotmentFacts) => {
  const pools = poolOf(lists)
  const order = new Map(lists.map(({ ref }, index) => [ref, index]))
  return [...new Set(pools.values())].map((pool) => ({
    lists: lists.filter(({ ref }) => pools.get(ref) === pool).map(({ ref }) => ref),
    open: positions
      .filter(({ list, isFilled, isLocked }) => pools.get(list) === pool && !isFilled && !isLocked)
      .toSorted(
        (left, right) =>
          left.start - right.start ||
          (order.get(left.list) ?? 0) - (order.get(right.list) ?? 0) ||
          left.order - right.order,
      ),
    waiting: registrations.filter(({ list, isPlaced }) => !isPlaced && list !== null && pools.get(list) === pool),
  }))
}

/**
 * Filled positions stay; every registration that waits asks for one of the others. Clubs are drawn by the seed, and each next pool starts one
 * club further. Registrations without a club ask together, last of all, and what they get is free.
 */
export const planAllotment = (facts: AllotmentFacts, seed: string, spread: AllotmentSpread): AllotmentPlan => {
  const asking = new Set(facts.registrations.flatMap(({ club }) => club ?? []))
  const drawn = drawOrder([...asking], seed)
  const clubs = new Map<string, string | null>()
  const pools = poolsOf(facts).map(({ lists, open, waiting }, index): PoolShare => {
    const counted = new Map<string, number>()
    for (const { club } of waiting) counted.set(club ?? nobody, (counted.get(club ?? nobody) ?? 0) + 1)
    const asks: AskingClub[] = [...drawnForTest(drawn, index), nobody]
      .map((id) => ({ id, registrations: counted.get(id) ?? 0 }))
      .filter(({ registrations }) => registrations > 0)
    const allotment = allotPositions(open.length, asks, spread)
    for (const [place, { ref }] of open.entries()) clubs.set(ref, allotment.positions[place] || null)
    return {
      lists,
      waiting: waiting.length,
      positions: open.length,
      clubs: allotment.clubs.map((share) => ({
        id: share.id === nobody ? null : share.id,
        waiting: counted.get(share.id) ?? 0,
        missing: share.waiting,
      })),
    }
  })
  return { clubs, pools }
}
