import { ActionIcon, Button, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type CourseEventMetadata, CreateCourseEvent } from '@oxer/domain/courses/course-event/course-event.schema'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { emptyRules, type RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { DateInput, MoneyInput, TimeInput, Typeahead } from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressFields, noAddress } from '../../../../shared/address-fields.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showFailure, showSuccess } from '../../../../shared/failure.ts'
import { FormPart } from '../../../../shared/form-part.tsx'
import { currencies, type FormMoney, fromFormMoney, taxLevels, toFormMoney } from '../../../../shared/money-form.ts'
import { RulesBuilder } from '../../../../shared/rules-builder/rules-builder.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import { useCourseEventChanges } from '../course-event.mutations.ts'

type Day = {
  /** Of a day that stands; a new one has none. */
  ref: string | undefined
  day: string | null
  start: string | null
  end: string | null
  location: Address
}

type Values = {
  courseRef: RefName | null
  title: string
  description: string
  amount: FormMoney
  maxRegistrations: number
  days: Day[]
  rules: RuleTree
}

const noDay = (location: Address): Day => ({ ref: undefined, day: null, start: null, end: null, location })

const noValues: Values = {
  courseRef: null,
  title: '',
  description: '',
  amount: toFormMoney(undefined, 'VAT_21'),
  maxRegistrations: 0,
  days: [],
  rules: { ...emptyRules, logicalOperator: 'any' },
}

const valuesOf = (event: CourseEventMetadata): Values => ({
  courseRef: event.courseRef,
  title: event.title,
  description: event.description,
  amount: toFormMoney(event.money, 'VAT_21'),
  maxRegistrations: event.maxRegistrations,
  days: event.days.map(({ ref, day, start, end, location }) => ({ ref, day, start, end, location })),
  rules: event.rules,
})

/** What is missing is sent as nothing, which the schema refuses on its field. */
const toInput = ({ courseRef, amount, days, ...values }: Values) => ({
  ...values,
  courseRef: { ref: courseRef?.ref ?? '' },
  money: fromFormMoney(amount),
  location: null,
  days: days.map(({ day, start, end, ...rest }, index) => ({
    ...rest,
    courseDay: index + 1,
    day: day ?? '',
    start: start ?? '',
    end: end ?? '',
  })),
})

type FormProps = {
  federation: string
  initialValues: Values
  isEditing: boolean
  save: (values: Values) => Promise<unknown>
  onClose: () => void
}

