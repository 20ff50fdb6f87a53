import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../shared/trpc.ts'
import { useLoginForm, usePasswordCheck } from '../use-login-form.ts'
import { Opened } from './login-card.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignInAgain } from './sign-in-again.tsx'

const ResetForm = ({ code, username }: { code: string; username: string }) => {
  const { t } = useTranslation('access')
  const reset = trpc.access.password.reset.useMutation({ meta: { quiet: true } })
  const [isDone, setDone] = useState(false)
  const check = usePasswordCheck()
  const { form, submit, refusal, isSending } = useLoginForm(
    { password: '', repeat: '' },
    async ({ password }) => {
      await reset.mutateAsync({ code, password })
      setDone(true)
    },
    check,
  )
  if (isDone) return <SignInAgain username={username} text={t('login.resetDone')} />
  return (
    <form onSubmit={submit} noValidate>
      {refusal.length > 0 && (
        <Alert color="red" role="alert">
          {refusal.join(' ')}
        </Alert>
      )}
      <p>{t('login.resetFor', { username })}</p>
      <NewPasswordFields form={form} />
      <Button type="submit" loading={isSending}>
        {t('login.resetSave')}
      </Button>
    </form>
  )
}

/** Sets the password that a mailed link allows. */
export const ResetPassword = ({ code }: { code: string }) => {
  const { t } = useTranslation('access')
  const found = trpc.access.password.getReset.useQuery({ code }, { retry: false, staleTime: Infinity })
  return (
    <Opened title={t('login.resetTitle')} query={found}>
      {({ username }) => <ResetForm code={code} username={username} />}
    </Opened>
  )
}
