import { createFileRoute } from '@tanstack/react-router'
import { PractitionerGroupsPage } from '../../../../features/catalogue/practitioner-group/practitioner-groups.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/practitioner-group')({
  component: PractitionerGroupsPage,
})
