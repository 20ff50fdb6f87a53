import { useTranslation } from 'react-i18next'
import { DeniedHelp } from './components/denied-help.tsx'
import { ErrorPage } from './components/error-page.tsx'

export const DeniedPage = () => {
  const { t } = useTranslation('access')
  return (
    <ErrorPage
      code="403"
      title={t('denied.title')}
      subtitle={t('denied.subtitle')}
      message={t('denied.message')}
      action={<DeniedHelp />}
    />
  )
}
