import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../../../features/parties/import/import.page.tsx'
import { readImport } from '../../../shared/search-params.ts'

const Import = () => {
  const { task } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ImportPage
      noun="person"
      task={task}
      onOrdered={(ordered) => void navigate({ search: (all) => ({ ...all, task: ordered }) })}
      onClose={() => void navigate({ to: '/members' })}
    />
  )
}

export const Route = createFileRoute('/_office/members/import')({
  validateSearch: readImport,
  component: Import,
})
