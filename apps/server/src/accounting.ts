// The books of other systems: where they are and with which secrets comes from the environment alone.
import { join } from 'node:path'
import { type AccountingSystems, eqify, exactOnline, runAccountingExports, tokenStoreOf, ublFolder } from '@oxer/api'
import type { Env } from './env.ts'
import { everyMinute } from './every-minute.ts'
import type { Services } from './request.ts'

export const accountingSystems = (env: Env, services: Services): AccountingSystems => ({
  UBL_EXPORT: ublFolder(env.exportFolder ?? join(env.dataDir, 'exports')),
  EQIFY: eqify({ url: env.secretOf('EQIFY_URL'), apiKey: env.secretOf('EQIFY_API_KEY') }),
  EXACT_ONLINE: exactOnline({
    url: env.exactOnlineUrl,
    clientId: env.secretOf('EXACT_ONLINE_CLIENT_ID'),
    clientSecret: env.secretOf('EXACT_ONLINE_CLIENT_SECRET'),
    tokens: tokenStoreOf(services, env.secretOf('EXACT_ONLINE_REFRESH_TOKEN')),
    now: () => new Date(),
  }),
})

export const startAccounting = (env: Env, services: Services): { stop: () => Promise<void> } => {
  const systems = accountingSystems(env, services)
  return everyMinute(services, () => runAccountingExports(services, systems), 'documents were not sent to the books')
}
