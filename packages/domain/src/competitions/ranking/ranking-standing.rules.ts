import { isResultOf, of, type ProtocolOf, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import { scoreResult } from '../../disciplines/scoring.ts'
import { explain, type RankedEntry, type RankingEntry, rank } from './ranking.rules.ts'
import type { RankingExplanation, RankingHeader, StandingKind } from './ranking.schema.ts'

export type Standing = {
  readonly kind: StandingKind
  readonly headers: readonly RankingHeader[]
  readonly entries: readonly RankedEntry[]
  /** How many have not ridden so far yet. */
  readonly waiting: number
}

/**
 * The other rankings that results of one protocol give, such as the standing after a phase. Results that the protocol cannot
 * score are left out, as they are of the ranking (decision 27).
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

/** Which other rankings results of this protocol give. */
export const standingKinds = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): readonly StandingKind[] =>
  of(protocol)
    .standings(protocol)
    .map(({ kind }) => kind)

/** With each entry why it does not stand above the one before it; null for the first. */
export const withReasons = <Entry extends RankedEntry>(
  entries: readonly Entry[],
): readonly { readonly entry: Entry; readonly behind: RankingExplanation | null }[] =>
  entries.map((entry, index) => {
    const before = entries[index - 1]
    return { entry, behind: before === undefined ? null : explain(before, entry) }
  })
