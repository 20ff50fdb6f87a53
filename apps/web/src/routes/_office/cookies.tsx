import { createFileRoute } from '@tanstack/react-router'
import { CookiesPage } from '../../features/shell/policy/policy.page.tsx'

export const Route = createFileRoute('/_office/cookies')({ staticData: { access: 'public' }, component: CookiesPage })
