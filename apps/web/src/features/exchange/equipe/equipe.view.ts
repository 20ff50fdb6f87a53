import type {
  EquipeDifference,
  EquipeProposal,
  EquipeReceivedTest,
  EquipeTestState,
} from '@oxer/domain/exchange/equipe/equipe.schema'
import type { Tone } from '@oxer/ui'

export const testTones: Readonly<Record<EquipeTestState, Tone>> = {
  EQUAL: 'good',
  ACCEPTED: 'neutral',
  DIFFERENT: 'warning',
  WAITING: 'info',
}

/** What tells somebody of Equipe from namesakes, as it was sent. */
export const proposalFacts = ({ birthYear, country, licence, feiNumber }: EquipeProposal): string =>
  [birthYear, country, licence, feiNumber === '' ? '' : `FEI ${feiNumber}`].filter((fact) => fact !== '').join(' · ')

/** A test with one part has its name; a part adds its own. */
export const testName = ({ test, testSet }: Pick<EquipeReceivedTest, 'test' | 'testSet'>): string =>
  testSet.name === '' || testSet.name === test.name ? test.name : `${test.name} – ${testSet.name}`

/** A place beside a percentage, where the percentage differs, too. */
export const placed = (place: number | null, score: string | null): string =>
  `${place === null ? '–' : String(place)}${score === null ? '' : ` (${score} %)`}`

export const ours = ({ place, score }: EquipeDifference): string => placed(place, score)
export const theirs = ({ rank, percent }: EquipeDifference): string => placed(rank, percent)
