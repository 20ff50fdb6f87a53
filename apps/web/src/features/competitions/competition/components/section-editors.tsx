// The drawers that change the sections of the overview. Each sends only its own section, over the version that it has
// shown.
import {
  CompetitionDetail,
  type CompetitionSettings,
  UpdateCompetitionContacts,
  UpdateCompetitionDates,
  UpdateCompetitionLocation,
} from '@oxer/domain/competitions/competition/competition.schema'
import { taxLevelsOf } from '@oxer/domain/kernel/money/money.schema'
import { useTranslation } from 'react-i18next'
import { useOfferedAttributesWord } from '../../../../shared/custom-attributes/attributes-word.ts'
import { OfferedAttributeFields } from '../../../../shared/custom-attributes/custom-attribute-fields.tsx'
import { ChangeDrawer, type ChangeDrawerProps } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useCompetitionSections } from '../competition.mutations.ts'
import { toPeriod, toPeriodText } from '../period.form.ts'
import { type SectionValues, useSectionWords } from '../use-section-words.ts'
import { ContactsFields } from './contacts-fields.tsx'
import { FeesFields } from './fees-fields.tsx'
import classes from './fields.module.css'
import { LocationFields } from './location-fields.tsx'
import { OrganizerFields } from './organizer-fields.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { SportTypesField } from './sport-types-field.tsx'
import { VariantSettingsFields } from './variant-settings-fields.tsx'

type EditorProps = { onClose: () => void }
type Seen = { competition: string; version: number }

const useEditor = () => {
  const { t, i18n } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const sections = useCompetitionSections(competition.ref)
  return { t, i18n, competition, sections }
}

/** The drawer of one section. It sends that section alone, with the seen version of the competition. */
const SectionDrawer = <Values extends Record<string, unknown>>({
  words,
  save,
  children,
  ...frame
}: Pick<ChangeDrawerProps<Values, CompetitionDetail>, 'title' | 'onClose' | 'size' | 'validate' | 'valuesOf'> & {
  words: FormWords<Values>
  save: (values: Values, seen: Seen) => Promise<unknown>
  children: (field: FieldsOf<Values>) => React.ReactNode
}) => {
  const { competition } = useManagedCompetition()
  return (
    <ChangeDrawer<Values, CompetitionDetail>
      {...frame}
      stored={competition}
      view={CompetitionDetail}
      words={words}
      save={(values, { ref, version }) => save(values, { competition: ref, version })}
    >
      {(form) => children(fieldsOf(form, words))}
    </ChangeDrawer>
  )
}

const NameEditor = ({ onClose }: EditorProps) => {
  const { t, sections } = useEditor()
  const { name: word } = useSectionWords()
  return (
    <SectionDrawer
      title={t('competition.section.name')}
      onClose={onClose}
      valuesOf={({ name }) => ({ name })}
      words={{ name: word }}
      save={({ name }, seen) => sections.name.mutateAsync({ ...seen, name })}
    >
      {(field) => field.text('name', { required: true, autofocus: true })}
    </SectionDrawer>
  )
}

const DatesEditor = ({ onClose }: EditorProps) => {
  const { t, i18n, competition, sections } = useEditor()
  const { start: startWord, end: endWord } = useSectionWords()
  return (
    <SectionDrawer<Pick<SectionValues, 'start' | 'end'>>
      title={t('competition.section.dates')}
      onClose={onClose}
      valuesOf={({ start, end }) => ({ start, end })}
      words={{ start: startWord, end: endWord }}
      validate={(values) => schemaErrorsOf(UpdateCompetitionDates, { ...values, version: competition.version }, i18n)}
      save={({ start, end }, seen) => sections.dates.mutateAsync({ ...seen, start: start ?? '', end: end ?? '' })}
    >
      {(field) => (
        <div className={classes.pair}>
          {field.day('start', { required: true })}
          {field.day('end', { required: true })}
        </div>
      )}
    </SectionDrawer>
  )
}

const SportsEditor = ({ onClose }: EditorProps) => {
  const { t, sections } = useEditor()
  const { sportTypes: word } = useSectionWords()
  return (
    <SectionDrawer<Pick<SectionValues, 'sportTypes'>>
      title={t('competition.section.sports')}
      onClose={onClose}
      valuesOf={({ sportTypes }) => ({ sportTypes })}
      words={{ sportTypes: word }}
      save={({ sportTypes }, seen) => sections.general.mutateAsync({ ...seen, sportTypes })}
    >
      {(field) => <SportTypesField {...field.of('sportTypes')} />}
    </SectionDrawer>
  )
}

const OrganizerEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections } = useEditor()
  const { organizer, federationRef } = competition
  // A user who may manage but not create can only choose the current organiser.
  const metadata = trpc.competitions.competition.createMetadata.useQuery({ federationRef }, { meta: { quiet: true } })
  const current = { ref: organizer.ref, name: organizer.name, type: organizer.type }
  const others = metadata.data?.organizers.filter((each) => each.ref !== current.ref) ?? []
  const organizers = [current, ...others]
  const { organizer: word } = useSectionWords()
  return (
    <SectionDrawer<Pick<SectionValues, 'organizer'>>
      title={t('competition.section.organizer')}
      onClose={onClose}
      valuesOf={({ organizer: { type, ref, name, responsible } }) => ({ organizer: { type, ref, name, responsible } })}
      words={{ organizer: word }}
      save={({ organizer: { type, ref, responsible } }, seen) =>
        sections.organizer.mutateAsync({ ...seen, type, ref, responsible: responsible?.ref ?? null })
      }
    >
      {(field) => <OrganizerFields {...field.of('organizer')} organizers={organizers} federationRef={federationRef} />}
    </SectionDrawer>
  )
}

const ContactsEditor = ({ onClose }: EditorProps) => {
  const { t, i18n, competition, sections } = useEditor()
  const { contacts: word } = useSectionWords()
  return (
    <SectionDrawer<Pick<SectionValues, 'contacts'>>
      title={t('competition.section.contacts')}
      onClose={onClose}
      size="lg"
      valuesOf={({ contacts }) => ({ contacts })}
      words={{ contacts: word }}
      validate={(values) =>
        schemaErrorsOf(UpdateCompetitionContacts, { ...values, version: competition.version }, i18n)
      }
      save={({ contacts }, seen) => sections.contacts.mutateAsync({ ...seen, contacts })}
    >
      {(field) => <ContactsFields {...field.of('contacts')} />}
    </SectionDrawer>
  )
}

const LocationEditor = ({ onClose }: EditorProps) => {
  const { t, i18n, competition, sections } = useEditor()
  const { location: word } = useSectionWords()
  return (
    <SectionDrawer<Pick<SectionValues, 'location'>>
      title={t('competition.section.location')}
      onClose={onClose}
      size="lg"
      valuesOf={({ location }) => ({ location })}
      words={{ location: word }}
      validate={(values) =>
        schemaErrorsOf(UpdateCompetitionLocation, { ...values, version: competition.version }, i18n)
      }
      save={({ location }, seen) => sections.location.mutateAsync({ ...seen, location })}
    >
      {(field) => <LocationFields {...field.of('location')} />}
    </SectionDrawer>
  )
}

const RegistrationEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections } = useEditor()
  const { federationRef } = competition
  const metadata = trpc.competitions.competition.createMetadata.useQuery({ federationRef }, { meta: { quiet: true } })
  const { articles = [], priceProfiles = [], taxLevels = [...taxLevelsOf(null)] } = metadata.data ?? {}
  const choices = { articles, priceProfiles, taxLevels }
  const { registration: registrationWord, prices: pricesWord } = useSectionWords(choices)
  return (
    <SectionDrawer<Pick<SectionValues, 'registration' | 'prices'>>
      title={t('competition.section.registrationAndFees')}
      onClose={onClose}
      size="lg"
      valuesOf={({ registration, timeZone, fees, priceProfileRefs, customPriceProfile }) => ({
        registration: toPeriodText(registration, timeZone),
        prices: { fees, priceProfileRefs, customPriceProfile },
      })}
      words={{ registration: registrationWord, prices: pricesWord }}
      save={({ registration, prices }, seen) =>
        sections.subscription.mutateAsync({
          ...seen,
          registration: toPeriod(registration, competition.timeZone),
          ...prices,
        })
      }
    >
      {(field) => (
        <>
          <RegistrationFields {...field.of('registration')} lastDay={competition.end} />
          <FeesFields {...field.of('prices')} choices={choices} />
        </>
      )}
    </SectionDrawer>
  )
}

