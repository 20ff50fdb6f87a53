import type { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { useTranslation } from 'react-i18next'
import { useDecimalText } from '../use-decimal-text.ts'

/** A summary of a table, in one line. */
export const useDistributionText = () => {
  const { t } = useTranslation(['catalogue', 'careers'])
  const { show } = useDecimalText()
  return (distribution: PointDistribution): string => {
    switch (distribution.kind) {
      case 'RANK_TABLE':
        return distribution.points.map(show).join(' · ')
      case 'RANK_AND_PRACTITIONERS_GRID':
        return t('careers:career.summary.grid', { count: distribution.columns.length })
      case 'JUMPING_RESULT':
        return t('careers:career.summary.lines', { count: distribution.lines.length })
      case 'TOP_COUNT':
        return t(`careers:career.summary.top.${distribution.countType}`, { count: distribution.count })
      case 'OWN_FORMULA':
        return distribution.formula
      case 'RESULT_BASED':
        return distribution.by.source === 'RESULT'
          ? distribution.by.bands.map(({ from, points }) => `≥ ${show(from)}: ${show(points)}`).join(' · ')
          : distribution.by.bands
              .map(
                ({ count, countType, points }) => `${count}${countType === 'PERCENTAGE' ? ' %' : ''}: ${show(points)}`,
              )
              .join(' · ')
    }
  }
}
