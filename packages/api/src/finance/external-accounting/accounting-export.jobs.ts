// Sends the documents of the outbox, one at a time. A document belongs to the process that claimed it until its claim ends; the other system
// is asked outside a transaction.
import { createHash } from 'node:crypto'
import { connectionOf } from '@oxer/domain/finance/external-accounting/external-accounting.rules'
import { ExternalAccountingSystem } from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { pauseAfter } from '@oxer/domain/kernel/mail/mail.rules'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { readPrinted } from '../invoice/invoice.queries.ts'
import { type AccountingSystems, type ExportedDocument, SystemRefusal } from './accounting-system.gateway.ts'
import type { TokenStore } from './exact-online.gateway.ts'
import { toAccountingSettings } from './external-accounting.mappers.ts'
import { listSoldTaxLevels } from './external-accounting.queries.ts'

/** Longer than an attempt can last, so that a claim that ended belongs to a process that was killed. */
const claimMinutes = 5
const minute = 60_000
const errorLength = 500
const tokenSealing = 'exact-online'

type Claimed = {
  ref: string
  bookRef: string
  federationRef: string
  invoiceRef: string
  system: string
  attempts: number
}

const claim = async ({ database }: Services, now: Date): Promise<Claimed | null> => {
  const [row] = await database.prisma.$queryRaw<Claimed[]>`
    UPDATE accounting_export SET attempts = attempts + 1, due_at = ${new Date(now.getTime() + claimMinutes * minute)}
     WHERE ref = (SELECT e.ref FROM accounting_export e JOIN book k ON k.ref = e.book_ref
        JOIN external_accounting a ON a.federation_ref = k.owner_ref AND a.system = e.system AND (a.settings->>'isEnabled')::boolean
       WHERE e.status = 'WAITING' AND (e.due_at IS NULL OR e.due_at <= ${now})
       ORDER BY e.due_at NULLS FIRST, e.created_at, e.ref LIMIT 1 FOR UPDATE OF e SKIP LOCKED)
    RETURNING ref, book_ref AS "bookRef", invoice_ref AS "invoiceRef", system, attempts,
      (SELECT owner_ref FROM book WHERE book.ref = book_ref) AS "federationRef"`
  return row ?? null
}

/** @throws ACCOUNTING_INCOMPLETE */
const readExported = async (services: Services, claimed: Claimed, now: Date): Promise<ExportedDocument> => {
  const db = services.database.prisma
  const { ref, federationRef, invoiceRef, attempts } = claimed
  const settings = toAccountingSettings(await db.externalAccounting.findUniqueOrThrow({ where: { federationRef } }))
  const soldTaxLevels = await listSoldTaxLevels(db, federationRef)
  const { state } = connectionOf(settings, { soldTaxLevels, credentials: new Set(services.credentials) })
  if (state !== 'READY') throw failure(financeErrors.accountingIncomplete)
  const printed = await readPrinted({ db, now: () => now }, invoiceRef)
  const articles = await db.article.findMany({
    where: { ref: { in: printed.lines.flatMap(({ articleRef }) => articleRef ?? []) }, externalRef: { not: null } },
    select: { ref: true, externalRef: true },
    orderBy: { ref: 'asc' },
  })
  return {
    ...{ ref, federationRef, payerRef: printed.payerRef, printed, settings },
    costCentres: new Map(articles.map((article) => [article.ref, article.externalRef ?? ''])),
    isRetry: attempts > 1,
  }
}

type Outcome =
  | { status: 'SENT'; externalId: string }
  | { status: 'WAITING' | 'FAILED'; problem: string | null; error: string | null; dueAt: Date | null }

const failed = (error: unknown, attempts: number, now: Date): Outcome => {
  const problem = error instanceof CodedError ? (error.causes[0]?.code ?? null) : null
  const isIncomplete = problem === financeErrors.accountingIncomplete.code
  const isFinal = (problem !== null && !isIncomplete) || (error instanceof SystemRefusal && error.isFinal)
  const pause = isFinal ? null : pauseAfter(attempts)
  const text = error instanceof Error ? error.message : String(error)
  return {
    status: pause === null ? 'FAILED' : 'WAITING',
    problem,
    error: problem === null ? text.slice(0, errorLength) : null,
    dueAt: pause === null ? null : new Date(now.getTime() + pause * minute),
  }
}

const attempt = async (
  services: Services,
  systems: AccountingSystems,
  claimed: Claimed,
  now: Date,
): Promise<Outcome> => {
  try {
    const document = await readExported(services, claimed, now)
    return { status: 'SENT', externalId: await systems[ExternalAccountingSystem.parse(claimed.system)](document) }
  } catch (error) {
    services.log.warn('a document was not sent to the books', { export: claimed.ref, attempts: claimed.attempts })
    return failed(error, claimed.attempts, now)
  }
}

/** A document that was claimed again since is left to its new process. */
const keep = async (
  ctx: CommandContext,
  { ref, bookRef, federationRef, attempts, system }: Claimed,
  outcome: Outcome,
) => {
  const { count } = await ctx.db.accountingExport.updateMany({
    where: { ref, attempts, status: 'WAITING' },
    data:
      outcome.status === 'SENT'
        ? { ...outcome, sentAt: ctx.now(), dueAt: null, problem: null, error: null }
        : { ...outcome },
  })
  if (count === 0) return ctx.recordNothing('another process has it')
  ctx.record({
    action: outcome.status === 'SENT' ? 'send' : 'fail',
    noun: 'accounting-export',
    ref,
    parentRef: bookRef,
    federationRef,
    after: { system, ...outcome },
  })
}

/** Sends everything that is due, and returns how many documents arrived. */
export const runAccountingExports = async (
  services: Services,
  systems: AccountingSystems,
  now: () => Date = () => new Date(),
): Promise<number> => {
  const tenant = await tenantOfInstallation(services.database)
  let sent = 0
  for (let claimed = await claim(services, now()); claimed !== null; claimed = await claim(services, now())) {
    const one = claimed
    const outcome = await attempt(services, systems, one, now())
    await runAsOperator({ services, authorName: 'Accounting', tenant, now }, 'export', (ctx) => keep(ctx, one, outcome))
    if (outcome.status === 'SENT') sent += 1
  }
  return sent
}

/** Sealed in the database; a new one in the environment comes first. */
export const tokenStoreOf = ({ database, sealing }: Services, fromEnvironment: string): TokenStore => {
  const system = 'EXACT_ONLINE'
  const seed = createHash('sha256').update(fromEnvironment).digest('hex')
  return {
    read: async () => {
      const row = await database.prisma.accountingToken.findUnique({ where: { system } })
      return row === null || row.seed !== seed ? fromEnvironment : sealing.open(tokenSealing, system, row.sealed)
    },
    replace: async (next) => {
      const data = { sealed: sealing.seal(tokenSealing, system, next), seed, changedAt: new Date() }
      await database.prisma.accountingToken.upsert({ where: { system }, create: { system, ...data }, update: data })
    },
  }
}
