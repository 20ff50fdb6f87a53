// Transitions to another category of a career, and their effect (decision 30).
import { compare, type Decimal, decimal, equals, zero } from '../../kernel/decimal.ts'
import { holds } from '../../kernel/rule-tree/rule-operator.ts'
import type {
  ApplyTransitions,
  Career,
  CareerMove,
  CareerTransitionClass,
  TransitionCondition,
  TransitionRule,
  TransitionSkipReason,
} from './career.schema.ts'

/** The standing of one practitioner in a career. */
export type CareerState = {
  readonly practitionerRef: string
  readonly categoryRef: string
  readonly points: Decimal
  /** The first day in this category, `YYYY-MM-DD`. */
  readonly since: string
  /** The last start in the career, in any category. */
  readonly lastStart: string | null
  readonly isSuspended: boolean
  /** The number of results that meet a condition, by `resultKey`, ridden in this category since then. Absent means none. */
  readonly results: Readonly<Record<string, number>>
  readonly lastTransition: {
    /** NA: a manual move. */
    readonly class: CareerTransitionClass
    readonly fromRef: string
    readonly toRef: string
    readonly on: string
    /** The points at the start of the new category. */
    readonly points: Decimal
  } | null
}

export type Transition = {
  readonly practitionerRef: string
  readonly class: CareerMove
  readonly ruleRef: string
  readonly fromRef: string
  readonly toRef: string
  readonly pointsBefore: Decimal
  readonly pointsAfter: Decimal
  /** The value that each condition of the rule found: points, a number of results, or months. */
  readonly found: readonly { readonly condition: TransitionCondition; readonly actual: Decimal | number }[]
}

type ResultsCondition = Extract<TransitionCondition, { kind: 'RESULTS' }>

/** The key for counting results that meet a condition: the same for the same measure and value. */
export const resultKey = ({ measure, value }: Pick<ResultsCondition, 'measure' | 'value'>): string =>
  `${measure} ${value}`

/** In this order; a candidate of one class is not a candidate of another. */
const moves: readonly CareerMove[] = ['RESET', 'MUST_INCREASE', 'CAN_INCREASE', 'CAN_DECREASE']

/** Full calendar months from one day to another. */
export const fullMonths = (from: string, on: string): number => {
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number)
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number)
  const months = (year - fromYear) * 12 + month - fromMonth
  return day < fromDay ? months - 1 : months
}

const latest = (...days: readonly (string | null)[]): string =>
  days.reduce<string>((last, day) => (day !== null && day > last ? day : last), '')

type Found = { readonly holds: boolean; readonly actual: Decimal | number }

const findCondition = (condition: TransitionCondition, state: CareerState, on: string): Found => {
  switch (condition.kind) {
    case 'POINTS': {
      const isNew = state.lastTransition === null || !equals(state.points, state.lastTransition.points)
      const order = compare(state.points, decimal(condition.points))
      return { holds: isNew && holds(order, condition.operator, 0), actual: state.points }
    }
    case 'RESULTS': {
      const actual = state.results[resultKey(condition)] ?? 0
      return { holds: actual >= condition.times, actual }
    }
    case 'INACTIVE': {
      const actual = fullMonths(latest(state.lastStart ?? state.since, state.lastTransition?.on ?? null), on)
      return { holds: actual >= condition.months, actual }
    }
  }
}

type Categories = Pick<Career, 'categories'>

/** The target category of a rule; undefined if there is none. */
export const findTarget = (
  { categories }: Categories,
  rule: Pick<TransitionRule, 'class' | 'to'>,
  fromRef: string,
): string | undefined => {
  if (rule.to !== null) return categories.some(({ ref }) => ref === rule.to) ? rule.to : undefined
  const from = categories.findIndex(({ ref }) => ref === fromRef)
  if (from < 0) return undefined
  const step = rule.class === 'RESET' ? 0 : rule.class === 'CAN_DECREASE' ? -1 : 1
  return categories[from + step]?.ref
}

/** Where a rule leads from here; undefined if it is not for this category, or leads nowhere. */
const findWay = (career: Categories, rule: TransitionRule, state: CareerState): string | undefined => {
  const toRef =
    rule.from === null || rule.from === state.categoryRef ? findTarget(career, rule, state.categoryRef) : undefined
  return toRef === state.categoryRef && rule.class !== 'RESET' ? undefined : toRef
}

const findConditions = (rule: TransitionRule, state: CareerState, on: string) =>
  rule.conditions.map((condition) => ({ condition, ...findCondition(condition, state, on) }))

