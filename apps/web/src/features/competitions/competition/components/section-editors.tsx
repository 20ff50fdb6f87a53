// The drawers in which the sections of the overview are changed. Each sends its own section, with the version it was read at.
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import {
  type CompetitionSettings,
  UpdateCompetitionContacts,
  UpdateCompetitionDates,
  UpdateCompetitionLocation,
} from '@oxer/domain/competitions/competition/competition.schema'
import { DateInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import { useCompetitionSections } from '../competition.mutations.ts'
import { toPeriod, toPeriodText } from '../period-text.ts'
import { ContactsFields } from './contacts-fields.tsx'
import { FeesFields } from './fees-fields.tsx'
import classes from './fields.module.css'
import { fieldsOf } from './fields.ts'
import { LocationFields } from './location-fields.tsx'
import { OrganizerFields, type OrganizerText } from './organizer-fields.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { SportTypesField } from './sport-types-field.tsx'

type EditorProps = { onClose: () => void }

const useEditor = () => {
  const { t, i18n } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const sections = useCompetitionSections(competition.ref)
  const seen = { competition: competition.ref, version: competition.version }
  return { t, i18n, competition, sections, seen }
}

const NameEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections, seen } = useEditor()
  return (
    <EditDrawer
      title={t('competition.section.name')}
      onClose={onClose}
      initialValues={{ name: competition.name }}
      save={({ name }) => sections.name.mutateAsync({ ...seen, name })}
    >
      {(form) => (
        <TextInput label={t('competition.field.name')} required data-autofocus {...form.getInputProps('name')} />
      )}
    </EditDrawer>
  )
}

const DatesEditor = ({ onClose }: EditorProps) => {
  const { t, i18n, competition, sections, seen } = useEditor()
  return (
    <EditDrawer
      title={t('competition.section.dates')}
      onClose={onClose}
      initialValues={{ start: competition.start as string | null, end: competition.end as string | null }}
      validate={(values) => schemaErrorsOf(UpdateCompetitionDates, { ...values, version: seen.version }, i18n)}
      save={({ start, end }) => sections.dates.mutateAsync({ ...seen, start: start ?? '', end: end ?? '' })}
    >
      {(form) => (
        <div className={classes.pair}>
          <DateInput
            label={t('competition.field.start')}
            required
            value={form.values.start}
            error={form.errors.start}
            onChange={(start) => form.setFieldValue('start', start)}
          />
          <DateInput
            label={t('competition.field.end')}
            required
            value={form.values.end}
            error={form.errors.end}
            onChange={(end) => form.setFieldValue('end', end)}
          />
        </div>
      )}
    </EditDrawer>
  )
}

const SportsEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections, seen } = useEditor()
  return (
    <EditDrawer
      title={t('competition.section.sports')}
      onClose={onClose}
      initialValues={{ sportTypes: competition.sportTypes }}
      save={({ sportTypes }) => sections.general.mutateAsync({ ...seen, sportTypes })}
    >
      {(form) => (
        <SportTypesField
          value={form.values.sportTypes}
          error={form.errors.sportTypes}
          onChange={(sportTypes) => form.setFieldValue('sportTypes', sportTypes)}
        />
      )}
    </EditDrawer>
  )
}

const OrganizerEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections, seen } = useEditor()
  const { organizer, federationRef } = competition
  // Who may manage but not create has no other organiser to choose than the one there is.
  const metadata = trpc.competitions.competition.createMetadata.useQuery({ federationRef }, { meta: { quiet: true } })
  const current = { ref: organizer.ref, name: organizer.name, type: organizer.type }
  const others = metadata.data?.organizers.filter((each) => each.ref !== current.ref) ?? []
  const initial: OrganizerText = { type: organizer.type, ref: organizer.ref, responsible: organizer.responsible }
  return (
    <EditDrawer
      title={t('competition.section.organizer')}
      onClose={onClose}
      initialValues={{ organizer: initial }}
      save={({ organizer: { type, ref, responsible } }) =>
        sections.organizer.mutateAsync({ ...seen, type, ref, responsible: responsible?.ref ?? null })
      }
    >
      {(form) => (
        <OrganizerFields
          {...fieldsOf(form, 'organizer')}
          organizers={[current, ...others]}
          federationRef={federationRef}
        />
      )}
    </EditDrawer>
  )
}

const ContactsEditor = ({ onClose }: EditorProps) => {
  const { t, i18n, competition, sections, seen } = useEditor()
  return (
    <EditDrawer
      title={t('competition.section.contacts')}
      onClose={onClose}
      size="lg"
      initialValues={{ contacts: competition.contacts }}
      validate={(values) => schemaErrorsOf(UpdateCompetitionContacts, { ...values, version: seen.version }, i18n)}
      save={({ contacts }) => sections.contacts.mutateAsync({ ...seen, contacts })}
    >
      {(form) => <ContactsFields {...fieldsOf(form, 'contacts')} />}
    </EditDrawer>
  )
}

