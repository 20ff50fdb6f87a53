import { useTranslation } from 'react-i18next'
import { ErrorPage } from './components/error-page.tsx'

export const NotFoundPage = () => {
  const { t } = useTranslation('shell')
  return <ErrorPage code="404" title={t('error.notFound.title')} message={t('error.notFound.message')} />
}
