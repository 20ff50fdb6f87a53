// Rules about selections and rankings of championships (decision 364).
import { compare, decimal } from '../../decimal.ts'
import type { Rule } from '../rule.schema.ts'
import { known, notKnown, type RuleFacts, type RuleFinding, type RuleKindRule } from '../rule-facts.ts'
import { holds, operatorSigns } from '../rule-operator.ts'
import { ruleFailureErrors as errors, missingFactErrors as missing } from '../rule-tree.errors.ts'

export const isSelected: RuleKindRule = {
  code: () => 'NOT_SELECTED_IN_CHAMPIONSHIP',
  find: ({ ref }, { championship }) =>
    championship === undefined
      ? notKnown(missing.championship)
      : known(ref !== undefined && championship.selectedIn.includes(ref), { phases: [...championship.selectedIn] }),
  tell: ({ isInverted, name }) => ({
    error: isInverted ? errors.championshipSelected : errors.championshipNotSelected,
    values: { name },
  }),
}

type Standing = NonNullable<RuleFacts['championship']>['standings'][number]

/** Without a place, no condition on it holds. */
const findStanding = (
  { ref }: Rule,
  { championship }: RuleFacts,
  meets: (standing: Standing) => boolean,
): RuleFinding => {
  if (championship === undefined) return notKnown(missing.championship)
  const standing = championship.standings.find((each) => each.ref === ref)
  return standing === undefined
    ? known(false, { place: null, total: null })
    : known(meets(standing), { place: standing.place, total: standing.total })
}

export const hasChampionshipPlace: RuleKindRule = {
  code: () => 'CHAMPIONSHIP_PLACE_MISMATCH',
  find: (rule, facts) =>
    findStanding(rule, facts, ({ place }) => holds(place, rule.operator ?? '<=', rule.number ?? 0)),
  tell: ({ rule, operator, name }, { place }) => {
    const asked = { name, operator: operatorSigns[operator], number: rule.number ?? 0 }
    return place === null
      ? { error: errors.championshipUnplaced, values: { name } }
      : { error: errors.championshipPlace, values: { ...asked, actual: Number(place) } }
  },
}

export const hasChampionshipPoints: RuleKindRule = {
  code: () => 'CHAMPIONSHIP_POINTS_MISMATCH',
  // A total may have decimals, so its difference to the number is compared.
  find: (rule, facts) =>
    findStanding(rule, facts, ({ total }) =>
      holds(compare(decimal(total), decimal(String(rule.number ?? 0))), rule.operator ?? '>=', 0),
    ),
  tell: ({ rule, operator, name }, { total }) => {
    const asked = { name, operator: operatorSigns[operator], number: rule.number ?? 0 }
    return total === null
      ? { error: errors.championshipUnplaced, values: { name } }
      : { error: errors.championshipPoints, values: { ...asked, actual: String(total) } }
  },
}
