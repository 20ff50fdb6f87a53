import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { disciplines, disciplineWords, type Protocol } from '../../disciplines/disciplines.ts'
import { jumpingFormatParts } from '../../disciplines/show-jumping/show-jumping.protocol.rules.ts'
import {
  type JumpingFormat,
  JumpingFormat as JumpingFormats,
  type JumpingProtocol,
} from '../../disciplines/show-jumping/show-jumping.protocol.schema.ts'
import { partKindsOf } from '../../disciplines/test-parts.ts'
import { paceOf, usualRoundSeconds } from '../../disciplines/usual-round.ts'
import { furtherSeconds, partsOfTest } from './test-duration.rules.ts'

const jumping = (format: JumpingFormat, more: Partial<JumpingProtocol> = {}): JumpingProtocol => ({
  discipline: 'SHOW_JUMPING',
  format,
  rounds: jumpingFormatParts[format].rounds.map(() => ({ timeAllowed: null })),
  timePenalty: null,
  ...more,
})

const movements = (count: number, collectives: number) =>
  Array.from({ length: count + collectives }, (_, no) => ({
    no: no + 1,
    coefficient: '1',
    maximum: '10',
    part: no < count ? ('TECHNICAL' as const) : ('COLLECTIVE' as const),
  }))

const minutes = (seconds: number): number => Math.round((seconds / 60) * 10) / 10

/** Minutes of the walk, of the starts, and of what follows them. */
const dayOf = (protocol: Protocol, starters: number): string => {
  const pace = paceOf(protocol)
  const roundSeconds = usualRoundSeconds(protocol)
  return [pace.walkSeconds, starters * roundSeconds, furtherSeconds(pace, { starters, roundSeconds })]
    .map(minutes)
    .join(' + ')
}

describe('the time that a test takes (decision 89)', () => {
  it.each<[string, Protocol, string]>([
    ['one round of jumping', jumping('TABLE_A_AGAINST_CLOCK'), '15 + 18 + 0'],
    [
      'a course with a time allowed',
      jumping('TABLE_A_AGAINST_CLOCK', { rounds: [{ timeAllowed: 70_00 }] }),
      '15 + 19 + 0',
    ],
    ['a quarter of them jump off', jumping('TABLE_A_JUMP_OFF'), '15 + 18 + 8'],
    ['two rounds and a jump-off', jumping('TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK'), '15 + 18 + 41'],
    ['two phases without a pause', jumping('TWO_PHASES'), '15 + 26 + 0'],
    [
      'the winning round of its protocol',
      jumping('WINNING_ROUND', { winningRound: { atLeast: 10, percentage: 25 } }),
      '15 + 18 + 30',
    ],
    ['six bars', jumping('SIX_BAR'), '15 + 9 + 8'],
    ['dressage without a sheet', disciplines.DRESSAGE.defaults, '0 + 84 + 0'],
    [
      'a dressage sheet of 26 movements',
      { ...disciplines.DRESSAGE.defaults, exercises: movements(26, 4) },
      '0 + 96 + 0',
    ],
    ['the three phases of eventing', disciplines.EVENTING.defaults, '0 + 72 + 114'],
    ['cross-country', disciplines.CROSS_COUNTRY.defaults, '0 + 36 + 0'],
  ])('%s', (_name, protocol, expected) => expect(dayOf(protocol, 12)).toBe(expected))

  it('names its parts, each after the pause before it', () => {
    const partsOf = (protocol: Protocol, starters: number) => {
      const roundSeconds = usualRoundSeconds(protocol)
      return partsOfTest(
        paceOf(protocol),
        partKindsOf(protocol),
        { starters, roundSeconds },
        starters * roundSeconds,
      ).map(({ kind, fromSeconds, toSeconds }) => [kind, minutes(fromSeconds), minutes(toSeconds)].join(' '))
    }
    expect(partsOf(disciplines.EVENTING.defaults, 12)).toEqual([
      'DRESSAGE 0 72',
      'CROSS_COUNTRY 102 138',
      'SHOW_JUMPING 168 186',
    ])
    expect(partsOf(jumping('TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK'), 12)).toEqual([
      'ROUND 0 18',
      'ROUND 33 51',
      'JUMP_OFF 56 59',
    ])
    expect(partsOf(jumping('TABLE_A_JUMP_OFF'), 0)).toEqual(['ROUND 0 0'])
    expect(partsOf(jumping('TWO_PHASES'), 12)).toEqual(['ROUND 0 26'])
    for (const word of disciplineWords) {
      const protocol = disciplines[word].defaults
      expect(partKindsOf(protocol).length, word).toBeGreaterThan(paceOf(protocol).further.length)
    }
  })

  it('every discipline takes time, in an arena that exists', () => {
    for (const word of disciplineWords) {
      expect(usualRoundSeconds(disciplines[word].defaults), word).toBeGreaterThanOrEqual(30)
      expect(disciplines[word].arenas, word).not.toEqual([])
    }
  })

  test.prop([
    fc.constantFrom(...JumpingFormats.options),
    fc.integer({ min: 0, max: 200 }),
    fc.integer({ min: 20, max: 600 }),
  ])('more starters and longer rounds never take less, and nobody takes nothing', (format, starters, roundSeconds) => {
    const pace = paceOf(jumping(format))
    const now = furtherSeconds(pace, { starters, roundSeconds })
    expect(furtherSeconds(pace, { starters: starters + 1, roundSeconds })).toBeGreaterThanOrEqual(now)
    expect(furtherSeconds(pace, { starters, roundSeconds: roundSeconds + 1 })).toBeGreaterThanOrEqual(now)
    expect(now > 0).toBe(starters > 0 && pace.further.length > 0)
  })
})
