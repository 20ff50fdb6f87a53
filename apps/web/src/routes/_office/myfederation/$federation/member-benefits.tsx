import { createFileRoute } from '@tanstack/react-router'
import { MemberBenefitsPage } from '../../../../features/catalogue/member-benefit/member-benefits.page.tsx'

export const Route = createFileRoute('/_office/myfederation/$federation/member-benefits')({
  component: MemberBenefitsPage,
})
