import { ActionIcon, Menu } from '@mantine/core'
import type { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useReminderChanges } from '../../../../shared/finance/reminder-changes.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'

const PayDrawer = lazy(() =>
  import('../../../../shared/finance/pay-drawer.tsx').then((file) => ({ default: file.PayDrawer })),
)
const StatementDialog = lazy(() => import('./statement-dialog.tsx').then((file) => ({ default: file.StatementDialog })))
const WriteOffDrawer = lazy(() => import('./write-off-drawer.tsx').then((file) => ({ default: file.WriteOffDrawer })))

type DocumentProps = { federation: string; document: OpenDocument }

const DisputeDrawer = ({ federation, document, onClose }: DocumentProps & { onClose: () => void }) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const { dispute } = useReminderChanges()
  const { ref, number } = document
  const at = { organisation: federation, document: ref }
  return (
    <EditDrawer<{ reason: string }>
      title={t('open.dispute')}
      subject={ref}
      onClose={onClose}
      initialValues={{ reason: '' }}
      validate={(values) => missingErrors(values, { reason: t('open.giveWhy') })}
      save={async ({ reason }) => {
        await dispute.mutateAsync({ ...at, reason })
        done({
          message: t('open.wasDisputed', { number }),
          row: ref,
          undo: () => dispute.mutateAsync({ ...at, reason: null }),
        })
      }}
    >
      {(form) =>
        fieldsOf(form, { reason: t('open.why') }).text('reason', {
          ...{ required: true, autofocus: true, description: t('open.whyHint') },
        })
      }
    </EditDrawer>
  )
}

/** What can be done about something that is not paid. */
export const DocumentMenu = ({ federation, document }: DocumentProps) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const { endDispute } = useReminderChanges()
  const [opened, setOpened] = useState<'PAY' | 'BALANCE' | 'DISPUTE' | 'WRITE_OFF' | null>(null)
  const { ref, number, payer, disputeReason } = document
  const shared = { federation, document, onClose: () => setOpened(null) }
  const accept = () =>
    endDispute.mutate(
      { organisation: federation, document: ref, reason: null },
      { onSuccess: () => done({ message: t('open.wasAccepted', { number }), row: ref }) },
    )
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('open.actionsOf', { number })}>
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened('PAY')}>{t('payment.take')}</Menu.Item>
          <Menu.Item onClick={() => setOpened('BALANCE')}>{t('open.mailBalance')}</Menu.Item>
          {disputeReason === null ? (
            <Menu.Item onClick={() => setOpened('DISPUTE')}>{t('open.dispute')}</Menu.Item>
          ) : (
            <Menu.Item onClick={accept}>{t('open.undispute')}</Menu.Item>
          )}
          <Menu.Item onClick={() => setOpened('WRITE_OFF')}>{t('payment.writeOff')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'DISPUTE' && <DisputeDrawer {...shared} />}
      <Suspense>
        {opened === 'PAY' && <PayDrawer {...shared} />}
        {opened === 'BALANCE' && <StatementDialog federation={federation} payer={payer} onClose={shared.onClose} />}
        {opened === 'WRITE_OFF' && <WriteOffDrawer {...shared} />}
      </Suspense>
    </>
  )
}
