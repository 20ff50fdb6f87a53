import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_office/competitions/$competition/manage/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/competitions/$competition/manage/overview', params })
  },
})
