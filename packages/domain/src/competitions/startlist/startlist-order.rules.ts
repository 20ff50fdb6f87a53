import { drawAlgorithm } from './draw.rules.ts'
import { multiParticipationSpreads } from './multi-participation/multi-participation.ts'
import { riderOf, type Seat } from './multi-participation/seating.ts'
import type { SpreadRule } from './multi-participation/spread-rule.ts'
import { orderMethods } from './order-method/order-method.ts'
import type { OrderContext, OrderedParticipant, OrderRule } from './order-method/order-rule.ts'
import type { MultiParticipation, StartlistEntryType, StartlistOrderMethod } from './startlist.schema.ts'

/** The fields of an entry that ordering needs; any other fields are kept. */
export type OrderableEntry = OrderedParticipant & {
  readonly type: StartlistEntryType
  readonly isLocked: boolean
}

const noContext: OrderContext = {
  seed: '',
  order: [],
  values: new Map(),
  direction: 'ASCENDING',
  startAt: [0, 1],
}

const unspread: MultiParticipation = { order: 'NATURAL', minimumGap: 1 }

/** cr245: breaks are not positions. */
export const isPosition = ({ type }: { readonly type: StartlistEntryType }): boolean =>
  type === 'PARTICIPANT' || type === 'OPEN_POSITION'

/** Whether two lists have the same entries at the same positions: what a draw decides. Breaks may differ. */
export const hasSamePositions = (
  left: readonly (Pick<OrderableEntry, 'type'> & { readonly ref: string })[],
  right: readonly (Pick<OrderableEntry, 'type'> & { readonly ref: string })[],
): boolean => {
  const refs = right.filter(isPosition).map(({ ref }) => ref)
  const others = left.filter(isPosition)
  return others.length === refs.length && others.every(({ ref }, index) => ref === refs[index])
}

/**
 * Orders the participants that are not locked over the places that they hold together, so that locked entries, open
 * positions and breaks stay exactly in their places (decision 16).
 */
export const orderStartlist = <Entry extends OrderableEntry>(
  entries: readonly Entry[],
  method: StartlistOrderMethod,
  context: Partial<OrderContext> = {},
  spread: MultiParticipation = unspread,
): readonly Entry[] => {
  const isMovable = (entry: Entry): boolean => entry.type === 'PARTICIPANT' && !entry.isLocked
  const seats = entries.filter(isPosition).map((entry): Seat => {
    if (isMovable(entry)) return { isFree: true }
    return { isFree: false, rider: entry.type === 'PARTICIPANT' ? riderOf(entry) : null }
  })
  const movable = entries.filter(isMovable)
  const byRef = new Map(movable.map((entry) => [entry.ref, entry]))
  const rule: OrderRule = orderMethods[method]
  const spreadRule: SpreadRule = multiParticipationSpreads[spread.order]
  const ordered = spreadRule(seats, rule(movable, { ...noContext, ...context }), spread.minimumGap)
  const queue = ordered.flatMap(({ ref }) => byRef.get(ref) ?? [])
  let next = 0
  return entries.map((entry) => {
    if (!isMovable(entry)) return entry
    const taken = queue[next]
    next += 1
    return taken ?? entry
  })
}

/** The stored and shown record of a draw, so that anybody can repeat it. */
export type DrawRecord = {
  readonly algorithm: string
  readonly seed: string
  readonly multiParticipation: MultiParticipation
}

/**
 * Draws the start order from a seed; the same participants and seed give the same order, independent of the present
 * order.
 */
export const drawStartlist = <Entry extends OrderableEntry>(
  entries: readonly Entry[],
  seed: string,
  multiParticipation: MultiParticipation = unspread,
): { readonly entries: readonly Entry[]; readonly draw: DrawRecord } => ({
  entries: orderStartlist(entries, 'RANDOM', { seed }, multiParticipation),
  draw: { algorithm: drawAlgorithm, seed, multiParticipation },
})
