// Ends licenses and benefits of many members of a club together (q034, q035). One rule decides what will happen, for the preview and for
// the change.
import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { decideEndings, type Holding } from '@oxer/domain/parties/holding/organisation-holding.rules'
import type {
  EndLicenses,
  EndMemberBenefits,
  MemberChoice,
  MemberEnding,
} from '@oxer/domain/parties/holding/organisation-holding.schema'
import { canEnrol } from '@oxer/domain/parties/person/person.policy'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext, Context } from '../../kernel/context/context.ts'
import type { OrganisationScope } from '../../kernel/procedure/scope.ts'
import { takeBackCharges } from '../../ledger/charge/take-back.commands.ts'
import { type ChosenMember, readChosenMembers } from '../organisation/organisation-member.queries.ts'
import { lockPersons } from '../person/membership.commands.ts'

type Asking = Context & { actor: Actor; organisation: OrganisationScope }
type Writing = ActingContext & { organisation: OrganisationScope }

type StoredHolding = Pick<Holding, 'ref' | 'personRef' | 'start' | 'end'> & {
  name: string
  billToType: string
  billToRef: string
}

/** A kind of holding: its table, and its name in the history. */
type HoldingKind = {
  noun: string
  /** Whether the federation has this offer at all, hidden or not. */
  knows(db: Context['db'], federationRef: string, offerRef: string): Promise<boolean>
  read(db: Context['db'], personRefs: string[], offerRef: string | undefined): Promise<StoredHolding[]>
  end(db: Context['db'], refs: string[], lastDay: string): Promise<unknown>
  takeAway(db: Context['db'], refs: string[]): Promise<unknown>
}

const named = { select: { name: true } } as const
const inOrder = [{ start: 'asc' as const }, { ref: 'asc' as const }]
const those = (refs: string[]) => ({ ref: { in: refs } })

const licenses: HoldingKind = {
  noun: 'member-license',
  knows: async (db, federationRef, ref) => (await db.license.count({ where: { ref, federationRef } })) > 0,
  read: async (db, refs, licenseRef) => {
    const where = { personRef: { in: refs }, ...(licenseRef === undefined ? {} : { licenseRef }) }
    const rows = await db.memberLicense.findMany({ where, include: { license: named }, orderBy: inOrder })
    return rows.map(({ license, ...row }) => ({ ...row, name: license.name }))
  },
  end: (db, refs, end) => db.memberLicense.updateMany({ where: those(refs), data: { end } }),
  takeAway: (db, refs) => db.memberLicense.deleteMany({ where: those(refs) }),
}

const benefits: HoldingKind = {
  noun: 'member-benefit-holding',
  knows: async (db, federationRef, ref) => (await db.memberBenefit.count({ where: { ref, federationRef } })) > 0,
  read: async (db, refs, memberBenefitRef) => {
    const where = { personRef: { in: refs }, ...(memberBenefitRef === undefined ? {} : { memberBenefitRef }) }
    const rows = await db.memberBenefitHolding.findMany({ where, include: { memberBenefit: named }, orderBy: inOrder })
    return rows.map(({ memberBenefit, ...row }) => ({ ...row, name: memberBenefit.name }))
  },
  end: (db, refs, end) => db.memberBenefitHolding.updateMany({ where: those(refs), data: { end } }),
  takeAway: (db, refs) => db.memberBenefitHolding.deleteMany({ where: those(refs) }),
}

/**
 * Only the club that pays a holding may end it, and a club may not end a holding of a member who has left (as for one member,
 * `endLicense`); the federation's staff may end all.
 */
export const mayWriteHolding = (
  actor: Actor,
  { federationRef }: { federationRef: string },
  { memberUntil }: Pick<ChosenMember, 'memberUntil'>,
  { billToType, billToRef }: { billToType: string; billToRef: string },
): boolean => {
  if (isFederationStaff(actor, federationRef)) return true
  return billToType === 'ORGANISATION'
    ? canEnrol(actor, { federationRef, organisationRef: billToRef })
    : memberUntil !== undefined
}

