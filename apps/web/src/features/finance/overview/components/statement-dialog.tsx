import { Button, Group, Modal } from '@mantine/core'
import type { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import { ErrorState, ShapeSkeleton, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { MailText } from '../../../../shared/finance/mail-text.tsx'
import { useReminderChanges } from '../../../../shared/finance/reminder-changes.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'

/** What a payer is mailed of its balance, before it goes. */
export const StatementDialog = ({
  federation,
  payer,
  onClose,
}: {
  federation: string
  payer: OpenDocument['payer']
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { texts } = useUi()
  const done = useDone()
  const { sendStatement } = useReminderChanges()
  const { ref: payerRef, name, type } = payer
  const to = {
    organisation: federation,
    payerRef,
    payerType: type === 'ORGANISATION' ? ('ORGANISATION' as const) : ('PERSON' as const),
  }
  const { data, isError, refetch } = trpc.finance.reminder.statement.useQuery(to)
  const send = () =>
    sendStatement.mutate(to, {
      onSuccess: () => {
        done({ message: t('open.balanceMailed', { name }) })
        onClose()
      },
    })
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('open.mailBalance')}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <ShapeSkeleton shape="text" />}
      {data && (
        <>
          <p>
            {data.to === null ? t('open.balanceNoAddress', { name }) : t('open.balanceWhat', { name, to: data.to })}
          </p>
          <MailText mail={data} />
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {texts.action.cancel}
        </Button>
        <Button disabled={!data || data.to === null} loading={sendStatement.isPending} onClick={send}>
          {t('open.sendBalance')}
        </Button>
      </Group>
    </Modal>
  )
}
