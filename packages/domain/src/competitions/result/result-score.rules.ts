import {
  of,
  type ProtocolOf,
  type ResultOf,
  type ScoredDiscipline,
  type ScoreOf,
} from '../../disciplines/disciplines.ts'
import { findMissingParts } from '../../disciplines/scoring.ts'
import type { Protocol, ResultInputKind } from './result.schema.ts'
import type { ResultEntryKind, ResultKind, ResultScore } from './result-entry.schema.ts'

/** The score as it is stored and shown. */
export const toResultScore = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  result: ResultOf<D>,
  score: ScoreOf<D>,
): ResultScore => ({
  text: score.text,
  rounds: [],
  judges: [],
  ...of(protocol).shown(protocol, score),
  missing: findMissingParts(protocol, result).map(({ code, path }) => ({ code, path })),
})

/** How results are entered: mark by mark if the protocol lists its exercises. */
export const entryKindOf = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): ResultEntryKind =>
  of(protocol).entryKind(protocol)

/** The kinds of values in which results of this protocol are given. */
export const resultKindsOf = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): readonly ResultKind[] =>
  of(protocol).resultKinds

/** Whether values are percentages, whose means are percentages too. */
export const isPercentage = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>): boolean =>
  of(protocol).isPercentage(protocol)

/** How marks are entered if the protocol does not say: as text. */
export const inputKindOf = (protocol: Protocol): ResultInputKind =>
  'inputKind' in protocol && protocol.inputKind !== undefined ? protocol.inputKind : 'TEXT'
