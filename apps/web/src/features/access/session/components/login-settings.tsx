import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { Section } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showSuccess } from '../../../../shared/failure.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useLoginForm, usePasswordCheck } from '../use-login-form.ts'
import classes from './login.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'

const Refusal = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <Alert color="red" role="alert">
      {texts.join(' ')}
    </Alert>
  )

const PasswordForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('access')
  const change = trpc.access.password.change.useMutation({ meta: { quiet: true } })
  const check = usePasswordCheck()
  const { form, submit, refusal, isSending } = useLoginForm(
    { current: '', password: '', repeat: '' },
    async ({ current, password }) => {
      await change.mutateAsync({ current, password })
      showSuccess(t('login.changed'))
      onDone()
    },
    check,
  )
  return (
    <form onSubmit={submit} noValidate>
      <Refusal texts={refusal} />
      <PasswordInput
        label={t('login.current')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
        required
        {...form.getInputProps('current')}
      />
      <NewPasswordFields form={form} />
      <Button type="submit" loading={isSending}>
        {t('login.change')}
      </Button>
    </form>
  )
}

const EmailForm = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslation('access')
  const utils = trpc.useUtils()
  const change = trpc.access.password.changeEmail.useMutation({
    meta: { quiet: true },
    onSettled: () => utils.access.password.settings.invalidate(),
  })
  const { form, submit, refusal, isSending } = useLoginForm({ email: '', current: '' }, async (values) => {
    await change.mutateAsync(values)
    showSuccess(t('login.emailAsked', { email: values.email }))
    onDone()
  })
  return (
    <form onSubmit={submit} noValidate>
      <Refusal texts={refusal} />
      <TextInput
        type="email"
        label={t('login.email')}
        description={t('login.emailHint')}
        autoComplete="email"
        maxLength={200}
        required
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('login.current')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.show') }}
        required
        {...form.getInputProps('current')}
      />
      <Button type="submit" loading={isSending}>
        {t('login.changeEmail')}
      </Button>
    </form>
  )
}

/** The password and the e-mail address of the user, or where they are changed. */
export const LoginSettings = () => {
  const { t } = useTranslation('access')
  const settings = trpc.access.password.settings.useQuery()
  const [open, setOpen] = useState<'password' | 'email' | null>(null)
  if (!settings.data) return null
  const { isHere, provider, pendingEmail } = settings.data
  const close = (): void => setOpen(null)
  return (
    <Section title={t('login.title')}>
      <div className={classes.card}>
        {!isHere && <p>{t('login.elsewhere', { provider: provider ?? '' })}</p>}
        {pendingEmail !== null && <Alert color="yellow">{t('login.pending', { email: pendingEmail })}</Alert>}
        {isHere && open !== 'password' && (
          <Button variant="default" onClick={() => setOpen('password')}>
            {t('login.change')}
          </Button>
        )}
        {isHere && open === 'password' && <PasswordForm onDone={close} />}
        {isHere && open !== 'email' && (
          <Button variant="default" onClick={() => setOpen('email')}>
            {t('login.changeEmail')}
          </Button>
        )}
        {isHere && open === 'email' && <EmailForm onDone={close} />}
      </div>
    </Section>
  )
}
