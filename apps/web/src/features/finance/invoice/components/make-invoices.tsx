import { CreateInvoices } from '@oxer/domain/finance/invoice/invoice.schema'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useInvoiceChanges } from '../../../../shared/finance/invoice-changes.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'

type Values = { name: string; fromDate: string | null; toDate: string | null }

const toInput = ({ name, fromDate, toDate }: Values) => ({
  name,
  ...(fromDate !== null && { fromDate }),
  ...(toDate !== null && { toDate }),
})

/** A run: a draft for everything that is booked and waits, of a period or of all time. */
export const MakeInvoices = ({
  federation,
  onClose,
  onMade,
}: {
  federation: string
  onClose: () => void
  onMade: (action: string) => void
}) => {
  const { t, i18n } = useTranslation('finance')
  const done = useDone()
  const { create } = useInvoiceChanges()
  const words: FormWords<Values> = {
    name: t('invoice.run'),
    fromDate: t('invoice.from'),
    toDate: t('invoice.to'),
  }
  return (
    <EditDrawer<Values>
      title={t('invoice.make')}
      onClose={onClose}
      initialValues={{ name: '', fromDate: null, toDate: null }}
      validate={(values) => schemaErrorsOf(CreateInvoices, toInput(values), i18n)}
      saveLabel={t('invoice.makeDrafts')}
      save={async (values) => {
        const { ref, name } = await create.mutateAsync({ organisation: federation, ...toInput(values) })
        done({ message: t('invoice.making', { name }) })
        onMade(ref)
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <p>{t('invoice.makeWhat')}</p>
            {field.text('name', { autofocus: true, description: t('invoice.runHint'), maxLength: 200, required: true })}
            {field.day('fromDate')}
            {field.day('toDate')}
          </>
        )
      }}
    </EditDrawer>
  )
}
