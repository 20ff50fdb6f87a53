import { createFileRoute } from '@tanstack/react-router'
import { CreatePage } from '../../../features/competitions/competition/create.page.tsx'
import { readTexts } from '../../../shared/search-params.ts'

const Create = () => {
  const { federation } = Route.useSearch()
  return <CreatePage federation={federation} />
}

export const Route = createFileRoute('/_office/competitions/create')({
  validateSearch: (search) => readTexts(search, 'federation'),
  component: Create,
})
