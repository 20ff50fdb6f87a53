import { ChampionshipChoices, ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import { EditChampionship } from '../../features/championships/championship/components/championship-drawer.tsx'
import { sampleOf } from '../sample.ts'
import { type FormCase, text } from './form-case.tsx'

const championship = sampleOf(ChampionshipDetail, {
  ...{ name: 'Read', start: '2026-10-01', end: '2027-03-31', color: '#245d4f', sportTypes: ['DRESSAGE'], version: 3 },
})
const choices = sampleOf(ChampionshipChoices, { sportTypes: ['DRESSAGE'] })

export const championshipCase: FormCase = {
  file: 'championships/championship/components/championship-drawer.tsx',
  name: 'a championship',
  screen: (close) => <EditChampionship championship={championship.ref} onClose={close} />,
  answers: { championships: { championship: { getGeneral: () => ({ ...choices, championship }) } } },
  path: 'championships.championship.updateGeneral',
  stored: championship,
  theirs: (name, version) => ({ ...championship, name, version }),
  field: text('Name', 'name'),
}
