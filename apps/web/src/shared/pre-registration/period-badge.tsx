import type { PreRegistrationPeriod } from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'

const tones = { NOT_OPEN: 'neutral', OPEN: 'good', CLOSED: 'neutral' } as const

/** Whether clubs may answer, and the day until when or from when. */
export const PeriodBadge = ({ period: { state, opens, closes } }: { period: PreRegistrationPeriod }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const text =
    state === 'NOT_OPEN' && opens !== null
      ? t('preRegistration.opens', { opens: formats.date(opens) })
      : state === 'OPEN' && closes !== null
        ? t('preRegistration.until', { closes: formats.date(closes) })
        : state === 'CLOSED' && closes !== null
          ? t('preRegistration.closedOn', { closes: formats.date(closes) })
          : t(`preRegistration.state.${state}`)
  return <StatusBadge tone={tones[state]}>{text}</StatusBadge>
}
