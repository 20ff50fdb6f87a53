import { Button } from '@mantine/core'
import {
  type CardAccountState,
  type CardPaymentRow,
  CardPaymentStatus,
  type CardSettings,
} from '@oxer/domain/finance/card-payment/card-payment.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { DataTable, EmptyState, ErrorState, Facts, Section, ShapeSkeleton, StatusBadge, type Tone } from '@oxer/ui'
import { IconPencil } from '@tabler/icons-react'
import { getQueryKey } from '@trpc/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCursorList } from '../../../shared/cursor-list.ts'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { ChoiceChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { cardPaymentColumns, findingColumns } from './card-payment.columns.tsx'
import classes from './card-payment.module.css'

const AccountDrawer = lazy(() =>
  import('./components/account-drawer.tsx').then((file) => ({ default: file.AccountDrawer })),
)

const tones: Readonly<Record<CardAccountState['state'], Tone>> = {
  NONE: 'neutral',
  UNKNOWN: 'danger',
  UNREACHABLE: 'warning',
  INCOMPLETE: 'warning',
  READY: 'good',
}

/** What the provider says of the account; it is asked only where there is something to ask. */
const AccountState = ({ organisation, settings }: { organisation: string; settings: CardSettings }) => {
  const { t } = useTranslation('finance')
  const isAsked = settings.isConfigured && settings.account !== null
  const { data, isError } = trpc.finance.cardPayment.account.useQuery({ organisation }, { enabled: isAsked })
  if (!settings.isConfigured) return t('card.noKeys')
  if (settings.account === null) return t('card.states.NONE')
  const state = isError ? 'UNREACHABLE' : data?.state
  if (state === undefined) return t('card.asking')
  return (
    <span className={classes.states}>
      <StatusBadge tone={tones[state]}>{t(`card.states.${state}`)}</StatusBadge>
      {data && data.missing > 0 && <span>{t('card.missing', { count: data.missing })}</span>}
    </span>
  )
}

const Account = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('finance')
  const { data, isError, refetch } = trpc.finance.cardPayment.settings.useQuery({ organisation })
  const [isChanging, setChanging] = useState(false)
  return (
    <Section
      title={t('card.account')}
      actions={
        <Button
          variant="default"
          disabled={!data}
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setChanging(true)}
        >
          {t('card.change')}
        </Button>
      }
    >
      {!data && (isError ? <ErrorState onRetry={() => void refetch()} /> : <ShapeSkeleton />)}
      {data && (
        <Facts
          columns={3}
          items={[
            { label: t('card.accountAt'), value: data.account },
            { label: t('card.mode'), value: data.mode && t(`card.modes.${data.mode}`) },
            { label: t('card.state'), value: <AccountState organisation={organisation} settings={data} /> },
          ]}
        />
      )}
      {data && isChanging && (
        <Suspense>
          <AccountDrawer organisation={organisation} settings={data} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** What is missing on either side, of the days that were compared; a day that is right says so in one line. */
const Comparisons = ({ organisation }: { organisation: string }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { data } = trpc.finance.cardPayment.comparisons.useQuery({ organisation, size: 30 })
  const [last] = data?.items ?? []
  if (last === undefined) return null
  const rows = (data?.items ?? []).flatMap(({ day, currency, findings }) =>
    findings.map((finding) => ({ ...finding, day, currency })),
  )
  return (
    <Section title={t('card.comparison')} description={t('card.comparisonWhy')}>
      <p>{t('card.comparedThrough', { day: formats.date(last.day) })}</p>
      {rows.length === 0 ? (
        <p role="status">{t('card.allRight')}</p>
      ) : (
        <DataTable
          label={t('card.comparison')}
          tableId="card-findings"
          columns={findingColumns(t, formats)}
          rows={rows}
          rowKey={({ day, kind, object }) => `${day} ${kind} ${object}`}
          rowName={({ object }) => object}
          status="ready"
        />
      )}
    </Section>
  )
}

const Payments = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t, i18n } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const status = CardPaymentStatus.options.find((each) => each === search.status)
  const asked = { organisation: federation, ...(status && { status }) }
  const list = useCursorList(
    getQueryKey(trpc.finance.cardPayment.list, asked, 'infinite'),
    (after) => client.finance.cardPayment.list.query({ ...asked, ...(after !== undefined && { after }) }),
    { isPage: true },
  )
  const problemOf = ({ problem }: CardPaymentRow) => problem && textOfCode(i18n, problem, undefined)
  return (
    <Section title={t('card.payments')}>
      <DataTable
        {...list}
        label={t('part.cards')}
        tableId="card-payments"
        columns={cardPaymentColumns(t, formats, problemOf)}
        rowKey={({ ref }) => ref}
        rowName={({ payer }) => payer.name}
        toolbarStart={
          <ChoiceChip
            label={t('bill.status')}
            value={status}
            options={CardPaymentStatus.options.map((value) => ({ value, label: t(`card.statuses.${value}`) }))}
            onChange={(chosen) => onSearch({ ...search, status: chosen })}
          />
        }
        empty={<EmptyState title={t('card.none')} message={t('card.noneWhy')} />}
      />
    </Section>
  )
}

/** Whether the seller takes cards, what was paid by them, and what differs from the provider. */
export const CardPaymentsPage = (props: FinancePartProps) => (
  <FinanceFrame federation={props.federation} part="cards">
    <Account organisation={props.federation} />
    <Comparisons organisation={props.federation} />
    <Payments {...props} />
  </FinanceFrame>
)
