import { Alert, Button } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { ErrorState, ShapeSkeleton, SideDrawer } from '@oxer/ui'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { type EditDrawerProps, FormDrawer } from './edit-drawer.tsx'
import { ConflictPanel } from './form/conflict-panel.tsx'
import { type FieldsOf, fieldsOf } from './form/fields-of.tsx'
import type { FormWords } from './form/form-words.ts'
import { currentOf } from './form/use-conflict.ts'
import { type Look, useLook } from './form/use-look.ts'

type Fields = Record<string, unknown>

export type PreviewDrawerProps<
  Values extends Fields,
  Stored extends { version: number },
  Question,
  Shown,
  Outcome,
> = Pick<EditDrawerProps<Values>, 'title' | 'onClose' | 'size' | 'validate' | 'fieldOfServer' | 'initialValues'> & {
  words: NoInfer<FormWords<Values>>
  /** The stored value as it was read when the drawer opened; `noVersion` if no version is sent. */
  stored: Stored
  /** Parses the current value in a refusal because of the version. */
  view: z.ZodType<Stored>
  /** The input of the preview; null while a value that it needs is missing. */
  questionOf: (values: Values) => Question | null
  /** Returns the effect of applying to `seen`, and stores nothing. */
  ask: (question: Question, seen: Stored) => Promise<Shown>
  /** The values after a preview: a value that the server chose is kept, so that the shown effect is applied. */
  settled?: ((values: Values, shown: Shown) => Values) | undefined
  show: (shown: Shown, field: FieldsOf<Values>) => ReactNode
  /**
   * The label of the button that makes the preview. Without one, it is made when the form opens and after every change.
   */
  askLabel?: string | undefined
  applyLabel: string
  /** True by default: a preview is not required. */
  canApply?: (shown: Shown | null) => boolean
  /** Applies the values, and sends the version of `seen`. */
  apply: (values: Values, seen: Stored) => Promise<Outcome>
  /** Replaces the form after it was applied; without it the drawer closes. */
  outcome?: { title: string; show: (outcome: Outcome) => ReactNode } | undefined
  children: (field: FieldsOf<Values>) => ReactNode
}

/** For a form that changes nothing with a version. */
export const noVersion = { stored: { version: 0 }, view: z.object({ version: z.int() }) }

const OutcomeDrawer = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  const { t } = useTranslation('ui')
  return (
    <SideDrawer title={title} opened onClose={onClose} footer={<Button onClick={onClose}>{t('action.close')}</Button>}>
      <div style={{ display: 'grid', gap: 16 }} role="status">
        {children}
      </div>
    </SideDrawer>
  )
}

/** The preview, or the reason why there is none. */
const Answer = <Shown,>({
  look,
  askLabel,
  onAsk,
  children,
}: {
  look: Look<Shown>
  askLabel: string | undefined
  onAsk: () => void
  children: (shown: Shown) => ReactNode
}) => {
  const { shown, refusal, isAsking } = look
  if (askLabel === undefined && refusal.length > 0) return <ErrorState onRetry={onAsk} />
  return (
    <>
      {askLabel !== undefined && (
        <Button variant="default" loading={isAsking} style={{ justifySelf: 'start' }} onClick={onAsk}>
          {askLabel}
        </Button>
      )}
      {refusal.length > 0 && (
        <Alert color="red" role="alert">
          {refusal.join(' ')}
        </Alert>
      )}
      {shown !== null ? children(shown) : askLabel === undefined && isAsking && <ShapeSkeleton />}
    </>
  )
}

type Own = 'stored' | 'view' | 'questionOf' | 'ask' | 'settled' | 'askLabel' | 'apply' | 'outcome'

/**
 * Previews and applies over the seen version. After a lost race the preview is made again, over the current version.
 */
const usePreview = <Values extends Fields, Stored extends { version: number }, Question, Shown, Outcome>(
  form: UseFormReturnType<Values>,
  props: Pick<PreviewDrawerProps<Values, Stored, Question, Shown, Outcome>, Own>,
) => {
  const { stored, view, questionOf, ask, settled, askLabel, apply, outcome } = props
  /** The stored value that was shown last. A ref, because a preview may follow a refusal before the next render. */
  const seen = useRef(stored)
  const [isMet, setMet] = useState(false)
  const [done, setDone] = useState<{ outcome: Outcome } | null>(null)
  /** Returns the currently stored value if the refusal is about the version; other errors are thrown again. */
  const meet = (error: unknown): Stored => {
    const current = currentOf(error, view)
    if (current === null) throw error
    seen.current = current
    setMet(true)
    return current
  }
  const answerOf = async (question: Question): Promise<{ question: Question; shown: Shown }> => {
    const shown = await ask(question, seen.current).catch((error: unknown) => ask(question, meet(error)))
    if (settled === undefined) return { question, shown }
    const values = settled(form.getValues(), shown)
    form.setValues(values)
    return { question: questionOf(values) ?? question, shown }
  }
  const look = useLook({
    question: questionOf(form.values),
    isByItself: askLabel === undefined,
    answerOf,
  })
  const send = async (values: Values): Promise<boolean> => {
    try {
      const result = await apply(values, seen.current)
      if (outcome === undefined) return true
      setDone({ outcome: result })
    } catch (error) {
      meet(error)
      // The preview was made from an older version.
      if (look.shown !== null) await look.ask()
    }
    return false
  }
  return { look, send, done, isMet }
}

/**
 * A form that shows its effect first: preview, apply, and an outcome if there is something to read. Mounted when it
 * opens. It owns the version of the opened value: if another user saved in the meantime, nothing is applied before that
 * is shown.
 */
export const PreviewDrawer = <Values extends Fields, Stored extends { version: number }, Question, Shown, Outcome>({
  initialValues,
  validate,
  words,
  stored,
  view,
  questionOf,
  ask,
  settled,
  show,
  askLabel,
  applyLabel,
  canApply = () => true,
  apply,
  outcome,
  children,
  ...frame
}: PreviewDrawerProps<Values, Stored, Question, Shown, Outcome>) => {
  const form = useForm<Values>({ initialValues, ...(validate && { validate }) })
  const own = { stored, view, questionOf, ask, settled, askLabel, apply, outcome }
  const { look, send, done, isMet } = usePreview(form, own)
  if (done !== null && outcome !== undefined) {
    return (
      <OutcomeDrawer title={outcome.title} onClose={frame.onClose}>
        {outcome.show(done.outcome)}
      </OutcomeDrawer>
    )
  }
  const onAsk = (): void => {
    if (!form.validate().hasErrors) void look.ask()
  }
  return (
    <FormDrawer
      {...frame}
      form={form}
      send={send}
      saveLabel={applyLabel}
      canSave={canApply(look.shown)}
      notice={<ConflictPanel rows={isMet ? [] : null} isIncomplete={false} choose={() => {}} />}
    >
      {(current) => {
        const field = fieldsOf(current, words)
        return (
          <>
            {children(field)}
            <Answer look={look} askLabel={askLabel} onAsk={onAsk}>
              {(shown) => show(shown, field)}
            </Answer>
          </>
        )
      }}
    </FormDrawer>
  )
}
