import { createFileRoute } from '@tanstack/react-router'
import { CareerPage } from '../../../../../features/careers/career/career.page.tsx'
import { readTexts } from '../../../../../shared/search-params.ts'

const Career = () => {
  const { career } = Route.useParams()
  const { tab } = Route.useSearch()
  return <CareerPage key={career} career={career} tab={tab} />
}

export const Route = createFileRoute('/_office/myfederation/$federation/careers/$career')({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, 'tab'),
  component: Career,
})
