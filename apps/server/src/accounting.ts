// The books of other systems: where they are and with which secrets comes from the environment alone.
import { join } from 'node:path'
import { type AccountingSystems, eqify, exactOnline, runAccountingExports, tokenStoreOf, ublFolder } from '@oxer/api'
import type { Env } from './env.ts'
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

const lookMs = 60_000

/** Looks once a minute, one look at a time. */
export const startAccounting = (env: Env, services: Services): { stop: () => Promise<void> } => {
  const systems = accountingSystems(env, services)
  let working: Promise<unknown> | null = null
  const timer = setInterval(() => {
    working ??= runAccountingExports(services, systems)
      .catch((error: unknown) => services.log.error('documents were not sent to the books', error))
      .finally(() => {
        working = null
      })
  }, lookMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await working
    },
  }
}
