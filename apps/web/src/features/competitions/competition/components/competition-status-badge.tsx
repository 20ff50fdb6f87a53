import type { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { useTranslation } from 'react-i18next'
import { EventStatusBadge } from '../../../../shared/event/event-status-badge.tsx'

export const CompetitionStatusBadge = ({ status }: { status: CompetitionStatus }) => {
  const { t } = useTranslation('competitions')
  return <EventStatusBadge status={status} textOf={(badge) => t(`competition.status.${badge}`)} />
}
