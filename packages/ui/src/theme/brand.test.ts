import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandVariables, contrast, grounds, houseColor, isColor, readableContrast, scaleOf } from './brand.ts'

/** WCAG 2.2 AA for marks and the edges of what can be pressed (1.4.11). */
const visibleContrast = 3

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it('is the ratio of WCAG 2.2', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(contrast('#fff', '#FFFFFF')).toBe(1)
  })

  it('refuses an invalid colour', () => {
    expect(() => contrast('green', '#fff')).toThrow(RangeError)
    expect(['#0b5e4c', '0B5', ' #fff '].every(isColor)).toBe(true)
    expect(['', 'green', '#12', null, undefined].some(isColor)).toBe(false)
  })
})

describe('scaleOf', () => {
  it('keeps a readable colour unchanged', () => {
    expect(scaleOf(houseColor)[6]).toBe(houseColor)
    expect(scaleOf('#14306b')[6]).toBe('#14306b')
  })

  it('darkens an unreadable colour, such as yellow or white', () => {
    expect(scaleOf('#ffd400')[6]).not.toBe('#ffd400')
    expect(contrast(scaleOf('#ffffff')[6], '#ffffff')).toBeGreaterThanOrEqual(readableContrast)
  })

  it('is readable in light and dark, for any colour of a federation', () => {
    fc.assert(
      fc.property(color, (brand) => {
        const scale = scaleOf(brand)
        for (const ground of grounds.light) expect(contrast(scale[6], ground)).toBeGreaterThanOrEqual(readableContrast)
        for (const ground of grounds.dark) expect(contrast(scale[4], ground)).toBeGreaterThanOrEqual(readableContrast)
        for (const fill of [scale[5], scale[6]]) {
          expect(contrast(fill, '#ffffff')).toBeGreaterThanOrEqual(readableContrast)
        }
      }),
    )
  })

  it('goes from light to dark', () => {
    fc.assert(
      fc.property(color, (brand) => {
        const [first, , , , , , , , , last] = scaleOf(brand)
        expect(contrast(first, '#ffffff')).toBeLessThan(contrast(last, '#ffffff'))
      }),
    )
  })
})

describe('brandVariables', () => {
  it('gives the same variables to both schemes', () => {
    const { light, dark } = brandVariables('#e4002b')
    expect(Object.keys(light)).toEqual(Object.keys(dark))
  })

  it('is readable and visible in both schemes, for any colour of a federation', () => {
    fc.assert(
      fc.property(color, (brand) => {
        const variables = brandVariables(brand)
        for (const scheme of ['light', 'dark'] as const) {
          const of = (name: string): string => String(variables[scheme][`--oxer-brand-${name}`])
          const least = (text: string, on: readonly string[]): number =>
            Math.min(...on.map((ground) => contrast(text, ground)))
          expect(least(of('on-fill'), [of('fill')])).toBeGreaterThanOrEqual(readableContrast)
          expect(least(of('ink'), [...grounds[scheme], of('tint')])).toBeGreaterThanOrEqual(readableContrast)
          expect(least(of('fill'), grounds[scheme])).toBeGreaterThanOrEqual(visibleContrast)
        }
      }),
    )
  })
})
