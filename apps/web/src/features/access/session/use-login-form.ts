import { useForm } from '@mantine/form'
import { minimumPasswordLength } from '@oxer/domain/access/password/password.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts, fieldErrorsOf } from '../../../shared/failure.ts'
import { type PasswordValues, passwordProblems } from './password-strength.view.ts'

/** A small form of its own page: errors at their fields, any other refusal above them. */
export const useLoginForm = <Values extends Record<string, string>>(
  initialValues: Values,
  send: (values: Values) => Promise<void>,
  validate: (values: Values) => Readonly<Record<string, string>> = () => ({}),
) => {
  const { i18n } = useTranslation()
  const [refusal, setRefusal] = useState<string[]>([])
  const [isSending, setSending] = useState(false)
  const form = useForm<Values>({ initialValues, validate: (values) => ({ ...validate(values) }) })
  const submit = form.onSubmit(async (values) => {
    setSending(true)
    setRefusal([])
    try {
      await send(values)
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error, i18n)).filter(([name]) => name in initialValues)
      for (const [name, text] of fields) form.setFieldError(name, text)
      if (fields.length === 0) setRefusal(failureTexts(error, i18n))
    } finally {
      setSending(false)
    }
  })
  return { form, submit, refusal, isSending }
}

/** The checks of a new password that need no server. */
export const usePasswordCheck = () => {
  const { t, i18n } = useTranslation('access')
  return (values: PasswordValues) =>
    passwordProblems(values, {
      tooShort: textOfCode(i18n, '000-0000000074', { minimum: minimumPasswordLength }),
      differs: t('login.differs'),
    })
}
