import type { ShownRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../registration.view.ts'
import classes from '../registrations.module.css'

/** So many names tell whom it is about; the rest is a number. */
const shownNames = 8

/** The combinations that an act is about. */
export const WhomList = ({
  rows,
}: {
  rows: readonly Pick<ShownRegistration, 'ref' | 'type' | 'rider' | 'horse' | 'team' | 'testName'>[]
}) => {
  const { t } = useTranslation('competitions')
  const rest = rows.length - shownNames
  return (
    <ul className={classes.reasons}>
      {rows.slice(0, shownNames).map((row) => (
        <li key={row.ref}>
          {nameOf(row)} <span className={classes.quiet}>{row.testName}</span>
        </li>
      ))}
      {rest > 0 && <li className={classes.quiet}>{t('registration.many.more', { count: rest })}</li>}
    </ul>
  )
}
