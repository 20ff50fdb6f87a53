import { Checkbox, MultiSelect, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { CustomAttributeValues } from '@oxer/domain/parties/custom-attribute/custom-attribute.schema'
import {
  CreateOrganisation,
  type OrganisationDetail,
  OrganisationLevel,
  OrganisationType,
  UpdateOrganisation,
} from '@oxer/domain/parties/organisation/organisation.schema'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AddressFields, isNoAddress, noAddress } from '../../../../shared/address-fields.tsx'
import { OfferedAttributeFields } from '../../../../shared/custom-attributes/custom-attribute-fields.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useOrganisationChanges } from '../organisation.mutations.ts'

type Values = {
  name: string
  organisationType: OrganisationType
  organisationLevel: OrganisationLevel
  mother: TypeaheadOption | null
  sportTypes: string[]
  website: string
  externalId: string
  site: string
  generalInfo: string
  isHorse: boolean
  isPony: boolean
  needsApproval: boolean
  registeredOffice: Address
  trainingSite: Address
  customAttributes: CustomAttributeValues
}

const newClub: Values = {
  name: '',
  organisationType: 'SPORT',
  organisationLevel: 'LOCAL',
  mother: null,
  sportTypes: [],
  website: '',
  externalId: '',
  site: '',
  generalInfo: '',
  isHorse: true,
  isPony: false,
  needsApproval: false,
  registeredOffice: noAddress,
  trainingSite: noAddress,
  customAttributes: {},
}

const toFields = (values: Values) => ({
  name: values.name,
  organisationType: values.organisationType,
  organisationLevel: values.organisationLevel,
  motherRef: values.mother?.ref ?? null,
  sportTypes: SportType.options.filter((sportType) => values.sportTypes.includes(sportType)),
  website: values.website.trim() === '' ? null : values.website.trim(),
  externalId: values.externalId.trim() === '' ? null : values.externalId.trim(),
  site: values.site.trim() === '' ? null : values.site.trim(),
  generalInfo: values.generalInfo,
  isHorse: values.isHorse,
  isPony: values.isPony,
  needsApproval: values.needsApproval,
  customAttributes: values.customAttributes,
  addresses: {
    registeredOffice: isNoAddress(values.registeredOffice) ? null : values.registeredOffice,
    trainingSite: isNoAddress(values.trainingSite) ? null : values.trainingSite,
  },
})

const Fields = ({ form, federation }: { form: UseFormReturnType<Values>; federation: string }) => {
  const { t } = useTranslation('parties')
  const { t: catalogue } = useTranslation('catalogue')
  const { client } = trpc.useUtils()
  const metadata = trpc.parties.organisation.metadata.useQuery({ federation })
  const addressError = (kind: 'registeredOffice' | 'trainingSite') => (field: keyof Address) => {
    const error = form.errors[`addresses.${kind}.${field}`]
    return typeof error === 'string' ? error : undefined
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('organisation.name')} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('organisation.website')} placeholder="https://" {...form.getInputProps('website')} />
        <NativeSelect
          label={t('organisation.type')}
          data={OrganisationType.options.map((value) => ({ value, label: t(`organisation.types.${value}`) }))}
          {...form.getInputProps('organisationType')}
        />
        <NativeSelect
          label={t('organisation.level')}
          data={OrganisationLevel.options.map((value) => ({ value, label: t(`organisation.levels.${value}`) }))}
          {...form.getInputProps('organisationLevel')}
        />
        <Typeahead
          label={t('organisation.mother')}
          value={form.values.mother}
          onChange={(mother) => form.setFieldValue('mother', mother)}
          error={form.errors.motherRef ?? form.errors.mother}
          search={async (q, signal) =>
            (await client.parties.organisation.search.query({ q, federation }, { signal })).matches.map(
              ({ ref, name, cityName }) => ({ ref, name, ...(cityName && { detail: cityName }) }),
            )
          }
        />
        <MultiSelect
          label={t('organisation.sports')}
          data={(metadata.data?.sportTypes ?? []).map((value) => ({ value, label: catalogue(`sportType.${value}`) }))}
          {...form.getInputProps('sportTypes')}
        />
        <Checkbox label={t('organisation.isHorse')} {...form.getInputProps('isHorse', { type: 'checkbox' })} />
        <Checkbox label={t('organisation.isPony')} {...form.getInputProps('isPony', { type: 'checkbox' })} />
      </SimpleGrid>
      <Checkbox
        label={t('organisation.needsApproval')}
        description={t('organisation.needsApprovalHint')}
        {...form.getInputProps('needsApproval', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('organisation.site')} {...form.getInputProps('site')} />
        <TextInput label={t('person.externalId')} {...form.getInputProps('externalId')} />
      </SimpleGrid>
      <Textarea label={t('organisation.generalInfo')} autosize minRows={3} {...form.getInputProps('generalInfo')} />
      <AddressFields
        legend={t('organisation.registeredOffice')}
        value={form.values.registeredOffice}
        onChange={(address) => form.setFieldValue('registeredOffice', address)}
        errorOf={addressError('registeredOffice')}
      />
      <AddressFields
        legend={t('organisation.trainingSite')}
        value={form.values.trainingSite}
        onChange={(address) => form.setFieldValue('trainingSite', address)}
        errorOf={addressError('trainingSite')}
      />
      <OfferedAttributeFields
        federation={federation}
        subject="ORGANISATION"
        values={form.values.customAttributes}
        onChange={(customAttributes) => form.setFieldValue('customAttributes', customAttributes)}
        errors={form.errors}
      />
    </>
  )
}

