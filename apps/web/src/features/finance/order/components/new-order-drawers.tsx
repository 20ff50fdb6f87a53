import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useOrderChanges } from '../../../../shared/finance/order-changes.ts'
import { type PayerOption, usePayerSearch } from '../../../../shared/finance/use-payer-search.ts'
import { useSeller } from '../../../../shared/finance/use-seller.ts'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'

type DrawerProps = { federation: string; onClose: () => void; onMade: (order: string) => void }

/** An order without items; its payer may be chosen later (ps160). */
export const EmptyOrderDrawer = ({ federation, onClose, onMade }: DrawerProps) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const { createEmpty } = useOrderChanges()
  const search = usePayerSearch(useSeller(federation).federationRef)
  const words: FormWords<{ description: string; payer: PayerOption | null }> = {
    description: t('bill.description'),
    payer: t('bill.payer'),
  }
  return (
    <EditDrawer<{ description: string; payer: PayerOption | null }>
      title={t('order.empty')}
      onClose={onClose}
      initialValues={{ description: '', payer: null }}
      fieldOfServer={{ payerRef: 'payer' }}
      saveLabel={t('order.makeOne')}
      save={async ({ description, payer }) => {
        const { ref } = await createEmpty.mutateAsync({
          organisation: federation,
          description,
          ...(payer !== null && { payerType: payer.type, payerRef: payer.ref }),
        })
        done({ message: t('order.created', { count: 1 }) })
        onMade(ref)
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <p>{t('order.emptyWhat')}</p>
            <Typeahead {...inputOf(field.of('payer'))} full="NO_PAGE" search={search} data-autofocus />
            {field.text('description', { maxLength: 200 })}
          </>
        )
      }}
    </EditDrawer>
  )
}

/** Orders everything that is open on one bill (ps159). */
export const OrderFromBillDrawer = ({ federation, onClose, onMade }: DrawerProps) => {
  const { t } = useTranslation('finance')
  const { money } = useFormats()
  const done = useDone()
  const { client } = trpc.useUtils()
  const { createFromBill } = useOrderChanges()
  const search = async (q: string, signal: AbortSignal) => {
    const { items, next } = await client.finance.order.bills.query(
      { organisation: federation, status: 'OPEN', q },
      { signal },
    )
    const matches = items.map(
      ({ ref, payer, description, competition, openAmount, currency }): TypeaheadOption => ({
        ref,
        name: payer.name,
        detail: [description, competition?.name, money(openAmount, currency)].filter(Boolean).join(' · '),
      }),
    )
    return { matches, hasMore: next !== null }
  }
  const words: FormWords<{ bill: TypeaheadOption | null }> = { bill: t('bill.target') }
  return (
    <EditDrawer<{ bill: TypeaheadOption | null }>
      title={t('order.fromBill')}
      onClose={onClose}
      initialValues={{ bill: null }}
      fieldOfServer={{ billRef: 'bill' }}
      validate={(values) => missingErrors(values, { bill: t('bill.chooseTarget') })}
      saveLabel={t('order.makeOne')}
      save={async ({ bill }) => {
        const { ref } = await createFromBill.mutateAsync({ organisation: federation, billRef: bill?.ref ?? '' })
        done({ message: t('order.created', { count: 1 }) })
        onMade(ref)
      }}
    >
      {(form) => (
        <>
          <p>{t('order.fromBillWhat')}</p>
          <Typeahead
            {...inputOf(fieldsOf(form, words).of('bill'))}
            description={t('order.findBill')}
            full="NO_PAGE"
            search={search}
            required
            data-autofocus
          />
        </>
      )}
    </EditDrawer>
  )
}
