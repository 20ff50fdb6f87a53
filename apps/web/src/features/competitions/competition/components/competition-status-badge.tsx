import type { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { StatusBadge, type Tone } from '@oxer/ui'
import { IconArchive, IconEyeOff, IconLock, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

const looks: Readonly<Record<CompetitionStatus, { tone: Tone; icon?: ComponentType<IconProps> }>> = {
  DRAFT: { tone: 'neutral' },
  PUBLISHED: { tone: 'good' },
  HIDDEN: { tone: 'warning', icon: IconEyeOff },
  LOCKED: { tone: 'info', icon: IconLock },
  ARCHIVED: { tone: 'info', icon: IconArchive },
  CANCELLED: { tone: 'danger' },
  DELETED: { tone: 'danger' },
}

export const CompetitionStatusBadge = ({ status }: { status: CompetitionStatus }) => {
  const { t } = useTranslation('competitions')
  return <StatusBadge {...looks[status]}>{t(`competition.status.${status}`)}</StatusBadge>
}
