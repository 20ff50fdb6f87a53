// What of the results the public sees: one table in place of `result` for every reader outside the office. A saved result may be held until
// it is published (decision 60); until then the public sees its last public state, or none.
import { type Db, Prisma } from '@oxer/db'
import { Result } from '@oxer/domain/competitions/result/result.schema'

/** The public results, with the names of the columns of `result`. Whether the organiser has published results is the reader's to ask. */
export const publicResultsText = `(SELECT own.ref, own.competition_ref, own.test_set_ref, own.registration_ref,
    CASE WHEN own.is_held THEN own.shown ->> 'status' ELSE own.status END AS status,
    CASE WHEN own.is_held THEN own.shown -> 'content' ELSE own.content END AS content,
    CASE WHEN own.is_held THEN own.shown -> 'score' ELSE own.score END AS score,
    CASE WHEN own.is_held THEN (own.shown ->> 'enteredAt')::timestamptz ELSE own.entered_at END AS entered_at
  FROM result own WHERE NOT own.is_held OR own.shown IS NOT NULL)`

/** The same, as a part of a statement. */
export const publicResults = Prisma.raw(publicResultsText)

/**
 * Whether results of a part of a test are held. A stored ranking is calculated from every saved result, so it is not public while some are.
 * `column` is the ref of the part.
 */
export const hasHeldResultsText = (column: string): string =>
  `EXISTS (SELECT 1 FROM result own WHERE own.test_set_ref = ${column} AND own.is_held)`

/** The same, as a part of a statement. */
export const hasHeldResultsIn = (column: string): Prisma.Sql => Prisma.raw(hasHeldResultsText(column))

export type PublicContent = { testSetRef: string; registrationRef: string; content: Result }

/** The basis of a public ranking: the public results of active registrations. */
export const listPublicContents = async (db: Db, testSetRefs: readonly string[]): Promise<PublicContent[]> => {
  const rows = await db.$queryRaw<(Omit<PublicContent, 'content'> & { content: unknown })[]>`
    SELECT x.test_set_ref AS "testSetRef", x.registration_ref AS "registrationRef", x.content
    FROM ${publicResults} x JOIN registration g ON g.ref = x.registration_ref
    WHERE x.test_set_ref = ANY(${[...testSetRefs]}::uuid[]) AND g.deleted_at IS NULL
    ORDER BY x.registration_ref`
  return rows.map((row) => ({ ...row, content: Result.parse(row.content) }))
}
