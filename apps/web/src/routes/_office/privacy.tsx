import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../../features/shell/policy/policy.page.tsx'

export const Route = createFileRoute('/_office/privacy')({ staticData: { access: 'public' }, component: PrivacyPage })
