// decision 87: one notion of how far a test is, from its entries to its official ranking.
import type { RankingLock } from '../result/result-entry.schema.ts'
import type { StartlistStatus } from '../startlist/startlist.schema.ts'
import { isFinalStartlist } from '../startlist/startlist-status.rules.ts'
import { TestState } from './test-overview.schema.ts'

export type TestPartFacts = {
  readonly registrationCount: number
  readonly startlist: { readonly status: StartlistStatus; readonly starters: number } | null
  readonly results: { readonly done: number; readonly left: number }
  readonly ranking: { readonly lock: RankingLock } | null
}

/**
 * The furthest step that is reached. A ranking that is reopened is no longer official: its results may change. A list
 * on which nobody stands says nothing yet.
 */
export const testPartStateOf = ({ startlist, results, ranking }: TestPartFacts): TestState => {
  if (ranking?.lock === 'CLOSED') return 'OFFICIAL'
  if (results.done > 0) return results.left === 0 ? 'FINISHED' : 'RUNNING'
  if (startlist === null || startlist.starters === 0) return 'ENTRIES'
  return isFinalStartlist(startlist.status) ? 'FINAL' : 'PROPOSAL'
}

const rankOf = (state: TestState): number => TestState.options.indexOf(state)
const running = rankOf('RUNNING')

/**
 * A test is as far as the part that is the least far; it runs as soon as one part has begun and another has not ended.
 * A part in which nobody is entered holds the others back only if there is no other.
 */
export const testStateOf = (parts: readonly TestPartFacts[]): TestState => {
  const counted = parts.filter(({ registrationCount, results }) => registrationCount + results.done > 0)
  const ranks = (counted.length > 0 ? counted : parts).map((part) => rankOf(testPartStateOf(part)))
  const least = Math.min(...ranks)
  return ranks.length === 0
    ? 'ENTRIES'
    : (TestState.options[least < running && Math.max(...ranks) >= running ? running : least] ?? 'ENTRIES')
}
