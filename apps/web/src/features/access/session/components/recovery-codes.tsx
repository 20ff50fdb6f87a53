import { useTranslation } from 'react-i18next'
import { ShownOnce } from '../../../../shared/secret-once.tsx'
import classes from './second-factor.module.css'

/** The only display of the codes. A click selects all of them. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('access')
  return (
    <ShownOnce
      title={t('security.secondFactor.codesTitle')}
      why={t('security.secondFactor.codesWhy')}
      secret={codes.join('\n')}
      done={t('security.secondFactor.kept')}
      onClose={onClose}
    >
      <ul className={classes.codes} aria-label={t('security.secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnce>
  )
}
