import type { Discipline } from '../discipline.ts'
import { comparable, noFormerValues } from '../former-values.ts'
import { plainDiscipline } from '../plain-discipline.ts'
import { noFigures } from '../point-figures.ts'
import type { ProtocolProblem } from '../protocol-problem.ts'
import { reportAbsentJudges } from '../sheet/judge-points.ts'
import { findSheetProblems } from '../sheet/sheet-problems.ts'
import { ownSheet } from '../sheet/written-sheet.ts'
import { shownJudgePoints } from '../shown-parts.ts'
import { presentationOrder } from './presentation.order.ts'
import { presentationPresets } from './presentation.presets.ts'
import { PresentationProtocol } from './presentation.protocol.schema.ts'
import { PresentationResult } from './presentation.result.schema.ts'
import { type PresentationScore, scorePresentation } from './presentation.score.ts'

const defaults: PresentationProtocol = {
  discipline: 'PRESENTATION',
  judges: ['C'],
  judgeMaximum: '100',
  exercises: [],
  scoredBy: 'MEAN_POINTS',
  decimals: 3,
  tieBreak: [],
}

/** Only an existing exercise can break a tie. */
const tieBreakProblems = ({ exercises, tieBreak }: PresentationProtocol): readonly ProtocolProblem[] => {
  const known = new Set(exercises.map(({ no }) => no))
  const index = tieBreak.findIndex((no) => !known.has(no))
  return index < 0 ? [] : [{ code: 'EXERCISE_UNKNOWN', field: `tieBreak.${index}` }]
}

export const presentation = {
  ...plainDiscipline,
  protocol: PresentationProtocol,
  result: PresentationResult,
  kind: 'PRESENTATION',
  name: 'presentation',
  usualDecimals: 3,
  isJudged: true,
  defaults,
  presets: presentationPresets,
  pace: () => ({ roundSeconds: 240, walkSeconds: 0, further: [] }),
  arenas: ['PRESENTATION_RING', 'DRESSAGE_RING', 'SHOW_JUMPING_ARENA'],
  startlistGroup: 'PRESENTATION',
  listFigures: ['HORSES'],
  isAboutHorse: true,
  resultKinds: ['POINTS', 'PERCENTAGE', 'STATUS'],
  blank: { judges: [] },
  score: scorePresentation,
  reportMissing: (protocol, result, report) => reportAbsentJudges(protocol.judges, result.judges, 'judges', report),
  problems: (protocol) => [...findSheetProblems(protocol), ...tieBreakProblems(protocol)],
  entryKind: ({ exercises }) => (exercises.length > 0 ? 'MARKS' : 'PERCENTAGES'),
  isHigherBetter: () => true,
  judges: ({ judges }) => judges,
  sheets: ({ judges }) => ({ path: 'judges', sheets: judges }),
  order: presentationOrder,
  judgedRules: (protocol) => protocol,
  writtenSheets: ownSheet,
  tableContent: (_protocol, { judges }) => ({ judges }),
  shown: (_protocol, score) => ({ judgePoints: shownJudgePoints(score.judges) }),
  formerValues: (_protocol, score) => ({ ...noFormerValues, points: comparable(score.value) }),
  pointFigures: ({ scoredBy }, score) =>
    scoredBy === 'PERCENTAGE' ? { ...noFigures, percentage: score.value } : noFigures,
} satisfies Discipline<PresentationProtocol, PresentationResult, PresentationScore>
