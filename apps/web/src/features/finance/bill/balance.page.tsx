import { EmptyState, ErrorState, Facts, Section, ShapeSkeleton, StatusBadge } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { amountOfItem } from '../../../shared/finance/amount-of-item.ts'
import type { BillOwner } from '../../../shared/finance/bill-owner.ts'
import { PayPanel } from '../../../shared/finance/pay-panel.tsx'
import { useFormats } from '../../../shared/use-formats.ts'
import classes from './balance.module.css'
import { useBalance, useOpenItems } from './bill.queries.ts'
import { groupItems } from './bill-item.view.ts'
import { BillsSection, MovementsSection } from './components/balance-lists.tsx'

const OpenItems = ({ owner }: { owner: BillOwner }) => {
  const { t } = useTranslation('finance')
  const formats = useFormats()
  const { data, isError, refetch } = useOpenItems(owner)
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <ShapeSkeleton />
  if (data.items.length === 0) return <EmptyState title={t('balance.nothingOpen')} />
  return groupItems(data.items).map(({ key, subject, horse, competition, items }) => (
    <div key={key} className={classes.group}>
      {(subject || horse || competition) && (
        <h3>
          {subject}{' '}
          {(horse || competition) && (
            <span className={classes.competition}>{[horse, competition].filter(Boolean).join(' · ')}</span>
          )}
        </h3>
      )}
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.ref}>
            <span className={classes.what}>
              {item.description} <span className={classes.date}>{formats.date(item.date)}</span>
            </span>
            <span className={classes.cents}>{amountOfItem(item, t('balance.toPrice'), formats)}</span>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** What somebody owes: now, late, and on the tab, which for a parent has the things of all children. */
export const BalancePage = ({ owner, onBill }: { owner: BillOwner; onBill: (bill: string) => void }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { data, isError, refetch } = useBalance(owner)
  return (
    <>
      <Section title={t('balance.title')}>
        {isError && <ErrorState onRetry={() => void refetch()} />}
        {!isError && !data && <ShapeSkeleton />}
        {data && (
          <>
            <p className={classes.owed}>
              <span className={classes.amount}>{money(data.amount, data.currency)}</span>
              {data.overdue > 0 && (
                <StatusBadge tone="danger">
                  {t('balance.overdue', { amount: money(data.overdue, data.currency) })}
                </StatusBadge>
              )}
            </p>
            <Facts
              items={[
                { label: t('balance.booked'), value: money(data.booked, data.currency) },
                { label: t('balance.unbilled'), value: money(data.unbilled, data.currency) },
              ]}
            />
          </>
        )}
      </Section>
      {data && data.amount > 0 && (
        <Section title={t('pay.title')}>
          <PayPanel owner={owner} />
        </Section>
      )}
      <Section title={t('balance.openTab')}>
        <OpenItems owner={owner} />
      </Section>
      <BillsSection owner={owner} onCreated={onBill} />
      <MovementsSection owner={owner} />
    </>
  )
}
