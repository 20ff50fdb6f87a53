import { PrizeTable } from '@oxer/domain/finance/prize/prize.schema'
import { within } from '@testing-library/react'
import { PrizesDrawer } from '../../features/competitions/test/components/prizes-drawer.tsx'
import { sampleOf } from '../sample.ts'
import { at, type FormCase, inCompetition } from './form-case.tsx'

const prizes = sampleOf(PrizeTable, {
  version: 3,
  currency: 'EUR',
  amounts: [10_000],
  minimum: 100,
  payee: 'RIDER',
  parts: [],
})

export const prizesCase: FormCase = {
  file: 'competitions/test/components/prizes-drawer.tsx',
  name: 'the prize money of a test',
  screen: (close) => inCompetition(<PrizesDrawer test={prizes.test} onClose={close} />),
  answers: { competitions: { testPrizes: { get: () => prizes } } },
  path: 'competitions.testPrizes.save',
  stored: prizes,
  theirs: (words, version) => ({ ...prizes, minimum: words === 'Theirs' ? 300 : 400, version }),
  field: {
    label: 'Smallest prize',
    change: async (drawer, user) => {
      const input = await within(drawer).findByRole('textbox', { name: (name) => name.startsWith('Smallest prize') })
      await user.clear(input)
      await user.type(input, '5')
      await user.tab()
    },
    sent: at('minimum'),
    mine: 500,
    theirs: (words) => (words === 'Theirs' ? 300 : 400),
  },
}
