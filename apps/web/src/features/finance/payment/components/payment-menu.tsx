import { ActionIcon, Menu } from '@mantine/core'
import type { PaymentRow } from '@oxer/domain/finance/payment/payment.schema'
import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'

const RefundDrawer = lazy(() =>
  import('../../../../shared/finance/refund-drawer.tsx').then((file) => ({ default: file.RefundDrawer })),
)
const UndoDrawer = lazy(() => import('./undo-drawer.tsx').then((file) => ({ default: file.UndoDrawer })))

/** What can be done about money that came in. */
export const PaymentMenu = ({ federation, payment }: { federation: string; payment: PaymentRow }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const [opened, setOpened] = useState<'UNDO' | 'REFUND' | null>(null)
  const { ref, payer, refundable, amount, currency, method, origin, direction, status } = payment
  if (direction === 'OUT' || status === 'REVERSED') return null
  const name = payer?.name ?? t('movement.nobody')
  const onClose = () => setOpened(null)
  const canUndo = origin !== 'CARD' && (payer === null || refundable > 0)
  const back = method === 'CARD' || method === 'STRIPE' ? method : null
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('payment.actionsOf', { amount: money(amount, currency), name })}>
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={refundable === 0} onClick={() => setOpened('REFUND')}>
            {t('refund.give')}
          </Menu.Item>
          <Menu.Item disabled={!canUndo} onClick={() => setOpened('UNDO')}>
            {t('payment.undo')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'REFUND' && payer !== null && (
          <RefundDrawer
            federation={federation}
            refundable={{ payer, payment: ref, most: refundable, currency, back }}
            onClose={onClose}
          />
        )}
        {opened === 'UNDO' && <UndoDrawer federation={federation} payment={payment} onClose={onClose} />}
      </Suspense>
    </>
  )
}
