// What the protocols of courses, sheets and single values must be for a result to be scored by them.
import { compare, decimal } from '../../kernel/decimal.ts'
import { catalogueErrors } from '../catalogue.errors.ts'
import type { CrossCountryRules } from './cross-country-protocol.schema.ts'
import type { DrivingProtocol } from './driving-protocol.schema.ts'
import type { EventingPhase } from './eventing-protocol.schema.ts'
import type { GenericProtocol } from './generic-protocol.schema.ts'
import type { ProtocolProblem } from './jumping-protocol.rules.ts'
import type { PresentationProtocol } from './presentation-protocol.schema.ts'

const repeatsOf = (values: readonly string[], field: (index: number) => string): ProtocolProblem[] => {
  const index = values.findIndex((value, at) => values.indexOf(value) < at)
  return index < 0 ? [] : [{ definition: catalogueErrors.protocolRepeats, field: field(index) }]
}

export const findCrossCountryProblems = (
  rules: CrossCountryRules | null | undefined,
  path: string,
): ProtocolProblem[] =>
  repeatsOf(rules?.obstacles.map(({ label }) => label) ?? [], (index) => `${path}.obstacles.${index}.label`)

/** Each phase once. */
export const findPhaseProblems = (phases: readonly EventingPhase[] | undefined): ProtocolProblem[] =>
  repeatsOf(phases ?? [], (index) => `phases.${index}`)

export const findDrivingProblems = ({ dressage, marathon, cones }: DrivingProtocol): ProtocolProblem[] => [
  ...(dressage || marathon || cones ? [] : [{ definition: catalogueErrors.protocolPartMissing, field: 'dressage' }]),
  ...Object.entries({ dressage, marathon, cones }).flatMap(([phase, rules]) =>
    repeatsOf(rules?.incidents.map(({ code }) => code) ?? [], (index) => `${phase}.incidents.${index}.code`),
  ),
  ...repeatsOf(marathon?.sections.map(({ label }) => label) ?? [], (index) => `marathon.sections.${index}.label`),
]

/** A tie can only be broken by an exercise that is there. */
export const findTieBreakProblems = ({ exercises, tieBreak }: PresentationProtocol): ProtocolProblem[] => {
  const known = new Set(exercises.map(({ no }) => no))
  const index = tieBreak.findIndex((no) => !known.has(no))
  return index < 0 ? [] : [{ definition: catalogueErrors.protocolExerciseUnknown, field: `tieBreak.${index}` }]
}

export const findGenericProblems = ({ minimum, maximum, outcomes }: GenericProtocol): ProtocolProblem[] => [
  ...repeatsOf(outcomes, (index) => `outcomes.${index}`),
  ...(minimum !== null && maximum !== null && compare(decimal(minimum), decimal(maximum)) > 0
    ? [{ definition: catalogueErrors.protocolLimits, field: 'maximum' }]
    : []),
]
