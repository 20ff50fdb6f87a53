// The keys and columns of a protocol, in every discipline.
import { isScoreOf, of, type ProtocolOf, type Score, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import { type ScoredView, viewOf } from '../../disciplines/order.ts'
import type { RankingHeader } from './ranking.schema.ts'

export type RankingOrder = {
  readonly headers: readonly RankingHeader[]
  /** Keys and cells of one score; empty for a score of another discipline. */
  view(score: Score): ScoredView
}

const nothing: ScoredView = { keys: [], cells: {} }

/** `judges` are the positions with a sheet, for protocols that do not list their judges. */
export const orderOf = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  judges: readonly string[],
): RankingOrder => {
  const discipline = of(protocol)
  const listed = discipline.judges(protocol)
  const rules = discipline.order(protocol, listed.length > 0 ? listed : judges)
  return {
    headers: rules.headers.map(({ header }) => header),
    view: (score) => (isScoreOf(protocol.discipline, score) ? viewOf(score, rules) : nothing),
  }
}
