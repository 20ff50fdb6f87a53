// Conditions that a protocol must meet for scoring.
import { of, type ProtocolOf, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import type { ProtocolProblemCode } from '../../disciplines/protocol-problem.ts'
import type { ErrorDefinition } from '../../kernel/error/error.schema.ts'
import { catalogueErrors } from '../catalogue.errors.ts'

const definitions = {
  ROUNDS: catalogueErrors.protocolRounds,
  ACCUMULATOR: catalogueErrors.protocolAccumulator,
  PART_MISSING: catalogueErrors.protocolPartMissing,
  REPEATS: catalogueErrors.protocolRepeats,
  MAXIMUM: catalogueErrors.protocolMaximum,
  MARK_STEP: catalogueErrors.protocolMarkStep,
  LIMITS: catalogueErrors.protocolLimits,
  EXERCISE_UNKNOWN: catalogueErrors.protocolExerciseUnknown,
} as const satisfies Record<ProtocolProblemCode, ErrorDefinition>

/**
 * Errors that the schema does not detect and that make scoring impossible, each with its field. An empty list means that it can be stored.
 */
export const findProtocolProblems = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
): { definition: ErrorDefinition; field: string }[] =>
  of(protocol)
    .problems(protocol)
    .map(({ code, field }) => ({ definition: definitions[code], field }))
