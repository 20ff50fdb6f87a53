import type { RegistrationNotice } from '@oxer/domain/competitions/registration/registration.schema'
import type { Money } from '@oxer/domain/kernel/money/money.schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../shared/use-formats.ts'

/** What a save tells beside its result; `newCombinationFee` is what a new rider or horse costs. */
export const useNoticeText = (newCombinationFee: Money | null): ((notice: RegistrationNotice) => string) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return (notice) =>
    notice === 'UNKNOWN_COMBINATION_CREATED' && newCombinationFee !== null
      ? t('registration.notice.NEW_COMBINATION_BILLED', {
          sum: formats.money(newCombinationFee.amountWithTax, newCombinationFee.currency),
        })
      : t(`registration.notice.${notice}`)
}
