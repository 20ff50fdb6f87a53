import type { Preset } from '../preset.ts'
import type { StyleRidingProtocol } from './style-riding.protocol.schema.ts'

/** KNHS Springen art. 280: marks of 0 to 10 in halves, with factors, 100 points in all. The factors must be set. */
const style: StyleRidingProtocol = {
  discipline: 'STYLE_RIDING',
  judges: ['C'],
  judgeMaximum: null,
  exercises: [2, 2, 2, 2, 2].map((factor, index) => ({
    no: index + 1,
    coefficient: String(factor),
    maximum: '10',
    part: 'TECHNICAL',
    markStep: '0.5',
  })),
  courseErrors: [],
  timeAllowed: null,
  timePenalty: { penalty: '1', perStarted: 400 },
  jumpOff: { stylePoints: '60', timeAllowed: null, timePenalty: { penalty: '1', perStarted: 100 } },
  hasJumpingRanking: true,
  inputKind: 'DROPDOWN',
  decimals: 3,
  tieBreak: ['STYLE'],
}

export const styleRidingPresets: readonly Preset<StyleRidingProtocol>[] = [
  {
    key: 'KNHS_STYLE',
    definition: style,
    source: 'KNHS Springen art. 280; the factors of the marks: check',
    toCheck: true,
  },
]
