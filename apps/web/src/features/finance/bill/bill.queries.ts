import type { BillQuery } from '@oxer/domain/finance/bill/bill.schema'
import type { BillOwner, BillScope } from '../../../shared/finance/bill-owner.ts'
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

/** The same for bills that are worked on, of a competition too. */
const ofScope = ({ kind, ref }: BillScope) => ({
  choose: <Member, Organisation, Competition>(
    member: Member,
    organisation: Organisation,
    competition: Competition,
  ): Member | Organisation | Competition => ({ member, organisation, competition })[kind],
  member: { member: ref },
  organisation: { organisation: ref },
  competition: { competition: ref },
  forMember: { enabled: kind === 'member' },
  forOrganisation: { enabled: kind === 'organisation' },
  forCompetition: { enabled: kind === 'competition' },
})

/** The newest bills, with those that are closed, unless only some are asked for, or none. */
export const useBills = (scope: BillScope, asked: Pick<BillQuery, 'bill' | 'status'> = {}, isAsked = true) => {
  const of = ofScope(scope)
  const { memberBill, organisationBill } = trpc.finance
  const { competitionFinance } = trpc.competitions
  const member = memberBill.list.useQuery(
    { ...of.member, ...asked, size },
    { enabled: isAsked && of.forMember.enabled },
  )
  const organisation = organisationBill.list.useQuery(
    { ...of.organisation, ...asked, size },
    { enabled: isAsked && of.forOrganisation.enabled },
  )
  const competition = competitionFinance.list.useQuery(
    { ...of.competition, ...asked, size },
    { ...page, enabled: isAsked && of.forCompetition.enabled },
  )
  return of.choose(member, organisation, competition)
}

export const useBillItems = (scope: BillScope, bill: string) => {
  const of = ofScope(scope)
  const { memberBill, organisationBill } = trpc.finance
  const { competitionFinance } = trpc.competitions
  const member = memberBill.items.useQuery({ ...of.member, bill }, { ...page, ...of.forMember })
  const organisation = organisationBill.items.useQuery({ ...of.organisation, bill }, { ...page, ...of.forOrganisation })
  const competition = competitionFinance.items.useQuery({ ...of.competition, bill }, { ...page, ...of.forCompetition })
  return of.choose(member, organisation, competition)
}

/** The newest movements, each with what was owed after it. */
export const useMovements = (owner: BillOwner) => {
  const of = ofOwner(owner)
  const member = trpc.finance.payment.ofMember.useQuery({ ...of.member, size }, of.forMember)
  const organisation = trpc.finance.payment.ofOrganisation.useQuery({ ...of.organisation, size }, of.forOrganisation)
  return of.choose(member, organisation)
}

/** With what bills and items are made. */
export const useBillMetadata = (scope: BillScope) => {
  const of = ofScope(scope)
  const { memberBill, organisationBill } = trpc.finance
  const { competitionFinance } = trpc.competitions
  const member = memberBill.metadata.useQuery(of.member, of.forMember)
  const organisation = organisationBill.metadata.useQuery(of.organisation, of.forOrganisation)
  const competition = competitionFinance.metadata.useQuery(of.competition, of.forCompetition)
  return of.choose(member, organisation, competition)
}

/** Only those who sell write bills. Who may read those of a competition may also write them. */
export const useMayWriteBills = (scope: BillScope): boolean => {
  const of = ofScope(scope)
  const member = trpc.parties.person.abilities.useQuery(of.member, of.forMember)
  const organisation = trpc.parties.organisation.abilities.useQuery(of.organisation, of.forOrganisation)
  return of.choose(member.data?.canManage.finance ?? false, organisation.data?.canManageFinance ?? false, true)
}
