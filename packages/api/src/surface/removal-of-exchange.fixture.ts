// What other systems send and fetch, for each DELETE of it.
import { newRef } from '@oxer/db'
import type { ApiTest } from '../kernel/testing/api-test.ts'
import type { Removals } from './removal.fixture.ts'

export const exchangeRemovals = (test: ApiTest): Removals => {
  const { api, database, federation, now, worlds } = test
  const { prisma } = database
  const { exchange } = api('federationAdministrator')
  return {
    'exchange.equipe.removeKey': async () => {
      const ref = newRef()
      const key = { ref, hash: `hash of ${ref}`, createdAt: now(), renewedAt: now() }
      await prisma.equipeKey.create({ data: { federationRef: federation, ...key } })
      return { input: { federation } }
    },
    'exchange.importMapping.forget': async () => {
      const of = { competition: worlds.a.competition.ref, integration: 'KNHS_SUBSCRIPTION_IMPORT' as const }
      const { ref } = await exchange.importMapping.keep({
        ...of,
        columns: [
          { heading: 'Ruiter', word: 'RIDER' },
          { heading: 'Paard', word: 'HORSE' },
          { heading: 'Proef', word: 'TEST' },
        ],
      })
      return { input: { ...of, mapping: ref } }
    },
    'exchange.webhook.remove': async () => {
      const made = { name: 'Webhook', url: 'https://hooks.example.org/oxer', kinds: [] }
      const { webhook } = await exchange.webhook.create({ federation, ...made })
      return { input: { federation, webhook: webhook.ref } }
    },
  }
}
