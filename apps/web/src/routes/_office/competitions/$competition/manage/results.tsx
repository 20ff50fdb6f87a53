import { createFileRoute } from '@tanstack/react-router'
import { ResultsPage } from '../../../../../features/competitions/result/results.page.tsx'
import { readTexts } from '../../../../../shared/search-params.ts'

const Results = () => {
  const { testSet } = Route.useSearch()
  return <ResultsPage testSet={testSet} />
}

export const Route = createFileRoute('/_office/competitions/$competition/manage/results')({
  validateSearch: (search) => readTexts(search, 'testSet'),
  component: Results,
})
