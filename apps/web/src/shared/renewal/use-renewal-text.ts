import type { Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'

/** A renewal in a few words, for a column: `Every year from 1 September`. */
export const useRenewalText = (): ((renewal: Renewal) => string) => {
  const { t } = useTranslation('catalogue')
  const formats = useFormats()
  return ({ type, period, startType, startDay, startMonth }) => {
    const start = {
      NOW: () => t('renewal.fromSale'),
      DAY_OF_WEEK: () => t('renewal.fromWeekday', { day: formats.weekdayNames()[(startDay ?? 1) - 1] ?? '' }),
      DAY_OF_MONTH: () =>
        period === 'ANNUAL'
          ? t('renewal.fromDate', { day: startDay, month: formats.monthNames()[(startMonth ?? 1) - 1] ?? '' })
          : t('renewal.fromDay', { day: startDay }),
      DAY_OF_YEAR: () => t('renewal.fromDayOfYear', { day: startDay }),
    }[startType]()
    return t(type === 'ONE_TIME' ? `renewal.once.${period}` : `renewal.every.${period}`, { start })
  }
}
