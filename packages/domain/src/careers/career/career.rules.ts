import { pointsOf } from '../../catalogue/point-distribution/point-record.rules.ts'
import type { PointRecord } from '../../catalogue/point-distribution/point-record.schema.ts'
import { compare, type Decimal, decimal, hundred, sum } from '../../kernel/decimal.ts'
import type { ErrorDefinition } from '../../kernel/error/error.schema.ts'
import type { RuleEffect } from '../../kernel/rule-tree/rule-verdict.schema.ts'
import { careerErrors } from './career.errors.ts'
import type { Career, TransitionRule } from './career.schema.ts'
import { findTarget } from './transition.rules.ts'

/** The points of one start, in the category that the practitioner had then. */
export type CareerPointRecord = {
  readonly date: string
  readonly categoryRef: string
  readonly points: PointRecord
}

/** The points in a category: the initial ones, and those collected in it since. Manual points take precedence over calculated ones. */
export const calculateCareerPoints = (
  { categoryRef, since, startPoints }: { categoryRef: string; since: string; startPoints: Decimal },
  records: readonly CareerPointRecord[],
): Decimal => {
  const own = records.filter((record) => record.categoryRef === categoryRef && record.date >= since)
  return sum([startPoints, ...own.flatMap(({ points }) => pointsOf(points) ?? [])])
}

/** The standing of one combination in one career. */
type CareerStanding = { readonly careerRef: string; readonly categoryRef: string; readonly isSuspended: boolean }

export type CareerFailure = {
  readonly code: 'NO_MATCHING_CAREER'
  readonly error: ErrorDefinition
  readonly effect: RuleEffect
}

/**
 * Whether a combination starts in a test of a career as a member of one of the test's categories, and not suspended (row cr699). A
 * suspended combination is refused, one in another category is warned, and one without a category rides without points and is informed. A
 * test without a career has no such condition.
 */
export const findCareerFailure = (
  test: { readonly careerRef: string | null; readonly categoryRefs: readonly string[] },
  careers: readonly CareerStanding[],
): CareerFailure | null => {
  if (test.careerRef === null) return null
  const standing = careers.find(({ careerRef }) => careerRef === test.careerRef)
  const failure = (effect: RuleEffect): CareerFailure => ({
    code: 'NO_MATCHING_CAREER',
    error: careerErrors.noMatchingCareer,
    effect,
  })
  if (standing === undefined) return failure('INFORM')
  if (standing.isSuspended) return failure('BLOCK')
  return test.categoryRefs.includes(standing.categoryRef) ? null : failure('WARN')
}

export type CareerProblem = {
  readonly definition: ErrorDefinition
  readonly field: string
}

const findRuleProblems = (career: Career, rule: TransitionRule, field: string): readonly CareerProblem[] => {
  const indexOf = (ref: string | undefined) => career.categories.findIndex((category) => category.ref === ref)
  const unknown = (['from', 'to'] as const).find((end) => rule[end] !== null && indexOf(rule[end]) < 0)
  if (unknown !== undefined) return [{ definition: careerErrors.categoryUnknown, field: `${field}.${unknown}` }]
  const impossible = rule.conditions.findIndex(
    (condition) =>
      condition.kind === 'RESULTS' &&
      condition.measure === 'PERCENTAGE_AT_LEAST' &&
      compare(decimal(condition.value), hundred) > 0,
  )
  const conditions =
    impossible < 0
      ? []
      : [{ definition: careerErrors.conditionImpossible, field: `${field}.conditions.${String(impossible)}.value` }]
  if (rule.from === null) return conditions
  const to = findTarget(career, rule, rule.from)
  if (to === undefined) return [...conditions, { definition: careerErrors.targetMissing, field: `${field}.from` }]
  const step = indexOf(to) - indexOf(rule.from)
  const isWrong = rule.class === 'CAN_DECREASE' ? step >= 0 : rule.class !== 'RESET' && step <= 0
  return isWrong ? [...conditions, { definition: careerErrors.directionWrong, field: `${field}.to` }] : conditions
}

/** Errors that the schema does not detect and that make a transition impossible. An empty list means that it can be stored. */
export const findCareerProblems = (career: Career): readonly CareerProblem[] =>
  career.transitionRules.flatMap((rule, index) => findRuleProblems(career, rule, `transitionRules.${String(index)}`))

/** The category of a combination on a past day; `current` is the present one. Moves after that day are undone. */
export const categoryOn = (
  date: string,
  current: string,
  transitions: readonly { readonly date: string; readonly fromCategoryRef: string }[],
): string => {
  const later = transitions.filter((transition) => transition.date > date)
  const [first] = later.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
  return first?.fromCategoryRef ?? current
}

/**
 * Places of combinations in careers, 0 for the best: the highest category first, within it the most points. Equal combinations share a
 * place.
 */
export const careerPlaces = (
  standings: readonly { readonly practitionerRef: string; readonly category: number; readonly points: Decimal }[],
): ReadonlyMap<string, number> => {
  const sorted = standings.toSorted((one, other) => other.category - one.category || compare(other.points, one.points))
  const places = new Map<string, number>()
  for (const [index, standing] of sorted.entries()) {
    const before = sorted[index - 1]
    const isTied =
      before !== undefined && before.category === standing.category && compare(before.points, standing.points) === 0
    places.set(standing.practitionerRef, isTied ? (places.get(before.practitionerRef) ?? index) : index)
  }
  return places
}
