import { findRepeats, type ProtocolProblem } from '../protocol-problem.ts'
import type { CrossCountryRules } from './cross-country.protocol.schema.ts'

/** Each obstacle may occur only once. */
export const findCrossCountryProblems = (
  rules: CrossCountryRules | null | undefined,
  path: string,
): readonly ProtocolProblem[] =>
  findRepeats(rules?.obstacles.map(({ label }) => label) ?? [], (index) => `${path}.obstacles.${index}.label`)
