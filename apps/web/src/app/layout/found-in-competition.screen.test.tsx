import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testRegistration } from '../../features/competitions/registration/testing/registration.ts'
import { managedCompetition, testCompetitionRef } from '../../testing/competition.ts'
import { renderOffice } from '../../testing/render-screen.tsx'
import { overviewRef, testOverview } from '../../testing/tests-overview.ts'

const manage = `/competitions/${testCompetitionRef}/manage`
const galant = testRegistration(1, { startNumber: 244, testRef: overviewRef(1), testSetRef: overviewRef(10) })

const elsewhere = '01890000-0000-7000-8000-0000000000ee'

const search = async (typed: string, url = `${manage}/tests`) => {
  const shown = await renderOffice({
    url,
    answers: {
      competitions: {
        competition: managedCompetition(),
        test: { overview: () => ({ date: '2026-11-20', tests: [testOverview(1), testOverview(2)] }) },
        participation: {
          findNumbered: ({ number }) =>
            [testCompetitionRef, elsewhere].map((ref, index) => ({
              ref: overviewRef(300 + index),
              startNumber: number,
              rider: { ref: overviewRef(310), name: 'Femke Peeters' },
              horse: { ref: overviewRef(311), name: 'Galant' },
              status: 'SIGNED_OFF',
              competition: { ref, name: `Show ${index + 1}` },
              testRef: overviewRef(1),
              testSetRef: overviewRef(10),
              startlistRef: overviewRef(200),
              testName: 'Class 1',
            })),
        },
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
  if (url.startsWith(manage)) await screen.findAllByText('CSN Lummen')
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

describe('Ctrl+K with a number, from anywhere', () => {
  it('finds who rides with it today in the shows that the reader manages, and opens the named screen', async () => {
    const { user, found, history } = await search('start list 244', '/calendar')
    expect(await found.findByRole('button', { name: /Femke Peeters, Galant.*Show 1/ })).toBeVisible()
    await user.click(found.getByRole('button', { name: /^244 · Femke Peeters, Galant.*Show 2 · Class 1 · Signed off/ }))
    await waitFor(() =>
      expect(history.location.href).toBe(`/competitions/${elsewhere}/manage/startlists/${overviewRef(200)}`),
    )
  })

  it('does not find the starters of the open competition twice', async () => {
    const { found } = await search('244')
    expect(await found.findByRole('button', { name: /Show 2/ })).toBeVisible()
    expect(found.queryByRole('button', { name: /Show 1/ })).toBeNull()
  })
})
