import type { Discipline } from '../discipline.ts'
import { crossCountryInterval } from '../eventing/eventing-pace.ts'
import { eventingReasonOf } from '../eventing/eventing-reasons.ts'
import { comparable } from '../former-values.ts'
import { plainDiscipline } from '../plain-discipline.ts'
import { exactSeconds, noFigures } from '../point-figures.ts'
import { shownPhase } from '../shown-parts.ts'
import { phasesIn } from '../table-content.ts'
import { crossCountryOrder } from './cross-country.order.ts'
import { crossCountryDefaults, crossCountryPresets } from './cross-country.presets.ts'
import { findCrossCountryProblems } from './cross-country.protocol.rules.ts'
import { CrossCountryProtocol } from './cross-country.protocol.schema.ts'
import { CrossCountryResult } from './cross-country.result.schema.ts'
import { type CrossCountryScore, reportMissingRideTime, scoreCrossCountry } from './cross-country.score.ts'

const defaults: CrossCountryProtocol = {
  discipline: 'CROSS_COUNTRY',
  rules: crossCountryDefaults,
  optimumTime: null,
  tieBreak: ['OPTIMUM_TIME'],
}

export const crossCountry = {
  ...plainDiscipline,
  protocol: CrossCountryProtocol,
  result: CrossCountryResult,
  kind: 'CROSS_COUNTRY',
  ringApp: 'TIMEKEEPER',
  name: 'cross-country',
  defaults,
  presets: crossCountryPresets,
  rest: { rider: 60, horse: 120 },
  // The course is walked on the day before.
  pace: () => ({ roundSeconds: crossCountryInterval, walkSeconds: 0, further: [] }),
  arenas: ['CROSS_COUNTRY'],
  resultKinds: ['POINTS', 'STATUS'],
  blank: { ride: null },
  values: {
    CROSS_COUNTRY_OBSTACLES: ['ride', 'obstacles'],
    CROSS_COUNTRY_TIME_PENALTIES: ['ride', 'time'],
    CROSS_COUNTRY_TIME: ['ride', 'elapsed'],
    CROSS_COUNTRY_FENCES: ['ride', 'fences'],
  },
  courseColumns: {
    time: 'CROSS_COUNTRY_TIME',
    obstaclePenalties: 'CROSS_COUNTRY_OBSTACLES',
    timePenalties: 'CROSS_COUNTRY_TIME_PENALTIES',
  },
  score: scoreCrossCountry,
  reportMissing: (protocol, result, report) =>
    reportMissingRideTime(protocol.rules, protocol.optimumTime, result.ride, 'ride', report),
  problems: ({ rules }) => findCrossCountryProblems(rules, 'rules'),
  entryKind: () => 'FENCES',
  order: crossCountryOrder,
  tableContent: (_protocol, content) => phasesIn(content, ['ride']),
  shown: (_protocol, score) => ({ phases: shownPhase('CROSS_COUNTRY', score.value, score.ride) }),
  eliminationReason: (code) => eventingReasonOf(code, 'CROSS_COUNTRY'),
  formerValues: (_protocol, score) => ({
    points: null,
    time: score.ride?.elapsed ?? null,
    errors: comparable(score.value),
  }),
  pointFigures: (_protocol, score) => ({
    ...noFigures,
    errors: score.value,
    time: exactSeconds(score.ride?.elapsed ?? null),
  }),
} satisfies Discipline<CrossCountryProtocol, CrossCountryResult, CrossCountryScore>
