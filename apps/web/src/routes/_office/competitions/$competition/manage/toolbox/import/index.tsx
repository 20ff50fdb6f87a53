import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../../../../../features/exchange/batch/import.page.tsx'
import { readTexts } from '../../../../../../../shared/search-params.ts'

const Import = () => {
  const { task } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ImportPage task={task} onOrdered={(ordered) => void navigate({ search: { task: ordered } })} />
}

export const Route = createFileRoute('/_office/competitions/$competition/manage/toolbox/import/')({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, 'task'),
  component: Import,
})
