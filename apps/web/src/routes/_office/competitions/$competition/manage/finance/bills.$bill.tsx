import { createFileRoute } from '@tanstack/react-router'
import { ShowBillPage } from '../../../../../../app/finance/show-bill-page.tsx'

const Bill = () => <ShowBillPage {...Route.useParams()} />

export const Route = createFileRoute('/_office/competitions/$competition/manage/finance/bills/$bill')({
  component: Bill,
})
