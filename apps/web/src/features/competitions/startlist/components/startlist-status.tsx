import type { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { StatusBadge, type Tone } from '@oxer/ui'
import { useTranslation } from 'react-i18next'

const tones = {
  INITIAL: 'neutral',
  DRAFT: 'neutral',
  DRAFT_PROPOSAL: 'info',
  FINAL: 'good',
  CLOSED: 'brand',
} as const satisfies Record<StartlistStatus, Tone>

export const StartlistStatusBadge = ({ status }: { status: StartlistStatus }) => {
  const { t } = useTranslation('competitions')
  return <StatusBadge tone={tones[status]}>{t(`startlist.status.${status}`)}</StatusBadge>
}
