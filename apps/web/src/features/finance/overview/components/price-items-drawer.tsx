import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'
import type { TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { parseAmountText } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showRefusal } from '../../../../shared/failure.ts'
import { useOrderChanges } from '../../../../shared/finance/order-changes.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { taxLevelOptions } from '../../../../shared/money-form.ts'
import { seenItems } from '../price-items.view.ts'

type Values = { price: string; taxLevelCode: BillItemRow['taxLevelCode'] }

/** One price for all ticked items; each is charged by its own quantity. */
export const PriceItemsDrawer = ({
  federation,
  items,
  taxLevels,
  onDone,
  onClose,
}: {
  federation: string
  items: readonly BillItemRow[]
  taxLevels: readonly TaxLevelCode[]
  onDone: () => void
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('finance')
  const done = useDone()
  const { priceItems } = useOrderChanges()
  const payers = new Set(items.map(({ payer }) => payer.ref)).size
  const words: FormWords<Values> = {
    price: t('bill.unit'),
    taxLevelCode: { label: t('bill.tax'), options: taxLevelOptions(taxLevels, items[0]?.taxLevelCode) },
  }
  return (
    <EditDrawer<Values>
      title={t('toPrice.many', { count: items.length })}
      onClose={onClose}
      initialValues={{ price: '', taxLevelCode: items[0]?.taxLevelCode ?? 'VAT_0' }}
      saveLabel={t('toPrice.save')}
      validate={({ price }): Record<string, string> => {
        const cents = parseAmountText(price)
        return cents === null || cents < 0 ? { price: t('toPrice.bad') } : {}
      }}
      save={async ({ price, taxLevelCode }) => {
        const { outcomes } = await priceItems.mutateAsync({
          ...{ organisation: federation, taxLevelCode, unitAmount: parseAmountText(price) ?? Number.NaN },
          items: seenItems(items),
        })
        const failed = outcomes.filter(({ error }) => error !== null)
        done({ message: t('toPrice.setMany', { count: outcomes.length - failed.length }) })
        if (failed.length > 0) {
          showRefusal(
            t('bulk.refused', { count: failed.length }),
            failed.map(({ ref, error }) => {
              const item = items.find((each) => each.ref === ref)
              return `${item?.description ?? ''}: ${textOfCode(i18n, error ?? '', undefined)}`
            }),
          )
        }
        onDone()
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <p>{t('toPrice.manyWhat', { count: items.length, payers })}</p>
            {field.text('price', { inputMode: 'decimal', autofocus: true, required: true })}
            {field.choice('taxLevelCode')}
          </>
        )
      }}
    </EditDrawer>
  )
}
