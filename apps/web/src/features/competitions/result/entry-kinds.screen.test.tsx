import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { showEntries as show } from './testing/entry-screen.tsx'

const exercises = [1, 2].map((no) => ({
  no,
  coefficient: String(no),
  maximum: '10',
  part: 'TECHNICAL' as const,
  markStep: '0.5',
}))
const elimination = { kind: 'ELIMINATION' as const }
const penalties = (value: string) => ({ kind: 'PENALTIES' as const, value })
const course = {
  obstacles: [],
  refusals: [penalties('20'), penalties('40')],
  eliminatedAtRefusal: 3,
  faults: {
    SAFETY_FLAP: penalties('11'),
    DANGEROUS_RIDING: penalties('25'),
    FALL_RIDER: elimination,
    FALL_HORSE: elimination,
    NOT_TAKEN: elimination,
    FLAGGED_OBSTACLE: penalties('15'),
  },
  overTime: { penalty: '0.4', perStarted: 100 },
  earlyTime: null,
  timeLimit: null,
}
const eventing: Protocol = {
  discipline: 'EVENTING',
  dressage: {
    factor: '1',
    judges: ['C', 'B'],
    judgeMaximum: null,
    exercises: [],
    courseErrors: [],
    judgeDecimals: 2,
    decimals: 1,
  },
  optimumTime: 36_000,
  crossCountry: course,
  showJumping: null,
  tieBreak: [],
}
const generic: Protocol = {
  discipline: 'GENERIC',
  value: 'POINTS',
  better: 'HIGHER',
  decimals: 1,
  minimum: null,
  maximum: null,
  step: null,
  currency: null,
  outcomes: [],
  isTimed: false,
}

const field = (name: string) => screen.findByRole('textbox', { name })
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

describe('disciplines with sheets', () => {
  it('style riding: marks of each judge, then faults and time of the round, and the next rider', async () => {
    const { user, sent } = await show({
      discipline: 'STYLE_RIDING',
      judges: ['C', 'E'],
      judgeMaximum: null,
      exercises,
      courseErrors: [],
      timeAllowed: 7000,
      timePenalty: { penalty: '1', perStarted: 400 },
      jumpOff: { stylePoints: '18', timeAllowed: null, timePenalty: null },
      hasJumpingRanking: true,
      decimals: 3,
      tieBreak: ['STYLE'],
    })
    await user.click(await field('C: Exercise 1'))
    await user.keyboard('65{Enter}7{Enter}7{Enter}')
    expect(screen.getByRole('status', { name: 'Points so far' })).toHaveTextContent('13.75')
    await user.keyboard('8{Enter}')
    expect(screen.getByRole('textbox', { name: 'Faults' })).toHaveFocus()
    await user.keyboard('0{Enter}6912{Enter}')
    expect(await screen.findByRole('region', { name: 'Sheet of Bert' })).toBeVisible()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      discipline: 'STYLE_RIDING',
      status: 'FINISHED',
      judges: [
        { position: 'C', marks: ['6.5', '7'] },
        { position: 'E', marks: ['7', '8'] },
      ],
      round: { obstaclePenalties: '0', time: 6912 },
    })
    // Stored are the typed values, mark by mark.
    expect(screen.getByRole('button', { name: 'Import, export, recalculate' })).toBeVisible()
    // Clear, with the mean of 20.5 and 23: entitled to the jump-off.
    expect((await screen.findAllByText('21.750'))[0]).toBeVisible()
    await user.click(await screen.findByRole('radio', { name: 'Jump-off' }))
    await user.click(await field('Faults, 41 Anna, Horse of Anna'))
    await user.keyboard('4{Enter}3210{Enter}')
    await waitFor(() =>
      expect(sent[1]).toMatchObject({ jumpOff: { obstaclePenalties: '4', time: 3210, outcome: 'RODE' } }),
    )
    expect(sent[1]).toMatchObject({ judges: [{ position: 'C' }, { position: 'E' }], round: { time: 6912 } })
  })

  it('presentation: marks and no deductions, in points', async () => {
    const { user, sent } = await show({
      discipline: 'PRESENTATION',
      judges: ['C'],
      judgeMaximum: null,
      exercises: exercises.map((exercise, index) => ({ ...exercise, name: ['Type', 'Walk'][index] })),
      scoredBy: 'MEAN_POINTS',
      decimals: 1,
      tieBreak: [],
    })
    await user.click(await field('C: Type'))
    expect(screen.queryByRole('textbox', { name: 'C: Errors of course' })).toBeNull()
    await user.keyboard('8{Enter}75{Enter}')
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ discipline: 'PRESENTATION', judges: [{ position: 'C', marks: ['8', '7.5'] }] }),
    )
    expect((await screen.findAllByText('23.0'))[0]).toBeVisible()
  })
})