type Ending = Pick<MemberChoice, 'memberRefs' | 'filter'> & { endDate: string; offerRef: string | undefined }

const decide = async (ctx: Asking, kind: HoldingKind, ending: Ending, offerField: string): Promise<MemberEnding[]> => {
  const { federationRef } = ctx.organisation
  const { offerRef, endDate } = ending
  if (offerRef !== undefined && !(await kind.knows(ctx.db, federationRef, offerRef))) {
    throw failure(kernelErrors.notFound, { field: offerField })
  }
  const members = await readChosenMembers(ctx, ctx.organisation, ending)
  const byRef = new Map(members.map((member) => [member.ref, member]))
  const stored = await kind.read(ctx.db, [...byRef.keys()], offerRef)
  const holdings = stored.map(({ ref, personRef, name, start, end, ...payer }): Holding => {
    const member = byRef.get(personRef) ?? { memberUntil: undefined }
    return { ref, personRef, name, start, end, mayEnd: mayWriteHolding(ctx.actor, ctx.organisation, member, payer) }
  })
  return decideEndings(members, holdings, {
    lastDay: endDate,
    today: await todayIn(ctx.db, federationRef, ctx.now),
  })
}

const end = async (ctx: Writing, kind: HoldingKind, ending: Ending, offerField: string): Promise<MemberEnding[]> => {
  const { federationRef } = ctx.organisation
  const chosen = await readChosenMembers(ctx, ctx.organisation, ending)
  await lockPersons(
    ctx,
    chosen.map(({ ref }) => ref),
  )
  const endings = await decide(ctx, kind, ending, offerField)
  const ended = endings.flatMap((one) => one.ended.map((holding) => ({ ...holding, personRef: one.member.ref })))
  const refsOf = (isTakenAway: boolean) => ended.filter((one) => one.isTakenAway === isTakenAway).map(({ ref }) => ref)
  if (ended.length === 0) {
    ctx.recordNothing('nothing of it runs after that day')
    return endings
  }
  await kind.end(ctx.db, refsOf(false), ending.endDate)
  await kind.takeAway(ctx.db, refsOf(true))
  await takeBackCharges(ctx, refsOf(true))
  // Editors of these members have seen their earlier holdings.
  await ctx.db.person.updateMany({
    where: those([...new Set(ended.map(({ personRef }) => personRef))]),
    data: { version: { increment: 1 } },
  })
  for (const { ref, personRef, isTakenAway, ...before } of ended) {
    ctx.record({
      action: isTakenAway ? 'take-away' : 'end',
      noun: kind.noun,
      ref,
      parentRef: personRef,
      federationRef,
      before,
      ...(isTakenAway ? {} : { after: { end: ending.endDate } }),
    })
  }
  return endings
}

const ofLicenses = ({ licenseRef, ...ending }: EndLicenses): Ending => ({ ...ending, offerRef: licenseRef })
const ofBenefits = ({ memberBenefitRef, ...ending }: EndMemberBenefits): Ending => ({
  ...ending,
  offerRef: memberBenefitRef,
})

export const previewEndLicenses = (ctx: Asking, input: EndLicenses): Promise<MemberEnding[]> =>
  decide(ctx, licenses, ofLicenses(input), 'licenseRef')

/** q034: through the day, which still counts (decision 31). A second call changes nothing. */
export const endLicenses = (ctx: Writing, input: EndLicenses): Promise<MemberEnding[]> =>
  end(ctx, licenses, ofLicenses(input), 'licenseRef')

export const previewEndMemberBenefits = (ctx: Asking, input: EndMemberBenefits): Promise<MemberEnding[]> =>
  decide(ctx, benefits, ofBenefits(input), 'memberBenefitRef')

/** q035, as `endLicenses`. */
export const endMemberBenefits = (ctx: Writing, input: EndMemberBenefits): Promise<MemberEnding[]> =>
  end(ctx, benefits, ofBenefits(input), 'memberBenefitRef')
