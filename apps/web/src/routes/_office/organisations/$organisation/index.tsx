import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_office/organisations/$organisation/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/organisations/$organisation/overview', params })
  },
})
