import type { BillOwner } from '../../../shared/finance/bill-owner.ts'
import { trpc } from '../../../shared/trpc.ts'

const page = { meta: { page: true } } as const
/** As many as one answer has; a payer has few. */
const size = 200

/** Of the two calls of a question, the one for this owner. */
const ofOwner = ({ kind, ref }: BillOwner) => {
  const isMember = kind === 'member'
  return {
    choose: <Member, Organisation>(member: Member, organisation: Organisation) => (isMember ? member : organisation),
    member: { member: ref },
    organisation: { organisation: ref },
    forMember: { enabled: isMember },
    forOrganisation: { enabled: !isMember },
  }
}

export const useBalance = (owner: BillOwner) => {
  const of = ofOwner(owner)
  const { memberBill, organisationBill } = trpc.finance
  const member = memberBill.balance.useQuery(of.member, { ...page, ...of.forMember })
  const organisation = organisationBill.balance.useQuery(of.organisation, { ...page, ...of.forOrganisation })
  return of.choose(member, organisation)
}

/** What is on no booked order yet, of all bills. */
export const useOpenItems = (owner: BillOwner) => {
  const of = ofOwner(owner)
  const member = trpc.finance.memberBill.openItems.useQuery(of.member, of.forMember)
  const organisation = trpc.finance.organisationBill.openItems.useQuery(of.organisation, of.forOrganisation)
  return of.choose(member, organisation)
}

/** The newest orders. */
export const useOrders = (owner: BillOwner) => {
  const of = ofOwner(owner)
  const { memberBill, organisationBill } = trpc.finance
  const member = memberBill.orders.useQuery({ ...of.member, size }, { ...page, ...of.forMember })
  const organisation = organisationBill.orders.useQuery(
    { ...of.organisation, size },
    { ...page, ...of.forOrganisation },
  )
  return of.choose(member, organisation)
}

/** The newest bills, with those that are closed. */
export const useBills = (owner: BillOwner) => {
  const of = ofOwner(owner)
  const member = trpc.finance.memberBill.list.useQuery({ ...of.member, size }, of.forMember)
  const organisation = trpc.finance.organisationBill.list.useQuery({ ...of.organisation, size }, of.forOrganisation)
  return of.choose(member, organisation)
}

export const useBillItems = (owner: BillOwner, bill: string) => {
  const of = ofOwner(owner)
  const { memberBill, organisationBill } = trpc.finance
  const member = memberBill.items.useQuery({ ...of.member, bill }, { ...page, ...of.forMember })
  const organisation = organisationBill.items.useQuery({ ...of.organisation, bill }, { ...page, ...of.forOrganisation })
  return of.choose(member, organisation)
}

/** The newest movements, each with what was owed after it. */
export const useMovements = (owner: BillOwner) => {
  const of = ofOwner(owner)
  const member = trpc.finance.payment.ofMember.useQuery({ ...of.member, size }, of.forMember)
  const organisation = trpc.finance.payment.ofOrganisation.useQuery({ ...of.organisation, size }, of.forOrganisation)
  return of.choose(member, organisation)
}

/** With what bills and items are made. */
export const useBillMetadata = (owner: BillOwner) => {
  const of = ofOwner(owner)
  const member = trpc.finance.memberBill.metadata.useQuery(of.member, of.forMember)
  const organisation = trpc.finance.organisationBill.metadata.useQuery(of.organisation, of.forOrganisation)
  return of.choose(member, organisation)
}

/** Only who sells writes bills. */
export const useMayWriteBills = ({ kind, ref }: BillOwner): boolean => {
  const isMember = kind === 'member'
  const member = trpc.parties.person.abilities.useQuery({ member: ref }, { enabled: isMember })
  const organisation = trpc.parties.organisation.abilities.useQuery({ organisation: ref }, { enabled: !isMember })
  return (isMember ? member.data?.canManage.finance : organisation.data?.canManageFinance) ?? false
}
