import { handingOn } from '../../kernel/procedure/alike.ts'
import { router } from '../../kernel/procedure/procedures.ts'
import { billsOfMember, mayManageMemberFinance, mayViewMemberFinance } from './bill.guards.ts'
import { payerProceduresOf } from './bill-of-owner.router.ts'

const { calls, downloads } = payerProceduresOf({
  key: 'member',
  path: '/member/{member}/finance',
  words: 'a member',
  mayView: handingOn(mayViewMemberFinance, ({ person }) => ({ bills: billsOfMember(person) })),
  mayManage: handingOn(mayManageMemberFinance, ({ person }) => ({ bills: billsOfMember(person) })),
})

export const memberBillRouter = router(calls)
export const memberBillDownloads = router(downloads)