export const NewOrganisationDrawer = ({
  federation,
  onClose,
  onCreated,
}: {
  federation: string
  onClose: () => void
  onCreated: (organisation: string) => void
}) => {
  const { t, i18n } = useTranslation('parties')
  const { create } = useOrganisationChanges()
  const toInput = (values: Values) => ({ ...toFields(values), federation })
  return (
    <EditDrawer<Values>
      title={t('organisation.create')}
      size="lg"
      onClose={onClose}
      initialValues={newClub}
      fieldOfServer={{ motherRef: 'mother' }}
      validate={(values) => schemaErrorsOf(CreateOrganisation, toInput(values), i18n)}
      save={async (values) => {
        const made = await create.mutateAsync(toInput(values))
        showSuccess(t('organisation.created', { name: made.name }))
        onCreated(made.ref)
      }}
    >
      {(form) => <Fields form={form} federation={federation} />}
    </EditDrawer>
  )
}

export const OrganisationDrawer = ({
  organisation,
  onClose,
}: {
  organisation: OrganisationDetail
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('parties')
  const { update } = useOrganisationChanges()
  const toInput = (values: Values) => ({
    ...toFields(values),
    organisation: organisation.ref,
    version: organisation.version,
  })
  return (
    <EditDrawer<Values>
      title={t('organisation.editName', { name: organisation.name })}
      size="lg"
      onClose={onClose}
      fieldOfServer={{ motherRef: 'mother' }}
      initialValues={{
        name: organisation.name,
        organisationType: organisation.organisationType,
        organisationLevel: organisation.organisationLevel,
        mother: organisation.motherOrganisation,
        sportTypes: organisation.sportTypes,
        website: organisation.website ?? '',
        externalId: organisation.externalId ?? '',
        site: organisation.site ?? '',
        generalInfo: organisation.generalInfo,
        isHorse: organisation.isHorse,
        isPony: organisation.isPony,
        needsApproval: organisation.needsApproval,
        registeredOffice: organisation.addresses.registeredOffice ?? noAddress,
        trainingSite: organisation.addresses.trainingSite ?? noAddress,
        customAttributes: organisation.customAttributes,
      }}
      validate={(values) => schemaErrorsOf(UpdateOrganisation, toInput(values), i18n)}
      save={(values) => update.mutateAsync(toInput(values))}
    >
      {(form) => <Fields form={form} federation={organisation.federation.ref} />}
    </EditDrawer>
  )
}