const LiveEditor = ({ onClose }: EditorProps) => {
  const { t, sections } = useEditor()
  const { autoLive, autoPublish, publishRateMinutes } = useSectionWords()
  return (
    <SectionDrawer<CompetitionDetail['live']>
      title={t('competition.section.live')}
      onClose={onClose}
      valuesOf={({ live }) => ({ ...live })}
      words={{ autoLive, autoPublish, publishRateMinutes }}
      save={(live, seen) => sections.general.mutateAsync({ ...seen, live })}
    >
      {(field) => (
        <>
          {field.flag('autoLive', { description: t('competition.fieldWhy.autoLive') })}
          {field.flag('autoPublish', { description: t('competition.fieldWhy.autoPublish') })}
          {field.whole('publishRateMinutes', {
            description: t('competition.fieldWhy.publishRate'),
            max: 1440,
            whenEmpty: 0,
          })}
        </>
      )}
    </SectionDrawer>
  )
}

/**
 * An empty rest time means that of the discipline (decision 18); in other fields, empty is 0, which means no limit
 * (decision 14).
 */
const restTimes = ['riderRestMinutes', 'horseRestMinutes'] as const satisfies readonly (keyof CompetitionSettings)[]
const limits = [
  'transferMinutes',
  'maxRegistrations',
  'maxPerRider',
  'maxPerHorse',
] as const satisfies readonly (keyof CompetitionSettings)[]

const SettingsEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections } = useEditor()
  const { federationRef } = competition
  const metadata = trpc.competitions.competition.createMetadata.useQuery({ federationRef }, { meta: { quiet: true } })
  const variants = metadata.data?.sportTypeVariants ?? []
  const { settings: words } = useSectionWords()
  return (
    <SectionDrawer<CompetitionSettings>
      title={t('competition.section.settings')}
      onClose={onClose}
      valuesOf={({ settings }) => ({ ...settings })}
      words={words}
      save={(settings, seen) => sections.general.mutateAsync({ ...seen, settings })}
    >
      {(field) => (
        <>
          {restTimes.map((name) => field.wholeOrNone(name, { placeholder: t('competition.setting.byDiscipline') }))}
          {limits.map((name) => field.whole(name, { whenEmpty: 0 }))}
          <VariantSettingsFields {...field.of('byVariant')} variants={variants} />
        </>
      )}
    </SectionDrawer>
  )
}

const NotesEditor = ({ onClose }: EditorProps) => {
  const { t, sections } = useEditor()
  const { notes: notesWord, remarks: remarksWord } = useSectionWords()
  return (
    <SectionDrawer<Pick<SectionValues, 'notes' | 'remarks'>>
      title={t('competition.section.notes')}
      onClose={onClose}
      size="lg"
      valuesOf={({ notes, remarks }) => ({ notes, remarks })}
      words={{ notes: notesWord, remarks: remarksWord }}
      save={(texts, seen) => sections.general.mutateAsync({ ...seen, ...texts })}
    >
      {(field) => (
        <>
          {field.rich('remarks', { description: t('competition.fieldWhy.remarksPublic') })}
          {field.prose('notes', { description: t('competition.fieldWhy.notes'), minRows: 5 })}
        </>
      )}
    </SectionDrawer>
  )
}

const FieldsEditor = ({ onClose }: EditorProps) => {
  const { t, competition, sections } = useEditor()
  const customAttributes = useOfferedAttributesWord(competition.federationRef, 'COMPETITION')
  return (
    <ChangeDrawer<Pick<CompetitionDetail, 'customAttributes'>, CompetitionDetail>
      title={t('competition.section.fields')}
      onClose={onClose}
      stored={competition}
      view={CompetitionDetail}
      valuesOf={(stored) => ({ customAttributes: stored.customAttributes })}
      words={{ customAttributes }}
      save={(values, { ref, version }) => sections.general.mutateAsync({ competition: ref, version, ...values })}
    >
      {(form) => (
        <OfferedAttributeFields
          federation={competition.federationRef}
          subject="COMPETITION"
          values={form.values.customAttributes}
          onChange={(values) => form.setFieldValue('customAttributes', values)}
          errors={form.errors}
        />
      )}
    </ChangeDrawer>
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
  fields: FieldsEditor,
} as const

/** The drawer of one section. */
export const SectionEditor = ({ section, onClose }: { section: keyof typeof sectionEditors; onClose: () => void }) => {
  const Editor = sectionEditors[section]
  return <Editor onClose={onClose} />
}
