import { Anchor } from '@mantine/core'
import { OrderDetail } from '@oxer/domain/finance/order/order.schema'
import { Typeahead } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { useOrderChanges } from '../../../../shared/finance/order-changes.ts'
import { type PayerOption, usePayerSearch } from '../../../../shared/finance/use-payer-search.ts'
import { useSeller } from '../../../../shared/finance/use-seller.ts'
import { fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { missingErrors } from '../../../../shared/form/missing-errors.ts'
import { useDone } from '../../../../shared/hands/use-done.tsx'
import { placeOf } from '../../../../shared/place-of.ts'
import { trpc } from '../../../../shared/trpc.ts'

type Values = { contact: PayerOption | null; account: string }

const payerOf = ({ payer }: OrderDetail): PayerOption | null =>
  payer?.type === 'PERSON' || payer?.type === 'ORGANISATION'
    ? { ref: payer.ref, name: payer.name, type: payer.type }
    : null

/** Whose account owes an order, or to which account its invoice goes (ps161). */
export const OrderAccountDrawer = ({
  federation,
  order,
  which,
  onClose,
}: {
  federation: string
  order: OrderDetail
  which: 'TO' | 'INVOICE_TO'
  onClose: () => void
}) => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const { setAccountTo, setAccountInvoiceTo } = useOrderChanges()
  const search = usePayerSearch(useSeller(federation).federationRef)
  const [contact, setContact] = useState(payerOf(order))
  const accounts = trpc.parties.contactAccount.list.useQuery(
    { contact: contact?.ref ?? '' },
    { enabled: contact !== null },
  )
  const title = t(which === 'TO' ? 'order.accountTo' : 'order.invoiceTo')
  const chosenOf = ({ accountTo, accountInvoiceTo }: OrderDetail) => (which === 'TO' ? accountTo : accountInvoiceTo)
  const wordsOf = (current: OrderDetail): FormWords<Values> => {
    const chosen = chosenOf(current)
    const others = (accounts.data ?? []).filter(({ ref }) => ref !== chosen?.ref)
    const options = [...(chosen === null ? [] : [chosen]), ...others].map(({ ref, name }) => ({
      value: ref,
      label: name,
    }))
    return {
      contact: t('bill.payer'),
      account: { label: title, options: [{ value: '', label: t('order.chooseAccount') }, ...options] },
    }
  }
  const isWithout = contact !== null && accounts.data?.length === 0
  return (
    <ChangeDrawer<Values, OrderDetail>
      title={title}
      onClose={onClose}
      stored={order}
      view={OrderDetail}
      valuesOf={(current) => ({ contact: payerOf(current), account: chosenOf(current)?.ref ?? '' })}
      words={wordsOf}
      fieldOfServer={{ accountRef: 'account' }}
      validate={(values) => missingErrors(values, { account: t('order.chooseAccount') })}
      save={async ({ account }, { version }) => {
        const input = { organisation: federation, order: order.ref, accountRef: account, version }
        const saved = await (which === 'TO' ? setAccountTo : setAccountInvoiceTo).mutateAsync(input)
        done({ message: t('order.accountChosen', { number: order.number }) })
        return saved
      }}
    >
      {(form) => {
        const field = fieldsOf(form, wordsOf(order))
        const part = inputOf(field.of('contact'))
        return (
          <>
            <p>{t(which === 'TO' ? 'order.accountToWhat' : 'order.invoiceToWhat')}</p>
            <Typeahead
              {...part}
              onChange={(chosen) => {
                part.onChange(chosen)
                form.setFieldValue('account', '')
                setContact(chosen)
              }}
              full="NO_PAGE"
              search={search}
              data-autofocus
            />
            {isWithout ? (
              <p role="status">
                {t('order.noAccounts', { name: contact.name })}{' '}
                <Anchor
                  component={AppLink}
                  href={placeOf[contact.type === 'ORGANISATION' ? 'organisation' : 'member'](contact.ref)}
                  inherit
                >
                  {contact.name}
                </Anchor>
              </p>
            ) : (
              field.choice('account', { required: true, disabled: contact === null })
            )}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
