import type { Discipline, ShownParts } from '../discipline.ts'
import { penaltiesCell } from '../order-cells.ts'
import { plainDiscipline } from '../plain-discipline.ts'
import { findFurtherRound } from './further-round.ts'
import { jumpingFigures, jumpingFormerValues } from './jumping-figures.ts'
import { jumpingOnCourse } from './jumping-on-course.ts'
import { jumpingPace } from './jumping-pace.ts'
import { jumpingTimingDifferences, timeJumpingRound } from './jumping-timed-round.ts'
import { findEntitlementWarnings } from './round-entitlement.ts'
import { jumpingOrder } from './show-jumping.order.ts'
import { jumpingPresets } from './show-jumping.presets.ts'
import { findJumpingProblems, jumpingRoundsOf } from './show-jumping.protocol.rules.ts'
import { JumpingProtocol } from './show-jumping.protocol.schema.ts'
import { JumpingResult } from './show-jumping.result.schema.ts'
import { jumpingRulePart } from './show-jumping.rule-part.ts'
import { type JumpingScore, reportMissingTimes, scoreJumping } from './show-jumping.score.ts'

const shownRounds = (score: JumpingScore): NonNullable<ShownParts['rounds']> =>
  score.rounds.map((round) => ({
    kind: round.kind,
    participation: round.participation,
    time: round.time,
    obstaclePenalties: penaltiesCell(round.obstaclePenalties),
    timePenalties: penaltiesCell(round.timePenalties),
    penalties: penaltiesCell(round.penalties),
    points: penaltiesCell(round.points),
  }))

/** FEI jumping rules, table A against the clock with a jump-off: one penalty for each started second. */
const defaults: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: null }, { timeAllowed: null }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

export const showJumping = {
  ...plainDiscipline,
  protocol: JumpingProtocol,
  result: JumpingResult,
  kind: 'JUMPING',
  ringApp: 'TIMEKEEPER',
  name: 'show jumping',
  startlistParameters: 'COURSE',
  usualDecimals: 0,
  defaults,
  presets: jumpingPresets,
  rules: jumpingRulePart,
  pace: jumpingPace,
  startlistGroup: 'SHOW_JUMPING',
  listFigures: ['COURSE_WALKS', 'DRAGGINGS'],
  resultKinds: ['POINTS', 'STATUS'],
  blank: { rounds: [] },
  score: scoreJumping,
  reportMissing: reportMissingTimes,
  problems: findJumpingProblems,
  entryKind: () => 'ROUNDS',
  order: jumpingOrder,
  tableContent: (_protocol, { parts }) => parts,
  shown: (_protocol, score) => ({ rounds: shownRounds(score) }),
  courseTimes: (protocol) => protocol.rounds.map(({ timeAllowed }) => timeAllowed),
  onCourse: jumpingOnCourse,
  formerValues: jumpingFormerValues,
  pointFigures: jumpingFigures,
  hasRounds: true,
  rounds: (score) => score.rounds,
  furtherRound: findFurtherRound,
  warnings: findEntitlementWarnings,
  timedRounds: jumpingRoundsOf,
  clockStep: ({ clockStep }) => clockStep ?? 1,
  timeRound: timeJumpingRound,
  timingDifferences: jumpingTimingDifferences,
} satisfies Discipline<JumpingProtocol, JumpingResult, JumpingScore>
