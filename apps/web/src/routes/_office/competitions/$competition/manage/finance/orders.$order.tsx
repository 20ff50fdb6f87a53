import { createFileRoute } from '@tanstack/react-router'
import { ShowOrderPage } from '../../../../../../features/finance/show/show-order.page.tsx'

const Order = () => <ShowOrderPage {...Route.useParams()} />

export const Route = createFileRoute('/_office/competitions/$competition/manage/finance/orders/$order')({
  component: Order,
})
