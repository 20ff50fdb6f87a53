import { createFileRoute } from '@tanstack/react-router'
import { PrintPage } from '../../../../../features/competitions/print/print.page.tsx'
import { readTexts } from '../../../../../shared/search-params.ts'

const Print = () => {
  const { document, subject } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PrintPage
      document={document}
      subject={subject}
      onDocument={(chosen) => void navigate({ search: { document: chosen } })}
    />
  )
}

export const Route = createFileRoute('/_office/competitions/$competition/manage/print')({
  validateSearch: (search) => readTexts(search, 'document', 'subject'),
  component: Print,
})
