import { type Db, Prisma } from '@oxer/db'
import type { DeliveryQuery, Webhook, WebhookDelivery } from '@oxer/domain/exchange/webhook/webhook.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CursorPage, CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import type { Context } from '../../kernel/context/context.ts'
import { isInstant, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toDelivery, toWebhook, type WebhookRow } from './webhook.mappers.ts'

/** The counts are read for the webhooks of a page alone, of which a federation has few. */
const selectWebhooks = Prisma.sql`
  SELECT w.ref, w.name, w.url, w.kinds, w.competition_ref AS "competitionRef", c.name AS "competitionName", w.is_on AS "isOn",
    w.off_reason AS "offReason", w.failing_since AS "failingSince", w.old_secret_until AS "oldSecretUntil", w.version,
    w.created_at AS "createdAt", d.waiting, d.dead, d.sent_at AS "sentAt"
  FROM webhook w LEFT JOIN competition c ON c.ref = w.competition_ref
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE status = 'WAITING')::int AS waiting, count(*) FILTER (WHERE status = 'DEAD')::int AS dead,
      max(tried_at) FILTER (WHERE status = 'SENT') AS sent_at
    FROM webhook_delivery WHERE webhook_ref = w.ref) d`

export const listWebhooks = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { federationRef }: FederationScope,
  { after: cursor, size }: CursorQuery,
): Promise<CursorPage<Webhook>> => {
  const after = toCursor(cursor, isInstant)
  const rows = await db.$queryRaw<WebhookRow[]>`
    ${selectWebhooks} WHERE w.federation_ref = ${federationRef}::uuid
      AND (${after?.key ?? null}::timestamptz IS NULL OR (w.created_at, w.ref) > (${after?.key ?? null}::timestamptz, ${after?.ref ?? null}::uuid))
    ORDER BY w.created_at, w.ref LIMIT ${size + 1}`
  return toCursorPage(
    rows,
    size,
    ({ createdAt, ref }) => ({ key: createdAt.toISOString(), ref }),
    (row) => toWebhook(row, now()),
  )
}

/** @throws NOT_FOUND, also for a webhook of another federation */
export const getWebhook = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { federationRef }: FederationScope,
  ref: string,
): Promise<Webhook> => {
  const [row] = await db.$queryRaw<WebhookRow[]>`
    ${selectWebhooks} WHERE w.federation_ref = ${federationRef}::uuid AND w.ref = ${ref}::uuid`
  if (row === undefined) throw failure(kernelErrors.notFound)
  return toWebhook(row, now())
}

/** The deliveries of a webhook, the newest first. */
export const listDeliveries = async (
  ctx: Pick<Context, 'db'>,
  { federationRef }: FederationScope,
  { webhook, after: cursor, size, status }: DeliveryQuery & { webhook: string },
): Promise<CursorPage<WebhookDelivery>> => {
  const after = toCursor(cursor, isInstant)
  const known = await ctx.db.webhook.findFirst({ where: { ref: webhook, federationRef }, select: { ref: true } })
  if (known === null) throw failure(kernelErrors.notFound)
  const behind = after && { createdAt: new Date(after.key), ref: after.ref }
  const rows = await ctx.db.webhookDelivery.findMany({
    where: {
      webhookRef: webhook,
      ...(status !== undefined && { status }),
      ...(behind !== null && {
        OR: [{ createdAt: { lt: behind.createdAt } }, { createdAt: behind.createdAt, ref: { lt: behind.ref } }],
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { ref: 'desc' }],
    take: size + 1,
  })
  return toCursorPage(rows, size, ({ createdAt, ref }) => ({ key: createdAt.toISOString(), ref }), toDelivery)
}

/** The number of the newest event of a federation; 0 before its first. */
export const newestEvent = async (db: Db, federationRef: string): Promise<number> =>
  (await db.eventHead.findUnique({ where: { federationRef } }))?.last ?? 0
