// The rows of the outbox of webhooks. Every moment is the database's, so that processes with different clocks agree.
import { type Database, type Db, newRef } from '@oxer/db'
import { messageOf, type StoredEvent } from '@oxer/domain/exchange/event/event.rules'
import type { DeliveryProblem } from '@oxer/domain/exchange/webhook/webhook.schema'
import { tenantOfFederation } from '../../access/tenant/tenant.queries.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'

/** Longer than an attempt can last, so that a claim that ended belongs to a process that was killed. */
const claimMinutes = 1
/** How many webhooks, and how many events of each, become deliveries in one transaction. */
const atOnce = 20
const eventsAtOnce = 500

export type Claimed = {
  ref: string
  webhookRef: string
  message: unknown
  attempts: number
  url: string
  secret: string
  /** Null without a rotation, and when its day has ended. */
  oldSecret: string | null
}

type Behind = {
  ref: string
  federationRef: string
  kinds: string[]
  competitionRef: string | null
  seen: number
  upTo: number
}

/**
 * Makes deliveries of the events that webhooks have not seen. Each webhook keeps the number up to which it has, so a killed process loses
 * nothing and repeats nothing. Numbers up to the end of a federation are complete (`EventHead`). Returns whether there may be more.
 */
export const fanOut = async (db: Db, publicUrl: string, now: Date): Promise<boolean> => {
  const behind = await db.$queryRaw<Behind[]>`
    SELECT w.ref, w.federation_ref AS "federationRef", w.kinds, w.competition_ref AS "competitionRef", w.seen,
      least(h.last, w.seen + ${eventsAtOnce}::int) AS "upTo"
    FROM webhook w JOIN event_head h ON h.federation_ref = w.federation_ref
    WHERE w.is_on AND w.seen < h.last ORDER BY w.ref LIMIT ${atOnce} FOR NO KEY UPDATE OF w SKIP LOCKED`
  for (const webhook of behind) {
    const { ref: webhookRef, federationRef, kinds, competitionRef, seen, upTo } = webhook
    const events = await db.$queryRaw<(Omit<StoredEvent, 'at'> & { number: number; at: Date })[]>`
      SELECT number, kind, competition_ref AS "competitionRef", refs, publication, at FROM logged_event
      WHERE federation_ref = ${federationRef}::uuid AND number > ${seen}::int AND number <= ${upTo}::int
        AND (${kinds.length === 0} OR kind = ANY(${kinds}))
        AND (${competitionRef}::uuid IS NULL OR competition_ref = ${competitionRef}::uuid)
      ORDER BY number`
    const origin = originOfTenant(publicUrl, await tenantOfFederation(db, federationRef))
    await db.webhookDelivery.createMany({
      data: events.map(({ number, at, ...event }) => ({
        ref: newRef(),
        webhookRef,
        eventNumber: number,
        message: messageOf({ ...event, at: at.toISOString() }, origin),
        createdAt: now,
      })),
      skipDuplicates: true,
    })
    await db.webhook.update({ where: { ref: webhookRef }, data: { seen: upTo } })
  }
  return behind.length > 0
}

type Tried = Pick<Claimed, 'ref' | 'attempts'> & { answerStatus: number | null; durationMs: number }

export const outboxOf = (database: Database) => ({
  /**
   * The next message of each webhook that this process is not sending to already, in the order of the events. A test is sent to a webhook
   * that is off, too.
   */
  claim: (busy: readonly string[], most: number): Promise<Claimed[]> =>
    database.query<Claimed>(
      `WITH next AS (
         SELECT d.ref FROM webhook w CROSS JOIN LATERAL (
           SELECT ref FROM webhook_delivery
           WHERE webhook_ref = w.ref AND status = 'WAITING' AND (w.is_on OR event_number IS NULL)
             AND (due_at IS NULL OR due_at <= now()) AND (claimed_until IS NULL OR claimed_until <= now())
           ORDER BY event_number NULLS FIRST, ref LIMIT 1 FOR UPDATE SKIP LOCKED) d
         WHERE NOT (w.ref = ANY($1::uuid[])) LIMIT $2)
       UPDATE webhook_delivery d
          SET attempts = d.attempts + 1, claimed_until = now() + interval '${String(claimMinutes)} minutes', tried_at = now()
         FROM webhook w WHERE w.ref = d.webhook_ref AND d.ref IN (SELECT ref FROM next)
       RETURNING d.ref, d.webhook_ref AS "webhookRef", d.message, d.attempts, w.url, w.secret,
         CASE WHEN w.old_secret_until > now() THEN w.old_secret END AS "oldSecret"`,
      [busy, most],
    ),
  /** A message that was sent again by hand meanwhile is left as it is. */
  sent: async ({ ref, attempts, answerStatus, durationMs }: Tried): Promise<void> => {
    await database.query(
      `WITH done AS (
         UPDATE webhook_delivery SET status = 'SENT', answer_status = $3, duration_ms = $4, problem = NULL, due_at = NULL,
           claimed_until = NULL WHERE ref = $1 AND attempts = $2 AND status = 'WAITING' RETURNING webhook_ref)
       UPDATE webhook SET failing_since = NULL WHERE failing_since IS NOT NULL AND ref IN (SELECT webhook_ref FROM done)`,
      [ref, attempts, answerStatus, durationMs],
    )
  },
  /** Returns since when nothing has arrived; null if the message was sent again by hand meanwhile, or its webhook is removed. */
  failed: async (
    { ref, attempts, answerStatus, durationMs }: Tried,
    problem: DeliveryProblem,
    pauseSeconds: number | null,
  ): Promise<{ failingSince: Date; now: Date } | null> => {
    const [row] = await database.query<{ failingSince: Date; now: Date }>(
      `WITH done AS (
         UPDATE webhook_delivery SET status = CASE WHEN $6::int IS NULL THEN 'DEAD' ELSE 'WAITING' END,
           due_at = now() + make_interval(secs => $6::int), answer_status = $3, duration_ms = $4, problem = $5, claimed_until = NULL
         WHERE ref = $1 AND attempts = $2 AND status = 'WAITING' RETURNING webhook_ref)
       UPDATE webhook SET failing_since = coalesce(failing_since, now()) WHERE ref IN (SELECT webhook_ref FROM done)
       RETURNING failing_since AS "failingSince", now() AS now`,
      [ref, attempts, answerStatus, durationMs, problem, pauseSeconds],
    )
    return row ?? null
  },
})
