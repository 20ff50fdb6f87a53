import { createFileRoute } from '@tanstack/react-router'
import { SuperAdminPage } from '../../features/shell/super-admin/super-admin.page.tsx'
import { readTexts } from '../../shared/search-params.ts'

const SuperAdmin = () => <SuperAdminPage tab={Route.useSearch().tab} />

export const Route = createFileRoute('/_office/superadmin')({
  validateSearch: (search) => readTexts(search, 'tab'),
  component: SuperAdmin,
})
