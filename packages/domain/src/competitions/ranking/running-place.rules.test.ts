import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import type { DressageProtocol, JumpingProtocol, JumpingResult, Result } from '../result/result.schema.ts'
import { rank } from './ranking.rules.ts'
import { runningRanking } from './running-place.rules.ts'

const protocol: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }, { timeAllowed: 4500 }],
  timePenalty: { penalty: '1', perStarted: 400 },
}

/** `penalties/hundredths` for each round. */
const ride = (text: string, more: Partial<JumpingResult> = {}): JumpingResult => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: text.split(' ').map((round) => {
    const [obstaclePenalties = '0', time = '0'] = round.split('/')
    return { obstaclePenalties, time: Number(time) }
  }),
  ...more,
})

const dressage: DressageProtocol = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: ['C'],
  judgeMaximum: null,
  exercises: [],
  courseErrors: [],
  judgeDecimals: null,
  decimals: 3,
  tieBreak: [],
}
const given = (percentage: string): Result => ({
  discipline: 'DRESSAGE',
  status: 'FINISHED',
  outOfCompetition: false,
  judges: [{ position: 'C', percentage }],
})

describe('the running place', () => {
  const known = [
    { id: 'anna', result: ride('0/6500 4/3900') },
    { id: 'bram', result: ride('0/6600 0/4100') },
    { id: 'cato', result: ride('4/6000') },
    { id: 'daan', result: ride('0/6000', { status: 'RETIRED' }) },
  ]
  const running = runningRanking(protocol, known)

  it('is known for each result that has one', () => {
    expect([...running.places]).toEqual([
      ['bram', 1],
      ['anna', 2],
      ['cato', 3],
    ])
  })
  it('of a new result, and the best of the others to beat', () => {
    const { place, isShared, toBeat } = running.placeOf('emma', ride('4/6000'))
    expect({ place, isShared, toBeat: toBeat?.row.id }).toEqual({ place: 3, isShared: true, toBeat: 'bram' })
    expect(running.placeOf('emma', null)).toMatchObject({ place: null, toBeat: { row: { id: 'bram' } } })
  })
  it('of the leader, who has the second to beat', () => {
    const { place, toBeat } = running.placeOf('bram', ride('0/6600 0/4000'))
    expect([place, toBeat?.row.id]).toEqual([1, 'anna'])
  })
  it('does not exist for a ride that ended or is out of competition, and at the beginning nothing is to beat', () => {
    expect(running.placeOf('emma', ride('0/6000', { status: 'ELIMINATED' })).place).toBeNull()
    expect(running.placeOf('emma', ride('0/6000', { outOfCompetition: true })).place).toBeNull()
    const first = runningRanking(protocol, [])
    expect(first.placeOf('anna', null)).toEqual({ place: null, isShared: false, toBeat: null })
    expect(first.placeOf('anna', ride('8/6000')).place).toBe(1)
  })
  it('of a lead that several share is what they have in common, until the jump-off decides', () => {
    const clear = runningRanking(protocol, [
      { id: 'anna', result: ride('0/6182') },
      { id: 'bram', result: ride('0/6318') },
      { id: 'cato', result: ride('4/6000') },
    ])
    const { toBeat } = clear.placeOf('emma', null)
    expect(toBeat).toMatchObject({ count: 2 })
    const time = toBeat?.headers.find(({ column, round }) => column === 'TIME' && round === 1)?.key ?? ''
    expect(toBeat?.row.cells).toHaveProperty([time])
    expect(toBeat?.cells).not.toHaveProperty([time])
    expect(toBeat?.cells).toHaveProperty(['total-penalties'], '0')
  })
  it('counts percentages from the highest', () => {
    const marks = runningRanking(dressage, [
      { id: 'anna', result: given('71.234') },
      { id: 'bram', result: given('64') },
    ])
    expect(marks.placeOf('cato', given('68')).place).toBe(2)
    expect(marks.placeOf('cato', given('68')).toBeat?.row.score).toBe('71.234')
  })

  const status = fc.constantFrom('FINISHED', 'FINISHED', 'FINISHED', 'RETIRED', 'ELIMINATED', 'NOT_STARTED')
  const jumped = fc
    .record({
      penalties: fc.constantFrom('0', '4', '8'),
      time: fc.integer({ min: 5900, max: 7600 }),
      status,
      out: fc.boolean(),
    })
    .map(({ penalties, time, status: ended, out }) =>
      ride(`${penalties}/${String(time)}`, { status: ended as JumpingResult['status'], outOfCompetition: out }),
    )
  test.prop([fc.array(jumped, { minLength: 1, maxLength: 12 })])(
    'of the last start is its place in the final ranking',
    (results) => {
      const entries = results.map((result, index) => ({ id: `e${String(index).padStart(2, '0')}`, result }))
      const last = entries.at(-1)
      const ranked = rank(protocol, entries)
      if (last === undefined || !ranked.ok) throw new Error('there is a ranking')
      const running = runningRanking(protocol, entries.slice(0, -1)).placeOf(last.id, last.result)
      expect(running.place).toBe(ranked.entries.find(({ row }) => row.id === last.id)?.row.place)
      // Whoever beats what was to beat leads; nobody else does.
      const others = rank(protocol, entries.slice(0, -1))
      expect(running.toBeat?.row.id).toBe(
        others.ok && others.entries[0]?.row.place === 1 ? others.entries[0].row.id : undefined,
      )
    },
  )
})
