// Sends the messages of webhooks, in each process. A message belongs to the process that claimed it, until its claim ends. A process sends
// one message at a time to a webhook, so a slow receiver holds up nobody but itself.
import type { LookupFunction } from 'node:net'
import { EventMessage } from '@oxer/domain/exchange/event/event.schema'
import {
  deliveryOutcome,
  deliveryPauseAfter,
  messageIdOf,
  offReasonOf,
} from '@oxer/domain/exchange/webhook/webhook.rules'
import type { DeliveryProblem } from '@oxer/domain/exchange/webhook/webhook.schema'
import type { Services } from '../../kernel/context/context.ts'
import { eventChannel } from '../../kernel/event/event-log.commands.ts'
import { oneAtATime } from '../../kernel/job/one-at-a-time.ts'
import { publicLookup } from '../../kernel/network/public-lookup.gateway.ts'
import { postMessage, problemOf, type WebhookRoute } from './webhook-address.gateway.ts'
import { switchOff } from './webhook-off.commands.ts'
import { type Claimed, fanOut, outboxOf } from './webhook-outbox.queries.ts'
import { signaturesOf, webhookSealing } from './webhook-signature.gateway.ts'

const attemptMs = 15_000
/** How many receivers a process waits for at once. */
const mostAtOnce = 50
/** Looks for messages without a notification: those of an ended pause. */
const lookMs = 5_000

export type WebhookSenderOptions = {
  services: Services
  /** How names are looked up, and how long a receiver may take; tests have their own. */
  lookup?: LookupFunction
  timeoutMs?: number
}

export type WebhookSender = {
  /** Resolves when no message is due. For tests. */
  idle: () => Promise<void>
  /** Looks for messages whose pause has ended. */
  look: () => void
  /** Waits for the messages that are being sent, and takes no others. */
  stop: () => Promise<void>
}

type Attempt = { answerStatus: number | null; problem: DeliveryProblem | null; isGone: boolean; reason: string }

const attempt = async (services: Services, route: WebhookRoute, claimed: Claimed): Promise<Attempt> => {
  try {
    const { sealing } = services
    const secrets = [claimed.secret, claimed.oldSecret]
      .filter((sealed) => sealed !== null)
      .map((sealed) => sealing.open(webhookSealing, claimed.webhookRef, sealed))
    const body = JSON.stringify(EventMessage.parse(claimed.message))
    const [messageId, timestamp] = [messageIdOf(claimed.ref), Math.floor(Date.now() / 1000)]
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Oxer-Webhooks',
      'webhook-id': messageId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf(secrets, { messageId, timestamp, body }),
    }
    const answerStatus = await postMessage({ address: claimed.url, headers, body }, route)
    const outcome = deliveryOutcome(answerStatus)
    return outcome.kind === 'SENT'
      ? { answerStatus, problem: null, isGone: false, reason: '' }
      : { answerStatus, problem: outcome.problem, isGone: outcome.isGone, reason: '' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { answerStatus: null, problem: problemOf(error), isGone: false, reason }
  }
}

export const startWebhookSender = async ({
  services,
  lookup = publicLookup,
  timeoutMs = attemptMs,
}: WebhookSenderOptions): Promise<WebhookSender> => {
  const { database, log } = services
  const outbox = outboxOf(database)
  const route = { isLoopbackReached: services.isLoopbackReached ?? false, lookup, timeoutMs }
  /** The webhooks that a message is being sent to. */
  const sending = new Map<string, Promise<void>>()
  let isStopping = false

  const send = async (claimed: Claimed): Promise<void> => {
    const began = performance.now()
    const { answerStatus, problem, isGone, reason } = await attempt(services, route, claimed)
    const tried = { ...claimed, answerStatus, durationMs: Math.round(performance.now() - began) }
    if (problem === null) return outbox.sent(tried)
    log.warn('a message did not reach a webhook', {
      webhook: claimed.webhookRef,
      problem,
      status: answerStatus ?? 0,
      reason,
    })
    const failing = await outbox.failed(tried, problem, isGone ? null : deliveryPauseAfter(claimed.attempts))
    const offReason = failing && offReasonOf({ isGone, failingSince: failing.failingSince }, failing.now)
    if (offReason !== null) await switchOff(services, claimed.webhookRef, offReason)
  }

  /** Sends to each webhook that waits, without waiting for the answers: each one looks again when it is there. */
  const takeNext = async (): Promise<void> => {
    const room = mostAtOnce - sending.size
    if (isStopping || room <= 0) return
    for (const claimed of await outbox.claim([...sending.keys()], room)) {
      const done = send(claimed)
        .catch((error: unknown) => log.error('the messages of webhooks', error))
        .finally(() => {
          sending.delete(claimed.webhookRef)
          look()
        })
      sending.set(claimed.webhookRef, done)
    }
  }

  const { look, idle } = oneAtATime(
    async () => {
      if (isStopping) return
      const more = (): Promise<boolean> =>
        database.prisma.$transaction((db) => fanOut(db, services.publicUrl, new Date()))
      while (!isStopping && (await more())) await takeNext()
      await takeNext()
    },
    (error) => log.error('the messages of webhooks', error),
  )
  const unlisten = await database.listen(eventChannel, look, look)
  const timer = setInterval(look, lookMs)
  timer.unref()
  look()
  const settle = async (): Promise<void> => {
    await idle()
    while (sending.size > 0) {
      await Promise.all(sending.values())
      await idle()
    }
  }
  return {
    idle: settle,
    look,
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await unlisten()
      await settle()
    },
  }
}
