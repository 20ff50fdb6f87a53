import { defaultPhases } from '../result/elimination.rules.ts'
import { scoreResult } from '../result/result.rules.ts'
import type { Protocol } from '../result/result.schema.ts'
import { standingsOf } from './eventing-standings.rules.ts'
import { explain, type Ranked, type RankedEntry, type RankingEntry, rank } from './ranking.rules.ts'
import type { RankingExplanation, RankingHeader, StandingKind } from './ranking.schema.ts'
import { jumpingEntriesOf, jumpingProtocolOf } from './style-jumping.rules.ts'

export interface Standing {
  readonly kind: StandingKind
  readonly headers: readonly RankingHeader[]
  readonly entries: readonly RankedEntry[]
  readonly waiting: number
}

const standing = (kind: StandingKind, ranked: Ranked, waiting = 0): readonly Standing[] =>
  ranked.ok ? [{ kind, headers: ranked.headers, entries: ranked.entries, waiting }] : []

/**
 * The other rankings that results of one protocol give: of eventing the standing after each phase but the last, which is the
 * ranking itself, in the order in which they are ridden; of style riding the jumping ranking, where the test has one. Results
 * that the protocol cannot score are left out, as they are of the ranking (D27).
 */
export function otherStandings(
  protocol: Protocol,
  entries: readonly RankingEntry[],
  placed: number | null,
): readonly Standing[] {
  const scorable = entries.filter(({ result }) => scoreResult(protocol, result).ok)
  if (protocol.discipline === 'EVENTING') {
    const ridden = scorable.flatMap(({ id, result }) => (result.discipline === 'EVENTING' ? [{ id, result }] : []))
    return standingsOf(protocol, ridden)
      .slice(0, -1)
      .flatMap(({ phase, ranked, waiting }) => standing(phase, ranked, waiting.length))
  }
  if (protocol.discipline !== 'STYLE_RIDING') return []
  const jumping = jumpingProtocolOf(protocol)
  if (jumping === null) return []
  const ridden = scorable.flatMap(({ id, result }) => (result.discipline === 'STYLE_RIDING' ? [{ id, result }] : []))
  return standing('JUMPING', rank(jumping, jumpingEntriesOf(protocol, ridden), { placed }))
}

/** Which other rankings results of this protocol give. */
export function standingKinds(protocol: Protocol): readonly StandingKind[] {
  if (protocol.discipline === 'EVENTING') return (protocol.phases ?? defaultPhases).slice(0, -1)
  return protocol.discipline === 'STYLE_RIDING' && protocol.hasJumpingRanking ? ['JUMPING'] : []
}

/** With each entry why it does not stand above the one before it; null for the first. */
export const withReasons = <Entry extends RankedEntry>(
  entries: readonly Entry[],
): readonly { readonly entry: Entry; readonly behind: RankingExplanation | null }[] =>
  entries.map((entry, index) => {
    const before = entries[index - 1]
    return { entry, behind: before === undefined ? null : explain(before, entry) }
  })
