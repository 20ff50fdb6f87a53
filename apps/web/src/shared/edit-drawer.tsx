import { Alert, Button } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { SideDrawer } from '@oxer/ui'
import { Fragment, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { failureTexts, fieldErrorsOf } from './failure.ts'
import { ConflictPanel } from './form/conflict-panel.tsx'
import { arriveInFirstField, beginInFirstField, focusFirstWrong } from './form/first-field.ts'
import type { FormWords } from './form/form-words.ts'
import { DraftOffer, LeavingQuestion, WrongFields } from './form/unsaved.tsx'
import { useConflict } from './form/use-conflict.ts'
import { useDraft } from './form/use-draft.ts'
import { useLeaving } from './form/use-leaving.ts'
import { markAnswer } from './hands/mark-row.ts'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'
import { useTitlePart } from './use-title.ts'

type Fields = Record<string, unknown>

type FrameProps<Values extends Fields> = {
  title: string
  onClose: () => void
  /** Errors that can be found before sending: messages by field. */
  validate?: (values: Values) => Record<string, string>
  /** The sentence above a form that was sent with an empty required field, besides the errors at the fields. */
  whenIncomplete?: string
  /** Maps the server's field names to those of this form, if they differ. */
  fieldOfServer?: Readonly<Record<string, string>>
  saveLabel?: string
  /** What it does cannot be undone, so its button is red. */
  isDangerous?: boolean
  /** False while saving would do nothing; the form shows the reason. */
  canSave?: boolean
  /** Checks the whole form after each change, and offers to save only what passes. */
  checksEachChange?: boolean
  size?: 'md' | 'lg' | 'xl'
  /** A dialog is open above the drawer: Esc closes only that one. */
  isCovered?: boolean
  /** The label of a second button that saves and empties the form for the next one. */
  another?: string | undefined
  children: (form: UseFormReturnType<Values>) => ReactNode
}

export type EditDrawerProps<Values extends Fields> = FrameProps<Values> & {
  initialValues: Values
  /** What it is about, where neither its address nor its title says which one: a draft is offered only for this. */
  subject?: string
  /**
   * Sends the typed values. If it is refused, the drawer stays open with the values, and the errors at their fields.
   */
  save: (values: Values, goesOn: boolean) => Promise<unknown>
}

export type ChangeDrawerProps<Values extends Fields, Stored extends { version: number }> = FrameProps<Values> & {
  /** The stored value as it was when the drawer opened. Later reads do not reach the form. */
  stored: Stored
  /** Parses the answer to a refused save: the currently stored value. */
  view: z.ZodType<Stored>
  valuesOf: (stored: Stored) => Values
  /** A function if some names depend on the currently stored value. */
  words: NoInfer<FormWords<Values> | ((current: Stored) => FormWords<Values>)>
  /** Saves the typed values over the version of `seen`, the stored value whose changes the form has shown. */
  save: (values: Values, seen: Stored) => Promise<unknown>
}

type FormButtonsProps = {
  form: string
  wrong: number
  /** Whether the wrong fields say so already. */
  isTold: boolean
  onWrong: () => void
  onCancel: () => void
  another: string | undefined
  onAnother: () => void
  canSave: boolean
  isSaving: boolean
  saveLabel: string | undefined
  isDangerous: boolean
}

const FormButtons = (props: FormButtonsProps) => {
  const { t } = useTranslation('ui')
  return (
    <>
      {props.wrong > 0 && <WrongFields count={props.wrong} isTold={props.isTold} onClick={props.onWrong} />}
      <Button variant="default" onClick={props.onCancel}>
        {t('action.cancel')}
      </Button>
      {props.another !== undefined && (
        <Button variant="default" disabled={!props.canSave || props.isSaving} onClick={props.onAnother}>
          {props.another}
        </Button>
      )}
      <Button
        type="submit"
        form={props.form}
        loading={props.isSaving}
        disabled={!props.canSave}
        {...(props.isDangerous && { color: 'red' })}
      >
        {props.saveLabel ?? t('action.save')}
      </Button>
    </>
  )
}

type FormDrawerProps<Values extends Fields> = Omit<FrameProps<Values>, 'validate' | 'checksEachChange'> & {
  form: UseFormReturnType<Values>
  /** False if nothing was saved; the form shows the reason. */
  send: (values: Values, goesOn: boolean) => Promise<boolean>
  notice?: ReactNode
  /** Why it cannot be saved yet: the number of fields that a form which is checked at each change would refuse. */
  unmet?: number
  /** A new revision resets the fields to the form's values, including fields with a state of their own. */
  revision?: number
  /** What the form changes, where its title does not say which one. */
  subject?: string
}

/** How many fields are wrong, and the way to the first of them. */
const wrongOf = <Values extends Fields>(
  form: UseFormReturnType<Values>,
  unmet: number,
  element: RefObject<HTMLFormElement | null>,
): Pick<FormButtonsProps, 'wrong' | 'isTold' | 'onWrong'> => {
  const wrong = Object.keys(form.errors).length
  return {
    wrong: wrong > 0 ? wrong : unmet,
    isTold: wrong > 0,
    onWrong: () => {
      if (unmet > 0) form.validate()
      focusFirstWrong(element.current)
    },
  }
}

export const FormDrawer = <Values extends Fields>({
  form,
  send,
  notice,
  unmet = 0,
  revision = 0,
  subject = '',
  title,
  onClose,
  fieldOfServer = {},
  whenIncomplete,
  saveLabel,
  isDangerous = false,
  another,
  canSave = true,
  size = 'md',
  isCovered = false,
  children,
}: FormDrawerProps<Values>) => {
  const { i18n } = useTranslation('ui')
  useTitlePart(title)
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)
  const goesOn = useRef(false)
  const [restored, setRestored] = useState(0)
  const { freshly, question } = useFreshSignIn()
  const leaving = useLeaving(form.isDirty(), onClose)
  const draft = useDraft({ name: `${title} ${subject}`, form, onRestore: () => setRestored((before) => before + 1) })
  const beginAgain = (): void => {
    form.reset()
    setRestored((before) => before + 1)
    beginInFirstField(element.current)
  }
  const submit = form.onSubmit(
    async (values) => {
      setSaving(true)
      setRefusal([])
      try {
        if (!(await leaving.saving(() => freshly(() => send(values, goesOn.current))))) return
        draft.saved()
        if (!goesOn.current) return leaving.done()
        beginAgain()
      } catch (error) {
        const fields = Object.fromEntries(
          Object.entries(fieldErrorsOf(error, i18n)).map(([field, text]) => [fieldOfServer[field] ?? field, text]),
        )
        form.setErrors(fields)
        const shown = Object.values(fields)
        setRefusal(failureTexts(error, i18n).filter((text) => !shown.includes(text) || !hasField(values, fields, text)))
        focusFirstWrong(element.current)
      } finally {
        setSaving(false)
        goesOn.current = false
      }
    },
    (errors, values) => {
      const isIncomplete = Object.keys(errors).some((field) => isLeftEmpty(values, field))
      setRefusal(isIncomplete && whenIncomplete !== undefined ? [whenIncomplete] : [])
      goesOn.current = false
      focusFirstWrong(element.current)
    },
  )
  // Not a second submit button: Enter in a field saves and closes, as in every form.
  const saveAndGoOn = (): void => {
    goesOn.current = true
    element.current?.requestSubmit()
  }
  return (
    <>
      <SideDrawer
        title={title}
        opened
        onClose={leaving.request}
        size={size}
        isCovered={isCovered}
        footer={
          leaving.question ? (
            <LeavingQuestion {...leaving.question} />
          ) : (
            <FormButtons
              form={id}
              {...wrongOf(form, unmet, element)}
              onCancel={leaving.request}
              another={another}
              onAnother={saveAndGoOn}
              canSave={canSave}
              isSaving={isSaving}
              saveLabel={saveLabel}
              isDangerous={isDangerous}
            />
          )
        }
      >
        <form
          id={id}
          ref={(form) => {
            element.current = form
            arriveInFirstField(form)
          }}
          onSubmit={submit}
          noValidate
          style={{ display: 'grid', gap: 16 }}
        >
          {draft.offered && <DraftOffer draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />}
          {notice}
          {refusal.length > 0 && (
            <Alert color="red" role="alert">
              {refusal.join(' ')}
            </Alert>
          )}
          <Fragment key={revision + restored}>{children(form)}</Fragment>
        </form>
      </SideDrawer>
      {question}
    </>
  )
}