const LocationEditor = ({ onClose }: EditorProps) => {
  const { t, i18n, competition, sections, seen } = useEditor()
  return (
    <EditDrawer
      title={t('competition.section.location')}
      onClose={onClose}
      size="lg"
      initialValues={{ location: competition.location }}
      validate={(values) => schemaErrorsOf(UpdateCompetitionLocation, { ...values, version: seen.version }, i18n)}
      save={({ location }) => sections.location.mutateAsync({ ...seen, location })}
    >
      {(form) => <LocationFields {...fieldsOf(form, 'location')} />}
    </EditDrawer>
  )
}

const RegistrationEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections, seen } = useEditor()
  const { federationRef, timeZone } = competition
  const metadata = trpc.competitions.competition.createMetadata.useQuery({ federationRef }, { meta: { quiet: true } })
  return (
    <EditDrawer
      title={t('competition.section.registrationAndFees')}
      onClose={onClose}
      size="lg"
      initialValues={{
        registration: toPeriodText(competition.registration, timeZone),
        prices: { fees: competition.fees, priceProfileRefs: competition.priceProfileRefs },
      }}
      save={({ registration, prices }) =>
        sections.subscription.mutateAsync({ ...seen, registration: toPeriod(registration, timeZone), ...prices })
      }
    >
      {(form) => (
        <>
          <RegistrationFields {...fieldsOf(form, 'registration')} />
          <FeesFields
            {...fieldsOf(form, 'prices')}
            choices={{
              articles: metadata.data?.articles ?? [],
              priceProfiles: metadata.data?.priceProfiles ?? [],
            }}
          />
        </>
      )}
    </EditDrawer>
  )
}

const LiveEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections, seen } = useEditor()
  return (
    <EditDrawer
      title={t('competition.section.live')}
      onClose={onClose}
      initialValues={{ ...competition.live }}
      save={(live) => sections.general.mutateAsync({ ...seen, live })}
    >
      {(form) => (
        <>
          <Checkbox label={t('competition.field.autoLive')} {...form.getInputProps('autoLive', { type: 'checkbox' })} />
          <Checkbox
            label={t('competition.field.autoPublish')}
            {...form.getInputProps('autoPublish', { type: 'checkbox' })}
          />
          <WholeNumberInput
            label={t('competition.field.publishRate')}
            description={t('competition.fieldWhy.publishRate')}
            max={1440}
            whenEmpty={0}
            value={form.values.publishRateMinutes}
            onChange={(minutes) => form.setFieldValue('publishRateMinutes', minutes)}
          />
        </>
      )}
    </EditDrawer>
  )
}

const settingNames = [
  'riderRestMinutes',
  'horseRestMinutes',
  'transferMinutes',
  'maxRegistrations',
  'maxPerRider',
  'maxPerHorse',
] as const satisfies readonly (keyof CompetitionSettings)[]

/** An empty rest time is the discipline's own (decision 18); elsewhere empty is 0, which is no limit (decision 14). */
const mayBeEmpty = (name: keyof CompetitionSettings): boolean =>
  name === 'riderRestMinutes' || name === 'horseRestMinutes'

const SettingsEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections, seen } = useEditor()
  return (
    <EditDrawer
      title={t('competition.section.settings')}
      onClose={onClose}
      initialValues={{ settings: competition.settings }}
      save={({ settings }) => sections.general.mutateAsync({ ...seen, settings })}
    >
      {(form) =>
        settingNames.map((name) => (
          <WholeNumberInput<number | null>
            key={name}
            label={t(`competition.setting.${name}`)}
            {...(mayBeEmpty(name) && { placeholder: t('competition.setting.byDiscipline') })}
            whenEmpty={mayBeEmpty(name) ? null : 0}
            value={form.values.settings[name]}
            error={form.errors[`settings.${name}`]}
            onChange={(value) =>
              form.setFieldValue('settings', {
                ...form.values.settings,
                [name]: value,
              })
            }
          />
        ))
      }
    </EditDrawer>
  )
}

const NotesEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections, seen } = useEditor()
  return (
    <EditDrawer
      title={t('competition.section.notes')}
      onClose={onClose}
      size="lg"
      initialValues={{ notes: competition.notes, remarks: competition.remarks }}
      save={(texts) => sections.general.mutateAsync({ ...seen, ...texts })}
    >
      {(form) => (
        <>
          <Textarea
            label={t('competition.field.remarksPublic')}
            description={t('competition.fieldWhy.remarksPublic')}
            autosize
            minRows={5}
            {...form.getInputProps('remarks')}
          />
          <Textarea
            label={t('competition.field.notes')}
            description={t('competition.fieldWhy.notes')}
            autosize
            minRows={5}
            {...form.getInputProps('notes')}
          />
        </>
      )}
    </EditDrawer>
  )
}

const sectionEditors = {
  name: NameEditor,
  dates: DatesEditor,
  sports: SportsEditor,
  organizer: OrganizerEditor,
  contacts: ContactsEditor,
  registration: RegistrationEditor,
  location: LocationEditor,
  live: LiveEditor,
  settings: SettingsEditor,
  notes: NotesEditor,
} as const

/** The drawer of one section. */
export const SectionEditor = ({ section, onClose }: { section: keyof typeof sectionEditors; onClose: () => void }) => {
  const Editor = sectionEditors[section]
  return <Editor onClose={onClose} />
}
