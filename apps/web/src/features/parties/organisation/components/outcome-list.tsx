import { StatusBadge } from '@oxer/ui'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './outcome-list.module.css'

export type OutcomeLine = { key: string; name: string; details: readonly string[]; reasons?: readonly string[] }

/** The maximum number of names in a dialog; the total is always shown. */
const mostNames = 50

/** Members grouped by outcome. */
export const OutcomeGroup = ({
  title,
  tone,
  lines,
}: {
  title: string
  tone: ComponentProps<typeof StatusBadge>['tone']
  lines: readonly OutcomeLine[]
}) => {
  const { t } = useTranslation('parties')
  if (lines.length === 0) return null
  const rest = lines.length - mostNames
  return (
    <section className={classes.group} aria-label={title}>
      <div>
        <StatusBadge tone={tone ?? 'neutral'}>{title}</StatusBadge>
      </div>
      <ul>
        {lines.slice(0, mostNames).map(({ key, name, details, reasons = [] }) => (
          <li key={key}>
            <span>{name}</span>
            <span className={classes.detail}>
              {details.map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </span>
            {reasons.map((reason) => (
              <span key={reason} className={classes.reasons}>
                {reason}
              </span>
            ))}
          </li>
        ))}
        {rest > 0 && <li className={classes.detail}>{t('organisation.bulk.more', { count: rest })}</li>}
      </ul>
    </section>
  )
}
