import { Alert, Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type CompetitionCreateMetadata,
  CreateCompetition,
} from '@oxer/domain/competitions/competition/competition.schema'
import { DateInput, Facts, Section, useCurrentInSight, useUi } from '@oxer/ui'
import { IconArrowLeft, IconArrowRight, IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, fieldErrorsOf, showSuccess } from '../../../../shared/failure.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useCompetitionChanged } from '../competition.mutations.ts'
import {
  type CreateText,
  dropDraft,
  emptyCreateText,
  keepDraft,
  readDraft,
  toCreateInput,
  toFormField,
} from '../create.form.ts'
import classes from '../create.module.css'
import { partOf } from '../field-group.form.ts'
import { ContactsFields } from './contacts-fields.tsx'
import { FeesFields } from './fees-fields.tsx'
import fieldClasses from './fields.module.css'
import { LocationFields } from './location-fields.tsx'
import { OrganizerFields } from './organizer-fields.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import { SportTypesField } from './sport-types-field.tsx'

/** The seven sections of the form, with the fields of each. */
const steps = [
  { id: 'general', fields: ['name', 'start', 'end', 'sportTypes', 'location', 'remarks'] },
  { id: 'organizer', fields: ['organizer'] },
  { id: 'contacts', fields: ['contacts'] },
  { id: 'registration', fields: ['registration'] },
  { id: 'finance', fields: ['prices'] },
  { id: 'summary', fields: [] },
  { id: 'publish', fields: ['publishAfterCreate', 'notes'] },
] as const satisfies readonly { id: string; fields: readonly (keyof CreateText)[] }[]

type StepId = (typeof steps)[number]['id']

const isIn = (step: (typeof steps)[number], path: string): boolean =>
  step.fields.some((field) => path === field || path.startsWith(`${field}.`))

