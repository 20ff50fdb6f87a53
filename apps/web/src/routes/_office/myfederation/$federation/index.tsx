import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_office/myfederation/$federation/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/myfederation/$federation/general', params })
  },
})
