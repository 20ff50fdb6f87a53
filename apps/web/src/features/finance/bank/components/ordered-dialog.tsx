import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import type { BankLineRow, BankOrderRow } from '@oxer/domain/finance/bank/bank.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** What a line is that went out: a payout or a refund of its amount, or something that is not in Oxer. */
export const OrderedDialog = ({
  federation: organisation,
  line,
  isBusy,
  onBook,
  onIgnore,
  onClose,
}: {
  federation: string
  line: BankLineRow
  isBusy: boolean
  onBook: (order: BankOrderRow) => void
  onIgnore: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money, date } = useFormats()
  const { data, isError, refetch } = trpc.finance.bank.orders.useQuery({ organisation }, { staleTime: 0 })
  const same = (data?.items ?? []).filter(({ amount }) => amount === 0 - line.amount)
  const [chosen, setChosen] = useState<string | null>(null)
  const order = same.find(({ ref }) => ref === (chosen ?? same[0]?.ref))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (order !== undefined) onBook(order)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('desk.back') }}
      title={t('bank.orderedTitle', { amount: money(0 - line.amount, line.currency) })}
    >
      <form onSubmit={submit}>
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isError && !data && <ShapeSkeleton />}
        {data && same.length === 0 && <p>{t('bank.noOrder')}</p>}
        {order !== undefined && (
          <Radio.Group label={t('bank.order')} value={order.ref} onChange={setChosen}>
            <Stack gap={8} mt={8}>
              {same.map(({ ref, kind, name, date: day }) => (
                <Radio
                  key={ref}
                  value={ref}
                  label={t('bank.orderOf', { what: t(`bank.orders.${kind}`), name, date: date(day) })}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end" gap={8} mt="md">
          <Button variant="default" loading={isBusy} onClick={onIgnore}>
            {t('bank.ignore')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={order === undefined}>
            {t('bank.book')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
