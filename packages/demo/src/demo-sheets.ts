// Protocols with a complete sheet: a dressage test with texts, marks for style over a course, and the presentation of foals.
import type {
  DressageExercise,
  DressageProtocol,
  PresentationProtocol,
  StyleRidingProtocol,
} from '@oxer/domain/catalogue/protocol/protocol.schema'

type Words = Pick<DressageExercise, 'letters' | 'name' | 'directive' | 'heading'> & { twice?: true }

const exercise = (
  no: number,
  { twice, ...words }: Words,
  part: DressageExercise['part'] = 'TECHNICAL',
): DressageExercise => ({ no, ...words, coefficient: twice ? '2' : '1', maximum: '10', part, markStep: '0.5' })

const movements: readonly Words[] = [
  {
    heading: 'Binnenkomst',
    letters: 'A-X',
    name: 'Binnenkomen in arbeidsdraf, bij X halthouden en groeten',
    directive: 'Rechtheid; overgangen',
  },
  { letters: 'C', name: 'Linkerhand' },
  { heading: 'Draf', letters: 'E-B', name: 'Halve grote volte links', directive: 'Regelmaat; buiging' },
  {
    letters: 'K-X-M',
    name: 'Van hand veranderen, op de diagonaal de draf verruimen',
    directive: 'Tact; verruiming van het kader',
    twice: true,
  },
  { letters: 'A-C', name: 'Slangenvolte met drie bogen', directive: 'Gelijke bogen; omstelling' },
  { heading: 'Stap', letters: 'C-H', name: 'Overgang naar middenstap', directive: 'Vloeiendheid' },
  { letters: 'H-B', name: 'Vrije stap', directive: 'Losgelatenheid', twice: true },
  { heading: 'Galop', letters: 'A', name: 'Arbeidsgalop rechts aanspringen', directive: 'Zuiverheid' },
  { letters: 'B', name: 'Grote volte rechts' },
  { heading: 'Slot', letters: 'X', name: 'Halthouden en groeten', directive: 'Stilstand; aandacht' },
]

const collective: readonly Words[] = [
  { name: 'Gangen: vrijheid en regelmaat' },
  { name: 'Impuls: draagkracht en veerkracht' },
  { name: 'Gehoorzaamheid: aandacht en aanleuning' },
  { name: 'Houding en inwerking van de ruiter', twice: true },
]

export const dressageSheet: DressageProtocol = {
  discipline: 'DRESSAGE',
  arena: 'SMALL',
  aggregate: 'MEAN_OF_JUDGES',
  judges: ['H', 'C', 'B'],
  judgeMaximum: null,
  exercises: [
    ...movements.map((words, index) => exercise(index + 1, words)),
    ...collective.map((words, index) => exercise(movements.length + index + 1, words, 'COLLECTIVE')),
  ],
  courseErrors: [{ kind: 'POINTS', value: '2' }, { kind: 'POINTS', value: '4' }, { kind: 'ELIMINATION' }],
  judgeDecimals: 3,
  decimals: 3,
  tieBreak: ['COLLECTIVE'],
}

export const styleSheet: StyleRidingProtocol = {
  discipline: 'STYLE_RIDING',
  judges: ['C'],
  judgeMaximum: null,
  exercises: [
    { name: 'Houding en zit', directive: 'Evenwicht boven de sprong', twice: true as const },
    { name: 'Inwerking en hulpen', twice: true as const },
    { name: 'Wegen naar de hindernissen', twice: true as const },
    { name: 'Tempo en ritme', twice: true as const },
    { name: 'Harmonie tussen ruiter en pony', twice: true as const },
  ].map((words, index) => exercise(index + 1, words)),
  courseErrors: [],
  timeAllowed: null,
  timePenalty: { penalty: '1', perStarted: 400 },
  jumpOff: { stylePoints: '60', timeAllowed: null, timePenalty: { penalty: '1', perStarted: 100 } },
  hasJumpingRanking: true,
  inputKind: 'DROPDOWN',
  decimals: 3,
  tieBreak: ['STYLE'],
}

export const foalSheet: PresentationProtocol = {
  discipline: 'PRESENTATION',
  judges: ['Voorzitter', 'Bijzitter'],
  judgeMaximum: null,
  exercises: [
    { name: 'Type' },
    { name: 'Bouw' },
    { name: 'Stap' },
    { name: 'Draf', twice: true as const },
    { name: 'Algemene indruk' },
  ].map((words, index) => exercise(index + 1, words)),
  scoredBy: 'MEAN_POINTS',
  inputKind: 'SLIDER',
  decimals: 3,
  tieBreak: [5],
}
