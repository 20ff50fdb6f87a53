import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testRegistration } from '../../features/competitions/registration/testing/registration.ts'
import { managedCompetition, testCompetitionRef } from '../../testing/competition.ts'
import { renderOffice } from '../../testing/render-screen.tsx'
import { overviewRef, testOverview } from '../../testing/tests-overview.ts'

const manage = `/competitions/${testCompetitionRef}/manage`
const galant = testRegistration(1, { startNumber: 244, testRef: overviewRef(1), testSetRef: overviewRef(10) })

const search = async (typed: string) => {
  const shown = await renderOffice({
    url: `${manage}/tests`,
    answers: {
      competitions: {
        competition: managedCompetition(),
        test: { overview: () => ({ date: '2026-11-20', tests: [testOverview(1), testOverview(2)] }) },
        registration: {
          listAll: ({ q, size }) => ({
            items: q === '244' ? [galant] : [],
            page: 0,
            size: size ?? 50,
            numberOfElements: 1,
            totalElements: 1,
          }),
        },
      },
    },
  })
  await screen.findAllByText('CSN Lummen')
  await shown.user.keyboard('{Control>}k{/Control}')
  await shown.user.type(await screen.findByRole('textbox', { name: 'Go anywhere' }), typed)
  const found = within(await screen.findByRole('dialog'))
  return { ...shown, found, at: () => shown.history.location.href.slice(manage.length + 1) }
}

describe('Ctrl+K in a competition', () => {
  it('opens a test on the screen for its state', async () => {
    const { user, found, at } = await search('class 2')
    await user.click(await found.findByRole('button', { name: /Class 2/ }))
    await waitFor(() => expect(at()).toBe(`startlists/${overviewRef(200)}`))
  })

  it('opens the screen that is named beside the test', async () => {
    const { user, found, at } = await search('results class 1')
    await user.click(await found.findByRole('button', { name: /Class 1/ }))
    await waitFor(() => expect(at()).toBe(`results?testSet=${overviewRef(10)}`))
  })

  it('finds a starter by number', async () => {
    const { user, found, at } = await search('244')
    await user.click(await found.findByRole('button', { name: /^244 · Rider 1, Horse 1/ }))
    await waitFor(() => expect(at()).toBe(`subscriptions/list/${overviewRef(1)}`))
  })

  it('leads to signing a starter off', async () => {
    const { user, found, at } = await search('244 sign off')
    expect(found.queryByRole('button', { name: /Class/ })).toBeNull()
    await user.click(await found.findByRole('button', { name: /^Sign off 244 · Rider 1, Horse 1/ }))
    await waitFor(() => expect(at()).toMatch(`subscriptions/list/${overviewRef(1)}`))
  })
})