/** The values of a form and their checks; a check may name the fields of the server. */
const useCheckedForm = <Values extends Fields>({
  initialValues,
  validate,
  fieldOfServer = {},
  checksEachChange = false,
  canSave = true,
}: {
  [Part in 'validate' | 'fieldOfServer' | 'checksEachChange' | 'canSave']?: FrameProps<Values>[Part] | undefined
} & { initialValues: Values }): { form: UseFormReturnType<Values>; canSave: boolean; unmet: number } => {
  const check = (values: Values): Record<string, string> =>
    Object.fromEntries(
      Object.entries(validate?.(values) ?? {}).map(([field, text]) => [fieldOfServer[field] ?? field, text]),
    )
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues,
    ...(validate && { validate: check }),
    ...(checksEachChange && { onValuesChange: (values: Values) => form.setErrors(check(values)) }),
  })
  const unmet = checksEachChange ? Object.keys(check(form.values)).length : 0
  return { form, canSave: canSave && unmet === 0, unmet }
}

/** A form that creates or does something, beside the list to which it belongs. Mounted when it opens. */
export const EditDrawer = <Values extends Fields>({
  initialValues,
  validate,
  checksEachChange,
  save,
  ...frame
}: EditDrawerProps<Values>) => {
  const { form, ...checked } = useCheckedForm<Values>({ ...frame, initialValues, validate, checksEachChange })
  const send = async (values: Values, goesOn: boolean): Promise<boolean> => {
    markAnswer(await save(values, goesOn))
    return true
  }
  return <FormDrawer {...frame} {...checked} form={form} send={send} />
}

