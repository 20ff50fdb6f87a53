import { Alert, Button } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { SideDrawer } from '@oxer/ui'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, fieldErrorsOf } from './failure.ts'

type Fields = Record<string, unknown>

export type EditDrawerProps<Values extends Fields> = {
  title: string
  onClose: () => void
  initialValues: Values
  /** Sends what was typed. When it is refused the drawer stays, with what was typed and the refusals on their fields. */
  save: (values: Values) => Promise<unknown>
  /** What can be said before sending: messages by field. */
  validate?: (values: Values) => Record<string, string>
  /** Names of the server's fields that this form calls otherwise. */
  fieldOfServer?: Readonly<Record<string, string>>
  saveLabel?: string
  /** False while saving would do nothing; the form says why. */
  canSave?: boolean
  size?: 'md' | 'lg' | 'xl'
  children: (form: UseFormReturnType<Values>) => ReactNode
}

/** A form beside what it changes. Mounted when it opens, so that it always begins with what stands. */
export const EditDrawer = <Values extends Fields>({
  title,
  onClose,
  initialValues,
  save,
  validate,
  fieldOfServer = {},
  saveLabel,
  canSave = true,
  size = 'md',
  children,
}: EditDrawerProps<Values>) => {
  const { t, i18n } = useTranslation('ui')
  const id = useId()
  const form = useForm<Values>({ initialValues, ...(validate && { validate }) })
  const [refusal, setRefusal] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)
  const submit = form.onSubmit(async (values) => {
    setSaving(true)
    setRefusal([])
    try {
      await save(values)
      onClose()
    } catch (error) {
      const fields = Object.fromEntries(
        Object.entries(fieldErrorsOf(error, i18n)).map(([field, text]) => [fieldOfServer[field] ?? field, text]),
      )
      form.setErrors(fields)
      const shown = Object.values(fields)
      setRefusal(failureTexts(error, i18n).filter((text) => !shown.includes(text) || !hasField(values, fields, text)))
    } finally {
      setSaving(false)
    }
  })
  return (
    <SideDrawer
      title={title}
      opened
      onClose={onClose}
      size={size}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={id} loading={isSaving} disabled={!canSave}>
            {saveLabel ?? t('action.save')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate style={{ display: 'grid', gap: 16 }}>
        {refusal.length > 0 && (
          <Alert color="red" role="alert">
            {refusal.join(' ')}
          </Alert>
        )}
        {children(form)}
      </form>
    </SideDrawer>
  )
}

/** A message counts as shown only when its field is in the form. */
const hasField = (values: Fields, fields: Record<string, string>, text: string): boolean =>
  Object.entries(fields).some(([field, message]) => message === text && (field.split('.')[0] ?? '') in values)
