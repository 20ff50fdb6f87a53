import { Checkbox, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import {
  AccountDefault,
  AccountType,
  ContactAccountView,
  CreateContactAccount,
  UpdateContactAccount,
} from '@oxer/domain/parties/contact-account/contact-account.schema'
import { useTranslation } from 'react-i18next'
import { AddressFields, isNoAddress, noAddress, useAddressWord } from '../../../../shared/address-fields.tsx'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords, orNull } from '../../../../shared/form/form-words.ts'
import { FormPart } from '../../../../shared/form-part.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useContactAccountChanges } from '../contact-account.mutations.ts'
import classes from '../contact-accounts.module.css'
import { ibanText } from '../iban.view.ts'
import { type PurposeFlag, purposes } from '../purposes.view.ts'

export type Contact = Pick<ContactAccountView, 'contactType' | 'contactRef'>

type TextField = 'email' | 'phone' | 'iban' | 'bic' | 'vatnumber' | 'enterpriseNumber' | 'company' | 'FAO'

type Values = Record<TextField, string> &
  Record<PurposeFlag, boolean> & { name: string; type: AccountType; address: Address; defaultFor: AccountDefault[] }

const valuesOf = (account: ContactAccountView | null): Values => ({
  name: account?.name ?? '',
  type: account?.type ?? 'PERSONAL',
  email: account?.email ?? '',
  phone: account?.phone ?? '',
  address: account?.address ?? noAddress,
  iban: ibanText(account?.iban ?? ''),
  bic: account?.bic ?? '',
  vatnumber: account?.vatnumber ?? '',
  enterpriseNumber: account?.enterpriseNumber ?? '',
  company: account?.company ?? '',
  FAO: account?.FAO ?? '',
  isCommunication: account?.isCommunication ?? false,
  isInvoicing: account?.isInvoicing ?? false,
  isRegisteredOffice: account?.isRegisteredOffice ?? false,
  isFacility: account?.isFacility ?? false,
  defaultFor: account?.defaultFor ?? [],
})

const toFields = ({ address, ...values }: Values) => ({
  ...values,
  email: orNull(values.email),
  phone: orNull(values.phone),
  iban: orNull(values.iban),
  bic: orNull(values.bic),
  vatnumber: orNull(values.vatnumber),
  enterpriseNumber: orNull(values.enterpriseNumber),
  company: orNull(values.company),
  FAO: orNull(values.FAO),
  address: isNoAddress(address) ? null : address,
})

