// Secrets and signatures of webhooks (Standard Webhooks 1.0): HMAC-SHA256 over id, timestamp and body.
import { createHmac, randomBytes } from 'node:crypto'
import { signedContent } from '@oxer/domain/exchange/webhook/webhook.rules'

/** What sealed secrets of webhooks are sealed for. */
export const webhookSealing = 'webhook'

const prefix = 'whsec_'

/** 256 random bits. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

type Signed = { readonly messageId: string; readonly timestamp: number; readonly body: string }

/** One signature for each secret, so that a receiver may verify with either during a rotation. */
export const signaturesOf = (secrets: readonly string[], { messageId, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key)
        .update(signedContent(messageId, timestamp, body))
        .digest('base64')}`
    })
    .join(' ')
