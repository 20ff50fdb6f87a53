import type { WebhookDelivery as DeliveryRecord } from '@oxer/db'
import { EventMessage } from '@oxer/domain/exchange/event/event.schema'
import { messageIdOf } from '@oxer/domain/exchange/webhook/webhook.rules'
import {
  DeliveryProblem,
  DeliveryStatus,
  type Webhook,
  type WebhookDelivery,
  WebhookOffReason,
} from '@oxer/domain/exchange/webhook/webhook.schema'
import { EventKind } from '@oxer/domain/kernel/event/event.schema'

export type WebhookRow = {
  ref: string
  name: string
  url: string
  kinds: string[]
  competitionRef: string | null
  competitionName: string | null
  isOn: boolean
  offReason: string | null
  failingSince: Date | null
  oldSecretUntil: Date | null
  waiting: number
  dead: number
  sentAt: Date | null
  version: number
  createdAt: Date
}

export const toWebhook = (row: WebhookRow, now: Date): Webhook => ({
  ref: row.ref,
  name: row.name,
  url: row.url,
  kinds: row.kinds.map((kind) => EventKind.parse(kind)),
  competition: row.competitionRef === null ? null : { ref: row.competitionRef, name: row.competitionName ?? '' },
  isOn: row.isOn,
  offReason: WebhookOffReason.nullable().parse(row.offReason),
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretUntil: row.oldSecretUntil !== null && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
  waiting: row.waiting,
  dead: row.dead,
  sentAt: row.sentAt?.toISOString() ?? null,
  version: row.version,
})

export const toDelivery = (row: DeliveryRecord): WebhookDelivery => ({
  ref: row.ref,
  messageId: messageIdOf(row.ref),
  event: row.eventNumber,
  message: EventMessage.parse(row.message),
  status: DeliveryStatus.parse(row.status),
  attempts: row.attempts,
  dueAt: row.status === 'WAITING' ? (row.dueAt?.toISOString() ?? null) : null,
  answerStatus: row.answerStatus,
  problem: DeliveryProblem.nullable().parse(row.problem),
  durationMs: row.durationMs,
  triedAt: row.triedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})
