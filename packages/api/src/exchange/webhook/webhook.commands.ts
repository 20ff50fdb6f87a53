import { messageOf, type StoredEvent } from '@oxer/domain/exchange/event/event.rules'
import { type EventMessage, testKind } from '@oxer/domain/exchange/event/event.schema'
import { webhookErrors } from '@oxer/domain/exchange/webhook/webhook.errors'
import { mostReplayed, mostWebhooks, rotationHours } from '@oxer/domain/exchange/webhook/webhook.rules'
import type {
  CreateWebhook,
  ReplayedEvents,
  UpdateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
} from '@oxer/domain/exchange/webhook/webhook.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { tenantOfFederation } from '../../access/tenant/tenant.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import { eventChannel } from '../../kernel/event/event-log.commands.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { keepRows, lockRows, takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { toDelivery } from './webhook.mappers.ts'
import { getWebhook, newestEvent } from './webhook.queries.ts'
import { isWebhookAddress } from './webhook-address.gateway.ts'
import { newWebhookSecret, webhookSealing } from './webhook-signature.gateway.ts'

type Managing = ActingContext & { readonly federation: FederationScope }

const noun = 'webhook'

/** What the history says of it: everything but its secret. */
const told = ({ name, url, kinds, competition, isOn }: Webhook) => ({ name, url, kinds, competition, isOn })

const checkedColumns = async (ctx: Managing, { name, url, kinds, competition = null, isOn }: CreateWebhook) => {
  if (!isWebhookAddress(url, ctx.services.isLoopbackReached ?? false)) {
    throw failure(webhookErrors.addressRefused, { field: 'url' })
  }
  if (competition !== null) {
    await keepRows(ctx, 'competition', [competition])
    const known = await ctx.db.competition.findFirst({
      where: { ref: competition, federationRef: ctx.federation.federationRef, deletedAt: null },
      select: { ref: true },
    })
    if (known === null) throw failure(kernelErrors.notFound, { field: 'competition' })
  }
  return { name, url, kinds: [...new Set(kinds)], competitionRef: competition, isOn }
}

/** It gets events from now on. */
export const createWebhook = async (ctx: Managing, input: CreateWebhook): Promise<WebhookWithSecret> => {
  const { federationRef } = ctx.federation
  // Two at once are counted one after the other.
  await lockRows(ctx, 'federation', [federationRef])
  if ((await ctx.db.webhook.count({ where: { federationRef } })) >= mostWebhooks) {
    throw failure(webhookErrors.tooMany, { values: { most: mostWebhooks } })
  }
  const columns = await checkedColumns(ctx, input)
  const [ref, secret] = [ctx.newRef(), newWebhookSecret()]
  await ctx.db.webhook.create({
    data: {
      ...columns,
      ref,
      federationRef,
      secret: ctx.services.sealing.seal(webhookSealing, ref, secret),
      seen: await newestEvent(ctx.db, federationRef),
      createdAt: ctx.now(),
    },
  })
  const webhook = await getWebhook(ctx, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after: told(webhook) })
  return { webhook, secret }
}

/** Switched on again, it gets events from then on; those in between are sent again by hand. */
export const updateWebhook = async (
  ctx: Managing,
  { webhook: ref, version, ...input }: UpdateWebhook & { webhook: string },
): Promise<Webhook> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'webhook', { ref, version }, () => getWebhook(ctx, ctx.federation, ref))
  const columns = await checkedColumns(ctx, input)
  const isBack = columns.isOn && !before.isOn
  await ctx.db.webhook.update({
    where: { ref },
    data: {
      ...columns,
      ...(isBack && { seen: await newestEvent(ctx.db, federationRef), failingSince: null, offReason: null }),
      version: { increment: 1 },
    },
  })
  const after = await getWebhook(ctx, ctx.federation, ref)
  const line = { before: told(before), after: told(after) }
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, ...line })
  await ctx.services.database.notify(eventChannel, federationRef, ctx.db)
  return after
}

/** With all that waits for it. */
export const removeWebhook = async (ctx: Managing, ref: string): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await takeRow(ctx, 'webhook', { ref }, () => getWebhook(ctx, ctx.federation, ref))
  await ctx.db.webhook.delete({ where: { ref } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before: told(before) })
}

/** The new secret signs at once, and the one before it for a day more. An earlier one ends now. */
export const rotateSecret = async (ctx: Managing, ref: string): Promise<WebhookWithSecret> => {
  const { federationRef } = ctx.federation
  await takeRow(ctx, 'webhook', { ref }, () => getWebhook(ctx, ctx.federation, ref))
  const { secret: old } = await ctx.db.webhook.findUniqueOrThrow({ where: { ref }, select: { secret: true } })
  const secret = newWebhookSecret()
  await ctx.db.webhook.update({
    where: { ref },
    data: {
      secret: ctx.services.sealing.seal(webhookSealing, ref, secret),
      oldSecret: old,
      oldSecretUntil: new Date(ctx.now().getTime() + rotationHours * 3_600_000),
    },
  })
  ctx.record({ action: 'rotate-secret', noun, ref, parentRef: federationRef, federationRef })
  return { webhook: await getWebhook(ctx, ctx.federation, ref), secret }
}

