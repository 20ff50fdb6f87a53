import type { FurtherRound } from '../../disciplines/discipline.ts'
import { isResultOf, of, type ProtocolOf, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import type { RankingEntry } from './ranking.rules.ts'

/** The jump-off or winning round that follows from the present results, with its riders. Null if there is none. */
export const findJumpOff = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  entries: readonly RankingEntry[],
): FurtherRound | null => {
  const own = entries.flatMap(({ id, result }) => (isResultOf(protocol.discipline, result) ? [{ id, result }] : []))
  return of(protocol).furtherRound(protocol, own)
}
