import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { LoginCard } from './login-card.tsx'

/** Confirms a new address by a click, because programs that look at mails follow links. */
export const ConfirmEmail = ({ code }: { code: string }) => {
  const { t, i18n } = useTranslation('access')
  const confirm = trpc.access.password.confirmEmail.useMutation({ meta: { quiet: true } })
  return (
    <LoginCard title={t('login.emailTitle')}>
      {confirm.isError && (
        <Alert color="red" role="alert">
          {failureTexts(confirm.error, i18n).join(' ')}
        </Alert>
      )}
      {confirm.isSuccess ? (
        <Alert color="green" role="status">
          {t('login.emailDone')}
        </Alert>
      ) : (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ code })}>
          {t('login.emailConfirm')}
        </Button>
      )}
    </LoginCard>
  )
}
