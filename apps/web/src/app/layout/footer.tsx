import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session.ts'
import { useCookieBannerWords } from './cookie-banner.ts'
import classes from './office-layout.module.css'

/** `year` is a prop, because a footer has no clock. */
export const Footer = ({ year }: { year: number }) => {
  const { t } = useTranslation('shell')
  const { tenant, version } = useSession()
  useCookieBannerWords()
  return (
    <footer className={classes.footer}>
      <span>
        © {year} {tenant.name}
      </span>
      <Link to="/privacy">{t('footer.privacy')}</Link>
      <Link to="/cookies">{t('footer.cookies')}</Link>
      <span className={classes.spacer} />
      <span>{t('footer.version', { version })}</span>
    </footer>
  )
}
