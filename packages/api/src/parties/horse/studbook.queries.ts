import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { lettersOf, maximumTypeaheadMatches, minimumTypeaheadLength } from '@oxer/domain/kernel/search/search.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { TenantFacts } from '../../kernel/context/context.ts'
import { needleOf } from '../../kernel/search/search.queries.ts'
import { searchedFederations } from '../../kernel/search/search-federations.queries.ts'

/** Studbooks of which a spelling begins with the typed text in any spelling, or has a word that does. */
export const searchStudbooks = async (
  ctx: { db: Db; actor: Actor; tenant: TenantFacts },
  { q, federation }: { q: string; federation?: string | undefined },
): Promise<{ matches: RefName[]; hasMore: boolean }> => {
  const federationRefs = searchedFederations(ctx.actor, ctx.tenant, federation)
  const needle = needleOf(q, minimumTypeaheadLength)
  const rows = await ctx.db.$queryRaw<RefName[]>(Prisma.sql`
    SELECT DISTINCT kept.ref, kept.name
    FROM studbook book JOIN studbook kept ON kept.ref = coalesce(book.merged_into_ref, book.ref)
    WHERE book.federation_ref = ANY(${federationRefs}::uuid[])
      AND (starts_with(book.key, ${lettersOf(q)}) OR strpos(' ' || oxer_fold(book.name), ${` ${needle}`}) > 0
        OR oxer_fold(book.code) = ${needle})
    ORDER BY kept.name, kept.ref LIMIT ${maximumTypeaheadMatches + 1}`)
  return { matches: rows.slice(0, maximumTypeaheadMatches), hasMore: rows.length > maximumTypeaheadMatches }
}

/** The name of a studbook that was sent by reference. Throws for one that the federation does not have. */
export const readStudbook = async (
  db: Db,
  federationRef: string,
  studbookRef: string | null,
): Promise<{ studbook?: string }> => {
  if (studbookRef === null) return {}
  const row = await db.studbook.findFirst({ where: { ref: studbookRef, federationRef }, select: { name: true } })
  if (!row) throw failure(partiesErrors.studbookUnknown, { field: 'studbookRef' })
  return { studbook: row.name }
}

/**
 * The keys of every spelling of the studbook with this name, which rules compare; of an unknown name its own key. The database resolves
 * the name of a stored horse in the same way.
 */
export const readStudbookKeys = async (db: Db, federationRef: string, name: string): Promise<string[]> => {
  const key = lettersOf(name)
  const rows = await db.$queryRaw<{ key: string }[]>`
    SELECT spelling.key FROM studbook book JOIN studbook spelling
      ON coalesce(spelling.merged_into_ref, spelling.ref) = coalesce(book.merged_into_ref, book.ref)
    WHERE book.federation_ref = ${federationRef}::uuid AND book.key = ${key}`
  return rows.length === 0 ? [key] : rows.map((row) => row.key)
}
