import { isResultOf, of, type ProtocolOf, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import { scoreResult } from '../../disciplines/scoring.ts'
import { explain, type RankedEntry, type RankingEntry, rank } from './ranking.rules.ts'
import type { RankingExplanation, RankingHeader, StandingKind } from './ranking.schema.ts'

export type Standing = {
  readonly kind: StandingKind
  readonly headers: readonly RankingHeader[]
  readonly entries: readonly RankedEntry[]
  /** The number of entries that have not ridden this part yet. */
  readonly waiting: number
}

/**
 * The other rankings of the results under one protocol, such as the standing after a phase. Results that the protocol
 * cannot score are left out, as in the ranking (decision 27).
 */
export const otherStandings = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  entries: readonly RankingEntry[],
  placed: number | null,
): readonly Standing[] => {
  const scorable = entries.flatMap(({ id, result }) =>
    isResultOf(protocol.discipline, result) && scoreResult(protocol, result).ok ? [{ id, result }] : [],
  )
  return of(protocol)
    .standings(protocol)
    .flatMap((standing): Standing[] => {
      const there = scorable.flatMap(({ id, result: whole }): RankingEntry[] => {
        const result = standing.resultOf(whole)
        return result === null ? [] : [{ id, result }]
      })
      const ranked = rank(standing.protocol, there, standing.hasPrizes ? { placed } : {})
      if (!ranked.ok) return []
      const { headers, entries: rows } = ranked
      return [{ kind: standing.kind, headers, entries: rows, waiting: scorable.length - there.length }]
    })
}

/** The kinds of other rankings under this protocol. */
export const standingKinds = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): readonly StandingKind[] =>
  of(protocol)
    .standings(protocol)
    .map(({ kind }) => kind)

/** Each entry with the reason why it is not above the previous one; null for the first. */
export const withReasons = <Entry extends RankedEntry>(
  entries: readonly Entry[],
): readonly { readonly entry: Entry; readonly behind: RankingExplanation | null }[] =>
  entries.map((entry, index) => {
    const before = entries[index - 1]
    return { entry, behind: before === undefined ? null : explain(before, entry) }
  })
