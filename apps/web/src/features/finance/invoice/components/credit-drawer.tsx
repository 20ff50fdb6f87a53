import { TextInput } from '@mantine/core'
import { CreditInvoice, type InvoiceView } from '@oxer/domain/finance/invoice/invoice.schema'
import { parseAmountText, showAmountText, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import classes from '../../../../shared/finance/finance.module.css'
import { useInvoiceChanges } from '../../../../shared/finance/invoice-changes.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

/** The amounts as typed, in the order of the lines. */
type Values = { reason: string; amounts: string[] }

type Line = { item: string; description: string; left: number }

const linesOf = ({ document, lineCreditable }: InvoiceView): Line[] =>
  document.lines
    .map(({ itemRef, description }, index) => ({ item: itemRef, description, left: lineCreditable[index] ?? 0 }))
    .filter(({ left }) => left > 0)

/** Null for what is no amount. An empty field takes nothing back. */
const centsOf = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? 0 : parseAmountText(text)

/** Whole or by line: each line begins with what is left of it. */
const toInput = ({ reason, amounts }: Values, lines: readonly Line[]) => {
  const taken = lines.map(({ item }, index) => ({ item, amount: centsOf(amounts[index]) ?? 0 }))
  const isWhole = taken.every(({ amount }, index) => amount === lines[index]?.left)
  return { reason, ...(isWhole ? {} : { lines: taken.filter(({ amount }) => amount > 0) }) }
}

const useCheck = (lines: readonly Line[]) => {
  const { t, i18n } = useTranslation('finance')
  const { money } = useFormats()
  return (values: Values): Record<string, string> => {
    const wrong = lines.flatMap(({ left }, index): [string, string][] => {
      const cents = centsOf(values.amounts[index])
      if (cents !== null && cents >= 0 && cents <= left) return []
      return [[`amounts.${index}`, t('invoice.creditAtMost', { amount: money(left) })]]
    })
    const { lines: _, ...errors } = schemaErrorsOf(CreditInvoice, toInput(values, lines), i18n)
    return { ...errors, ...Object.fromEntries(wrong) }
  }
}

/** A credit note of an invoice. It is final at once. */
export const CreditDrawer = ({
  federation,
  invoice,
  onClose,
  onCredited,
}: {
  federation: string
  invoice: InvoiceView
  onClose: () => void
  onCredited: (note: InvoiceView) => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { language } = useUi()
  const done = useDone()
  const { credit } = useInvoiceChanges()
  const lines = linesOf(invoice)
  const check = useCheck(lines)
  const words: FormWords<Values> = {
    reason: t('invoice.reason'),
    amounts: { label: t('bill.amount'), text: (amounts) => amounts.join(' · ') },
  }
  const totalOf = ({ amounts }: Values): number => amounts.reduce((sum, text) => sum + (centsOf(text) ?? 0), 0)
  return (
    <EditDrawer<Values>
      title={t('invoice.creditOf', { number: invoice.number })}
      onClose={onClose}
      initialValues={{ reason: '', amounts: lines.map(({ left }) => showAmountText(left, language)) }}
      validate={check}
      saveLabel={t('invoice.credit')}
      save={async (values) => {
        const note = await credit.mutateAsync({
          organisation: federation,
          invoice: invoice.ref,
          ...toInput(values, lines),
        })
        done({ message: t('invoice.credited', { number: note.number, amount: money(0 - note.amount) }) })
        onCredited(note)
      }}
    >
      {(form) => (
        <>
          <p>{t('invoice.creditWhat', { payer: invoice.contactName })}</p>
          {fieldsOf(form, words).text('reason', { autofocus: true, maxLength: 500, required: true })}
          <div className={classes.lines}>
            {lines.map(({ item, description, left }, index) => (
              <div key={item} className={classes.line}>
                <span>
                  {description}
                  <small>{t('invoice.left', { amount: money(left) })}</small>
                </span>
                <TextInput
                  inputMode="decimal"
                  aria-label={t('invoice.creditLine', { description })}
                  {...form.getInputProps(`amounts.${index}`)}
                />
              </div>
            ))}
            <p className={classes.sum} aria-live="polite">
              <span>{t('invoice.series.CREDIT_NOTE')}</span>
              <span>{money(totalOf(form.values))}</span>
            </p>
          </div>
        </>
      )}
    </EditDrawer>
  )
}
