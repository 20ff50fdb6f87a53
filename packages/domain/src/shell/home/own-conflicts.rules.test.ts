import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { toSeconds } from '../../kernel/time/time.rules.ts'
import { type OwnStart, ownConflicts } from './own-conflicts.rules.ts'

/** `anna cup ring1 10:00`: three minutes, with thirty of rest and five from ring to ring. */
const start = (text: string, over: Partial<OwnStart> = {}): OwnStart => {
  const [riderRef = '', competitionRef = '', arenaRef = '', time = ''] = text.split(' ')
  const startSeconds = toSeconds(time)
  return {
    ...{ ref: text, riderRef, competitionRef, arenaRef, date: '2026-05-17', startSeconds },
    ...{ endSeconds: startSeconds + 180, rest: { rider: 30 }, transferSeconds: 300 },
    ...over,
  }
}

const said = (...texts: string[]): string[] =>
  ownConflicts(texts.map((text) => start(text))).map(({ kind, pauseMinutes, neededMinutes }) =>
    [kind, pauseMinutes, neededMinutes].join(' '),
  )

describe('starts of one’s own that are too near to one another', () => {
  it.each([
    ['two horses in two rings at once', ['anna cup ring1 10:00', 'anna cup ring2 10:01'], ['RIDER -2 35']],
    ['two horses, too little time to warm up', ['anna cup ring1 10:00', 'anna cup ring2 10:30'], ['RIDER 27 35']],
    ['two horses, just enough time', ['anna cup ring1 10:00', 'anna cup ring2 10:38'], []],
    ['two horses in one ring need no way', ['anna cup ring1 10:00', 'anna cup ring1 10:33'], []],
    ['at two organisers, an hour between them', ['anna cup ring1 10:00', 'anna derby x 11:30'], ['RIDER 87 90']],
    ['a child at the same time as I', ['me cup ring1 10:00', 'anna cup ring2 10:02'], ['FAMILY -1 5']],
    ['two children, and time to walk over', ['tom cup ring1 10:00', 'anna cup ring2 10:08'], []],
    ['two children in one ring', ['tom cup ring1 10:00', 'anna cup ring1 10:03'], []],
    ['two children on two grounds', ['tom cup ring1 10:00', 'anna derby x 10:40'], ['FAMILY 37 60']],
  ])('%s', (_, texts, expected) => {
    expect(said(...texts)).toEqual(expected)
  })

  it('are of one day', () => {
    const other = start('anna cup ring2 10:00', { date: '2026-05-18' })
    expect(ownConflicts([start('anna cup ring1 10:00'), other])).toEqual([])
  })
})

const Start = fc
  .record({
    riderRef: fc.constantFrom('anna', 'tom'),
    competitionRef: fc.constantFrom('cup', 'derby'),
    arenaRef: fc.constantFrom('ring1', 'ring2', null),
    date: fc.constantFrom('2026-05-17', '2026-05-18'),
    startSeconds: fc.integer({ min: 28_800, max: 43_200 }),
    lasts: fc.integer({ min: 30, max: 900 }),
    rider: fc.integer({ min: 0, max: 60 }),
    transferSeconds: fc.integer({ min: 0, max: 1_800 }),
  })
  .map(({ lasts, rider, ...each }) => ({ ...each, endSeconds: each.startSeconds + lasts, rest: { rider } }))
const Starts = fc
  .array(Start, { maxLength: 8 })
  .map((starts) => starts.map((each, index) => ({ ...each, ref: `${index}` })))

describe('of any starts', () => {
  test.prop([Starts])('each pair is named once, too near, and of one day', (starts) => {
    const byRef = new Map(starts.map((each) => [each.ref, each]))
    const found = ownConflicts(starts)
    expect(new Set(found.map(({ earlier, later }) => [earlier, later].sort().join())).size).toBe(found.length)
    for (const { earlier, later, pauseMinutes, neededMinutes, kind } of found) {
      const [one, other] = [byRef.get(earlier), byRef.get(later)]
      expect(pauseMinutes).toBeLessThan(neededMinutes)
      expect(one?.date).toBe(other?.date)
      expect(one?.startSeconds).toBeLessThanOrEqual(other?.startSeconds ?? 0)
      expect(kind === 'RIDER').toBe(one?.riderRef === other?.riderRef)
    }
  })

  test.prop([Starts])('their order does not matter', (starts) => {
    expect(ownConflicts(starts.toReversed())).toEqual(ownConflicts(starts))
  })

  test.prop([Starts, Start])('another start hides no conflict', (starts, more) => {
    const before = ownConflicts(starts)
    expect(ownConflicts([...starts, { ...more, ref: 'more' }])).toEqual(expect.arrayContaining([...before]))
  })

  test.prop([Starts, fc.integer({ min: -3_600, max: 3_600 })])(
    'a day that moves as a whole keeps its conflicts',
    (starts, by) => {
      const moved = starts.map((each) => ({
        ...each,
        startSeconds: each.startSeconds + by,
        endSeconds: each.endSeconds + by,
      }))
      expect(ownConflicts(moved)).toEqual(ownConflicts(starts))
    },
  )
})
