import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type HorseLikenessFacts, horseLikeness, similarHorseFrom, similarHorses } from './horse-likeness.rules.ts'

const horse = (over: Partial<HorseLikenessFacts> = {}): HorseLikenessFacts => ({
  ...{ name: 'Quick Star', sportName: null, birthDate: '2015-05-01', father: 'Diamant', mother: 'Fleur' },
  ...{ ueln: null, chip: null },
  ...over,
})
const unbred = { father: null, mother: null }

describe('two horses', () => {
  it.each<[Partial<HorseLikenessFacts>, Partial<HorseLikenessFacts>, number, string[]]>([
    [{ chip: '981100001001017' }, { name: 'Other', birthDate: null, chip: '981100001001017' }, 98, ['SAME_CHIP']],
    [{}, { name: 'quick-star' }, 97, ['SAME_NAME', 'SAME_BIRTH_DATE', 'SAME_PARENTS']],
    [{}, { ...unbred, birthDate: '2015-06-09' }, 85, ['SAME_NAME', 'SAME_BIRTH_YEAR']],
    [{}, { ...unbred, birthDate: null }, 70, ['SAME_NAME', 'NO_BIRTH_DATE']],
    [{}, { name: 'Quick Stare' }, 88, ['NAME_ONE_LETTER', 'SAME_BIRTH_DATE', 'SAME_PARENTS']],
    [{}, { name: 'Quick Stare', ...unbred }, 75, ['NAME_ONE_LETTER', 'SAME_BIRTH_DATE']],
    [{}, { name: 'Comet', sportName: 'Quick Star', ...unbred }, 85, ['SAME_NAME', 'SAME_BIRTH_DATE']],
    [{}, { name: 'Comet' }, 72, ['SAME_BIRTH_DATE', 'SAME_PARENTS']],
    [{ ueln: '056015100001017' }, { ueln: '056015100001011' }, 90, ['SAME_NAME', 'UELN_MISTYPED']],
  ])('%j and %j are similar', (one, other, score, reasons) => {
    expect(horseLikeness(horse(one), horse(other))).toEqual({ score, reasons })
  })

  it.each<[string, Partial<HorseLikenessFacts>]>([
    ['one name and another year', { birthDate: '2012-05-01' }],
    ['another name and another day', { name: 'Comet', birthDate: '2015-06-09' }],
    ['another UELN', { ueln: '528003201500123' }],
    ['an alike name without a birth date', { name: 'Quick Stare', birthDate: null }],
  ])('with %s are not similar', (_case, other) => {
    expect(horseLikeness(horse({ ueln: '056015100001017' }), horse(other))).toBeNull()
  })

  const horses = fc.record({
    name: fc.stringMatching(/^[a-c]{1,5}$/),
    sportName: fc.constant(null),
    birthDate: fc.constantFrom('2015-05-01', '2015-06-09', '2012-05-01', null),
    father: fc.constantFrom('Diamant', null),
    mother: fc.constantFrom('Fleur', null),
    ueln: fc.constantFrom('056015100001017', '056015100001011', null),
    chip: fc.constantFrom('981100001001017', null),
  })
  test.prop([horses, horses])('are as similar in one order as in the other', (one, other) => {
    expect(horseLikeness(one, other)).toEqual(horseLikeness(other, one))
  })
  test.prop([horses, fc.array(horses)])('are shown from the threshold on, the most likely first', (own, others) => {
    const found = similarHorses(
      own,
      others.map((other, index) => ({ ...other, ref: String(index) })),
      5,
    )
    const scores = found.map(({ likeness }) => likeness.score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(scores.every((score) => score >= similarHorseFrom)).toBe(true)
    expect(scores.length).toBeLessThanOrEqual(5)
  })
})
