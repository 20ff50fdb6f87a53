import { createFileRoute } from '@tanstack/react-router'
import { FinanceOfPayerPage } from '../../../../app/finance/finance-of-payer-page.tsx'

const Part = () => {
  const { organisation, _splat } = Route.useParams()
  return <FinanceOfPayerPage owner={{ kind: 'organisation', ref: organisation }} part={_splat} />
}

export const Route = createFileRoute('/_office/organisations/$organisation/finance/$')({ component: Part })
