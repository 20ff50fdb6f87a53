// What a scribe sees while a round is entered: where the cursor is, the place, and what is not saved.
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { entryLine, showEntries } from './testing/entry-screen.tsx'

const jumping: Extract<Protocol, { discipline: 'SHOW_JUMPING' }> = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }, { timeAllowed: 4000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

const jumped = (faults: string, time: number): Result => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: [{ obstaclePenalties: faults, time }],
})

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

describe('the console of a round', () => {
  it('begins in the first open cell, and takes 20 rounds in at most 143 keys', async () => {
    const done = entryLine(1, 'Anna', jumped('0', 6500))
    const open = [2, 3, 4].map((number) => entryLine(number, `Rider ${number}`))
    const { user, sent } = await showEntries(jumping, { lines: [done, ...open] })
    expect(await screen.findByRole('textbox', { name: 'Faults, 42 Rider 2, Horse of Rider 2' })).toHaveFocus()
    const keys = open.flatMap((_, index) => [String(index * 4), '{Enter}', ...`68${String(40 + index)}`, '{Enter}'])
    expect((keys.length / open.length) * 20).toBeLessThanOrEqual(143)
    for (const key of keys) await user.keyboard(key)
    await waitFor(() => expect(sent).toHaveLength(open.length))
    expect(await screen.findByText('Everything is saved')).toBeVisible()
  })

  it('says the place of the row that is typed, and the result to beat', async () => {
    const rides = [
      entryLine(1, 'Anna', jumped('0', 6842)),
      entryLine(2, 'Bert', jumped('4', 6000)),
      entryLine(3, 'Chris'),
    ]
    const { user } = await showEntries(
      { ...jumping, format: 'TABLE_A_AGAINST_CLOCK', rounds: [{ timeAllowed: 7000 }] },
      { lines: rides },
    )
    await user.click(await screen.findByRole('textbox', { name: 'Faults, 43 Chris, Horse of Chris' }))
    expect(screen.getByText('to beat').parentElement).toHaveTextContent('to beat0/68.42Anna')
    await user.keyboard('0{Enter}6900')
    const places = () =>
      ['Anna', 'Bert', 'Chris'].map((name) => within(rowOf(name)).getAllByRole('cell').at(-2)?.textContent)
    expect(places()).toEqual(['1', '2', '2'])
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}6800{Enter}')
    await waitFor(() => expect(places()).toEqual(['2', '3', '1']))
    await user.click(screen.getByRole('textbox', { name: 'Time, 43 Chris, Horse of Chris' }))
    expect(screen.getByText('Leads')).toBeVisible()
  })

  it('asks about three faults in Table A, and saves them', async () => {
    const { user, sent } = await showEntries(jumping, { lines: [entryLine(1, 'Anna'), entryLine(2, 'Bert')] })
    await user.click(await screen.findByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' }))
    await user.keyboard('3')
    expect(screen.queryByText(/No faults add up/)).toBeNull()
    await user.keyboard('{Enter}')
    expect(within(rowOf('Anna')).getByText('Is 3 right? No faults add up to it.')).toBeVisible()
    await user.keyboard('6500{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('never says that everything is saved beside something unfinished', async () => {
    const { user } = await showEntries(jumping, { lines: [entryLine(1, 'Anna'), entryLine(2, 'Bert')] })
    await screen.findByText('Everything is saved')
    await user.type(screen.getByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' }), '4')
    expect(screen.getByText('1 not finished')).toBeVisible()
    expect(screen.queryByText('Everything is saved')).toBeNull()
  })
})
