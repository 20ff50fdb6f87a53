import { handingOn } from '../../kernel/procedure/alike.ts'
import { router } from '../../kernel/procedure/procedures.ts'
import { billsOfOrganisation, mayManageOrganisationFinance, mayViewOrganisationFinance } from './bill.guards.ts'
import { payerProceduresOf } from './bill-of-owner.router.ts'

const { calls, downloads } = payerProceduresOf({
  key: 'organisation',
  path: '/organisation/{organisation}/finance',
  words: 'an organisation',
  mayView: handingOn(mayViewOrganisationFinance, ({ organisation }) => ({ bills: billsOfOrganisation(organisation) })),
  mayManage: handingOn(mayManageOrganisationFinance, ({ organisation }) => ({
    bills: billsOfOrganisation(organisation),
  })),
})

export const organisationBillRouter = router(calls)
export const organisationBillDownloads = router(downloads)
