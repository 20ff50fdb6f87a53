// Entries of a standing to their stored form and back, without loss.
import { type Decimal, formatExact, fraction } from '../../kernel/decimal.ts'
import type { MainEntry } from './main-ranking.rules.ts'
import type { RoundScore } from './round-rule/round-score.ts'
import type { StandingEntry } from './standing-entry.rules.ts'
import type { StoredEntry, StoredRound } from './stored-standing.schema.ts'

/** A stored exact text of any length; a sum of products may have more digits than one that is sent. */
export const exactOf = (text: string): Decimal => {
  const [whole = '0', digits = ''] = text.split('.')
  return fraction(BigInt(whole + digits), 10n ** BigInt(digits.length))
}

const textOf = (value: Decimal | null): string | null => (value === null ? null : formatExact(value))

const toStoredRound = ({ points, results, ...round }: RoundScore): StoredRound => ({
  ...round,
  points: formatExact(points),
  results: results.map((result) => ({ ...result, points: textOf(result.points) })),
})

const toRound = ({ points, results, ...round }: StoredRound): RoundScore => ({
  ...round,
  points: exactOf(points),
  results: results.map((result) => ({ ...result, points: result.points === null ? null : exactOf(result.points) })),
})

/** An entry of a group; the records are those of the points, and are not stored again. */
export const toStoredEntry = (entry: StandingEntry | MainEntry): StoredEntry => ({
  key: entry.id,
  figures: {
    total: formatExact(entry.total),
    isRanked: entry.isRanked,
    isManual: 'isManual' in entry && entry.isManual,
    unrankedReason: 'unrankedReason' in entry ? entry.unrankedReason : null,
    values: entry.keys.map((values) => values.map(textOf)),
  },
  rounds: entry.rounds.map(toStoredRound),
})

/** Without its records and its place. */
export const fromStoredEntry = ({ key, figures, rounds }: StoredEntry): StandingEntry => ({
  id: key,
  records: [],
  rounds: rounds.map(toRound),
  total: exactOf(figures.total),
  isManual: figures.isManual,
  unrankedReason: figures.unrankedReason,
  isRanked: figures.isRanked,
  place: null,
  keys: figures.values.map((values) => values.map((value) => (value === null ? null : exactOf(value)))),
})
