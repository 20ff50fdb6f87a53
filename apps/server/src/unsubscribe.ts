// Stops the mails of a kind by the link in them, without sign-in. A look shows a question, because mail programs open links by themselves; a
// POST stops them, from the page or from a mail program (RFC 8058).
import { toUnsubscribePage, unsubscribe } from '@oxer/api'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refuse } from './refusal.ts'
import { addressOf, hostOf, languageOf, type ServerEnv, type Services } from './request.ts'

const noStore = { 'cache-control': 'no-store' }

const answer = async (c: Context<ServerEnv>, services: Services, isAsked: boolean): Promise<Response> => {
  await services.limits.take('mailedCode', addressOf(c, services.env))
  const tenant = await services.tenants.byHost(hostOf(c, services.env))
  const language = languageOf(c, null, tenant.defaultLanguage) === 'NL' ? ('nl' as const) : ('en' as const)
  const kind = await unsubscribe(services, c.req.param('code') ?? '', isAsked)
  const page = { tenant, language, nonce: c.get('nonce'), kind, isDone: isAsked }
  return c.html(toUnsubscribePage(page), kind === null ? 404 : 200, noStore)
}

export const mountUnsubscribe = (app: Hono<ServerEnv>, services: Services): void => {
  const limit = bodyLimit({ maxSize: 10_000, onError: (c) => refuse(c, failure(kernelErrors.payloadTooLarge)) })
  app.get('/unsubscribe/:code', (c) => answer(c, services, false))
  app.post('/unsubscribe/:code', limit, (c) => answer(c, services, true))
}
