import { SectionNav } from '@oxer/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessRequests } from '../../../shared/access-requests/access-requests.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import classes from './super-admin.module.css'

/**
 * The parts, in the order of their tabs; the first is shown without an address of its own. A new part is a component, a line here and a
 * text. Parts load on demand.
 */
const parts = {
  requests: AccessRequests,
  federations: lazy(() =>
    import('./components/federations-part.tsx').then((file) => ({ default: file.FederationsPart })),
  ),
  hosts: lazy(() => import('./components/hosts-part.tsx').then((file) => ({ default: file.HostsPart }))),
  users: lazy(() => import('./components/users-part.tsx').then((file) => ({ default: file.UsersPart }))),
  unlinked: lazy(() =>
    import('./components/unlinked-accounts.tsx').then((file) => ({ default: file.UnlinkedAccounts })),
  ),
  clients: lazy(() => import('./components/clients-part.tsx').then((file) => ({ default: file.ClientsPart }))),
  integrations: lazy(() =>
    import('./components/integrations-part.tsx').then((file) => ({ default: file.IntegrationsPart })),
  ),
  signIns: lazy(() => import('./components/sign-ins-overview.tsx').then((file) => ({ default: file.SignInsOverview }))),
  mail: lazy(() => import('./components/mail-outbox.tsx').then((file) => ({ default: file.MailOutbox }))),
  tasks: lazy(() => import('./components/tasks-overview.tsx').then((file) => ({ default: file.TasksOverview }))),
} as const satisfies Record<string, ComponentType>

type Part = keyof typeof parts
const names = Object.keys(parts) as Part[]

/** ps100: the settings of the whole installation. */
export const SuperAdminPage = ({ tab }: { tab?: string | undefined }) => {
  const { t } = useTranslation('access')
  const current = names.find((name) => name === tab) ?? 'requests'
  const Current = parts[current]
  return (
    <OfficePage title={t('superAdmin.title')} subtitle={t('superAdmin.subtitle')}>
      <SectionNav
        label={t('superAdmin.parts.menu')}
        items={names.map((name) => ({
          href: name === 'requests' ? '/superadmin' : `/superadmin?tab=${name}`,
          label: t(`superAdmin.parts.${name}`),
          isCurrent: name === current,
        }))}
      />
      <div className={classes.parts}>
        <Suspense fallback={null}>
          <Current />
        </Suspense>
      </div>
    </OfficePage>
  )
}
