import { useTranslation } from 'react-i18next'
import { OfficePage } from '../../../shared/office-page.tsx'
import { useSession } from '../../../shared/session.ts'
import classes from './policy.module.css'

const PolicyPage = ({ section }: { section: 'privacy' | 'cookiePolicy' }) => {
  const { t } = useTranslation(['shell', 'access'])
  const { tenant } = useSession()
  return (
    <OfficePage title={t(section === 'privacy' ? 'shell:footer.privacy' : 'shell:footer.cookies')}>
      <p className={classes.text}>{t(`access:policy.${section}`, { tenant: tenant.name })}</p>
    </OfficePage>
  )
}

export const PrivacyPage = () => <PolicyPage section="privacy" />
export const CookiesPage = () => <PolicyPage section="cookiePolicy" />
