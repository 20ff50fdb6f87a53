import { createFileRoute } from '@tanstack/react-router'
import { SuperAdminPage } from '../../features/shell/super-admin/super-admin.page.tsx'
import { compact, readText } from '../../shared/search-params.ts'

const SuperAdmin = () => <SuperAdminPage tab={Route.useSearch().tab} />

export const Route = createFileRoute('/_office/superadmin')({
  validateSearch: (search) => compact({ tab: readText(search, 'tab') }),
  component: SuperAdmin,
})
