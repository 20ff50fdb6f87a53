import type { BillRow } from '@oxer/domain/finance/bill/bill.schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../shared/use-formats.ts'

/** A tab is known by its words, its competition, or the day on which it was opened. */
export const useBillName = (): ((bill: Pick<BillRow, 'description' | 'competition' | 'date'>) => string) => {
  const { t } = useTranslation('finance')
  const { date } = useFormats()
  return (bill) => bill.competition?.name || bill.description || t('bill.ofDay', { date: date(bill.date) })
}
