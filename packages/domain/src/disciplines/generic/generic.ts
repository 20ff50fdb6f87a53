import { compare, decimal } from '../../kernel/decimal.ts'
import { ArenaType } from '../../kernel/sport/sport.schema.ts'
import type { Discipline } from '../discipline.ts'
import { comparable } from '../former-values.ts'
import { plainDiscipline } from '../plain-discipline.ts'
import { exactSeconds, noFigures } from '../point-figures.ts'
import { findRepeats, type ProtocolProblem } from '../protocol-problem.ts'
import { genericOrder } from './generic.order.ts'
import { auctionDefaults, genericDefaults, genericPresets } from './generic.presets.ts'
import { GenericProtocol } from './generic.protocol.schema.ts'
import { GenericResult } from './generic.result.schema.ts'
import { type GenericScore, scoreGeneric } from './generic.score.ts'

const findGenericProblems = ({ minimum, maximum, outcomes }: GenericProtocol): readonly ProtocolProblem[] => [
  ...findRepeats(outcomes, (index) => `outcomes.${index}`),
  ...(minimum !== null && maximum !== null && compare(decimal(minimum), decimal(maximum)) > 0
    ? [{ code: 'LIMITS' as const, field: 'maximum' }]
    : []),
]

export const generic = {
  ...plainDiscipline,
  protocol: GenericProtocol,
  result: GenericResult,
  kind: 'GENERIC',
  name: 'single values',
  defaults: genericDefaults,
  presets: genericPresets,
  // Games, inspections and auctions have no place of their own.
  arenas: ArenaType.options,
  // An auction has an amount for each horse: one value, and nothing to judge.
  sportTypes: { AUCTION: auctionDefaults },
  resultKinds: ['POINTS', 'PERCENTAGE', 'STATUS'],
  blank: {},
  values: { RIDE_TIME: ['time'], VALUE: ['value'], OUTCOME: ['outcome'] },
  courseColumns: { time: 'RIDE_TIME' },
  score: scoreGeneric,
  problems: findGenericProblems,
  entryKind: () => 'VALUE',
  isPercentage: ({ value }) => value === 'PERCENTAGE',
  isHigherBetter: ({ better }) => better === 'HIGHER',
  order: genericOrder,
  tableContent: (protocol, { parts, score }) => {
    const isOutcome = parts.outcome !== undefined || protocol.value === 'STATUS'
    return { ...parts, ...(!isOutcome && { value: parts.value ?? score }) }
  },
  takesTableScore: ({ parts }) => parts.value === undefined && parts.outcome === undefined,
  formerValues: (_protocol, score) => ({ points: comparable(score.value), time: score.time, errors: null }),
  pointFigures: (_protocol, score) => ({ ...noFigures, time: exactSeconds(score.time) }),
} satisfies Discipline<GenericProtocol, GenericResult, GenericScore>
