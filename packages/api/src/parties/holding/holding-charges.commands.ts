// Licenses, benefits and seats of a board as sources of charges. Each is charged when it is given or renewed, at the price of that moment;
// one that is ended early keeps its charge, and one that is deleted gives it back.
import { articleTypeOfLicense } from '@oxer/domain/catalogue/article/article.rules'
import type { ArticleType } from '@oxer/domain/catalogue/article/article.schema'
import { LicenseFeeType, LicenseType } from '@oxer/domain/catalogue/license/license.schema'
import { Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { localDateAt, readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import { chargedStatutes, licenseChargeKeys } from '@oxer/domain/parties/holding/holding-charge.rules'
import type { Payer } from '@oxer/domain/parties/payer/payer.rules'
import { defaultArticleOf } from '../../catalogue/article/default-article.commands.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { type Settling, settleCharges } from '../../ledger/charge/charge.commands.ts'
import { readPayers } from '../payer/payer.queries.ts'

type Priced = {
  readonly articleRef: string | null
  readonly amountCents: number
  readonly taxLevelCode: string
  readonly currency: string
}

type Held = {
  readonly kind: 'LICENSE' | 'MEMBER_BENEFIT' | 'BOARD_MEMBER'
  readonly ref: string
  readonly personRef: string
  readonly payer: Payer | null
  readonly description: string
  readonly price: Priced
  readonly articleType: ArticleType
  readonly keys: readonly string[]
  /** It was another one, whose charge is taken back. */
  readonly isExchanged?: boolean
}

/** The charges of things that are held. What costs nothing is not charged. */
const charge = async (ctx: CommandContext, federationRef: string, held: readonly Held[]): Promise<void> => {
  const owing = held.filter(({ price, keys }) => price.amountCents > 0 && keys.length > 0)
  if (owing.length === 0) return
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const articleOf = new Map<ArticleType, string>()
  for (const { articleType, price } of owing) {
    if (price.articleRef !== null || articleOf.has(articleType)) continue
    articleOf.set(articleType, (await defaultArticleOf(ctx, federationRef, articleType)).ref)
  }
  const questions = owing.map(({ personRef, payer }) => ({ personRef, ofThing: payer, club: null }))
  const payers = await readPayers(ctx.db, questions, today)
  const settlings = owing.flatMap((one, index): Settling[] => {
    const payer = payers[index]
    if (!payer) return []
    const { kind, ref, personRef, description, price, articleType, keys, isExchanged } = one
    const articleRef = price.articleRef ?? articleOf.get(articleType) ?? ''
    const money = {
      amountCents: price.amountCents,
      taxLevelCode: TaxLevelCode.parse(price.taxLevelCode),
      currency: Currency.parse(price.currency),
    }
    const wanted = keys.map((key) => ({ key, articleRef, money, quantity: 1, date: today, description }))
    return [
      {
        source: { kind, ref, competitionRef: null, subjectRef: personRef },
        payer,
        wanted,
        isAddition: isExchanged !== true,
      },
    ]
  })
  await settleCharges(
    ctx,
    await openBook(ctx, { federationRef, owner: { type: 'FEDERATION', ref: federationRef } }),
    settlings,
  )
}

/**
 * The payer that a holding names. The member is no choice of its own: a minor's parent pays, or whom the member has as standing payer.
 */
const namedPayer = ({
  personRef,
  billToType,
  billToRef,
}: {
  personRef: string
  billToType: string
  billToRef: string
}) =>
  billToRef === personRef
    ? null
    : ({ type: billToType === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON', ref: billToRef } as const)

const priceColumns = { name: true, articleRef: true, amountCents: true, taxLevelCode: true, currency: true } as const
const personName = { select: { firstName: true, lastName: true } } as const
const describe = (name: string, { firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${name} · ${firstName} ${lastName}`

/** The clubs of persons, the longest membership first: the club pays for the license of its board member. */
const readClubs = async (ctx: CommandContext, personRefs: readonly string[], today: string) => {
  const rows =
    personRefs.length === 0
      ? []
      : await ctx.db.membership.findMany({
          where: {
            personRef: { in: [...personRefs] },
            start: { lte: today },
            OR: [{ end: null }, { end: { gte: today } }],
          },
          select: { personRef: true, organisationRef: true, statutes: true },
          orderBy: [{ start: 'asc' }, { ref: 'asc' }],
        })
  return (personRef: string): Payer | null => {
    const own = rows.filter((row) => row.personRef === personRef)
    const club = own.find(({ statutes }) => chargedStatutes(statutes).length > 0) ?? own[0]
    return club ? { type: 'ORGANISATION', ref: club.organisationRef } : null
  }
}

/** `from`: no time before this day is charged. `isExchanged`: the holdings were of another license before. */
type LicenseCharging = { readonly from?: string; readonly isExchanged?: boolean }

/** Charges licenses for the times that have started, each of them once. Call it after they were given, renewed or exchanged. */
export const chargeLicenses = async (
  ctx: CommandContext,
  federationRef: string,
  refs: readonly string[],
  { from = '', isExchanged = false }: LicenseCharging = {},
): Promise<void> => {
  if (refs.length === 0) return
  const rows = await ctx.db.memberLicense.findMany({
    where: { ref: { in: [...refs] } },
    relationLoadStrategy: 'join',
    include: {
      person: personName,
      license: {
        select: {
          ...priceColumns,
          type: true,
          feeType: true,
          renewal: true,
          federation: { select: { timeZone: true } },
        },
      },
    },
    orderBy: { ref: 'asc' },
  })
  const once = rows.filter(({ license }) => license.feeType === 'ONE_TIME')
  const others =
    once.length === 0
      ? []
      : await ctx.db.memberLicense.findMany({
          where: {
            personRef: { in: once.map(({ personRef }) => personRef) },
            licenseRef: { in: once.map(({ licenseRef }) => licenseRef) },
          },
          select: { ref: true, personRef: true, licenseRef: true, start: true },
        })
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const seats = rows.filter((row) => row.license.type === 'BOARD_MEMBER' && row.billToType !== 'ORGANISATION')
  const clubOf = await readClubs(
    ctx,
    seats.map(({ personRef }) => personRef),
    today,
  )
  const held = rows.map((row): Held => {
    const { ref, personRef, licenseRef, license, person, start, end, createdAt } = row
    const { type, feeType, renewal, federation, name, ...price } = license
    const isRepeated = others.some(
      (other) => other.personRef === personRef && other.licenseRef === licenseRef && other.start < start,
    )
    const given = localDateAt(createdAt, readableTimeZone(federation.timeZone))
    const keys = licenseChargeKeys(
      {
        feeType: LicenseFeeType.parse(feeType),
        renewal: Renewal.parse(renewal),
        start,
        end,
        givenOn: given < from ? from : given,
        isRepeated,
      },
      today,
    )
    const payer = seats.includes(row) ? (clubOf(personRef) ?? namedPayer(row)) : namedPayer(row)
    const articleType = articleTypeOfLicense(LicenseType.parse(type))
    const description = describe(name, person)
    return { kind: 'LICENSE', ref, personRef, payer, description, price, articleType, keys, isExchanged }
  })
  await charge(ctx, federationRef, held)
}

/** Starts that used licenses which are paid by use, by the license: what each start is, by its ref. */
export type LicenseUses = { readonly memberLicenseRef: string; readonly starts: ReadonlyMap<string, string> }

/** Charges each start once, to the payer of the license. */
export const chargeLicenseUses = async (
  ctx: CommandContext,
  federationRef: string,
  uses: readonly LicenseUses[],
): Promise<void> => {
  const rows = await ctx.db.memberLicense.findMany({
    where: { ref: { in: uses.map(({ memberLicenseRef }) => memberLicenseRef) }, license: { feeType: 'PER_USE' } },
    relationLoadStrategy: 'join',
    include: { license: { select: { ...priceColumns, type: true } } },
    orderBy: { ref: 'asc' },
  })
  const held = rows.flatMap((row): Held[] => {
    const { ref, personRef, license } = row
    const { name, type, ...price } = license
    const starts = uses.find(({ memberLicenseRef }) => memberLicenseRef === ref)?.starts ?? new Map<string, string>()
    const articleType = articleTypeOfLicense(LicenseType.parse(type))
    const shared = { kind: 'LICENSE' as const, ref, personRef, payer: namedPayer(row), price, articleType }
    return [...starts].map(([start, what]) => ({ ...shared, description: `${name} · ${what}`, keys: [useKey(start)] }))
  })
  await charge(ctx, federationRef, held)
}

export const useKey = (start: string): string => `use:${start}`

/** Charges benefits that were given or renewed. */
export const chargeBenefits = async (
  ctx: CommandContext,
  federationRef: string,
  refs: readonly string[],
): Promise<void> => {
  if (refs.length === 0) return
  const rows = await ctx.db.memberBenefitHolding.findMany({
    where: { ref: { in: [...refs] } },
    relationLoadStrategy: 'join',
    include: { person: personName, memberBenefit: { select: priceColumns } },
    orderBy: { ref: 'asc' },
  })
  const held = rows.map((row): Held => {
    const { ref, personRef, person, start, memberBenefit } = row
    const { name, ...price } = memberBenefit
    const description = describe(name, person)
    const keys = [`season:${start}`]
    return {
      kind: 'MEMBER_BENEFIT',
      ref,
      personRef,
      payer: namedPayer(row),
      description,
      price,
      articleType: 'OTHER',
      keys,
    }
  })
  await charge(ctx, federationRef, held)
}

/**
 * Charges the club for seats of its board that are new, by the federation's article for board members. Without such an article, or with one
 * that costs nothing, a federation does not charge for them.
 */
export const chargeStatutes = async (ctx: CommandContext, refs: readonly string[]): Promise<void> => {
  if (refs.length === 0) return
  const memberships = await ctx.db.membership.findMany({
    where: { statutes: { some: { ref: { in: [...refs] } } } },
    relationLoadStrategy: 'join',
    include: { statutes: true, person: personName, organisation: { select: { federationRef: true } } },
    orderBy: { ref: 'asc' },
  })
  const seats = memberships.flatMap(({ statutes, personRef, person, organisation, organisationRef }) =>
    chargedStatutes(statutes)
      .filter(({ ref }) => refs.includes(ref))
      .map(({ ref, since }) => ({ ref, since, personRef, person, organisationRef, ...organisation })),
  )
  const [first] = seats
  if (!first) return
  const { federationRef } = first
  const article = await ctx.db.article.findFirst({
    where: { federationRef, type: 'BOARD_MEMBER', isDefault: true, isActive: true },
    select: { ref: true, name: true, amountCents: true, taxLevelCode: true, currency: true },
  })
  if (!article) return
  const { name, ref: articleRef, ...price } = article
  const held = seats.map(
    ({ ref, since, personRef, person, organisationRef }): Held => ({
      kind: 'BOARD_MEMBER',
      ref,
      personRef,
      payer: { type: 'ORGANISATION', ref: organisationRef },
      description: describe(name, person),
      price: { ...price, articleRef },
      articleType: 'BOARD_MEMBER',
      keys: [`since:${since}`],
    }),
  )
  await charge(ctx, federationRef, held)
}
