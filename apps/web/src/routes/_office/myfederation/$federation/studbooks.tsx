import { createFileRoute } from '@tanstack/react-router'
import { StudbooksPage } from '../../../../features/registry/merge/studbooks.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/studbooks')({
  component: StudbooksPage,
})
