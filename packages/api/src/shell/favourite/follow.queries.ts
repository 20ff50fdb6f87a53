// Riders, horses and clubs that somebody follows: only what public start lists have of them. Whoever is on no public list can be followed by
// nobody, so following tells nothing of anybody. An account gets the starts of a child only if the child is its own (decision 409).
import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { type Followed, FollowedType } from '@oxer/domain/shell/favourite/favourite.schema'
import { isPublicIn } from '../../competitions/competition/competition-visibility.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { lastAdultBirth } from '../../parties/person/member-filter.queries.ts'
import { publicLists, readTimedStarts, type StartRow, type TimedStart } from '../home/riders-starts.queries.ts'

type Asking = Context & { readonly actor: Actor }

const subjectColumn = {
  RIDER: Prisma.sql`pr.person_ref`,
  HORSE: Prisma.sql`pr.horse_ref`,
  ORGANISATION: Prisma.sql`g.organisation_ref`,
} satisfies Record<FollowedType, Prisma.Sql>

const subjectName = {
  RIDER: Prisma.sql`pe.first_name || ' ' || pe.last_name`,
  HORSE: Prisma.sql`h.name`,
  ORGANISATION: Prisma.sql`o.name`,
} satisfies Record<FollowedType, Prisma.Sql>

/**
 * Whether the rider `pe` is a minor, or of unknown age (33), and neither the caller nor a child or ward of the caller: of these, an account
 * gets nothing (decision 409).
 */
const isProtected = ({ actor, now }: Pick<Asking, 'actor' | 'now'>): Prisma.Sql => Prisma.sql`(
  (pe.birth_date IS NULL OR pe.born_on > ${lastAdultBirth(localDateAt(now(), 'UTC'))})
  AND pe.ref IS DISTINCT FROM ${actor.personRef}::uuid AND NOT EXISTS (
    SELECT FROM person_relation kin WHERE kin.child_ref = pe.ref AND kin.parent_ref = ${actor.personRef}::uuid))`

export const isProtectedRider = async (
  ctx: Pick<Asking, 'db' | 'actor' | 'now'>,
  personRef: string,
): Promise<boolean> => {
  const rows = await ctx.db.$queryRaw<unknown[]>`
    SELECT 1 FROM person pe WHERE pe.ref = ${personRef}::uuid AND ${isProtected(ctx)}`
  return rows.length > 0
}

/** Registrations `g` on lists that the public of this host sees. */
const publicStarters = ({ tenant }: Pick<Context, 'tenant'>): Prisma.Sql => Prisma.sql`
  registration g JOIN practitioner pr ON pr.ref = g.practitioner_ref
    JOIN person pe ON pe.ref = pr.person_ref AND pe.deleted_at IS NULL AND pe.erased_at IS NULL
    JOIN horse h ON h.ref = pr.horse_ref LEFT JOIN organisation o ON o.ref = g.organisation_ref
    JOIN competition c ON c.ref = g.competition_ref AND c.federation_ref = ANY(${[...tenant.federationRefs]}::uuid[])
      AND ${isPublicIn('c')} AND 'STARTLISTS' = ANY(c.published_parts)
  WHERE g.deleted_at IS NULL AND EXISTS (SELECT FROM startlist_entry e JOIN startlist s ON s.ref = e.startlist_ref
    AND s.status = ANY(${[...publicLists]}) WHERE e.registration_ref = g.ref)`

/** What the ref names, of that which is on a public list; null if nothing. */
export const findFollowable = async (
  ctx: Pick<Context, 'db' | 'tenant'>,
  ref: string,
): Promise<FollowedType | null> => {
  for (const type of FollowedType.options) {
    const rows = await ctx.db.$queryRaw<unknown[]>`
      SELECT 1 FROM ${publicStarters(ctx)} AND ${subjectColumn[type]} = ${ref}::uuid LIMIT 1`
    if (rows.length > 0) return type
  }
  return null
}

/** The rider, the horse or the club of a start; null if the public does not see it, or it has no club. */
export const findStarter = async (
  ctx: Pick<Context, 'db' | 'tenant'>,
  { registration, type }: { registration: string; type: FollowedType },
): Promise<string | null> => {
  const [row] = await ctx.db.$queryRaw<{ ref: string | null }[]>`
    SELECT ${subjectColumn[type]} AS ref FROM ${publicStarters(ctx)} AND g.ref = ${registration}::uuid`
  return row?.ref ?? null
}

