import { NativeSelect, SimpleGrid } from '@mantine/core'
import { hasOwnPlace } from '@oxer/domain/courses/course-event/course-event.rules'
import { CourseEventMetadata, CreateCourseEvent } from '@oxer/domain/courses/course-event/course-event.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { emptyRules, type RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { Typeahead } from '@oxer/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noAddress, useAddressWord } from '../../../../shared/address-fields.tsx'
import { CountryField } from '../../../../shared/country-field.tsx'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { failureOf, showFailure, showSuccess } from '../../../../shared/failure.ts'
import { type FieldsOf, fieldsOf, inputOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { FormPart } from '../../../../shared/form-part.tsx'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { type FormMoney, fromFormMoney, toFormMoney } from '../../../../shared/money-form.ts'
import { richWord } from '../../../../shared/rich-text/rich-word.ts'
import { RulesBuilder } from '../../../../shared/rules-builder/rules-builder.tsx'
import { rulesWord } from '../../../../shared/rules-builder/rules-word.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useTaxLevels } from '../../../../shared/tax-levels.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useCourseEventChanges } from '../course-event.mutations.ts'
import { CourseDays, type Day, noDay } from './course-days.tsx'

type Values = {
  courseRef: RefName | null
  title: string
  description: string
  amount: FormMoney
  maxRegistrations: number
  days: Day[]
  /** The city that calendars show; empty for that of the first day. */
  place: string
  /** The country of `place`, which counts only with it. */
  placeCountry: string
  rules: RuleTree
}

const noValues: Values = {
  courseRef: null,
  title: '',
  description: '',
  amount: toFormMoney(undefined),
  maxRegistrations: 0,
  days: [],
  place: '',
  placeCountry: noAddress.country,
  rules: { ...emptyRules, logicalOperator: 'any' },
}

const valuesOf = (event: CourseEventMetadata): Values => ({
  courseRef: event.courseRef,
  title: event.title,
  description: event.description,
  amount: toFormMoney(event.money),
  maxRegistrations: event.maxRegistrations,
  days: event.days.map(({ ref, day, start, end, location }) => ({ ref, day, start, end, location })),
  place: hasOwnPlace(event) ? event.location.cityName : '',
  placeCountry: event.location.country,
  rules: event.rules,
})

/** A missing value is sent as empty, which the schema refuses at its field. */
const toInput = ({ courseRef, amount, days, place, placeCountry, ...values }: Values) => ({
  ...values,
  courseRef: { ref: courseRef?.ref ?? '' },
  money: fromFormMoney(amount),
  location: place.trim() === '' ? null : { cityName: place.trim(), country: placeCountry.trim().toUpperCase() },
  days: days.map(({ day, start, end, ...rest }, index) => ({
    ...rest,
    courseDay: index + 1,
    day: day ?? '',
    start: start ?? '',
    end: end ?? '',
  })),
})

const useEventWords = (federation: string): FormWords<Values> => {
  const { t } = useTranslation('courses')
  const addressWord = useAddressWord()
  return {
    courseRef: t('event.course'),
    title: t('event.name'),
    description: richWord(t('event.description')),
    amount: t('event.amount'),
    maxRegistrations: t('event.maximum'),
    days: {
      label: t('event.days'),
      rows: {
        day: t('event.day'),
        start: t('event.start'),
        end: t('event.end'),
        location: addressWord(t('event.location')),
      },
    },
    place: t('event.calendarPlace'),
    placeCountry: t('event.calendarCountry'),
    rules: rulesWord(t('event.rules'), federation),
  }
}

/** In pixels (pr1022). */
const courseDescriptionHeight = 150

/** The fields of an event once its course is chosen. */
const EventFields = ({
  field,
  federation,
  openDay,
}: {
  field: FieldsOf<Values>
  federation: string
  openDay: OpenDay
}) => {
  const { t } = useTranslation('courses')
  const { form } = field
  const taxLevels = useTaxLevels(federation)
  return (
    <>
      {field.text('title', { required: true })}
      {field.money('amount', { required: true, taxLevels })}
      {field.rich('description', { height: courseDescriptionHeight })}
      {field.whole('maxRegistrations', { description: t('event.maximumHint'), required: true, whenEmpty: 0 })}
      <CourseDays
        days={form.values.days}
        errors={form.errors}
        edited={openDay.index}
        onChange={(days) => form.setFieldValue('days', days)}
        onEdit={openDay.open}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {field.text('place', { description: t('event.calendarPlaceHint') })}
        {form.values.place.trim() !== '' && <CountryField {...inputOf(field.of('placeCountry'))} required />}
      </SimpleGrid>
      <FormPart legend={t('event.rules')}>
        <RulesBuilder federation={federation} {...field.of('rules')} />
      </FormPart>
    </>
  )
}

