import { Button, Menu } from '@mantine/core'
import { type BillItemRow, ItemFilter, ItemState } from '@oxer/domain/finance/bill/bill.schema'
import { DataTable, type DataTableColumn, EmptyState, StatusBadge } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { askable, useNumberedList } from '../../../shared/cursor-list.ts'
import { amountOfItem } from '../../../shared/finance/amount-of-item.ts'
import { PayerChip } from '../../../shared/finance/payer-chip.tsx'
import { DaysChip } from '../../../shared/list/days-chip.tsx'
import { ChoiceChip, ToggleChip } from '../../../shared/list/filter-chip.tsx'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ShowFrame } from './components/show-frame.tsx'
import type { ShowPartProps } from './show.view.ts'
import { useItemsFile } from './use-items-file.ts'

const stateOf = ({ status, isProcessed }: BillItemRow): ItemState =>
  status === 'ORDERED' && isProcessed ? 'BOOKED' : status

const useColumns = (): DataTableColumn<BillItemRow>[] => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  return [
    { id: 'date', header: t('bill.date'), width: '110px', numeric: true, cell: (row) => formats.date(row.date) },
    {
      id: 'description',
      header: t('bill.description'),
      width: 'minmax(160px, 2fr)',
      primary: true,
      cell: (row) => row.description,
    },
    { id: 'payer', header: t('bill.payer'), width: 'minmax(130px, 1fr)', cell: (row) => row.payer.name },
    { id: 'about', header: t('bill.about'), width: 'minmax(130px, 1fr)', cell: (row) => row.subject?.name ?? '' },
    { id: 'article', header: t('bill.article'), width: 'minmax(110px, 1fr)', cell: (row) => row.article?.name ?? '' },
    { id: 'order', header: t('order.number'), width: '130px', cell: (row) => row.order?.name ?? '' },
    {
      id: 'amount',
      header: t('bill.amount'),
      width: '110px',
      numeric: true,
      cell: (row) => amountOfItem(row, t('balance.toPrice'), formats),
    },
    {
      id: 'state',
      header: t('bill.status'),
      width: '110px',
      cell: (row) => <StatusBadge tone="neutral">{t(`show.state.${stateOf(row)}`)}</StatusBadge>,
    },
  ]
}

const FromAddress = z.object({
  from: ItemFilter.shape.from.catch(undefined),
  to: ItemFilter.shape.to.catch(undefined),
  payer: ItemFilter.shape.payer.catch(undefined),
})

/** What a competition sold, item by item (p196, p197). */
export const ShowItemsPage = ({ competition, search, onSearch }: ShowPartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const { federationRef } = useManagedCompetition().competition
  const status = ItemState.options.find((each) => each === search.status)
  const text = askable(search.q)
  // What an address says that is no day and no payer narrows nothing.
  const { from, to, payer } = FromAddress.parse(search)
  const filter = {
    ...(status && { statuses: [status] }),
    ...(search.article && { articleRefs: [search.article] }),
    ...(payer && { payer }),
    ...(from && { from }),
    ...(to && { to }),
    ...(text && { text }),
  }
  const asked = { competition, ...filter, size: 100 }
  const list = useNumberedList(
    getQueryKey(trpc.competitions.competitionFinance.searchItems, asked, 'infinite'),
    (page) => client.competitions.competitionFinance.searchItems.query({ ...asked, page }),
    { isPage: true },
  )
  const sum = trpc.competitions.competitionFinance.searchItems.useQuery({ ...asked, size: 1 })
  const file = useItemsFile(competition, filter)
  return (
    <ShowFrame
      competition={competition}
      part="items"
      actions={
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" loading={file.isPending} leftSection={<IconDownload size={16} aria-hidden />}>
              {t('show.export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => file.mutate('XLSX')}>Excel</Menu.Item>
            <Menu.Item onClick={() => file.mutate('CSV')}>CSV</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      }
    >
      <DataTable
        {...list}
        label={t('show.part.items')}
        tableId="show-items"
        columns={useColumns()}
        rowKey={({ ref }) => ref}
        filter={search.q ?? ''}
        onFilter={(typed) => onSearch({ ...search, q: typed === '' ? undefined : typed })}
        toolbarStart={
          <>
            <ChoiceChip
              label={t('bill.status')}
              value={status}
              options={ItemState.options.map((value) => ({ value, label: t(`show.state.${value}`) }))}
              onChange={(chosen) => onSearch({ ...search, status: chosen })}
            />
            {search.article !== undefined && (
              <ToggleChip
                label={list.rows[0]?.article?.name ?? t('bill.article')}
                isOn
                onChange={() => onSearch({ ...search, article: undefined })}
              />
            )}
            <DaysChip
              label={t('bill.date')}
              from={from}
              to={to}
              onChange={(days) => onSearch({ ...search, ...days })}
            />
            <PayerChip
              federation={federationRef}
              value={payer}
              name={list.rows[0]?.payer.name}
              onChange={(chosen) => onSearch({ ...search, payer: chosen })}
            />
            {sum.data && <span>{formats.money(sum.data.amount, list.rows[0]?.currency)}</span>}
          </>
        }
        empty={<EmptyState title={t('show.noItems')} />}
      />
    </ShowFrame>
  )
}
