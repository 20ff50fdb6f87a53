import { Alert } from '@mantine/core'
import type {
  RegistrationInformation,
  RegistrationRuleReason,
  RegistrationRuleVerdict,
} from '@oxer/domain/competitions/registration/registration.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { IconAlertTriangle, IconBan, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../registrations.module.css'

const signs = {
  BLOCKED: { color: 'red', Icon: IconBan },
  WARNED: { color: 'yellow', Icon: IconAlertTriangle },
  INFORMED: { color: 'blue', Icon: IconInfoCircle },
} as const

/** One sentence for each reason; for a choice of rules, every way to meet it. */
export const useReasonTexts = (): ((reasons: readonly RegistrationRuleReason[]) => string[]) => {
  const { t, i18n } = useTranslation('competitions')
  return (reasons) => [
    ...new Set(
      reasons.map(({ ways }) =>
        ways
          .map((way) => way.map(({ error, values }) => textOfCode(i18n, error, values)).join('; '))
          .join(` ${t('registration.rules.or')} `),
      ),
    ),
  ]
}

/** The optional rules that are reported after a save. */
export const useInformationTexts = (): ((informed: readonly RegistrationInformation[]) => string[]) => {
  const { i18n } = useTranslation('competitions')
  return (informed) => [...new Set(informed.map(({ error, values }) => `${textOfCode(i18n, error, values)}.`))]
}

/** Why a start is not allowed, or remarks about it, before it is sent. Shows nothing for an allowed start. */
export const RuleReasons = ({ verdict, start }: { verdict: RegistrationRuleVerdict; start?: string }) => {
  const { t } = useTranslation('competitions')
  const textsOf = useReasonTexts()
  if (verdict.outcome === 'ALLOWED') return null
  const { color, Icon } = signs[verdict.outcome]
  const title = t(`registration.rules.${verdict.outcome}`)
  return (
    <Alert
      color={color}
      icon={<Icon size={18} aria-hidden />}
      role="status"
      title={start === undefined ? title : `${start}: ${title}`}
    >
      <ul className={classes.reasons}>
        {textsOf(verdict.reasons).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** The same as a mark beside a checkbox, with text for screen readers. */
export const RuleMark = ({ verdict }: { verdict: RegistrationRuleVerdict }) => {
  const { t } = useTranslation('competitions')
  const textsOf = useReasonTexts()
  if (verdict.outcome === 'ALLOWED') return null
  const { Icon } = signs[verdict.outcome]
  const words = `${t(`registration.rules.${verdict.outcome}`)}: ${textsOf(verdict.reasons).join('. ')}`
  return (
    <span role="img" aria-label={words} title={words} className={classes.mark} data-outcome={verdict.outcome}>
      <Icon size={16} aria-hidden />
    </span>
  )
}
