import type { testKind } from '@oxer/domain/exchange/event/event.schema'
import type { DeliveryStatus, Webhook } from '@oxer/domain/exchange/webhook/webhook.schema'
import type { EventKind } from '@oxer/domain/kernel/event/event.schema'
import type { Tone } from '@oxer/ui'

/** The key of its text: a dot would divide it. */
export const kindKey = <Kind extends EventKind | typeof testKind>(kind: Kind) =>
  kind.replace('.', '_') as Kind extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never

export const deliveryTones: Readonly<Record<DeliveryStatus, Tone>> = { WAITING: 'info', SENT: 'good', DEAD: 'danger' }

export type WebhookState = 'ON' | 'OFF' | 'FAILING' | 'OFF_GONE' | 'OFF_FAILING'

/** What somebody looks for first: whether it works, and otherwise why it does not. */
export const stateOf = ({ isOn, offReason, failingSince }: Webhook): WebhookState => {
  if (isOn) return failingSince === null ? 'ON' : 'FAILING'
  return offReason === null ? 'OFF' : `OFF_${offReason}`
}

export const stateTones: Readonly<Record<WebhookState, Tone>> = {
  ON: 'good',
  OFF: 'neutral',
  FAILING: 'warning',
  OFF_GONE: 'danger',
  OFF_FAILING: 'danger',
}
