import { Button, Group } from '@mantine/core'
import { depositedOf, leftInDrawer } from '@oxer/domain/finance/desk/cash.rules'
import type { DeskDay, DeskPayer, DeskPayment } from '@oxer/domain/finance/desk/desk.schema'
import { DataTable, type DataTableColumn, EmptyState, ErrorState, Facts, Section } from '@oxer/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { OfficePage } from '../../../shared/office-page.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { DeskTab } from './components/desk-tab.tsx'
import { FindPayer } from './components/find-payer.tsx'
import { OpenDrawer } from './components/open-drawer.tsx'
import classes from './desk.module.css'
import { useDeskChanges } from './desk.mutations.ts'

/** Makes the receipt of what a payment paid, or takes the one that exists, and hands out its file. */
const ReceiptButton = ({ competition, day, payment }: { competition: string; day: string; payment: DeskPayment }) => {
  const { t } = useTranslation('finance')
  const { receipt } = useDeskChanges()
  const hand = ({ name }: { name: string }) => {
    const link = document.createElement('a')
    link.href = `/api/competition/manage/${competition}/finance/desk/${day}/payment/${payment.ref}/receipt`
    link.download = `${name}.pdf`
    link.click()
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={receipt.isPending}
      aria-label={t('desk.receiptFor', { name: payment.payer?.name ?? '' })}
      onClick={() => receipt.mutate({ competition, day, payment: payment.ref }, { onSuccess: hand })}
    >
      {t('desk.receipt')}
    </Button>
  )
}

const CloseDrawer = lazy(() => import('./components/close-drawer.tsx').then((file) => ({ default: file.CloseDrawer })))
const DepositDialog = lazy(() =>
  import('./components/deposit-dialog.tsx').then((file) => ({ default: file.DepositDialog })),
)
const RefundDialog = lazy(() =>
  import('./components/refund-dialog.tsx').then((file) => ({ default: file.RefundDialog })),
)

