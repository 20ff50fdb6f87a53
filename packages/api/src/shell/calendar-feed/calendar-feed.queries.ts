// Answers the private address of a calendar. It is read as its owner, so it never has more than the owner's own pages, and rights that have
// ended end in it, too.
import { createHash } from 'node:crypto'
import { type Database, type Db, newRef } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import {
  forgottenDays,
  type GivenEvent,
  givenNow,
  isTold,
  keptDays,
} from '@oxer/domain/shell/calendar-feed/calendar-feed.rules'
import { type CalendarFeed, CalendarFeedKind } from '@oxer/domain/shell/calendar-feed/calendar-feed.schema'
import { type CalendarEvent, writeCalendar } from '@oxer/domain/shell/calendar-feed/icalendar.rules'
import { findByAccount } from '../../access/actor/actor.queries.ts'
import { hashOfSecret } from '../../access/session/session.gateway.ts'
import { toLanguageCode } from '../../access/session/session.mappers.ts'
import type { Context, Services, TenantFacts } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import { readOwnRiders } from '../../parties/person/own-riders.queries.ts'
import { getSidebarCalendar } from '../favourite/favourite.queries.ts'
import { readFollowedStarts } from '../favourite/follow.queries.ts'
import { ofRiders, readTimedStarts } from '../home/riders-starts.queries.ts'
import { type FeedEvent, toCalendarFeed, toFollowedEvents, toStartEvents, wordsIn } from './calendar-feed.mappers.ts'

export const listCalendarFeeds = async (db: Db, accountRef: string): Promise<CalendarFeed[]> => {
  const rows = await db.calendarFeed.findMany({ where: { accountRef }, orderBy: { kind: 'asc' } })
  return rows.map(toCalendarFeed)
}

const dayMs = 86_400_000

/** More than a family or the favourites of anybody have in a season. */
const mostEvents = 500

export type OpenedFeed = {
  readonly ref: string
  readonly kind: CalendarFeedKind
  readonly actor: Actor
  readonly language: Context['language']
}

/** The feed of a token. Null for an unknown token and for one whose owner may not sign in. */
export const openCalendarFeed = async (database: Database, token: string): Promise<OpenedFeed | null> => {
  const row = await database.prisma.calendarFeed.findUnique({ where: { hash: hashOfSecret(token) } })
  if (row === null) return null
  const account = await findByAccount(database, row.accountRef)
  if (account === null || account.isBlocked || !account.actor.isRegistered) return null
  return {
    ref: row.ref,
    kind: CalendarFeedKind.parse(row.kind),
    actor: account.actor,
    language: toLanguageCode(account.language),
  }
}

type Asking = Context & { readonly actor: Actor }
type Given = ReadonlyMap<string, GivenEvent>

const readGiven = async (db: Db, feedRef: string): Promise<Given> => {
  const rows = await db.calendarFeedEvent.findMany({ where: { feedRef } })
  return new Map(rows.map(({ key, state, sequence, changedAt }) => [key, { state, sequence, changedAt }]))
}

const firstDay = ({ now }: Pick<Asking, 'now'>): string => addDays(localDateAt(now(), 'UTC'), -keptDays)

const registrationsOf = (given: Given): string[] => [...new Set([...given.keys()].map((key) => key.slice(0, 36)))]

const readOwnEvents = async (ctx: Asking, given: Given): Promise<FeedEvent[]> => {
  const federationRef = ctx.actor.personFederationRef
  if (federationRef === null || !ctx.tenant.federationRefs.includes(federationRef)) return []
  const riders = await readOwnRiders(ctx, federationRef)
  const names = new Map(riders.map(({ facts, name, relation }) => [facts.personRef, relation === 'SELF' ? '' : name]))
  const starts = await readTimedStarts(ctx, {
    ...{ who: ofRiders([...names.keys()]), from: firstDay(ctx), most: mostEvents, names },
    known: registrationsOf(given),
  })
  return toStartEvents(starts, wordsOf(ctx))
}

const wordsOf = ({ language, services, tenant }: Asking) =>
  wordsIn(language, originOfTenant(services.publicUrl, tenant))

const readFollowedEvents = async (ctx: Asking, given: Given): Promise<FeedEvent[]> => {
  const starts = await readFollowedStarts(ctx, { from: firstDay(ctx), known: registrationsOf(given) })
  return [...toFollowedEvents(await getSidebarCalendar(ctx), wordsOf(ctx)), ...toStartEvents(starts, wordsOf(ctx))]
}

const stateOf = ({ key: _key, isCancelled: _cancelled, ...said }: FeedEvent): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url')

/** In one statement: of two programs that read at once, none makes a number fall. What the feed has not said for long is forgotten. */
const keepGiven = async ({ services, now }: Asking, feedRef: string, said: Given): Promise<void> => {
  const [keys, given] = [[...said.keys()], [...said.values()]]
  await services.database.query(
    `INSERT INTO calendar_feed_event AS held (feed_ref, key, state, sequence, changed_at)
     SELECT $1, said.key, said.state, said.sequence, $5
       FROM unnest($2::text[], $3::text[], $4::int[]) AS said (key, state, sequence)
     ON CONFLICT (feed_ref, key) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at,
       sequence = greatest(held.sequence + 1, excluded.sequence) WHERE held.state <> excluded.state`,
    [feedRef, keys, given.map(({ state }) => state), given.map(({ sequence }) => sequence), now()],
  )
  await services.database.query(
    'DELETE FROM calendar_feed_event WHERE feed_ref = $1 AND changed_at < $3 AND NOT key = ANY($2::text[])',
    [feedRef, keys, new Date(now().getTime() - forgottenDays * dayMs)],
  )
}

const toEvent = (said: FeedEvent, feedRef: string, { sequence, changedAt }: GivenEvent): CalendarEvent => {
  const { key, isCancelled: _cancelled, ...event } = said
  return { ...event, uid: `${key}@${feedRef}`, sequence, changedAt }
}

/** The same bytes until something in it changes. */
export const writeCalendarFeed = async (
  services: Services,
  feed: OpenedFeed,
  { tenant, requestId, now = () => new Date() }: { tenant: TenantFacts; requestId: string; now?: () => Date },
): Promise<string> => {
  const ctx: Asking = {
    ...{ db: services.database.prisma, services, actor: feed.actor, remembered: null, tenant, language: feed.language },
    ...{ now, newRef, requestId, idempotencyKey: null, sessionId: null, signedInAt: null },
  }
  const before = await readGiven(ctx.db, feed.ref)
  const all = feed.kind === 'OWN' ? await readOwnEvents(ctx, before) : await readFollowedEvents(ctx, before)
  const told = all.flatMap((event) => {
    const given = before.get(event.key)
    const becomes = givenNow(given, stateOf(event), now())
    return isTold(event, { given, becomes }, now()) ? [{ event, becomes }] : []
  })
  const isNew = told.some(({ event, becomes }) => before.get(event.key) !== becomes)
  if (isNew) await keepGiven(ctx, feed.ref, new Map(told.map(({ event, becomes }) => [event.key, becomes])))
  const kept = isNew ? await readGiven(ctx.db, feed.ref) : before
  return writeCalendar({
    name: wordsOf(ctx).t(`calendarFeed.name.${feed.kind}`, { name: tenant.name }),
    events: told.map(({ event, becomes }) => toEvent(event, feed.ref, kept.get(event.key) ?? becomes)),
  })
}
