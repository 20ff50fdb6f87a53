import { createFileRoute } from '@tanstack/react-router'
import { DeniedPage } from '../../../features/shell/error/denied.page.tsx'

export const Route = createFileRoute('/_office/error/403')({ staticData: { access: 'public' }, component: DeniedPage })
