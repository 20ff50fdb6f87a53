import { createFileRoute } from '@tanstack/react-router'
import { RankingsPage } from '../../../../../features/competitions/ranking/rankings.page.tsx'
import { readTexts } from '../../../../../shared/search-params.ts'

const Rankings = () => {
  const { testSet } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <RankingsPage testSet={testSet} onChoose={(chosen) => void navigate({ search: { testSet: chosen } })} />
}

export const Route = createFileRoute('/_office/competitions/$competition/manage/rankings')({
  validateSearch: (search) => readTexts(search, 'testSet'),
  component: Rankings,
})