/** Sends a message that says nothing, also to a webhook that is off. */
export const sendTest = async (ctx: Managing, webhookRef: string): Promise<WebhookDelivery> => {
  const { federationRef } = ctx.federation
  await takeRow(ctx, 'webhook', { ref: webhookRef }, () => getWebhook(ctx, ctx.federation, webhookRef))
  const message: EventMessage = { type: testKind, timestamp: ctx.now().toISOString(), data: {} }
  const row = await ctx.db.webhookDelivery.create({
    data: { ref: ctx.newRef(), webhookRef, message, createdAt: ctx.now() },
  })
  ctx.record({ action: 'test', noun, ref: webhookRef, parentRef: federationRef, federationRef })
  await ctx.services.database.notify(eventChannel, federationRef, ctx.db)
  return toDelivery(row)
}

const takeOpenWebhook = async (ctx: Managing, ref: string): Promise<Webhook> => {
  const webhook = await takeRow(ctx, 'webhook', { ref }, () => getWebhook(ctx, ctx.federation, ref))
  if (!webhook.isOn) throw failure(webhookErrors.isOff)
  return webhook
}

/** What sends a delivery at once, with all its attempts. The process that tries it now notices that it is no longer its own. */
const again = { status: 'WAITING', attempts: 0, dueAt: null }

/** Sends a message again, or at once if it waits, under its own id. */
export const sendAgain = async (
  ctx: Managing,
  { webhook: webhookRef, delivery: ref }: { webhook: string; delivery: string },
): Promise<WebhookDelivery> => {
  const { federationRef } = ctx.federation
  await takeOpenWebhook(ctx, webhookRef)
  const { count } = await ctx.db.webhookDelivery.updateMany({ where: { ref, webhookRef }, data: again })
  if (count === 0) throw failure(kernelErrors.notFound)
  ctx.record({ action: 'send-again', noun, ref: webhookRef, parentRef: federationRef, federationRef, after: { ref } })
  await ctx.services.database.notify(eventChannel, federationRef, ctx.db)
  return toDelivery(await ctx.db.webhookDelivery.findUniqueOrThrow({ where: { ref } }))
}

type Found = Omit<StoredEvent, 'at'> & { number: number; at: Date }

/** Sends the events since a moment again: those that were sent under their own ids, and those that were never sent. */
export const replayEvents = async (
  ctx: Managing,
  { webhook: webhookRef, since }: { webhook: string; since: string },
): Promise<ReplayedEvents> => {
  const { federationRef } = ctx.federation
  const webhook = await takeOpenWebhook(ctx, webhookRef)
  const { seen } = await ctx.db.webhook.findUniqueOrThrow({ where: { ref: webhookRef }, select: { seen: true } })
  // What comes after `seen` is on its way by itself.
  const found = await ctx.db.$queryRaw<Found[]>`
    SELECT number, kind, competition_ref AS "competitionRef", refs, publication, at FROM logged_event
    WHERE federation_ref = ${federationRef}::uuid AND number <= ${seen} AND at >= ${new Date(since)}
      AND (${webhook.kinds.length === 0} OR kind = ANY(${webhook.kinds}))
      AND (${webhook.competition?.ref ?? null}::uuid IS NULL OR competition_ref = ${webhook.competition?.ref ?? null}::uuid)
    ORDER BY number LIMIT ${mostReplayed + 1}`
  const events = found.slice(0, mostReplayed)
  const origin = originOfTenant(ctx.services.publicUrl, await tenantOfFederation(ctx.db, federationRef))
  const numbers = events.map(({ number }) => number)
  await ctx.db.$executeRaw`
    UPDATE webhook_delivery SET status = 'WAITING', attempts = 0, due_at = NULL
    WHERE webhook_ref = ${webhookRef}::uuid AND event_number = ANY(${numbers}::int[])`
  await ctx.db.webhookDelivery.createMany({
    data: events.map(({ number, at, ...event }) => ({
      ref: ctx.newRef(),
      webhookRef,
      eventNumber: number,
      message: messageOf({ ...event, at: at.toISOString() }, origin),
      createdAt: ctx.now(),
    })),
    skipDuplicates: true,
  })
  const after = { since, queued: events.length }
  ctx.record({ action: 'replay', noun, ref: webhookRef, parentRef: federationRef, federationRef, after })
  await ctx.services.database.notify(eventChannel, federationRef, ctx.db)
  return { queued: events.length, hasMore: found.length > mostReplayed }
}
