import { useTranslation } from 'react-i18next'
import classes from './side-panel.module.css'

/** The badges of a club: horses, ponies or both. */
export const OrganisationKinds = ({ isHorse, isPony }: { isHorse: boolean; isPony: boolean }) => {
  const { t } = useTranslation('shell')
  return (
    <span className={classes.kinds}>
      {isHorse && <span>{t('panel.horse')}</span>}
      {isPony && <span>{t('panel.pony')}</span>}
    </span>
  )
}
