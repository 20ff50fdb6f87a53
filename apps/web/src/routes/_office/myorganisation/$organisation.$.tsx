import { createFileRoute, redirect } from '@tanstack/react-router'

/** The own organisation has the pages that every organisation has. */
export const Route = createFileRoute('/_office/myorganisation/$organisation/$')({
  beforeLoad: ({ params }) => {
    throw redirect({ href: `/organisations/${params.organisation}/${params._splat ?? 'overview'}` })
  },
})
