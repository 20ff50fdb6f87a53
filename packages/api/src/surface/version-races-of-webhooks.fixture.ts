// The version races of webhooks.
import { callerIn, type RaceSetting, type Races, race } from './version-race.fixture.ts'

export const webhookRaces = (setting: RaceSetting) => {
  const { exchange } = callerIn(setting)('federationAdministrator')
  const federation = setting.worlds.a.federation.ref
  return {
    'exchange.webhook.update': async () => {
      const shape = { url: 'https://hooks.example.org/oxer', kinds: [] }
      const { webhook } = await exchange.webhook.create({ federation, name: 'Webhook', ...shape })
      const of = { federation, webhook: webhook.ref }
      return race(
        () => exchange.webhook.get(of),
        ({ version }, n) => ({ ...of, ...shape, version, name: `Webhook ${n}` }),
      )
    },
  } satisfies Partial<Races>
}
