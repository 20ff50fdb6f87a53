import { useTranslation } from 'react-i18next'
import { ErrorPage } from './components/error-page.tsx'

/** `number` is the sentence with the number of the line in the server's log. */
export const FailedPage = ({ message, number }: { message?: string | null; number?: string }) => {
  const { t } = useTranslation('shell')
  return (
    <ErrorPage
      code="500"
      title={t('error.failed.title')}
      message={message ?? t('error.failed.message')}
      {...(number !== undefined && { subtitle: number })}
    />
  )
}
