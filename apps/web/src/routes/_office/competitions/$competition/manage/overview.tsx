import { createFileRoute, redirect } from '@tanstack/react-router'
import { HomePage } from '../../../../../features/competitions/competition/home.page.tsx'

export const Route = createFileRoute('/_office/competitions/$competition/manage/overview')({
  // The sections of the settings stood here, so an address with the name of one still leads to it.
  beforeLoad: ({ params, location: { hash } }) => {
    if (hash !== '') throw redirect({ to: '/competitions/$competition/manage/settings', params, hash })
  },
  component: HomePage,
})
