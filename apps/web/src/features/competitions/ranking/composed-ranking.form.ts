// The values of the form of a ranking over several tests or of teams, and the rule that they define.

import type {
  ComposedKind,
  ComposedPart,
  ComposedRankingView,
  ComposedRule,
  SaveComposedRanking,
} from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import type { TeamTieBreak } from '@oxer/domain/competitions/ranking/ranking.schema'
import { disciplines, disciplineWords } from '@oxer/domain/disciplines/disciplines'
import { plainDiscipline } from '@oxer/domain/disciplines/plain-discipline'
import { parseDecimal } from '@oxer/domain/kernel/decimal'

export type ComposedValues = {
  kind: ComposedKind
  name: string
  /** In the order of the competition. */
  testSetRefs: string[]
  /** By the ref of the part. */
  weights: Record<string, string>
  counts: 'SCORE' | 'PLACE'
  better: 'HIGHER' | 'LOWER'
  decimals: number
  decidedBy: 'NONE' | 'FIRST' | 'LAST'
  teamTest: string
  count: number
  mostMembers: number | null
  aggregate: 'SUM' | 'MEAN'
  per: 'SCORE' | 'ROUND'
  eliminated: 'NONE' | 'WORST' | 'FIXED'
  eliminatedNumber: string
  substitution: string
  firstTie: TeamTieBreak | 'NONE'
  secondTie: TeamTieBreak | 'NONE'
  placed: number | null
  /** As typed: 10, 8, 6. */
  points: string
}

/** Typed decimals, with a point or a comma. */
export const toDecimalText = (typed: string): string => typed.trim().replace(',', '.')

const isNumber = (typed: string): boolean => {
  const value = parseDecimal(toDecimalText(typed))
  return value !== undefined && value.numerator >= 0n
}

/** Points are separated by a comma and a space, a semicolon or a space, so that 7,5 stays one number. */
const pointsOf = (typed: string): string[] =>
  typed
    .split(/;|,\s+|\s+/)
    .map(toDecimalText)
    .filter((text) => text !== '')

/** The discipline of a part and its settings; null if none is chosen. */
export const factsOf = (part: Pick<ComposedPart, 'discipline'> | undefined) => {
  const word = disciplineWords.find((each) => each === part?.discipline)
  return word === undefined ? null : disciplines[word]
}

const isHigherBetter = (part: ComposedPart | undefined): boolean => factsOf(part)?.isJudged ?? false

/** In the notation of a discipline's results. */
export const decimalsOf = (part: ComposedPart | undefined): number =>
  factsOf(part)?.usualDecimals ?? plainDiscipline.usualDecimals

export const emptyComposed = (parts: readonly ComposedPart[]): ComposedValues => ({
  kind: 'TEAMS',
  name: '',
  testSetRefs: [],
  weights: {},
  counts: 'SCORE',
  better: isHigherBetter(parts[0]) ? 'HIGHER' : 'LOWER',
  decimals: decimalsOf(parts[0]),
  decidedBy: 'NONE',
  teamTest: parts[0]?.testSetRef ?? '',
  count: 3,
  mostMembers: 4,
  aggregate: 'SUM',
  per: 'SCORE',
  eliminated: 'NONE',
  eliminatedNumber: '20',
  substitution: '',
  firstTie: 'BEST_MEMBER',
  secondTie: 'NONE',
  placed: null,
  points: '',
})

export const toValues = (view: ComposedRankingView, parts: readonly ComposedPart[]): ComposedValues => {
  const refs = view.parts.map(({ testSetRef }) => testSetRef)
  const values: ComposedValues = {
    ...emptyComposed(parts),
    kind: view.kind,
    name: view.name,
    testSetRefs: refs,
    placed: view.placed,
    points: view.points.join(' '),
  }
  const { rule } = view
  if (rule.kind === 'TESTS') {
    const { weights, counts, better, decimals, tieBreak } = rule.combined
    return {
      ...values,
      weights: Object.fromEntries(refs.map((ref, index) => [ref, weights[index] ?? '1'])),
      counts: counts ?? 'SCORE',
      better,
      decimals,
      decidedBy: tieBreak.length === 0 ? 'NONE' : tieBreak[0] === 0 ? 'FIRST' : 'LAST',
    }
  }
  if (rule.kind === 'JOINED') return values
  const { team } = rule
  const isFixed = team.eliminatedScore !== null && team.eliminatedScore !== undefined
  return {
    ...values,
    teamTest: refs[0] ?? '',
    count: team.count,
    mostMembers: team.mostMembers ?? null,
    aggregate: team.aggregate,
    decimals: team.decimals,
    per: team.per ?? 'SCORE',
    eliminated: isFixed ? 'FIXED' : team.worstFinishedPlus === null ? 'NONE' : 'WORST',
    eliminatedNumber: team.eliminatedScore ?? team.worstFinishedPlus ?? '20',
    substitution: team.substitution ?? '',
    firstTie: team.tieBreak?.[0] ?? 'NONE',
    secondTie: team.tieBreak?.[1] ?? 'NONE',
  }
}

const ruleOf = (values: ComposedValues): ComposedRule => {
  const { kind, testSetRefs } = values
  if (kind === 'JOINED') return { kind }
  if (kind === 'TESTS') {
    const isByPlace = values.counts === 'PLACE'
    return {
      kind,
      combined: {
        weights: testSetRefs.map((ref) => (isByPlace ? '1' : toDecimalText(values.weights[ref] ?? '1'))),
        better: isByPlace ? 'LOWER' : values.better,
        decimals: isByPlace ? 0 : values.decimals,
        counts: values.counts,
        tieBreak: values.decidedBy === 'NONE' ? [] : [values.decidedBy === 'FIRST' ? 0 : testSetRefs.length - 1],
      },
    }
  }
  const tieBreak = [values.firstTie, values.secondTie].flatMap((key) => (key === 'NONE' ? [] : [key]))
  const number = toDecimalText(values.eliminatedNumber)
  return {
    kind,
    team: {
      count: values.count,
      aggregate: values.aggregate,
      decimals: values.decimals,
      worstFinishedPlus: values.eliminated === 'WORST' ? number : null,
      eliminatedScore: values.eliminated === 'FIXED' ? number : null,
      per: values.per,
      substitution: values.substitution.trim() === '' ? null : toDecimalText(values.substitution),
      mostMembers: values.mostMembers,
      tieBreak: [...new Set(tieBreak)],
    },
  }
}

export const toSave = (values: ComposedValues): SaveComposedRanking => ({
  name: values.name,
  testSetRefs: values.kind === 'TEAMS' ? [values.teamTest] : values.testSetRefs,
  rule: ruleOf(values),
  placed: values.placed,
  points: pointsOf(values.points),
})

/** Errors that can be found before sending, by field: `number` is the text for an invalid number. */
export const composedErrors = (values: ComposedValues, number: string): Record<string, string> => {
  const errors: Record<string, string> = {}
  if (values.kind === 'TESTS')
    for (const ref of values.testSetRefs) if (!isNumber(values.weights[ref] ?? '1')) errors[`weights.${ref}`] = number
  if (values.kind === 'TEAMS') {
    if (values.eliminated !== 'NONE' && !isNumber(values.eliminatedNumber)) errors.eliminatedNumber = number
    if (values.substitution.trim() !== '' && !isNumber(values.substitution)) errors.substitution = number
  }
  if (!pointsOf(values.points).every(isNumber)) errors.points = number
  return errors
}
