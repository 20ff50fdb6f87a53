// Licenses and benefits of a member: their payer, and their first and last day.
import { saidOr } from '@oxer/domain/kernel/change/change.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { settleWarnings } from '@oxer/domain/kernel/error/settle-warnings'
import { ruleErrorOf } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { RuleEffect } from '@oxer/domain/kernel/rule-tree/rule-verdict.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import type {
  HeldBenefit,
  HeldBenefitInput,
  MemberContact,
  MemberLicense,
  MemberLicenseInput,
} from '@oxer/domain/parties/holding/member-holding.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { EndOn } from '@oxer/domain/parties/person/membership.schema'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import { canEnrol } from '@oxer/domain/parties/person/person.policy'
import { arePeriodsApart } from '@oxer/domain/parties/person/person.rules'
import type { MemberDetail } from '@oxer/domain/parties/person/person.schema'
import { readChampionshipDays } from '../../catalogue/license/license-championship.queries.ts'
import { toSoldSeason } from '../../catalogue/renewal/sold-season.mappers.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeBackCharges } from '../../ledger/charge/take-back.commands.ts'
import { listMemberContacts } from '../person/member-contact.queries.ts'
import { lockPerson, type OnPerson, raiseVersion } from '../person/membership.commands.ts'
import { getMember } from '../person/person.queries.ts'
import { chargeBenefits, chargeLicenses } from './holding-charges.commands.ts'
import { type GivenLicense, type LicenseJudge, readLicenseJudge } from './member-license-rules.queries.ts'

type Subject = { readonly personRef: string; readonly federationRef: string }

/** Only the club that pays a license may change it, and the federation. */
const refuseOfOtherClub = (
  ctx: ActingContext,
  { federationRef }: Subject,
  contact: Pick<MemberContact, 'type' | 'ref'>,
  field?: string,
): void => {
  if (contact.type === 'ORGANISATION' && !canEnrol(ctx.actor, { federationRef, organisationRef: contact.ref })) {
    throw failure(partiesErrors.organisationNotYours, field === undefined ? {} : { field })
  }
}

const payerOf = (contacts: readonly MemberContact[], payerRef: string, field: string): MemberContact => {
  const payer = contacts.find((contact) => contact.ref === payerRef)
  if (!payer) throw failure(personErrors.billToUnknown, { field })
  return payer
}

/** The payer: the given one, or the present one; null is the member. */
const payerRefOf = (
  { billToContactRef }: { readonly billToContactRef?: string | null | undefined },
  stored: { readonly billToContactRef: string } | null,
  personRef: string,
): string => saidOr(billToContactRef, stored?.billToContactRef, null) ?? personRef

const isSame = (sent: MemberLicenseInput, stored: MemberLicense, personRef: string): boolean =>
  !sent.markedForDeletion &&
  stored.licenseRef === sent.licenseRef &&
  stored.billToContactRef === payerRefOf(sent, stored, personRef) &&
  stored.start === (sent.start ?? stored.start) &&
  stored.end === saidOr(sent.end, stored.end, null)

