import { Button, Group, Modal } from '@mantine/core'
import { ErrorState, Facts, ShapeSkeleton, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useOrderChanges } from '../../../../shared/finance/order-changes.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** Orders everything that is open: what it would take is counted first. */
export const OrderOpenItems = ({ federation, onClose }: { federation: string; onClose: () => void }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { texts } = useUi()
  const done = useDone()
  const { createFromFilter } = useOrderChanges()
  const preview = trpc.finance.order.preview.useQuery({ organisation: federation }, { staleTime: 0 })
  const create = () =>
    createFromFilter.mutate(
      { organisation: federation },
      {
        onSuccess: ({ orderRefs }) => {
          done({ message: t('order.created', { count: orderRefs.length }) })
          onClose()
        },
      },
    )
  const { data } = preview
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('order.openItems')}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      {preview.isError && <ErrorState onRetry={() => void preview.refetch()} />}
      {preview.isPending && <ShapeSkeleton />}
      {data && (
        <Facts
          items={[
            { label: t('order.title'), value: data.orders },
            { label: t('bill.title'), value: data.bills },
            { label: t('bill.items'), value: data.items },
            { label: t('bill.amount'), value: money(data.amount) },
          ]}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('order.back')}
        </Button>
        <Button disabled={!data || data.items === 0} loading={createFromFilter.isPending} onClick={create}>
          {t('order.create', { count: data?.orders ?? 0 })}
        </Button>
      </Group>
    </Modal>
  )
}
