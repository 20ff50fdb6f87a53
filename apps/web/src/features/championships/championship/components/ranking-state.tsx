import type { ManagedRanking } from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import classes from '../championship-part.module.css'

/** The states of a ranking beside each other: several may be true at once. */
export const RankingState = ({ ranking }: { ranking: ManagedRanking }) => {
  const { t } = useTranslation('championships')
  const { ref, hasDistribution, isFinal, isProvisional, isOutOfDate, isPublic } = ranking
  return (
    <span className={classes.actions}>
      {!hasDistribution && <StatusBadge tone="danger">{t('championshipRanking.is.noPoints')}</StatusBadge>}
      {ref === null ? (
        <StatusBadge>{t('championshipRanking.is.notCreated')}</StatusBadge>
      ) : (
        <>
          {isFinal && !isProvisional && <StatusBadge tone="good">{t('championshipRanking.is.final')}</StatusBadge>}
          {isProvisional && <StatusBadge tone="info">{t('championshipRanking.is.provisional')}</StatusBadge>}
          {isOutOfDate && <StatusBadge tone="warning">{t('championshipRanking.is.outOfDate')}</StatusBadge>}
          <StatusBadge tone={isPublic ? 'brand' : 'neutral'}>
            {t(isPublic ? 'championshipRanking.is.public' : 'championshipRanking.is.hidden')}
          </StatusBadge>
        </>
      )}
    </span>
  )
}
