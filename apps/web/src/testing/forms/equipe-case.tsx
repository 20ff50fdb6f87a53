import { EquipeProposal } from '@oxer/domain/exchange/equipe/equipe.schema'
import { screen, within } from '@testing-library/react'
import { SolveDrawer } from '../../features/exchange/equipe/components/solve-drawer.tsx'
import { sampleOf } from '../sample.ts'
import { at, type FormCase, inCompetition } from './form-case.tsx'

const ref = '01890000-0000-7000-8000-0000000000aa'
const other = '01890000-0000-7000-8000-0000000000bb'
const proposal = sampleOf(EquipeProposal, { kind: 'HORSE', name: 'Read', state: 'OPEN', target: null, version: 3 })

export const equipeCase: FormCase = {
  file: 'exchange/equipe/components/solve-drawer.tsx',
  name: 'who somebody of Equipe is',
  screen: (close) => inCompetition(<SolveDrawer proposal={proposal} onClose={close} />),
  answers: {
    parties: {
      horse: {
        search: () => ({
          matches: [
            {
              ...{ ref: other, name: 'Mine', isPony: false, birthYear: null, avatar: null, studbook: null },
              ...{ ueln: null, chip: null, owner: null, riders: [] },
            },
          ],
          hasMore: false,
        }),
      },
    },
  },
  path: 'exchange.equipe.solveProposal',
  stored: proposal,
  answer: { hasKey: true, organizerId: ref, isSupported: true, tests: [], proposals: [] },
  theirs: (name, version) => ({ ...proposal, state: 'LINKED', target: { ref, name }, version }),
  field: {
    label: 'Horse',
    change: async (drawer, user) => {
      const input = within(drawer).getByRole('textbox', { name: (name) => name.startsWith('Horse') })
      await user.clear(input)
      await user.type(input, 'mine')
      await user.click(await screen.findByRole('option', { name: 'Mine' }, { timeout: 4000 }))
    },
    sent: at('target'),
    mine: other,
    theirs: () => ref,
  },
}
