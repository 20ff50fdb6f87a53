import { type CourseTimes, noCourseTimes } from '../course-times.ts'
import type { Discipline } from '../discipline.ts'
import { comparable } from '../former-values.ts'
import { courseWalk, jumpOff, roundOver } from '../pace.ts'
import { plainDiscipline } from '../plain-discipline.ts'
import { exactSeconds, noFigures } from '../point-figures.ts'
import { reportAbsentJudges } from '../sheet/judge-points.ts'
import { findSheetProblems } from '../sheet/sheet-problems.ts'
import { ownSheet } from '../sheet/written-sheet.ts'
import { shownJudgePoints } from '../shown-parts.ts'
import { phasesIn } from '../table-content.ts'
import { styleRidingStandings } from './style-jumping.ts'
import { styleRidingOrder } from './style-riding.order.ts'
import { styleRidingPresets } from './style-riding.presets.ts'
import { StyleRidingProtocol } from './style-riding.protocol.schema.ts'
import { StyleRidingResult } from './style-riding.result.schema.ts'
import { type StyleRidingScore, scoreStyleRiding } from './style-riding.score.ts'

const defaults: StyleRidingProtocol = {
  discipline: 'STYLE_RIDING',
  judges: ['C'],
  judgeMaximum: '100',
  exercises: [],
  courseErrors: [],
  timeAllowed: null,
  timePenalty: null,
  jumpOff: null,
  hasJumpingRanking: false,
  decimals: 3,
  tieBreak: ['STYLE'],
}

const onCourse = (protocol: StyleRidingProtocol, times: readonly CourseTimes[]): StyleRidingProtocol => {
  const [first = noCourseTimes, second = noCourseTimes] = times
  const { jumpOff } = protocol
  return {
    ...protocol,
    timeAllowed: first.allowed ?? protocol.timeAllowed,
    jumpOff: jumpOff && { ...jumpOff, timeAllowed: second.allowed ?? jumpOff.timeAllowed },
  }
}

export const styleRiding = {
  ...plainDiscipline,
  hasStyleCategory: true,
  protocol: StyleRidingProtocol,
  result: StyleRidingResult,
  kind: 'STYLE_RIDING',
  ringApp: 'STYLE_TABLET',
  name: 'style riding',
  usualDecimals: 3,
  isJudged: true,
  defaults,
  presets: styleRidingPresets,
  pace: (protocol) => ({
    roundSeconds: roundOver(protocol.timeAllowed, 120),
    walkSeconds: courseWalk,
    further: protocol.jumpOff === null ? [] : [jumpOff()],
  }),
  resultKinds: ['POINTS', 'STATUS'],
  blank: { judges: [], round: null },
  values: {
    RIDE_OBSTACLES: ['round', 'obstaclePenalties'],
    RIDE_TIME_PENALTIES: ['round', 'timePenalties'],
    RIDE_TIME: ['round', 'time'],
    SECOND_OUTCOME: ['jumpOff', 'outcome'],
    SECOND_OBSTACLES: ['jumpOff', 'obstaclePenalties'],
    SECOND_TIME_PENALTIES: ['jumpOff', 'timePenalties'],
    SECOND_TIME: ['jumpOff', 'time'],
  },
  courseColumns: {
    time: 'RIDE_TIME',
    obstaclePenalties: 'RIDE_OBSTACLES',
    timePenalties: 'RIDE_TIME_PENALTIES',
  },
  score: scoreStyleRiding,
  reportMissing: (protocol, result, report) => reportAbsentJudges(protocol.judges, result.judges, 'judges', report),
  problems: findSheetProblems,
  entryKind: ({ exercises }) => (exercises.length > 0 ? 'MARKS' : 'PERCENTAGES'),
  isHigherBetter: () => true,
  judges: ({ judges }) => judges,
  sheets: ({ judges }) => ({ path: 'judges', sheets: judges }),
  order: styleRidingOrder,
  judgedRules: (protocol) => protocol,
  writtenSheets: ownSheet,
  tableContent: (_protocol, content) => ({ ...phasesIn(content, ['round', 'jumpOff']), judges: content.judges }),
  shown: (_protocol, score) => ({ judgePoints: shownJudgePoints(score.judges) }),
  courseTimes: ({ timeAllowed, jumpOff }) => [timeAllowed, ...(jumpOff ? [jumpOff.timeAllowed] : [])],
  onCourse,
  formerValues: (_protocol, score) => ({
    points: comparable(score.value),
    time: score.time,
    errors: comparable(score.penalties),
  }),
  pointFigures: (_protocol, score) => ({ ...noFigures, errors: score.penalties, time: exactSeconds(score.time) }),
  standings: styleRidingStandings,
} satisfies Discipline<StyleRidingProtocol, StyleRidingResult, StyleRidingScore>
