import type { PayTarget } from '@oxer/domain/finance/payment/pay.schema'
import { trpc } from '../trpc.ts'
import type { BillOwner } from './bill-owner.ts'

/** Who looks at it: the payer, or the seller, who shows it to its payer. */
export type PayScope = BillOwner | { kind: 'seller'; ref: string }

const nothing: PayTarget = { kind: 'BILL', document: '' }

/** How everything that is owed is paid, one transfer for each seller, or how one document is paid; a seller shows only the latter. */
export const usePaymentRequests = ({ kind, ref }: PayScope, target: PayTarget | undefined) => {
  const { payment } = trpc.finance
  const member = payment.payOfMember.useQuery({ member: ref, ...target }, { enabled: kind === 'member' })
  const organisation = payment.payOfOrganisation.useQuery(
    { organisation: ref, ...target },
    { enabled: kind === 'organisation' },
  )
  const seller = payment.payOfSeller.useQuery(
    { organisation: ref, ...(target ?? nothing) },
    { enabled: kind === 'seller' && target !== undefined },
  )
  return { member, organisation, seller }[kind]
}
