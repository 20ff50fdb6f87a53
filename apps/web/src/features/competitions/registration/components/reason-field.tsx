import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Why a registration is signed off or rejected. */
export const ReasonField = ({
  value,
  error,
  onChange,
}: {
  value: string
  error: ReactNode
  onChange: (reason: string) => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <Textarea
      label={t('registration.signOff.reason')}
      required
      autosize
      minRows={2}
      maxLength={500}
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
