// Spec: printing options of competitions; margins in millimetres, letters in points.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasRoomForList, pageOf, roomOf, usualPage } from './paper.rules.ts'
import { PrintLayout, PrintMargin, PrintPaper } from './paper.schema.ts'

const look = usualPage('NL')

describe('the options of a page', () => {
  it.each([
    ['NONE', 0],
    ['SMALL', 5],
    ['MEDIUM', 10],
    ['LARGE', 20],
  ] as const)('a margin %s is %i mm on each side, whatever the sides say', (margin, mm) => {
    const sides = { top: 1, right: 2, bottom: 3, left: 4 }
    expect(pageOf({ ...look, ...sides, margin }).margin).toEqual({ top: mm, right: mm, bottom: mm, left: mm })
    expect(pageOf({ ...look, ...sides, margin: 'CUSTOM' }).margin).toEqual(sides)
  })

  it.each([
    ['SMALL', 8],
    ['NORMAL', 9.5],
    ['LARGE', 12],
  ] as const)('letters %s are %d points', (fontSize, points) => {
    expect(pageOf({ ...look, fontSize }).fontSize).toBe(points)
  })

  it('are those of an A4 upright in the language that is asked, until others are chosen', () => {
    expect(usualPage('EN')).toMatchObject({
      paper: 'A4',
      layout: 'PORTRAIT',
      copies: 1,
      margin: 'MEDIUM',
      language: 'EN',
    })
  })
})

describe('the room on a page', () => {
  it.each([
    [{}, 190, 277, true],
    [{ layout: 'LANDSCAPE' }, 277, 190, true],
    [{ paper: 'A3', margin: 'NONE' }, 297, 420, true],
    [{ paper: 'A3', layout: 'LANDSCAPE', margin: 'LARGE' }, 380, 257, true],
    [{ margin: 'CUSTOM', left: 65, right: 65 }, 80, 277, true],
    [{ margin: 'CUSTOM', left: 65, right: 65.5 }, 79.5, 277, false],
    [{ margin: 'CUSTOM', layout: 'LANDSCAPE', top: 75, bottom: 75 }, 277, 60, true],
    [{ margin: 'CUSTOM', layout: 'LANDSCAPE', top: 75, bottom: 76 }, 277, 59, false],
  ] as const)('%j leaves %d by %d mm; a list: %s', (more, width, height, isEnough) => {
    expect(roomOf({ ...look, ...more })).toEqual({ width, height })
    expect(hasRoomForList({ ...look, ...more })).toBe(isEnough)
  })

  it('and its margins are the paper, whichever way it lies', () => {
    const side = fc.integer({ min: 0, max: 100 })
    const options = fc.record({
      ...{ paper: fc.constantFrom(...PrintPaper.options), layout: fc.constantFrom(...PrintLayout.options) },
      ...{ margin: fc.constantFrom(...PrintMargin.options), top: side, right: side, bottom: side, left: side },
    })
    fc.assert(
      fc.property(options, (more) => {
        const { width, height } = roomOf({ ...look, ...more })
        const { margin } = pageOf({ ...look, ...more })
        const sides = [width + margin.left + margin.right, height + margin.top + margin.bottom]
        expect(sides.toSorted((one, other) => one - other)).toEqual(more.paper === 'A4' ? [210, 297] : [297, 420])
        expect(sides[0] === Math.min(...sides)).toBe(more.layout === 'PORTRAIT')
      }),
    )
  })
})
