// Whose bills and orders a call is about. The same queries and commands serve members, organisations, competitions and sellers.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canManageBook, type SellerFacts } from '@oxer/domain/finance/bill/bill.policy'
import {
  canManageOrganisationFinance,
  canViewOrganisationFinance,
  type OrganisationFacts,
} from '@oxer/domain/parties/organisation/organisation.policy'
import {
  canManageMemberFinance,
  canViewMemberFinance,
  type PersonFacts,
} from '@oxer/domain/parties/person/person.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { mint, type OrganisationScope, type Scope } from '../../kernel/procedure/scope.ts'
import { type PersonScope, readPersonFacts } from '../../parties/person/person.guards.ts'

/** Bills and orders that a guard has opened to this call. `ref` is the payer, the competition or the owner of the book. */
export type BillScope = Scope<
  'bills',
  {
    readonly of: 'PERSON' | 'ORGANISATION' | 'COMPETITION' | 'SELLER'
    readonly federationRef: string
    readonly ref: string
  }
>

const personGuard = (name: string, policy: string, allows: (actor: Actor, facts: PersonFacts) => boolean) =>
  guard({
    name,
    policy: { name: policy, allows },
    as: 'person',
    load: async (ctx: Context & { actor: Actor }, { member }: { member: string }): Promise<PersonScope | null> => {
      const facts = await readPersonFacts(ctx, member)
      return facts && mint<PersonScope>(facts)
    },
  })

/** For an input that names `member`; these guards provide `ctx.person`. */
export const mayViewMemberFinance = personGuard('mayViewMemberFinance', 'canViewMemberFinance', canViewMemberFinance)
export const mayManageMemberFinance = personGuard(
  'mayManageMemberFinance',
  'canManageMemberFinance',
  canManageMemberFinance,
)

const organisationGuard = (name: string, policy: string, allows: (actor: Actor, facts: OrganisationFacts) => boolean) =>
  guard({
    name,
    policy: { name: policy, allows },
    as: 'organisation',
    load: async (
      ctx: Context & { actor: Actor },
      { organisation }: { organisation: string },
    ): Promise<OrganisationScope | null> => {
      const row = await ctx.db.organisation.findFirst({
        where: { ref: organisation, deletedAt: null },
        select: { federationRef: true },
      })
      return row && mint<OrganisationScope>({ organisationRef: organisation, federationRef: row.federationRef })
    },
  })

/** For an input that names `organisation`; these guards provide `ctx.organisation`. */
export const mayViewOrganisationFinance = organisationGuard(
  'mayViewOrganisationFinance',
  'canViewOrganisationFinance',
  canViewOrganisationFinance,
)
export const mayManageOrganisationFinance = organisationGuard(
  'mayManageOrganisationFinance',
  'canManageOrganisationFinance',
  canManageOrganisationFinance,
)

export type SellerScope = Scope<'seller', SellerFacts & { readonly sellerRef: string }>

/** For an input whose `organisation` names the owner of a book, a federation or an organisation; provides `ctx.seller`. */
export const mayManageBook = guard({
  name: 'mayManageBook',
  policy: { name: 'canManageBook', allows: canManageBook },
  as: 'seller',
  load: async (
    ctx: Context & { actor: Actor },
    { organisation }: { organisation: string },
  ): Promise<SellerScope | null> => {
    const [row] = await ctx.db.$queryRaw<SellerFacts[]>`
      SELECT ref AS "federationRef", NULL::uuid AS "organisationRef" FROM federation WHERE ref = ${organisation}::uuid
      UNION ALL SELECT federation_ref, ref FROM organisation WHERE ref = ${organisation}::uuid AND deleted_at IS NULL`
    return row === undefined ? null : mint<SellerScope>({ ...row, sellerRef: organisation })
  },
})

export const billsOfMember = ({ personRef, federationRef }: PersonScope): BillScope =>
  mint<BillScope>({ of: 'PERSON', ref: personRef, federationRef })

export const billsOfOrganisation = ({ organisationRef, federationRef }: OrganisationScope): BillScope =>
  mint<BillScope>({ of: 'ORGANISATION', ref: organisationRef, federationRef })

/** For a seller who writes to one of its payers; the caller has checked that the payer is of the federation. */
export const billsOfPayer = ({
  type,
  ...payer
}: {
  type: 'PERSON' | 'ORGANISATION'
  ref: string
  federationRef: string
}): BillScope => mint<BillScope>({ of: type, ...payer })

export const billsOfSeller = ({ sellerRef, federationRef }: SellerScope): BillScope =>
  mint<BillScope>({ of: 'SELLER', ref: sellerRef, federationRef })

/** The caller is a guard of the competition that has admitted this call. */
export const billsOfCompetition = ({ ref, federationRef }: { ref: string; federationRef: string }): BillScope =>
  mint<BillScope>({ of: 'COMPETITION', ref, federationRef })

export const isPayer = ({ of }: Pick<BillScope, 'of'>): boolean => of === 'PERSON' || of === 'ORGANISATION'
