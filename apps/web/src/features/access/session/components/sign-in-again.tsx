import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** After a password is set: the way to the sign-in, with the user name filled in. */
export const SignInAgain = ({ username, text }: { username: string; text: string }) => {
  const { t } = useTranslation('access')
  return (
    <>
      <Alert color="green" role="status">
        {text}
      </Alert>
      <Button component="a" href={`/auth/login?loginHint=${encodeURIComponent(username)}&returnTo=/`}>
        {t('login.signIn')}
      </Button>
    </>
  )
}