/** More than anybody follows; their next starts are those of some weeks. */
const mostFollowed = 100
const mostStarts = 200

type FollowedRow = { favouriteRef: string; type: FollowedType; ref: string; name: string }

/** Those that are on a public list; the newest first. */
const readFollowed = (ctx: Asking): Promise<FollowedRow[]> =>
  ctx.db.$queryRaw<FollowedRow[]>`
    SELECT * FROM (${Prisma.join(
      FollowedType.options.map(
        (type) => Prisma.sql`
          SELECT f.ref AS "favouriteRef", f.subject_type AS type, f.subject_ref AS ref, known.name, f.created_at AS at
          FROM favourite f JOIN LATERAL (
            SELECT ${subjectName[type]} AS name FROM ${publicStarters(ctx)} AND ${subjectColumn[type]} = f.subject_ref
              AND NOT ${type === 'RIDER' ? isProtected(ctx) : Prisma.sql`false`} LIMIT 1
          ) known ON true
          WHERE f.account_ref = ${ctx.actor.accountRef}::uuid AND f.subject_type = ${type}`,
      ),
      ' UNION ALL ',
    )}) AS followed
    ORDER BY at DESC, "favouriteRef" DESC LIMIT ${mostFollowed}`

/** Their starts; not those of a rider who is protected, by whomever else they are followed: of a horse or a club, too. */
const ofFollowed = (ctx: Asking, rows: readonly FollowedRow[]): Prisma.Sql => {
  const refsOf = (type: FollowedType): string[] => rows.filter((row) => row.type === type).map(({ ref }) => ref)
  return Prisma.sql`c.federation_ref = ANY(${[...ctx.tenant.federationRefs]}::uuid[]) AND NOT ${isProtected(ctx)} AND (
    pr.person_ref = ANY(${refsOf('RIDER')}::uuid[]) OR pr.horse_ref = ANY(${refsOf('HORSE')}::uuid[])
    OR r.organisation_ref = ANY(${refsOf('ORGANISATION')}::uuid[]))`
}

const isOf = ({ type, ref }: FollowedRow, row: StartRow): boolean =>
  ref === { RIDER: row.personRef, HORSE: row.horseRef, ORGANISATION: row.organisationRef }[type]

/** Starts of those that the caller follows, on public lists; and `known` ones that are cancelled. */
export const readFollowedStarts = async (
  ctx: Asking,
  { from, known }: { from: string; known: readonly string[] },
  rows?: readonly FollowedRow[],
): Promise<TimedStart[]> => {
  const followed = rows ?? (await readFollowed(ctx))
  if (followed.length === 0) return []
  const starts = await readTimedStarts(ctx, { who: ofFollowed(ctx, followed), from, most: mostStarts, known })
  // Whoever follows a start does not need its number.
  return starts
    .filter(({ row }) => row.activity !== null || row.isCancelled)
    .map(({ start, ...rest }) => ({ ...rest, start: { ...start, startNumber: null } }))
}

const toFollowedStart = ({ row, start }: TimedStart, activity: string): NonNullable<Followed['next']> => ({
  ...{ registration: row.registration, rider: start.rider.name, horse: row.horse, competition: start.competition },
  ...{ test: row.test, date: row.date, activity, arena: row.arena },
  ...{ time: start.time, expected: start.expected, before: start.before },
})

/** Those who ride next come first. */
const orderOf = ({ next }: Followed): string =>
  next === null ? '~' : `${next.date} ${next.expected ?? next.time ?? '~'}`

export const listFollowed = async (ctx: Asking): Promise<Followed[]> => {
  const rows = await readFollowed(ctx)
  const from = localDateAt(ctx.now(), 'UTC')
  const starts = (await readFollowedStarts(ctx, { from, known: [] }, rows)).filter(({ isRidden }) => !isRidden)
  const followed = rows.map((row): Followed => {
    const next = starts.find((start) => isOf(row, start.row))
    const activity = next?.row.activity ?? null
    return {
      ...{ favouriteRef: row.favouriteRef, type: row.type, name: row.name },
      next: next === undefined || activity === null ? null : toFollowedStart(next, activity),
    }
  })
  return followed.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : orderOf(one) > orderOf(other) ? 1 : 0))
}
