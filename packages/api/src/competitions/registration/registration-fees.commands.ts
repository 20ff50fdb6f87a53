// Registrations as a source of charges: what they cost by the prices that they keep, and the bill items that follow from it.
import type { Prisma } from '@oxer/db'
import { articleTypeOfFee } from '@oxer/domain/catalogue/article/article.rules'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { CompetitionFees } from '@oxer/domain/competitions/competition/competition.schema'
import { RegistrationKind, RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import {
  type RegistrationFeeFacts,
  storedRegistrationKind,
} from '@oxer/domain/competitions/registration/registration-fee.rules'
import {
  pricesOf,
  registrationCharges,
  sumOfCharges,
} from '@oxer/domain/competitions/registration/registration-price.rules'
import { RegistrationPrices } from '@oxer/domain/competitions/registration/registration-prices.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import type { Money } from '@oxer/domain/kernel/money/money.schema'
import type { Charge } from '@oxer/domain/ledger/charge/charge.rules'
import { chargesEntries } from '@oxer/domain/ledger/charge/entry-fee.rules'
import { defaultArticleOf } from '../../catalogue/article/default-article.commands.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { SharedItem } from '../../finance/split/share-terms.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { Payer } from '../../ledger/bill/bill.commands.ts'
import { type BookOwner, openBook } from '../../ledger/book/book.commands.ts'
import { type Settling, settleCharges } from '../../ledger/charge/charge.commands.ts'
import { readPayers } from '../../parties/payer/payer.queries.ts'
import { readFeesOfTests } from '../championship-competition/championship-test.queries.ts'
import { type FirstUse, readFirstUses, settlingOfFirstUse } from './first-use.commands.ts'
import type { RegistrationSettings } from './registration.queries.ts'
import { readTeamPayers } from './team-registration.queries.ts'

const columns = {
  ref: true,
  testRef: true,
  status: true,
  kind: true,
  signedOffAt: true,
  registeredAt: true,
  deletedAt: true,
  prices: true,
  enteredByClub: true,
  organisationRef: true,
  competition: {
    select: {
      ref: true,
      federationRef: true,
      status: true,
      fees: true,
      registrationClosesAt: true,
      organizerType: true,
      organizerRef: true,
    },
  },
  test: { select: { name: true, registrationFeeCents: true, teamFeeCents: true } },
  type: true,
  teamRef: true,
  priceProfile: { select: { reductionBasisPoints: true } },
  practitioner: {
    select: {
      personRef: true,
      horse: { select: { name: true } },
    },
  },
  results: { select: { status: true } },
} as const satisfies Prisma.RegistrationSelect

type Row = Prisma.RegistrationGetPayload<{ select: typeof columns }>
type Competition = Row['competition']

/** The original kind of a registration. A no-show was made in time or late, which the time of registration decides. */
const kindAsMade = (
  stored: RegistrationKind,
  registeredAt: Date,
  closesAt: Date | null,
): RegistrationFeeFacts['kind'] => {
  if (stored !== 'NO_SHOW_REGISTRATION') return stored
  return closesAt !== null && registeredAt > closesAt ? 'LATE_REGISTRATION' : 'REGISTRATION'
}

/** A registration that is deleted, or whose competition is, owes what a cancelled one owes. */
const factsOf = (row: Row): RegistrationFeeFacts => {
  const { competition } = row
  const isGone = row.deletedAt !== null || competition.status === 'CANCELLED' || competition.status === 'DELETED'
  return {
    kind: kindAsMade(RegistrationKind.parse(row.kind), row.registeredAt, competition.registrationClosesAt),
    status: isGone ? 'CANCELLED' : RegistrationStatus.parse(row.status),
    signedOffAt: row.signedOffAt?.toISOString() ?? null,
    closesAt: competition.registrationClosesAt?.toISOString() ?? null,
    hasNotStarted: row.results.some((result) => result.status === 'NOT_STARTED'),
  }
}

const feeKinds = { REGISTRATION: 'registration', LATE: 'late', NO_SHOW: 'noShow' } as const

/** The article of each kind of fee that is charged without one of its own, or with one that is gone. */
const readArticles = async (ctx: CommandContext, federationRef: string, prices: readonly RegistrationPrices[]) => {
  const priced = prices.flatMap((one) => Object.entries(one.prices))
  const chosen = new Set(priced.flatMap(([, { articleRef }]) => articleRef ?? []))
  const known = new Set(
    (await ctx.db.article.findMany({ where: { federationRef, ref: { in: [...chosen] } }, select: { ref: true } })).map(
      ({ ref }) => ref,
    ),
  )
  const fallback = new Map<string, string>()
  for (const [kind, fee] of Object.entries(feeKinds)) {
    const isNeeded = priced.some(
      ([of, { articleRef, money }]) => of === kind && money.amountCents > 0 && !known.has(articleRef ?? ''),
    )
    if (isNeeded) fallback.set(kind, (await defaultArticleOf(ctx, federationRef, articleTypeOfFee[fee])).ref)
  }
  const own = (kind: keyof typeof feeKinds, one: RegistrationPrices) => {
    const { articleRef, money } = one.prices[kind]
    return {
      articleRef: articleRef !== null && known.has(articleRef) ? articleRef : (fallback.get(kind) ?? null),
      money,
    }
  }
  return (one: RegistrationPrices): RegistrationPrices => ({
    ...one,
    prices: { REGISTRATION: own('REGISTRATION', one), LATE: own('LATE', one), NO_SHOW: own('NO_SHOW', one) },
  })
}

/** Who sells the entries of a competition: the federation, or the organiser that collects by itself (decision 52). */
const sellerOf = (
  { organizerType: type, organizerRef: ref, federationRef }: Competition,
  isDirect: boolean,
): BookOwner =>
  !isDirect || type === 'FEDERATION'
    ? { type: 'FEDERATION', ref: federationRef }
    : { type: type === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON', ref }

type Settled = {
  readonly row: Row
  readonly facts: RegistrationFeeFacts
  readonly prices: RegistrationPrices
  readonly fees: readonly Charge[]
  readonly mode: CompetitionFees['paymentMode']
  readonly owner: BookOwner
}

type FeesOf = Awaited<ReturnType<typeof readFeesOfTests>>

/** Prices that a registration keeps need no fees; those that are new are the championship's where it has its own (decision 63). */
const feesOfNew = (ctx: CommandContext, rows: readonly Row[]): Promise<FeesOf> =>
  readFeesOfTests(
    ctx.db,
    rows.flatMap(({ prices, testRef }) => (prices === null ? [testRef] : [])),
  )

/** A team has a fee of its own, which is not that of a start. */
const ownFeeOf = ({ type, test }: Row): number | null =>
  type === 'TEAM' ? test.teamFeeCents : test.registrationFeeCents

const priceOne = (row: Row, today: string, feesOf: FeesOf): Settled => {
  const list = CompetitionFees.parse(row.competition.fees)
  const mode = list.paymentMode
  const facts = factsOf(row)
  const prices =
    row.prices === null
      ? pricesOf(feesOf(row.testRef, list), ownFeeOf(row), row.priceProfile?.reductionBasisPoints ?? 0)
      : RegistrationPrices.parse(row.prices)
  const fees = mode === 'FREE' ? [] : registrationCharges(facts, prices, today)
  return { row, facts, prices, fees, mode, owner: sellerOf(row.competition, mode === 'DIRECT') }
}

const settlingOf = ({ row, fees, mode }: Settled, payer: Payer, of: string): Settling => ({
  source: {
    kind: 'REGISTRATION',
    ref: row.ref,
    competitionRef: row.competition.ref,
    subjectRef: row.practitioner?.personRef ?? null,
  },
  payer,
  wanted: chargesEntries(mode) ? fees.map((fee) => ({ ...fee, description: `${row.test.name} · ${of}` })) : [],
})

/** Whom it is about, or for a team of no club the rider of its first member; a registered team has one (decision 390). */
const whoOf = ({ practitioner, organisationRef }: Row, firstRiderRef: string | null): string => {
  const who = practitioner?.personRef ?? firstRiderRef ?? organisationRef
  if (who === null) throw new Error('a registered team has a club or a member')
  return who
}

const clubAsPayer = (ref: string): Payer => ({ type: 'ORGANISATION', ref })

const inGroups = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Stores what registrations cost now, and the prices by which they do. */
const store = async (ctx: CommandContext, settled: readonly Settled[]): Promise<void> => {
  const rows = settled.map(({ row, facts, prices, fees }) => ({
    ref: row.ref,
    kind: storedRegistrationKind(facts),
    fee_cents: sumOfCharges(fees),
    tax: (fees[0]?.money ?? prices.prices.REGISTRATION.money).taxLevelCode,
    prices,
    charges: fees.map(({ key, money }) => ({
      kind: key,
      fee: toMoney(money.amountCents, money.taxLevelCode, money.currency),
    })),
  }))
  await ctx.db.$executeRaw`
    UPDATE registration r SET kind = x.kind, fee_cents = x.fee_cents, fee_tax_level_code = x.tax, prices = x.prices, charges = x.charges
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS x(ref uuid, kind text, fee_cents int, tax text, prices jsonb, charges jsonb)
    WHERE r.ref = x.ref`
}

/** The bill items of registrations that one seller charges, and of the riders and horses that come with them. */
const charge = async (
  ctx: CommandContext,
  { federationRef, owner }: { federationRef: string; owner: BookOwner },
  group: readonly Settled[],
  firstUses: readonly FirstUse[],
): Promise<void> => {
  const teams = await readTeamPayers(
    ctx.db,
    group.flatMap(({ row }) => row.teamRef ?? []),
  )
  const teamOf = ({ teamRef }: Row) => (teamRef === null ? undefined : teams.get(teamRef))
  const questions = group.map(({ row, mode }) => ({
    personRef: whoOf(row, teamOf(row)?.firstRiderRef ?? null),
    // A team of a club is the club's.
    ofThing: row.type === 'TEAM' && row.organisationRef !== null ? clubAsPayer(row.organisationRef) : null,
    club: row.enteredByClub && mode === 'DEFERRED' ? row.organisationRef : null,
  }))
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const payers = await readPayers(ctx.db, questions, today)
  const entries = group.flatMap((one, index) => {
    const payer = payers[index]
    return payer ? [settlingOf(one, payer, one.row.practitioner?.horse.name ?? teamOf(one.row)?.name ?? '')] : []
  })
  const uses = firstUses.flatMap((use) => {
    // What is taken back goes to the bill where it was charged, so that any entry may stand for it.
    const first = entries.find(({ source }) => source.ref === use.registrationRef) ?? entries[0]
    return first ? [settlingOfFirstUse(use, { ...first.source, payer: first.payer }, today)] : []
  })
  const settlings = [...entries, ...uses]
  if (settlings.every(({ wanted }) => wanted.length === 0)) {
    const where = { sourceRef: { in: settlings.map(({ source }) => source.ref) }, isStanding: true }
    if ((await ctx.db.billItem.findFirst({ where, select: { ref: true } })) === null) return
  }
  await settleCharges(ctx, await openBook(ctx, { federationRef, owner }), settlings)
}

/**
 * Updates kind and fee of registrations to what they owe now (decision 12), and their bill items with them. Call it after any change that
 * may affect them: of a registration, its status, rider or price profile, of its competition, or of a result that is or was NOT_STARTED.
 * `formerPractitioners`: combinations that left a registration.
 */
export const settleRegistrationFees = async (
  ctx: CommandContext,
  refs: readonly string[],
  formerPractitioners: readonly string[] = [],
): Promise<void> => {
  if (refs.length === 0) return
  await lockRows(ctx, 'registration', refs)
  const rows = await ctx.db.registration.findMany({
    // A team that was deleted owes nothing, and has nobody who pays; its items were settled before it went.
    where: { ref: { in: [...refs] }, NOT: { type: 'TEAM', teamRef: null } },
    relationLoadStrategy: 'join',
    select: columns,
    orderBy: { ref: 'asc' },
  })
  const feesOf = await feesOfNew(ctx, rows)
  const byFederation = inGroups(rows, ({ competition }) => competition.federationRef)
  for (const [federationRef, own] of byFederation) {
    const today = await todayIn(ctx.db, federationRef, ctx.now)
    const priced = own.map((row) => priceOne(row, today, feesOf))
    const articled = await readArticles(
      ctx,
      federationRef,
      priced.filter(({ mode }) => chargesEntries(mode)).map(({ prices }) => prices),
    )
    const settled = priced.map((one) => {
      const prices = chargesEntries(one.mode) ? articled(one.prices) : one.prices
      return { ...one, prices, fees: one.mode === 'FREE' ? [] : registrationCharges(one.facts, prices, today) }
    })
    await store(ctx, settled)
    const uses = await readFirstUses(ctx, federationRef, { refs, formerPractitioners })
    const groups = inGroups(settled, ({ owner }) => owner.ref)
    for (const [index, group] of [...groups.values()].entries()) {
      const [first] = group
      if (!first) continue
      // What is no longer used goes back to its own bill, whoever sells, so that it may come with any of them.
      const of = uses.filter(({ registrationRef }) =>
        registrationRef === null ? index === 0 : group.some(({ row }) => row.ref === registrationRef),
      )
      await charge(ctx, { federationRef, owner: first.owner }, group, of)
    }
  }
}

/**
 * What new registrations of riders keep of their prices in a competition that charges nothing, as `settleRegistrationFees` would store it
 * for each of them.
 */
export const readFreePrices = async (
  { db }: Pick<CommandContext, 'db'>,
  { fees, period }: Pick<RegistrationSettings, 'fees' | 'period'>,
  testRefs: readonly string[],
) => {
  if (fees.paymentMode !== 'FREE') throw new Error('these registrations are not free of charge')
  const refs = [...new Set(testRefs)]
  const feesOf = await readFeesOfTests(db, refs)
  const tests = await db.competitionTest.findMany({
    where: { ref: { in: refs } },
    select: { ref: true, registrationFeeCents: true },
  })
  const own = new Map(tests.map(({ ref, registrationFeeCents }) => [ref, registrationFeeCents]))
  const known = new Map<string, ReturnType<typeof pricesOf>>()
  return (
    testRef: string,
    facts: Pick<RegistrationFeeFacts, 'kind' | 'status' | 'signedOffAt'>,
    reductionBasisPoints: number,
  ) => {
    const key = `${testRef} ${String(reductionBasisPoints)}`
    const prices = known.get(key) ?? pricesOf(feesOf(testRef, fees), own.get(testRef) ?? null, reductionBasisPoints)
    known.set(key, prices)
    return {
      kind: storedRegistrationKind({ ...facts, closesAt: period.closesAt, hasNotStarted: false }),
      ...{ prices, charges: [], feeCents: 0, feeTaxLevelCode: prices.prices.REGISTRATION.money.taxLevelCode },
    }
  }
}

/** All registrations of a competition, locked before the competition itself, as a change of one of them locks them. */
export const takeEntries = async (ctx: CommandContext, competitionRef: string): Promise<readonly string[]> => {
  const rows = await ctx.db.registration.findMany({ where: { competitionRef }, select: { ref: true } })
  const refs = rows.map(({ ref }) => ref)
  await lockRows(ctx, 'registration', refs)
  return refs
}

/**
 * Charges the entries of a competition by another seller, or by none, after its payment mode or its organiser changed. What is open moves;
 * what is ordered would be charged twice. @throws 010-0000000027 if a fee is on an order
 */
export const followSeller = async (
  ctx: CommandContext,
  competitionRef: string,
  entries: readonly string[],
  field: string,
): Promise<void> => {
  const ordered = await ctx.db.billItem.findFirst({
    where: { competitionRef, sourceKind: 'REGISTRATION', status: 'ORDERED', isStanding: true },
    select: { order: { select: { number: true } } },
  })
  if (ordered !== null) {
    throw failure(competitionErrors.entriesOrdered, { field, values: { number: ordered.order?.number ?? 0 } })
  }
  await settleRegistrationFees(ctx, entries)
}

/** What the entries of a competition cost, also where nobody is charged for them here. */
export const readEntryCharges = async (
  ctx: CommandContext,
  { ref: competitionRef, federationRef }: { readonly ref: string; readonly federationRef: string },
): Promise<SharedItem[]> => {
  const rows = await ctx.db.registration.findMany({
    where: { competitionRef },
    relationLoadStrategy: 'join',
    select: columns,
    orderBy: { ref: 'asc' },
  })
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const feesOf = await feesOfNew(ctx, rows)
  const priced = rows.map((row) => priceOne(row, today, feesOf))
  const articled = await readArticles(
    ctx,
    federationRef,
    priced.map(({ prices }) => prices),
  )
  return priced.flatMap(({ row, facts, prices }) =>
    registrationCharges(facts, articled(prices), today).map(({ key, articleRef, money, quantity }) => ({
      ...{ ref: `${row.ref}:${key}`, articleRef, amountCents: money.amountCents, quantity, competitionRef },
      counterOfRef: null,
    })),
  )
}

/**
 * What registrations would cost if they were signed off now, by their refs (decision 12). One that was made before prices were kept has the
 * present ones.
 */
export const readSignOffCosts = async (
  db: CommandContext['db'],
  refs: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Money>> => {
  const rows = await db.registration.findMany({
    where: { ref: { in: [...refs] } },
    relationLoadStrategy: 'join',
    select: columns,
  })
  const feesOf = await readFeesOfTests(
    db,
    rows.flatMap(({ prices, testRef }) => (prices === null ? [testRef] : [])),
  )
  return new Map(
    rows.map((row) => {
      const { mode, prices } = priceOne(row, '', feesOf)
      const facts = { ...factsOf(row), status: 'SIGNED_OFF' as const, signedOffAt: now.toISOString() }
      const cents = mode === 'FREE' ? 0 : sumOfCharges(registrationCharges(facts, prices, ''))
      const { taxLevelCode, currency } = prices.prices.REGISTRATION.money
      return [row.ref, toMoney(cents, taxLevelCode, currency)] as const
    }),
  )
}
