import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { fullYears } from '@oxer/domain/kernel/time/time.rules'
import { canErasePerson } from '@oxer/domain/parties/person/person.policy'
import { HeldGroup, type PersonalDataLook, type PersonPrivacy } from '@oxer/domain/registry/privacy/privacy.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { toPersonName } from '../../parties/person/person.mappers.ts'
import { type HeldRow, toHeldGroup, toLook } from './privacy.mappers.ts'
import { type HeldSubjects, heldReferences, isAbout } from './privacy-references.mappers.ts'

type Reading = Pick<Context, 'db' | 'now'>

const linesOfGroup = 15

/** The person with every record merged into it, directly or through others, and the logins of all. */
export const readSubjects = async (db: Db, personRef: string): Promise<HeldSubjects> => {
  const persons = await db.$queryRaw<{ ref: string }[]>`
    WITH RECURSIVE one AS (
      SELECT ${personRef}::uuid AS ref
      UNION SELECT merge.merged_ref FROM merge JOIN one ON merge.kept_ref = one.ref
             WHERE merge.noun = 'person' AND merge.undone_at IS NULL)
    SELECT ref::text AS ref FROM one`
  const refs = persons.map(({ ref }) => ref)
  const accounts = await db.account.findMany({ where: { personRef: { in: refs } }, select: { ref: true } })
  return { persons: refs, accounts: accounts.map(({ ref }) => ref) }
}

const raw = (sql: string | undefined): Prisma.Sql => (sql === undefined ? Prisma.raw('NULL') : Prisma.raw(sql))

/** The data by group: the number of rows, and the latest of them. It is one statement for all references. */
export const getPersonPrivacy = async (
  ctx: Reading & { actor: Actor },
  person: PersonScope,
): Promise<PersonPrivacy> => {
  const { personRef, federationRef } = person
  await noteLook(ctx, [personRef], 'registry.privacy.get')
  const row = await ctx.db.person.findUniqueOrThrow({
    where: { ref: personRef },
    select: {
      ref: true,
      firstName: true,
      lastName: true,
      birthDate: true,
      federation: { select: { ref: true, name: true } },
    },
    relationLoadStrategy: 'join',
  })
  const subjects = await readSubjects(ctx.db, personRef)
  const parts = heldReferences.flatMap((reference, source) => {
    const { group, table, line } = reference
    if (line === undefined) return []
    return [
      Prisma.sql`(
        SELECT ${group}::text AS "group", ${raw(line.name)} AS name, coalesce(${raw(line.detail)}, '') AS detail,
               ${raw(line.start)}::text AS start, ${raw(line.end)}::text AS "end", (count(*) OVER ())::int AS total,
               ${source}::int AS source
          FROM ${Prisma.raw(table)} t ${line.from === undefined ? Prisma.empty : Prisma.raw(line.from)}
         WHERE ${isAbout(reference, subjects)}
         ORDER BY 4 DESC NULLS LAST, ${Prisma.raw(reference.key ?? 't.ref::text')} DESC LIMIT ${linesOfGroup})`,
    ]
  })
  const rows = await ctx.db.$queryRaw<HeldRow[]>`${Prisma.join(parts, ' UNION ALL ')}`
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  return {
    ref: row.ref,
    federation: row.federation,
    name: toPersonName(row).name,
    groups: HeldGroup.options.map((group) => toHeldGroup(group, rows, linesOfGroup)),
    downloadUrl: `/api/member/${personRef}/privacy/download`,
    canErase: canErasePerson(ctx.actor, person) && ctx.actor.personRef !== personRef,
    isMinor: row.birthDate !== null && fullYears(row.birthDate, today) < 18,
  }
}

/** Readers of the personal data of the person while they were a minor, latest first. */
export const listLooks = async (
  ctx: Reading,
  { personRef }: PersonScope,
  query: { after?: string | undefined; size: number },
): Promise<CursorPage<PersonalDataLook>> => {
  const after = toCursor(query.after, (key) => /^\d{1,18}$/.test(key))
  const rows = await ctx.db.personalDataAccess.findMany({
    where: { personRef, ...(after ? { id: { lt: BigInt(after.key) } } : {}) },
    orderBy: { id: 'desc' },
    take: query.size + 1,
  })
  return toCursorPage(rows, query.size, (row) => ({ key: String(row.id), ref: personRef }), toLook)
}
