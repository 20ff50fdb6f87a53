import type { JumpingProtocol, JumpingResult } from '@oxer/domain/competitions/result/result.schema'
import type { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '../../../testing/fake-server.ts'
import { entryLine, refOf, showEntries } from './testing/entry-screen.tsx'

const costs = (value: string) => ({ kind: 'PENALTIES' as const, value })
const out = { kind: 'ELIMINATION' as const }
const faults: JumpingProtocol['faults'] = {
  KNOCK_DOWN: costs('4'),
  FOOT_IN_WATER: costs('4'),
  disobediences: [costs('4'), out],
  FALL_RIDER: out,
  FALL_HORSE: out,
  ERROR_OF_COURSE: out,
  displacedTime: 600,
  timeLimitFactor: '2',
  timeLimit: null,
}
const round = { timeAllowed: 7000 }
const protocolOf = (format: JumpingProtocol['format'], more: Partial<JumpingProtocol> = {}): JumpingProtocol => ({
  discipline: 'SHOW_JUMPING',
  format,
  rounds: [round],
  timePenalty: { penalty: '1', perStarted: 400 },
  faults,
  ...more,
})
const rode = (rounds: JumpingResult['rounds'], more: Partial<JumpingResult> = {}): JumpingResult => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds,
  ...more,
})
const clear = { obstaclePenalties: '0', time: 6500 }
const field = (name: string) => screen.findByRole('textbox', { name })
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

describe('a round obstacle by obstacle', () => {
  it('is typed in letters, scored during typing, and stored fault by fault', async () => {
    const { user, sent } = await showEntries(protocolOf('TABLE_A_AGAINST_CLOCK'))
    await user.click(await field('By obstacle, 41 Anna, Horse of Anna'))
    await user.keyboard('3 5bx')
    expect(screen.getByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' })).toHaveValue('8')
    await user.keyboard('{Enter}6500')
    expect(screen.getByRole('textbox', { name: 'By obstacle, 41 Anna, Horse of Anna' })).toHaveValue('3 K, 5B X')
    // Six seconds for the displaced obstacle: one second over the time allowed, one time penalty.
    expect(rowOf('Anna').getByText('9')).toBeVisible()
    expect(rowOf('Anna').getByText('8 jumping + 1 time')).toBeVisible()
    expect(rowOf('Anna').getByText('+6.00 s: 71.00')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('textbox', { name: 'By obstacle, 42 Bert, Horse of Bert' })).toHaveFocus()
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        rounds: [
          {
            time: 6500,
            faults: [
              { kind: 'KNOCK_DOWN', obstacle: '3' },
              { kind: 'DISOBEDIENCE_DISPLACED', obstacle: '5B' },
            ],
          },
        ],
      }),
    )
  })

  it('a clear round is 0, and a ride that ends at an obstacle is marked', async () => {
    const { user, sent } = await showEntries(protocolOf('TABLE_A_AGAINST_CLOCK'))
    await user.click(await field('By obstacle, 41 Anna, Horse of Anna'))
    await user.keyboard('0{Enter}6612{Enter}4 8g{Enter}')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([
      { status: 'FINISHED', rounds: [{ obstaclePenalties: '0', time: 6612 }] },
      { status: 'RETIRED', statusReason: 'Obstacle 8', rounds: [{ faults: [{ kind: 'KNOCK_DOWN', obstacle: '4' }] }] },
    ])
  })

  it('proposes the elimination that follows from the faults, with the obstacle as its reason', async () => {
    const { user, sent } = await showEntries(protocolOf('TABLE_A_AGAINST_CLOCK'))
    await user.click(await field('By obstacle, 41 Anna, Horse of Anna'))
    await user.keyboard('9f{Enter}{Enter}')
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Eliminate' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent[0]).toMatchObject({ status: 'ELIMINATED', statusReason: 'Obstacle 9' }))
  })

  it('unknown letters and a negative time are refused at their fields', async () => {
    const { user, sent } = await showEntries(protocolOf('TABLE_A_AGAINST_CLOCK'))
    await user.click(await field('By obstacle, 41 Anna, Horse of Anna'))
    await user.keyboard('3z{Enter}-12{Enter}')
    expect(screen.getByRole('textbox', { name: 'By obstacle, 41 Anna, Horse of Anna' })).toBeInvalid()
    expect(screen.getByRole('textbox', { name: 'By obstacle, 41 Anna, Horse of Anna' })).toHaveFocus()
    const time = screen.getByRole('textbox', { name: 'Time, 41 Anna, Horse of Anna' })
    expect(time).toBeInvalid()
    expect(time).toHaveAccessibleDescription(/Time: A time cannot be below zero/)
    expect(screen.getByRole('textbox', { name: 'Faults, 41 Anna, Horse of Anna' })).toBeValid()
    expect(sent).toEqual([])
  })

  it('a refusal of the server is shown at the field that it names', async () => {
    const { user } = await showEntries(protocolOf('TABLE_A_AGAINST_CLOCK'), {
      answers: {
        enter: () => {
          const values = { reason: 'TIME_LIMIT_EXCEEDED' }
          throw refusal(422, { code: '026-0000000001', field: 'result.rounds.0.time', values })
        },
      },
    })
    await user.click(await field('By obstacle, 41 Anna, Horse of Anna'))
    await user.keyboard('0{Enter}6612{Enter}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Time, 41 Anna, Horse of Anna' })).toBeInvalid())
    expect(screen.getByRole('textbox', { name: 'Time, 41 Anna, Horse of Anna' })).toHaveAccessibleDescription(
      /^Time: The time limit is exceeded/,
    )
    expect(screen.getByRole('textbox', { name: 'By obstacle, 41 Anna, Horse of Anna' })).toBeValid()
  })
})

