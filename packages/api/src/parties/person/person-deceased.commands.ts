// p043: from the day, memberships, licenses and benefits end; the login is removed at once (decision 31).
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import { endAll } from '@oxer/domain/parties/person/person.rules'
import type { MemberDetail } from '@oxer/domain/parties/person/person.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeBackCharges } from '../../ledger/charge/take-back.commands.ts'
import { endLicenses, endStatutes, lockPerson, type OnPerson, raiseVersion } from './membership.commands.ts'
import { getMember } from './person.queries.ts'

const endMemberships = async (ctx: ActingContext, personRef: string, date: string): Promise<void> => {
  const { shortened, dropped } = endAll(await ctx.db.membership.findMany({ where: { personRef } }), date)
  const droppedRefs = dropped.map(({ ref }) => ref)
  const seats = await ctx.db.statute.findMany({ where: { membershipRef: { in: droppedRefs } }, select: { ref: true } })
  await ctx.db.statute.deleteMany({ where: { membershipRef: { in: droppedRefs } } })
  await takeBackCharges(
    ctx,
    seats.map(({ ref }) => ref),
  )
  await endStatutes(ctx, { membership: { personRef } }, date)
  await ctx.db.membership.updateMany({
    where: { ref: { in: shortened.map(({ ref }) => ref) } },
    data: { end: date },
  })
  await ctx.db.membership.deleteMany({ where: { ref: { in: droppedRefs } } })
}

const endBenefits = async (ctx: ActingContext, personRef: string, date: string): Promise<void> => {
  const { shortened, dropped } = endAll(await ctx.db.memberBenefitHolding.findMany({ where: { personRef } }), date)
  const where = (rows: readonly { ref: string }[]) => ({ ref: { in: rows.map(({ ref }) => ref) } })
  await ctx.db.memberBenefitHolding.updateMany({ where: where(shortened), data: { end: date } })
  await ctx.db.memberBenefitHolding.deleteMany({ where: where(dropped) })
  await takeBackCharges(
    ctx,
    dropped.map(({ ref }) => ref),
  )
}

/** Memberships, licenses and benefits end on this day. */
export const endHoldings = async (ctx: ActingContext, personRef: string, date: string): Promise<void> => {
  await endMemberships(ctx, personRef, date)
  await endLicenses(ctx, { personRef }, date)
  await endBenefits(ctx, personRef, date)
}

/** The account stays as a name in its actions, but gives no access: no session, no token, no role, no password, and no person. */
const removeLogin = async (ctx: ActingContext, personRef: string): Promise<boolean> => {
  const account = await ctx.db.account.findUnique({ where: { personRef }, select: { ref: true } })
  if (!account) return false
  const where = { accountRef: account.ref }
  await ctx.db.session.deleteMany({ where })
  await ctx.db.personalToken.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: ctx.now() } })
  await ctx.db.apiClient.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: ctx.now() } })
  await ctx.db.organisationRole.deleteMany({ where })
  await ctx.db.federationRole.deleteMany({ where })
  await ctx.db.account.update({
    where: { ref: account.ref },
    data: { isBlocked: true, isRegistered: false, passwordHash: null, personRef: null },
  })
  return true
}

/** Also called by the member form, which has the day among its fields. */
export const endLife = async (
  ctx: ActingContext,
  { personRef, federationRef }: { personRef: string; federationRef: string },
  date: string,
  field: string,
): Promise<void> => {
  const before = await ctx.db.person.findUniqueOrThrow({
    where: { ref: personRef },
    select: { birthDate: true, deceasedDate: true },
  })
  if (date > (await todayIn(ctx.db, federationRef, ctx.now))) throw failure(personErrors.deceasedInFuture, { field })
  if (before.birthDate !== null && date < before.birthDate) throw failure(personErrors.deceasedBeforeBirth, { field })
  await ctx.db.person.update({ where: { ref: personRef }, data: { deceasedDate: date } })
  await endHoldings(ctx, personRef, date)
  const removedLogin = await removeLogin(ctx, personRef)
  ctx.record({
    action: 'declare-deceased',
    noun: 'person',
    ref: personRef,
    federationRef,
    before: { deceasedDate: before.deceasedDate },
    after: { deceasedDate: date, removedLogin },
  })
}

export const declareDeceased = async (ctx: OnPerson, date: string): Promise<MemberDetail> => {
  await lockPerson(ctx, ctx.person.personRef)
  await endLife(ctx, ctx.person, date, 'date')
  await raiseVersion(ctx, ctx.person.personRef)
  return getMember(ctx, ctx.person)
}
