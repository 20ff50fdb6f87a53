import type { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { startlistStatusOrder } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { StatusBadge, type Tone } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import classes from '../startlist.module.css'

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

/** The five states in a row; the possible next ones are buttons (decision 11). */
export const StartlistSteps = ({
  status,
  next,
  onChange,
}: {
  status: StartlistStatus
  next: readonly StartlistStatus[]
  onChange: (status: StartlistStatus) => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <ol className={classes.steps} aria-label={t('startlist.steps')}>
      {startlistStatusOrder.map((step) => (
        <li key={step}>
          {next.includes(step) ? (
            <button type="button" className={classes.step} onClick={() => onChange(step)}>
              {t(`startlist.status.${step}`)}
            </button>
          ) : (
            <span
              className={classes.step}
              style={{ display: 'block' }}
              aria-current={step === status ? 'step' : undefined}
            >
              {t(`startlist.status.${step}`)}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
