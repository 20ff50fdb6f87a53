import { createFileRoute } from '@tanstack/react-router'
import { LicensesPage } from '../../../../features/catalogue/license/licenses.page.tsx'
import { compact, readTexts } from '../../../../shared/search-params.ts'

const Licenses = () => {
  const { type } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LicensesPage
      type={type}
      onType={(chosen) => void navigate({ search: compact({ type: chosen }), replace: true })}
    />
  )
}

export const Route = createFileRoute('/_office/myfederation/$federation/licenses')({
  validateSearch: (search: Record<string, unknown>) => readTexts(search, 'type'),
  component: Licenses,
})
