import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import {
  CreateMember,
  Gender,
  type MemberDetail,
  PersonLanguage,
  UpdateMember,
} from '@oxer/domain/parties/person/person.schema'
import { DateInput, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressFields, isNoAddress, noAddress } from '../../../../shared/address-fields.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import type { FederationOfUser } from '../../../../shared/federation.ts'
import { todayHere } from '../../../../shared/own-time.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useSession } from '../../../../shared/session.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { memberName } from '../members.columns.tsx'
import { usePersonChanges } from '../person.mutations.ts'

type Values = {
  firstName: string
  lastName: string
  birthDate: string | null
  gender: Gender
  email: string
  phone: string
  mobilePhone: string
  nationality: string
  defaultLanguage: PersonLanguage
  feiNumber: string
  address: Address
  organisation: TypeaheadOption | null
  start: string | null
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const toFields = (values: Values) => ({
  firstName: values.firstName,
  lastName: values.lastName,
  birthDate: values.birthDate ?? '',
  gender: values.gender,
  email: orNull(values.email),
  phone: orNull(values.phone),
  mobilePhone: orNull(values.mobilePhone),
  nationality: orNull(values.nationality),
  defaultLanguage: values.defaultLanguage,
  feiNumber: orNull(values.feiNumber),
  address: isNoAddress(values.address) ? null : values.address,
})

const nobody: Values = {
  firstName: '',
  lastName: '',
  birthDate: null,
  gender: 'NOT_SPECIFIED',
  email: '',
  phone: '',
  mobilePhone: '',
  nationality: '',
  defaultLanguage: 'NL',
  feiNumber: '',
  address: noAddress,
  organisation: null,
  start: null,
}

const Fields = ({ form }: { form: UseFormReturnType<Values> }) => {
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

/** Makes a member, of a club at once: a person of no club is the federation's staff's to make. */
export const NewMemberDrawer = ({
  federation,
  onClose,
  onCreated,
}: {
  federation: FederationOfUser
  onClose: () => void
  onCreated: (member: string) => void
}) => {
  const { t, i18n } = useTranslation('parties')
  const { client } = trpc.useUtils()
  const { user } = useSession()
  const { create } = usePersonChanges()
  const [initialValues] = useState<Values>(() => {
    const [own] = user?.organisations ?? []
    return {
      ...nobody,
      start: todayHere(),
      organisation: own && !federation.canRead ? { ref: own.ref, name: own.name } : null,
    }
  })
  const toInput = (values: Values) => ({
    ...toFields(values),
    federation: federation.ref,
    memberships:
      values.organisation === null
        ? []
        : [{ organisation: { ref: values.organisation.ref }, start: values.start ?? todayHere() }],
  })
  return (
    <EditDrawer<Values>
      title={t('person.create')}
      size="lg"
      onClose={onClose}
      initialValues={initialValues}
      fieldOfServer={{
        memberships: 'organisation',
        'memberships.0.organisation': 'organisation',
        'memberships.0.start': 'start',
      }}
      validate={(values) => schemaErrorsOf(CreateMember, toInput(values), i18n)}
      save={async (values) => {
        const made = await create.mutateAsync(toInput(values))
        showSuccess(t('person.created', { name: memberName(made) }))
        onCreated(made.ref)
      }}
    >
      {(form) => (
        <>
          <Fields form={form} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Typeahead
              label={t('person.memberOf')}
              required={!federation.canRead}
              value={form.values.organisation}
              onChange={(organisation) => form.setFieldValue('organisation', organisation)}
              error={form.errors.organisation}
              search={async (q, signal) =>
                (
                  await client.parties.organisation.search.query({ q, federation: federation.ref }, { signal })
                ).matches.map(({ ref, name, cityName }) => ({ ref, name, ...(cityName && { detail: cityName }) }))
              }
            />
            <DateInput
              label={t('person.memberSince')}
              value={form.values.start}
              onChange={(start) => form.setFieldValue('start', start)}
              error={form.errors.start}
            />
          </SimpleGrid>
        </>
      )}
    </EditDrawer>
  )
}

/** Changes what is known of a person. Memberships are begun and ended with the club. */
export const MemberDrawer = ({ member, onClose }: { member: MemberDetail; onClose: () => void }) => {
  const { t, i18n } = useTranslation('parties')
  const { update } = usePersonChanges()
  const toInput = (values: Values) => ({
    ...toFields(values),
    externalId: member.externalId,
    member: member.ref,
    version: member.version,
  })
  return (
    <EditDrawer<Values>
      title={t('person.editName', { name: memberName(member) })}
      size="lg"
      onClose={onClose}
      initialValues={{
        ...nobody,
        firstName: member.firstName,
        lastName: member.lastName,
        birthDate: member.birthDate,
        gender: member.gender,
        email: member.email ?? '',
        phone: member.phone ?? '',
        mobilePhone: member.mobilePhone ?? '',
        nationality: member.nationality ?? '',
        defaultLanguage: member.defaultLanguage,
        feiNumber: member.feiNumber ?? '',
        address: member.address ?? noAddress,
      }}
      validate={(values) => schemaErrorsOf(UpdateMember, toInput(values), i18n)}
      save={(values) => update.mutateAsync(toInput(values))}
    >
      {(form) => <Fields form={form} />}
    </EditDrawer>
  )
}
