// Calculates points from the ranking of a test. Tied places get the higher place's points, shares are rounded up, and those who did not
// finish get nothing unless the table gives them points (decision 28); entries out of competition get none (decision 22).
import { disciplineOf, disciplines } from '../../disciplines/disciplines.ts'
import { compare, type Decimal, decimal, multiply, roundHalfUp, zero } from '../../kernel/decimal.ts'
import type { ErrorDefinition, ErrorValues } from '../../kernel/error/error.schema.ts'
import { FormulaError } from '../../kernel/formula/formula.schema.ts'
import { parseFormula } from '../../kernel/formula/formula-parser.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import { giveByJumping } from './distribution-kind/jumping-result.ts'
import { type FormulaPoints, giveByFormula } from './distribution-kind/own-formula.ts'
import { giveByGrid, giveByRankTable } from './distribution-kind/place-points.ts'
import { giveByResultOrRank } from './distribution-kind/result-based.ts'
import { giveToTop } from './distribution-kind/top-count.ts'
import { pointDistributionErrors } from './point-distribution.errors.ts'
import { type PointDistribution, type PointStatus, pointFormulaNames } from './point-distribution.schema.ts'
import { given, nothing, type PointContext, type PointEntry, type PointTest } from './point-facts.rules.ts'

export type EntryPoints = FormulaPoints & {
  readonly id: string
  /** The points were below zero, in a test where such points do not count. */
  readonly isMinusDropped: boolean
}

const started: ReadonlySet<PointStatus> = new Set(['FINISHED', 'RETIRED', 'ELIMINATED', 'DISQUALIFIED'])

/** Those who started in competition. */
export const countParticipants = (entries: readonly Pick<PointEntry, 'status' | 'outOfCompetition'>[]): number =>
  entries.filter(({ status, outOfCompetition }) => !outOfCompetition && started.has(status)).length

const contextOf = (test: PointTest, entries: readonly PointEntry[]): PointContext => {
  const sharing = new Map<number, number>()
  for (const { status, outOfCompetition, place } of entries) {
    if (status === 'FINISHED' && !outOfCompetition && place !== null) sharing.set(place, (sharing.get(place) ?? 0) + 1)
  }
  return { test, sharing, lastPlace: Math.max(0, ...sharing.keys()) }
}

const prepareKind = (
  distribution: PointDistribution,
  context: PointContext,
): ((entry: PointEntry) => FormulaPoints) => {
  switch (distribution.kind) {
    case 'RANK_TABLE':
      return giveByRankTable(distribution, context)
    case 'RANK_AND_PRACTITIONERS_GRID':
      return giveByGrid(distribution, context)
    case 'JUMPING_RESULT':
      return giveByJumping(distribution)
    case 'TOP_COUNT':
      return giveToTop(distribution, context)
    case 'OWN_FORMULA':
      return giveByFormula(distribution, context)
    case 'RESULT_BASED':
      return giveByResultOrRank(distribution, context)
  }
}

/** The points of the table for a rider who did not finish. */
const giveToUnfinished = (
  distribution: PointDistribution,
  entry: PointEntry,
  give: (entry: PointEntry) => FormulaPoints,
): FormulaPoints => {
  const stated = entry.status === 'FINISHED' ? undefined : distribution.statusPoints[entry.status]
  if (stated !== undefined) return given(decimal(stated), 'STATUS')
  const lines = distribution.kind === 'JUMPING_RESULT' ? give(entry) : nothing('NOT_FINISHED')
  return lines.points === null ? nothing('NOT_FINISHED') : lines
}

/** The points of every entry of a test, in the given order. A formula that fails for one entry fails for that entry alone. */
export const calculatePoints = (
  distribution: PointDistribution,
  test: PointTest,
  entries: readonly PointEntry[],
): readonly EntryPoints[] => {
  const give = prepareKind(distribution, contextOf(test, entries))
  const { fromParticipants, atChampionships } = distribution.minusPoints
  const countsMinus = test.participants >= fromParticipants && (atChampionships || !test.isChampionship)
  return entries.map((entry) => {
    const points = entry.outOfCompetition
      ? nothing('OUT_OF_COMPETITION')
      : entry.status === 'FINISHED'
        ? give(entry)
        : giveToUnfinished(distribution, entry, give)
    if (points.points === null) return { ...points, id: entry.id, isMinusDropped: false }
    const value = roundHalfUp(multiply(points.points, test.factor), distribution.decimals)
    const isMinusDropped = !countsMinus && compare(value, zero) < 0
    return { ...points, points: isMinusDropped ? zero : value, id: entry.id, isMinusDropped }
  })
}

