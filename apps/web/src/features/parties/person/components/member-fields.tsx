import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Gender, PersonLanguage } from '@oxer/domain/parties/person/person.schema'
import { DateInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AddressFields } from '../../../../shared/address-fields.tsx'
import { FormPart } from './form-parts.tsx'
import type { MemberValues } from './member-values.ts'

type Form = UseFormReturnType<MemberValues>

/** Who somebody is and where to reach them. */
export const PersonalFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('parties')
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('person.firstName')} required data-autofocus {...form.getInputProps('firstName')} />
        <TextInput label={t('person.lastName')} required {...form.getInputProps('lastName')} />
        <DateInput
          label={t('person.birthDate')}
          required
          value={form.values.birthDate}
          onChange={(date) => form.setFieldValue('birthDate', date)}
          error={form.errors.birthDate}
        />
        <NativeSelect
          label={t('person.gender')}
          data={Gender.options.map((value) => ({ value, label: t(`person.genders.${value}`) }))}
          {...form.getInputProps('gender')}
        />
        <TextInput label={t('person.email')} type="email" {...form.getInputProps('email')} />
        <TextInput label={t('person.mobilePhone')} type="tel" {...form.getInputProps('mobilePhone')} />
        <TextInput label={t('person.phone')} type="tel" {...form.getInputProps('phone')} />
        <NativeSelect
          label={t('person.language')}
          data={PersonLanguage.options.map((value) => ({ value, label: t(`person.languages.${value}`) }))}
          {...form.getInputProps('defaultLanguage')}
        />
        <TextInput
          label={t('person.nationality')}
          description={t('person.nationalityHint')}
          maxLength={3}
          value={form.values.nationality}
          onChange={(event) => form.setFieldValue('nationality', event.currentTarget.value.toUpperCase())}
          error={form.errors.nationality}
        />
        <TextInput
          label={t('person.feiNumber')}
          description={t('person.feiNumberHint')}
          {...form.getInputProps('feiNumber')}
        />
      </SimpleGrid>
      <AddressFields
        legend={t('person.address')}
        value={form.values.address}
        onChange={(address) => form.setFieldValue('address', address)}
        errorOf={(field) => {
          const error = form.errors[`address.${field}`]
          return typeof error === 'string' ? error : undefined
        }}
      />
    </>
  )
}

/** Seldom asked, so at the end. */
export const WorkFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('parties')
  return (
    <FormPart legend={t('person.work')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('person.profession')} {...form.getInputProps('profession')} />
        <TextInput label={t('person.company')} {...form.getInputProps('company')} />
        <TextInput
          label={t('person.vatNumber')}
          description={t('person.vatNumberHint')}
          {...form.getInputProps('vatNumber')}
        />
        <TextInput label={t('person.externalId')} {...form.getInputProps('externalId')} />
      </SimpleGrid>
    </FormPart>
  )
}
