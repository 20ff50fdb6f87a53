import { Button } from '@mantine/core'
import type { Contact } from '@oxer/domain/kernel/contact/contact.schema'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayableDocument } from './pay-drawer.tsx'

const PayDrawer = lazy(() => import('./pay-drawer.tsx').then((file) => ({ default: file.PayDrawer })))

/** The button that writes down money which came in; only for what is booked and not paid. */
export const TakePayment = ({
  federation,
  document: { payer, ...document },
}: {
  federation: string
  document: Omit<PayableDocument, 'payer'> & { payer: Pick<Contact, 'name'> | null }
}) => {
  const { t } = useTranslation('finance')
  const [isOpen, setOpen] = useState(false)
  if (payer === null || document.open <= 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('payment.take')}</Button>
      <Suspense>
        {isOpen && (
          <PayDrawer federation={federation} document={{ ...document, payer }} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
