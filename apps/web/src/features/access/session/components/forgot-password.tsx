import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useLoginForm } from '../use-login-form.ts'
import { LoginCard } from './login-card.tsx'

/** Asks for a link to a new password. The answer is the same for everybody. */
export const ForgotPassword = () => {
  const { t } = useTranslation('access')
  const forgot = trpc.access.password.forgot.useMutation({ meta: { quiet: true } })
  const [isSent, setSent] = useState(false)
  const { form, submit, refusal, isSending } = useLoginForm(
    { username: '' },
    async (values) => {
      await forgot.mutateAsync(values)
      setSent(true)
    },
    ({ username }): Record<string, string> => (username.trim() === '' ? { username: t('login.fillIn') } : {}),
  )
  return (
    <LoginCard title={t('login.forgotTitle')}>
      {isSent ? (
        <Alert color="green" role="status">
          {t('login.forgotSent')}
        </Alert>
      ) : (
        <form onSubmit={submit} noValidate>
          {refusal.length > 0 && (
            <Alert color="red" role="alert">
              {refusal.join(' ')}
            </Alert>
          )}
          <p>{t('login.forgotWhy')}</p>
          <TextInput
            label={t('signIn.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
            {...form.getInputProps('username')}
          />
          <Button type="submit" loading={isSending}>
            {t('login.forgotSend')}
          </Button>
        </form>
      )}
    </LoginCard>
  )
}
