import { createFileRoute } from '@tanstack/react-router'
import { FinancePage } from '../../../app/finance/finance-page.tsx'
import { SellerAccountsPage } from '../../../features/parties/contact-account/seller-accounts.page.tsx'
import { compact, readTexts } from '../../../shared/search-params.ts'

const Finance = () => {
  const { federation, _splat } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <FinancePage
      federation={federation}
      part={_splat}
      accounts={<SellerAccountsPage seller={federation} />}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ to: '.', search: compact(search), replace: true })}
    />
  )
}

export const Route = createFileRoute('/_office/finance/$federation/$')({
  validateSearch: (search: Record<string, unknown>) =>
    readTexts(search, 'status', 'age', 'kind', 'from', 'q', 'action'),
  component: Finance,
})
