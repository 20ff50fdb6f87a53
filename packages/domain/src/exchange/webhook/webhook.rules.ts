// When a message of a webhook is tried again, and what an answer means (Standard Webhooks 1.0: "Deliverability and reliability").
import type { DeliveryProblem } from './webhook.schema.ts'

const minute = 60
const hour = 60 * minute

/** Seconds until the next attempt, after the first, the second, … failed one. */
const pauses: readonly number[] = [5, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)]

export const mostDeliveryAttempts = pauses.length + 1

/** Seconds to wait after this many failed attempts; null if the message is given up. */
export const deliveryPauseAfter = (attempts: number): number | null => pauses[attempts - 1] ?? null

/** A webhook that nothing has reached for so long is switched off. */
export const mostFailingDays = 5
const dayMs = 86_400_000

/** For so long after a rotation, both secrets sign. */
export const rotationHours = 24

export const mostWebhooks = 20

/** The most messages that are sent again by one command. */
export const mostReplayed = 10_000

export type DeliveryOutcome =
  | { readonly kind: 'SENT' }
  /** 410: the receiver is no more. */
  | { readonly kind: 'FAILED'; readonly problem: DeliveryProblem; readonly isGone: boolean }

/** What an answer means. A redirect is not followed: the receiver was checked, and what it names was not. */
export const deliveryOutcome = (status: number): DeliveryOutcome => {
  if (status >= 200 && status < 300) return { kind: 'SENT' }
  const problem = status >= 300 && status < 400 ? 'REDIRECT' : 'ANSWER'
  return { kind: 'FAILED', problem, isGone: status === 410 }
}

/** Why a webhook is switched off by itself after a failure; null if it stays on. */
export const offReasonOf = (
  { isGone, failingSince }: { readonly isGone: boolean; readonly failingSince: Date },
  now: Date,
): 'GONE' | 'FAILING' | null => {
  if (isGone) return 'GONE'
  return now.getTime() - failingSince.getTime() >= mostFailingDays * dayMs ? 'FAILING' : null
}

/** The header webhook-id: the same at each attempt, so that a receiver knows what it has had. */
export const messageIdOf = (ref: string): string => `msg_${ref.replaceAll('-', '')}`

/** What is signed. */
export const signedContent = (messageId: string, timestamp: number, body: string): string =>
  `${messageId}.${String(timestamp)}.${body}`
