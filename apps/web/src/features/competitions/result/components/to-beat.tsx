// The result that a start must beat to lead, by the results entered so far.
import type { RunningPlace } from '@oxer/domain/competitions/ranking/running-place.rules'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { useTranslation } from 'react-i18next'
import { summaryOf } from '../../../../shared/result-summary.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../results.module.css'

export const ToBeat = ({ running, lines }: { running: RunningPlace; lines: readonly ResultLine[] }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { place, isShared, toBeat } = running
  const leader = lines.find(({ participation }) => participation === toBeat?.row.id)
  if (toBeat === null || leader === undefined) return null
  return (
    <p className={classes.toBeat}>
      {place !== null && (
        <strong className={classes.nowPlace}>
          {place === 1 && !isShared ? t('result.live.leads') : t('result.live.place', { place })}
        </strong>
      )}
      <span className={classes.muted}>{t(place === 1 ? 'result.live.next' : 'result.live.toBeat')}</span>
      <strong>{summaryOf(toBeat.headers, toBeat.cells, formats)}</strong>
      <span className={classes.muted}>
        {toBeat.count === 1 ? leader.rider.name : t('result.live.leadShared', { count: toBeat.count })}
      </span>
    </p>
  )
}
