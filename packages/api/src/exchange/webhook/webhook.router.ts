import {
  CreateWebhook,
  DeliveryQuery,
  ReplayEvents,
  ReplayedEvents,
  UpdateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookWithSecret,
} from '@oxer/domain/exchange/webhook/webhook.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import {
  createWebhook,
  removeWebhook,
  replayEvents,
  rotateSecret,
  sendAgain,
  sendTest,
  updateWebhook,
} from './webhook.commands.ts'
import { getWebhook, listDeliveries, listWebhooks } from './webhook.queries.ts'

const path = '/myfederation/{federation}/webhooks'
const tags = { tags: ['exchange'] }
const OfFederation = z.object({ federation: Ref })
const OfWebhook = OfFederation.extend({ webhook: Ref })

export const webhookRouter = router({
  list: registered
    .meta(get(path, 'The webhooks of a federation, the oldest first', tags))
    .input(OfFederation.extend(CursorQuery.shape))
    .output(cursorPageOf(Webhook))
    .use(mayManageFederation)
    .query(({ ctx, input }) => listWebhooks(ctx, ctx.federation, input)),
  create: command.registered
    .meta(
      post(path, 'Add a webhook; its secret is shown only in this answer', {
        ...tags,
        successStatus: 201,
        answersSecret: true,
      }),
    )
    .input(CreateWebhook.extend({ federation: Ref }))
    .output(WebhookWithSecret)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  get: registered
    .meta(get(`${path}/{webhook}`, 'A webhook, with what waits for it', tags))
    .input(OfWebhook)
    .output(Webhook)
    .use(mayManageFederation)
    .query(({ ctx, input }) => getWebhook(ctx, ctx.federation, input.webhook)),
  update: command.registered
    .meta(put(`${path}/{webhook}`, 'Change a webhook, or switch it on or off', tags))
    .input(UpdateWebhook.extend({ federation: Ref, webhook: Ref }))
    .output(Webhook)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),
  remove: command.registered
    .meta(del(`${path}/{webhook}`, 'Remove a webhook, with all that waits for it', tags))
    .input(OfWebhook)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => removeWebhook(ctx, input.webhook)),
  rotateSecret: command.registered
    .meta(
      post(`${path}/{webhook}/secret`, 'Give a webhook another secret; both sign for a day', {
        ...tags,
        answersSecret: true,
      }),
    )
    .input(OfWebhook)
    .output(WebhookWithSecret)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.webhook)),
  test: command.registered
    .meta(post(`${path}/{webhook}/test`, 'Send a message that tries a webhook', tags))
    .input(OfWebhook)
    .output(WebhookDelivery)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => sendTest(ctx, input.webhook)),
  deliveries: registered
    .meta(get(`${path}/{webhook}/deliveries`, 'What was sent to a webhook, and what waits, the newest first', tags))
    .input(OfWebhook.extend(DeliveryQuery.shape))
    .output(cursorPageOf(WebhookDelivery))
    .use(mayManageFederation)
    .query(({ ctx, input }) => listDeliveries(ctx, ctx.federation, input)),
  sendAgain: command.registered
    .meta(post(`${path}/{webhook}/deliveries/{delivery}/again`, 'Send a message again, under its own id', tags))
    .input(OfWebhook.extend({ delivery: Ref }))
    .output(WebhookDelivery)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => sendAgain(ctx, input)),
  replay: command.registered
    .meta(post(`${path}/{webhook}/replay`, 'Send the events since a moment again', tags))
    .input(OfWebhook.extend(ReplayEvents.shape))
    .output(ReplayedEvents)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => replayEvents(ctx, input)),
})
