import type { RidersHome } from '@oxer/domain/shell/home/home.schema'
import { useTranslation } from 'react-i18next'
import { useConditionText } from '../../../../shared/use-condition-text.ts'
import { useDecimalText } from '../../../../shared/use-decimal-text.ts'
import { Queue, QueueRow } from './queue.tsx'

type Standing = RidersHome['careers'][number]

/** The category and the points of each combination, and the conditions for going up that it does not meet yet. */
export const CareersQueue = ({ careers }: { careers: readonly Standing[] }) => {
  const { t } = useTranslation('home')
  const { show } = useDecimalText()
  const { found } = useConditionText()
  const wayOf = ({ to, conditions }: Standing['waysUp'][number]): string => {
    const missing = conditions.filter(({ isMet }) => !isMet)
    return missing.length === 0
      ? t('riders.mayGoUp', { category: to })
      : t('riders.toGoUp', {
          category: to,
          conditions: missing.map(({ condition, actual }) => found(condition, actual)).join(', '),
        })
  }
  return (
    <Queue name={t('riders.careers')}>
      {careers.map((standing) => (
        <QueueRow
          key={`${standing.practitioner} ${standing.career.ref}`}
          name={`${standing.rider.name} · ${standing.horse}`}
          href={`/members/${standing.rider.ref}/overview#careers`}
          detail={[`${standing.career.name}: ${standing.category}`, ...standing.waysUp.map(wayOf)].join(' · ')}
          fact={t('riders.points', { points: show(standing.points) })}
        />
      ))}
    </Queue>
  )
}