describe('one value', () => {
  it('points, also negative ones', async () => {
    const { user, sent } = await show(generic)
    await user.click(await field('Points, 41 Anna, Horse of Anna'))
    await user.keyboard('-4.5{Enter}12{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ value: '-4.5' }, { value: '12', status: 'FINISHED' }]))
  })

  it('a percentage without a point, and a time that decides', async () => {
    const { user, sent } = await show({ ...generic, value: 'PERCENTAGE', isTimed: true })
    await user.click(await field('Percentage, 41 Anna, Horse of Anna'))
    await user.keyboard('715{Enter}6512{Enter}')
    await waitFor(() => expect(sent[0]).toMatchObject({ value: '71.5', time: 6512 }))
  })

  it('money, refused outside the limits with the reason', async () => {
    const { user, sent } = await show({ ...generic, value: 'MONEY', decimals: 2, minimum: '1000', currency: 'EUR' })
    const amount = await field('Amount (EUR), 41 Anna, Horse of Anna')
    await user.click(amount)
    await user.keyboard('950{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('The value is outside its limits')
    await user.clear(amount)
    await user.keyboard('24500{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ value: '24500' }]))
    expect(rowOf('Anna').getByText('24,500.00 EUR')).toBeVisible()
  })

  it('an outcome by its digit, and a letter for a rider who did not start', async () => {
    const { user, sent } = await show({ ...generic, value: 'STATUS', outcomes: ['Passed', 'Failed'] })
    await user.click(await screen.findByRole('combobox', { name: 'Outcome, 41 Anna, Horse of Anna' }))
    await user.keyboard('2{Enter}')
    expect(screen.getByRole('combobox', { name: 'Outcome, 42 Bert, Horse of Bert' })).toHaveFocus()
    await user.keyboard('n{Enter}')
    await waitFor(() => expect(sent).toMatchObject([{ outcome: 'Failed' }, { status: 'NOT_STARTED' }]))
  })
})

describe('eventing', () => {
  it('is entered phase by phase: percentages, the course by fence, the jumping as a round', async () => {
    const { user, sent } = await show(eventing)
    await user.click(await field('C %, 41 Anna, Horse of Anna'))
    await user.keyboard('6850{Enter}7012{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      dressage: {
        judges: [
          { position: 'C', percentage: '68.5' },
          { position: 'B', percentage: '70.12' },
        ],
      },
      crossCountry: null,
    })
    await user.click(screen.getByRole('radio', { name: 'Cross-country' }))
    await user.click(await field('Faults by fence, 41 Anna, Horse of Anna'))
    await user.keyboard('7b r, 12 m{Enter}607{Enter}')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({
      dressage: { judges: [{ position: 'C' }, { position: 'B' }] },
      crossCountry: {
        elapsed: 36_700,
        fences: [
          { obstacle: '7B', errors: ['REFUSAL'] },
          { obstacle: '12', errors: ['FLAGGED_OBSTACLE'] },
        ],
      },
    })
    expect(screen.getByRole('textbox', { name: 'Time, 41 Anna, Horse of Anna' })).toHaveValue('6:07')
    // 20 and 15 at the fences, 2.8 for seven seconds; 30.7 before.
    expect(rowOf('Anna').getByText('37.8')).toBeVisible()
    expect(rowOf('Anna').getByText('Total 68.5')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Jumping' }))
    await user.click(await field('Faults, 41 Anna, Horse of Anna'))
    await user.keyboard('+{Enter}8512{Enter}{Enter}')
    await waitFor(() => expect(sent[2]).toMatchObject({ showJumping: { obstacles: '4', elapsed: 8512 } }))
  })

  it('proposes the elimination that follows from the faults, and sends it when it is confirmed', async () => {
    const { user, sent } = await show(eventing)
    await user.click(await screen.findByRole('radio', { name: 'Cross-country' }))
    await user.click(await field('Faults by fence, 41 Anna, Horse of Anna'))
    await user.keyboard('4 R, 9 RR{Enter}{Enter}')
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Eliminate, XC-R' }))
    expect(screen.getByRole('combobox', { name: 'Reason, 41 Anna, Horse of Anna' })).toHaveValue('XC-R')
    expect(screen.getByRole('textbox', { name: 'Faults by fence, 41 Anna, Horse of Anna' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        status: 'ELIMINATED',
        statusReason: 'XC-R',
        crossCountry: { fences: [{ obstacle: '4' }, { obstacle: '9', errors: ['REFUSAL', 'REFUSAL'] }] },
      }),
    )
  })

  it('offers the reasons of the phase, and accepts published penalties', async () => {
    const { user, sent } = await show(eventing)
    await user.click(await screen.findByRole('radio', { name: 'Penalties as given' }))
    await user.click(await field('Penalties, 41 Anna, Horse of Anna'))
    await user.keyboard('31.5{Enter}e')
    await waitFor(() => expect(sent[0]).toMatchObject({ dressage: { penalties: '31.5' } }))
    const reason = await screen.findByRole('combobox', { name: 'Reason, 42 Bert, Horse of Bert' })
    const codes = [...document.querySelectorAll(`#${CSS.escape(reason.getAttribute('list') ?? '')} option`)]
    expect(codes.map((option) => option.getAttribute('value'))).toEqual(['Dressage', '1st HI'])
  })
})

describe('cross-country as a test of its own', () => {
  it('a clear round is 0, and a fence without a code is reported at its field', async () => {
    const { user, sent } = await show({
      discipline: 'CROSS_COUNTRY',
      rules: course,
      optimumTime: 36_000,
      tieBreak: ['OPTIMUM_TIME'],
    })
    await user.click(await field('Faults by fence, 41 Anna, Horse of Anna'))
    await user.keyboard('0{Enter}558{Enter}')
    await user.keyboard('5{Enter}600{Enter}')
    expect(screen.getByRole('textbox', { name: 'Faults by fence, 42 Bert, Horse of Bert' })).toBeInvalid()
    await waitFor(() => expect(sent).toMatchObject([{ ride: { fences: [], elapsed: 35_800 } }]))
    // The letter in the time column sets the status, and the fall gives the reason.
    const fences = await field('Faults by fence, 42 Bert, Horse of Bert')
    await user.clear(fences)
    await user.type(fences, '5 F{Enter}e{Enter}')
    await waitFor(() =>
      expect(sent[1]).toMatchObject({
        status: 'ELIMINATED',
        statusReason: 'XC-FR',
        ride: { fences: [{ obstacle: '5', errors: ['FALL_RIDER'] }] },
      }),
    )
  })

  it('has its letters behind the question mark, not in the page', async () => {
    const { user } = await show({
      discipline: 'CROSS_COUNTRY',
      rules: course,
      optimumTime: 36_000,
      tieBreak: ['OPTIMUM_TIME'],
    })
    const button = await screen.findByRole('button', { name: 'Letters and keys' })
    expect(screen.queryByText('safety flap')).toBeNull()
    await user.click(button)
    expect(await screen.findByText('safety flap')).toBeVisible()
  })
})

describe('the obstacles of a course (cr341)', () => {
  it('are listed with their types beside the faults by fence', async () => {
    const { user } = await show({
      discipline: 'CROSS_COUNTRY',
      rules: { ...course, obstacles: [{ label: '5B', no: 5, type: 'ROLL_TOP', name: 'Out of the water' }] },
      optimumTime: 36_000,
      tieBreak: ['OPTIMUM_TIME'],
    })
    await user.click(await screen.findByText('Obstacles'))
    expect(await screen.findByText(/Roll top · Out of the water/)).toBeVisible()
  })
})

describe('driving', () => {
  const incidents = [{ code: 'GROOM_DISMOUNT', outcomes: [penalties('5'), elimination] }]
  it('points of the judges, times of sections and obstacles, balls and incidents', async () => {
    const { user, sent } = await show({
      discipline: 'DRIVING',
      dressage: { base: '160', judges: ['C'], judgeMaximum: '100', exercises: [], courseErrors: [], incidents: [] },
      marathon: {
        sections: [{ label: 'B', minimumTime: null, maximumTime: 120_000, timeLimit: null }],
        sectionTime: { penalty: '0.25', perStarted: 100 },
        obstacles: { count: 2, perSecond: '0.25', timeLimit: null },
        incidents: [],
      },
      cones: { ball: '3', timeAllowed: 9000, timePenalty: null, timeLimit: null, incidents },
      decimals: 2,
      tieBreak: [],
    })
    await user.click(await field('C points, 41 Anna, Horse of Anna'))
    await user.keyboard('65{Enter}')
    await waitFor(() => expect(sent[0]).toMatchObject({ dressage: { judges: [{ position: 'C', points: '65' }] } }))
    expect(rowOf('Anna').getByText('56')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Marathon' }))
    await user.click(await field('Section B, 41 Anna, Horse of Anna'))
    await user.keyboard('2001{Enter}4032{Enter}3968{Enter}')
    await waitFor(() =>
      expect(sent[1]).toMatchObject({
        marathon: { sections: [{ label: 'B', time: 120_100 }], obstacles: [4032, 3968] },
      }),
    )
    await user.click(screen.getByRole('radio', { name: 'Cones' }))
    await user.click(await field('Balls, 41 Anna, Horse of Anna'))
    await user.keyboard('2{Enter}8950{Enter}1{Enter}')
    await waitFor(() =>
      expect(sent[2]).toMatchObject({
        cones: { balls: 2, time: 8950, incidents: [{ code: 'GROOM_DISMOUNT', count: 1 }] },
      }),
    )
    // 56 and 20.25 and 11.
    expect(rowOf('Anna').getByText('Total 87.25')).toBeVisible()
  })
})

describe('vaulting', () => {
  it('marks of each judge for the parts of each test, and the mean of the tests', async () => {
    const share = (part: 'HORSE' | 'EXERCISES', weight: string) => ({ part, weight })
    const test = { kind: 'COMPULSORY' as const, parts: [share('HORSE', '0.25'), share('EXERCISES', '0.75')] }
    const { user, sent } = await show({
      discipline: 'VAULTING',
      class: 'INDIVIDUAL',
      tests: [test],
      judges: ['A', 'B'],
      maximum: '10',
      decimals: 3,
      tieBreak: [],
    })
    await user.click(await field('1 Compulsory: horse, A, 41 Anna, Horse of Anna'))
    await user.keyboard('7{Enter}8{Enter}7,4{Enter}8,2{Enter}')
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        tests: [
          {
            judges: [
              { position: 'A', horse: '7', exercises: '8' },
              { position: 'B', horse: '7.4', exercises: '8.2' },
            ],
          },
        ],
      }),
    )
    // A quarter of 7.2 and three quarters of 8.1.
    expect(rowOf('Anna').getByText('7.875')).toBeVisible()
  })
  it('offers each judge only the parts that the judge marks', async () => {
    await show({
      discipline: 'VAULTING',
      class: 'INDIVIDUAL',
      tests: [
        {
          kind: 'COMPULSORY',
          parts: [
            { part: 'HORSE', weight: '0.25', judges: ['A'] },
            { part: 'EXERCISES', weight: '0.75', judges: ['B'] },
          ],
        },
      ],
      judges: ['A', 'B'],
      maximum: '10',
      decimals: 3,
      tieBreak: [],
    })
    expect(await field('1 Compulsory: horse, A, 41 Anna, Horse of Anna')).toBeVisible()
    expect(await field('1 Compulsory: exercises, B, 41 Anna, Horse of Anna')).toBeVisible()
    expect(screen.queryByLabelText('1 Compulsory: exercises, A, 41 Anna, Horse of Anna')).toBeNull()
    expect(screen.queryByLabelText('1 Compulsory: horse, B, 41 Anna, Horse of Anna')).toBeNull()
  })
})
