import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { BankLineRow, BankOrderRow } from '@oxer/domain/finance/bank/bank.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../../shared/finance/amount-field.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { cardMoneyOf, ordersOf } from '../line-proposal.view.ts'

const cards = 'cards'

/** What a line is that was on its way: a payout or a refund, or what a provider or a desk brought; or something that is not in Oxer. */
export const OrderedDialog = ({
  federation: organisation,
  line,
  isBusy,
  onBook,
  onBookCards,
  onIgnore,
  onClose,
}: {
  federation: string
  line: BankLineRow
  isBusy: boolean
  onBook: (order: BankOrderRow) => void
  onBookCards: (fee: number) => void
  onIgnore: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money, date } = useFormats()
  const [q, setText] = useState('')
  const [text] = useDebouncedValue(q.trim(), 250)
  const asked = { organisation, amounts: [line.amount], size: 20, ...(text !== '' && { q: text }) }
  const { data, isError, refetch } = trpc.finance.bank.orders.useQuery(asked, {
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const isOut = line.amount < 0
  const same = ordersOf(line, data)
  const isSearched = text !== '' || (data?.next ?? null) !== null
  const cardMoney = cardMoneyOf(line, data)
  const canBeCards = !isOut && (data?.cards.days.length ?? 0) > 0
  const hasWays = same.length > 0 || canBeCards
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState<number | null | undefined>()
  const value = chosen ?? same[0]?.ref ?? (cardMoney ? cards : null)
  const fee = typed === undefined ? (cardMoney?.feeCents ?? null) : typed
  const order = same.find(({ ref }) => ref === value)
  const isCards = canBeCards && value === cards
  const isReady = order !== undefined || (isCards && fee !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (order !== undefined) onBook(order)
    else if (isCards && fee !== null) onBookCards(fee)
  }
  const amount = money(Math.abs(line.amount), line.currency)
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('desk.back') }}
      title={t(isOut ? 'bank.orderedTitle' : 'bank.arrivedTitle', { amount })}
    >
      <form onSubmit={submit}>
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isError && !data && <ShapeSkeleton />}
        {isSearched && (
          <TextInput
            label={t('bank.findOrder')}
            description={data?.next == null ? undefined : t('bank.moreOrders')}
            value={q}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            mb="sm"
          />
        )}
        {data && !hasWays && <p>{t(isOut ? 'bank.noOrder' : 'bank.noArrival')}</p>}
        {hasWays && (
          <Radio.Group label={t(isOut ? 'bank.order' : 'bank.onItsWay')} value={value} onChange={setChosen}>
            <Stack gap={8} mt={8}>
              {same.map(({ ref, kind, name, date: day }) => (
                <Radio
                  key={ref}
                  value={ref}
                  label={t('bank.orderOf', { what: t(`bank.orders.${kind}`), name, date: date(day) })}
                />
              ))}
              {canBeCards && <Radio value={cards} label={t('bank.terminals')} />}
            </Stack>
          </Radio.Group>
        )}
        {isCards && (
          <AmountField
            label={t('bank.fee')}
            cents={fee}
            onChange={setTyped}
            {...(cardMoney && {
              description: t('bank.terminalDays', {
                from: date(cardMoney.firstDay),
                to: date(cardMoney.lastDay),
                amount: money(line.amount + cardMoney.feeCents, line.currency),
              }),
            })}
          />
        )}
        <Group justify="flex-end" gap={8} mt="md">
          {isOut && (
            <Button variant="default" loading={isBusy} onClick={onIgnore}>
              {t('bank.ignore')}
            </Button>
          )}
          <Button type="submit" loading={isBusy} disabled={!isReady}>
            {t('bank.book')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