const CourseEventForm = ({ federation, initialValues, isEditing, save, onClose }: FormProps) => {
  const { t, i18n } = useTranslation('courses')
  const { client } = trpc.useUtils()
  return (
    <EditDrawer<Values>
      title={t(isEditing ? 'event.edit' : 'event.create')}
      saveLabel={t(isEditing ? 'event.save' : 'event.add')}
      size="xl"
      onClose={onClose}
      initialValues={initialValues}
      fieldOfServer={{ 'money.amountWithTax': 'amount' }}
      validate={(values) =>
        values.courseRef === null
          ? { courseRef: t('event.chooseCourse') }
          : schemaErrorsOf(CreateCourseEvent, toInput(values), i18n)
      }
      save={save}
    >
      {(form) => {
        /** The course fills the form in: one empty day for each of its days, where it is held (pr0631-pr0639). */
        const choose = async (course: RefName | null): Promise<void> => {
          form.clearErrors()
          if (course === null) return form.setValues(noValues)
          try {
            const found = await client.catalogue.course.get.query({ course: course.ref })
            form.setValues({
              courseRef: course,
              title: found.title,
              description: found.description,
              amount: toFormMoney(found.money, 'VAT_21'),
              maxRegistrations: 0,
              days: Array.from({ length: found.days }, () => noDay(found.location ?? noAddress)),
              rules: found.rules,
            })
          } catch (error) {
            showFailure(error, i18n)
          }
        }
        const change = (index: number, changed: Partial<Day>): void =>
          form.setFieldValue(
            'days',
            form.values.days.map((day, place) => (place === index ? { ...day, ...changed } : day)),
          )
        return (
          <>
            <Typeahead
              label={t('event.course')}
              placeholder={t('event.courseHint')}
              required
              disabled={isEditing}
              {...(!isEditing && { 'data-autofocus': true })}
              value={form.values.courseRef}
              search={async (q, signal) =>
                (await client.catalogue.course.search.query({ federation, q }, { signal })).matches
              }
              onChange={(course) => void choose(course)}
              error={form.errors.courseRef}
            />
            {form.values.courseRef && (
              <>
                <TextInput label={t('event.name')} required {...form.getInputProps('title')} />
                <MoneyInput
                  label={t('event.amount')}
                  required
                  currencies={currencies}
                  taxLevels={taxLevels}
                  value={form.values.amount}
                  onChange={(amount) => form.setFieldValue('amount', amount)}
                  error={form.errors.amount ?? form.errors['money.amountWithTax']}
                />
                <Textarea label={t('event.description')} autosize minRows={3} {...form.getInputProps('description')} />
                <WholeNumberInput
                  label={t('event.maximum')}
                  description={t('event.maximumHint')}
                  required
                  whenEmpty={0}
                  value={form.values.maxRegistrations}
                  onChange={(maximum) => form.setFieldValue('maxRegistrations', maximum)}
                  error={form.errors.maxRegistrations}
                />
                {form.values.days.map((day, index) => (
                  <FormPart
                    key={day.ref ?? `new-${String(index)}`}
                    legend={t('event.dayNumber', { number: index + 1 })}
                  >
                    <SimpleGrid cols={{ base: 1, xs: 3 }}>
                      <DateInput
                        label={t('event.day')}
                        required
                        value={day.day}
                        onChange={(date) => change(index, { day: date })}
                        error={form.errors[`days.${index}.day`]}
                      />
                      <TimeInput
                        label={t('event.start')}
                        required
                        value={day.start}
                        onChange={(start) => change(index, { start })}
                        error={form.errors[`days.${index}.start`]}
                      />
                      <TimeInput
                        label={t('event.end')}
                        required
                        value={day.end}
                        onChange={(end) => change(index, { end })}
                        error={form.errors[`days.${index}.end`]}
                      />
                    </SimpleGrid>
                    <AddressFields
                      legend={t('event.location')}
                      value={day.location}
                      onChange={(location) => change(index, { location })}
                      errorOf={(field) => {
                        const error = form.errors[`days.${index}.location.${field}`]
                        return typeof error === 'string' ? error : undefined
                      }}
                    />
                    {form.values.days.length > 1 && (
                      <ActionIcon
                        aria-label={t('event.removeDay', { number: index + 1 })}
                        onClick={() => form.removeListItem('days', index)}
                      >
                        <IconTrash size={16} aria-hidden />
                      </ActionIcon>
                    )}
                  </FormPart>
                ))}
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => form.insertListItem('days', noDay(form.values.days.at(-1)?.location ?? noAddress))}
                >
                  {t('event.addDay')}
                </Button>
                <FormPart legend={t('event.rules')}>
                  <RulesBuilder
                    label={t('event.rules')}
                    federation={federation}
                    value={form.values.rules}
                    onChange={(rules) => form.setFieldValue('rules', rules)}
                    error={Object.keys(form.errors).some((field) => field.startsWith('rules'))}
                  />
                </FormPart>
              </>
            )}
          </>
        )
      }}
    </EditDrawer>
  )
}

/** ps054: a course of the catalogue is given; where somebody has several federations, in the one that is chosen. */
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
  const [chosen, setChosen] = useState(federations[0]?.ref ?? '')
  const save = async (values: Values): Promise<void> => {
    await create.mutateAsync(toInput(values))
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
      <CourseEventForm
        key={chosen}
        federation={chosen}
        initialValues={noValues}
        isEditing={false}
        save={save}
        onClose={onClose}
      />
    </>
  )
}

/** ps055 */
export const EditCourseEvent = ({ courseEvent, onClose }: { courseEvent: string; onClose: () => void }) => {
  const { t } = useTranslation('courses')
  const { update } = useCourseEventChanges()
  const { data } = trpc.courses.courseEvent.metadata.useQuery({ courseEvent }, { meta: { page: true } })
  const save = async (values: Values): Promise<void> => {
    if (!data) return
    await update.mutateAsync({ ...toInput(values), courseEvent, version: data.version })
    showSuccess(t('event.saved'))
  }
  return (
    data && (
      <CourseEventForm
        federation={data.federation.ref}
        initialValues={valuesOf(data)}
        isEditing
        save={save}
        onClose={onClose}
      />
    )
  )
}
