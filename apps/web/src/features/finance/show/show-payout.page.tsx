import { Button } from '@mantine/core'
import type { PayoutCalculation, PayoutRow } from '@oxer/domain/finance/payout/payout.schema'
import { DataTable, EmptyState, Section, StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { ExportMenu } from '../../../shared/list/export-menu.tsx'
import { ToggleChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { PayOutDialog } from './components/pay-out-dialog.tsx'
import { ProposedPayout } from './components/proposed-payout.tsx'
import { ShowFrame } from './components/show-frame.tsx'
import { usePayoutChanges } from './payout.mutations.ts'
import { articleColumn, centsColumn, contactColumn, tableState } from './show.columns.tsx'
import type { ShowPartProps } from './show.view.ts'

/** How a payout ended, or the file of one that counts. */
const Outcome = ({ competition, row, canPay }: { competition: string; row: PayoutRow; canPay: boolean }) => {
  const { t } = useTranslation('finance')
  if (row.status === 'PROPOSED') return <StatusBadge tone="warning">{t('show.payoutProposed')}</StatusBadge>
  if (row.status === 'CANCELLED') return <StatusBadge tone="neutral">{t('show.payoutCancelled')}</StatusBadge>
  if (row.status === 'REJECTED') {
    return (
      <span>
        <StatusBadge tone="neutral">{t('show.payoutRejected')}</StatusBadge> {row.reason}
      </span>
    )
  }
  return canPay && row.total > 0 ? (
    <a href={`/api/competition/manage/${competition}/finance/payout/${row.ref}/file`} download>
      {t('show.bankFile')}
    </a>
  ) : null
}

/** What was paid before; a correction since shows above as a difference. */
const Past = ({ competition, canPay }: { competition: string; canPay: boolean }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const list = trpc.competitions.competitionPayout.list.useQuery({ competition })
  return (
    <Section
      title={t('show.payouts')}
      actions={<ExportMenu path={`/api/competition/manage/${competition}/finance/payout/export`} asks={() => ({})} />}
    >
      <DataTable
        label={t('show.payouts')}
        tableId="show-payouts"
        rows={list.data?.payouts ?? []}
        rowKey={({ ref }) => ref}
        {...tableState(list)}
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
            width: 'minmax(200px, 2fr)',
            cell: (row) => <Outcome competition={competition} row={row} canPay={canPay} />,
          },
        ]}
        empty={<EmptyState title={t('show.noPayouts')} />}
      />
    </Section>
  )
}

/** What the amounts are made of: what was accrued under each article, less what was paid of it before. */
const Lines = ({ calculation: { lines, currency } }: { calculation: PayoutCalculation }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  return (
    <Section title={t('show.lines')}>
      <DataTable
        label={t('show.lines')}
        tableId="show-payout-lines"
        rows={lines}
        rowKey={({ contact, article }) => `${contact.ref} ${article?.ref ?? ''}`}
        status="ready"
        columns={[
          contactColumn(t),
          articleColumn(t),
          centsColumn(formats, 'accrued', t('show.accrued'), currency),
          centsColumn(formats, 'paid', t('show.paidBefore'), currency),
          centsColumn(formats, 'difference', t('show.difference'), currency),
        ]}
        empty={<EmptyState title={t('show.nothingDue')} />}
      />
    </Section>
  )
}

/** What each contact would be paid now, and what was paid (p207 to p209, q132). */
export const ShowPayoutPage = ({ competition }: ShowPartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const done = useDone()
  const { order, cancel } = usePayoutChanges()
  const [netting, setNetting] = useState(false)
  const [isAll, setAll] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const terms = { competition, netting, receivedOnly: !isAll }
  const calculation = trpc.competitions.competitionPayout.calculate.useQuery(terms, {
    meta: { page: true },
    staleTime: 0,
  })
  const { data } = calculation
  const past = trpc.competitions.competitionPayout.list.useQuery({ competition })
  const waiting = past.data?.payouts.find(({ status }) => status === 'PROPOSED')
  const pay = () =>
    order.mutate(
      { ...terms, total: data?.total ?? 0 },
      {
        onSuccess: ({ ref, version, status, total, netted, currency }) => {
          setAsked(false)
          done({
            message: t(status === 'PROPOSED' ? 'show.proposed' : 'show.paidOut', {
              amount: formats.money(total, currency),
            }),
            row: ref,
            ...((netted === 0 || status === 'PROPOSED') && {
              undo: () => cancel.mutateAsync({ competition, payout: ref, version }),
            }),
          })
        },
      },
    )
  const label = t(data?.needsSecondPerson ? 'show.propose' : 'show.payOut', {
    amount: formats.money(data?.total ?? 0, data?.currency),
  })
  // What is settled with a debt is not taken back; a proposal books nothing yet.
  const isFinal = netting && data?.needsSecondPerson === false
  const isDue = data?.contacts.some(({ hasIban, payable, netted }) => netted > 0 || (hasIban && payable > 0))
  return (
    <ShowFrame
      competition={competition}
      part="payout"
      actions={
        data?.canPay === true && (
          <Button
            disabled={isDue !== true || waiting !== undefined}
            loading={order.isPending}
            onClick={isFinal ? () => setAsked(true) : pay}
          >
            {label}
          </Button>
        )
      }
    >
      {waiting && <ProposedPayout competition={competition} payout={waiting} canPay={data?.canPay ?? false} />}
      <DataTable
        label={t('show.part.payout')}
        tableId="show-payout"
        rows={data?.contacts ?? []}
        rowKey={({ contact }) => contact.ref}
        {...tableState(calculation)}
        toolbarStart={
          <>
            <ToggleChip label={t('show.netting')} isOn={netting} onChange={setNetting} />
            <ToggleChip label={t('show.notReceived')} isOn={isAll} onChange={setAll} />
          </>
        }
        columns={[
          contactColumn(t),
          ...(['difference', 'netted', 'carried', 'payable'] as const).map((id) =>
            centsColumn(formats, id, t(`show.${id}`), data?.currency),
          ),
          {
            id: 'iban',
            header: t('show.account'),
            width: '150px',
            cell: (row) => (row.hasIban ? '' : <StatusBadge tone="warning">{t('show.noIban')}</StatusBadge>),
          },
        ]}
        empty={<EmptyState title={t('show.nothingDue')} message={t('show.nothingDueWhy')} />}
      />
      {isAsked && data && (
        <PayOutDialog
          title={label}
          payout={{ ...data, netted: data.contacts.reduce((sum, { netted }) => sum + netted, 0) }}
          confirmLabel={label}
          isBusy={order.isPending}
          onConfirm={pay}
          onClose={() => setAsked(false)}
        />
      )}
      {data && data.lines.length > 0 && <Lines calculation={data} />}
      <Past competition={competition} canPay={data?.canPay ?? false} />
    </ShowFrame>
  )
}
