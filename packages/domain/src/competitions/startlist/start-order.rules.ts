// Orders a list by its record (decision 16).
import { fold } from '../../kernel/search/search.rules.ts'
import { drawAlgorithm } from './draw.rules.ts'
import type { OrderContext } from './order-method/order-rule.ts'
import type { StartOrder } from './start-order.schema.ts'
import { seatSelection } from './start-selection.rules.ts'
import type { StartlistOrderBasis, StartlistSortField } from './startlist.schema.ts'
import { type OrderableEntry, orderStartlist } from './startlist-order.rules.ts'

/** The source of the sort fields; a practitioner without a value comes last in either direction. */
export type SortableFacts = {
  readonly riderName: string | null
  readonly horseName: string | null
  /** `YYYY-MM-DD` */
  readonly horseBirthDate: string | null
  readonly horseGender: string | null
  readonly organisationName: string | null
  readonly competitionNumber: number | null
  /** Instant; offsets may differ. */
  readonly registeredAt: string | null
}

/** The data that an order may use besides the list itself. */
export type StartOrderFacts = {
  /** By practitioner. */
  readonly fields: ReadonlyMap<string, SortableFacts>
  /** The list that `fromStartlistRef` names: practitioners in its order; null if it is unknown. */
  readonly other: readonly string[] | null
  /** Position by practitioner in the championship's and the career's ranking; null if the test has none. */
  readonly championship: ReadonlyMap<string, number> | null
  readonly career: ReadonlyMap<string, number> | null
}

type SortKey = string | number | null

const foldedOrNull = (text: string | null): string | null => (text === null ? null : fold(text))

/** Names are folded, so that É sorts with E and case does not matter; numbers and moments are compared as such. */
const sortKeys = {
  rider_name: ({ riderName }) => foldedOrNull(riderName),
  horse_name: ({ horseName }) => foldedOrNull(horseName),
  horse_birthdate: ({ horseBirthDate }) => horseBirthDate,
  horse_gender: ({ horseGender }) => horseGender,
  organisation_name: ({ organisationName }) => foldedOrNull(organisationName),
  competition_number: ({ competitionNumber }) => competitionNumber,
  registration_date: ({ registeredAt }) => (registeredAt === null ? null : Date.parse(registeredAt)),
} as const satisfies Record<StartlistSortField, (facts: SortableFacts) => SortKey>

/** Rank by practitioner: equal keys share one, so that they keep their order. */
export const ranksByField = (
  fields: ReadonlyMap<string, SortableFacts>,
  field: StartlistSortField,
): ReadonlyMap<string, number> => {
  const readKey: (facts: SortableFacts) => SortKey = sortKeys[field]
  const keys = new Map([...fields].map(([practitioner, facts]) => [practitioner, readKey(facts)]))
  const known = [...new Set([...keys.values()].filter((key) => key !== null))]
  known.sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const rankOf = new Map(known.map((key, rank) => [key, rank]))
  return new Map(
    [...keys].flatMap(([practitioner, key]) => {
      const rank = key === null ? undefined : rankOf.get(key)
      return rank === undefined ? [] : [[practitioner, rank] as const]
    }),
  )
}

const byPlace = (order: readonly string[]): ReadonlyMap<string, number> =>
  new Map(order.map((practitioner, place) => [practitioner, place]))

/** Whether an order may depend on this source: it is the chosen one, or the first existing one is taken. */
export const mayOrderBy = ({ method, basis }: StartOrder, source: StartlistOrderBasis): boolean =>
  method === 'AUTOMATIC' && [null, 'AUTOMATIC', source].includes(basis)

export type StartOrderProblem = 'OTHER_LIST_UNKNOWN' | 'CHAMPIONSHIP_UNKNOWN' | 'CAREER_UNKNOWN'

type Basis =
  | {
      readonly ok: true
      readonly values: ReadonlyMap<string, number>
      /** Whether equals are drawn; else they keep their order. */
      readonly isDrawn: boolean
    }
  | Refused
type Refused = { readonly ok: false; readonly problem: StartOrderProblem }

const refused = (problem: StartOrderProblem): Refused => ({ ok: false, problem })

