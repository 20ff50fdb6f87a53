import { Alert, Button } from '@mantine/core'
import type { AcceptOutcome, AcceptStatus } from '@oxer/domain/parties/invitation/invitation.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../shared/session.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useLoginForm, usePasswordCheck } from '../use-login-form.ts'
import { Opened } from './login-card.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignInAgain } from './sign-in-again.tsx'

const Refused = ({ status }: { status: Exclude<AcceptStatus, 'CAN_ACCEPT'> | Exclude<AcceptOutcome, 'SUCCESS'> }) => {
  const { t } = useTranslation('access')
  return (
    <Alert color="red" role="alert">
      {t(`invitation.status.${status}`)}
    </Alert>
  )
}

const PasswordForm = ({ code, username }: { code: string; username: string }) => {
  const { t } = useTranslation('access')
  const accept = trpc.parties.invitation.accept.useMutation({ meta: { quiet: true } })
  const [outcome, setOutcome] = useState<AcceptOutcome | null>(null)
  const check = usePasswordCheck()
  const { form, submit, refusal, isSending } = useLoginForm(
    { password: '', repeat: '' },
    async ({ password }) => setOutcome((await accept.mutateAsync({ code, password })).status),
    check,
  )
  if (outcome === 'SUCCESS') return <SignInAgain username={username} text={t('invitation.done')} />
  if (outcome !== null) return <Refused status={outcome} />
  return (
    <form onSubmit={submit} noValidate>
      {refusal.length > 0 && (
        <Alert color="red" role="alert">
          {refusal.join(' ')}
        </Alert>
      )}
      <NewPasswordFields form={form} />
      <Button type="submit" loading={isSending}>
        {t('invitation.accept')}
      </Button>
    </form>
  )
}

/** With another identity provider there is no password to set: the sign-in that follows belongs to the person. */
const ElsewhereForm = ({ code }: { code: string }) => {
  const { t } = useTranslation('access')
  return (
    <form method="post" action="/auth/invitation">
      <input type="hidden" name="code" value={code} />
      <p>{t('invitation.elsewhere')}</p>
      <Button type="submit">{t('login.signIn')}</Button>
    </form>
  )
}

const Accepting = ({ code }: { code: string }) => {
  const { t } = useTranslation('access')
  const { tenant } = useSession()
  const invitation = trpc.parties.invitation.view.useQuery({ code }, { retry: false, staleTime: Infinity })
  if (!invitation.data) return null
  const { name, username, setsPassword } = invitation.data
  return (
    <>
      <p>{t('invitation.intro', { name, tenant: tenant.name })}</p>
      <p>{t('invitation.username', { username })}</p>
      {setsPassword ? <PasswordForm code={code} username={username} /> : <ElsewhereForm code={code} />}
    </>
  )
}

/** ps101: accepts an invitation by setting a password, or says why that is impossible. */
export const AcceptInvitation = ({ code }: { code: string }) => {
  const { t } = useTranslation('access')
  const { tenant } = useSession()
  // Asked once: after the password is set, the status is another one.
  const status = trpc.parties.invitation.acceptStatus.useQuery({ code }, { retry: false, staleTime: Infinity })
  const title = t('invitation.title', { tenant: tenant.name })
  return (
    <Opened title={title} query={status}>
      {(answer) => (answer.status === 'CAN_ACCEPT' ? <Accepting code={code} /> : <Refused status={answer.status} />)}
    </Opened>
  )
}
