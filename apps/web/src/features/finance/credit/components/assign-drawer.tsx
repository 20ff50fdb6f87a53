import { Text, TextInput } from '@mantine/core'
import type { PayerCredit } from '@oxer/domain/finance/credit/credit.schema'
import type { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import { parseAmountText, showAmountText, useUi } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import classes from '../../../../shared/finance/finance.module.css'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useCreditChanges } from '../credit.mutations.ts'

/** The amounts as typed, in the order of the documents. */
type Values = { amounts: string[] }

/** Null for what is no amount. An empty field uses nothing. */
const centsOf = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? 0 : parseAmountText(text)

/** The longest due first, as far as the credit goes. */
const proposalOf = (documents: readonly OpenDocument[], total: number): number[] => {
  let left = total
  return documents.map(({ open }) => {
    const used = Math.min(open, left)
    left -= used
    return used
  })
}

const Amounts = ({
  federation: organisation,
  credit,
  documents,
  onClose,
}: {
  federation: string
  credit: PayerCredit
  documents: readonly OpenDocument[]
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const { language } = useUi()
  const done = useDone()
  const { assign } = useCreditChanges()
  const { payer, total, currency } = credit
  const what = { name: payer.name, amount: money(total, currency) }
  const sumOf = ({ amounts }: Values): number => amounts.reduce((sum, text) => sum + (centsOf(text) ?? 0), 0)
  const validate = (values: Values): Record<string, string> => {
    const wrong = documents.flatMap(({ open }, index): [string, string][] => {
      const cents = centsOf(values.amounts[index])
      if (cents !== null && cents >= 0 && cents <= open) return []
      return [[`amounts.${index}`, t('credit.atMost', { amount: money(open, currency) })]]
    })
    if (wrong.length > 0) return Object.fromEntries(wrong)
    const sum = sumOf(values)
    if (sum === 0) return { 'amounts.0': t('credit.nothing') }
    return sum > total ? { 'amounts.0': t('credit.tooMuch', { amount: what.amount }) } : {}
  }
  return (
    <EditDrawer<Values>
      title={t('credit.assign')}
      onClose={onClose}
      initialValues={{
        amounts: proposalOf(documents, total).map((cents) => (cents === 0 ? '' : showAmountText(cents, language))),
      }}
      validate={validate}
      saveLabel={t('credit.assign')}
      save={async (values) => {
        const chosen = documents.flatMap(({ ref: document }, index) => {
          const amount = centsOf(values.amounts[index]) ?? 0
          return amount > 0 ? [{ document, amount }] : []
        })
        const payerType = payer.type === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON'
        const { amount } = await assign.mutateAsync({
          ...{ organisation, payerType, payerRef: payer.ref, documents: chosen },
        })
        done({ message: t('credit.assigned', { amount: money(amount, currency), name: payer.name }), row: payer.ref })
      }}
    >
      {(form) => (
        <>
          <Text size="sm">{t('credit.assignWhat', what)}</Text>
          <div className={classes.lines}>
            {documents.map(({ ref, number, open }, index) => (
              <div key={ref} className={classes.line}>
                <span>
                  {number}
                  <small>{t('invoice.left', { amount: money(open, currency) })}</small>
                </span>
                <TextInput
                  inputMode="decimal"
                  aria-label={t('credit.amountOf', { number })}
                  {...(index === 0 && { 'data-autofocus': true })}
                  {...form.getInputProps(`amounts.${index}`)}
                />
              </div>
            ))}
            <p className={classes.sum} aria-live="polite">
              <span>{t('credit.used')}</span>
              <span>{money(sumOf(form.values), currency)}</span>
            </p>
          </div>
        </>
      )}
    </EditDrawer>
  )
}

/** Chooses what is paid with the money that a payer has on account. */
export const AssignDrawer = ({
  federation,
  credit,
  onClose,
}: {
  federation: string
  credit: PayerCredit
  onClose: () => void
}) => {
  const { data } = trpc.finance.overview.openDocuments.useQuery(
    { organisation: federation, payer: credit.payer.ref, size: 100 },
    { staleTime: 0 },
  )
  return data && <Amounts federation={federation} credit={credit} documents={data.items} onClose={onClose} />
}
