import { createFileRoute } from '@tanstack/react-router'
import { SuperAdminPage } from '../../features/shell/super-admin/super-admin.page.tsx'

export const Route = createFileRoute('/_office/superadmin')({ component: SuperAdminPage })
