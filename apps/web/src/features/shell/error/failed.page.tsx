import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPage } from './components/error-page.tsx'

/** `number` is the sentence with the number of the line in the server's log. */
export const FailedPage = ({
  message,
  number,
  action,
}: {
  message?: string | null
  number?: string
  action?: ReactNode
}) => {
  const { t } = useTranslation('shell')
  return (
    <ErrorPage
      code="500"
      title={t('error.failed.title')}
      message={message ?? t('error.failed.message')}
      action={action}
      {...(number !== undefined && { subtitle: number })}
    />
  )
}
