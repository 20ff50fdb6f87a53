import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'
import type { TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { DataTable, type DataTableColumn, EmptyState, parseAmountText } from '@oxer/ui'
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../shared/contact-link.tsx'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { useOrderChanges } from '../../../shared/finance/order-changes.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { taxLevelOptions } from '../../../shared/money-form.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'

const PriceItemsDrawer = lazy(() =>
  import('./components/price-items-drawer.tsx').then((file) => ({ default: file.PriceItemsDrawer })),
)

/** The price of one item, set where it stands: Enter sets it. */
const PriceField = ({
  federation,
  item,
  taxLevels,
}: {
  federation: string
  item: BillItemRow
  taxLevels: readonly TaxLevelCode[]
}) => {
  const levels = taxLevelOptions(taxLevels, item.taxLevelCode)
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { priceItem, unpriceItem } = useOrderChanges()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [taxLevelCode, setTaxLevel] = useState(item.taxLevelCode)
  const { description } = item
  const set = () => {
    const cents = parseAmountText(text)
    setWrong(cents === null || cents < 0)
    if (cents === null || cents < 0) return
    const at = { organisation: federation, item: item.ref }
    priceItem.mutate(
      { ...at, unitAmount: cents, taxLevelCode, version: item.version },
      {
        onSuccess: ({ amount, currency }) =>
          done({
            message: t('toPrice.set', { description, amount: money(amount, currency) }),
            undo: () => unpriceItem.mutateAsync(at),
          }),
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of the table stay out of the field.
    event.stopPropagation()
    if (event.key === 'Enter') set()
  }
  // Whoever goes on to the VAT beside it is not done.
  const onLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget) && text.trim() !== '' && !priceItem.isPending) set()
  }
  return (
    <Group gap={4} wrap="nowrap" onBlur={onLeave}>
      <TextInput
        size="xs"
        inputMode="decimal"
        aria-label={t('toPrice.price', { description })}
        value={text}
        error={isWrong && t('toPrice.bad')}
        disabled={priceItem.isPending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <NativeSelect
        size="xs"
        miw={84}
        aria-label={t('toPrice.tax', { description })}
        data={levels}
        value={taxLevelCode}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) =>
          setTaxLevel(levels.find(({ value }) => value === currentTarget.value)?.value ?? taxLevelCode)
        }
      />
    </Group>
  )
}

/** What was sold without a price: it is booked and invoiced only after somebody has set one. */
export const ToPricePage = ({ federation }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const list = trpc.finance.order.itemsToPrice.useQuery({ organisation: federation }, { meta: { page: true } })
  const items = list.data?.items ?? []
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<readonly BillItemRow[] | null>(null)
  const columns: DataTableColumn<BillItemRow>[] = [
    { id: 'date', header: t('bill.date'), width: '124px', numeric: true, cell: (row) => formats.date(row.date) },
    {
      id: 'description',
      header: t('bill.description'),
      width: 'minmax(160px, 2fr)',
      primary: true,
      cell: (row) => row.description,
    },
    {
      id: 'payer',
      header: t('bill.payer'),
      width: 'minmax(160px, 2fr)',
      cell: (row) => <ContactLink contact={row.payer} />,
    },
    { id: 'article', header: t('bill.article'), cell: (row) => row.article?.name ?? '' },
    { id: 'quantity', header: t('bill.quantity'), width: '80px', numeric: true, cell: (row) => row.quantity },
    {
      id: 'unit',
      header: t('bill.unit'),
      width: '260px',
      hideable: false,
      cell: (row) => (
        <PriceField key={row.ref} federation={federation} item={row} taxLevels={list.data?.taxLevels ?? []} />
      ),
    },
  ]
  return (
    <FinanceFrame federation={federation} part="to-price">
      <DataTable
        label={t('part.to-price')}
        tableId="to-price"
        columns={columns}
        rows={items}
        rowKey={({ ref }) => ref}
        rowName={({ description }) => description}
        selectMode="multi"
        selected={selected}
        onSelect={setSelected}
        bulkActions={(chosen) => (
          <Button variant="default" onClick={() => setAsked(items.filter(({ ref }) => chosen.has(ref)))}>
            {t('toPrice.many', { count: chosen.size })}
          </Button>
        )}
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title={t('toPrice.none')} />}
      />
      <Suspense>
        {asked && (
          <PriceItemsDrawer
            federation={federation}
            items={asked}
            taxLevels={list.data?.taxLevels ?? []}
            onDone={() => setSelected(new Set())}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </FinanceFrame>
  )
}
