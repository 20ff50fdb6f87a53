import type { RegistrationLevy } from '@oxer/domain/competitions/registration/registration-levy.schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../registrations.module.css'

/** What the federation charges once beside the fees, before it is charged. */
export const LevyLines = ({ levies }: { levies: readonly RegistrationLevy[] }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return levies.map(({ type, of, name, fee }) => (
    <div key={`${type} ${of ?? ''}`} className={classes.levy}>
      <span>
        {t(`registration.levy.${type}`)}
        {name !== null && <span className={classes.quiet}> {name}</span>}
      </span>
      <span>{formats.money(fee.amountWithTax, fee.currency)}</span>
    </div>
  ))
}
