import { useTranslation } from 'react-i18next'
import { ErrorPage } from './components/error-page.tsx'

export const FailedPage = () => {
  const { t } = useTranslation('shell')
  return <ErrorPage code="500" title={t('error.failed.title')} message={t('error.failed.message')} />
}
