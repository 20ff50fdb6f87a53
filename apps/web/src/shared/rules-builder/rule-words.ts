// Rules in words: a rule as a phrase, a tree as a sentence.

import type { Rule, RuleGroup } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { type NormalNode, toNormalForm } from '@oxer/domain/kernel/rule-tree/rule-normal-form'
import { oppositeOperators } from '@oxer/domain/kernel/rule-tree/rule-operator'
import { scopeOf } from '@oxer/domain/kernel/rule-tree/rule-registration-scope.schema'
import { useTranslation } from 'react-i18next'
import { LicenseTypeOfRule } from './rule-choices.ts'

/** Names of the subjects of rules, by ref. */
export type RuleNames = ReadonlyMap<string, string>

export type RuleWords = {
  /** "the rider's age is at least 18"; missing values are left open. The strictness is shown beside it. */
  phraseOf: (rule: Rule) => string
  /** "May take part when … and (… or …)." */
  sentenceOf: (tree: RuleGroup) => string
}

export const useRuleWords = (names: RuleNames): RuleWords => {
  const { t, i18n } = useTranslation('kernel')

  const comparedOf = ({ kind, operator, number, text }: Rule, isInverted: boolean): string => {
    const written = operator ?? (kind === 'MAX_REGISTRATIONS' ? '<=' : '=')
    const value = (kind === 'PONY_HAS_WITHERHEIGHT' ? text?.toUpperCase() : number) ?? t('rules.say.unknown')
    return t(`rules.say.compared.${isInverted ? oppositeOperators[written] : written}`, { value })
  }

  const nameOf = ({ kind, ref, text }: Rule): string => {
    const type = LicenseTypeOfRule.options.find((each) => each === text?.toUpperCase())
    if (kind === 'PERSON_HAS_LICENSE_TYPE' && type) return t(`rules.licenseTypes.${type}`)
    return (ref === undefined ? text : names.get(ref)) ?? t('rules.say.unknown')
  }

  const said = (rule: Rule, isInverted: boolean): string => {
    const compared = () => comparedOf(rule, isInverted)
    switch (rule.kind) {
      case 'PERSON_IS_MEMBER_OF_ORGANISATION':
      case 'PERSON_HAS_ACHIEVEMENT':
      case 'PERSON_HAS_LICENSE':
      case 'PERSON_HAS_LICENSE_TYPE':
      case 'HORSE_REGISTERED_TO_STUDBOOK':
      case 'IS_SELECTED_IN_CHAMPIONSHIP':
        return t(`rules.say.${isInverted ? (`not${rule.kind}` as const) : rule.kind}`, { name: nameOf(rule) })
      case 'HAS_CHAMPIONSHIP_PLACE':
      case 'HAS_CHAMPIONSHIP_POINTS':
        return t(`rules.say.${rule.kind}`, { name: nameOf(rule), compared: compared() })
      case 'PERSON_IS_MEMBER_OF_FEDERATION':
        return t(`rules.say.${isInverted ? (`not${rule.kind}` as const) : rule.kind}`)
      case 'HORSE_IS_TYPE':
        return t(`rules.say.${(rule.text?.toUpperCase() === 'PONY') === isInverted ? 'HORSE' : 'PONY'}`)
      case 'PERSON_HAS_AGE_YEAR': {
        const about = (rule.number ?? 0) >= 1900 ? 'PERSON_HAS_BIRTH_YEAR' : rule.kind
        return t(`rules.say.${about}`, { compared: compared() })
      }
      case 'MAX_REGISTRATIONS': {
        if (rule.number === 0) return t('rules.say.noLimit')
        const scope = scopeOf(rule)
        return t(`rules.say.${scope === 'HORSE' ? 'STARTS_OF_HORSE' : scope}`, { compared: compared() })
      }
      default:
        return t(`rules.say.${rule.kind}`, { compared: compared() })
    }
  }

  const weighed = (rule: Rule, isInverted: boolean): string =>
    t(`rules.say.weighed.${rule.weight}`, { rule: said(rule, isInverted) })

  const joined = (parts: readonly string[], join: 'all' | 'any'): string =>
    new Intl.ListFormat(i18n.language, { type: join === 'all' ? 'conjunction' : 'disjunction' }).format(parts)

  /** Groups without rules require nothing, so they are left out. */
  const isSaid = (node: NormalNode): boolean => node.kind === 'RULE' || node.children.some(isSaid)

  const saidNode = (node: NormalNode, isWithin: boolean): string => {
    if (node.kind === 'RULE') return weighed(node.rule, node.isInverted)
    const parts = node.children.filter(isSaid)
    const rules = joined(
      parts.map((child) => saidNode(child, parts.length > 1)),
      node.join,
    )
    return isWithin && parts.length > 1 ? t('rules.say.groupIn', { rules }) : rules
  }

  return {
    phraseOf: (rule) => said(rule, rule.inverted),
    sentenceOf: (tree) => {
      const node = toNormalForm(tree)
      return isSaid(node) ? t('rules.say.who', { rules: saidNode(node, false) }) : t('rules.say.everybody')
    },
  }
}
