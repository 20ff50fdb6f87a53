import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { CompetitionCreateMetadata } from '@oxer/domain/competitions/competition/competition.schema'
import { DateInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { RichTextField } from '../../../../shared/rich-text/rich-text-field.tsx'
import { partOf } from '../field-group.form.ts'
import type { CreateFormState, StepId } from '../use-create-form.ts'
import { ContactsFields } from './contacts-fields.tsx'
import { CreateSummary } from './create-summary.tsx'
import { FeesFields } from './fees-fields.tsx'
import fieldClasses from './fields.module.css'
import { LocationFields } from './location-fields.tsx'
import { OrganizerFields } from './organizer-fields.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { SportTypesField } from './sport-types-field.tsx'

type Form = CreateFormState['form']

const GeneralFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('competitions')
  const { values } = form
  return (
    <>
      <TextInput label={t('competition.field.name')} required {...form.getInputProps('name')} />
      <div className={fieldClasses.pair}>
        <DateInput
          label={t('competition.field.start')}
          required
          value={values.start}
          error={form.errors.start}
          onChange={(start) =>
            form.setValues({ start, ...((values.end === null || (start ?? '') > values.end) && { end: start }) })
          }
        />
        <DateInput
          label={t('competition.field.end')}
          required
          value={values.end}
          error={form.errors.end}
          {...(values.start !== null && { minimum: values.start })}
          onChange={(end) => form.setFieldValue('end', end)}
        />
      </div>
      <SportTypesField
        value={values.sportTypes}
        error={form.errors.sportTypes}
        onChange={(sportTypes) => form.setFieldValue('sportTypes', sportTypes)}
      />
      <LocationFields {...partOf(form, 'location')} />
      <RichTextField
        label={t('competition.field.remarksPublic')}
        description={t('competition.fieldWhy.remarksPublic')}
        value={values.remarks}
        error={form.errors.remarks}
        onChange={(remarks) => form.setFieldValue('remarks', remarks)}
      />
    </>
  )
}

const PublishFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      <Checkbox
        label={t('competition.create.publishAfter')}
        description={t('competition.create.publishAfterWhy')}
        {...form.getInputProps('publishAfterCreate', { type: 'checkbox' })}
      />
      <Textarea
        label={t('competition.field.notes')}
        description={t('competition.fieldWhy.notes')}
        autosize
        minRows={3}
        {...form.getInputProps('notes')}
      />
    </>
  )
}

/** One of the seven sections. */
export const CreateStep = ({
  step,
  form,
  metadata,
  onEdit,
}: {
  step: StepId
  form: Form
  metadata: CompetitionCreateMetadata
  onEdit: (step: StepId) => void
}) => {
  switch (step) {
    case 'general':
      return <GeneralFields form={form} />
    case 'organizer':
      return (
        <OrganizerFields
          {...partOf(form, 'organizer')}
          organizers={metadata.organizers}
          federationRef={metadata.federation.ref}
        />
      )
    case 'contacts':
      return <ContactsFields {...partOf(form, 'contacts')} />
    case 'registration':
      return <RegistrationFields {...partOf(form, 'registration')} lastDay={form.values.end} />
    case 'finance':
      return <FeesFields {...partOf(form, 'prices')} choices={metadata} />
    case 'summary':
      return <CreateSummary values={form.values} metadata={metadata} onEdit={onEdit} />
    case 'publish':
      return <PublishFields form={form} />
  }
}
