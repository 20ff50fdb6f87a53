// What the files of a competition have beside its exchange document: the name of each sheet, prizes, and points in a career.
import type { Database } from '@oxer/db'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { prizesOfEntries, type ResultFacts } from '@oxer/domain/exchange/integration/result-facts.rules'

type Part = {
  readonly ref: string
  readonly sheet: string | null
  readonly amounts: number[]
  readonly minimum: number
}

type Points = { readonly entry: string; readonly points: string }

/**
 * Of a competition and its document. The sheet of a part is the name of the protocol of its test in the catalogue; the points of a result are
 * those in the career that its test names, and prizes follow from the places of the ranking as they are now.
 */
export const readResultFacts = async (
  database: Pick<Database, 'query'>,
  competition: string,
  document: Pick<ExchangeDocument, 'rankings' | 'results'>,
): Promise<ResultFacts> => {
  const parts = await database.query<Part>(
    `SELECT s.ref, p.name AS sheet, t.prize_cents AS amounts, t.prize_minimum_cents AS minimum
       FROM competition_test t JOIN test_set s ON s.test_ref = t.ref LEFT JOIN protocol p ON p.ref = t.protocol_ref
      WHERE t.competition_ref = $1 AND t.deleted_at IS NULL`,
    [competition],
  )
  const points = await database.query<Points>(
    `SELECT g.registration_ref AS entry, trim_scale(coalesce(g.manual, g.calculated))::text AS points
       FROM competition_test t JOIN test_set s ON s.test_ref = t.ref JOIN career_points g ON g.test_set_ref = s.ref
       JOIN practitioner_career k ON k.ref = g.practitioner_career_ref AND k.career_ref = t.career_ref
      WHERE t.competition_ref = $1 AND g.registration_ref IS NOT NULL AND coalesce(g.manual, g.calculated) IS NOT NULL`,
    [competition],
  )
  return {
    sheets: new Map(parts.flatMap(({ ref, sheet }) => (sheet === null ? [] : [[ref, sheet]]))),
    careerPoints: new Map(points.map(({ entry, points: text }) => [entry, text])),
    prizes: prizesOfEntries(document, new Map(parts.map(({ ref, ...rules }) => [ref, rules]))),
  }
}