describe('formats', () => {
  it('both phases of a special test are one ride', async () => {
    const { user, sent } = await showEntries(protocolOf('TWO_PHASES_SPECIAL', { rounds: [round, round] }))
    await user.click(await field('By obstacle, Phase 1, 41 Anna, Horse of Anna'))
    await user.keyboard('2{Enter}3500{Enter}0{Enter}2800{Enter}')
    expect(await screen.findByText('Total 4')).toBeVisible()
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        rounds: [{ faults: [{ obstacle: '2' }] }, { obstaclePenalties: '0', time: 2800 }],
      }),
    )
  })

  it('penalties in the first of two phases end the ride', async () => {
    const { user, sent } = await showEntries(protocolOf('TWO_PHASES', { rounds: [round, round] }))
    await user.click(await field('By obstacle, Phase 1, 41 Anna, Horse of Anna'))
    await user.keyboard('2{Enter}3500{Enter}')
    expect(screen.getByRole('textbox', { name: 'By obstacle, Phase 1, 42 Bert, Horse of Bert' })).toHaveFocus()
    await waitFor(() => expect(sent).toMatchObject([{ rounds: [{ time: 3500 }] }]))
    expect(sent[0]).toHaveProperty('rounds.length', 1)
  })

  it('an accumulator has its second joker, and a round with both jokers is refused', async () => {
    const { user, sent } = await showEntries(
      protocolOf('ACCUMULATOR', {
        accumulator: {
          values: ['1', '2', '3', '4'],
          joker: { cleared: '6', down: '-6' },
          secondJoker: { cleared: '8', down: '-8' },
        },
      }),
    )
    await user.click(await field('Cleared, 41 Anna, Horse of Anna'))
    await user.keyboard('1-3 j2{Enter}5012{Enter}1-3 j j2{Enter}5000{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ rounds: [{ cleared: [1, 2, 3], secondJoker: 'CLEARED' }] }]))
    expect(rowOf('Anna').getByText('14')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Only one of the two jokers can be tried')
    expect(screen.getByRole('textbox', { name: 'Cleared, 42 Bert, Horse of Bert' })).toHaveFocus()
  })

  const jumpOffs = protocolOf('SIX_BAR', { rounds: [round, round, round] })
  const inSecond = { jumpOff: { round: 3, entitled: [refOf(1), refOf(2)] } satisfies ResultSheet['jumpOff'] }

  it('jump-offs are numbered, each with its own riders', async () => {
    const lines = [
      entryLine(1, 'Anna', rode([clear, clear])),
      entryLine(2, 'Bert', rode([clear, clear])),
      entryLine(3, 'Chris', rode([clear, { obstaclePenalties: '4' }])),
      entryLine(4, 'Dora', rode([{ obstaclePenalties: '4' }])),
    ]
    const { user, sent } = await showEntries(jumpOffs, { lines, ...inSecond })
    await user.click(await screen.findByRole('radio', { name: 'Jump-off 1' }))
    expect(screen.getAllByRole('textbox', { name: /^Time/ })).toHaveLength(3)
    await user.click(screen.getByRole('radio', { name: 'Jump-off 2' }))
    expect(screen.getAllByRole('textbox', { name: /^Time/ })).toHaveLength(2)
    await user.type(screen.getByRole('textbox', { name: 'Go to start number' }), '43{Enter}')
    expect(screen.getByText('This number does not ride this round')).toBeVisible()
    await user.click(screen.getByRole('textbox', { name: 'By obstacle, 41 Anna, Horse of Anna' }))
    await user.keyboard('0{Enter}{Enter}5 6e{Enter}')
    await waitFor(() => expect(sent).toHaveLength(2))
    // A rider who is eliminated in a jump-off keeps the earlier score.
    expect(sent[1]).toMatchObject({
      status: 'FINISHED',
      rounds: [{ time: 6500 }, { time: 6500 }, { outcome: 'ELIMINATED', faults: [{ obstacle: '5' }] }],
    })
  })

  it('the jump-off of a rider who is not entitled to it is reported at its field', async () => {
    const lines = [
      entryLine(1, 'Anna', rode([clear, clear])),
      entryLine(2, 'Bert', rode([clear, clear])),
      entryLine(3, 'Chris', rode([clear, clear, { obstaclePenalties: '8' }])),
    ]
    const { user } = await showEntries(jumpOffs, { lines, ...inSecond })
    await user.click(await screen.findByRole('radio', { name: 'Jump-off 2' }))
    expect(screen.getByRole('textbox', { name: 'Faults, 43 Chris, Horse of Chris' })).toBeInvalid()
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Faults: This rider does not qualify for this round by the present results',
    )
  })

  it('the winning round starts with the riders who go on; W withdraws only from it', async () => {
    const lines = [entryLine(1, 'Anna', rode([clear])), entryLine(2, 'Bert', rode([clear]))]
    const { user, sent } = await showEntries(protocolOf('WINNING_ROUND', { rounds: [round, round] }), {
      lines,
      jumpOff: { round: 2, entitled: [refOf(1), refOf(2)] },
    })
    await user.click(await screen.findByRole('radio', { name: 'Winning round' }))
    await user.click(screen.getByRole('textbox', { name: 'By obstacle, 41 Anna, Horse of Anna' }))
    await user.keyboard('w{Enter}0{Enter}4100{Enter}')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toMatchObject([{ status: 'FINISHED', withdrewBefore: 2 }, { rounds: [{}, { time: 4100 }] }])
  })
})

