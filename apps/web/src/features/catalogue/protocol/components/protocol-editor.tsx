import { Alert, Button, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { SaveState, Section } from '@oxer/ui'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, fieldErrorsOf, showSuccess } from '../../../../shared/failure.ts'
import { usePageForm } from '../../../../shared/form/use-page-form.tsx'
import { useTitlePart } from '../../../../shared/use-title.ts'
import { useFormHistory } from '../use-form-history.ts'
import classes from './protocol-editor.module.css'

export type Stored = { name: string; version: number; testCount: number }

type ProtocolEditorProps<Values extends { name: string }, Protocol extends Stored> = {
  stored: Protocol
  canEdit: boolean
  valuesOf: (stored: Protocol) => Values
  /** Errors as texts, by field of the form. */
  validate: (values: Values) => Record<string, string>
  /** Sends the typed values over the seen version. */
  save: (values: Values, version: number) => Promise<Protocol>
  /** Maps the server's field names to those of the form. */
  fieldOfServer?: (field: string, values: Values) => string
  children: (form: UseFormReturnType<Values>) => ReactNode
  /** A preview of the protocol, beside the form. */
  preview?: (values: Values) => ReactNode
}

/** A field of the form shows its own error; errors of a whole list, or of no field, are shown above. */
const hasField = (values: Record<string, unknown>, field: string): boolean => {
  let value: unknown = values
  for (const key of field.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key]
  return Array.isArray(value)
    ? value.every((each) => typeof each !== 'object')
    : value !== null && typeof value !== 'object' && value !== undefined
}

/** The form of a protocol, the version that it has shown, and its save. */
const useProtocolForm = <Values extends { name: string }, Protocol extends Stored>({
  stored,
  valuesOf,
  validate,
  save,
  fieldOfServer = (field) => field,
  onProblem,
}: Pick<ProtocolEditorProps<Values, Protocol>, 'stored' | 'valuesOf' | 'validate' | 'save' | 'fieldOfServer'> & {
  /** After a refusal, here or by the server. */
  onProblem: () => void
}) => {
  const { t, i18n } = useTranslation('catalogue')
  const history = useFormHistory<Values>()
  const [seen, setSeen] = useState(stored)
  const form = useForm<Values>({
    initialValues: valuesOf(stored),
    validate,
    validateInputOnBlur: true,
    onValuesChange: history.onValuesChange,
  })
  const [refusal, setRefusal] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)
  const isDirty = form.isDirty()
  const isChangedElsewhere = stored.version > seen.version && !isSaving

  const take = (next: Protocol): void => {
    const values = valuesOf(next)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
    history.clear()
    setRefusal([])
    setSeen(next)
  }
  useEffect(() => {
    if (isChangedElsewhere && !isDirty) take(stored)
  })

  const submit = form.onSubmit(async (values) => {
    setSaving(true)
    setRefusal([])
    try {
      const saved = await save(values, seen.version)
      setSeen(saved)
      form.resetDirty(values)
      history.clear()
      showSuccess(t('protocol.saved'))
    } catch (error) {
      form.setErrors(
        Object.fromEntries(
          Object.entries(fieldErrorsOf(error, i18n)).map(([field, text]) => [fieldOfServer(field, values), text]),
        ),
      )
      setRefusal(failureTexts(error, i18n))
      onProblem()
    } finally {
      setSaving(false)
    }
  }, onProblem)
  return {
    form,
    seen,
    history,
    refusal,
    isSaving,
    isChangedElsewhere,
    submit,
    keepMine: (): void => {
      setSeen(stored)
      setRefusal([])
    },
    takeTheirs: () => take(stored),
  }
}

const ConflictNotice = ({ onMine, onTheirs }: { onMine: () => void; onTheirs: () => void }) => {
  const { t } = useTranslation('catalogue')
  return (
    <Alert color="yellow" role="alert">
      <p className={classes.message}>{t('protocol.conflict.why')}</p>
      <div className={classes.actions}>
        <Button size="compact-sm" variant="default" onClick={onMine}>
          {t('protocol.conflict.mine')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onTheirs}>
          {t('protocol.conflict.theirs')}
        </Button>
      </div>
    </Alert>
  )
}

