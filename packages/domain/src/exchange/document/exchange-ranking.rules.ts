// The ranking that the rides of a document give by our rules: whoever receives a document can compare it with the places in it.
import { rankStored, type StoredRanking } from '../../competitions/ranking/stored-ranking.rules.ts'
import { Result } from '../../disciplines/disciplines.ts'
import type { ExchangeDocument } from './exchange-document.schema.ts'
import type { ExchangeDetail } from './exchange-result.schema.ts'

const withoutName = (sheet: object): object =>
  Object.fromEntries(Object.entries(sheet).filter(([field]) => field !== 'judge'))

/** The ride as the domain has it: without the names of judges. */
export const resultOfDetail = (detail: ExchangeDetail): Result =>
  Result.parse('judges' in detail ? { ...detail, judges: detail.judges.map(withoutName) } : detail)

/** Null for a test whose rules the document does not have. Results without a ride have no place. */
export const rankTest = (
  { tests = [], results = [], rankings = [] }: Pick<ExchangeDocument, 'tests' | 'results' | 'rankings'>,
  test: string,
): StoredRanking | null => {
  const protocol = tests.find(({ id }) => id === test)?.protocol?.definition
  if (protocol === undefined) return null
  const rides = results.flatMap(({ test: of, entry, detail }) =>
    of === test && detail !== undefined ? [{ id: entry, result: resultOfDetail(detail) }] : [],
  )
  const own = rankings.find((ranking) => ranking.test === test && ranking.composed === undefined)
  return rankStored(protocol, rides, own?.placedCount ?? null)
}
