import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { EventKind } from '../../kernel/event/event.schema.ts'
import { PositiveWholeNumber } from '../../kernel/number/number.schema.ts'
import { CursorQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { EventMessage } from '../event/event.schema.ts'

/** GONE: the receiver said that it is no more. FAILING: nothing has arrived for days. */
export const WebhookOffReason = z.enum(['GONE', 'FAILING']).meta({ id: 'WebhookOffReason' })
export type WebhookOffReason = z.infer<typeof WebhookOffReason>

export const DeliveryStatus = z.enum(['WAITING', 'SENT', 'DEAD']).meta({ id: 'WebhookDeliveryStatus' })
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

/** ANSWER: it answered that it did not take it. REDIRECT: it wanted the message elsewhere. ADDRESS: its name leads to no public address. */
export const DeliveryProblem = z
  .enum(['ANSWER', 'REDIRECT', 'TIMEOUT', 'ADDRESS', 'NOT_REACHED'])
  .meta({ id: 'WebhookDeliveryProblem' })
export type DeliveryProblem = z.infer<typeof DeliveryProblem>

export const Webhook = z
  .object({
    ref: Ref,
    name: z.string(),
    url: z.string(),
    kinds: z.array(EventKind).describe('The kinds of events that it gets; empty: all of them'),
    competition: RefName.nullable().describe('Only events of this competition'),
    isOn: z.boolean(),
    offReason: WebhookOffReason.nullable().describe('Why it was switched off by itself'),
    failingSince: Instant.nullable().describe('The first failure since something last arrived'),
    oldSecretUntil: Instant.nullable().describe('Until then, the secret before the last rotation signs too'),
    waiting: z.int().describe('How many messages wait, or are tried again'),
    dead: z.int().describe('How many messages were given up'),
    sentAt: Instant.nullable().describe('When something last arrived'),
    version: z.int(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

export const CreateWebhook = z
  .object({
    name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(100),
    url: z
      .string()
      .trim()
      .min(1, { error: kernelErrors.fieldRequired.code })
      .max(2000)
      .describe('https, by name, on the usual port'),
    kinds: z.array(EventKind).max(EventKind.options.length).default([]).describe('Empty: every kind'),
    competition: Ref.nullish().describe('Only events of this competition'),
    isOn: z.boolean().default(true),
  })
  .meta({ id: 'CreateWebhook' })
export type CreateWebhook = z.infer<typeof CreateWebhook>

export const UpdateWebhook = CreateWebhook.extend({ version: PositiveWholeNumber }).meta({ id: 'UpdateWebhook' })
export type UpdateWebhook = z.infer<typeof UpdateWebhook>

/** With its secret, which no later answer has. */
export const WebhookWithSecret = z
  .object({ webhook: Webhook, secret: z.string().describe('whsec_ and the key in base64; shown only in this answer') })
  .meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

export const WebhookDelivery = z
  .object({
    ref: Ref,
    messageId: z.string().describe('The header webhook-id, the same at each attempt'),
    event: z.int().nullable().describe('The number of the event; null for a test'),
    message: EventMessage,
    status: DeliveryStatus,
    attempts: z.int(),
    dueAt: Instant.nullable().describe('When it is tried again; null if it is tried at once, or no more'),
    answerStatus: z.int().nullable().describe('The HTTP status of the last answer'),
    problem: DeliveryProblem.nullable().describe('What went wrong at the last attempt'),
    durationMs: z.int().nullable().describe('How long the last attempt took'),
    triedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const DeliveryQuery = CursorQuery.extend({ status: DeliveryStatus.optional() })
export type DeliveryQuery = z.infer<typeof DeliveryQuery>

export const ReplayEvents = z.object({ since: Instant.describe('Events from this moment on are sent again') })
export type ReplayEvents = z.infer<typeof ReplayEvents>

export const ReplayedEvents = z
  .object({
    queued: z.int().describe('How many messages wait now'),
    hasMore: z.boolean().describe('True: there are more events than are sent again at once'),
  })
  .meta({ id: 'ReplayedEvents' })
export type ReplayedEvents = z.infer<typeof ReplayedEvents>
