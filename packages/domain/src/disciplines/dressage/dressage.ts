import { formatFixed } from '../../kernel/decimal.ts'
import type { Discipline, ShownParts } from '../discipline.ts'
import { comparable, noFormerValues } from '../former-values.ts'
import { sheetRide } from '../pace.ts'
import { plainDiscipline } from '../plain-discipline.ts'
import { noFigures } from '../point-figures.ts'
import { ownSheet } from '../sheet/written-sheet.ts'
import { dressageOrder } from './dressage.order.ts'
import { dressagePresets } from './dressage.presets.ts'
import { findDressageProblems } from './dressage.protocol.rules.ts'
import { DressageProtocol } from './dressage.protocol.schema.ts'
import { DressageResult } from './dressage.result.schema.ts'
import { dressageRulePart } from './dressage.rule-part.ts'
import { type DressageScore, reportMissingJudges, scoreDressage } from './dressage.score.ts'
import { youngHorsePresets } from './young-horse.presets.ts'

/** A judge's percentage may have infinitely many decimals, so it is rounded for reading. */
const shownJudges = (protocol: DressageProtocol, score: DressageScore): NonNullable<ShownParts['judges']> =>
  score.judges.map(({ position, percentage }) => ({
    position,
    percentage: formatFixed(percentage, protocol.judgeDecimals ?? protocol.decimals),
  }))

const defaults: DressageProtocol = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: ['C'],
  judgeMaximum: '100',
  exercises: [],
  judgeDecimals: 3,
  decimals: 3,
  courseErrors: [{ kind: 'POINTS', value: '2' }, { kind: 'POINTS', value: '4' }, { kind: 'ELIMINATION' }],
  tieBreak: ['COLLECTIVE'],
}

export const dressage = {
  ...plainDiscipline,
  protocol: DressageProtocol,
  result: DressageResult,
  kind: 'DRESSAGE',
  ringApp: 'DRESSAGE_TABLET',
  name: 'dressage',
  startlistParameters: 'ARENA',
  usualDecimals: 3,
  isJudged: true,
  defaults,
  presets: [...dressagePresets, ...youngHorsePresets],
  rules: dressageRulePart,
  // Style and presentation may also be judged by a plain sheet.
  alsoScores: ['STYLE_RIDING', 'PRESENTATION'],
  rest: { rider: 45, horse: 60 },
  pace: ({ exercises }) => ({ roundSeconds: sheetRide(exercises, 420), walkSeconds: 0, further: [] }),
  arenas: ['DRESSAGE_RING', 'GROUP_DRESSAGE_RING'],
  startlistGroup: 'DRESSAGE',
  listFigures: ['PER_START', 'PER_HOUR'],
  resultKinds: ['PERCENTAGE', 'STATUS'],
  blank: { judges: [] },
  score: scoreDressage,
  reportMissing: reportMissingJudges,
  problems: findDressageProblems,
  entryKind: ({ exercises }) => (exercises.length > 0 ? 'MARKS' : 'PERCENTAGES'),
  isPercentage: () => true,
  isHigherBetter: () => true,
  judges: ({ judges }) => judges,
  sheets: ({ judges }) => ({ path: 'judges', sheets: judges }),
  order: dressageOrder,
  judgedRules: (protocol) => protocol,
  writtenSheets: ownSheet,
  // A total beside the judges' sheets follows from them, so it is ignored.
  tableContent: (_protocol, { judges, score }) => ({ judges, percentage: judges.length > 0 ? null : score }),
  takesTableScore: () => true,
  shown: (protocol, score) => ({ judges: shownJudges(protocol, score) }),
  formerValues: (_protocol, score) => ({ ...noFormerValues, points: comparable(score.value) }),
  pointFigures: (_protocol, score) => ({ ...noFigures, percentage: score.value }),
} satisfies Discipline<DressageProtocol, DressageResult, DressageScore>
