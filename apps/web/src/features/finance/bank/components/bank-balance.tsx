import { Alert, Anchor } from '@mantine/core'
import type { BankBalance as Balance } from '@oxer/domain/finance/bank/bank.schema'
import { Facts } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../bank.module.css'

/** Why the books differ from the bank, each with the list where it is cleared. */
const Reasons = ({ federation, data }: { federation: string; data: Balance }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { waiting, ignored, byHand } = data
  const reasons = [
    { name: 'opening', amount: data.opening, count: 0, to: null },
    { name: 'waiting', ...waiting, to: 'bank' },
    { name: 'ignored', ...ignored, to: 'bank?status=IGNORED' },
    { name: 'byHand', amount: 0 - byHand.amount, count: byHand.count, to: 'payments' },
    { name: 'missing', amount: data.missing, count: 0, to: null },
  ] as const
  const shown = reasons.filter(({ amount, count }) => amount !== 0 || count > 0)
  if (shown.length === 0) return null
  return (
    <ul className={classes.reasons} aria-label={t('bank.balance.why')}>
      {shown.map(({ name, amount, count, to }) => (
        <li key={name} className={classes.reason}>
          <span>
            {to === null ? (
              t(`bank.balance.${name}`)
            ) : (
              <Anchor component={AppLink} href={`/finance/${federation}/${to}`} inherit>
                {t(`bank.balance.${name}`)}
              </Anchor>
            )}
            {count > 0 && ` (${count})`}
          </span>
          <span className={classes.cents}>{money(amount, data.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** A statement that nobody read, and what to do about it. */
const Gaps = ({ data }: { data: Balance }) => {
  const { t } = useTranslation('finance')
  const { date, money } = useFormats()
  const cents = (amount: number) => money(amount, data.currency)
  return data.accounts
    .flatMap(({ iban, gaps }) => gaps.map((gap) => ({ iban, ...gap })))
    .map(({ iban, afterDay, beforeDay, closing, opening, missing }) => (
      <Alert
        key={`${iban} ${afterDay} ${beforeDay}`}
        color="yellow"
        role="status"
        title={t('bank.balance.gap', { from: date(afterDay), to: date(beforeDay), amount: cents(missing) })}
      >
        {t('bank.balance.gapWhat', { iban, closing: cents(closing), opening: cents(opening) })}
      </Alert>
    ))
}

/** The balance of the bank beside the books; nothing before a statement was read. */
export const BankBalance = ({ federation }: { federation: string }) => {
  const { t } = useTranslation('finance')
  const { date, money } = useFormats()
  const { data } = trpc.finance.bank.balance.useQuery({ organisation: federation })
  if (!data || data.accounts.length === 0) return null
  const [last = ''] = data.accounts.map(({ lastDay }) => lastDay).toSorted((one, other) => (one < other ? 1 : -1))
  const difference = data.bank - data.ledger
  return (
    <section className={classes.balance} aria-label={t('bank.balance.title')}>
      <Facts
        columns={3}
        items={[
          { label: t('bank.balance.bank', { date: date(last) }), value: money(data.bank, data.currency) },
          { label: t('bank.balance.ledger'), value: money(data.ledger, data.currency) },
          { label: t('bank.balance.difference'), value: money(difference, data.currency) },
        ]}
      />
      <Reasons federation={federation} data={data} />
      <Gaps data={data} />
      {data.unexplained !== 0 && (
        <Alert color="red" role="alert" title={t('bank.balance.unexplained')}>
          {t('bank.balance.unexplainedWhat', { amount: money(data.unexplained, data.currency) })}
        </Alert>
      )}
    </section>
  )
}