describe('on a phone', () => {
  const wide = window.matchMedia
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...wide(query),
      matches: query.includes('max-width: 48em') || wide(query).matches,
    }))
  })
  afterEach(() => vi.restoreAllMocks())

  it('one start at a time: its fields by their labels, letters as buttons, a button to the next start', async () => {
    const { user, sent } = await showEntries(protocolOf('TABLE_A_AGAINST_CLOCK'))
    const card = within(await screen.findByRole('region', { name: 'Round 1: Anna' }))
    expect(screen.queryByRole('table')).toBeNull()
    await user.type(card.getByRole('textbox', { name: 'By obstacle' }), '5')
    await user.click(card.getByRole('button', { name: 'B' }))
    await user.click(card.getByRole('button', { name: 'X Refusal, displaced' }))
    expect(card.getByRole('textbox', { name: 'Faults' })).toHaveValue('4')
    await user.type(card.getByRole('textbox', { name: 'Time' }), '6012')
    await user.click(card.getByRole('button', { name: 'Save and next' }))
    const next = within(await screen.findByRole('region', { name: 'Round 1: Bert' }))
    await waitFor(() => expect(sent).toMatchObject([{ rounds: [{ time: 6012, faults: [{ obstacle: '5B' }] }] }]))
    await user.selectOptions(next.getByRole('combobox', { name: 'Status' }), 'NOT_STARTED')
    await user.click(next.getByRole('button', { name: 'Save and next' }))
    await waitFor(() => expect(sent[1]).toMatchObject({ status: 'NOT_STARTED' }))
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(await screen.findByRole('region', { name: 'Round 1: Anna' })).toBeVisible()
  })
})
