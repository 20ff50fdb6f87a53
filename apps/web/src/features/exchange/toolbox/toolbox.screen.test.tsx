import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

it('the address of the documents leads to the toolbox (cs034)', async () => {
  const toolbox = `/competitions/${testCompetitionRef}/manage/toolbox`
  const { history } = await renderOffice({
    url: `${toolbox}/overview`,
    answers: { competitions: { competition: managedCompetition() } },
  })
  expect(await screen.findByRole('link', { name: 'Toolbox' })).toHaveAttribute('aria-current', 'page')
  await waitFor(() => expect(history.location.pathname).toBe(toolbox))
  expect(await screen.findByRole('link', { name: 'Open Equipe' })).toBeVisible()
})
