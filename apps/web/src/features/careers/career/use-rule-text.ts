import type { TransitionRule } from '@oxer/domain/careers/career/career.schema'
import type { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import { findTarget } from '@oxer/domain/careers/career/transition.rules'
import { useTranslation } from 'react-i18next'
import { useConditionText } from '../../../shared/use-condition-text.ts'

/** Rules and their conditions in words. */
export const useRuleText = ({ categories }: Pick<CareerView, 'categories'>) => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { signs, condition, found } = useConditionText()
  const nameOf = (ref: string | null): string =>
    ref === null
      ? t('careers:career.rule.anyCategory')
      : (categories.find((category) => category.ref === ref)?.name ?? '')
  return {
    signs,
    from: ({ from }: TransitionRule): string => nameOf(from),
    /** The target category: by name, or in words if it follows from the present category. */
    to: (rule: TransitionRule): string => {
      if (rule.to !== null) return nameOf(rule.to)
      const target = rule.from === null ? undefined : findTarget({ categories }, rule, rule.from)
      return target === undefined ? t(`careers:career.rule.next.${rule.class}`) : nameOf(target)
    },
    conditions: ({ conditions }: Pick<TransitionRule, 'conditions'>): string =>
      conditions.map(condition).join(t('careers:career.rule.and')),
    found,
  }
}
