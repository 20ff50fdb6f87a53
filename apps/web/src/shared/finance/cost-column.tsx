import { Anchor } from '@mantine/core'
import type { Cost, CostState } from '@oxer/domain/finance/cost/cost.schema'
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

/** The invoice among those of its payer, or the bill while there is none. */
const hrefOf = ({ payer, billRef, invoice }: Cost): string | null => {
  const place = `${placeOf[payer.type === 'ORGANISATION' ? 'organisation' : 'member'](payer.ref)}/finance`
  if (billRef === null) return null
  return invoice === null ? `${place}/balance/${billRef}` : `${place}/invoices`
}

/** What one thing costs, who pays, and how far that is; it leads to the bill or the invoice of readers who may open it. */
const CostMark = ({ cost }: { cost: Cost }) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const href = hrefOf(cost)
  const amount = cost.state === 'TO_PRICE' ? t('balance.toPrice') : money(cost.amount, cost.currency)
  return (
    <span className={classes.mark}>
      <span className={classes.amount}>
        {href === null ? (
          amount
        ) : (
          <Anchor
            component={AppLink}
            href={href}
            inherit
            aria-label={t(cost.invoice === null ? 'cost.toBill' : 'cost.toInvoice', {
              amount,
              payer: cost.payer.name,
              number: cost.invoice?.name,
            })}
          >
            {amount}
          </Anchor>
        )}
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
      cell: (row) => <Marks costs={costs.get(refOf(row))} />,
      text: (row) => (costs.get(refOf(row)) ?? []).map(({ state }) => t(`cost.states.${state}`)).join(' '),
    },
  ]
}
