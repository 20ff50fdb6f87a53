import type { TransitionCondition, TransitionRule } from '@oxer/domain/catalogue/career/career.schema'
import type { CareerView } from '@oxer/domain/catalogue/career/career-view.schema'
import { findTarget } from '@oxer/domain/catalogue/career/transition.rules'
import { useTranslation } from 'react-i18next'
import { useDecimalText } from '../../../shared/use-decimal-text.ts'

const signs = { '=': '=', '!=': '≠', '<': '<', '<=': '≤', '>': '>', '>=': '≥' } as const

/** Rules and their conditions in words. */
export const useRuleText = ({ categories }: Pick<CareerView, 'categories'>) => {
  const { t } = useTranslation('catalogue')
  const { show } = useDecimalText()
  const nameOf = (ref: string | null): string =>
    ref === null ? t('career.rule.anyCategory') : (categories.find((category) => category.ref === ref)?.name ?? '')
  const condition = (each: TransitionCondition): string => {
    if (each.kind === 'POINTS')
      return t('career.rule.points', { sign: signs[each.operator], points: show(each.points) })
    if (each.kind === 'INACTIVE') return t('career.rule.inactive', { count: each.months })
    const key = each.measure === 'PERCENTAGE_AT_LEAST' ? 'career.rule.percentages' : 'career.rule.errors'
    return t(key, { count: each.times, value: show(each.value) })
  }
  return {
    signs,
    from: ({ from }: TransitionRule): string => nameOf(from),
    /** Where it leads: named, or said in words where it follows from the category. */
    to: (rule: TransitionRule): string => {
      if (rule.to !== null) return nameOf(rule.to)
      const target = rule.from === null ? undefined : findTarget({ categories }, rule, rule.from)
      return target === undefined ? t(`career.rule.next.${rule.class}`) : nameOf(target)
    },
    conditions: ({ conditions }: Pick<TransitionRule, 'conditions'>): string =>
      conditions.map(condition).join(t('career.rule.and')),
    found: (each: TransitionCondition, actual: string): string => `${condition(each)} (${show(actual)})`,
  }
}