/** Who has no place in a standing comes after everybody who has one, so first when the leader starts last (decision 360). */
const withUnplaced = (
  places: ReadonlyMap<string, number>,
  entries: readonly OrderableEntry[],
): ReadonlyMap<string, number> => {
  const last = Math.max(0, ...places.values()) + 1
  return new Map(
    entries.flatMap(({ practitionerRef }) =>
      practitionerRef === null ? [] : [[practitionerRef, places.get(practitionerRef) ?? last] as const],
    ),
  )
}

const basisValues = (order: StartOrder, facts: StartOrderFacts, entries: readonly OrderableEntry[]): Basis => {
  const found = (values: ReadonlyMap<string, number> | null, problem: StartOrderProblem): Basis =>
    values === null ? refused(problem) : { ok: true, values, isDrawn: values === standing }
  const standing = facts.championship === null ? null : withUnplaced(facts.championship, entries)
  const otherList = facts.other === null ? null : byPlace(facts.other)
  const byField = ranksByField(facts.fields, order.field ?? 'registration_date')
  const bases = {
    BY_FIELD: () => found(byField, 'OTHER_LIST_UNKNOWN'),
    BY_STARTLIST: () => found(otherList, 'OTHER_LIST_UNKNOWN'),
    BY_CHAMPIONSHIP: () => found(standing, 'CHAMPIONSHIP_UNKNOWN'),
    BY_CAREER: () => found(facts.career, 'CAREER_UNKNOWN'),
    /** The first existing one; without any, the order of registration. */
    AUTOMATIC: () => found(facts.career ?? standing ?? otherList ?? byField, 'OTHER_LIST_UNKNOWN'),
  } satisfies Record<StartlistOrderBasis, () => Basis>
  return bases[order.basis ?? 'AUTOMATIC']()
}

/**
 * KNHS 252: the second class on one list starts at the half of it, three classes at a third and two thirds; n classes
 * at the n-th parts. The first class rides the unchanged list.
 */
export const repeatStart = ({ place, of }: StartOrder['repeat']): readonly [numerator: number, denominator: number] => [
  place - 1,
  of,
]

export type OrderedByRecord<Entry> =
  | {
      readonly ok: true
      readonly entries: readonly Entry[]
      /**
       * For a draw, and for the equals of a championship: the published procedure, and the drawn refs in code unit order; null for any
       * other order.
       */
      readonly draw: { readonly algorithm: string; readonly seed: string; readonly drawnRefs: readonly string[] } | null
    }
  | Refused

/**
 * Orders a list as its record defines; locked entries, breaks and open positions stay in their places. Selected starters are locked in the
 * result, so that a planner does not move them either.
 */
export const orderByRecord = <Entry extends OrderableEntry>(
  all: readonly Entry[],
  order: StartOrder,
  facts: StartOrderFacts,
): OrderedByRecord<Entry> => {
  const entries = seatSelection(all, order.selection)
  const context: { -readonly [Key in keyof OrderContext]?: OrderContext[Key] } = {
    direction: order.direction,
    startAt: repeatStart(order.repeat),
    seed: order.seed ?? '',
    order: order.order,
  }
  if (order.method === 'FROM_OTHER' || order.method === 'REPEAT') {
    if (facts.other === null) return refused('OTHER_LIST_UNKNOWN')
    context.order = facts.other
  }
  let isDrawn = order.method === 'RANDOM'
  if (order.method === 'AUTOMATIC') {
    const basis = basisValues(order, facts, entries)
    if (!basis.ok) return basis
    context.values = basis.values
    isDrawn = basis.isDrawn
  }
  // Equals of a standing keep the order in which they were drawn.
  const drawn = isDrawn && order.method === 'AUTOMATIC' ? orderStartlist(entries, 'RANDOM', context) : entries
  const ordered = orderStartlist(drawn, order.method, context, order.multiParticipation)
  const drawnRefs = entries.filter(({ type, isLocked }) => type === 'PARTICIPANT' && !isLocked).map(({ ref }) => ref)
  return {
    ok: true,
    entries: ordered,
    draw: isDrawn ? { algorithm: drawAlgorithm, seed: order.seed ?? '', drawnRefs: drawnRefs.sort() } : null,
  }
}
