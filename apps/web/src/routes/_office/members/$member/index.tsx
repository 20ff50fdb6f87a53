import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_office/members/$member/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/members/$member/overview', params })
  },
})
