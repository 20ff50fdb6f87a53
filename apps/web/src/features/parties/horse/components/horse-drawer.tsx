import { SimpleGrid } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CustomAttributeValues } from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { type FieldIn, recordOf } from '@oxer/domain/kernel/field/field-table'
import {
  CreateHorse,
  HorseDetail,
  HorseGender,
  UpdateHorse,
  WithersHeightCode,
} from '@oxer/domain/parties/horse/horse.schema'
import type { HorseFieldTable } from '@oxer/domain/parties/horse/horse-fields.rules'
import { searchPauseMs, type TypeaheadOption } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useOfferedAttributesWord } from '../../../../shared/custom-attributes/attributes-word.ts'
import { OfferedAttributeFields } from '../../../../shared/custom-attributes/custom-attribute-fields.tsx'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { type FieldsOf, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords, orNull } from '../../../../shared/form/form-words.ts'
import { horseReasons, MaybeKnown } from '../../../../shared/likeness.tsx'
import { placeOf } from '../../../../shared/place-of.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useHorseChanges } from '../horse.mutations.ts'
import { toOption } from '../typed-name.view.ts'
import { useColourOptions } from '../use-colour-options.ts'
import { ColourField } from './colour-field.tsx'
import { fieldOfParents, ParentField, parentFields } from './parent-field.tsx'
import { StudbookField, studbookFields } from './studbook-field.tsx'

const fieldOfServer = { ...fieldOfParents, studbookRef: 'studbook' }

const textFields = [
  'sportName',
  'color',
  'ueln',
  'chip',
  'studbookNumber',
  'fatherOfMother',
  'breeder',
  'owner',
  'feiPassport',
] as const

type Values = Record<(typeof textFields)[number], string> & {
  name: string
  studbook: TypeaheadOption | null
  father: TypeaheadOption | null
  mother: TypeaheadOption | null
  /** '' until it is chosen. */
  gender: HorseGender | ''
  birthDate: string | null
  deceasedDate: string | null
  isPony: boolean
  withersHeight: string
  signature: string
  remarks: string
  verified: boolean
  customAttributes: CustomAttributeValues
}

const toFields = (values: Values) =>
  ({
    name: values.name,
    gender: values.gender === '' ? 'GELDING' : values.gender,
    birthDate: values.birthDate,
    deceasedDate: values.deceasedDate,
    isPony: values.isPony,
    withersHeight: values.isPony
      ? (WithersHeightCode.options.find((code) => code === values.withersHeight) ?? null)
      : null,
    signature: values.signature,
    remarks: values.remarks,
    customAttributes: values.customAttributes,
    ...parentFields(values),
    ...studbookFields(values.studbook),
    ...recordOf(textFields, (field) => orNull(values[field])),
  }) satisfies Record<FieldIn<HorseFieldTable, 'form'>, unknown>

const unknownHorse: Values = {
  name: '',
  sportName: '',
  gender: '',
  birthDate: null,
  deceasedDate: null,
  isPony: false,
  withersHeight: '',
  color: '',
  ueln: '',
  chip: '',
  studbook: null,
  studbookNumber: '',
  father: null,
  mother: null,
  fatherOfMother: '',
  breeder: '',
  owner: '',
  feiPassport: '',
  signature: '',
  remarks: '',
  verified: false,
  customAttributes: {},
}

const valuesOf = (horse: HorseDetail): Values => ({
  ...recordOf(textFields, (field) => horse[field] ?? ''),
  name: horse.name,
  studbook: toOption(horse.studbook, horse.studbookRef),
  father: toOption(horse.father, horse.fatherRef),
  mother: toOption(horse.mother, horse.motherRef),
  gender: horse.gender,
  birthDate: horse.birthDate,
  deceasedDate: horse.deceasedDate,
  isPony: horse.isPony,
  withersHeight: horse.withersHeight ?? '',
  signature: horse.signature,
  remarks: horse.remarks,
  verified: horse.verified,
  customAttributes: horse.customAttributes,
})

const useHorseWords = (federation: string): FormWords<Values> => {
  const { t } = useTranslation('parties')
  const { data } = trpc.parties.horse.metadata.useQuery()
  const colours = useColourOptions()
  const customAttributes = useOfferedAttributesWord(federation, 'HORSE')
  return {
    name: t('horse.name'),
    sportName: t('horse.sportName'),
    gender: {
      label: t('horse.gender'),
      options: [
        { value: '', label: t('horse.chooseGender') },
        ...choices(HorseGender.options, (gender) => t(`horse.genders.${gender}`)),
      ],
    },
    birthDate: t('horse.birthDate'),
    deceasedDate: t('horse.deceasedDate'),
    isPony: t('horse.isPony'),
    withersHeight: {
      label: t('horse.withersHeight'),
      options: [
        { value: '', label: t('horse.notMeasured') },
        ...(data?.withersHeights ?? []).map(({ code, max }) => ({
          value: code,
          label: t('horse.heightTo', { code, max }),
        })),
      ],
    },
    ueln: t('horse.ueln'),
    chip: t('horse.chip'),
    color: { label: t('horse.colour'), options: [{ value: '', label: t('horse.colourNone') }, ...colours] },
    feiPassport: t('horse.feiPassport'),
    studbook: t('horse.studbook'),
    studbookNumber: t('horse.studbookNumber'),
    father: t('horse.father'),
    mother: t('horse.mother'),
    fatherOfMother: t('horse.fatherOfMother'),
    breeder: t('horse.breeder'),
    owner: t('horse.owner'),
    signature: t('horse.signature'),
    remarks: t('horse.remarks'),
    verified: t('horse.verify'),
    customAttributes,
  }
}