/** The seven sections, one at a time; typed values are kept until the competition is created. */
export const CreateForm = ({ metadata }: { metadata: CompetitionCreateMetadata }) => {
  const { t, i18n } = useTranslation('competitions')
  const { texts } = useUi()
  const formats = useFormats()
  const navigate = useNavigate()
  const { federation } = metadata
  const [initial] = useState<CreateText>(() => {
    const [organizer] = metadata.organizers
    const fresh = emptyCreateText()
    return (
      readDraft(federation.ref) ?? {
        ...fresh,
        organizer: organizer ? { type: organizer.type, ref: organizer.ref, responsible: null } : fresh.organizer,
        prices: {
          ...fresh.prices,
          priceProfileRefs: metadata.priceProfiles.filter((profile) => profile.isDefault).map((profile) => profile.ref),
        },
      }
    )
  })
  const form = useForm<CreateText>({
    initialValues: initial,
    onValuesChange: (values) => keepDraft(federation.ref, values),
  })
  const { values } = form
  const [step, setStep] = useState<StepId>('general')
  const [refusal, setRefusal] = useState<string[]>([])
  const heading = useRef<HTMLDivElement>(null)
  const stepRow = useRef<HTMLOListElement>(null)
  useCurrentInSight(stepRow, step)
  const changed = useCompetitionChanged('')
  const create = trpc.competitions.competition.create.useMutation({ meta: { quiet: true } })
  const index = steps.findIndex((each) => each.id === step)
  const errorsNow = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(schemaErrorsOf(CreateCompetition, toCreateInput(values, federation), i18n)).map(([path, text]) => [
        toFormField(path),
        text,
      ]),
    )
  const complete = (each: (typeof steps)[number], errors: Record<string, string>): boolean =>
    !Object.keys(errors).some((path) => isIn(each, path))
  const open = errorsNow()

  const go = (target: StepId): void => {
    setStep(target)
    setRefusal([])
    heading.current?.scrollIntoView?.({ block: 'nearest' })
  }
  const next = (): void => {
    const here = steps[index]
    const errors = errorsNow()
    const mine = Object.fromEntries(Object.entries(errors).filter(([path]) => here !== undefined && isIn(here, path)))
    form.setErrors(mine)
    const following = steps[index + 1]
    if (Object.keys(mine).length === 0 && following) go(following.id)
  }
  const showErrors = (errors: Record<string, string>): void => {
    form.setErrors(errors)
    const wrong = steps.find((each) => !complete(each, errors))
    if (wrong) setStep(wrong.id)
  }
  const submit = async (): Promise<void> => {
    const errors = errorsNow()
    if (Object.keys(errors).length > 0) {
      showErrors(errors)
      setRefusal([t('competition.create.refused')])
      return
    }
    setRefusal([])
    try {
      const created = await create.mutateAsync(toCreateInput(values, federation))
      dropDraft(federation.ref)
      showSuccess(t('competition.create.created', { name: created.name }))
      await changed()
      await navigate({ to: '/competitions/$competition/manage/overview', params: { competition: created.ref } })
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error, i18n)).map(([path, text]) => [toFormField(path), text])
      showErrors(Object.fromEntries(fields))
      setRefusal(failureTexts(error, i18n))
    }
  }
  const startAgain = (): void => {
    form.setValues(emptyCreateText())
    form.clearErrors()
    dropDraft(federation.ref)
    go('general')
  }

  const body: Record<StepId, () => ReactNode> = {
    general: () => (
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
        <Textarea
          label={t('competition.field.remarksPublic')}
          description={t('competition.fieldWhy.remarksPublic')}
          autosize
          minRows={3}
          {...form.getInputProps('remarks')}
        />
      </>
    ),
    organizer: () => (
      <OrganizerFields {...partOf(form, 'organizer')} organizers={metadata.organizers} federationRef={federation.ref} />
    ),
    contacts: () => <ContactsFields {...partOf(form, 'contacts')} />,
    registration: () => <RegistrationFields {...partOf(form, 'registration')} />,
    finance: () => <FeesFields {...partOf(form, 'prices')} choices={metadata} />,
    summary: () => {
      const input = toCreateInput(values, federation)
      const organizer = metadata.organizers.find((each) => each.ref === values.organizer.ref)
      const instant = (at: string | null): string | null =>
        at === null ? null : formats.instant(at, federation.timeZone)
      return (
        <Facts
          items={[
            { label: t('competition.field.federation'), value: federation.name },
            { label: t('competition.field.name'), value: values.name },
            {
              label: t('competition.section.dates'),
              value: values.start && values.end ? formats.dateRange(values.start, values.end) : null,
            },
            {
              label: t('competition.field.sportTypes'),
              value: formats.list(values.sportTypes.map((type) => t(`competition.sportType.${type}`))),
            },
            {
              label: t('competition.section.location'),
              value: [values.location.facility, values.location.address.cityName].filter(Boolean).join(', '),
            },
            { label: t('competition.field.organizer'), value: organizer?.name ?? null },
            { label: t('competition.field.responsible'), value: values.organizer.responsible?.name ?? null },
            {
              label: t('competition.section.contacts'),
              value: formats.list(values.contacts.map((contact) => contact.name)),
            },
            { label: t('competition.field.opensAt'), value: instant(input.registration.opensAt) },
            { label: t('competition.field.closesAt'), value: instant(input.registration.closesAt) },
            { label: t('competition.field.lateAt'), value: instant(input.registration.lateAt) },
            {
              label: t('competition.field.fee.registration'),
              value: formats.money(input.fees.registration.amountWithTax, input.fees.registration.currency),
            },
          ]}
        />
      )
    },
    publish: () => (
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
    ),
  }

  return (
    <div className={classes.layout} ref={heading}>
      <nav aria-label={t('competition.create.steps')}>
        <ol className={classes.steps} ref={stepRow}>
          {steps.map((each, at) => {
            const isDone = at < index && complete(each, open)
            return (
              <li key={each.id}>
                <button
                  type="button"
                  className={classes.step}
                  aria-current={each.id === step ? 'step' : undefined}
                  onClick={() => go(each.id)}
                >
                  {isDone ? (
                    <IconCheck size={16} aria-hidden className={classes.done} />
                  ) : (
                    <IconCircleDashed size={16} aria-hidden />
                  )}
                  {t(`competition.section.${each.id}`)}
                  {at < index && !isDone && <span className={classes.open}>{t('competition.create.incomplete')}</span>}
                </button>
              </li>
            )
          })}
        </ol>
        <p className={classes.kept}>{t('competition.create.kept')}</p>
        <Button variant="subtle" size="compact-sm" onClick={startAgain}>
          {t('competition.create.discard')}
        </Button>
      </nav>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (step === 'publish') void submit()
          else next()
        }}
      >
        <Section
          title={t(`competition.section.${step}`)}
          description={t('competition.create.step', { current: index + 1, total: steps.length })}
        >
          <div className={fieldClasses.stack}>
            {refusal.length > 0 && (
              <Alert color="red" role="alert">
                {refusal.join(' ')}
              </Alert>
            )}
            {body[step]()}
          </div>
        </Section>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            disabled={index === 0}
            onClick={() => go(steps[index - 1]?.id ?? 'general')}
          >
            {texts.action.previous}
          </Button>
          {step === 'publish' ? (
            <Button type="submit" loading={create.isPending}>
              {t(values.publishAfterCreate ? 'competition.create.doAndPublish' : 'competition.create.do')}
            </Button>
          ) : (
            <Button type="submit" rightSection={<IconArrowRight size={16} aria-hidden />}>
              {texts.action.next}
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}
