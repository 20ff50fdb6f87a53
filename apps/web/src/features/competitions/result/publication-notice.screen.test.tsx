import type { ResultPublication } from '@oxer/domain/competitions/result/result-entry.schema'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import { publicAtOnce } from '../../../testing/competition.ts'
import { testManagedCompetition } from '../../../testing/managed-competition.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { PublicationNotice } from './components/publication-notice.tsx'

describe('what the public sees', () => {
  const held: ResultPublication = { ...publicAtOnce, updates: { mode: 'BY_ORGANISER', everyMinutes: 0 }, held: 3 }
  const notice = (
    publication: ResultPublication,
    publish = vi.fn(() => ({ published: 3, publication: publicAtOnce })),
  ) =>
    renderScreen(
      <ManagedCompetitionProvider value={testManagedCompetition()}>
        <PublicationNotice />
      </ManagedCompetitionProvider>,
      { answers: { competitions: { result: { metadata: () => ({ tests: [], publication }), publish } } } },
    )

  it('is reported, and the rest is published by one button (decision 60)', async () => {
    const publish = vi.fn(() => ({ published: 3, publication: publicAtOnce }))
    const { user } = await notice(held, publish)
    expect(await screen.findByText('3 results are not yet public.')).toBeVisible()
    expect(screen.getByText(/Results become public when you publish them/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Publish now' }))
    expect(publish).toHaveBeenCalledWith({ competition: testManagedCompetition().competition.ref })
    expect(await screen.findByText('3 results are public now')).toBeVisible()
  })

  it('at a rate has its next moment, and offers nothing to publish when all is public', async () => {
    await notice({ ...publicAtOnce, updates: { mode: 'EVERY_MINUTES', everyMinutes: 15 } })
    expect(await screen.findByText(/Results become public every 15 minutes/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Publish now' })).not.toBeInTheDocument()
  })
})
