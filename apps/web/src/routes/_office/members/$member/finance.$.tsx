import { createFileRoute } from '@tanstack/react-router'
import { FinanceOfPayerPage } from '../../../../features/finance/bill/finance-of-payer.page.tsx'

const Part = () => {
  const { member, _splat } = Route.useParams()
  return <FinanceOfPayerPage owner={{ kind: 'member', ref: member }} part={_splat} />
}

export const Route = createFileRoute('/_office/members/$member/finance/$')({ component: Part })
