// What people see while the installation cannot answer: a page in the colours of their federation, or the public page as it was last.
import { type TenantFacts, toNotLiveLine, toOutagePage } from '@oxer/api'
import { troubleOf } from '@oxer/db'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import type { Context } from 'hono'
import type { PageLanguage } from './arena-address.ts'
import type { KeptAnswer } from './kept-answer.ts'
import { retrySeconds } from './refusal.ts'
import { hostOf, languageOf, type ServerEnv, type Services } from './request.ts'

/** `refresh` is the browser's own: the page comes back without a script. */
const retryHeaders = { 'retry-after': String(retrySeconds), refresh: String(retrySeconds), 'cache-control': 'no-store' }

/** Whether the same request would succeed later, without any change by the caller. */
export const isOutage = (error: unknown): boolean =>
  troubleOf(error) !== null || (error instanceof CodedError && error.kind === 'SERVICE_UNAVAILABLE')

/** Whether the request is a person's visit of a page, and not a call of a script. */
export const isVisit = (c: Context): boolean =>
  !/^\/(?:api|trpc|live|metrics)\b/.test(c.req.path) && (c.req.header('accept') ?? '').includes('text/html')

const unknownTenant: Pick<TenantFacts, 'name' | 'avatar' | 'colour' | 'defaultLanguage'> = {
  name: 'Oxer',
  avatar: null,
  colour: '#1f5f4a',
  defaultLanguage: 'EN',
}

const pageLanguage = (language: 'EN' | 'NL'): 'en' | 'nl' => (language === 'NL' ? 'nl' : 'en')

/** The last known tenant. The database is only asked if it is not the one that is away. */
const tenantOf = async (c: Context<ServerEnv>, { tenants, env }: Services, error: unknown) => {
  const host = hostOf(c, env)
  const known = tenants.lastKnown(host)
  if (known !== null || troubleOf(error) !== null) return known ?? unknownTenant
  return tenants.byHost(host).catch(() => unknownTenant)
}

export const outagePage = async (c: Context<ServerEnv>, services: Services, error: unknown): Promise<Response> => {
  const tenant = await tenantOf(c, services, error)
  const isPassing = isOutage(error)
  const page = toOutagePage({
    language: pageLanguage(languageOf(c, null, tenant.defaultLanguage)),
    // The logo may come from the storage or the database.
    tenant: { name: tenant.name, avatar: null, colour: tenant.colour },
    nonce: c.get('nonce'),
    kind: isPassing ? 'unavailable' : 'broken',
    requestId: c.get('requestId'),
    retry: c.req.method === 'GET' ? c.req.path : '/',
  })
  return isPassing ? c.html(page, 503, retryHeaders) : c.html(page, 500, { 'cache-control': 'no-store' })
}

/** The last known page with a line that it is not live, under its own policy. */
export const notLivePage = (
  c: Context<ServerEnv>,
  { bytes, headers }: KeptAnswer,
  language: PageLanguage,
): Response => {
  const { etag: _etag, 'content-length': _length, ...own } = headers
  const html = Buffer.from(bytes ?? []).toString('utf8')
  const line = toNotLiveLine(pageLanguage(language))
  return c.html(
    html.replace(/<main\b[^>]*>/, (main) => main + line),
    503,
    { ...own, ...retryHeaders },
  )
}
