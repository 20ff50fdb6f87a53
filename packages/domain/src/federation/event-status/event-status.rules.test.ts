import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  decideEventTransition,
  eventActionsIn,
  eventTargetOf,
  eventTransitionTable,
  isPublicEvent,
} from './event-status.rules.ts'
import { EventStatus } from './event-status.schema.ts'

const anyStatus = fc.constantFrom(...EventStatus.options)
const facts = { reason: 'storm', isInUse: false }

describe('transitions (decision 8)', () => {
  it('are exactly these', () => {
    const allowed = EventStatus.options.flatMap((from) =>
      EventStatus.options.filter((to) => decideEventTransition(from, to, facts).ok).map((to) => `${from} > ${to}`),
    )
    expect(allowed).toEqual([
      'DRAFT > PUBLISHED',
      'DRAFT > CANCELLED',
      'DRAFT > DELETED',
      'PUBLISHED > HIDDEN',
      'PUBLISHED > LOCKED',
      'PUBLISHED > ARCHIVED',
      'PUBLISHED > CANCELLED',
      'HIDDEN > PUBLISHED',
      'HIDDEN > ARCHIVED',
      'HIDDEN > CANCELLED',
      'LOCKED > PUBLISHED',
      'LOCKED > ARCHIVED',
      'LOCKED > CANCELLED',
      'CANCELLED > DELETED',
    ])
  })

  it('a refusal names the states', () => {
    expect(decideEventTransition('ARCHIVED', 'PUBLISHED', facts)).toEqual({
      ok: false,
      code: 'TRANSITION_NOT_ALLOWED',
      from: 'ARCHIVED',
      to: 'PUBLISHED',
    })
  })

  it('cancelling requires a reason', () => {
    expect(decideEventTransition('PUBLISHED', 'CANCELLED', { ...facts, reason: '  ' })).toMatchObject({
      ok: false,
      code: 'CANCEL_REASON_REQUIRED',
    })
  })

  it('deleting is refused while one that is not cancelled is in use', () => {
    expect(decideEventTransition('DRAFT', 'DELETED', { ...facts, isInUse: true })).toMatchObject({
      ok: false,
      code: 'STILL_IN_USE',
    })
    expect(decideEventTransition('CANCELLED', 'DELETED', { ...facts, isInUse: true }).ok).toBe(true)
  })

  test.prop([anyStatus, fc.array(anyStatus, { maxLength: 12 })])(
    'are closed: no path leaves DELETED, and CANCELLED leads only there',
    (start, wishes) => {
      let status = start
      for (const wish of wishes) {
        const decision = decideEventTransition(status, wish, facts)
        if (!decision.ok) continue
        expect(status).not.toBe('DELETED')
        if (status === 'CANCELLED') expect(decision.row.to).toBe('DELETED')
        expect(eventActionsIn(status)).toContain(decision.row.action)
        status = decision.row.to
      }
      expect(EventStatus.options).toContain(status)
    },
  )

  it('the table has one row for each pair of states and each action of a state', () => {
    expect(new Set(eventTransitionTable.map(({ from, to }) => `${from} ${to}`)).size).toBe(eventTransitionTable.length)
    expect(new Set(eventTransitionTable.map(({ from, action }) => `${from} ${action}`)).size).toBe(
      eventTransitionTable.length,
    )
  })
})

it('is public while it is PUBLISHED, LOCKED or ARCHIVED', () => {
  expect(EventStatus.options.filter(isPublicEvent)).toEqual(['PUBLISHED', 'LOCKED', 'ARCHIVED'])
})

it.each([
  ['DRAFT', true, 'MANAGE'],
  ['HIDDEN', true, 'MANAGE'],
  ['CANCELLED', true, 'MANAGE'],
  ['PUBLISHED', true, 'PUBLIC'],
  ['PUBLISHED', false, 'PUBLIC'],
  ['LOCKED', false, 'PUBLIC'],
  ['ARCHIVED', false, 'PUBLIC'],
  ['CANCELLED', false, 'NONE'],
  ['HIDDEN', false, 'NONE'],
] as const)('the link of an event in %s leads (manager: %s) to %s (decision 10)', (status, canView, target) => {
  expect(eventTargetOf(status, canView)).toBe(target)
})
