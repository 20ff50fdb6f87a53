import type { PayTarget } from '@oxer/domain/finance/payment/pay.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { QrPicture } from '../qr-picture.tsx'
import { useFormats } from '../use-formats.ts'
import { CopiedFact } from './copied-fact.tsx'
import classes from './pay.module.css'
import { PayByCard } from './pay-by-card.tsx'
import { SavePicture } from './payment-picture.tsx'
import { type PayScope, usePaymentRequests } from './payment-requests.ts'

/**
 * One transfer a seller pays everything, of all children, or what is open of the target: a code for a phone, and what an app of a bank asks.
 * A seller shows it to its payer, who is the only one that pays by card.
 */
export const PayPanel = ({ owner, target }: { owner: PayScope; target?: PayTarget }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { data, isError, refetch } = usePaymentRequests(owner, target)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <ShapeSkeleton shape="text" />
  if (data.items.length === 0) return <p className={classes.how}>{t('pay.nothing')}</p>
  const isShown = owner.kind === 'seller'
  const how = isShown ? 'pay.show' : data.items.length > 1 && target === undefined ? 'pay.howMany' : 'pay.how'
  return (
    <>
      <p className={classes.how}>{t(how)}</p>
      {data.items.map(({ book, isPaidByCard, name, amount, currency, iban, reference, qr, instead }) => {
        const sum = money(amount, currency)
        return (
          <div key={reference} className={classes.request}>
            {qr && (
              <figure className={classes.code}>
                <QrPicture qr={qr} label={t('pay.qr', { amount: sum, name })} />
                <figcaption>
                  <SavePicture qr={qr} name={reference} />
                </figcaption>
              </figure>
            )}
            <div className={classes.pay}>
              {instead && <p className={classes.how}>{t(`pay.instead.${instead.kind}`, { number: instead.number })}</p>}
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
              {isPaidByCard && owner.kind !== 'seller' && (
                <PayByCard owner={owner} book={book} target={instead ?? target} />
              )}
            </div>
          </div>
        )
      })}
    </>
  )
}
