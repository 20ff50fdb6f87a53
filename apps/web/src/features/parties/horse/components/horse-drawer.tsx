import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CustomAttributeValues } from '@oxer/domain/parties/custom-attribute/custom-attribute.schema'
import {
  CreateHorse,
  type HorseDetail,
  HorseGender,
  UpdateHorse,
  WithersHeightCode,
} from '@oxer/domain/parties/horse/horse.schema'
import { DateInput, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { OfferedAttributeFields } from '../../../../shared/custom-attributes/custom-attribute-fields.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useHorseChanges } from '../horse.mutations.ts'
import { fieldOfParents, ParentField, parentFields, toParent } from './parent-field.tsx'

const textFields = [
  'sportName',
  'color',
  'ueln',
  'chip',
  'studbook',
  'studbookNumber',
  'fatherOfMother',
  'breeder',
  'owner',
  'feiPassport',
] as const

type Values = Record<(typeof textFields)[number], string> & {
  name: string
  father: TypeaheadOption | null
  mother: TypeaheadOption | null
  gender: HorseGender
  birthDate: string | null
  isPony: boolean
  withersHeight: string
  remarks: string
  verified: boolean
  customAttributes: CustomAttributeValues
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const toFields = (values: Values) => ({
  name: values.name,
  gender: values.gender,
  birthDate: values.birthDate,
  isPony: values.isPony,
  withersHeight: values.isPony
    ? (WithersHeightCode.options.find((code) => code === values.withersHeight) ?? null)
    : null,
  remarks: values.remarks,
  customAttributes: values.customAttributes,
  ...parentFields(values),
  ...Object.fromEntries(textFields.map((field) => [field, orNull(values[field])])),
})

const unknownHorse: Values = {
  name: '',
  sportName: '',
  gender: 'GELDING',
  birthDate: null,
  isPony: false,
  withersHeight: '',
  color: '',
  ueln: '',
  chip: '',
  studbook: '',
  studbookNumber: '',
  father: null,
  mother: null,
  fatherOfMother: '',
  breeder: '',
  owner: '',
  feiPassport: '',
  remarks: '',
  verified: false,
  customAttributes: {},
}

const Fields = ({
  form,
  federation,
  horse,
  isMeasured = false,
}: {
  form: UseFormReturnType<Values>
  federation: string
  horse?: string
  isMeasured?: boolean
}) => {
  const { t } = useTranslation('parties')
  const { t: texts } = useTranslation('errors')
  const { client } = trpc.useUtils()
  const metadata = trpc.parties.horse.metadata.useQuery()
  // Said when the field is left, before anything else is typed; the save asks again.
  const checkUeln = async (): Promise<void> => {
    if (form.values.ueln.trim() === '') return
    const { code } = await client.parties.horse.validateUeln.query({
      ueln: form.values.ueln,
      federation,
      ...(horse !== undefined && { horseRef: horse }),
    })
    if (code !== null) form.setFieldError('ueln', texts(code as '002-0000000010'))
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('horse.name')} required data-autofocus {...form.getInputProps('name')} />
        <TextInput label={t('horse.sportName')} {...form.getInputProps('sportName')} />
        <NativeSelect
          label={t('horse.gender')}
          data={HorseGender.options.map((value) => ({ value, label: t(`horse.genders.${value}`) }))}
          {...form.getInputProps('gender')}
        />
        <DateInput
          label={t('horse.birthDate')}
          value={form.values.birthDate}
          onChange={(date) => form.setFieldValue('birthDate', date)}
          error={form.errors.birthDate}
        />
        <Checkbox label={t('horse.isPony')} {...form.getInputProps('isPony', { type: 'checkbox' })} />
        {form.values.isPony ? (
          <NativeSelect
            label={t('horse.withersHeight')}
            description={isMeasured && t('horse.height.follows')}
            disabled={isMeasured}
            data={[
              { value: '', label: t('horse.notMeasured') },
              ...(metadata.data?.withersHeights ?? []).map(({ code, max }) => ({
                value: code,
                label: t('horse.heightTo', { code, max }),
              })),
            ]}
            {...form.getInputProps('withersHeight')}
          />
        ) : (
          <span />
        )}
        <TextInput
          label={t('horse.ueln')}
          description={t('horse.uelnHint')}
          {...form.getInputProps('ueln')}
          onBlur={() => void checkUeln()}
        />
        <TextInput
          label={t('horse.chip')}
          description={t('horse.chipHint')}
          inputMode="numeric"
          {...form.getInputProps('chip')}
        />
        <NativeSelect
          label={t('horse.colour')}
          data={[{ value: '', label: '' }, ...(metadata.data?.colors ?? [])]}
          {...form.getInputProps('color')}
        />
        <TextInput label={t('horse.feiPassport')} {...form.getInputProps('feiPassport')} />
        <TextInput label={t('horse.studbook')} {...form.getInputProps('studbook')} />
        <TextInput label={t('horse.studbookNumber')} {...form.getInputProps('studbookNumber')} />
        {(['father', 'mother'] as const).map((side) => (
          <ParentField
            key={side}
            label={t(`horse.${side}`)}
            federation={federation}
            value={form.values[side]}
            onChange={(parent) => form.setFieldValue(side, parent)}
            error={form.errors[side]}
          />
        ))}
        <TextInput label={t('horse.fatherOfMother')} {...form.getInputProps('fatherOfMother')} />
        <TextInput label={t('horse.breeder')} {...form.getInputProps('breeder')} />
        <TextInput label={t('horse.owner')} {...form.getInputProps('owner')} />
      </SimpleGrid>
      <Textarea label={t('horse.remarks')} autosize minRows={2} {...form.getInputProps('remarks')} />
      <OfferedAttributeFields
        federation={federation}
        subject="HORSE"
        values={form.values.customAttributes}
        onChange={(customAttributes) => form.setFieldValue('customAttributes', customAttributes)}
        errors={form.errors}
      />
    </>
  )
}

export const NewHorseDrawer = ({
  federation,
  onClose,
  onCreated,
}: {
  federation: string
  onClose: () => void
  onCreated: (horse: string) => void
}) => {
  const { t, i18n } = useTranslation('parties')
  const { create } = useHorseChanges()
  const toInput = (values: Values) => ({ ...toFields(values), federation })
  return (
    <EditDrawer<Values>
      title={t('horse.create')}
      size="lg"
      fieldOfServer={fieldOfParents}
      onClose={onClose}
      initialValues={unknownHorse}
      validate={(values) => schemaErrorsOf(CreateHorse, toInput(values), i18n)}
      save={async (values) => {
        const made = await create.mutateAsync(toInput(values))
        showSuccess(t('horse.created', { name: made.name }))
        onCreated(made.ref)
      }}
    >
      {(form) => <Fields form={form} federation={federation} />}
    </EditDrawer>
  )
}

export const HorseDrawer = ({
  horse,
  canVerify,
  onClose,
}: {
  horse: HorseDetail
  canVerify: boolean
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('parties')
  const { update } = useHorseChanges()
  const toInput = (values: Values) => ({
    ...toFields(values),
    deceasedDate: horse.deceasedDate,
    horse: horse.ref,
    version: horse.version,
    ...(canVerify && { verified: values.verified }),
  })
  return (
    <EditDrawer<Values>
      title={t('horse.editName', { name: horse.name })}
      size="lg"
      onClose={onClose}
      fieldOfServer={fieldOfParents}
      initialValues={{
        ...unknownHorse,
        ...Object.fromEntries(textFields.map((field) => [field, horse[field] ?? ''])),
        name: horse.name,
        father: toParent(horse.father, horse.fatherRef),
        mother: toParent(horse.mother, horse.motherRef),
        gender: horse.gender,
        birthDate: horse.birthDate,
        isPony: horse.isPony,
        withersHeight: horse.withersHeight ?? '',
        remarks: horse.remarks,
        verified: horse.verified,
        customAttributes: horse.customAttributes,
      }}
      validate={(values) => schemaErrorsOf(UpdateHorse, toInput(values), i18n)}
      save={(values) => update.mutateAsync(toInput(values))}
    >
      {(form) => (
        <>
          <Fields
            form={form}
            federation={horse.federation.ref}
            horse={horse.ref}
            isMeasured={horse.withersHeightHistory.length > 0}
          />
          {canVerify && (
            <Checkbox
              label={t('horse.verify')}
              description={t('horse.verifyHint')}
              {...form.getInputProps('verified', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </EditDrawer>
  )
}
