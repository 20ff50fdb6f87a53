// The defaults for a discipline without special features: no judges, no course times, no further rounds.
import { otherStartlistGroup } from '../kernel/sport/sport.schema.ts'
import { type Pace, plainPace } from './pace.ts'
import { noFigures } from './point-figures.ts'

const none = (): readonly never[] => []

export const plainDiscipline = {
  rulePresets: none(),
  rules: null,
  sportTypes: {},
  alsoScores: none(),
  hasStyleCategory: false,
  ringApp: null,
  rest: { rider: 30, horse: 45 },
  pace: (): Pace => plainPace,
  arenas: ['SHOW_JUMPING_ARENA'],
  startlistGroup: otherStartlistGroup,
  listFigures: ['PER_START'],
  isAboutHorse: false,
  startlistParameters: null,
  usualDecimals: 2,
  isJudged: false,
  contentFields: { decimals: none(), lists: none() },
  values: {},
  courseColumns: {},
  reportMissing: (): void => undefined,
  problems: none,
  isPercentage: (): boolean => false,
  isHigherBetter: (): boolean => false,
  judges: none,
  judgedRules: () => null,
  takesTableScore: (): boolean => false,
  sheets: () => ({ path: '', sheets: none() }),
  shown: () => ({}),
  eliminationReason: () => null,
  courseTimes: none,
  onCourse: <P>(protocol: P): P => protocol,
  pointFigures: () => noFigures,
  standings: none,
  hasRounds: false,
  rounds: none,
  furtherRound: () => null,
  warnings: none,
  timedRounds: none,
  clockStep: (): number => 1,
  timeRound: () => ({ ok: false, reason: 'NO_ROUND' }) as const,
  timingDifferences: none,
} as const
