import { type CourseTimes, noCourseTimes } from '../course-times.ts'
import { findCrossCountryProblems } from '../cross-country/cross-country.protocol.rules.ts'
import type { Discipline } from '../discipline.ts'
import { comparable } from '../former-values.ts'
import { plainDiscipline } from '../plain-discipline.ts'
import { noFigures } from '../point-figures.ts'
import { findRepeats } from '../protocol-problem.ts'
import { findSheetProblems } from '../sheet/sheet-problems.ts'
import { dressagePhaseSheet } from '../sheet/written-sheet.ts'
import { shownPhase } from '../shown-parts.ts'
import { dressagePhaseIn, phasesIn } from '../table-content.ts'
import { eventingOrder } from './eventing.order.ts'
import { eventingRulePresets } from './eventing.presets.ts'
import { EventingProtocol } from './eventing.protocol.schema.ts'
import { EventingResult } from './eventing.result.schema.ts'
import { eventingRulePart } from './eventing.rule-part.ts'
import { type EventingScore, reportMissingEventingTimes, scoreEventing } from './eventing.score.ts'
import { eventingPace } from './eventing-pace.ts'
import { defaultPhases, phaseOfField } from './eventing-phases.ts'
import { eventingReasonOf } from './eventing-reasons.ts'
import { eventingStandings } from './eventing-standings.ts'

const defaults: EventingProtocol = {
  discipline: 'EVENTING',
  dressage: {
    factor: '1',
    judges: ['C'],
    judgeMaximum: '100',
    exercises: [],
    judgeDecimals: 3,
    decimals: 1,
    courseErrors: [{ kind: 'POINTS', value: '2' }, { kind: 'POINTS', value: '4' }, { kind: 'ELIMINATION' }],
  },
  optimumTime: null,
  tieBreak: ['CROSS_COUNTRY', 'OPTIMUM_TIME', 'SHOW_JUMPING'],
}

/** A course sets the times of the jumping; the optimum time belongs to the protocol. */
const onCourse = (protocol: EventingProtocol, times: readonly CourseTimes[]): EventingProtocol => {
  const { allowed, limit } = times[0] ?? noCourseTimes
  const { showJumping } = protocol
  if (!showJumping) return protocol
  return {
    ...protocol,
    showJumping: {
      ...showJumping,
      timeAllowed: allowed ?? showJumping.timeAllowed,
      timeLimit: limit === null ? showJumping.timeLimit : { kind: 'TIME', time: limit },
    },
  }
}

export const eventing = {
  ...plainDiscipline,
  protocol: EventingProtocol,
  result: EventingResult,
  kind: 'EVENTING',
  ringApp: 'TIMEKEEPER',
  name: 'eventing',
  usualDecimals: 1,
  defaults,
  presets: [],
  rulePresets: eventingRulePresets,
  rules: eventingRulePart,
  // A cross-country may be ridden under the rules of eventing.
  alsoScores: ['CROSS_COUNTRY'],
  rest: { rider: 60, horse: 120 },
  pace: eventingPace,
  arenas: ['CROSS_COUNTRY', 'SHOW_JUMPING_ARENA'],
  resultKinds: ['POINTS', 'STATUS'],
  blank: { dressage: null, crossCountry: null, showJumping: null },
  values: {
    DRESSAGE_PENALTIES: ['dressage', 'penalties'],
    CROSS_COUNTRY_OBSTACLES: ['crossCountry', 'obstacles'],
    CROSS_COUNTRY_TIME_PENALTIES: ['crossCountry', 'time'],
    CROSS_COUNTRY_TIME: ['crossCountry', 'elapsed'],
    CROSS_COUNTRY_FENCES: ['crossCountry', 'fences'],
    SHOW_JUMPING_OBSTACLES: ['showJumping', 'obstacles'],
    SHOW_JUMPING_TIME_PENALTIES: ['showJumping', 'time'],
    SHOW_JUMPING_TIME: ['showJumping', 'elapsed'],
    SHOW_JUMPING_KNOCK_DOWNS: ['showJumping', 'knockDowns'],
    SHOW_JUMPING_DISOBEDIENCES: ['showJumping', 'disobediences'],
    SHOW_JUMPING_FALLS: ['showJumping', 'falls'],
    ENTERED_TOTAL: ['total'],
  },
  score: scoreEventing,
  reportMissing: reportMissingEventingTimes,
  problems: (protocol) => [
    ...findSheetProblems(protocol.dressage),
    ...findCrossCountryProblems(protocol.crossCountry, 'crossCountry'),
    ...findRepeats(protocol.phases ?? [], (index) => `phases.${index}`),
  ],
  entryKind: () => 'PHASES',
  judges: (protocol) => protocol.dressage.judges,
  sheets: (result) => ({ path: 'dressage.judges', sheets: result.dressage?.judges ?? [] }),
  order: eventingOrder,
  judgedRules: (protocol) => protocol.dressage,
  writtenSheets: ({ dressage, phases = defaultPhases }) =>
    dressagePhaseSheet(dressage, dressage.factor, phases[0] === 'DRESSAGE'),
  tableContent: (_protocol, content) => ({
    ...phasesIn(content, ['crossCountry', 'showJumping']),
    dressage: dressagePhaseIn(content),
    total: content.parts.total ?? content.score,
  }),
  shown: (_protocol, score) => ({
    phases: [
      ...shownPhase('DRESSAGE', score.dressage, null),
      ...shownPhase('CROSS_COUNTRY', score.crossCountry, score.rides.crossCountry),
      ...shownPhase('SHOW_JUMPING', score.showJumping, score.rides.showJumping),
    ],
  }),
  eliminationReason: (code, path) => {
    const phase = phaseOfField(path)
    return phase === null ? null : eventingReasonOf(code, phase)
  },
  courseTimes: ({ showJumping }) => (showJumping ? [showJumping.timeAllowed] : []),
  onCourse,
  formerValues: (_protocol, score) => ({
    points: null,
    time: score.rides.crossCountry?.elapsed ?? null,
    errors: comparable(score.value),
  }),
  pointFigures: (_protocol, score) => ({ ...noFigures, errors: score.value }),
  standings: eventingStandings,
} satisfies Discipline<EventingProtocol, EventingResult, EventingScore>
