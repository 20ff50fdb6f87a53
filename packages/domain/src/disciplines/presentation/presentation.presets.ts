import type { Preset } from '../preset.ts'
import type { PresentationProtocol } from './presentation.protocol.schema.ts'

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

export const presentationPresets: readonly Preset<PresentationProtocol>[] = [
  {
    key: 'PRESENTATION',
    definition: presentation,
    source: 'One sheet of marks with coefficients; exercises are an example to begin from',
    toCheck: true,
  },
]
