import { type Db, Prisma } from '@oxer/db'
import { hasHigherOrderRole } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CountedPage } from '@oxer/domain/kernel/paging/paging.schema'
import { lettersOf } from '@oxer/domain/kernel/search/search.rules'
import { canViewHorseIdentity, type HorseFacts } from '@oxer/domain/parties/horse/horse.policy'
import { withersHeights } from '@oxer/domain/parties/horse/horse.rules'
import type {
  HorseDetail,
  HorseMetadata,
  HorseOrder,
  HorseRow,
  HorseSearchKey,
  UelnValidity,
} from '@oxer/domain/parties/horse/horse.schema'
import { coatColours, colourCodes } from '@oxer/domain/parties/horse/horse-colour.rules'
import { isUeln } from '@oxer/domain/parties/horse/ueln.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { type Cursor, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { findPage, inOrderOf, needleOf } from '../../kernel/search/search.queries.ts'
import { toHorseDetail, toHorseRow } from './horse.mappers.ts'

const readHorse = async (db: Db, horseRef: string, showIdentity: boolean): Promise<HorseDetail> => {
  const { _count, ...row } = await db.horse.findUniqueOrThrow({
    where: { ref: horseRef },
    include: {
      federation: { select: { ref: true, name: true } },
      withersHeights: { orderBy: [{ date: 'desc' }, { ref: 'desc' }] },
      documents: { orderBy: [{ createdAt: 'desc' }, { ref: 'desc' }] },
      _count: { select: { practitioners: true } },
    },
    relationLoadStrategy: 'join',
  })
  return toHorseDetail({ ...row, practitionerCount: _count.practitioners }, showIdentity)
}

/** A horse as this actor may see it: its papers are left out for those who may not read them. */
export const getHorse = (db: Db, actor: Actor, horse: HorseFacts): Promise<HorseDetail> =>
  readHorse(db, horse.horseRef, canViewHorseIdentity(actor, horse))

/** Horses that the actor has just made in a federation, in this order: nobody rides them, and they have no papers and heights yet. */
export const getNewHorses = async (
  db: Db,
  actor: Actor,
  federationRef: string,
  refs: readonly string[],
): Promise<HorseDetail[]> => {
  const rows = await db.horse.findMany({ where: { ref: { in: [...refs] } } })
  const federation = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { ref: true, name: true },
  })
  const own = { federationRef, createdByRef: actor.accountRef, isVerified: false, practitionerCount: 0, riderRefs: [] }
  return inOrderOf(refs, rows).map((row) =>
    toHorseDetail(
      { ...row, federation, withersHeights: [], documents: [], practitionerCount: 0 },
      canViewHorseIdentity(actor, { ...own, horseRef: row.ref }),
    ),
  )
}

/** The complete stored horse, for the basis of a change and for the history. It is never returned to a caller. */
export const getWholeHorse = (db: Db, { horseRef }: Pick<HorseFacts, 'horseRef'>): Promise<HorseDetail> =>
  readHorse(db, horseRef, true)

export const getHorseMetadata = (): HorseMetadata => ({
  withersHeights: [...withersHeights],
  colors: [...colourCodes],
  colorNames: [...coatColours],
})

export type HorseListQuery = {
  q?: string | undefined
  key: HorseSearchKey
  isPony?: boolean | undefined
  isVerified?: boolean | undefined
  studbook?: string | undefined
  sort: HorseOrder
  descending: boolean
  after?: string | undefined
  size: number
}

const orderColumns: Readonly<Record<HorseOrder, Prisma.Sql>> = {
  NAME: Prisma.sql`search_name`,
  AGE: Prisma.sql`born_on`,
}

const narrowedBy = (federationRef: string, { isPony, isVerified, studbook }: HorseListQuery): Prisma.Sql[] => [
  ...(isPony === undefined ? [] : [Prisma.sql`subject.is_pony = ${isPony}`]),
  ...(isVerified === undefined ? [] : [Prisma.sql`subject.is_verified = ${isVerified}`]),
  ...(studbook
    ? [
        Prisma.sql`subject.studbook_ref IN (
          SELECT coalesce(studbook.merged_into_ref, studbook.ref) FROM studbook
          WHERE studbook.federation_ref = ${federationRef}::uuid AND studbook.key = ${lettersOf(studbook)})`,
      ]
    : []),
]

/** By the number that was searched for. */
const findByNumber = (
  db: Db,
  federationRef: string,
  query: HorseListQuery,
  after: Cursor | null,
): Promise<Cursor[]> => {
  const number = needleOf(query.q ?? '')
    .toUpperCase()
    .replace(/[\s-]/g, '')
  const column = query.key === 'UELN' ? Prisma.sql`ueln` : Prisma.sql`chip`
  return db.$queryRaw<Cursor[]>`
    SELECT ref, ${column} AS key FROM horse
    WHERE federation_ref = ${federationRef}::uuid AND deleted_at IS NULL
      AND ${column} >= ${number} AND ${column} < ${`${number}\u{10FFFF}`}
      ${after ? Prisma.sql`AND (${column}, ref) > (${after.key}, ${after.ref}::uuid)` : Prisma.empty}
    ORDER BY ${column}, ref LIMIT ${query.size + 1}`
}

/** A search by papers finds nothing for callers who may not see papers, so that a guess cannot confirm a number. It is not counted. */
export const listHorses = async (
  db: Db,
  actor: Actor,
  { federationRef }: FederationScope,
  query: HorseListQuery,
): Promise<CountedPage<HorseRow>> => {
  const showIdentity = hasHigherOrderRole(actor, federationRef)
  if (query.key !== 'NAME' && !showIdentity) return { items: [], next: null, total: null }
  const after = toCursor(query.after)
  const { page, total } =
    query.key === 'NAME'
      ? await findPage(db, {
          noun: 'horse',
          federationRef,
          q: query.q,
          column: orderColumns[query.sort],
          descending: query.descending,
          narrowed: narrowedBy(federationRef, query),
          after,
          size: query.size,
        })
      : { page: await findByNumber(db, federationRef, query, after), total: null }
  const refs = page.map((row) => row.ref)
  const rows = await db.horse.findMany({ where: { ref: { in: refs } } })
  const keyOf = new Map(page.map((row) => [row.ref, row.key]))
  return {
    ...toCursorPage(
      inOrderOf(refs, rows),
      query.size,
      (row) => ({ ref: row.ref, key: keyOf.get(row.ref) ?? '' }),
      (row) => toHorseRow(row, showIdentity),
    ),
    total,
  }
}

/** Whether a UELN is valid and not used in the federation by a horse other than `horseRef`. */
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