const Problems = ({ texts }: { texts: readonly string[] }) => (
  <Alert color="red" role="alert">
    {texts.map((text) => (
      <p key={text} className={classes.message}>
        {text}
      </p>
    ))}
  </Alert>
)

const SaveBar = ({
  isSaving,
  isDirty,
  canUndo,
  onUndo,
  wrong,
  onWrong,
}: {
  isSaving: boolean
  isDirty: boolean
  canUndo: boolean
  onUndo: () => void
  /** How many values are invalid. */
  wrong: number
  onWrong: () => void
}) => {
  const { t } = useTranslation('catalogue')
  return (
    <div className={classes.save}>
      <Button type="submit" loading={isSaving} disabled={!isDirty}>
        {t('protocol.save')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={!canUndo || isSaving}
        onClick={onUndo}
      >
        {t('protocol.undo')}
      </Button>
      {isDirty && <SaveState state="unsaved" message={t('protocol.unsaved')} />}
      {wrong > 0 && (
        <Button variant="subtle" color="red" onClick={onWrong}>
          {t('protocol.wrong', { count: wrong })}
        </Button>
      )}
    </div>
  )
}

/**
 * The page that edits one protocol: name, rules and one save. Refusals are shown at their fields, or else above. Steps can be undone until
 * they are saved. Leaving with unsaved changes asks for confirmation. After a conflict, the user chooses which version of the protocol to
 * keep.
 */
export const ProtocolEditor = <Values extends { name: string }, Protocol extends Stored>({
  stored,
  canEdit,
  valuesOf,
  validate,
  save,
  fieldOfServer,
  children,
  preview,
}: ProtocolEditorProps<Values, Protocol>) => {
  const { t } = useTranslation('catalogue')
  const element = useRef<HTMLFormElement>(null)
  const focusProblem = (): void =>
    void requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  const { form, seen, history, refusal, isSaving, isChangedElsewhere, submit, keepMine, takeTheirs } = useProtocolForm<
    Values,
    Protocol
  >({ stored, valuesOf, validate, save, onProblem: focusProblem, ...(fieldOfServer && { fieldOfServer }) })
  useTitlePart(seen.name)
  const isDirty = form.isDirty()
  const { notice, question, revision } = usePageForm(seen.name, form)
  const wrong = isDirty ? Object.keys(validate(form.values)).length : 0
  const unplaced = Object.entries(form.errors).flatMap(([field, text]) =>
    typeof text === 'string' && !hasField(form.values, field) ? [text] : [],
  )
  const problems = [...new Set([...refusal, ...unplaced])]
  const undo = (): void => history.undo(form)
  return (
    <Section
      title={seen.name}
      description={seen.testCount === 0 ? t('protocol.unused') : t('protocol.usedBy', { count: seen.testCount })}
    >
      <div className={preview ? classes.screen : undefined}>
        <form
          ref={element}
          onSubmit={submit}
          noValidate
          onKeyDown={(event) => {
            const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
            if (!isTyping && (event.ctrlKey || event.metaKey) && event.key === 'z' && history.canUndo) undo()
            if ((event.ctrlKey || event.metaKey) && event.key === 's') {
              event.preventDefault()
              if (canEdit && isDirty) submit()
            }
          }}
        >
          <fieldset disabled={!canEdit} className={classes.form}>
            {canEdit && notice}
            {isChangedElsewhere && isDirty ? (
              <ConflictNotice onMine={keepMine} onTheirs={takeTheirs} />
            ) : (
              problems.length > 0 && <Problems texts={problems} />
            )}
            <TextInput label={t('field.name')} required {...form.getInputProps('name')} />
            <Fragment key={revision}>{children(form)}</Fragment>
            {canEdit && (
              <SaveBar
                isSaving={isSaving}
                isDirty={isDirty}
                canUndo={history.canUndo}
                onUndo={undo}
                wrong={wrong}
                onWrong={() => {
                  form.validate()
                  focusProblem()
                }}
              />
            )}
          </fieldset>
        </form>
        {preview?.(form.values)}
      </div>
      {question}
    </Section>
  )
}
