// The address of the documents (cs034) for the first page of the toolbox.
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_office/competitions/$competition/manage/toolbox/overview')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/competitions/$competition/manage/toolbox', params, replace: true })
  },
})