/**
 * A form that changes a stored value, beside it. It owns the values and the version of what was opened. If another user
 * saved in the meantime, nothing is overwritten. The form shows both values of each field, and the next save is over
 * the other user's version.
 */
export const ChangeDrawer = <Values extends Fields, Stored extends { version: number }>({
  stored,
  view,
  valuesOf,
  words,
  validate,
  checksEachChange,
  save,
  ...frame
}: ChangeDrawerProps<Values, Stored>) => {
  const [initialValues] = useState(() => valuesOf(stored))
  const { form, ...checked } = useCheckedForm<Values>({ ...frame, initialValues, validate, checksEachChange })
  const { send, revision, ...conflict } = useConflict({
    form,
    stored,
    view,
    valuesOf,
    words,
    save: async (values, seen) => {
      await save(values, seen)
      markAnswer(stored)
    },
  })
  return (
    <FormDrawer
      {...frame}
      {...checked}
      form={form}
      send={send}
      revision={revision}
      subject={'ref' in stored ? String(stored.ref) : ''}
      notice={<ConflictPanel {...conflict} />}
    />
  )
}

/** Nothing at a path of the form, such as `memberships.0.start`. */
const isLeftEmpty = (values: Fields, path: string): boolean => {
  const value = path
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), values)
  return value === undefined || value === null || value === ''
}

/** An error counts as shown only if its field is in the form. */
const hasField = (values: Fields, fields: Record<string, string>, text: string): boolean =>
  Object.entries(fields).some(([field, message]) => message === text && (field.split('.')[0] ?? '') in values)
