// Asks the provider of cards for what the office gives back, one refund at a time. A refund belongs to the process that claimed it until its
// claim ends; the provider is asked outside a transaction, and what it did is booked when it reports it (ADR 0028).
import { objectOfName } from '@oxer/domain/finance/card-payment/card-comparison.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { AnsweredRefund } from '@oxer/domain/kernel/card-provider/card-provider.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { pauseAfter } from '@oxer/domain/kernel/mail/mail.rules'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'

/** Longer than an attempt can last, so that a claim that ended belongs to a process that was killed. */
const claimMinutes = 5
/** It may have been taken, so it is never given up: it is asked for twice a day until there is an answer. */
const lastPauseMinutes = 720
const minute = 60_000
const errorLength = 500

type Claimed = {
  ref: string
  bookRef: string
  federationRef: string
  account: string | null
  payment: string
  amountCents: number
  attempts: number
}

const claim = async ({ database }: Services, now: Date): Promise<Claimed | null> => {
  const [row] = await database.prisma.$queryRaw<Claimed[]>`
    UPDATE refund r SET attempts = r.attempts + 1, due_at = ${new Date(now.getTime() + claimMinutes * minute)}
      FROM book k, payment p
     WHERE r.ref = (SELECT ref FROM refund WHERE provider_state = 'WAITING' AND (due_at IS NULL OR due_at <= ${now})
        ORDER BY due_at NULLS FIRST, created_at, ref LIMIT 1 FOR UPDATE SKIP LOCKED)
       AND k.ref = r.book_ref AND p.ref = r.payment_ref
    RETURNING r.ref, r.book_ref AS "bookRef", k.federation_ref AS "federationRef", k.card_account AS account,
      p.external_id AS payment, r.amount_cents::float8 AS "amountCents", r.attempts`
  return row ?? null
}

type Outcome = AnsweredRefund | { readonly kind: 'LATER'; readonly error: string }

const attempt = async (services: Services, claimed: Claimed): Promise<Outcome> => {
  const { ref: name, account, payment, amountCents, attempts } = claimed
  try {
    if (account === null || services.cardProvider == null) throw failure(financeErrors.cardNotPossible)
    const wanted = { payment: objectOfName(payment), amountCents, name, isRetry: attempts > 1 }
    return await services.cardProvider.refund(account, wanted)
  } catch (error) {
    services.log.warn('the provider was not asked for a refund', { refund: name, attempts })
    return { kind: 'LATER', error: error instanceof Error ? error.message : String(error) }
  }
}

const columnsOf = (outcome: Outcome, attempts: number, now: Date) => {
  switch (outcome.kind) {
    case 'TAKEN':
      return { providerState: 'SENT', providerName: outcome.object, error: null, dueAt: null }
    case 'REFUSED':
      return { status: 'FAILED', providerState: 'FAILED', error: outcome.reason.slice(0, errorLength), dueAt: null }
    case 'LATER': {
      const pause = (pauseAfter(attempts) ?? lastPauseMinutes) * minute
      return { error: outcome.error.slice(0, errorLength), dueAt: new Date(now.getTime() + pause) }
    }
  }
}

/** A refund that its report has ended, or that was claimed again since, is left as it is. */
const keep = async (ctx: CommandContext, claimed: Claimed, outcome: Outcome): Promise<void> => {
  const { ref, bookRef, federationRef, attempts } = claimed
  const columns = columnsOf(outcome, attempts, ctx.now())
  const { count } = await ctx.db.refund.updateMany({
    where: { ref, attempts, providerState: 'WAITING' },
    data: { ...columns, version: { increment: 1 } },
  })
  if (count === 0) return ctx.recordNothing('its report came first, or another process has it')
  ctx.record({
    action: outcome.kind === 'TAKEN' ? 'send' : 'fail',
    noun: 'refund',
    ref,
    parentRef: bookRef,
    federationRef,
    after: { outcome: outcome.kind, attempts, error: columns.error },
  })
}

/** Asks for every refund that is due, and returns how many were taken. */
export const runProviderRefunds = async (services: Services, now: () => Date = () => new Date()): Promise<number> => {
  if (services.cardProvider == null) return 0
  const tenant = await tenantOfInstallation(services.database)
  let taken = 0
  for (let claimed = await claim(services, now()); claimed !== null; claimed = await claim(services, now())) {
    const one = claimed
    const outcome = await attempt(services, one)
    await runAsOperator({ services, authorName: 'Stripe', tenant, now }, 'refund', (ctx) => keep(ctx, one, outcome))
    if (outcome.kind === 'TAKEN') taken += 1
  }
  return taken
}
