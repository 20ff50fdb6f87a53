import { type Db, Prisma } from '@oxer/db'
import { hasHigherOrderRole } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { canViewHorseIdentity, type HorseFacts } from '@oxer/domain/parties/horse/horse.policy'
import { horseColours, isUeln, withersHeights } from '@oxer/domain/parties/horse/horse.rules'
import type {
  HorseDetail,
  HorseMatch,
  HorseMetadata,
  HorseRow,
  HorseSearchKey,
  UelnValidity,
} from '@oxer/domain/parties/horse/horse.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { type Cursor, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { findNames, inOrderOf, needleOf } from '../../kernel/search/search.queries.ts'
import type { HorseScope } from './horse.guards.ts'
import { toHorseDetail, toHorseRow } from './horse.mappers.ts'

export const getHorse = async (db: Db, actor: Actor, horse: HorseFacts): Promise<HorseDetail> => {
  const { _count, ...row } = await db.horse.findUniqueOrThrow({
    where: { ref: horse.horseRef },
    include: {
      federation: { select: { ref: true, name: true } },
      withersHeights: { orderBy: [{ date: 'desc' }, { ref: 'desc' }] },
      documents: { orderBy: [{ createdAt: 'desc' }, { ref: 'desc' }] },
      _count: { select: { practitioners: true } },
    },
    relationLoadStrategy: 'join',
  })
  return toHorseDetail({ ...row, practitionerCount: _count.practitioners }, canViewHorseIdentity(actor, horse))
}

export const getHorseMetadata = (): HorseMetadata => ({
  withersHeights: [...withersHeights],
  colors: [...horseColours],
})

export type HorseListQuery = {
  q?: string | undefined
  key: HorseSearchKey
  after?: string | undefined
  size: number
}

/** Sorted by name, or by the number that was searched for. */
const findHorses = (db: Db, federationRef: string, query: HorseListQuery, after: Cursor | null): Promise<Cursor[]> => {
  const limit = query.size + 1
  if (query.key !== 'NAME') {
    const number = needleOf(query.q ?? '')
      .toUpperCase()
      .replace(/[\s-]/g, '')
    const column = query.key === 'UELN' ? Prisma.sql`ueln` : Prisma.sql`chip`
    return db.$queryRaw<Cursor[]>`
      SELECT ref, ${column} AS key FROM horse
      WHERE federation_ref = ${federationRef}::uuid AND deleted_at IS NULL
        AND ${column} >= ${number} AND ${column} < ${`${number}\u{10FFFF}`}
        ${after ? Prisma.sql`AND (${column}, ref) > (${after.key}, ${after.ref}::uuid)` : Prisma.empty}
      ORDER BY ${column}, ref LIMIT ${limit}`
  }
  if (query.q) {
    return findNames(db, { noun: 'horse', federationRefs: [federationRef], text: needleOf(query.q), limit, after })
  }
  return db.$queryRaw<Cursor[]>`
    SELECT ref, search_name AS key FROM horse
    WHERE federation_ref = ${federationRef}::uuid AND deleted_at IS NULL
      ${after ? Prisma.sql`AND (search_name, ref) > (${after.key}, ${after.ref}::uuid)` : Prisma.empty}
    ORDER BY search_name, ref LIMIT ${limit}`
}

/** A search by papers finds nothing for who may not see papers: a guess must not confirm a number. */
export const listHorses = async (
  db: Db,
  actor: Actor,
  { federationRef }: FederationScope,
  query: HorseListQuery,
): Promise<CursorPage<HorseRow>> => {
  const showIdentity = hasHigherOrderRole(actor, federationRef)
  if (query.key !== 'NAME' && !showIdentity) return { items: [], next: null }
  const found = await findHorses(db, federationRef, query, toCursor(query.after))
  const refs = found.map((row) => row.ref)
  const rows = await db.horse.findMany({ where: { ref: { in: refs } } })
  const keyOf = new Map(found.map((row) => [row.ref, row.key]))
  return toCursorPage(
    inOrderOf(refs, rows),
    query.size,
    (row) => ({ ref: row.ref, key: keyOf.get(row.ref) ?? '' }),
    (row) => toHorseRow(row, showIdentity),
  )
}

/** Horses that may be the same: the same name, or the same parents and birth date. Shown to be merged by hand later. */
export const listSimilarHorses = async (db: Db, horse: HorseScope): Promise<HorseMatch[]> => {
  const own = await db.horse.findUniqueOrThrow({ where: { ref: horse.horseRef } })
  const rows = await db.horse.findMany({
    where: {
      federationRef: horse.federationRef,
      deletedAt: null,
      ref: { not: own.ref },
      OR: [
        { searchName: own.searchName },
        ...(own.birthDate !== null && own.father !== null && own.mother !== null
          ? [{ birthDate: own.birthDate, father: own.father, mother: own.mother }]
          : []),
        ...(own.chip === null ? [] : [{ chip: own.chip }]),
      ],
    },
    select: { ref: true, name: true, isPony: true, birthDate: true },
    orderBy: [{ searchName: 'asc' }, { ref: 'asc' }],
    take: 50,
  })
  return rows.map((row) => ({
    ref: row.ref,
    name: row.name,
    isPony: row.isPony,
    birthYear: row.birthDate === null ? null : Number(row.birthDate.slice(0, 4)),
  }))
}

/** Whether a UELN is well formed and unused in the federation by another horse than `horseRef`. */
export const validateUeln = async (
  db: Db,
  { federationRef }: FederationScope,
  { ueln, horseRef }: { ueln: string; horseRef?: string | undefined },
): Promise<UelnValidity> => {
  const number = ueln.toUpperCase().replace(/[\s-]/g, '')
  if (!isUeln(number)) return { isValid: false, isInUse: false, code: partiesErrors.uelnInvalid.code }
  const used = await db.horse.findUnique({ where: { federationRef_ueln: { federationRef, ueln: number } } })
  const isInUse = used !== null && used.ref !== horseRef
  return { isValid: !isInUse, isInUse, code: isInUse ? partiesErrors.uelnInUse.code : null }
}
