// Answers calendar programs without sign-in: by the private address of a feed, and by those of public pages with dates. A private address is
// a secret: the log has a dash in its place, and nobody but the program keeps the answer.
import {
  openCalendarFeed,
  type PublicCalendar,
  type PublicCalendarSubject,
  writeCalendarFeed,
  writePublicCalendar,
} from '@oxer/api'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { LRUCache } from 'lru-cache'
import { calendarAddress } from './arena-address.ts'
import { refuseUnreadableCalendar } from './beside-query.ts'
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

/** The subject of a request, and the words that it searches. */
type Asked = { readonly subject: PublicCalendarSubject; readonly words: string | undefined }

/** The calendars of public pages for everybody, each made once for each publication. */
const createPublicCalendars = (services: Services, open: () => Promise<Publications>) => {
  const kept = new LRUCache<string, PublicCalendar>({ max: 1_000, ttl: keptMs })
  const publishedAt = new LRUCache<string, Date>({ max: 20_000 })
  /** When this process first read a state, so that the same one is written in the same bytes. */
  const momentOf = (ref: string, number: number) => {
    const key = `${ref} ${number}`
    const at = publishedAt.get(key) ?? new Date()
    publishedAt.set(key, at)
    return at
  }
  return async (c: Context<ServerEnv>, { subject, words }: Asked): Promise<Response> => {
    const { newestOf } = await open()
    const tenant = await services.tenants.byHost(hostOf(c, services.env))
    const language = languageOf(c, null, tenant.defaultLanguage)
    const key = `${tenant.ref} ${tenant.federationRefs.join()} ${language} ${JSON.stringify(subject)}`
    const known = kept.get(key)
    const send = ({ text }: PublicCalendar) => c.body(text, 200, { ...headers, vary: 'Accept-Language, Cookie' })
    // Read before the calendar is: one that is made while something is published is made again.
    const newest = newestOf(subject.kind === 'competition' ? subject.ref : null)
    if (known !== undefined && known.publication >= newest) return send(known)
    await services.limits.take('unusualPage', addressOf(c, services.env))
    if (words) await services.limits.take('search', addressOf(c, services.env))
    const made = await writePublicCalendar(
      { services, tenant, language, now: () => new Date() },
      { subject, changedAt: momentOf },
    )
    kept.set(key, subject.kind === 'competition' ? made : { ...made, publication: newest })
    return send(made)
  }
}

/** The areas whose pages have a calendar each, and the kind of what is in it. */
const areas = {
  competitions: 'competition',
  championships: 'championship',
  courses: 'course',
  events: 'event',
} as const

/** `open` subscribes to the publications of this process. */
export const mountCalendarFeeds = (
  app: Hono<ServerEnv>,
  services: Services,
  open: () => Promise<Publications>,
): void => {
  app.get('/calendar/:token{.+\\.ics}', etag(), (c) => answer(c, services, withoutEnding(c.req.param('token'))))
  const show = createPublicCalendars(services, open)
  app.get('/calendar.ics', etag(), (c) => {
    const { searchParams } = new URL(c.req.url)
    refuseUnreadableCalendar(searchParams)
    const { search } = calendarAddress(searchParams)
    // The whole list is in one file, whatever part of it the page shows.
    return show(c, { subject: { kind: 'calendar', search: { ...search, page: 0 } }, words: search.searchString })
  })
  for (const [area, kind] of Object.entries(areas)) {
    app.get(`/${area}/:ref{[0-9a-f-]{36}\\.ics}`, etag(), (c) => {
      const ref = withoutEnding(c.req.param('ref'))
      if (!Ref.safeParse(ref).success) throw failure(kernelErrors.notFound)
      return show(c, { subject: { kind, ref }, words: undefined })
    })
  }
}
