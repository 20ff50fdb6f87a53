import { type BillItemFields, BillItemRow, type CreateBillMetadata } from '@oxer/domain/finance/bill/bill.schema'
import { TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { parseAmountText, showAmountText } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import type { BillScope } from '../../../../shared/finance/bill-owner.ts'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { taxLevelOptions } from '../../../../shared/money-form.ts'
import { todayHere } from '../../../../shared/own-time.ts'
import { useBillChanges } from '../bill.mutations.ts'

/** The price is a text, because a correction may be below zero. */
type Values = {
  articleRef: string
  description: string
  quantity: number
  unitAmount: string
  taxLevelCode: string
  date: string | null
}

type Choices = Pick<CreateBillMetadata, 'articles' | 'taxLevels'>

const useWords = ({ articles, taxLevels }: Choices, stored?: TaxLevelCode): FormWords<Values> => {
  const { t } = useTranslation('finance')
  const choices = articles.map(({ ref, name }) => ({ value: ref, label: name }))
  return {
    articleRef: { label: t('bill.article'), options: [{ value: '', label: t('bill.chooseArticle') }, ...choices] },
    description: t('bill.description'),
    quantity: t('bill.quantity'),
    unitAmount: t('bill.unit'),
    taxLevelCode: { label: t('bill.tax'), options: taxLevelOptions(taxLevels, stored) },
    date: t('bill.date'),
  }
}

const useCheck = () => {
  const { t } = useTranslation('finance')
  return (values: Values): Record<string, string> => ({
    ...missingErrors(values, { articleRef: t('bill.chooseArticle'), description: t('bill.describe') }),
    ...(parseAmountText(values.unitAmount) === null && { unitAmount: t('toPrice.bad') }),
  })
}

const toFields = ({ unitAmount, taxLevelCode, date, ...values }: Values) => ({
  ...values,
  unitAmount: parseAmountText(unitAmount) ?? Number.NaN,
  taxLevelCode: TaxLevelCode.parse(taxLevelCode),
  discountBasisPoints: 0,
  subjectRef: null,
  ...(date !== null && { date }),
})

const useItemFields = (offered: Choices, stored?: TaxLevelCode) => {
  const { articles } = offered
  const { i18n } = useTranslation()
  const words = useWords(offered, stored)
  /** An article brings its name, price and tax. */
  const pick = (ref: string, { form }: FieldsOf<Values>): void => {
    const article = articles.find((each) => each.ref === ref)
    if (article === undefined) return
    const { amountWithTax, taxLevelCode } = article.price
    form.setValues({
      articleRef: ref,
      description: article.name,
      unitAmount: showAmountText(amountWithTax, i18n.language),
      taxLevelCode,
    })
  }
  const render = (field: FieldsOf<Values>) => (
    <>
      {field.choice('articleRef', { required: true, autofocus: true, onPick: (ref) => pick(ref, field) })}
      {field.text('description', { required: true })}
      {field.whole('quantity', { required: true, minimum: 1, max: 1000, whenEmpty: 1 })}
      {field.text('unitAmount', { required: true, inputMode: 'decimal' })}
      {field.choice('taxLevelCode')}
      {field.day('date')}
    </>
  )
  return { words, render }
}

type DrawerProps = { owner: BillScope; bill: string; offered: Choices; onClose: () => void }

/** Writes something on a bill by hand (ps156). */
export const AddBillItemDrawer = ({ owner, bill, offered, onClose }: DrawerProps) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const changes = useBillChanges(owner)
  const check = useCheck()
  const { words, render } = useItemFields(offered)
  return (
    <EditDrawer<Values>
      title={t('bill.addItem')}
      subject={bill}
      onClose={onClose}
      initialValues={{
        ...{ articleRef: '', description: '', quantity: 1, unitAmount: '', taxLevelCode: 'VAT_21' },
        date: todayHere(),
      }}
      another={t('bill.addAnother')}
      validate={check}
      save={async (values) => {
        const { ref, description } = await changes.addItem({ bill, ...toFields(values) })
        done({
          message: t('bill.itemAdded', { description }),
          row: ref,
          undo: () => changes.removeItem({ bill, item: ref }),
        })
      }}
    >
      {(form) => render(fieldsOf(form, words))}
    </EditDrawer>
  )
}

/** Changes what was written by hand (ps156). */
export const ChangeBillItemDrawer = ({ owner, bill, item, offered, onClose }: DrawerProps & { item: BillItemRow }) => {
  const { t, i18n } = useTranslation('finance')
  const changes = useBillChanges(owner)
  const check = useCheck()
  const { words, render } = useItemFields(offered, item.taxLevelCode)
  return (
    <ChangeDrawer<Values, BillItemRow>
      title={t('bill.changeItem')}
      onClose={onClose}
      stored={item}
      view={BillItemRow}
      words={words}
      valuesOf={({ article, description, quantity, unitAmount, taxLevelCode, date }) => ({
        ...{ description, quantity, taxLevelCode, date, articleRef: article?.ref ?? '' },
        unitAmount: showAmountText(unitAmount, i18n.language),
      })}
      validate={check}
      save={(values, { version, discountBasisPoints, subject }) => {
        const kept: Pick<BillItemFields, 'discountBasisPoints' | 'subjectRef'> = {
          discountBasisPoints,
          subjectRef: subject?.ref ?? null,
        }
        return changes.editItem({ bill, item: item.ref, ...toFields(values), ...kept, version })
      }}
    >
      {(form) => render(fieldsOf(form, words))}
    </ChangeDrawer>
  )
}
