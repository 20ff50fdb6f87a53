import { Anchor } from '@mantine/core'
import type { BillPlace, Cost, CostState } from '@oxer/domain/finance/cost/cost.schema'
import { type DataTableColumn, StatusBadge, type Tone } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../app-link.tsx'
import { placeOf } from '../place-of.ts'
import { useFormats } from '../use-formats.ts'
import classes from './cost-column.module.css'
import type { CostsOf } from './use-costs.ts'

const tones: Readonly<Record<CostState, Tone>> = {
  TO_PRICE: 'warning',
  TO_BILL: 'info',
  BILLED: 'warning',
  PAID: 'good',
  WAIVED: 'neutral',
}

/** The page on which the reader may open a bill. A competition shows the items of its payer. */
const hrefOf = ({ type, ref }: BillPlace, bill: string, payer: Cost['payer']): string => {
  if (type === 'SELLER') return `/finance/${ref}/bills/${bill}`
  if (type === 'COMPETITION') return `/competitions/${ref}/manage/finance/items?q=${encodeURIComponent(payer.name)}`
  return `${placeOf[payer.type === 'ORGANISATION' ? 'organisation' : 'member'](ref)}/finance/balance/${bill}`
}

/** The bill that something is on, or the file of its invoice. */
const CostLink = ({ cost: { payer, billRef, billPlace, invoice }, amount }: { cost: Cost; amount: string }) => {
  const { t } = useTranslation('finance')
  const kind = payer.type === 'ORGANISATION' ? 'organisation' : 'member'
  if (invoice !== null) {
    return (
      <Anchor
        href={
          billPlace?.type === 'SELLER'
            ? `/api/finance/${billPlace.ref}/invoices/${invoice.ref}/pdf`
            : `/api/${kind}/${payer.ref}/finance/invoices/${invoice.ref}/pdf`
        }
        download
        inherit
        aria-label={t('cost.toInvoice', { amount, payer: payer.name, number: invoice.name })}
      >
        {amount}
      </Anchor>
    )
  }
  if (billRef === null || billPlace === null) return amount
  return (
    <Anchor
      component={AppLink}
      href={hrefOf(billPlace, billRef, payer)}
      inherit
      aria-label={t('cost.toBill', { amount, payer: payer.name })}
    >
      {amount}
    </Anchor>
  )
}

/** What one thing costs, who pays, and how far that is; it leads to the bill or the invoice of readers who may open it. */
const CostMark = ({ cost }: { cost: Cost }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const amount = cost.state === 'TO_PRICE' ? t('balance.toPrice') : money(cost.amount, cost.currency)
  return (
    <span className={classes.mark}>
      <span className={classes.amount}>
        <CostLink cost={cost} amount={amount} />
      </span>
      <StatusBadge tone={tones[cost.state]}>{t(`cost.states.${cost.state}`)}</StatusBadge>
      <span className={classes.payer}>{cost.payer.name}</span>
    </span>
  )
}

const Marks = ({ costs }: { costs: readonly Cost[] | undefined }) =>
  costs?.map((cost) => <CostMark key={`${cost.payer.ref} ${cost.billRef} ${cost.amount}`} cost={cost} />)

/** The column of costs; nothing while the reader may see none of them. */
export const useCostColumn = <Row,>(costs: CostsOf, refOf: (row: Row) => string): DataTableColumn<Row>[] => {
  const { t } = useTranslation('finance')
  if (costs.size === 0) return []
  return [
    {
      id: 'cost',
      header: t('cost.title'),
      width: 'minmax(220px, 2fr)',
      // A card of a narrow screen leaves out what is empty.
      cell: (row) => (costs.has(refOf(row)) ? <Marks costs={costs.get(refOf(row))} /> : ''),
      text: (row) => (costs.get(refOf(row)) ?? []).map(({ state }) => t(`cost.states.${state}`)).join(' '),
    },
  ]
}
