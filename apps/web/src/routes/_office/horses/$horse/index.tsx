import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_office/horses/$horse/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/horses/$horse/overview', params })
  },
})
