import { Alert, Anchor, Button, Modal, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForPasskey, knowsPasskeys } from './browser-passkey.ts'
import { failureTexts } from './failure.ts'
import { trpc } from './trpc.ts'

/**
 * Asks the user to prove again who they are: with a passkey, the password, or in another tab at the identity provider, so that this page
 * stays as it is. `onDone` gets whether the call may be repeated.
 */
export const SignInAgain = ({ onDone }: { onDone: (mayGoOn: boolean) => void }) => {
  const { t, i18n } = useTranslation('access')
  const { t: ui } = useTranslation('ui')
  const confirmation = trpc.access.session.confirmation.useQuery(undefined, { staleTime: 0 })
  const confirm = trpc.access.session.confirm.useMutation({ meta: { quiet: true }, onSuccess: () => onDone(true) })
  const ask = trpc.access.passkey.ask.useMutation({ meta: { quiet: true } })
  const confirmPasskey = trpc.access.passkey.confirm.useMutation({ meta: { quiet: true } })
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const byPasskey = async (): Promise<void> => {
    setProblem(null)
    try {
      const assertion = await askForPasskey(await ask.mutateAsync(undefined))
      if (assertion === null) {
        setProblem(t('again.passkeyRefused'))
        return
      }
      await confirmPasskey.mutateAsync({ assertion })
      onDone(true)
    } catch (error) {
      setProblem(failureTexts(error, i18n).join(' '))
    }
  }
  const way = confirmation.data?.way
  return (
    <Modal
      opened
      onClose={() => onDone(false)}
      title={t('again.title')}
      closeButtonProps={{ 'aria-label': ui('action.close') }}
    >
      <form
        noValidate
        style={{ display: 'grid', gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (way === 'SIGN_IN') onDone(true)
          else if (password !== '') confirm.mutate({ password })
        }}
      >
        <span>{t('again.why')}</span>
        {confirmation.error && <Alert color="red">{failureTexts(confirmation.error, i18n).join(' ')}</Alert>}
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {confirmation.data?.hasPasskey && knowsPasskeys() && (
          <Button
            type="button"
            variant="light"
            loading={ask.isPending || confirmPasskey.isPending}
            onClick={() => void byPasskey()}
          >
            {t('again.passkey')}
          </Button>
        )}
        {way === 'PASSWORD' && (
          <PasswordInput
            data-autofocus
            label={t('signIn.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={confirm.error && failureTexts(confirm.error, i18n).join(' ')}
          />
        )}
        {way === 'SIGN_IN' && (
          <Anchor href="/auth/login?again&returnTo=/profile/security" target="_blank" rel="noopener">
            {t('again.elsewhere')}
          </Anchor>
        )}
        <Button type="submit" loading={confirm.isPending || confirmation.isPending}>
          {t('again.goOn')}
        </Button>
      </form>
    </Modal>
  )
}
