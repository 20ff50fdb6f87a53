// Answers calendar programs by the private address of a feed, without sign-in. The address is a secret: the log has a dash in its place, and
// nobody but the program keeps the answer.
import { openCalendarFeed, type PublicCalendar, writeCalendarFeed, writePublicCalendar } from '@oxer/api'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { LRUCache } from 'lru-cache'
import type { Publications } from './publications.ts'
import { refuse } from './refusal.ts'
import { addressOf, hostOf, languageOf, type ServerEnv, type Services } from './request.ts'

const headers = {
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex',
}

const withoutEnding = (name: string): string => name.slice(0, -'.ics'.length)

/** Google and others read many feeds from few addresses, so reads are counted by feed, and by address only where there is none. */
const answer = async (c: Context<ServerEnv>, services: Services, token: string): Promise<Response> => {
  const feed = await openCalendarFeed(services.database, token)
  if (feed === null) {
    await services.limits.take('wrongToken', addressOf(c, services.env))
    return refuse(c, failure(kernelErrors.unknownAddress))
  }
  await services.limits.take('calendarFeed', feed.ref)
  const tenant = await services.tenants.byHost(hostOf(c, services.env))
  const text = await writeCalendarFeed(services, feed, { tenant, requestId: c.get('requestId') })
  return c.body(text, 200, headers)
}

/** As the pages: changes without a publication, such as the name of a ground, appear after at most this long. */
const keptMs = 60_000

/** The calendar of a competition for everybody, made once for each publication. */
const createPublicCalendars = (services: Services, open: () => Promise<Publications>) => {
  const kept = new LRUCache<string, PublicCalendar>({ max: 1_000, ttl: keptMs })
  const publishedAt = new LRUCache<string, Date>({ max: 5_000 })
  /** When this process first read a publication, so that the same one is written in the same bytes. */
  const momentOf = (competition: string) => (publication: number) => {
    const key = `${competition} ${publication}`
    const at = publishedAt.get(key) ?? new Date()
    publishedAt.set(key, at)
    return at
  }
  return async (c: Context<ServerEnv>, competition: string): Promise<Response> => {
    if (!Ref.safeParse(competition).success) throw failure(kernelErrors.notFound)
    const { newestOf } = await open()
    const tenant = await services.tenants.byHost(hostOf(c, services.env))
    const language = languageOf(c, null, tenant.defaultLanguage)
    const key = `${tenant.ref} ${tenant.federationRefs.join()} ${language} ${competition}`
    const known = kept.get(key)
    const send = ({ text }: PublicCalendar) => c.body(text, 200, { ...headers, vary: 'Accept-Language, Cookie' })
    if (known !== undefined && known.publication >= newestOf(competition)) return send(known)
    await services.limits.take('unusualPage', addressOf(c, services.env))
    const made = await writePublicCalendar(
      { services, tenant, language, now: () => new Date() },
      { competition, changedAt: momentOf(competition) },
    )
    kept.set(key, made)
    return send(made)
  }
}

/** `open` subscribes to the publications of this process. */
export const mountCalendarFeeds = (
  app: Hono<ServerEnv>,
  services: Services,
  open: () => Promise<Publications>,
): void => {
  app.get('/calendar/:token{.+\\.ics}', etag(), (c) => answer(c, services, withoutEnding(c.req.param('token'))))
  const show = createPublicCalendars(services, open)
  app.get('/competitions/:competition{[0-9a-f-]{36}\\.ics}', etag(), (c) =>
    show(c, withoutEnding(c.req.param('competition'))),
  )
}
