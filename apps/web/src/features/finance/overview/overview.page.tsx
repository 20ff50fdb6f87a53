import type { FinanceOverview } from '@oxer/domain/finance/overview/overview.schema'
import { MovementKind } from '@oxer/domain/finance/payment/payment.schema'
import { DataTable, EmptyState, ErrorState, Section, ShapeSkeleton } from '@oxer/ui'
import { getQueryKey } from '@trpc/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../shared/app-link.tsx'
import { useCursorList } from '../../../shared/cursor-list.ts'
import classes from '../../../shared/finance/finance.module.css'
import { FinanceFrame } from '../../../shared/finance/finance-frame.tsx'
import type { FinancePartProps } from '../../../shared/finance/finance-parts.ts'
import { movementColumns } from '../../../shared/finance/movement-columns.tsx'
import { ExportMenu } from '../../../shared/list/export-menu.tsx'
import { ChoiceChip, ToggleChip } from '../../../shared/list/filter-chip.tsx'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'

const useMoney = ({ currency }: FinanceOverview) => {
  const { money } = useFormats()
  return (cents: number) => money(cents, currency)
}

/** Each number leads to the list behind it. */
const Figures = ({ federation, data }: { federation: string; data: FinanceOverview }) => {
  const { t } = useTranslation('finance')
  const money = useMoney(data)
  const bank = trpc.finance.bank.balance.useQuery({ organisation: federation }).data
  const toCheck = bank?.toCheck ?? 0
  const figures = [
    { name: 'received', to: `overview?kind=PAYMENT&from=${data.receivedSince}`, value: money(data.received) },
    { name: 'open', to: 'open', value: money(data.open) },
    { name: 'overdue', to: 'open?age=OVERDUE', value: money(data.overdue), isBad: data.overdue > 0 },
    { name: 'unbilled', to: 'bills?status=OPEN', value: money(data.unbilled) },
    { name: 'toPrice', to: 'to-price', value: data.toPrice, isBad: data.toPrice > 0 },
    { name: 'credit', to: 'credit', value: money(data.credit) },
    { name: 'suspense', to: 'credit', value: money(data.suspense) },
    ...(bank && bank.accounts.length > 0
      ? [{ name: 'bank' as const, to: 'bank', value: toCheck, isBad: toCheck > 0 }]
      : []),
  ] as const
  return (
    <div className={classes.figures}>
      {figures.map(({ name, to, value, ...rest }) => (
        <AppLink key={name} href={`/finance/${federation}/${to}`} className={classes.figure}>
          <span className={classes.label}>{t(`overview.${name}`, { year: data.receivedSince.slice(0, 4) })}</span>
          <span className={classes.value} data-tone={'isBad' in rest && rest.isBad ? 'danger' : undefined}>
            {value}
          </span>
        </AppLink>
      ))}
    </div>
  )
}

const Ages = ({ federation, data }: { federation: string; data: FinanceOverview }) => {
  const { t } = useTranslation('finance')
  const money = useMoney(data)
  const most = Math.max(...data.ages.map(({ amount }) => amount), 1)
  return (
    <ul className={classes.ages}>
      {data.ages.map(({ age, amount, count }) => (
        <li key={age}>
          <AppLink href={`/finance/${federation}/open?age=${age}`} className={classes.age}>
            <span>{t(`overview.age.${age}`)}</span>
            <span
              className={classes.bar}
              data-tone={age === 'NOT_DUE' ? undefined : 'danger'}
              style={{ width: `${(amount / most) * 100}%` }}
            />
            <span className={classes.cents}>{money(amount)}</span>
            <span className={classes.count}>{count}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

const kinds = [...MovementKind.options, 'SUSPENSE'] as const

const Transactions = ({ federation, search, onSearch }: FinancePartProps) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { client } = trpc.useUtils()
  const kind = kinds.find((each) => each === search.kind)
  const asked = { organisation: federation, ...(kind && { kind }), ...(search.from && { fromDate: search.from }) }
  const list = useCursorList(getQueryKey(trpc.finance.payment.ofSeller, asked, 'infinite'), (after) =>
    client.finance.payment.ofSeller.query({ ...asked, ...(after !== undefined && { after }) }),
  )
  return (
    <Section
      title={t('movement.title')}
      actions={
        <ExportMenu
          path={`/api/finance/${federation}/transactions/export`}
          asks={() => ({ of: kind, fromDate: search.from })}
        />
      }
    >
      <DataTable
        {...list}
        label={t('movement.title')}
        tableId="movements"
        columns={movementColumns(t, formats)}
        rowKey={({ ref }) => ref}
        toolbarStart={
          <>
            <ChoiceChip
              label={t('movement.kind')}
              value={kind}
              options={kinds.map((value) => ({ value, label: t(`movement.kinds.${value}`) }))}
              onChange={(chosen) => onSearch({ ...search, kind: chosen })}
            />
            {search.from !== undefined && (
              <ToggleChip
                label={t('movement.since', { date: formats.date(search.from) })}
                isOn
                onChange={() => onSearch({ ...search, from: undefined })}
              />
            )}
          </>
        }
        empty={<EmptyState title={t('movement.none')} />}
      />
    </Section>
  )
}

/** What came in, what is open and how long, what waits, and what was booked (q123, q124). */
export const OverviewPage = (props: FinancePartProps) => {
  const { federation } = props
  const { t } = useTranslation('finance')
  const { data, isError, refetch } = trpc.finance.overview.get.useQuery(
    { organisation: federation },
    { meta: { page: true } },
  )
  return (
    <FinanceFrame federation={federation} part="overview">
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && <ShapeSkeleton />}
      {data && (
        <>
          <Figures federation={federation} data={data} />
          <Section title={t('overview.byAge')}>
            <Ages federation={federation} data={data} />
          </Section>
        </>
      )}
      <Transactions {...props} />
    </FinanceFrame>
  )
}
