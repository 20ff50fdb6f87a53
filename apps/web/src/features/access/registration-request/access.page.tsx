import { Button } from '@mantine/core'
import { EmptyState } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { useSession } from '../../../shared/session.ts'
import { useTitle } from '../../../shared/use-title.ts'
import { AccessRequest } from './components/access-request.tsx'

const AccessAsked = () => {
  const { t } = useTranslation(['access', 'shell'])
  useTitle(t('shell:access.request'))
  return <AccessRequest asPage />
}

/** Shown at /auth/register, and in place of every page that needs an account. */
export const AccessPage = () => {
  const { t } = useTranslation(['access', 'shell'])
  const { standing, tenant } = useSession()
  if (standing !== 'member') return <AccessAsked />
  return (
    <OfficePage title={t('accessRequest.memberTitle')}>
      <EmptyState title={t('accessRequest.member', { tenant: tenant.name })}>
        <Button component={AppLink} href="/" variant="default">
          {t('accessRequest.home')}
        </Button>
      </EmptyState>
    </OfficePage>
  )
}
