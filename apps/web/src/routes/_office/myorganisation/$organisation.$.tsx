import { createFileRoute, redirect } from '@tanstack/react-router'

/** The user's own organisation has the same pages as every organisation. */
export const Route = createFileRoute('/_office/myorganisation/$organisation/$')({
  beforeLoad: ({ params }) => {
    throw redirect({ href: `/organisations/${params.organisation}/${params._splat ?? 'overview'}` })
  },
})
