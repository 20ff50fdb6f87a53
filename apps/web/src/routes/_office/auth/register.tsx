import { createFileRoute } from '@tanstack/react-router'
import { AccessPage } from '../../../features/access/registration-request/access.page.tsx'

export const Route = createFileRoute('/_office/auth/register')({
  staticData: { access: 'signedIn' },
  component: AccessPage,
})
