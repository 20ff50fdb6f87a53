import { createFileRoute } from '@tanstack/react-router'
import { ShowFinancePage } from '../../../../../../features/finance/show/show-finance.page.tsx'
import { compact, readTexts } from '../../../../../../shared/search-params.ts'

const Finance = () => {
  const { competition, part } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <ShowFinancePage
      competition={competition}
      part={part}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ to: '.', search: compact(search), replace: true })}
    />
  )
}

export const Route = createFileRoute('/_office/competitions/$competition/manage/finance/$part')({
  validateSearch: (search: Record<string, unknown>) =>
    readTexts(search, 'status', 'article', 'payer', 'from', 'to', 'q'),
  component: Finance,
})
