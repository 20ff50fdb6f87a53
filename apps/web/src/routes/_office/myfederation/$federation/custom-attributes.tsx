import { createFileRoute } from '@tanstack/react-router'
import { CustomAttributesPage } from '../../../../features/federation/custom-attribute/custom-attributes.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/custom-attributes')({
  component: CustomAttributesPage,
})
