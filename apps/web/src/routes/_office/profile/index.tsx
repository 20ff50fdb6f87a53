import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_office/profile/')({
  beforeLoad: () => {
    throw redirect({ to: '/profile/preferences', replace: true })
  },
})
