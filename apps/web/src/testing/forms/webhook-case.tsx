import { Webhook } from '@oxer/domain/exchange/webhook/webhook.schema'
import { EditWebhook } from '../../features/exchange/webhook/components/webhook-drawer.tsx'
import { testFederationRef } from '../parties.ts'
import { sampleOf } from '../sample.ts'
import { type FormCase, text } from './form-case.tsx'

const webhook = sampleOf(Webhook, {
  ...{ name: 'Read', url: 'https://hooks.example.org/oxer', kinds: [], competition: null, isOn: true, version: 3 },
  ...{ offReason: null, failingSince: null, oldSecretUntil: null, sentAt: null },
})

export const webhookCase: FormCase = {
  file: 'exchange/webhook/components/webhook-drawer.tsx',
  name: 'a webhook',
  screen: (close) => <EditWebhook federation={testFederationRef} webhook={webhook} onClose={close} />,
  answers: {},
  path: 'exchange.webhook.update',
  stored: webhook,
  theirs: (name, version) => ({ ...webhook, name, version }),
  field: text('Name', 'name'),
}
