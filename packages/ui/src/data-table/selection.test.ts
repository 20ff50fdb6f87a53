import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSelection, toggleAll } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const key = fc.constantFrom(...order)
const some = fc.subarray(order).map((keys) => new Set(keys))

describe('selection of rows', () => {
  it('single selects at most one row', () => {
    fc.assert(
      fc.property(some, key, fc.option(key), fc.boolean(), (selected, clicked, anchor, extend) => {
        expect(nextSelection('single', selected, order, { key: clicked, anchor, extend }).size).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('multi toggles a row, and a second click undoes it', () => {
    fc.assert(
      fc.property(some, key, (selected, clicked) => {
        const gesture = { key: clicked, anchor: null, extend: false }
        const once = nextSelection('multi', selected, order, gesture)
        expect(once.has(clicked)).toBe(!selected.has(clicked))
        expect(nextSelection('multi', once, order, gesture)).toEqual(selected)
      }),
    )
  })

  it('multi with shift adds the rows in between and removes none', () => {
    const next = nextSelection('multi', new Set(['e']), order, { key: 'c', anchor: 'a', extend: true })
    expect([...next].sort()).toEqual(['a', 'b', 'c', 'e'])
  })

  it('range is always one unbroken run', () => {
    fc.assert(
      fc.property(key, key, (anchor, clicked) => {
        const next = [...nextSelection('range', new Set([anchor]), order, { key: clicked, anchor, extend: true })]
        const places = next.map((each) => order.indexOf(each)).sort((one, other) => one - other)
        expect((places.at(-1) ?? 0) - (places[0] ?? 0) + 1).toBe(places.length)
        expect(next).toContain(anchor)
        expect(next).toContain(clicked)
      }),
    )
  })

  it('range starts again without shift, and a second click clears it', () => {
    const gesture = { key: 'b', anchor: 'd', extend: false }
    expect(nextSelection('range', new Set(['c', 'd']), order, gesture)).toEqual(new Set(['b']))
    expect(nextSelection('range', new Set(['b']), order, gesture)).toEqual(new Set())
  })

  it('falls back to the clicked row if the anchor is no longer visible', () => {
    expect(nextSelection('range', new Set(), order, { key: 'b', anchor: 'gone', extend: true })).toEqual(new Set(['b']))
  })

  it('the header checkbox selects or clears all visible rows, and leaves the others', () => {
    expect(toggleAll(new Set(['x', 'a']), order)).toEqual(new Set(['x', ...order]))
    expect(toggleAll(new Set(['x', ...order]), order)).toEqual(new Set(['x']))
  })
})