/** What a drawer took and gave back today. */
const TakenToday = ({ competition, day }: { competition: string; day: DeskDay }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const [refunding, setRefunding] = useState<DeskPayment | null>(null)
  const list = trpc.competitions.competitionDesk.payments.useQuery({ competition, day: day.ref })
  const columns: DataTableColumn<DeskPayment>[] = [
    {
      id: 'payer',
      header: t('desk.payer'),
      width: 'minmax(120px, 2fr)',
      primary: true,
      cell: (row) => row.payer?.name ?? '',
    },
    { id: 'method', header: t('desk.method'), cell: (row) => t(row.method === 'CASH' ? 'desk.cash' : 'desk.card') },
    {
      id: 'amount',
      header: t('desk.amount'),
      numeric: true,
      cell: (row) => formats.money(row.direction === 'OUT' ? 0 - row.amount : row.amount, day.currency),
    },
  ]
  return (
    <Section title={t('desk.list')}>
      <DataTable
        label={t('desk.list')}
        columns={columns}
        rows={list.data?.items ?? []}
        rowKey={({ ref }) => ref}
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        rowActions={(row) =>
          row.direction === 'IN' && (
            <>
              <ReceiptButton competition={competition} day={day.ref} payment={row} />
              {row.refundable > 0 && (
                <Button variant="subtle" size="compact-sm" onClick={() => setRefunding(row)}>
                  {t('desk.refund')}
                </Button>
              )}
            </>
          )
        }
        empty={<EmptyState title={t('desk.nothing')} />}
      />
      {refunding && (
        <Suspense>
          <RefundDialog
            competition={competition}
            day={day.ref}
            payment={refunding}
            onClose={() => setRefunding(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}

/** What is on its way to the bank of a day, and did not go after all. */
const TakeBackDeposits = ({ competition, day }: { competition: string; day: DeskDay }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { undoDeposit } = useDeskChanges()
  return day.deposits
    .filter(({ canTakeBack }) => canTakeBack)
    .map(({ ref, amount: cents }) => {
      const amount = money(cents, day.currency)
      return (
        <Button
          key={ref}
          variant="subtle"
          size="compact-sm"
          loading={undoDeposit.isPending}
          aria-label={t('desk.takeDepositBack', { amount })}
          onClick={() =>
            undoDeposit.mutate(
              { competition, day: day.ref, deposit: ref },
              { onSuccess: () => done({ message: t('desk.depositUndone', { amount }) }) },
            )
          }
        >
          {t('desk.depositBack', { amount })}
        </Button>
      )
    })
}

const OpenDesk = ({ competition, day }: { competition: string; day: DeskDay }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const [payer, setPayer] = useState<DeskPayer['payer'] | null>(null)
  return (
    <div className={classes.desk}>
      {payer === null ? (
        <FindPayer competition={competition} onFound={setPayer} />
      ) : (
        <DeskTab key={payer.ref} competition={competition} day={day} payer={payer} onNext={() => setPayer(null)} />
      )}
      <div>
        <Facts
          columns={3}
          items={[
            { label: t('desk.inCash'), value: money(day.cash, day.currency) },
            { label: t('desk.byCard'), value: money(day.card, day.currency) },
            ...(day.deposits.length > 0
              ? [{ label: t('desk.toBank'), value: money(depositedOf(day), day.currency) }]
              : []),
            { label: t('desk.expected'), value: money(day.expected, day.currency) },
          ]}
        />
        <TakeBackDeposits competition={competition} day={day} />
        <TakenToday competition={competition} day={day} />
      </div>
    </div>
  )
}

const ClosedDays = ({
  competition,
  days,
  onDeposit,
}: {
  competition: string
  days: readonly DeskDay[]
  onDeposit: (day: DeskDay) => void
}) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const columns: DataTableColumn<DeskDay>[] = [
    { id: 'date', header: t('bill.date'), width: '124px', numeric: true, cell: (row) => formats.date(row.date) },
    { id: 'drawer', header: t('desk.drawer'), primary: true, cell: (row) => row.drawer },
    {
      id: 'counted',
      header: t('desk.counted'),
      numeric: true,
      cell: (row) => formats.money(row.counted ?? 0, row.currency),
    },
    {
      id: 'difference',
      header: t('desk.difference'),
      numeric: true,
      cell: (row) => formats.money(row.difference ?? 0, row.currency),
    },
    {
      id: 'toBank',
      header: t('desk.toBank'),
      numeric: true,
      cell: (row) => formats.money(depositedOf(row), row.currency),
    },
    { id: 'card', header: t('desk.byCard'), numeric: true, cell: (row) => formats.money(row.card, row.currency) },
    { id: 'by', header: t('desk.closedDayBy'), cell: (row) => row.closedBy ?? '' },
  ]
  return (
    <Section title={t('desk.earlier')}>
      <DataTable
        label={t('desk.earlier')}
        columns={columns}
        rows={[...days]}
        rowKey={({ ref }) => ref}
        rowActions={(row) => (
          <>
            {leftInDrawer(row) > 0 && (
              <Button variant="subtle" size="compact-sm" onClick={() => onDeposit(row)}>
                {t('desk.toBank')}
              </Button>
            )}
            <TakeBackDeposits competition={competition} day={row} />
          </>
        )}
        empty={<EmptyState title={t('desk.nothing')} />}
      />
    </Section>
  )
}

/** The desk of a competition: open a drawer, find a rider, take the money, next; close it in the evening. */
export const DeskPage = ({ competition }: { competition: string }) => {
  const { t } = useTranslation('finance')
  const [isClosing, setClosing] = useState(false)
  const [depositing, setDepositing] = useState<DeskDay | null>(null)
  const { data, isError, refetch } = trpc.competitions.competitionDesk.list.useQuery(
    { competition },
    { meta: { page: true } },
  )
  const show = trpc.competitions.competition.get.useQuery({ competition })
  const crumbs = [{ label: show.data?.name ?? '', href: `/competitions/${competition}/manage/overview` }]
  if (isError) {
    return (
      <OfficePage title={t('desk.title')} crumbs={crumbs}>
        <ErrorState onRetry={() => void refetch()} />
      </OfficePage>
    )
  }
  if (!data) return <OfficePage title={t('desk.title')} crumbs={crumbs} isLoading />
  const day = data.items.find(({ closedAt }) => closedAt === null)
  const closed = data.items.filter(({ closedAt }) => closedAt !== null)
  return (
    <OfficePage
      title={day ? `${t('desk.title')}: ${day.drawer}` : t('desk.title')}
      crumbs={crumbs}
      actions={
        day && (
          <Group gap={8}>
            <Button variant="default" onClick={() => setDepositing(day)}>
              {t('desk.toBank')}
            </Button>
            <Button variant="default" onClick={() => setClosing(true)}>
              {t('desk.close')}
            </Button>
          </Group>
        )
      }
    >
      {day ? <OpenDesk competition={competition} day={day} /> : <OpenDrawer competition={competition} />}
      {closed.length > 0 && <ClosedDays competition={competition} days={closed} onDeposit={setDepositing} />}
      {depositing && (
        <Suspense>
          <DepositDialog competition={competition} day={depositing} onClose={() => setDepositing(null)} />
        </Suspense>
      )}
      {isClosing && day && (
        <Suspense>
          <CloseDrawer competition={competition} day={day} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </OfficePage>
  )
}
