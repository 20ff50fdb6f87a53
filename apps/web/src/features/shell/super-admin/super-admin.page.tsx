import { useTranslation } from 'react-i18next'
import { AccessRequests } from '../../../shared/access-requests/access-requests.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { MailOutbox } from './components/mail-outbox.tsx'
import { TasksOverview } from './components/tasks-overview.tsx'
import { UnlinkedAccounts } from './components/unlinked-accounts.tsx'
import classes from './super-admin.module.css'

/** ps100: the settings of the whole installation. */
export const SuperAdminPage = () => {
  const { t } = useTranslation('access')
  return (
    <OfficePage title={t('superAdmin.title')} subtitle={t('superAdmin.subtitle')}>
      <div className={classes.parts}>
        <AccessRequests />
        <UnlinkedAccounts />
        <MailOutbox />
        <TasksOverview />
      </div>
    </OfficePage>
  )
}
