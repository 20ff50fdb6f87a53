import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { managedCompetition, testCompetitionDetail, testCompetitionRef } from '../../../testing/competition.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

it('the poster is shown beside the other pictures, and can be removed (cs050)', async () => {
  let poster: string | null = '/api/file/poster'
  const removePoster = vi.fn(() => {
    poster = null
    return testCompetitionDetail()
  })
  const { user } = await renderOffice({
    url: `/competitions/${testCompetitionRef}/manage/settings`,
    answers: {
      competitions: {
        competition: {
          ...managedCompetition(),
          get: () => testCompetitionDetail({ poster }),
          removePoster,
        },
        arena: { list: () => [] },
      },
    },
  })
  expect(await screen.findByRole('img', { name: /^Poster of / })).toHaveAttribute('src', '/api/file/poster')
  expect(screen.getByRole('button', { name: 'Poster' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove the poster' }))
  await waitFor(() => expect(removePoster).toHaveBeenCalledWith({ competition: testCompetitionRef }))
  await waitFor(() => expect(screen.queryByRole('img', { name: /^Poster of / })).toBeNull())
})