const applyRule = (career: Career, rule: TransitionRule, state: CareerState, on: string): Transition | undefined => {
  const toRef = findWay(career, rule, state)
  if (toRef === undefined) return undefined
  const found = findConditions(rule, state, on)
  if (!found.every((each) => each.holds)) return undefined
  return {
    practitionerRef: state.practitionerRef,
    class: rule.class,
    ruleRef: rule.ref,
    fromRef: state.categoryRef,
    toRef,
    pointsBefore: state.points,
    pointsAfter: rule.pointsAfter === 'ZERO' ? zero : state.points,
    found: found.map(({ condition, actual }) => ({ condition, actual })),
  }
}

/** A rule by which a practitioner may go up, with what each of its conditions found. */
export type WayUp = {
  readonly class: 'MUST_INCREASE' | 'CAN_INCREASE'
  readonly toRef: string
  readonly conditions: readonly (Found & { readonly condition: TransitionCondition })[]
}

/** Every way up from the present category, whether its conditions hold or not. A suspended standing has none. */
export const findWaysUp = (
  career: Categories & Pick<Career, 'transitionRules'>,
  state: CareerState,
  on: string,
): WayUp[] =>
  state.isSuspended
    ? []
    : career.transitionRules.flatMap((rule) => {
        const toRef = findWay(career, rule, state)
        if (toRef === undefined || (rule.class !== 'MUST_INCREASE' && rule.class !== 'CAN_INCREASE')) return []
        return [{ class: rule.class, toRef, conditions: findConditions(rule, state, on) }]
      })

/** The one recommended transition of a practitioner on a day; undefined means class NA. Suspended standings have none. */
export const findTransition = (career: Career, state: CareerState, on: string): Transition | undefined => {
  if (state.isSuspended) return undefined
  for (const move of moves) {
    for (const rule of career.transitionRules) {
      const transition = rule.class === move ? applyRule(career, rule, state, on) : undefined
      if (transition !== undefined) return transition
    }
  }
  return undefined
}

/** The candidates of each class, in the order of the states. */
export const findCandidates = (
  career: Career,
  states: readonly CareerState[],
  on: string,
): Readonly<Record<CareerMove, readonly Transition[]>> => {
  const candidates = states.flatMap((state) => findTransition(career, state, on) ?? [])
  const ofClass = (move: CareerMove) => candidates.filter((each) => each.class === move)
  return {
    RESET: ofClass('RESET'),
    MUST_INCREASE: ofClass('MUST_INCREASE'),
    CAN_INCREASE: ofClass('CAN_INCREASE'),
    CAN_DECREASE: ofClass('CAN_DECREASE'),
  }
}

/** The standing of a practitioner after a transition. */
export const moveState = (state: CareerState, transition: Transition, on: string): CareerState => {
  const { class: move, fromRef, toRef, pointsAfter: points } = transition
  return {
    ...state,
    categoryRef: toRef,
    points,
    since: on,
    results: {},
    lastTransition: { class: move, fromRef, toRef, on, points },
  }
}

export type AppliedTransitions = {
  readonly moved: readonly { readonly transition: Transition; readonly state: CareerState }[]
  readonly skipped: readonly { readonly practitionerRef: string; readonly reason: TransitionSkipReason }[]
}

const skipReason = (
  state: CareerState | undefined,
  move: CareerMove | null,
  isCandidate: boolean,
): TransitionSkipReason => {
  if (state === undefined) return 'UNKNOWN_PRACTITIONER'
  if (state.isSuspended) return 'SUSPENDED'
  const last = state.lastTransition
  if (last !== null && (move === null || last.class === move) && equals(state.points, last.points))
    return 'ALREADY_MOVED'
  return isCandidate ? 'OTHER_CLASS' : 'NOT_A_CANDIDATE'
}

/**
 * Moves candidates, and gives the reason for every other named combination; for a move of all, only for those who have already moved. A
 * repeated call moves nobody twice: a combination that has moved and has no new points is skipped and reported.
 */
export const applyTransitions = (
  career: Career,
  states: readonly CareerState[],
  request: ApplyTransitions,
  on: string,
): AppliedTransitions => {
  const byRef = new Map(states.map((state) => [state.practitionerRef, state]))
  const asked = new Set(request.all ? byRef.keys() : request.practitionerRefs)
  const moved: { transition: Transition; state: CareerState }[] = []
  const skipped: { practitionerRef: string; reason: TransitionSkipReason }[] = []
  for (const practitionerRef of asked) {
    const state = byRef.get(practitionerRef)
    const transition = state === undefined ? undefined : findTransition(career, state, on)
    if (state !== undefined && transition !== undefined && (request.class ?? transition.class) === transition.class) {
      moved.push({ transition, state: moveState(state, transition, on) })
      continue
    }
    const reason = skipReason(state, request.class, transition !== undefined)
    if (!request.all || reason === 'ALREADY_MOVED') skipped.push({ practitionerRef, reason })
  }
  return { moved, skipped }
}
