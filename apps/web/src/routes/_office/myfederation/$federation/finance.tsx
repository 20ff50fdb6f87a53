import { createFileRoute } from '@tanstack/react-router'
import { ArticlesPage } from '../../../../features/catalogue/article/articles.page.tsx'
import { ExternalAccountingPage } from '../../../../features/finance/external-accounting/external-accounting.page.tsx'

// The specification puts article management and external accounting on one page (ps085).
const Finance = () => (
  <>
    <ExternalAccountingPage />
    <ArticlesPage />
  </>
)

export const Route = createFileRoute('/_office/myfederation/$federation/finance')({ component: Finance })
