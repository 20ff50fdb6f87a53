import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import type { BillOwner } from '../../../../shared/finance/bill-owner.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../pay.module.css'
import { usePaymentRequests } from '../pay.queries.ts'
import { CopiedFact } from './copied-fact.tsx'
import { PayByCard } from './pay-by-card.tsx'
import { PaymentPicture } from './payment-picture.tsx'

/** One transfer a seller pays everything, of all children: a code for a phone, and what an app of a bank asks. */
export const PayPanel = ({ owner }: { owner: BillOwner }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { data, isError, refetch } = usePaymentRequests(owner)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <ShapeSkeleton />
  return (
    <>
      <p className={classes.how}>{data.items.length > 1 ? t('pay.howMany') : t('pay.how')}</p>
      {data.items.map(({ book, isPaidByCard, name, amount, currency, iban, reference, qr }) => {
        const sum = money(amount, currency)
        return (
          <div key={reference} className={classes.request}>
            {qr && <PaymentPicture qr={qr} label={t('pay.qr', { amount: sum, name })} />}
            <div className={classes.pay}>
              <dl className={classes.facts}>
                <CopiedFact label={t('pay.amount')} value={sum} copies={(amount / 100).toFixed(2)} />
                <CopiedFact label={t('pay.to')} value={name} />
                {iban === null ? (
                  <div className={classes.fact}>
                    <dt>{t('pay.iban')}</dt>
                    <dd>{t('pay.noIban', { name })}</dd>
                  </div>
                ) : (
                  <CopiedFact label={t('pay.iban')} value={iban} copies={iban.replaceAll(' ', '')} />
                )}
                <CopiedFact label={t('pay.reference')} value={reference} />
              </dl>
              {isPaidByCard && <PayByCard owner={owner} book={book} />}
            </div>
          </div>
        )
      })}
    </>
  )
}
