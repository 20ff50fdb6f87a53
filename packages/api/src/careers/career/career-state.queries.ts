// The state of combinations in a career, one row each. The database sums the points, so that a career of a hundred thousand takes one
// statement.
import { type Db, Prisma } from '@oxer/db'
import {
  type CareerDefinition,
  CareerTransitionClass,
  type TransitionCondition,
} from '@oxer/domain/careers/career/career.schema'
import { type CareerState, resultKey } from '@oxer/domain/careers/career/transition.rules'
import { decimal } from '@oxer/domain/kernel/decimal'
import type { RuleOperator } from '@oxer/domain/kernel/rule-tree/rule.schema'

type StateRow = {
  practitioner_ref: string
  category_ref: string
  since: string
  is_suspended: boolean
  points: string
  last_start: string | null
  results: number[]
  last_class: string | null
  last_from: string | null
  last_to: string | null
  last_date: string | null
  start_points: string
}

/** Points that count: manual ones take precedence over calculated ones. */
const counted = Prisma.sql`CASE points.source WHEN 'MANUAL' THEN points.manual ELSE points.calculated END`
/** Points collected in the category since it began. */
const isCurrent = Prisma.sql`points.category_ref = standing.category_ref AND points.date >= standing.since`

/** Points in the present category of the combination whose row is `standing`. */
export const currentPoints = Prisma.sql`coalesce(sum(${counted}) FILTER (WHERE ${isCurrent}), 0)::text`

type ResultsCondition = { measure: 'PERCENTAGE_AT_LEAST' | 'ERRORS_AT_MOST'; value: string }

const resultsConditions = ({ transitionRules }: CareerDefinition): ResultsCondition[] => {
  const all = transitionRules.flatMap(({ conditions }) =>
    conditions.flatMap((condition) => (condition.kind === 'RESULTS' ? [condition] : [])),
  )
  return [...new Map(all.map((condition) => [resultKey(condition), condition])).values()]
}

const countOf = ({ measure, value }: ResultsCondition): Prisma.Sql => {
  const meets =
    measure === 'PERCENTAGE_AT_LEAST'
      ? Prisma.sql`points.percentage >= ${value}::numeric`
      : Prisma.sql`points.errors <= ${value}::numeric`
  return Prisma.sql`count(*) FILTER (WHERE ${isCurrent} AND ${meets})`
}

const toState = (row: StateRow, conditions: readonly ResultsCondition[]): CareerState => ({
  practitionerRef: row.practitioner_ref,
  categoryRef: row.category_ref,
  points: decimal(row.points),
  since: row.since,
  lastStart: row.last_start,
  isSuspended: row.is_suspended,
  results: Object.fromEntries(conditions.map((condition, index) => [resultKey(condition), row.results[index] ?? 0])),
  lastTransition:
    row.last_class === null || row.last_from === null || row.last_to === null || row.last_date === null
      ? null
      : {
          class: CareerTransitionClass.parse(row.last_class),
          fromRef: row.last_from,
          toRef: row.last_to,
          on: row.last_date,
          points: decimal(row.start_points),
        },
})

const operators: Record<RuleOperator, Prisma.Sql> = {
  '=': Prisma.sql`=`,
  '!=': Prisma.sql`<>`,
  '<': Prisma.sql`<`,
  '<=': Prisma.sql`<=`,
  '>': Prisma.sql`>`,
  '>=': Prisma.sql`>=`,
}

/** Whether a condition may hold by the sums; the domain decides. Months without a start are not checked here. */
const mayHold = (condition: TransitionCondition, results: readonly ResultsCondition[]): Prisma.Sql => {
  switch (condition.kind) {
    case 'POINTS':
      return Prisma.sql`added.points::numeric ${operators[condition.operator]} ${condition.points}::numeric`
    case 'RESULTS': {
      const place = results.findIndex((each) => resultKey(each) === resultKey(condition)) + 1
      return Prisma.sql`added.results[${place}::int] >= ${condition.times}`
    }
    case 'INACTIVE':
      return Prisma.sql`TRUE`
  }
}

/** Combinations that some rule may move. The others, the majority of a large career, are not read. */
const mayMove = ({ transitionRules }: CareerDefinition, results: readonly ResultsCondition[]): Prisma.Sql => {
  const rules = transitionRules.map(({ from, conditions }) => {
    const asked = conditions.map((condition) => mayHold(condition, results))
    const here = from === null ? [] : [Prisma.sql`standing.category_ref = ${from}::uuid`]
    return Prisma.sql`(${Prisma.join([...here, ...asked], ' AND ')})`
  })
  return rules.length === 0 ? Prisma.sql`FALSE` : Prisma.join(rules, ' OR ')
}

/**
 * The combinations to read: these practitioners; or of the ones that are not suspended, all of them or only those whom some rule may move.
 */
export const listCareerStates = async (
  db: Db,
  careerRef: string,
  definition: CareerDefinition,
  asked: readonly string[] | 'ALL' | 'MOVABLE',
): Promise<CareerState[]> => {
  const practitionerRefs = typeof asked === 'string' ? null : asked
  const conditions = resultsConditions(definition)
  const whose =
    practitionerRefs === null
      ? Prisma.sql`NOT standing.is_suspended`
      : Prisma.sql`standing.practitioner_ref = ANY(${[...practitionerRefs]}::uuid[])`
  const counts =
    conditions.length === 0
      ? Prisma.sql`'{}'::int[]`
      : Prisma.sql`ARRAY[${Prisma.join(conditions.map(countOf), ', ')}]::int[]`
  const rows = await db.$queryRaw<StateRow[]>`
    WITH moved AS (
      SELECT DISTINCT ON (move.practitioner_career_ref)
        move.practitioner_career_ref, move.class, move.from_category_ref, move.to_category_ref, move.date
      FROM career_transition AS move
      JOIN practitioner_career AS standing ON standing.ref = move.practitioner_career_ref
      WHERE standing.career_ref = ${careerRef}::uuid AND ${whose}
      ORDER BY move.practitioner_career_ref, move.at DESC, move.ref DESC
    ), added AS (
      SELECT standing.ref,
        ${currentPoints} AS points,
        max(points.date) FILTER (WHERE points.registration_ref IS NOT NULL) AS last_start,
        ${counts} AS results,
        coalesce(sum(points.calculated) FILTER (
          WHERE ${isCurrent} AND points.registration_ref IS NULL AND points.source = 'CALCULATED'), 0)::text AS start_points
      FROM practitioner_career AS standing
      LEFT JOIN career_points AS points ON points.practitioner_career_ref = standing.ref
      WHERE standing.career_ref = ${careerRef}::uuid AND ${whose}
      GROUP BY standing.ref
    )
    SELECT standing.practitioner_ref, standing.category_ref, standing.since, standing.is_suspended,
      added.points, added.last_start, added.results, added.start_points,
      moved.class AS last_class, moved.from_category_ref AS last_from, moved.to_category_ref AS last_to,
      moved.date AS last_date
    FROM practitioner_career AS standing
    JOIN added ON added.ref = standing.ref
    LEFT JOIN moved ON moved.practitioner_career_ref = standing.ref
    ${asked === 'MOVABLE' ? Prisma.sql`WHERE ${mayMove(definition, conditions)}` : Prisma.empty}
    ORDER BY standing.ref`
  return rows.map((row) => toState(row, conditions))
}
