import { decimal, divide, formatExact, hundred } from '../../kernel/decimal.ts'
import { type CourseTimes, noCourseTimes } from '../course-times.ts'
import type { Discipline } from '../discipline.ts'
import { comparable } from '../former-values.ts'
import { plainDiscipline } from '../plain-discipline.ts'
import { exactSeconds, noFigures } from '../point-figures.ts'
import { findRepeats, type ProtocolProblem } from '../protocol-problem.ts'
import { findSheetProblems } from '../sheet/sheet-problems.ts'
import { dressagePhaseSheet } from '../sheet/written-sheet.ts'
import { shownPhase } from '../shown-parts.ts'
import { dressagePhaseIn, phasesIn } from '../table-content.ts'
import { drivingOrder } from './driving.order.ts'
import { drivingDefaults, drivingPresets } from './driving.presets.ts'
import { DrivingProtocol } from './driving.protocol.schema.ts'
import { DrivingResult } from './driving.result.schema.ts'
import { type DrivingScore, scoreDriving } from './driving.score.ts'
import { drivingPace } from './driving-pace.ts'

const findDrivingProblems = ({ dressage, marathon, cones }: DrivingProtocol): readonly ProtocolProblem[] => [
  ...(dressage ? findSheetProblems(dressage) : []),
  ...(dressage || marathon || cones ? [] : [{ code: 'PART_MISSING' as const, field: 'dressage' }]),
  ...Object.entries({ dressage, marathon, cones }).flatMap(([phase, rules]) =>
    findRepeats(rules?.incidents.map(({ code }) => code) ?? [], (index) => `${phase}.incidents.${index}.code`),
  ),
  ...findRepeats(marathon?.sections.map(({ label }) => label) ?? [], (index) => `marathon.sections.${index}.label`),
]

/** A course sets the time allowed of the cones. */
const onCourse = (protocol: DrivingProtocol, times: readonly CourseTimes[]): DrivingProtocol => {
  const { allowed } = times[0] ?? noCourseTimes
  const { cones } = protocol
  return cones ? { ...protocol, cones: { ...cones, timeAllowed: allowed ?? cones.timeAllowed } } : protocol
}

export const driving = {
  ...plainDiscipline,
  protocol: DrivingProtocol,
  result: DrivingResult,
  kind: 'DRIVING',
  ringApp: 'TIMEKEEPER',
  name: 'driving',
  defaults: drivingDefaults,
  presets: drivingPresets,
  pace: drivingPace,
  arenas: ['SHOW_JUMPING_ARENA', 'DRESSAGE_RING'],
  resultKinds: ['POINTS', 'STATUS'],
  blank: { dressage: null, marathon: null, cones: null },
  values: {
    DRESSAGE_PENALTIES: ['dressage', 'penalties'],
    DRESSAGE_INCIDENTS: ['dressage', 'incidents'],
    MARATHON_PENALTIES: ['marathon', 'penalties'],
    MARATHON_SECTIONS: ['marathon', 'sections'],
    MARATHON_OBSTACLES: ['marathon', 'obstacles'],
    MARATHON_INCIDENTS: ['marathon', 'incidents'],
    CONES_PENALTIES: ['cones', 'penalties'],
    CONES_BALLS: ['cones', 'balls'],
    CONES_TIME: ['cones', 'time'],
    CONES_INCIDENTS: ['cones', 'incidents'],
  },
  score: scoreDriving,
  problems: findDrivingProblems,
  entryKind: () => 'PHASES',
  judges: (protocol) => protocol.dressage?.judges ?? [],
  sheets: (result) => ({ path: 'dressage.judges', sheets: result.dressage?.judges ?? [] }),
  order: drivingOrder,
  judgedRules: (protocol) => protocol.dressage,
  writtenSheets: ({ dressage }) =>
    dressage === null
      ? []
      : dressagePhaseSheet(dressage, formatExact(divide(decimal(dressage.base), hundred)), true, dressage.incidents),
  tableContent: (_protocol, content) => ({
    ...phasesIn(content, ['marathon', 'cones']),
    dressage: dressagePhaseIn(content),
  }),
  shown: (_protocol, score) => ({
    phases: [
      ...shownPhase('DRESSAGE', score.dressage, null),
      ...shownPhase('MARATHON', score.marathon, null),
      ...shownPhase('CONES', score.cones, null),
    ],
  }),
  courseTimes: ({ cones }) => (cones ? [cones.timeAllowed] : []),
  onCourse,
  formerValues: (_protocol, score) => ({ points: null, time: score.conesTime, errors: comparable(score.value) }),
  pointFigures: (_protocol, score) => ({ ...noFigures, errors: score.value, time: exactSeconds(score.conesTime) }),
} satisfies Discipline<DrivingProtocol, DrivingResult, DrivingScore>
