// Maps the ranking of a test to the input of point distributions.
import { countParticipants } from '../../catalogue/point-distribution/point-distribution.rules.ts'
import type { PointEntry, PointTest } from '../../catalogue/point-distribution/point-facts.rules.ts'
import {
  isScoreOf,
  of,
  type Protocol,
  type ProtocolOf,
  type Score,
  type ScoredDiscipline,
} from '../../disciplines/disciplines.ts'
import { noFigures, type PointFigures } from '../../disciplines/point-figures.ts'
import type { ResultStatus } from '../../disciplines/result-words.schema.ts'
import type { RankedEntry } from '../ranking/ranking.rules.ts'

const figuresOf = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  score: Score,
  status: ResultStatus,
): PointFigures =>
  isScoreOf(protocol.discipline, score) ? of(protocol).pointFigures(protocol, score, status) : noFigures

/** The entries of a ranked test, for `calculatePoints`. */
export const toPointEntries = (protocol: Protocol, entries: readonly RankedEntry[]): readonly PointEntry[] =>
  entries.map(({ row, score }) => ({
    id: row.id,
    status: row.status,
    outOfCompetition: row.outOfCompetition,
    place: row.place,
    result: score.value,
    ...figuresOf(protocol, score, row.status),
  }))

/** The test of the entries. `factor` multiplies all its points. */
export const toPointTest = (
  protocol: Protocol,
  entries: readonly PointEntry[],
  { isChampionship, factor }: Pick<PointTest, 'isChampionship' | 'factor'>,
): PointTest => ({ sportType: protocol.discipline, participants: countParticipants(entries), isChampionship, factor })
