import { ActionIcon, Menu } from '@mantine/core'
import type { PayerCredit } from '@oxer/domain/finance/credit/credit.schema'
import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const RefundDrawer = lazy(() =>
  import('../../../../shared/finance/refund-drawer.tsx').then((file) => ({ default: file.RefundDrawer })),
)
const AssignDrawer = lazy(() => import('./assign-drawer.tsx').then((file) => ({ default: file.AssignDrawer })))

/** What can be done with what a payer has on account. */
export const CreditMenu = ({ federation, credit }: { federation: string; credit: PayerCredit }) => {
  const { t } = useTranslation('finance')
  const [opened, setOpened] = useState<'ASSIGN' | 'REFUND' | null>(null)
  const { payer, total, owed, currency } = credit
  const onClose = () => setOpened(null)
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('credit.actionsOf', { name: payer.name })}>
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={owed === 0} onClick={() => setOpened('ASSIGN')}>
            {t('credit.assign')}
          </Menu.Item>
          <Menu.Item onClick={() => setOpened('REFUND')}>{t('refund.give')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {opened === 'ASSIGN' && <AssignDrawer federation={federation} credit={credit} onClose={onClose} />}
        {opened === 'REFUND' && (
          <RefundDrawer
            federation={federation}
            refundable={{ payer, payment: null, most: total, currency, back: null }}
            onClose={onClose}
          />
        )}
      </Suspense>
    </>
  )
}
