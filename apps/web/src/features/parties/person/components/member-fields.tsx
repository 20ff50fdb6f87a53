import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AddressFields } from '../../../../shared/address-fields.tsx'
import { CountryField } from '../../../../shared/country-field.tsx'
import { type FieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { MemberValues } from '../member.form.ts'
import { FormPart } from './form-parts.tsx'

/** Whom a person is recognised by. */
export const IdentityFields = ({ field }: { field: FieldsOf<MemberValues> }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    {field.text('firstName', { required: true, autofocus: true })}
    {field.text('lastName', { required: true })}
    {field.day('birthDate', { required: true })}
    {field.choice('gender')}
    {field.text('email', { type: 'email' })}
  </SimpleGrid>
)

export const ContactFields = ({ field }: { field: FieldsOf<MemberValues> }) => {
  const { t } = useTranslation('parties')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field.text('mobilePhone', { type: 'tel' })}
        {field.text('phone', { type: 'tel' })}
        {field.choice('defaultLanguage')}
        <CountryField {...inputOf(field.of('nationality'))} />
        {field.text('feiNumber', { description: t('person.feiNumberHint') })}
      </SimpleGrid>
      <AddressFields {...field.of('address')} />
    </>
  )
}

/** Rarely needed, so at the end. */
export const WorkFields = ({ field }: { field: FieldsOf<MemberValues> }) => {
  const { t } = useTranslation('parties')
  return (
    <FormPart legend={t('person.work')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field.text('profession')}
        {field.text('company')}
        {field.text('vatNumber', { description: t('person.vatNumberHint') })}
        {field.text('externalId')}
      </SimpleGrid>
    </FormPart>
  )
}
