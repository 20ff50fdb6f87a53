import { createFileRoute } from '@tanstack/react-router'
import { BatchesSection } from '../../../../../features/exchange/batch/batches.page.tsx'
import { EquipeKeyPage } from '../../../../../features/exchange/equipe/equipe-key.page.tsx'
import { readTexts } from '../../../../../shared/search-params.ts'

const Exchange = () => {
  const { task } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <EquipeKeyPage />
      <BatchesSection task={task} onOrdered={(ordered) => void navigate({ search: { task: ordered } })} />
    </>
  )
}

export const Route = createFileRoute('/_office/myfederation/$federation/exchange/')({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, 'task'),
  component: Exchange,
})
