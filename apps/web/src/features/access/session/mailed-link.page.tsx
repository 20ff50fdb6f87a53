import { useTranslation } from 'react-i18next'
import { AcceptInvitation } from './components/accept-invitation.tsx'
import { ConfirmEmail } from './components/confirm-email.tsx'
import { ConfirmRequest } from './components/confirm-request.tsx'
import { ForgotPassword } from './components/forgot-password.tsx'
import { LoginCard } from './components/login-card.tsx'
import { ResetPassword } from './components/reset-password.tsx'
import { mailedLinkOf } from './mailed-link.view.ts'

/**
 * What a link in a mail opens (ps101): an invitation, a new password, the confirmation of an address.
 */
export const MailedLinkPage = ({ path }: { path: string }) => {
  const { t } = useTranslation('access')
  const link = mailedLinkOf(path)
  switch (link?.kind) {
    case 'invitation':
      return <AcceptInvitation code={link.code} />
    case 'forgot':
      return <ForgotPassword />
    case 'reset':
      return <ResetPassword code={link.code} />
    case 'email':
      return <ConfirmEmail code={link.code} />
    case 'request':
      return <ConfirmRequest code={link.code} />
    default:
      return (
        <LoginCard title={t('login.unknownTitle')}>
          <p>{t('login.unknown')}</p>
        </LoginCard>
      )
  }
}
