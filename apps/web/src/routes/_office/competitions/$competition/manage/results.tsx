import { createFileRoute } from '@tanstack/react-router'
import { ResultsPage } from '../../../../../features/competitions/result/results.page.tsx'
import { compact, readText } from '../../../../../shared/search-params.ts'

const Results = () => {
  const { testSet } = Route.useSearch()
  return <ResultsPage testSet={testSet} />
}

export const Route = createFileRoute('/_office/competitions/$competition/manage/results')({
  validateSearch: (search) => compact({ testSet: readText(search, 'testSet') }),
  component: Results,
})
