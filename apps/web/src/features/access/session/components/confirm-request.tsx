import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { useSession } from '../../../../shared/session.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { Opened } from './login-card.tsx'

/** Confirms the address of an access request (q009, q010). */
export const ConfirmRequest = ({ code }: { code: string }) => {
  const { t, i18n } = useTranslation('access')
  const { tenant } = useSession()
  const found = trpc.access.registrationRequest.confirmation.useQuery({ code }, { retry: false, staleTime: Infinity })
  const confirm = trpc.access.registrationRequest.confirm.useMutation({ meta: { quiet: true } })
  return (
    <Opened title={t('login.emailTitle')} query={found}>
      {({ email, status }) =>
        status === 'CONFIRMED' || confirm.isSuccess ? (
          <Alert color="green" role="status">
            {t('login.requestDone', { tenant: tenant.name })}
          </Alert>
        ) : (
          <>
            {confirm.isError && (
              <Alert color="red" role="alert">
                {failureTexts(confirm.error, i18n).join(' ')}
              </Alert>
            )}
            <p>{t('login.requestEmail', { email })}</p>
            <Button loading={confirm.isPending} onClick={() => confirm.mutate({ code })}>
              {t('login.emailConfirm')}
            </Button>
          </>
        )
      }
    </Opened>
  )
}
