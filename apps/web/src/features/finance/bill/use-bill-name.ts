import type { BillRow } from '@oxer/domain/finance/bill/bill.schema'
import { useTranslation } from 'react-i18next'
import type { BillScope } from '../../../shared/finance/bill-owner.ts'
import { useFormats } from '../../../shared/use-formats.ts'

type Named = Pick<BillRow, 'description' | 'competition' | 'date' | 'payer'>

/** A tab of a payer is known by its words, its competition, or the day on which it was opened; one of a competition by its payer. */
export const useBillName = ({ kind }: BillScope): ((bill: Named) => string) => {
  const { t } = useTranslation('finance')
  const { date } = useFormats()
  return (bill) =>
    kind === 'competition'
      ? [bill.payer.name, bill.description].filter(Boolean).join(' · ')
      : bill.competition?.name || bill.description || t('bill.ofDay', { date: date(bill.date) })
}
