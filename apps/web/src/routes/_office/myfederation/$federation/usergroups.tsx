import { createFileRoute } from '@tanstack/react-router'
import { UserGroupsPage } from '../../../../features/parties/user-group/user-groups.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/usergroups')({
  component: UserGroupsPage,
})
