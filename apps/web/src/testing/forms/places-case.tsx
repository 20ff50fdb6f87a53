import { WaitingList } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { within } from '@testing-library/react'
import { PlacesDrawer } from '../../features/competitions/test/components/places-drawer.tsx'
import { testSummary } from '../competition.ts'
import { sampleOf } from '../sample.ts'
import { at, type FormCase, inCompetition } from './form-case.tsx'

const list = sampleOf(WaitingList, {
  giving: {
    takesWaiting: true,
    method: 'FIRST_COME',
    drawAt: null,
    hoursToAccept: 24,
    ...{ commitment: null, seed: null, drawnAt: null, drawn: null },
    priorities: [],
    ...{ canChange: true, canOpenList: true },
    version: 3,
  },
  entries: [],
})

export const placesCase: FormCase = {
  file: 'competitions/test/components/places-drawer.tsx',
  name: 'how the places of a test are given',
  screen: (close) => inCompetition(<PlacesDrawer test={testSummary()} onClose={close} />),
  answers: { competitions: { waitingList: { list: () => list } } },
  path: 'competitions.waitingList.saveGiving',
  stored: list.giving,
  theirs: (words, version) => ({ ...list.giving, hoursToAccept: words === 'Theirs' ? 36 : 48, version }),
  field: {
    label: 'Hours to accept an offered place',
    change: async (drawer, user) => {
      const input = await within(drawer).findByRole('textbox', { name: (name) => name.startsWith('Hours to accept') })
      await user.clear(input)
      await user.type(input, '12')
      await user.tab()
    },
    sent: at('hoursToAccept'),
    mine: 12,
    theirs: (words) => (words === 'Theirs' ? 36 : 48),
  },
}
