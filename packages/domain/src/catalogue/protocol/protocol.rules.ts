// What a protocol must be for a result to be scored by it.
import { compare, decimal, divide, fromInteger, zero } from '../../kernel/decimal.ts'
import { catalogueErrors } from '../catalogue.errors.ts'
import {
  findCrossCountryProblems,
  findDrivingProblems,
  findGenericProblems,
  findPhaseProblems,
  findTieBreakProblems,
} from './course-protocol.rules.ts'
import { findJumpingProblems, type ProtocolProblem } from './jumping-protocol.rules.ts'
import type { DressageProtocol, Protocol } from './protocol.schema.ts'

export {
  isAgainstClock,
  type JumpingFormatParts,
  jumpingFormatParts,
  jumpingRoundsOf,
  jumpOffIndex,
} from './jumping-protocol.rules.ts'

const findRepeated = <Value>(values: readonly Value[]): number =>
  values.findIndex((value, index) => values.indexOf(value) < index)

/** Each mark has a highest one, which its steps reach. */
const markProblems = (exercises: DressageProtocol['exercises']): ProtocolProblem[] =>
  exercises.flatMap(({ maximum, markStep }, index): ProtocolProblem[] => {
    const highest = decimal(maximum)
    if (compare(highest, zero) <= 0) {
      return [{ definition: catalogueErrors.protocolMaximum, field: `exercises.${String(index)}.maximum` }]
    }
    if (markStep === undefined || markStep === null) return []
    const step = decimal(markStep)
    return compare(step, zero) > 0 && divide(highest, step).denominator === 1n
      ? []
      : [{ definition: catalogueErrors.protocolMarkStep, field: `exercises.${String(index)}.markStep` }]
  })

const dressageProblems = (protocol: Pick<DressageProtocol, 'judges' | 'exercises'>): ProtocolProblem[] => {
  const judge = findRepeated(protocol.judges)
  const exercise = findRepeated(protocol.exercises.map(({ no }) => no))
  return [
    ...(judge < 0 ? [] : [{ definition: catalogueErrors.protocolRepeats, field: `judges.${String(judge)}` }]),
    ...(exercise < 0
      ? []
      : [{ definition: catalogueErrors.protocolRepeats, field: `exercises.${String(exercise)}.no` }]),
    ...markProblems(protocol.exercises),
  ]
}

const aggregateProblems = ({ aggregate, exercises, artisticWeight }: DressageProtocol): ProtocolProblem[] => {
  if (aggregate !== 'TECHNICAL_ARTISTIC_MEAN') return []
  const parts = new Set(exercises.map(({ part }) => part))
  return [
    ...(parts.has('TECHNICAL') && parts.has('ARTISTIC')
      ? []
      : [{ definition: catalogueErrors.protocolPartMissing, field: 'exercises' }]),
    ...(artisticWeight === undefined || compare(decimal(artisticWeight), fromInteger(1)) <= 0
      ? []
      : [{ definition: catalogueErrors.protocolLimits, field: 'artisticWeight' }]),
  ]
}

/** What the words allow and no result could be scored by. Empty: it may be stored. */
export const findProtocolProblems = (protocol: Protocol): ProtocolProblem[] => {
  switch (protocol.discipline) {
    case 'SHOW_JUMPING':
      return findJumpingProblems(protocol)
    case 'DRESSAGE':
      return [...dressageProblems(protocol), ...aggregateProblems(protocol)]
    case 'EVENTING':
      return [
        ...dressageProblems(protocol.dressage),
        ...findCrossCountryProblems(protocol.crossCountry, 'crossCountry'),
        ...findPhaseProblems(protocol.phases),
      ]
    case 'CROSS_COUNTRY':
      return findCrossCountryProblems(protocol.rules, 'rules')
    case 'STYLE_RIDING':
      return dressageProblems(protocol)
    case 'PRESENTATION':
      return [...dressageProblems(protocol), ...findTieBreakProblems(protocol)]
    case 'GENERIC':
      return findGenericProblems(protocol)
    case 'DRIVING':
      return [...(protocol.dressage ? dressageProblems(protocol.dressage) : []), ...findDrivingProblems(protocol)]
  }
}