/** Whether points may be given for the faults of a round. */
export const isRiddenInRounds = (sportType: SportType): boolean => {
  const discipline = disciplineOf(sportType)
  return discipline !== null && disciplines[discipline].hasRounds
}

/** Whether a distribution applies to a sport; one by places applies to all. */
export const distributionFits = (distribution: PointDistribution, sportType: SportType): boolean => {
  if (distribution.kind === 'JUMPING_RESULT') return isRiddenInRounds(sportType)
  return distribution.kind !== 'RESULT_BASED' || distribution.type === sportType
}

export type PointDistributionProblem = {
  readonly definition: ErrorDefinition
  readonly field: string
  readonly values?: ErrorValues
}

/** The first value that does not follow the previous one. */
const findOutOfOrder = (values: readonly Decimal[], direction: 1 | -1): number =>
  values.findIndex((value, index) => {
    const before = values[index - 1]
    return before !== undefined && compare(value, before) !== direction
  })

const findLineProblems = (distribution: Extract<PointDistribution, { kind: 'JUMPING_RESULT' }>) => {
  const seen = new Set<string>()
  return distribution.lines.flatMap((line, index): readonly PointDistributionProblem[] => {
    const key = `${line.source} ${line.field}`
    const isRepeated = seen.has(key)
    seen.add(key)
    const repeated = isRepeated
      ? [{ definition: pointDistributionErrors.lineRepeated, field: `lines.${String(index)}` }]
      : []
    if (line.field === 'STATUS') return repeated
    const band = findOutOfOrder(
      line.bands.map(({ upTo }) => decimal(upTo)),
      1,
    )
    if (band < 0) return repeated
    const field = `lines.${String(index)}.bands.${String(band)}.upTo`
    return [...repeated, { definition: pointDistributionErrors.bandsNotAscending, field }]
  })
}

const findFormulaProblems = (formula: string): readonly PointDistributionProblem[] => {
  try {
    parseFormula(formula, pointFormulaNames)
    return []
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return [{ definition: error.definition, field: 'formula', values: error.values }]
  }
}

const tooLargePercentage = (field: string): PointDistributionProblem => ({
  definition: pointDistributionErrors.percentageTooLarge,
  field,
})

const findResultBasedProblems = ({ by }: Extract<PointDistribution, { kind: 'RESULT_BASED' }>) => {
  if (by.source === 'RANK') {
    return by.bands.flatMap(({ countType, count }, index) =>
      countType === 'PERCENTAGE' && count > 100 ? [tooLargePercentage(`by.bands.${String(index)}.count`)] : [],
    )
  }
  const band = findOutOfOrder(
    by.bands.map(({ from }) => decimal(from)),
    -1,
  )
  const field = `by.bands.${String(band)}.from`
  return band < 0 ? [] : [{ definition: pointDistributionErrors.bandsNotDescending, field }]
}

/** Errors that the schema does not detect and that would give unintended points. An empty list means that it can be stored. */
export const findPointDistributionProblems = (distribution: PointDistribution): readonly PointDistributionProblem[] => {
  switch (distribution.kind) {
    case 'RANK_TABLE':
      return []
    case 'RANK_AND_PRACTITIONERS_GRID': {
      const column = distribution.columns.findIndex(({ fromParticipants }, index) => {
        const before = distribution.columns[index - 1]
        return before !== undefined && fromParticipants <= before.fromParticipants
      })
      const field = `columns.${String(column)}.fromParticipants`
      return column < 0 ? [] : [{ definition: pointDistributionErrors.columnsNotAscending, field }]
    }
    case 'JUMPING_RESULT':
      return findLineProblems(distribution)
    case 'TOP_COUNT':
      return distribution.countType === 'PERCENTAGE' && distribution.count > 100 ? [tooLargePercentage('count')] : []
    case 'OWN_FORMULA':
      return findFormulaProblems(distribution.formula)
    case 'RESULT_BASED':
      return findResultBasedProblems(distribution)
  }
}
