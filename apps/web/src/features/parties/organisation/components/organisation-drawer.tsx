import { SimpleGrid } from '@mantine/core'
import type { CustomAttributeValues } from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import type { FieldIn } from '@oxer/domain/kernel/field/field-table'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import {
  CreateOrganisation,
  OrganisationDetail,
  OrganisationLevel,
  OrganisationType,
  UpdateOrganisation,
} from '@oxer/domain/parties/organisation/organisation.schema'
import type { OrganisationFieldTable } from '@oxer/domain/parties/organisation/organisation-fields.rules'
import { Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AddressFields, isNoAddress, noAddress, useAddressWord } from '../../../../shared/address-fields.tsx'
import { useOfferedAttributesWord } from '../../../../shared/custom-attributes/attributes-word.ts'
import { OfferedAttributeFields } from '../../../../shared/custom-attributes/custom-attribute-fields.tsx'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { type FieldsOf, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords, orNull } from '../../../../shared/form/form-words.ts'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { richWord } from '../../../../shared/rich-text/rich-word.ts'
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
  paysForMembers: boolean
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
  paysForMembers: false,
  registeredOffice: noAddress,
  trainingSite: noAddress,
  customAttributes: {},
}

const toFields = (values: Values) =>
  ({
    name: values.name,
    organisationType: values.organisationType,
    organisationLevel: values.organisationLevel,
    motherRef: values.mother?.ref ?? null,
    sportTypes: SportType.options.filter((sportType) => values.sportTypes.includes(sportType)),
    website: orNull(values.website),
    externalId: orNull(values.externalId),
    site: orNull(values.site),
    generalInfo: values.generalInfo,
    isHorse: values.isHorse,
    isPony: values.isPony,
    needsApproval: values.needsApproval,
    paysForMembers: values.paysForMembers,
    customAttributes: values.customAttributes,
    addresses: {
      registeredOffice: isNoAddress(values.registeredOffice) ? null : values.registeredOffice,
      trainingSite: isNoAddress(values.trainingSite) ? null : values.trainingSite,
    },
  }) satisfies Record<FieldIn<OrganisationFieldTable, 'form'>, unknown>

const valuesOf = (organisation: OrganisationDetail): Values => ({
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
  paysForMembers: organisation.paysForMembers,
  registeredOffice: organisation.addresses.registeredOffice ?? noAddress,
  trainingSite: organisation.addresses.trainingSite ?? noAddress,
  customAttributes: organisation.customAttributes,
})

const useOrganisationWords = (federation: string): FormWords<Values> => {
  const { t } = useTranslation('parties')
  const { t: catalogue } = useTranslation('catalogue')
  const { data } = trpc.parties.organisation.metadata.useQuery({ federation })
  const addressWord = useAddressWord()
  const customAttributes = useOfferedAttributesWord(federation, 'ORGANISATION')
  return {
    name: t('organisation.name'),
    website: t('organisation.website'),
    organisationType: {
      label: t('organisation.type'),
      options: choices(OrganisationType.options, (type) => t(`organisation.types.${type}`)),
    },
    organisationLevel: {
      label: t('organisation.level'),
      options: choices(OrganisationLevel.options, (level) => t(`organisation.levels.${level}`)),
    },
    mother: t('organisation.mother'),
    sportTypes: {
      label: t('organisation.sports'),
      options: choices(data?.sportTypes ?? [], (sportType) => catalogue(`sportType.${sportType}`)),
    },
    isHorse: t('organisation.isHorse'),
    isPony: t('organisation.isPony'),
    needsApproval: t('organisation.needsApproval'),
    paysForMembers: t('organisation.paysForMembers'),
    site: t('organisation.site'),
    externalId: t('person.externalId'),
    generalInfo: richWord(t('organisation.generalInfo')),
    registeredOffice: addressWord(t('organisation.registeredOffice')),
    trainingSite: addressWord(t('organisation.trainingSite')),
    customAttributes,
  }
}

const Fields = ({ field, federation }: { field: FieldsOf<Values>; federation: string }) => {
  const { t } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const fullSearch = useFullSearch('organisations', federation)
  const { form } = field
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field.text('name', { required: true, autofocus: true })}
        {field.text('website', { placeholder: 'https://' })}
        {field.choice('organisationType')}
        {field.choice('organisationLevel')}
        <Typeahead
          {...fullSearch}
          {...inputOf(field.of('mother'))}
          error={form.errors.motherRef ?? form.errors.mother}
          search={async (q, signal) =>
            (await client.parties.organisation.search.query({ q, federation }, { signal })).matches.map(
              ({ ref, name, cityName }) => ({ ref, name, ...(cityName && { detail: cityName }) }),
            )
          }
        />
        {field.several('sportTypes')}
        {field.flag('isHorse')}
        {field.flag('isPony')}
      </SimpleGrid>
      {field.flag('needsApproval', { description: t('organisation.needsApprovalHint') })}
      {field.flag('paysForMembers', { description: t('organisation.paysForMembersHint') })}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field.text('site')}
        {field.text('externalId')}
      </SimpleGrid>
      {field.rich('generalInfo')}
      {(['registeredOffice', 'trainingSite'] as const).map((kind) => (
        <AddressFields key={kind} {...field.of(kind)} errorOf={(line) => form.errors[`addresses.${kind}.${line}`]} />
      ))}
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
  const words = useOrganisationWords(federation)
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
      {(form) => <Fields field={fieldsOf(form, words)} federation={federation} />}
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
  const federation = organisation.federation.ref
  const words = useOrganisationWords(federation)
  const toInput = (values: Values, seen: OrganisationDetail) => ({
    ...toFields(values),
    organisation: seen.ref,
    version: seen.version,
  })
  return (
    <ChangeDrawer<Values, OrganisationDetail>
      title={t('organisation.editName', { name: organisation.name })}
      size="lg"
      onClose={onClose}
      fieldOfServer={{ motherRef: 'mother' }}
      stored={organisation}
      view={OrganisationDetail}
      valuesOf={valuesOf}
      words={words}
      validate={(values) => schemaErrorsOf(UpdateOrganisation, toInput(values, organisation), i18n)}
      save={(values, seen) => update.mutateAsync(toInput(values, seen))}
    >
      {(form) => <Fields field={fieldsOf(form, words)} federation={federation} />}
    </ChangeDrawer>
  )
}
