// What else of a competition its riders and clubs are notified of. All of it follows from the rows, so it is found whatever command changed
// them; an event is notified once, so finding it again does no harm. What is older than a day is no news.

import { Prisma } from '@oxer/db'
import type { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { isPublicIn } from '../../competitions/competition/competition-visibility.queries.ts'
import { hasHeldResultsIn, publicResults } from '../../competitions/result/result-visibility.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lineOf } from '../../kernel/notification/notify.ts'
import { byPerson, type Reader, readAudience, readClubAudience } from './notification-audience.queries.ts'
import type { Told } from './notification-writing.commands.ts'

export type Watched = {
  readonly competitionRef: string
  readonly name: string
  readonly federationRef: string
  readonly timeZone: string
  readonly publication: number
}

type Found = {
  kind: NotificationKind
  eventKey: string
  personRef: string
  test: string
  horse: string
  testSetRef: string
}

const newsMs = 86_400_000

const starter = Prisma.sql`
  JOIN test_set ts ON ts.ref = g.test_set_ref JOIN competition_test t ON t.ref = ts.test_ref AND t.deleted_at IS NULL
  JOIN practitioner pr ON pr.ref = g.practitioner_ref JOIN horse h ON h.ref = pr.horse_ref`
const named = Prisma.sql`pr.person_ref AS "personRef", t.name AS test, h.name AS horse, ts.ref AS "testSetRef"`
const isActive = Prisma.sql`g.deleted_at IS NULL AND g.status IN ('SUBSCRIBED', 'ANNOUNCED')`

/** Starters without a result on a public list that runs, up to the fifth after the one in the ring. */
const soonInRing = (competitionRef: string, today: string): Prisma.Sql => Prisma.sql`
  SELECT 'SOON_IN_RING' AS kind, 'SOON_IN_RING:' || waiting.ref AS "eventKey", waiting."personRef", waiting.test,
    waiting.horse, waiting."testSetRef"
  FROM (
    SELECT g.ref, ${named}, row_number() OVER (PARTITION BY s.ref ORDER BY e."order") AS turn
    FROM competition c
    JOIN activity a ON a.competition_ref = c.ref AND a.date = ${today} AND NOT a.is_time_hidden AND NOT a.is_entry_time_hidden
    JOIN startlist s ON s.ref = a.startlist_ref AND s.status IN ('DRAFT_PROPOSAL', 'FINAL', 'CLOSED')
    JOIN startlist_entry e ON e.startlist_ref = s.ref
    JOIN registration g ON g.ref = e.registration_ref AND ${isActive}
    ${starter}
    WHERE c.ref = ${competitionRef}::uuid AND c.published_parts @> ARRAY['TIMESCHEDULE', 'STARTLISTS', 'RESULTS']
      AND t.cancelled_at IS NULL AND ${isPublicIn('c')}
      AND EXISTS (SELECT FROM startlist_entry ridden JOIN ${publicResults} x ON x.registration_ref = ridden.registration_ref
        WHERE ridden.startlist_ref = s.ref)
      AND NOT EXISTS (SELECT FROM ${publicResults} x WHERE x.registration_ref = g.ref)
  ) waiting WHERE waiting.turn BETWEEN 2 AND 6`

/** Names a public state of a result `x`: a correction is news, and what is saved again unchanged is not. */
const stateOfResult = Prisma.sql`md5(x.status || coalesce(x.score::text, ''))`

/** When a ranking `r` that the public had seen closed was reopened or changed last: closed again, it is news once more. */
const reopened = Prisma.sql`greatest(r.corrected_since, r.changed_at)`

const ofRiders = (competitionRef: string, since: Date, today: string): Prisma.Sql => Prisma.sql`
  SELECT 'TEST_CANCELLED' AS kind, 'TEST_CANCELLED:' || g.ref || ':' || t.cancelled_at AS "eventKey", ${named}
  FROM registration g ${starter} JOIN competition c ON c.ref = g.competition_ref
  WHERE c.ref = ${competitionRef}::uuid AND ${isPublicIn('c')} AND g.deleted_at IS NULL
    AND g.status IN ('SUBSCRIBED', 'ANNOUNCED', 'PENDING_APPROVAL') AND t.cancelled_at > ${since}
  UNION ALL
  SELECT 'RESULT_IN', 'RESULT_IN:' || g.ref || ':' || ${stateOfResult}, ${named}
  FROM ${publicResults} x JOIN registration g ON g.ref = x.registration_ref ${starter} JOIN competition c ON c.ref = g.competition_ref
  WHERE c.ref = ${competitionRef}::uuid AND ${isPublicIn('c')} AND 'RESULTS' = ANY(c.published_parts) AND ${isActive}
    AND x.status <> 'NOT_STARTED' AND x.entered_at > ${since}
  UNION ALL
  SELECT 'RANKING_OFFICIAL',
    'RANKING_OFFICIAL:' || r.ref || coalesce(':' || extract(epoch FROM ${reopened})::text, ''), ${named}
  FROM ranking r JOIN registration g ON g.test_set_ref = r.test_set_ref ${starter} JOIN competition c ON c.ref = g.competition_ref
  WHERE c.ref = ${competitionRef}::uuid AND ${isPublicIn('c')} AND c.published_parts @> ARRAY['RESULTS', 'RANKING']
    AND ${isActive} AND r.status = 'CLOSED' AND greatest(r.published_at, ${reopened}) > ${since}
    AND r.published_at IS NOT NULL AND NOT ${hasHeldResultsIn('ts.ref')}
    AND EXISTS (SELECT FROM ${publicResults} x WHERE x.registration_ref = g.ref AND x.status <> 'NOT_STARTED')
  UNION ALL ${soonInRing(competitionRef, today)}`

const linkOf = ({ competitionRef }: Watched, { kind, testSetRef }: Found): string =>
  kind === 'RANKING_OFFICIAL' || kind === 'RESULT_IN'
    ? `/competitions/${competitionRef}/competition-ranking/${testSetRef}`
    : `/competitions/${competitionRef}`

const newsOfRiders = async (ctx: CommandContext, watched: Watched, since: Date, today: string): Promise<Told[]> => {
  const found = await ctx.db.$queryRaw<Found[]>(ofRiders(watched.competitionRef, since, today))
  const readersOf = byPerson(await readAudience(ctx.db, [...new Set(found.map(({ personRef }) => personRef))]))
  return found.flatMap((one) =>
    (readersOf.get(one.personRef) ?? []).map((reader) => ({
      ...{ reader, kind: one.kind, eventKey: one.eventKey, subject: watched.name, more: 0 },
      federationRef: watched.federationRef,
      lines: [lineOf({ test: one.test, horse: one.horse })],
      link: linkOf(watched, one),
    })),
  )
}

type Waiting = { registrationRef: string; organisationRef: string; test: string; horse: string }

/** Entries that wait for a club, for those who decide of them; the competition need not be public for them. */
const newsOfClubs = async (ctx: CommandContext, watched: Watched, since: Date, today: string): Promise<Told[]> => {
  const waiting = await ctx.db.$queryRaw<Waiting[]>`
    SELECT g.ref AS "registrationRef", g.organisation_ref AS "organisationRef", t.name AS test, h.name AS horse
    FROM registration g ${starter}
    WHERE g.competition_ref = ${watched.competitionRef}::uuid AND g.deleted_at IS NULL AND g.status = 'PENDING_APPROVAL'
      AND g.organisation_ref IS NOT NULL AND g.registered_at > ${since}
    ORDER BY g.registered_at, g.ref`
  const told: Told[] = []
  for (const organisationRef of new Set(waiting.map((one) => one.organisationRef))) {
    const readers = await readClubAudience(ctx.db, { organisationRef, kind: 'APPROVAL_WAITING', today })
    for (const one of waiting.filter((each) => each.organisationRef === organisationRef)) {
      for (const reader of readers) {
        told.push({
          ...{ reader, kind: 'APPROVAL_WAITING', subject: watched.name, more: 0 },
          eventKey: `APPROVAL_WAITING:${one.registrationRef}`,
          federationRef: watched.federationRef,
          lines: [lineOf({ test: one.test, horse: one.horse })],
          link: `/organisations/${organisationRef}/competitions/registrations`,
        })
      }
    }
  }
  return told
}

/** Lists that are public, for those who have marked the competition and do not ride in it. */
const newsOfFollowers = async (ctx: CommandContext, watched: Watched, today: string): Promise<Told[]> => {
  type Followed = Pick<Reader, 'accountRef' | 'address' | 'name' | 'language'> & {
    list: string
    test: string
    date: string
  }
  const rows = await ctx.db.$queryRaw<Followed[]>`
    SELECT a.ref AS "accountRef", a.email AS address, a.name, a.language, s.ref AS list, s.name AS test, min(act.date) AS date
    FROM competition c JOIN favourite f ON f.subject_ref = c.ref
    JOIN account a ON a.ref = f.account_ref AND a.is_registered AND NOT a.is_blocked
    JOIN activity act ON act.competition_ref = c.ref AND act.date >= ${today}
    JOIN startlist s ON s.ref = act.startlist_ref AND s.status IN ('DRAFT_PROPOSAL', 'FINAL', 'CLOSED')
    WHERE c.ref = ${watched.competitionRef}::uuid AND ${isPublicIn('c')} AND 'STARTLISTS' = ANY(c.published_parts)
      AND NOT EXISTS (SELECT FROM start_told known JOIN registration g ON g.ref = known.registration_ref
        WHERE known.account_ref = a.ref AND g.competition_ref = c.ref)
    GROUP BY a.ref, s.ref ORDER BY a.ref, date, s.ref`
  return rows.map(({ list, test, date, ...account }) => ({
    reader: { ...account, why: 'FOLLOWED', personRef: null, personName: null, isFull: false },
    ...{ kind: 'STARTLIST_PUBLISHED', eventKey: `STARTLIST_PUBLISHED:${list}`, subject: watched.name, more: 0 },
    federationRef: watched.federationRef,
    lines: [lineOf({ test, horse: '', date })],
    link: `/competitions/${watched.competitionRef}`,
  }))
}

export const findCompetitionNews = async (ctx: CommandContext, watched: Watched): Promise<Told[]> => {
  const since = new Date(ctx.now().getTime() - newsMs)
  const today = localDateAt(ctx.now(), watched.timeZone)
  return [
    ...(await newsOfRiders(ctx, watched, since, today)),
    ...(await newsOfFollowers(ctx, watched, today)),
    ...(await newsOfClubs(ctx, watched, since, today)),
  ]
}
