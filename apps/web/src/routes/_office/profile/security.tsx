import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../../../features/access/session/security.page.tsx'

export const Route = createFileRoute('/_office/profile/security')({ component: SecurityPage })
