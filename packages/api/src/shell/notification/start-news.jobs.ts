// Tells riders of their starts. After the public pages of a competition have changed, its starts are compared with what each account was
// notified of last; only the difference is notified. So nothing is notified twice, whatever changed in between and whichever command changed it.
import { maximumCompetitionDays } from '@oxer/domain/competitions/competition/competition.schema'
import { addDays, toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { ShownStart, StartNews } from '@oxer/domain/shell/notification/start-told.rules'
import { newsOf, toldAfter } from '@oxer/domain/shell/notification/start-told.rules'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { CommandContext, Services } from '../../kernel/context/context.ts'
import { lineOf } from '../../kernel/notification/notify.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { findCompetitionNews, type Watched } from './competition-news.queries.ts'
import { byPerson, readAudience } from './notification-audience.queries.ts'
import { readSettings } from './notification-setting.queries.ts'
import { type Told, writeNotifications } from './notification-writing.commands.ts'
import { listPublicStarts, type PublicStart, readToldStarts, storeToldStarts } from './start-news.queries.ts'

const timeOf = (start: ShownStart | null): string | null =>
  start === null || start.seconds === null ? null : toLocalTime(start.seconds)

const lineOfStart = ({ test, horse, shown }: PublicStart, told: ShownStart | null) =>
  lineOf({
    ...{ test, horse, date: shown.date, time: timeOf(shown), arena: shown.arena },
    dateWas: told?.date ?? null,
    timeWas: timeOf(told),
    arenaWas: shown.arena === null ? null : (told?.arena ?? null),
  })

/** Names the state that is notified, so that the same state is notified again only after another one. */
const eventOf = (news: StartNews, ref: string, publication: number): string => `${news}:${ref}:${String(publication)}`

const tellNews = async (ctx: CommandContext, competition: Watched): Promise<void> => {
  const today = localDateAt(ctx.now(), competition.timeZone)
  const starts = await listPublicStarts(ctx.db, competition.competitionRef, { today, at: ctx.now() })
  const audience = await readAudience(ctx.db, [...new Set(starts.map(({ personRef }) => personRef))])
  const readersOf = byPerson(audience)
  const settingsOf = await readSettings(
    ctx.db,
    audience.map(({ accountRef }) => accountRef),
  )
  const toldStarts = await readToldStarts(
    ctx.db,
    starts.map(({ registrationRef }) => registrationRef),
  )
  const told: Told[] = []
  const stored: { accountRef: string; registrationRef: string; start: ShownStart }[] = []
  for (const start of starts) {
    for (const reader of readersOf.get(start.personRef) ?? []) {
      const before = toldStarts.get(`${reader.accountRef} ${start.registrationRef}`) ?? null
      const news = newsOf(before, start.shown, settingsOf(reader.accountRef).movedMinutes)
      const after = toldAfter(before, start.shown, news)
      if (news === null || after === null) continue
      stored.push({ accountRef: reader.accountRef, registrationRef: start.registrationRef, start: after })
      told.push({
        ...{ reader, kind: news, subject: competition.name, more: 0 },
        eventKey: eventOf(news, start.registrationRef, competition.publication),
        federationRef: competition.federationRef,
        lines: [lineOfStart(start, before)],
        link: `/competitions/${competition.competitionRef}`,
      })
    }
  }
  // First, so that whoever rides here is not notified of the same list as a follower.
  await storeToldStarts(ctx.db, stored)
  await writeNotifications(ctx, [...told, ...(await findCompetitionNews(ctx, competition))])
}

/** Compares one competition whose changes have come to rest; false if there is none. */
const tellNext = async (ctx: CommandContext): Promise<boolean> => {
  ctx.recordNothing('the history has what changed, not who was notified of it')
  const [found] = await ctx.db.$queryRaw<Watched[]>`
    SELECT w.competition_ref AS "competitionRef", c.name, c.federation_ref AS "federationRef", c.time_zone AS "timeZone",
      c.publication
    FROM start_watch w JOIN competition c ON c.ref = w.competition_ref
    WHERE w.told < w.seen AND w.due_at <= ${ctx.now()} ORDER BY w.due_at LIMIT 1 FOR UPDATE OF w SKIP LOCKED`
  if (found === undefined) return false
  await tellNews(ctx, found)
  const { competitionRef, publication } = found
  await ctx.db.startWatch.update({ where: { competitionRef }, data: { told: publication, seen: publication } })
  return true
}

/** The largest competitions have thousands of starts. */
const longestMs = 60_000

/** A burst of changes is notified once it has come to rest, but not later than `mostSeconds` after its first one. */
export type NewsPause = { readonly quietSeconds: number; readonly mostSeconds: number }

/** `told`: competitions that were compared. `dueIn`: seconds until the next one has come to rest; null if none waits. */
export type StartNewsLook = { readonly told: number; readonly dueIn: number | null }

const secondsUntilDue = async ({ database }: Services, now: () => Date): Promise<number | null> => {
  const [row] = await database.query<{ due: Date | null }>(
    'SELECT min(due_at) AS due FROM start_watch WHERE told < seen',
    [],
  )
  return row?.due ? (new Date(row.due).getTime() - now().getTime()) / 1000 : null
}

/**
 * Notes the competitions that have changed and tells the news of those that have come to rest. Call it often: a look that finds nothing is
 * two short statements.
 */
export const tellStartNews = async (
  services: Services,
  { quietSeconds, mostSeconds }: NewsPause,
  now: () => Date = () => new Date(),
): Promise<StartNewsLook> => {
  const { database } = services
  const moment = now()
  const later = (seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
  // A competition that is over has no starts to tell of; a day is left for time zones.
  const yesterday = addDays(localDateAt(moment, 'UTC'), -1)
  await database.query(
    `INSERT INTO start_watch (competition_ref, told, seen, due_at, latest_at)
     SELECT c.ref, 0, c.publication, $1, $2 FROM competition c
      WHERE c.start >= $3 AND c."end" >= $4 AND c.publication > 0
        AND NOT EXISTS (SELECT FROM start_watch w WHERE w.competition_ref = c.ref AND w.seen >= c.publication)
     ON CONFLICT (competition_ref) DO UPDATE SET seen = excluded.seen,
       due_at = CASE WHEN start_watch.told < start_watch.seen THEN least(excluded.due_at, start_watch.latest_at) ELSE excluded.due_at END,
       latest_at = CASE WHEN start_watch.told < start_watch.seen THEN start_watch.latest_at ELSE excluded.latest_at END`,
    [later(quietSeconds), later(mostSeconds), addDays(yesterday, -maximumCompetitionDays), yesterday],
  )
  let told = 0
  if (((await secondsUntilDue(services, now)) ?? 1) <= 0) {
    const tenant = await tenantOfInstallation(database)
    const operator = { services, authorName: 'Notifications', tenant, now, timeoutMs: longestMs }
    const tell = () => runAsOperator(operator, 'tell-starts', tellNext)
    while (await tell()) told += 1
  }
  return { told, dueIn: await secondsUntilDue(services, now) }
}
