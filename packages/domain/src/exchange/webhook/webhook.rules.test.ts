import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deliveryOutcome,
  deliveryPauseAfter,
  messageIdOf,
  mostDeliveryAttempts,
  offReasonOf,
  signedContent,
} from './webhook.rules.ts'

describe('the pauses between attempts', () => {
  it('grow from seconds to a day, and end', () => {
    const pauses = Array.from({ length: mostDeliveryAttempts }, (_, index) => deliveryPauseAfter(index + 1))
    expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
  })
})

describe('an answer', () => {
  it.each([
    [200, 'SENT', undefined, undefined],
    [204, 'SENT', undefined, undefined],
    [301, 'FAILED', 'REDIRECT', false],
    [307, 'FAILED', 'REDIRECT', false],
    [400, 'FAILED', 'ANSWER', false],
    [410, 'FAILED', 'ANSWER', true],
    [500, 'FAILED', 'ANSWER', false],
    [0, 'FAILED', 'ANSWER', false],
  ])('%i means %s', (status, kind, problem, isGone) => {
    expect(deliveryOutcome(status)).toEqual(kind === 'SENT' ? { kind } : { kind, problem, isGone })
  })

  it('is a success for 2xx alone (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), (status) => {
        expect(deliveryOutcome(status).kind === 'SENT').toBe(status >= 200 && status < 300)
      }),
    )
  })
})

describe('a webhook that nothing reaches', () => {
  const now = new Date('2026-05-10T12:00:00Z')
  it.each([
    [true, '2026-05-10T11:59:59Z', 'GONE'],
    [false, '2026-05-05T12:00:01Z', null],
    [false, '2026-05-05T12:00:00Z', 'FAILING'],
  ])('gone %s, failing since %s: %s', (isGone, since, expected) => {
    expect(offReasonOf({ isGone, failingSince: new Date(since) }, now)).toBe(expected)
  })
})

it('what is signed has the id, the moment and the body', () => {
  expect(messageIdOf('019b76da-0000-7000-8000-0000000001a2')).toBe('msg_019b76da0000700080000000000001a2')
  expect(signedContent('msg_1', 1_809_155_561, '{}')).toBe('msg_1.1809155561.{}')
})
