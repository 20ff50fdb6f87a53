import { type Db, Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold, lettersOf } from '@oxer/domain/kernel/search/search.rules'
import type { StudbookPage, StudbookQuery, StudbookView } from '@oxer/domain/parties/studbook/studbook.schema'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'

const columns = Prisma.sql`
  book.ref, book.name, book.code, book.country, book.version,
  (SELECT count(*)::int FROM horse WHERE horse.studbook_ref = book.ref AND horse.deleted_at IS NULL) AS "horseCount",
  coalesce((SELECT json_agg(json_build_object('ref', spelling.ref, 'name', spelling.name) ORDER BY spelling.name, spelling.ref)
    FROM studbook spelling WHERE spelling.merged_into_ref = book.ref), '[]'::json) AS spellings`

export const listStudbooks = async (
  db: Db,
  { federationRef }: FederationScope,
  { q, after: from, size }: StudbookQuery,
): Promise<StudbookPage> => {
  const after = toCursor(from)
  const [words, letters] = [fold(q), lettersOf(q)]
  const isFound = (alias: string): Prisma.Sql => {
    const own = Prisma.raw(alias)
    return Prisma.sql`(oxer_fold(${own}.name) LIKE ${likePattern(words)} OR oxer_fold(${own}.code) LIKE ${likePattern(words)}
      OR strpos(${own}.key, ${letters}) > 0)`
  }
  const search =
    letters === ''
      ? Prisma.empty
      : Prisma.sql`AND (${isFound('book')} OR EXISTS (
          SELECT 1 FROM studbook other WHERE other.merged_into_ref = book.ref AND ${isFound('other')}))`
  const rows = await db.$queryRaw<StudbookView[]>`
    SELECT ${columns} FROM studbook book
    WHERE book.federation_ref = ${federationRef}::uuid AND book.merged_into_ref IS NULL ${search}
      ${after ? Prisma.sql`AND (book.name, book.ref) > (${after.key}, ${after.ref}::uuid)` : Prisma.empty}
    ORDER BY book.name, book.ref LIMIT ${size + 1}`
  return toCursorPage(
    rows,
    size,
    ({ name, ref }) => ({ key: name, ref }),
    (row) => row,
  )
}

/** A spelling of another studbook is none of its own. */
export const getStudbook = async (db: Db, { federationRef }: FederationScope, ref: string): Promise<StudbookView> => {
  const [row] = await db.$queryRaw<StudbookView[]>`
    SELECT ${columns} FROM studbook book
    WHERE book.ref = ${ref}::uuid AND book.federation_ref = ${federationRef}::uuid AND book.merged_into_ref IS NULL`
  if (!row) throw failure(kernelErrors.notFound)
  return row
}
