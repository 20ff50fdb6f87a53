// What Oxer knows of the results of a competition and its exchange document does not say. It goes into the files for whoever manages the
// competition, and into no document.
import { prizesOfRanking } from '../../competitions/ranking/ranking-prizes.rules.ts'
import type { PrizeRules } from '../../finance/prize/prize.rules.ts'
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'

export type ResultFacts = {
  /** The name of the sheet of a test, by its id. */
  readonly sheets: ReadonlyMap<string, string>
  /** The points of a result in the career for which its test counts, as decimal text, by the id of its entry. */
  readonly careerPoints: ReadonlyMap<string, string>
  /** What a result wins, in cents and more than zero, by the id of its entry. */
  readonly prizes: ReadonlyMap<string, number>
}

export const noFacts: ResultFacts = { sheets: new Map(), careerPoints: new Map(), prizes: new Map() }

/** What each entry wins by the ranking of its test, in cents; one without a place, or without a prize, is absent. */
export const prizesOfEntries = (
  document: Pick<ExchangeDocument, 'rankings' | 'results'>,
  rulesOf: ReadonlyMap<string, PrizeRules>,
): ReadonlyMap<string, number> => {
  const results = new Map((document.results ?? []).map((result) => [result.entry, result]))
  const prizes = new Map<string, number>()
  for (const { test, composed, placedCount, rows } of document.rankings ?? []) {
    const rules = rulesOf.get(test)
    if (rules === undefined || composed !== undefined) continue
    const ranked = rows.flatMap(({ entry, place }) => {
      const result = results.get(entry)
      if (result === undefined) return []
      return [{ entry, place, status: result.status, outOfCompetition: result.detail?.outOfCompetition ?? false }]
    })
    for (const [index, cents] of prizesOfRanking(rules, placedCount ?? null, ranked).entries()) {
      const entry = ranked[index]?.entry
      if (entry !== undefined && cents > 0) prizes.set(entry, cents)
    }
  }
  return prizes
}