const Fields = ({
  field,
  federation,
  horse,
  isMeasured = false,
}: {
  field: FieldsOf<Values>
  federation: string
  horse?: string
  isMeasured?: boolean
}) => {
  const { t } = useTranslation('parties')
  const { t: texts } = useTranslation('errors')
  const { client } = trpc.useUtils()
  const { form } = field
  // Checked when the field loses the focus, before anything else is typed; saving checks it again.
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
        {field.text('name', { required: true, autofocus: true })}
        {field.text('sportName')}
        {field.choice('gender', { required: true, offered: (gender) => gender !== '' })}
        {field.day('birthDate')}
        {field.flag('isPony')}
        {form.values.isPony ? (
          field.choice('withersHeight', {
            description: isMeasured && t('horse.height.follows'),
            disabled: isMeasured,
          })
        ) : (
          <span />
        )}
        {field.text('ueln', { description: t('horse.uelnHint'), onBlur: () => void checkUeln() })}
        {field.text('chip', { description: t('horse.chipHint'), inputMode: 'numeric' })}
        <ColourField {...inputOf(field.of('color'))} />
        {field.text('feiPassport')}
        <StudbookField federation={federation} {...inputOf(field.of('studbook'))} />
        {field.text('studbookNumber')}
        {(['father', 'mother'] as const).map((side) => (
          <ParentField key={side} federation={federation} {...inputOf(field.of(side))} />
        ))}
        {field.text('fatherOfMother')}
        {field.text('breeder')}
        {field.text('owner')}
        {horse !== undefined && field.day('deceasedDate')}
      </SimpleGrid>
      {field.prose('signature')}
      {field.prose('remarks')}
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

/** Horses that may be the one of the form, found while its name is typed. */
const KnownHorses = ({ values, federation }: { values: Values; federation: string }) => {
  const { t } = useTranslation('parties')
  const { name, birthDate, father, mother } = values
  const typed = JSON.stringify([name.trim(), birthDate, father?.name, mother?.name])
  const [asked] = useDebouncedValue(typed, searchPauseMs)
  const found = trpc.parties.horse.findKnown.useQuery(
    {
      federation,
      name,
      ...(birthDate !== null && { birthDate }),
      ...(father && { father: father.name }),
      ...(mother && { mother: mother.name }),
    },
    { enabled: asked === typed && name.trim().length > 1, meta: { quiet: true }, retry: false },
  )
  return (
    <MaybeKnown
      found={(found.data ?? []).map(({ ref, name: known, birthYear, reasons }) => ({
        ref,
        name: [known, birthYear].filter((part) => part !== null).join(', '),
        href: `${placeOf.horse(ref)}/overview`,
        about: horseReasons(t, reasons),
      }))}
    />
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
  const words = useHorseWords(federation)
  const toInput = (values: Values) => ({ ...toFields(values), federation })
  return (
    <EditDrawer<Values>
      title={t('horse.create')}
      size="lg"
      fieldOfServer={fieldOfServer}
      onClose={onClose}
      initialValues={unknownHorse}
      validate={(values) => {
        const errors = schemaErrorsOf(CreateHorse, toInput(values), i18n)
        return values.gender === '' ? { ...errors, gender: t('horse.chooseGender') } : errors
      }}
      another={t('list.another')}
      save={async (values, goesOn) => {
        const made = await create.mutateAsync(toInput(values))
        showSuccess(t('horse.created', { name: made.name }))
        if (!goesOn) onCreated(made.ref)
        return made
      }}
    >
      {(form) => (
        <>
          <KnownHorses values={form.values} federation={federation} />
          <Fields field={fieldsOf(form, words)} federation={federation} />
        </>
      )}
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
  const words = useHorseWords(horse.federation.ref)
  const toInput = (values: Values, seen: HorseDetail) => ({
    ...toFields(values),
    horse: seen.ref,
    version: seen.version,
    ...(canVerify && { verified: values.verified }),
  })
  return (
    <ChangeDrawer<Values, HorseDetail>
      title={t('horse.editName', { name: horse.name })}
      size="lg"
      onClose={onClose}
      fieldOfServer={fieldOfServer}
      stored={horse}
      view={HorseDetail}
      valuesOf={valuesOf}
      words={words}
      validate={(values) => schemaErrorsOf(UpdateHorse, toInput(values, horse), i18n)}
      save={(values, seen) => update.mutateAsync(toInput(values, seen))}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <Fields
              field={field}
              federation={horse.federation.ref}
              horse={horse.ref}
              isMeasured={horse.withersHeightHistory.length > 0}
            />
            {canVerify && field.flag('verified', { description: t('horse.verifyHint') })}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
