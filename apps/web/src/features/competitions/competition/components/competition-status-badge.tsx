import type { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { type BadgedStatus, badgeOf } from '@oxer/domain/competitions/competition/competition-badge.rules'
import { StatusBadge, type Tone } from '@oxer/ui'
import { IconArchive, IconEyeOff, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

const looks: Readonly<Record<BadgedStatus, { tone: Tone; icon?: ComponentType<IconProps> }>> = {
  DRAFT: { tone: 'neutral' },
  HIDDEN: { tone: 'warning', icon: IconEyeOff },
  ARCHIVED: { tone: 'info', icon: IconArchive },
  CANCELLED: { tone: 'danger' },
}

export const CompetitionStatusBadge = ({ status }: { status: CompetitionStatus }) => {
  const { t } = useTranslation('competitions')
  const badge = badgeOf(status)
  return badge && <StatusBadge {...looks[badge]}>{t(`competition.status.${badge}`)}</StatusBadge>
}
