import { renewalTotals } from '@oxer/domain/parties/holding/license-renewal.rules'
import type { LicenseRenewal } from '@oxer/domain/parties/holding/license-renewal.schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from './renewal-costs.module.css'

/** What will be paid and by whom, before anything is renewed. */
export const RenewalCosts = ({ plan }: { plan: LicenseRenewal }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { feeType, price } = plan.license
  const money = (cents: number): string => formats.money(cents, price.currency)
  const totals = renewalTotals(plan)
  if (totals.length === 0) {
    const why = price.amountWithTax === 0 ? 'free' : feeType
    return (
      <p className={classes.note}>{t(`organisation.bulk.renew.cost.${why}`, { price: money(price.amountWithTax) })}</p>
    )
  }
  const count = totals.reduce((sum, each) => sum + each.count, 0)
  const cents = totals.reduce((sum, each) => sum + each.cents, 0)
  return (
    <div>
      <table className={classes.table} aria-label={t('organisation.bulk.renew.cost.title')}>
        <thead>
          <tr>
            <th scope="col">{t('organisation.bulk.renew.cost.pays')}</th>
            <th scope="col">{t('organisation.bulk.renew.cost.count')}</th>
            <th scope="col">{t('organisation.bulk.renew.cost.each')}</th>
            <th scope="col">{t('organisation.bulk.renew.cost.together')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map((each) => (
            <tr key={each.paidBy}>
              <th scope="row">{t(`organisation.bulk.renew.cost.payer.${each.paidBy}`)}</th>
              <td>{formats.number(each.count)}</td>
              <td>{money(price.amountWithTax)}</td>
              <td>{money(each.cents)}</td>
            </tr>
          ))}
        </tbody>
        {totals.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('organisation.bulk.renew.cost.total')}</th>
              <td>{formats.number(count)}</td>
              <td />
              <td>{money(cents)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <p className={classes.note}>{t(`organisation.bulk.renew.cost.${feeType}`)}</p>
    </div>
  )
}
