import { describe, expect, it } from 'vitest'
import { defaultRest, findShortRests, type RestingPresence } from './schedule-rest.rules.ts'

const start = (activityRef: string, minute: number, over: Partial<RestingPresence> = {}): RestingPresence => ({
  activityRef,
  arenaRef: activityRef,
  riderRef: 'rider',
  horseRef: `horse ${activityRef} ${minute}`,
  date: '2026-05-17',
  startSeconds: 32_400 + minute * 60,
  endSeconds: 32_400 + minute * 60 + 120,
  rest: defaultRest('SHOW_JUMPING'),
  ...over,
})

describe('rest between two starts (D18)', () => {
  it('is 30 and 45 minutes jumping, 45 and 60 dressage, 60 and 120 cross-country', () => {
    expect([defaultRest('SHOW_JUMPING'), defaultRest('DRESSAGE'), defaultRest('CROSS_COUNTRY')]).toEqual([
      { rider: 30, horse: 45 },
      { rider: 45, horse: 60 },
      { rider: 60, horse: 120 },
    ])
  })

  it('is enough at exactly that many minutes, and too short a minute before', () => {
    expect(findShortRests([start('a', 0), start('b', 30)])).toEqual([])
    expect(findShortRests([start('b', 29), start('a', 0)])).toEqual([
      {
        code: 'REST_TOO_SHORT',
        activityRef: 'b',
        otherActivityRef: 'a',
        subject: 'RIDER',
        subjectRef: 'rider',
      },
    ])
  })

  it('is asked by the discipline of the later start, and of the horse apart', () => {
    const dressage = { rest: defaultRest('DRESSAGE') }
    expect(findShortRests([start('a', 0), start('b', 40, dressage)])).toHaveLength(1)
    expect(findShortRests([start('a', 0, dressage), start('b', 40)])).toEqual([])
    const horse = { riderRef: null, horseRef: 'horse' }
    expect(findShortRests([start('a', 0, horse), start('b', 44, horse)])).toMatchObject([{ subject: 'HORSE' }])
  })

  it('is no question between days, between strangers, or of starts that overlap', () => {
    expect(findShortRests([start('a', 0), start('b', 10, { date: '2026-05-18' })])).toEqual([])
    expect(findShortRests([start('a', 0), start('b', 10, { riderRef: 'other' })])).toEqual([])
    expect(findShortRests([start('a', 0), start('b', 1)])).toEqual([])
  })

  it('is told once for each pair of activities', () => {
    expect(
      findShortRests([start('a', 0), start('b', 5), start('b', 20)]).map(({ otherActivityRef }) => otherActivityRef),
    ).toEqual(['a', 'b'])
  })
})
