import type { TransitionCondition } from '@oxer/domain/careers/career/career.schema'
import { useTranslation } from 'react-i18next'
import { useDecimalText } from './use-decimal-text.ts'

const signs = { '=': '=', '!=': '≠', '<': '<', '<=': '≤', '>': '>', '>=': '≥' } as const

/** What a move in a career asks for, in words. */
export const useConditionText = () => {
  const { t } = useTranslation('careers')
  const { show } = useDecimalText()
  const condition = (each: TransitionCondition): string => {
    if (each.kind === 'POINTS')
      return t('career.rule.points', { sign: signs[each.operator], points: show(each.points) })
    if (each.kind === 'INACTIVE') return t('career.rule.inactive', { count: each.months })
    const key = each.measure === 'PERCENTAGE_AT_LEAST' ? 'career.rule.percentages' : 'career.rule.errors'
    return t(key, { count: each.times, value: show(each.value) })
  }
  return {
    signs,
    condition,
    /** With the value that was found. */
    found: (each: TransitionCondition, actual: string): string => `${condition(each)} (${show(actual)})`,
  }
}
