import { useForm } from '@mantine/form'
import {
  type CompetitionCreateMetadata,
  CreateCompetition,
} from '@oxer/domain/competitions/competition/competition.schema'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, fieldErrorsOf, showSuccess } from '../../../shared/failure.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useCompetitionChanged } from './competition.mutations.ts'
import {
  type CreateText,
  dropDraft,
  emptyCreateText,
  keepDraft,
  readDraft,
  toCreateInput,
  toFormField,
} from './create.form.ts'

/** The seven sections of the form, with the fields of each. */
export const steps = [
  { id: 'general', fields: ['name', 'start', 'end', 'sportTypes', 'location', 'remarks'] },
  { id: 'organizer', fields: ['organizer'] },
  { id: 'contacts', fields: ['contacts'] },
  { id: 'registration', fields: ['registration'] },
  { id: 'finance', fields: ['prices'] },
  { id: 'summary', fields: [] },
  { id: 'publish', fields: ['publishAfterCreate', 'notes'] },
] as const satisfies readonly { id: string; fields: readonly (keyof CreateText)[] }[]

export type StepId = (typeof steps)[number]['id']

const isIn = (step: (typeof steps)[number], path: string): boolean =>
  step.fields.some((field) => path === field || path.startsWith(`${field}.`))

/** The values of a new competition: those kept from before, or the usual ones of its federation. */
const initialText = (metadata: CompetitionCreateMetadata): CreateText => {
  const [organizer] = metadata.organizers
  const fresh = emptyCreateText()
  return (
    readDraft(metadata.federation.ref) ?? {
      ...fresh,
      organizer: organizer ? { ...organizer, responsible: null } : fresh.organizer,
      prices: {
        ...fresh.prices,
        fees: metadata.fees,
        priceProfileRefs: metadata.priceProfiles.filter((profile) => profile.isDefault).map((profile) => profile.ref),
      },
    }
  )
}

/** The form of a new competition and the section that is shown. `onStep` is called when another section is. */
export const useCreateForm = (metadata: CompetitionCreateMetadata, onStep: () => void) => {
  const { t, i18n } = useTranslation('competitions')
  const navigate = useNavigate()
  const { federation } = metadata
  const [initial] = useState(() => initialText(metadata))
  const form = useForm<CreateText>({
    initialValues: initial,
    onValuesChange: (values) => keepDraft(federation.ref, values),
  })
  const { values } = form
  const [step, setStep] = useState<StepId>('general')
  const [refusal, setRefusal] = useState<string[]>([])
  // Counts the attempts that found wrong fields: after each of them the first of these takes the focus.
  const [wrong, setWrong] = useState(0)
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
    onStep()
  }
  const next = (): void => {
    const here = steps[index]
    const errors = errorsNow()
    const mine = Object.fromEntries(Object.entries(errors).filter(([path]) => here !== undefined && isIn(here, path)))
    form.setErrors(mine)
    const following = steps[index + 1]
    if (Object.keys(mine).length > 0) setWrong((count) => count + 1)
    else if (following) go(following.id)
  }
  const showErrors = (errors: Record<string, string>): void => {
    form.setErrors(errors)
    const first = steps.find((each) => !complete(each, errors))
    if (first) {
      setStep(first.id)
      setWrong((count) => count + 1)
    }
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
    dropDraft(federation.ref)
    form.setValues(initialText(metadata))
    form.clearErrors()
    dropDraft(federation.ref)
    go('general')
  }

  return {
    form,
    step,
    index,
    refusal,
    wrong,
    isBusy: create.isPending,
    isComplete: (each: (typeof steps)[number]) => complete(each, open),
    go,
    next,
    submit,
    startAgain,
  }
}

export type CreateFormState = ReturnType<typeof useCreateForm>