const Fields = ({
  field,
  federation,
  isEditing,
  openDay,
}: {
  field: FieldsOf<Values>
  federation: string
  isEditing: boolean
  openDay: OpenDay
}) => {
  const { t, i18n } = useTranslation('courses')
  const { client } = trpc.useUtils()
  const { form } = field
  const { full } = useFullSearch('courses', federation)
  /** The course fills in the form: one empty day for each of its days, and its place (pr0631-pr0639). */
  const choose = async (course: RefName | null): Promise<void> => {
    form.clearErrors()
    if (course === null) return form.setValues(noValues)
    try {
      const found = await client.catalogue.course.get.query({ course: course.ref })
      form.setValues({
        courseRef: course,
        title: found.title,
        description: found.description,
        amount: toFormMoney(found.money),
        maxRegistrations: 0,
        days: Array.from({ length: found.days }, () => noDay(found.location ?? noAddress)),
        place: '',
        placeCountry: found.location?.country ?? noAddress.country,
        // A course without rules has nothing to hand on; the event then starts with rules of which one is enough.
        rules: found.rules.children.length === 0 ? noValues.rules : found.rules,
      })
    } catch (error) {
      showFailure(error, i18n)
    }
  }
  return (
    <>
      <Typeahead
        {...inputOf(field.of('courseRef'))}
        full={full}
        placeholder={t('event.courseHint')}
        required
        disabled={isEditing}
        {...(!isEditing && { 'data-autofocus': true })}
        search={async (q, signal) =>
          (await client.catalogue.course.search.query({ federation, q }, { signal })).matches
        }
        onChange={(course) => void choose(course)}
      />
      {form.values.courseRef && <EventFields field={field} federation={federation} openDay={openDay} />}
    </>
  )
}

/** The day whose dialog is open, above the drawer. */
type OpenDay = { index: number | null; open: (index: number | null) => void }

const useEventForm = () => {
  const { t, i18n } = useTranslation('courses')
  const [index, open] = useState<number | null>(null)
  const openDay: OpenDay = { index, open }
  const frame = {
    size: 'xl' as const,
    isCovered: index !== null,
    checksEachChange: true,
    fieldOfServer: {
      'money.amountWithTax': 'amount',
      'location.cityName': 'place',
      'location.country': 'placeCountry',
    },
    validate: (values: Values): Record<string, string> =>
      values.courseRef === null
        ? { courseRef: t('event.chooseCourse') }
        : schemaErrorsOf(CreateCourseEvent, toInput(values), i18n),
  }
  return { frame, openDay }
}

/** The causes of a failed save are also in a toast, because the fields that they name may be out of sight. */
const useTold = () => {
  const { i18n } = useTranslation()
  return async <Saved,>(saving: Promise<Saved>): Promise<Saved> => {
    try {
      return await saving
    } catch (error) {
      if (failureOf(error)?.code !== kernelErrors.staleVersion.code) showFailure(error, i18n)
      throw error
    }
  }
}

const CourseEventForm = ({
  federation,
  save,
  onClose,
}: {
  federation: string
  save: (values: Values) => Promise<unknown>
  onClose: () => void
}) => {
  const { t } = useTranslation('courses')
  const words = useEventWords(federation)
  const { frame, openDay } = useEventForm()
  return (
    <EditDrawer<Values>
      {...frame}
      title={t('event.create')}
      saveLabel={t('event.add')}
      onClose={onClose}
      initialValues={noValues}
      save={save}
    >
      {(form) => <Fields field={fieldsOf(form, words)} federation={federation} isEditing={false} openDay={openDay} />}
    </EditDrawer>
  )
}

/** ps054: schedules a course of the catalogue; a user with several federations uses the chosen one. */
export const NewCourseEvent = ({
  federations,
  onClose,
  onSaved,
}: {
  federations: readonly RefName[]
  onClose: () => void
  onSaved: () => void
}) => {
  const { t } = useTranslation('courses')
  const { create } = useCourseEventChanges()
  const told = useTold()
  const [chosen, setChosen] = useState(federations[0]?.ref ?? '')
  const save = async (values: Values): Promise<void> => {
    await told(create.mutateAsync(toInput(values)))
    showSuccess(t('event.saved'))
    onSaved()
  }
  return (
    <>
      {federations.length > 1 && (
        <NativeSelect
          label={t('event.federation')}
          value={chosen}
          data={federations.map(({ ref, name }) => ({ value: ref, label: name }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <CourseEventForm key={chosen} federation={chosen} save={save} onClose={onClose} />
    </>
  )
}

const LoadedCourseEvent = ({
  event,
  onClose,
  onSaved,
}: {
  event: CourseEventMetadata
  onClose: () => void
  onSaved: () => void
}) => {
  const { t } = useTranslation('courses')
  const { update } = useCourseEventChanges()
  const told = useTold()
  const isSaved = useRef(false)
  const federation = event.federation.ref
  const words = useEventWords(federation)
  const { frame, openDay } = useEventForm()
  return (
    <ChangeDrawer<Values, CourseEventMetadata>
      {...frame}
      title={t('event.edit')}
      saveLabel={t('event.save')}
      onClose={() => (isSaved.current ? onSaved() : onClose())}
      stored={event}
      view={CourseEventMetadata}
      valuesOf={valuesOf}
      words={words}
      save={async (values, seen) => {
        await told(update.mutateAsync({ ...toInput(values), courseEvent: seen.ref, version: seen.version }))
        isSaved.current = true
        showSuccess(t('event.saved'))
      }}
    >
      {(form) => <Fields field={fieldsOf(form, words)} federation={federation} isEditing openDay={openDay} />}
    </ChangeDrawer>
  )
}

/** ps055 */
export const EditCourseEvent = ({
  courseEvent,
  onClose,
  onSaved,
}: {
  courseEvent: string
  onClose: () => void
  onSaved: () => void
}) => {
  const { data } = trpc.courses.courseEvent.metadata.useQuery({ courseEvent }, { meta: { page: true } })
  return data && <LoadedCourseEvent event={data} onClose={onClose} onSaved={onSaved} />
}
