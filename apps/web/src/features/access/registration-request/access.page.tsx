import { Button } from '@mantine/core'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { useSession } from '../../../shared/session.ts'
import { useTitle } from '../../../shared/use-title.ts'
import { AccessRequest } from './components/access-request.tsx'

const AccessAsked = () => {
  const { t } = useTranslation('shell')
  useTitle(t('access.request'))
  return <AccessRequest asPage />
}

/** Shown at /auth/register, and in place of every page that needs an account. */
export const AccessPage = () => {
  const { t } = useTranslation('shell')
  const { standing, tenant } = useSession()
  if (standing !== 'member') return <AccessAsked />
  return (
    <OfficePage title={t('access.memberTitle')}>
      <EmptyState title={t('access.member', { tenant: tenant.name })}>
        <Button component={AppLink} href="/" variant="default">
          {t('access.home')}
        </Button>
      </EmptyState>
    </OfficePage>
  )
}
