import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCosts, useCostsOfCompetition } from '../../../shared/finance/use-costs.ts'
import { testCompetitionRef as competition } from '../../../testing/competition.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useRegistrationsChanged } from './registration.mutations.ts'

const entry = '01890000-0000-7000-8000-0000000000b1'

const Costs = () => {
  useCosts([entry])
  useCostsOfCompetition(competition, [entry], true)
  const changed = useRegistrationsChanged()
  return (
    <button type="button" onClick={() => void changed()}>
      Sign off
    </button>
  )
}

it('what entries cost is read again after one of them changed', async () => {
  const { user, calls } = await renderScreen(<Costs />, {
    answers: { finance: { cost: { search: () => [] } }, competitions: { competitionFinance: { costs: () => [] } } },
  })
  const paths = ['competitions.competitionFinance.costs', 'finance.cost.search']
  const asked = () => calls.map(({ path }) => path).sort()
  await waitFor(() => expect(asked()).toEqual(paths))
  calls.length = 0
  await user.click(screen.getByRole('button', { name: 'Sign off' }))
  await waitFor(() => expect(asked()).toEqual(paths))
})