/** Changes and adds what is sent, and keeps the rest. A holding marked for deletion was a mistake and is deleted. */
export const writeLicenses = async (
  ctx: ActingContext,
  subject: Subject,
  before: readonly MemberLicense[],
  licenses: readonly MemberLicenseInput[],
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> => {
  const { personRef, federationRef } = subject
  const changes = licenses.flatMap((license, index) => {
    const stored = before.find((row) => row.ref === license.ref) ?? null
    if (license.ref !== undefined && stored === null) {
      throw failure(kernelErrors.notFound, { field: `licenses.${String(index)}.ref` })
    }
    if (stored ? isSame(license, stored, personRef) : license.markedForDeletion) return []
    return [{ license, stored, field: `licenses.${String(index)}` }]
  })
  if (changes.length === 0) return
  const contacts = await listMemberContacts(ctx, subject)
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const offered = await ctx.db.license.findMany({
    where: { federationRef, state: 'PUBLISHED', ref: { in: changes.map(({ license }) => license.licenseRef) } },
    select: { ref: true, type: true, validityType: true, championshipRef: true, renewal: true, rules: true },
  })
  const championshipDays = await readChampionshipDays(ctx.db, offered)
  const judge = await readLicenseJudge(ctx.db, federationRef, offered, [personRef])
  const given: (GivenLicense & { field: string })[] = []
  const charged = { made: [] as string[], exchanged: [] as string[], gone: [] as string[] }
  for (const { license, stored, field } of changes) {
    const { ref, licenseRef, markedForDeletion } = license
    if (stored) refuseOfOtherClub(ctx, subject, stored.billTo, `${field}.billToContactRef`)
    if (ref !== undefined && markedForDeletion) {
      await ctx.db.memberLicense.delete({ where: { ref } })
      charged.gone.push(ref)
      continue
    }
    // A holding that exists already stays, even if the catalogue no longer offers it.
    const offer = offered.find((row) => row.ref === licenseRef)
    if (stored?.licenseRef !== licenseRef && !offer) {
      throw failure(personErrors.licenseNotOffered, { field: `${field}.licenseRef` })
    }
    const payerRef = payerRefOf(license, stored, personRef)
    const payer =
      stored?.billToContactRef === payerRef ? stored.billTo : payerOf(contacts, payerRef, `${field}.billToContactRef`)
    refuseOfOtherClub(ctx, subject, payer, `${field}.billToContactRef`)
    const from = license.start ?? stored?.start
    const typed = from === undefined ? null : { start: from, end: saidOr(license.end, stored?.end, null) }
    const championship = championshipDays.get(offer?.championshipRef ?? '') ?? null
    const period = typed ?? (offer ? toSoldSeason({ ...offer, championship }, today) : null)
    if (period === null) throw failure(personErrors.notSoldNow, { field: `${field}.licenseRef` })
    const { start, end } = period
    if (end !== null && end < start) throw failure(kernelErrors.endBeforeStart, { field: `${field}.end` })
    if (offer && stored?.licenseRef !== licenseRef) {
      given.push({ ref: licenseRef, type: offer.type, start, end, field: `${field}.licenseRef` })
    }
    const data = { licenseRef, billToType: payer.type, billToRef: payer.ref, start, end }
    if (ref === undefined) {
      const made = ctx.newRef()
      await ctx.db.memberLicense.create({ data: { ref: made, personRef, createdAt: ctx.now(), ...data } })
      charged.made.push(made)
    } else {
      await ctx.db.memberLicense.update({ where: { ref }, data })
      if (stored?.licenseRef !== licenseRef) charged.exchanged.push(ref)
    }
  }
  await refuseHeldTwice(ctx, personRef)
  askRules(judge, personRef, given, isConfirmed)
  await takeBackCharges(ctx, [...charged.gone, ...charged.exchanged])
  await chargeLicenses(ctx, federationRef, charged.made)
  await chargeLicenses(ctx, federationRef, charged.exchanged, { isExchanged: true })
}

/** For a license that is given again, a required rule refuses and an expected rule warns (decision 35). */
const askRules = (
  judge: LicenseJudge,
  personRef: string,
  given: readonly (GivenLicense & { field: string })[],
  isConfirmed: boolean,
): void => {
  const told = given.flatMap((license) => {
    const { ref: licenseRef, start, field } = license
    const besides = given.filter((other) => other !== license)
    const { failures } = judge({ personRef, licenseRef, on: start ?? '', besides })
    return failures.map(({ effect, error, values }) => ({ effect, definition: ruleErrorOf(error), values, field }))
  })
  const causesOf = (wanted: RuleEffect) =>
    told.filter(({ effect }) => effect === wanted).map(({ effect: _effect, ...cause }) => cause)
  settleWarnings(causesOf('BLOCK'), causesOf('WARN'), isConfirmed)
}

/** Nobody holds the same license twice on one day. */
const refuseHeldTwice = async (ctx: ActingContext, personRef: string): Promise<void> => {
  const rows = await ctx.db.memberLicense.findMany({ where: { personRef } })
  const refs = new Set(rows.map(({ licenseRef }) => licenseRef))
  if (![...refs].every((ref) => arePeriodsApart(rows.filter(({ licenseRef }) => licenseRef === ref)))) {
    throw failure(personErrors.licenseHeldTwice, { field: 'licenses' })
  }
}

/** For the season sold today. A holding that is no longer wanted has ended; yesterday was its last day. */
export const writeBenefits = async (
  ctx: ActingContext,
  subject: Subject,
  before: readonly HeldBenefit[],
  benefits: readonly HeldBenefitInput[],
): Promise<void> => {
  const { personRef, federationRef } = subject
  const changes = benefits.flatMap((benefit, index) => {
    const named = before.find((row) => row.ref === benefit.ref)
    if (benefit.ref !== undefined && named?.memberBenefitRef !== benefit.memberBenefitRef) {
      throw failure(kernelErrors.notFound, { field: `memberBenefits.${String(index)}.ref` })
    }
    // An ended holding that is sent back unchanged does not affect a later one.
    if (named && !named.checked && !benefit.checked) return []
    const held = before.find((row) => row.memberBenefitRef === benefit.memberBenefitRef && row.checked) ?? null
    const isKept = benefit.checked
      ? held !== null && held.billToContactRef === payerRefOf(benefit, held, personRef)
      : held === null
    return isKept ? [] : [{ benefit, held, field: `memberBenefits.${String(index)}` }]
  })
  if (changes.length === 0) return
  const contacts = await listMemberContacts(ctx, subject)
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const offered = await ctx.db.memberBenefit.findMany({
    where: { federationRef, state: 'PUBLISHED', ref: { in: changes.map(({ benefit }) => benefit.memberBenefitRef) } },
    select: { ref: true, renewal: true },
  })
  const charged = { made: [] as string[], gone: [] as string[] }
  for (const { benefit, held, field } of changes) {
    const { memberBenefitRef, checked } = benefit
    if (held) refuseOfOtherClub(ctx, subject, held.billTo, `${field}.billToContactRef`)
    if (!checked) {
      if (held === null) continue
      const where = { ref: held.ref }
      if (held.start >= today) {
        await ctx.db.memberBenefitHolding.delete({ where })
        charged.gone.push(held.ref)
      } else await ctx.db.memberBenefitHolding.update({ where, data: { end: addDays(today, -1) } })
      continue
    }
    const payer = payerOf(contacts, payerRefOf(benefit, held, personRef), `${field}.billToContactRef`)
    refuseOfOtherClub(ctx, subject, payer, `${field}.billToContactRef`)
    const paid = { billToType: payer.type, billToRef: payer.ref }
    if (held) await ctx.db.memberBenefitHolding.update({ where: { ref: held.ref }, data: paid })
    else {
      const offer = offered.find((row) => row.ref === memberBenefitRef)
      if (!offer) throw failure(personErrors.benefitNotOffered, { field: `${field}.memberBenefitRef` })
      const season = toSoldSeason({ validityType: null, renewal: offer.renewal }, today)
      if (season === null) throw failure(personErrors.notSoldNow, { field: `${field}.memberBenefitRef` })
      const { start, end } = season
      const ref = ctx.newRef()
      await ctx.db.memberBenefitHolding.create({
        data: { ref, personRef, memberBenefitRef, ...paid, start, end, createdAt: ctx.now() },
      })
      charged.made.push(ref)
    }
  }
  await takeBackCharges(ctx, charged.gone)
  await chargeBenefits(ctx, federationRef, charged.made)
}

/** q021 */
export const endLicense = async (
  ctx: OnPerson,
  { license: ref, endDate }: EndOn & { license: string },
): Promise<MemberDetail> => {
  const { personRef, federationRef } = ctx.person
  await lockPerson(ctx, personRef)
  const stored = await ctx.db.memberLicense.findFirst({ where: { ref, personRef } })
  if (!stored) throw failure(kernelErrors.notFound)
  const { billToType, billToRef, start, end } = stored
  refuseOfOtherClub(ctx, ctx.person, {
    type: billToType === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON',
    ref: billToRef,
  })
  if (endDate < start) throw failure(kernelErrors.endBeforeStart, { field: 'endDate' })
  await ctx.db.memberLicense.update({ where: { ref }, data: { end: endDate } })
  await refuseHeldTwice(ctx, personRef)
  await raiseVersion(ctx, personRef)
  ctx.record({
    action: 'end',
    noun: 'member-license',
    ref,
    parentRef: personRef,
    federationRef,
    before: { end },
    after: { end: endDate },
  })
  return getMember(ctx, ctx.person)
}

/**
 * Who pays for what a person does from now on. A club becomes the payer only by those who may enrol for it, so that nobody sends it a bill
 * unasked.
 */
export const writeStandingPayer = async (
  ctx: ActingContext,
  { personRef, federationRef }: Subject,
  before: string | null,
  wanted: string | null,
): Promise<void> => {
  const payerRef = wanted === personRef ? null : wanted
  if (payerRef === before) return
  const field = 'billToContactRef'
  const payer =
    payerRef === null ? null : payerOf(await listMemberContacts(ctx, { personRef, federationRef }), payerRef, field)
  if (payer) refuseOfOtherClub(ctx, { personRef, federationRef }, payer, field)
  await ctx.db.person.update({
    where: { ref: personRef },
    data: { billToType: payer?.type ?? null, billToRef: payer?.ref ?? null },
  })
}
