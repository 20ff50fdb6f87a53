import { useTranslation } from 'react-i18next'
import { ErrorPage } from './components/error-page.tsx'

export const DeniedPage = () => {
  const { t } = useTranslation('shell')
  return (
    <ErrorPage
      code="403"
      title={t('error.denied.title')}
      subtitle={t('error.denied.subtitle')}
      message={t('error.denied.message')}
    />
  )
}