const Purposes = ({ form, isDefaultFixed }: { form: UseFormReturnType<Values>; isDefaultFixed: boolean }) => {
  const { t } = useTranslation('parties')
  const { defaultFor } = form.values
  const setDefault = (purpose: AccountDefault, isDefault: boolean): void =>
    form.setFieldValue(
      'defaultFor',
      AccountDefault.options.filter((each) => (each === purpose ? isDefault : defaultFor.includes(each))),
    )
  return (
    <FormPart legend={t('contactAccount.purposes')}>
      <ul className={classes.purposes}>
        {purposes.map(({ purpose, flag }) => (
          <li key={purpose}>
            <Checkbox
              label={t(`contactAccount.purpose.${purpose}`)}
              checked={form.values[flag]}
              onChange={({ currentTarget: { checked } }) => {
                form.setFieldValue(flag, checked)
                if (!checked) setDefault(purpose, false)
              }}
            />
            {form.values[flag] && (
              <Checkbox
                size="xs"
                label={t('contactAccount.takeFirst')}
                aria-label={`${t(`contactAccount.purpose.${purpose}`)}: ${t('contactAccount.takeFirst')}`}
                checked={defaultFor.includes(purpose)}
                onChange={({ currentTarget: { checked } }) => setDefault(purpose, checked)}
              />
            )}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('contactAccount.default')}
        description={t(isDefaultFixed ? 'contactAccount.defaultFixed' : 'contactAccount.defaultHint')}
        checked={isDefaultFixed || defaultFor.includes('DEFAULT')}
        disabled={isDefaultFixed}
        onChange={({ currentTarget: { checked } }) => setDefault('DEFAULT', checked)}
      />
      {form.errors.defaultFor && (
        <Text size="sm" c="red" role="alert">
          {form.errors.defaultFor}
        </Text>
      )}
    </FormPart>
  )
}

const useAccountWords = (): FormWords<Values> => {
  const { t } = useTranslation('parties')
  const addressWord = useAddressWord()
  return {
    name: t('contactAccount.name'),
    type: {
      label: t('contactAccount.type'),
      options: choices(AccountType.options, (type) => t(`contactAccount.types.${type}`)),
    },
    company: t('contactAccount.company'),
    vatnumber: t('contactAccount.vatnumber'),
    enterpriseNumber: t('contactAccount.enterpriseNumber'),
    FAO: t('contactAccount.FAO'),
    email: t('contactAccount.email'),
    phone: t('contactAccount.phone'),
    address: addressWord(t('contactAccount.address')),
    iban: t('contactAccount.iban'),
    bic: t('contactAccount.bic'),
    isCommunication: t('contactAccount.purpose.COMMUNICATION'),
    isInvoicing: t('contactAccount.purpose.INVOICING'),
    isRegisteredOffice: t('contactAccount.purpose.REGISTERED_OFFICE'),
    isFacility: t('contactAccount.purpose.FACILITY'),
    defaultFor: {
      label: t('contactAccount.takeFirst'),
      options: choices(AccountDefault.options, (purpose) =>
        t(purpose === 'DEFAULT' ? 'contactAccount.default' : `contactAccount.purpose.${purpose}`),
      ),
    },
  }
}

const Fields = ({ field, isDefaultFixed }: { field: FieldsOf<Values>; isDefaultFixed: boolean }) => {
  const { t } = useTranslation('parties')
  const { form } = field
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field.text('name', { description: t('contactAccount.nameHint'), required: true, autofocus: true })}
        {field.choice('type', { description: t('contactAccount.typeHint') })}
        {field.text('company', { required: form.values.type === 'COMPANY' })}
        {field.text('enterpriseNumber', { description: t('contactAccount.enterpriseNumberHint') })}
        {field.text('vatnumber', { placeholder: 'BE0123456789' })}
        {field.text('FAO')}
      </SimpleGrid>
      <FormPart legend={t('contactAccount.contact')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {field.text('email', { type: 'email' })}
          {field.text('phone', { type: 'tel' })}
        </SimpleGrid>
      </FormPart>
      <AddressFields {...field.of('address')} />
      <FormPart legend={t('contactAccount.bank')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {field.text('iban', {
            placeholder: 'BE00 0000 0000 0000',
            classNames: { input: classes.number ?? '' },
            autoComplete: 'off',
            onBlur: () => form.setFieldValue('iban', ibanText(form.values.iban)),
          })}
          {field.text('bic', { autoComplete: 'off' })}
        </SimpleGrid>
      </FormPart>
      <Purposes form={form} isDefaultFixed={isDefaultFixed} />
    </>
  )
}

/** Creates an account of a contact, or edits `account`. */
export const ContactAccountDrawer = ({
  contact,
  account,
  isFirst,
  onClose,
}: {
  contact: Contact
  account: ContactAccountView | null
  /** The contact has no account yet, so the server makes this one the general default. */
  isFirst: boolean
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('parties')
  const { create, update } = useContactAccountChanges()
  const words = useAccountWords()
  const toCreate = (values: Values) => ({ ...toFields(values), ...contact })
  const toUpdate = (values: Values, { ref, version }: ContactAccountView) => ({
    ...toFields(values),
    account: ref,
    version,
  })
  if (account === null) {
    return (
      <EditDrawer<Values>
        title={t('contactAccount.add')}
        size="lg"
        onClose={onClose}
        initialValues={valuesOf(null)}
        validate={(values) => schemaErrorsOf(CreateContactAccount, toCreate(values), i18n)}
        save={(values) => create.mutateAsync(toCreate(values))}
      >
        {(form) => <Fields field={fieldsOf(form, words)} isDefaultFixed={isFirst} />}
      </EditDrawer>
    )
  }
  return (
    <ChangeDrawer<Values, ContactAccountView>
      title={t('contactAccount.editName', { name: account.name })}
      size="lg"
      onClose={onClose}
      stored={account}
      view={ContactAccountView}
      valuesOf={valuesOf}
      words={words}
      validate={(values) => schemaErrorsOf(UpdateContactAccount, toUpdate(values, account), i18n)}
      save={(values, seen) => update.mutateAsync(toUpdate(values, seen))}
    >
      {(form) => (
        <Fields field={fieldsOf(form, words)} isDefaultFixed={isFirst || account.defaultFor.includes('DEFAULT')} />
      )}
    </ChangeDrawer>
  )
}
