import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import {
  AccountDefault,
  AccountType,
  type ContactAccountView,
  CreateContactAccount,
  UpdateContactAccount,
} from '@oxer/domain/parties/contact-account/contact-account.schema'
import { useTranslation } from 'react-i18next'
import { AddressFields, isNoAddress, noAddress } from '../../../../shared/address-fields.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { FormPart } from '../../../../shared/form-part.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useContactAccountChanges } from '../contact-account.mutations.ts'
import classes from '../contact-accounts.module.css'
import { ibanText } from '../iban-text.ts'
import { type PurposeFlag, purposes } from '../purposes.ts'

export type Contact = Pick<ContactAccountView, 'contactType' | 'contactRef'>

type TextField = 'email' | 'phone' | 'iban' | 'bic' | 'vatnumber' | 'company' | 'FAO'

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
  company: account?.company ?? '',
  FAO: account?.FAO ?? '',
  isCommunication: account?.isCommunication ?? false,
  isInvoicing: account?.isInvoicing ?? false,
  isRegisteredOffice: account?.isRegisteredOffice ?? false,
  isFacility: account?.isFacility ?? false,
  defaultFor: account?.defaultFor ?? [],
})

const blankIsNone = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const toFields = ({ address, ...values }: Values) => ({
  ...values,
  email: blankIsNone(values.email),
  phone: blankIsNone(values.phone),
  iban: blankIsNone(values.iban),
  bic: blankIsNone(values.bic),
  vatnumber: blankIsNone(values.vatnumber),
  company: blankIsNone(values.company),
  FAO: blankIsNone(values.FAO),
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

const Fields = ({ form, isDefaultFixed }: { form: UseFormReturnType<Values>; isDefaultFixed: boolean }) => {
  const { t } = useTranslation('parties')
  const iban = form.getInputProps('iban')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('contactAccount.name')}
          description={t('contactAccount.nameHint')}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t('contactAccount.type')}
          description={t('contactAccount.typeHint')}
          data={AccountType.options.map((value) => ({ value, label: t(`contactAccount.types.${value}`) }))}
          {...form.getInputProps('type')}
        />
        <TextInput
          label={t('contactAccount.company')}
          required={form.values.type === 'COMPANY'}
          {...form.getInputProps('company')}
        />
        <TextInput
          label={t('contactAccount.vatnumber')}
          placeholder="BE0123456789"
          {...form.getInputProps('vatnumber')}
        />
        <TextInput label={t('contactAccount.FAO')} {...form.getInputProps('FAO')} />
      </SimpleGrid>
      <FormPart legend={t('contactAccount.contact')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput type="email" label={t('contactAccount.email')} {...form.getInputProps('email')} />
          <TextInput type="tel" label={t('contactAccount.phone')} {...form.getInputProps('phone')} />
        </SimpleGrid>
      </FormPart>
      <AddressFields
        legend={t('contactAccount.address')}
        value={form.values.address}
        onChange={(address) => form.setFieldValue('address', address)}
        errorOf={(field) => {
          const error = form.errors[`address.${field}`]
          return typeof error === 'string' ? error : undefined
        }}
      />
      <FormPart legend={t('contactAccount.bank')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('contactAccount.iban')}
            placeholder="BE00 0000 0000 0000"
            classNames={{ input: classes.number ?? '' }}
            autoComplete="off"
            {...iban}
            onBlur={() => form.setFieldValue('iban', ibanText(form.values.iban))}
          />
          <TextInput label={t('contactAccount.bic')} autoComplete="off" {...form.getInputProps('bic')} />
        </SimpleGrid>
      </FormPart>
      <Purposes form={form} isDefaultFixed={isDefaultFixed} />
    </>
  )
}

/** Makes an account of a contact, or changes `account`. */
export const ContactAccountDrawer = ({
  contact,
  account,
  isFirst,
  onClose,
}: {
  contact: Contact
  account: ContactAccountView | null
  /** The contact has none yet: the server makes it the general default. */
  isFirst: boolean
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('parties')
  const { create, update } = useContactAccountChanges()
  const toCreate = (values: Values) => ({ ...toFields(values), ...contact })
  return (
    <EditDrawer<Values>
      title={account ? t('contactAccount.editName', { name: account.name }) : t('contactAccount.add')}
      size="lg"
      onClose={onClose}
      initialValues={valuesOf(account)}
      validate={(values) =>
        account
          ? schemaErrorsOf(
              UpdateContactAccount,
              { ...toFields(values), account: account.ref, version: account.version },
              i18n,
            )
          : schemaErrorsOf(CreateContactAccount, toCreate(values), i18n)
      }
      save={(values) =>
        account
          ? update.mutateAsync({ ...toFields(values), account: account.ref, version: account.version })
          : create.mutateAsync(toCreate(values))
      }
    >
      {(form) => <Fields form={form} isDefaultFixed={isFirst || account?.defaultFor.includes('DEFAULT') === true} />}
    </EditDrawer>
  )
}
