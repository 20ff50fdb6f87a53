import { ActionIcon, Button, Group } from '@mantine/core'
import type { DueReminder, ReminderRow } from '@oxer/domain/finance/reminder/reminder.schema'
import type { Formats } from '@oxer/i18n/formats'
import { DataTable, type DataTableColumn, EmptyState, Facts, Section } from '@oxer/ui'
import { IconEye, IconMailForward } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '../../../shared/contact-link.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { hrefOfLetters } from '../../../shared/finance/reminder-letters.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'

const TermsDrawer = lazy(() => import('./components/terms-drawer.tsx').then((file) => ({ default: file.TermsDrawer })))
const ReadDialog = lazy(() => import('./components/read-dialog.tsx').then((file) => ({ default: file.ReadDialog })))
const SendDialog = lazy(() =>
  import('../../../shared/finance/send-dialog.tsx').then((file) => ({ default: file.SendDialog })),
)

type Shared = Pick<DueReminder, 'payer' | 'number' | 'level' | 'open' | 'fee' | 'currency'>

const sharedColumns = <Row extends Shared>(t: TFunction<'finance'>, formats: Formats): DataTableColumn<Row>[] => [
  {
    id: 'payer',
    header: t('bill.payer'),
    width: 'minmax(160px, 2fr)',
    cell: (row) => <ContactLink contact={row.payer} />,
  },
  { id: 'number', header: t('reminder.invoice'), width: '140px', primary: true, cell: (row) => row.number },
  {
    id: 'level',
    header: t('reminder.level'),
    width: '160px',
    cell: (row) => t(row.level === 1 ? 'reminder.first' : 'reminder.second'),
  },
  {
    id: 'open',
    header: t('overview.open'),
    width: '120px',
    numeric: true,
    cell: (row) => formats.money(row.open, row.currency),
  },
  {
    id: 'fee',
    header: t('reminder.costs'),
    width: '110px',
    numeric: true,
    cell: (row) => (row.fee === 0 ? '' : formats.money(row.fee, row.currency)),
  },
]

const Due = ({ federation }: { federation: string }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const list = trpc.finance.reminder.due.useQuery({ organisation: federation }, { meta: { page: true } })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [sending, setSending] = useState<{ by: 'MAIL' | 'LETTER'; rows: readonly DueReminder[] } | null>(null)
  const [reading, setReading] = useState<DueReminder | null>(null)
  const rows = list.data?.items ?? []
  const columns: DataTableColumn<DueReminder>[] = [
    ...sharedColumns<DueReminder>(t, formats),
    { id: 'due', header: t('open.due'), width: '124px', numeric: true, cell: (row) => formats.date(row.dueDate) },
    {
      id: 'to',
      header: t('reminder.to'),
      width: 'minmax(180px, 2fr)',
      cell: (row) => row.to ?? t('reminder.noAddress'),
    },
  ]
  const reachable = rows.filter(({ to }) => to !== null)
  const silent = rows.filter(({ to }) => to === null)
  return (
    <Section
      title={t('reminder.due')}
      actions={
        <Group gap="xs">
          {silent.length > 0 && (
            <Button variant="default" onClick={() => setSending({ by: 'LETTER', rows: silent })}>
              {t('reminder.writeLetters', { count: silent.length })}
            </Button>
          )}
          <Button disabled={reachable.length === 0} onClick={() => setSending({ by: 'MAIL', rows: reachable })}>
            {t('reminder.sendAll')}
          </Button>
        </Group>
      }
    >
      <DataTable
        label={t('reminder.due')}
        tableId="reminders-due"
        columns={columns}
        rows={rows}
        rowKey={({ ref }) => ref}
        rowName={({ number }) => number}
        status={list.isPending ? 'loading' : list.isError ? 'error' : 'ready'}
        onRetry={() => void list.refetch()}
        rowActions={(row) => (
          <ActionIcon aria-label={t('reminder.readOf', { number: row.number })} onClick={() => setReading(row)}>
            <IconEye size={16} aria-hidden />
          </ActionIcon>
        )}
        selectMode="multi"
        selected={selected}
        onSelect={setSelected}
        bulkActions={(chosen) => {
          const some = reachable.filter(({ ref }) => chosen.has(ref))
          return (
            <Button
              variant="default"
              disabled={some.length === 0}
              onClick={() => setSending({ by: 'MAIL', rows: some })}
            >
              {t('reminder.sendSome')}
            </Button>
          )
        }}
        empty={<EmptyState title={t('reminder.noneDue')} />}
      />
      <Suspense>
        {reading && <ReadDialog federation={federation} reminder={reading} onClose={() => setReading(null)} />}
        {sending && (
          <SendDialog
            federation={federation}
            by={sending.by}
            reminders={sending.rows}
            onClose={() => setSending(null)}
            onSent={() => setSelected(new Set())}
          />
        )}
      </Suspense>
    </Section>
  )
}

const History = ({ federation }: { federation: string }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const asked = { organisation: federation }
  const list = useCursorList(getQueryKey(trpc.finance.reminder.list, asked, 'infinite'), (after) =>
    client.finance.reminder.list.query({ ...asked, ...(after !== undefined && { after }) }),
  )
  const columns: DataTableColumn<ReminderRow>[] = [
    { id: 'date', header: t('bill.date'), width: '124px', numeric: true, cell: (row) => formats.date(row.date) },
    ...sharedColumns<ReminderRow>(t, formats),
  ]
  return (
    <Section title={t('reminder.sent')}>
      <DataTable
        {...list}
        label={t('reminder.sent')}
        tableId="reminders-sent"
        columns={columns}
        rowKey={({ ref }) => ref}
        rowActions={({ isLetter, date }) =>
          isLetter && (
            <ActionIcon
              component="a"
              href={hrefOfLetters(federation, date)}
              download
              aria-label={t('reminder.openLettersOf', { date: formats.date(date) })}
            >
              <IconMailForward size={16} aria-hidden />
            </ActionIcon>
          )
        }
        empty={<EmptyState title={t('reminder.noneSent')} />}
      />
    </Section>
  )
}

/** Who would be reminded today, who was, and by which terms. */
export const RemindersPage = ({ federation }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { data } = trpc.finance.reminder.terms.useQuery({ organisation: federation })
  const [isChanging, setChanging] = useState(false)
  return (
    <FinanceFrame
      federation={federation}
      part="reminders"
      actions={
        <Group gap="xs">
          <Button variant="default" disabled={!data} onClick={() => setChanging(true)}>
            {t('reminder.terms')}
          </Button>
        </Group>
      }
    >
      {data && (
        <Facts
          columns={3}
          items={[
            { label: t('reminder.isOn'), value: t(data.isOn ? 'reminder.daily' : 'reminder.byHand') },
            { label: t('reminder.graceDays'), value: t('reminder.days', { count: data.graceDays }) },
            { label: t('reminder.secondAfterDays'), value: t('reminder.days', { count: data.secondAfterDays }) },
            { label: t('reminder.feeCents'), value: money(data.feeCents) },
          ]}
        />
      )}
      <Due federation={federation} />
      <History federation={federation} />
      {isChanging && data && (
        <Suspense>
          <TermsDrawer federation={federation} terms={data} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </FinanceFrame>
  )
}
