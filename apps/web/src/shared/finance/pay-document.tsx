import { ActionIcon, Modal } from '@mantine/core'
import type { PayTarget } from '@oxer/domain/finance/payment/pay.schema'
import { useUi } from '@oxer/ui'
import { IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PayScope } from './payment-requests.ts'

const PayPanel = lazy(() => import('./pay-panel.tsx').then((file) => ({ default: file.PayPanel })))

/** In a row of a list: opens how this document is paid. */
export const PayDocument = ({ owner, target, name }: { owner: PayScope; target: PayTarget; name: string }) => {
  const { t } = useTranslation('finance')
  const { texts } = useUi()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon aria-label={t('pay.one', { name })} onClick={() => setOpen(true)}>
        <IconQrcode size={16} aria-hidden />
      </ActionIcon>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('pay.one', { name })}
        size="lg"
        closeButtonProps={{ 'aria-label': texts.action.close }}
      >
        <Suspense>{isOpen && <PayPanel owner={owner} target={target} />}</Suspense>
      </Modal>
    </>
  )
}
