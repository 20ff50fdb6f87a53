import type { BillOwner } from '../../../shared/finance/bill-owner.ts'
import { trpc } from '../../../shared/trpc.ts'

/** How everything that is owed is paid: one transfer for each seller. */
export const usePaymentRequests = ({ kind, ref }: BillOwner) => {
  const member = trpc.finance.payment.payOfMember.useQuery({ member: ref }, { enabled: kind === 'member' })
  const organisation = trpc.finance.payment.payOfOrganisation.useQuery(
    { organisation: ref },
    { enabled: kind === 'organisation' },
  )
  return kind === 'member' ? member : organisation
}
