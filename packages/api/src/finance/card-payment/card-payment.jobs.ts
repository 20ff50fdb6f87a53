// Each day of a seller's account at the provider is compared with what is booked, soon after it has ended. The provider is asked outside a
// transaction; what it says is compared and kept in one.
import {
  type BookedName,
  bookedNameOf,
  compareDay,
  providerName,
  providerPayoutId,
} from '@oxer/domain/finance/card-payment/card-comparison.rules'
import { mostFindings } from '@oxer/domain/finance/card-payment/card-payment.schema'
import type { ProviderEntry } from '@oxer/domain/kernel/card-provider/card-provider.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { transactionKey } from '@oxer/domain/ledger/posting/posting.rules'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'

type Asked = { bookRef: string; federationRef: string; account: string; lastDay: string | null; again: string[] }

const hour = 3_600_000
/** For so many days the provider repeats a report that was not received. */
const repeats = 3
/** After a longer outage the days before are not compared. */
const mostDays = 7

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Days that have ended and were not compared, and those of the last days that were not right then. */
const dueDays = ({ lastDay, again }: Asked, now: Date): readonly string[] => {
  const yesterday = localDateAt(new Date(now.getTime() - 25 * hour), 'UTC')
  const lately = Array.from({ length: mostDays }, (_, at) => addDays(yesterday, at + 1 - mostDays))
  return [...again, ...lately.filter((day) => (lastDay === null ? day === yesterday : day > lastDay))]
}

const readBooked = async (ctx: CommandContext, bookRef: string, names: readonly string[]): Promise<BookedName[]> => {
  const keys = names.map((name) => transactionKey('PSP_PAYOUT', name))
  return ctx.db.$queryRaw<BookedName[]>`
    SELECT external_id AS name, amount_cents::float8 AS "amountCents" FROM payment
    WHERE book_ref = ${bookRef}::uuid AND external_id = ANY(${[...names]})
    UNION ALL SELECT replace(external_id, ':refunded', ':failed'), amount_cents::float8 FROM payment
    WHERE book_ref = ${bookRef}::uuid AND status = 'REVERSED' AND external_id = ANY(${names.map((name) => name.replace(/:failed$/, ':refunded'))})
    UNION ALL SELECT ${providerPayoutId('')}::text || t.description, sum(p.amount_cents)::float8
    FROM ledger_transaction t JOIN posting p ON p.transaction_ref = t.ref JOIN ledger_account a ON a.ref = p.account_ref AND a.kind IN ('BANK', 'TRANSIT')
    WHERE t.book_ref = ${bookRef}::uuid AND t.key = ANY(${keys}) GROUP BY t.description`
}

/** What reports of the provider booked on a day, by its clock. */
const readOfDay = async (ctx: CommandContext, bookRef: string, day: string): Promise<BookedName[]> => {
  const rows = await ctx.db.payment.findMany({
    where: {
      bookRef,
      date: { gte: addDays(day, -1), lte: addDays(day, 1) },
      externalId: { startsWith: 'stripe:' },
      createdAt: { gte: startOf(day), lt: startOf(addDays(day, 1)) },
    },
    orderBy: { ref: 'asc' },
    select: { externalId: true, amountCents: true },
  })
  return rows.map(({ externalId, amountCents }) => ({ name: externalId ?? '', amountCents: Number(amountCents) }))
}

const keepFees = async (ctx: CommandContext, bookRef: string, entries: readonly ProviderEntry[]): Promise<void> => {
  const fees = entries
    .filter(({ kind }) => kind === 'CHARGE')
    .map(({ object, feeCents }) => ({ name: providerName(object, 'paid'), cents: feeCents }))
  await ctx.db.$executeRaw`
    UPDATE card_payment c SET fee_cents = f.cents
      FROM jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) AS f(name text, cents int)
      JOIN payment p ON p.external_id = f.name AND p.book_ref = ${bookRef}::uuid
     WHERE c.ref = p.source_ref AND c.book_ref = ${bookRef}::uuid`
}

const keepComparison = async (
  ctx: CommandContext,
  { bookRef, federationRef }: Asked,
  day: string,
  told: readonly ProviderEntry[],
): Promise<number> => {
  await lockRows(ctx, 'book', [bookRef])
  const entries = told.filter(({ createdAt }) => createdAt >= startOf(day))
  const known = told.map(bookedNameOf).filter((name) => name !== null)
  const booked = await readBooked(ctx, bookRef, known)
  const findings = compareDay({
    entries,
    booked,
    ofDay: await readOfDay(ctx, bookRef, day),
    known: new Set(known),
  })
  await keepFees(ctx, bookRef, entries)
  const found = {
    entries: entries.length,
    findings: findings.slice(0, mostFindings),
    isRight: findings.length === 0,
    checkedAt: ctx.now(),
  }
  const at = { bookRef_day: { bookRef, day } }
  const { ref } = await ctx.db.cardComparison.upsert({
    where: at,
    create: { ref: ctx.newRef(), bookRef, day, ...found },
    update: found,
  })
  ctx.record({
    action: 'compare',
    noun: 'card-comparison',
    ref,
    parentRef: bookRef,
    federationRef,
    after: { day, entries: entries.length, findings: findings.length },
  })
  return findings.length
}

/** Compares the days of every seller that have ended, and returns how many findings there are. */
export const runCardComparisons = async (services: Services, now: () => Date = () => new Date()): Promise<number> => {
  const { cardProvider: provider, database, log } = services
  if (provider == null) return 0
  const midnight = startOf(localDateAt(now(), 'UTC'))
  const asked = await database.prisma.$queryRaw<Asked[]>`
    SELECT k.ref AS "bookRef", k.federation_ref AS "federationRef", k.card_account AS account, max(c.day) AS "lastDay",
      coalesce(array_agg(c.day ORDER BY c.day) FILTER (WHERE NOT c.is_right AND c.checked_at < ${midnight}
        AND c.day >= ${addDays(localDateAt(now(), 'UTC'), -1 - repeats)}), '{}') AS again
    FROM book k JOIN federation f ON f.ref = k.federation_ref LEFT JOIN card_comparison c ON c.book_ref = k.ref
    WHERE k.card_account IS NOT NULL AND f.is_active GROUP BY k.ref ORDER BY k.ref`
  const tenant = await tenantOfInstallation(database)
  let findings = 0
  for (const one of asked) {
    for (const day of dueDays(one, now())) {
      try {
        // Money of today may have been paid some days before: its report may have come late.
        const told = await provider.listEntries(one.account, startOf(addDays(day, -repeats)), startOf(addDays(day, 1)))
        const run = { services, authorName: 'Stripe', tenant, now }
        findings += await runAsOperator(run, 'compare', (ctx) => keepComparison(ctx, one, day, told))
      } catch (error) {
        // The other sellers are compared all the same; this day is tried again in an hour.
        log.error(`the card payments of ${day} were not compared`, error)
        break
      }
    }
  }
  if (findings > 0) log.warn('card payments differ from the provider', { findings })
  return findings
}
