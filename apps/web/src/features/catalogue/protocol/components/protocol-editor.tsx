import { Alert, Button, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { Section } from '@oxer/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, fieldErrorsOf, showSuccess } from '../../../../shared/failure.ts'
import classes from './protocol-editor.module.css'

/** The page on which one protocol is edited: name, rules and one save. Refusals stand on their fields, else above. */
export const ProtocolEditor = <Values extends { name: string }>({
  initialValues,
  canEdit,
  validate,
  save,
  children,
}: {
  initialValues: Values
  canEdit: boolean
  validate: (values: Values) => Record<string, string>
  save: (values: Values) => Promise<unknown>
  children: (form: UseFormReturnType<Values>) => ReactNode
}) => {
  const { t, i18n } = useTranslation('catalogue')
  const form = useForm<Values>({ initialValues, validate })
  const [refusal, setRefusal] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)
  const submit = form.onSubmit(async (values) => {
    setSaving(true)
    setRefusal([])
    try {
      await save(values)
      form.resetDirty(values)
      showSuccess(t('protocol.saved'))
    } catch (error) {
      form.setErrors(fieldErrorsOf(error, i18n))
      setRefusal(failureTexts(error, i18n))
    } finally {
      setSaving(false)
    }
  })
  const unsaid = [...new Set(Object.values(form.errors).filter((text) => typeof text === 'string'))]
  const problems = refusal.length > 0 ? refusal : unsaid
  return (
    <Section title={initialValues.name} description={t('protocol.editWhy')}>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={!canEdit} className={classes.form}>
          {problems.length > 0 && (
            <Alert color="red" role="alert">
              {problems.join(' ')}
            </Alert>
          )}
          <TextInput label={t('field.name')} required {...form.getInputProps('name')} />
          {children(form)}
          {canEdit && (
            <div className={classes.save}>
              <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
                {t('protocol.save')}
              </Button>
              {form.isDirty() && <span>{t('protocol.unsaved')}</span>}
            </div>
          )}
        </fieldset>
      </form>
    </Section>
  )
}
