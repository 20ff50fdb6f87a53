import type { GenericProtocol } from '../generic-protocol.schema.ts'
import type { PresentationProtocol } from '../presentation-protocol.schema.ts'
import type { ProtocolPreset } from '../protocol.schema.ts'
import type { StyleRidingProtocol } from '../style-riding-protocol.schema.ts'

const points: GenericProtocol = {
  discipline: 'GENERIC',
  value: 'POINTS',
  better: 'HIGHER',
  decimals: 3,
  minimum: null,
  maximum: null,
  step: null,
  currency: null,
  outcomes: [],
  isTimed: false,
}

/** An amount for each horse, the highest first. The documents name auctions as a sport type with values in money, and no more. */
export const auctionDefaults: GenericProtocol = {
  ...points,
  value: 'MONEY',
  decimals: 2,
  minimum: '0',
  currency: 'EUR',
}

/** KNHS Springen art. 280: marks of 0 to 10 in halves, with factors, 100 points in all. The factors are to be set. */
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

const presentation: PresentationProtocol = {
  discipline: 'PRESENTATION',
  judges: ['C'],
  judgeMaximum: null,
  exercises: ['Type', 'Conformation', 'Walk', 'Trot', 'General impression'].map((name, index) => ({
    no: index + 1,
    name,
    coefficient: '1',
    maximum: '10',
    part: 'TECHNICAL',
    markStep: '0.5',
  })),
  scoredBy: 'MEAN_POINTS',
  inputKind: 'SLIDER',
  decimals: 3,
  tieBreak: [5],
}

export const genericPresets: readonly ProtocolPreset[] = [
  {
    key: 'KNHS_STYLE',
    definition: style,
    source: 'KNHS Springen art. 280; the factors of the marks: check',
    toCheck: true,
  },
  {
    key: 'PRESENTATION',
    definition: presentation,
    source: 'One sheet of marks with coefficients; exercises are an example to begin from',
    toCheck: true,
  },
  { key: 'GENERIC_POINTS', definition: points, source: 'One value for each entry, highest first', toCheck: false },
  {
    key: 'GENERIC_PERCENTAGE',
    definition: { ...points, value: 'PERCENTAGE', minimum: '0', maximum: '100' },
    source: 'One percentage for each entry, highest first',
    toCheck: false,
  },
  {
    key: 'GENERIC_STATUS',
    definition: { ...points, value: 'STATUS', decimals: 0, outcomes: ['Passed', 'Failed'], inputKind: 'DROPDOWN' },
    source: 'Outcomes in their order, best first',
    toCheck: false,
  },
  { key: 'AUCTION', definition: auctionDefaults, source: 'One amount for each horse, highest first', toCheck: false },
]
