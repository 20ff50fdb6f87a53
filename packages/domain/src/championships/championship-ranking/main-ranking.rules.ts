// The main ranking: the totals of several phases added, with tie breaks over all their rounds (decision 62; seasons of two halves). It is
// calculated at once, or for the practitioner whose standing changed.
import { type Decimal, sum } from '../../kernel/decimal.ts'
import type { Standing } from './championship-ranking.rules.ts'
import type { StandingBetter } from './championship-ranking.schema.ts'
import type { MainRankingRules } from './main-ranking.schema.ts'
import { type PlacedEntry, placeAll, replaceEntry } from './placed-list.rules.ts'
import { isCollected, type RoundScore } from './round-rule/round-score.ts'
import type { StandingEntry } from './standing-entry.rules.ts'
import { keysOf } from './standing-key.rules.ts'

/** The standings of the groups of one phase. */
export type MainPhase = readonly Standing[]

export type MainEntry = PlacedEntry & {
  readonly total: Decimal
  /** The rounds of all phases, in the order of the phases. */
  readonly rounds: readonly RoundScore[]
}

export type MainRanking = {
  readonly rules: Pick<MainRankingRules, 'tieBreaks' | 'requires'>
  readonly phases: readonly MainPhase[]
  readonly entries: readonly MainEntry[]
}

/** The direction of the first group; groups of one ranking have one direction. */
const betterOf = (phases: readonly MainPhase[]): StandingBetter => phases.flat()[0]?.basis.rules.better ?? 'HIGHER'

/** The number of rounds that a phase held: of parallel groups the one with the most. */
const heldIn = (phase: MainPhase): number => Math.max(0, ...phase.map(({ basis }) => basis.byRef.size))

type Part = {
  readonly held: number
  /** The entry of the practitioner in each group of the phase that lists it. */
  readonly own: readonly { readonly entry: StandingEntry; readonly held: number }[]
}

/** Rounds of parallel groups are aligned at their last one, and come after those of earlier phases. */
const alignRounds = (parts: readonly Part[]): readonly RoundScore[] => {
  let before = 0
  return parts.flatMap(({ held, own }) => {
    before += held
    const end = before
    return own.flatMap(({ entry, held: ownHeld }) =>
      entry.rounds.map((round) =>
        round.origin === 'CARRIED' ? round : { ...round, order: end - ownHeld + round.order },
      ),
    )
  })
}

/** The entry of one practitioner from its entries in the phases, still without a place; null if no phase lists it. */
const scoreMain = (
  { rules, phases }: Pick<MainRanking, 'rules' | 'phases'>,
  id: string,
  find: (standing: Standing, id: string) => StandingEntry | undefined,
): MainEntry | null => {
  const parts = phases.map((phase) => ({
    held: heldIn(phase),
    own: phase.flatMap((standing) => {
      const entry = find(standing, id)
      return entry === undefined ? [] : [{ entry, held: standing.basis.byRef.size }]
    }),
  }))
  const own = parts.flatMap((part) => part.own.map(({ entry }) => entry))
  const [first] = phases.flat()
  if (own.length === 0 || first === undefined) return null
  const rounds = alignRounds(parts)
  const total = sum(own.map((entry) => entry.total))
  const ranked = parts.filter((part) => part.own.some(({ entry }) => entry.isRanked)).length
  const held = parts.reduce((all, part) => all + part.held, 0)
  const { compareBest } = first.basis
  return {
    id,
    total,
    rounds,
    isRanked: rules.requires === 'ALL' ? ranked === phases.length : ranked > 0,
    place: null,
    keys: keysOf({ better: betterOf(phases), tieBreaks: rules.tieBreaks }, total, {
      rounds: rounds.filter(isCollected),
      held,
      compareBest,
    }),
  }
}

export const buildMainRanking = (rules: MainRanking['rules'], phases: readonly MainPhase[]): MainRanking => {
  const byStanding = new Map(
    phases.flat().map((standing) => [standing, new Map(standing.entries.map((entry) => [entry.id, entry]))]),
  )
  const ids = new Set([...byStanding.values()].flatMap((entries) => [...entries.keys()]))
  const entries = [...ids].flatMap(
    (id) => scoreMain({ rules, phases }, id, (standing, own) => byStanding.get(standing)?.get(own)) ?? [],
  )
  return { rules, phases, entries: placeAll(entries) }
}

/** The ranking after one practitioner's standings changed. It equals `buildMainRanking` on the new standings. */
export const changeMainRanking = (main: MainRanking, phases: readonly MainPhase[], id: string): MainRanking => {
  const find = (standing: Standing, own: string) => standing.entries.find((entry) => entry.id === own)
  const entry = scoreMain({ ...main, phases }, id, find)
  return { ...main, phases, entries: replaceEntry(main.entries, id, entry) }
}
