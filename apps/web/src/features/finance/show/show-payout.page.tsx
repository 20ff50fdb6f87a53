import { Button } from '@mantine/core'
import type { PayoutOfContact, PayoutRow } from '@oxer/domain/finance/payout/payout.schema'
import { DataTable, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettled } from '../../../shared/changes.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { ToggleChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ShowFrame } from './components/show-frame.tsx'
import type { ShowPartProps } from './show.view.ts'

const usePayoutChanges = () => {
  const { settled } = useSettled('finance')
  const { competitionPayout } = trpc.competitions
  return {
    order: competitionPayout.order.useMutation(settled),
    cancel: competitionPayout.cancel.useMutation(settled),
  }
}

/** What was paid before; a correction since shows above as a difference. */
const Past = ({ competition, canPay }: { competition: string; canPay: boolean }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { data, isError, refetch } = trpc.competitions.competitionPayout.list.useQuery({ competition })
  return (
    <Section title={t('show.payouts')}>
      <DataTable
        label={t('show.payouts')}
        tableId="show-payouts"
        rows={data?.payouts ?? []}
        rowKey={({ ref }) => ref}
        status={isError ? 'error' : data ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        columns={[
          {
            id: 'date',
            header: t('bill.date'),
            width: '110px',
            primary: true,
            cell: (row: PayoutRow) => formats.date(row.date),
          },
          {
            id: 'contacts',
            header: t('show.to'),
            width: 'minmax(200px, 3fr)',
            cell: (row) => row.contacts.map(({ contact }) => contact.name).join(' · '),
          },
          {
            id: 'netted',
            header: t('show.netted'),
            width: '120px',
            numeric: true,
            cell: (row) => formats.money(row.netted, row.currency),
          },
          {
            id: 'total',
            header: t('show.paid'),
            width: '120px',
            numeric: true,
            cell: (row) => formats.money(row.total, row.currency),
          },
          {
            id: 'file',
            header: t('show.file'),
            width: '140px',
            cell: (row) =>
              row.status === 'CANCELLED' ? (
                <StatusBadge tone="neutral">{t('show.payoutCancelled')}</StatusBadge>
              ) : canPay && row.total > 0 ? (
                <a href={`/api/competition/manage/${competition}/finance/payout/${row.ref}/file`} download>
                  {t('show.bankFile')}
                </a>
              ) : (
                ''
              ),
          },
        ]}
        empty={<EmptyState title={t('show.noPayouts')} />}
      />
    </Section>
  )
}

/** What each contact would be paid now, and what was paid (p207 to p209, q132). */
export const ShowPayoutPage = ({ competition }: ShowPartProps) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { order, cancel } = usePayoutChanges()
  const [netting, setNetting] = useState(false)
  const [isAll, setAll] = useState(false)
  const terms = { competition, netting, receivedOnly: !isAll }
  const { data, isError, refetch } = trpc.competitions.competitionPayout.calculate.useQuery(terms, {
    meta: { page: true },
    staleTime: 0,
  })
  const pay = () =>
    order.mutate(
      { ...terms, total: data?.total ?? 0 },
      {
        onSuccess: ({ ref, version, total, netted, currency }) =>
          done({
            message: t('show.paidOut', { amount: money(total, currency) }),
            row: ref,
            ...(netted === 0 && {
              undo: () => cancel.mutateAsync({ competition, payout: ref, version }),
            }),
          }),
      },
    )
  const cents = (id: 'difference' | 'netted' | 'carried' | 'payable') => ({
    id,
    header: t(`show.${id}`),
    width: '120px',
    numeric: true,
    cell: (row: PayoutOfContact) => money(row[id], data?.currency),
  })
  const isDue = data?.contacts.some(({ hasIban, payable, netted }) => netted > 0 || (hasIban && payable > 0))
  return (
    <ShowFrame
      competition={competition}
      part="payout"
      actions={
        data?.canPay === true && (
          <Button disabled={isDue !== true} loading={order.isPending} onClick={pay}>
            {t('show.payOut', { amount: money(data.total, data.currency) })}
          </Button>
        )
      }
    >
      <DataTable
        label={t('show.part.payout')}
        tableId="show-payout"
        rows={data?.contacts ?? []}
        rowKey={({ contact }) => contact.ref}
        status={isError ? 'error' : data ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        toolbarStart={
          <>
            <ToggleChip label={t('show.netting')} isOn={netting} onChange={setNetting} />
            <ToggleChip label={t('show.notReceived')} isOn={isAll} onChange={setAll} />
          </>
        }
        columns={[
          {
            id: 'contact',
            header: t('show.to'),
            width: 'minmax(160px, 2fr)',
            primary: true,
            cell: (row) => row.contact.name,
          },
          cents('difference'),
          cents('netted'),
          cents('carried'),
          cents('payable'),
          {
            id: 'iban',
            header: t('show.account'),
            width: '150px',
            cell: (row) => (row.hasIban ? '' : <StatusBadge tone="warning">{t('show.noIban')}</StatusBadge>),
          },
        ]}
        empty={<EmptyState title={t('show.nothingDue')} message={t('show.nothingDueWhy')} />}
      />
      <Past competition={competition} canPay={data?.canPay ?? false} />
    </ShowFrame>
  )
}
