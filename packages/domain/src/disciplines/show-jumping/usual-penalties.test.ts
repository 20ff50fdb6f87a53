import { describe, expect, it } from 'vitest'
import { decimal } from '../../kernel/decimal.ts'
import type { JumpingFaultRules, JumpingProtocol } from './show-jumping.protocol.schema.ts'
import { arePenaltiesUsual } from './usual-penalties.ts'

const costs = (value: string) => ({ kind: 'PENALTIES' as const, value })
const out = { kind: 'ELIMINATION' as const }
/** A first disobedience costs three, as in older national rules. */
const three: JumpingFaultRules = {
  KNOCK_DOWN: costs('4'),
  FOOT_IN_WATER: costs('4'),
  disobediences: [costs('3'), costs('6'), out],
  FALL_RIDER: out,
  FALL_HORSE: out,
  ERROR_OF_COURSE: out,
  displacedTime: 600,
  timeLimitFactor: null,
  timeLimit: null,
}
const tableA: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: null }],
  timePenalty: null,
}

describe('penalties of a Table A round', () => {
  const cases: [string, JumpingProtocol, string, boolean][] = [
    ['a clear round', tableA, '0', true],
    ['a knock-down', tableA, '4', true],
    ['three knock-downs', tableA, '12', true],
    ['three', tableA, '3', false],
    ['a half', tableA, '4.5', false],
    ['three where a disobedience costs three', { ...tableA, faults: three }, '3', true],
    ['a disobedience and a knock-down', { ...tableA, faults: three }, '7', true],
    ['five, which no faults add up to', { ...tableA, faults: three }, '5', false],
    [
      'the rules of the round before those of the test',
      { ...tableA, rounds: [{ timeAllowed: null, faults: three }] },
      '3',
      true,
    ],
    ['seconds of Table C', { ...tableA, format: 'TABLE_C' }, '3', true],
    ['a round of Table C', { ...tableA, rounds: [{ timeAllowed: null, table: 'C' }] }, '3', true],
    ['more than any ride has', tableA, '101', true],
    ['a round that the format does not have', tableA, '3', true],
  ]
  it.each(cases)('%s', (name, protocol, penalties, isUsual) => {
    const round = name.startsWith('a round that') ? 1 : 0
    expect(arePenaltiesUsual(protocol, round, decimal(penalties))).toBe(isUsual)
  })
})
