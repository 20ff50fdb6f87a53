import { trpc } from '../../../shared/trpc.ts'

/** Whose bills a screen shows. */
export type BillOwner = { kind: 'member' | 'organisation'; ref: string }

const page = { meta: { page: true } } as const

export const useBalance = ({ kind, ref }: BillOwner) => {
  const member = trpc.finance.memberBill.balance.useQuery({ member: ref }, { ...page, enabled: kind === 'member' })
  const organisation = trpc.finance.organisationBill.balance.useQuery(
    { organisation: ref },
    { ...page, enabled: kind === 'organisation' },
  )
  return kind === 'member' ? member : organisation
}

/** What is on no booked order yet, of all bills. */
export const useOpenItems = ({ kind, ref }: BillOwner) => {
  const member = trpc.finance.memberBill.openItems.useQuery({ member: ref }, { enabled: kind === 'member' })
  const organisation = trpc.finance.organisationBill.openItems.useQuery(
    { organisation: ref },
    { enabled: kind === 'organisation' },
  )
  return kind === 'member' ? member : organisation
}

/** The newest orders. */
export const useOrders = ({ kind, ref }: BillOwner) => {
  const size = 200
  const member = trpc.finance.memberBill.orders.useQuery({ member: ref, size }, { ...page, enabled: kind === 'member' })
  const organisation = trpc.finance.organisationBill.orders.useQuery(
    { organisation: ref, size },
    { ...page, enabled: kind === 'organisation' },
  )
  return kind === 'member' ? member : organisation
}
