// The frames are those of the makers' protocols, with made-up values.
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { decimal } from '../../kernel/decimal.ts'
import type { JumpingProtocol, JumpingResult } from '../result/result.schema.ts'
import { type DisplayContent, displayFrames, displayKinds, displayOf } from './display.rules.ts'

const content: DisplayContent = {
  ...{ startNumber: 11, time: 6957, faults: decimal('4'), rank: 3, rider: 'Anna', horse: 'Bolero' },
}
const empty: DisplayContent = { startNumber: null, time: null, faults: null, rank: null, rider: '', horse: '' }
const hex = (frames: readonly Uint8Array[]): string[] =>
  frames.map((bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' '))

describe('FDS MLED', () => {
  it('has a frame for each line', () => {
    expect(hex(displayFrames('MLED', null, content)).slice(0, 3)).toEqual([
      '02 31 20 36 39 2e 35 37 0a',
      '02 32 20 34 0a',
      '02 33 20 31 31 0a',
    ])
    expect(displayFrames('MLED', null, content).map((bytes) => String.fromCharCode(...bytes))).toEqual([
      ...['\x021 69.57\n', '\x022 4\n', '\x023 11\n', '\x025 Anna\n', '\x026 Bolero\n', '\x027 3\n'],
    ])
  })
  it('sends a line only when it has changed', () => {
    expect(displayFrames('MLED', content, content)).toEqual([])
    expect(hex(displayFrames('MLED', content, { ...content, faults: decimal('8') }))).toEqual(['02 32 20 38 0a'])
    expect(hex(displayFrames('MLED', content, { ...content, rank: null }))).toEqual(['02 37 20 0a'])
  })
  it('sends names in plain letters', () => {
    const [frame] = displayFrames('MLED', content, { ...content, rider: 'Zoë Łuk\n' })
    expect(String.fromCharCode(...(frame ?? []))).toBe('\x025 Zoe ?uk?\n')
  })
})

describe('ICC 205 18D', () => {
  it('has start number and time, then rank and faults', () => {
    expect(hex(displayFrames('ICC', null, content))).toEqual([
      '01 14 53 30 32 02 08 20 20 02 31 31 20 20 20 20 36 39 2e 35 37 20 04',
      '01 14 53 30 32 02 08 0a 20 20 02 20 33 20 20 20 20 20 34 2e 30 30 20 04',
    ])
  })
  it('sends only the part that has changed', () => {
    expect(displayFrames('ICC', content, content)).toEqual([])
    expect(hex(displayFrames('ICC', content, { ...content, startNumber: 112, time: 10_230 }))).toEqual([
      '01 14 53 30 32 02 08 31 20 02 31 32 20 20 31 20 30 32 2e 33 30 20 04',
    ])
  })
  it('blanks what there is nothing of', () => {
    expect(hex(displayFrames('ICC', null, empty))[0]).toBe(
      '01 14 53 30 32 02 08 20 20 02 20 20 20 20 20 20 20 20 20 20 20 20 04',
    )
  })
})

const protocol: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 6900 }, { timeAllowed: null }],
  timePenalty: { penalty: '1', perStarted: 100 },
}
const jumped = (rounds: JumpingResult['rounds'], status: JumpingResult['status'] = 'FINISHED'): JumpingResult => ({
  ...{ discipline: 'SHOW_JUMPING', status, outOfCompetition: false },
  rounds,
})
const show = (result: JumpingResult | null, over: Partial<JumpingProtocol> = {}) =>
  displayOf({
    ...{ startNumber: 11, rank: 3, rider: 'Anna', horse: 'Bolero' },
    protocol: { ...protocol, ...over },
    result,
  })

describe('what is shown of a start', () => {
  const names = { startNumber: 11, rider: 'Anna', horse: 'Bolero' }
  const first = { time: 6957, obstaclePenalties: '4' }
  it('without a result: who rides', () => {
    expect(show(null)).toEqual({ ...empty, ...names })
  })
  it('the penalties of the round, with those for time', () => {
    expect(show(jumped([first]))).toEqual({ ...names, rank: 3, time: 6957, faults: decimal('5') })
  })
  it('the last round that was ridden', () => {
    expect(
      show(
        jumped([
          { time: 6000, obstaclePenalties: '0' },
          { time: 4011, obstaclePenalties: '4' },
        ]),
      ),
    ).toMatchObject({
      ...{ time: 4011, faults: decimal('4') },
    })
  })
  it('Table C: the seconds for faults beside the time', () => {
    const tableC = { format: 'TABLE_C' as const, rounds: [{ timeAllowed: null }], timePenalty: null }
    expect(show(jumped([first]), tableC)).toMatchObject({ time: 6957, faults: decimal('4') })
  })
  it.each([
    ['NOT_STARTED', '555'],
    ['RETIRED', '666'],
    ['WITHDRAWN', '888'],
    ['DISQUALIFIED', '998'],
    ['ELIMINATED', '999'],
  ] as const)('%s travels as faults %s', (status, faults) => {
    expect(show(jumped([], status))).toMatchObject({ time: null, faults: decimal(faults) })
  })
  it.each([
    ['ELIMINATED', '999'],
    ['RETIRED', '666'],
  ] as const)('%s in the jump-off', (outcome, faults) => {
    const result = jumped([{ time: 6000, obstaclePenalties: '0' }, { outcome }])
    expect(show(result)).toMatchObject({ time: null, faults: decimal(faults) })
  })
})

const contents: fc.Arbitrary<DisplayContent> = fc.record({
  startNumber: fc.option(fc.integer({ min: 1, max: 999 })),
  time: fc.option(fc.integer({ min: 0, max: 999_999 })),
  faults: fc.option(fc.integer({ min: 0, max: 999 }).map((value) => decimal(String(value)))),
  rank: fc.option(fc.integer({ min: 1, max: 999 })),
  rider: fc.string({ unit: 'grapheme' }),
  horse: fc.string({ unit: 'grapheme' }),
})

test.prop([fc.constantFrom(...displayKinds), contents, contents])(
  'what has changed is sent, and the same a second time is not',
  (kind, before, after) => {
    const all = hex(displayFrames(kind, null, after))
    const changed = hex(displayFrames(kind, before, after))
    const known = hex(displayFrames(kind, null, before))
    expect(changed).toEqual(all.filter((frame) => !known.includes(frame)))
    expect(displayFrames(kind, after, after)).toEqual([])
  },
)
