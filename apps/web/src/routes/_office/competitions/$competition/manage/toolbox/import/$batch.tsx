import { createFileRoute } from '@tanstack/react-router'
import { StoredBatch } from '../../../../../../../features/exchange/batch/batch.page.tsx'
import { readTexts } from '../../../../../../../shared/search-params.ts'

const Batch = () => {
  const { batch } = Route.useParams()
  const { action } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StoredBatch
      key={batch}
      batch={batch}
      action={action}
      onAction={(chosen) => void navigate({ search: chosen === undefined ? {} : { action: chosen }, replace: true })}
    />
  )
}

export const Route = createFileRoute('/_office/competitions/$competition/manage/toolbox/import/$batch')({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, 'action'),
  component: Batch,
})
