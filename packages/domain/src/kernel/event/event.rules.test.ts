import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeEvents, mostEventsOfKind } from './event.rules.ts'
import type { EventKind, EventRefs, PlannedEvent } from './event.schema.ts'

const event = (kind: EventKind, refs: EventRefs = {}, competitionRef: string | null = 'cup'): PlannedEvent => ({
  ...{ kind, refs, competitionRef, federationRef: 'federation', publication: 3 },
})

describe('the events of one change', () => {
  it('are there once each', () => {
    const same = [event('entry.changed', { entry: 'a' }), event('entry.changed', { entry: 'a' })]
    expect(mergeEvents([...same, event('result.changed', { entry: 'a' })])).toEqual([
      event('entry.changed', { entry: 'a' }),
      event('result.changed', { entry: 'a' }),
    ])
  })

  it('of the whole competition say what those of its parts say', () => {
    const whole = mergeEvents([event('competition.changed', { test: 'a' }), event('competition.changed')])
    expect(whole).toEqual([event('competition.changed')])
  })

  it('of another competition stay', () => {
    const two = [event('result.changed', {}, 'cup'), event('result.changed', { testSet: 'a' }, 'show')]
    expect(mergeEvents(two)).toEqual(two)
  })

  it('are few, and none of their kinds is lost (property)', () => {
    const kinds: EventKind[] = ['entry.changed', 'result.changed', 'startlist.changed']
    const planned = fc.record({ kind: fc.constantFrom(...kinds), entry: fc.integer({ min: 0, max: 40 }) })
    fc.assert(
      fc.property(fc.array(planned, { maxLength: 120 }), (found) => {
        const merged = mergeEvents(found.map(({ kind, entry }) => event(kind, { entry: String(entry) })))
        for (const kind of kinds) {
          const different = new Set(found.filter((one) => one.kind === kind).map(({ entry }) => entry)).size
          const told = merged.filter((one) => one.kind === kind)
          expect(told).toHaveLength(different > mostEventsOfKind ? 1 : different)
          if (different > mostEventsOfKind) expect(told[0]?.refs).toEqual({})
        }
      }),
    )
  })
})
