// Spec: printing options of competitions; layouts in millimetres and points.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasDays, hasRoom, lookOf, namesIn, printFields, shownFields, usualOptions } from './print.rules.ts'
import { PrintDocumentType, PrintField, PrintOptions, PrintRequest } from './print.schema.ts'

const look = usualOptions('STARTLISTS', 'NL')

describe('the options of a page', () => {
  it('options that were kept before there was a choice of paper are an A4', () => {
    const { paper: _, ...before } = usualOptions('LABELS', 'NL')
    expect(PrintOptions.parse(before).paper).toBe('A4')
  })

  it('are those of the request, and else what a start list itself wants', () => {
    const own = { orientation: 'LANDSCAPE', fontSize: 'LARGE' } as const
    expect(lookOf({})).toEqual({ layout: 'PORTRAIT', fontSize: 'NORMAL' })
    expect(lookOf({}, own)).toEqual({ layout: 'LANDSCAPE', fontSize: 'LARGE' })
    expect(lookOf({ layout: 'PORTRAIT' }, own)).toEqual({ layout: 'PORTRAIT', fontSize: 'LARGE' })
    expect(lookOf({ fontSize: 'SMALL' }, own)).toEqual({ layout: 'LANDSCAPE', fontSize: 'SMALL' })
  })

  it('usual options are ones that can be kept', () => {
    for (const document of PrintDocumentType.options) {
      expect(PrintOptions.parse(usualOptions(document, 'EN'))).toEqual(usualOptions(document, 'EN'))
    }
  })
})

describe('the room that margins leave', () => {
  const custom = { ...look, margin: 'CUSTOM', top: 10, right: 10, bottom: 10, left: 10 } as const

  it.each([
    ['STARTLISTS', {}, true],
    ['STARTLISTS', { left: 65, right: 65 }, true],
    ['STARTLISTS', { left: 66, right: 65 }, false],
    ['STARTLISTS', { left: 100, right: 100, layout: 'LANDSCAPE' }, true],
    ['RESULTS', { top: 100, bottom: 100, layout: 'LANDSCAPE' }, false],
    ['JUDGE_SHEETS', { left: 30, right: 30 }, true],
    ['JUDGE_SHEETS', { left: 31, right: 30 }, false],
    ['JUDGE_SHEETS', { top: 31, bottom: 30, layout: 'LANDSCAPE' }, false],
    ['TIMESCHEDULE', { left: 100, right: 100 }, false],
    ['TIMESCHEDULE', { left: 100, right: 100, paper: 'A3' }, true],
    ['LABELS', { labelColumns: 8, labelRows: 20 }, true],
    ['LABELS', { labelColumns: 8, labelMargin: 30 }, false],
    ['LABELS', { labelRows: 20, labelMargin: 10 }, false],
  ] as const)('%s with %j: %s', (document, more, expected) => {
    expect(hasRoom(document, { ...custom, ...more })).toBe(expected)
  })

  it('is there with every margin that has a name', () => {
    for (const document of PrintDocumentType.options) {
      for (const margin of ['NONE', 'SMALL', 'MEDIUM', 'LARGE'] as const) {
        expect(hasRoom(document, { ...look, margin })).toBe(true)
      }
    }
  })
})

it('a document has days, unless it is of the competition as a whole', () => {
  expect(PrintDocumentType.options.filter((document) => !hasDays(document))).toEqual(['RANKINGS', 'MASTER_LIST'])
})

describe('what is shown', () => {
  it('is what is wanted, in that order, of what the document has, each once', () => {
    const wanted = fc.array(fc.constantFrom(...PrintField.options), { maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...PrintDocumentType.options), wanted, (document, fields) => {
        const shown = shownFields(document, fields)
        expect(shown.length).toBeGreaterThan(0)
        expect(new Set(shown).size).toBe(shown.length)
        for (const field of shown) expect(printFields[document]).toContain(field)
        const possible = fields.filter((field) => printFields[document].includes(field))
        if (possible.length > 0) expect(shown).toEqual([...new Set(possible)])
      }),
    )
  })

  it('is asked in an address with commas; names that the document has not are left out', () => {
    expect(namesIn('TIME,,RIDER')).toEqual(['TIME', 'RIDER'])
    expect([namesIn(undefined), namesIn('')]).toEqual([null, null])
    expect(shownFields('RESULTS', ['TIME', 'SHOE', 'RIDER'])).toEqual(['RIDER'])
    const asked = { competition: '01890000-0000-7000-8000-0000000000d1', document: 'STARTLISTS' }
    expect(PrintRequest.safeParse({ ...asked, subjects: 'x y' }).success).toBe(false)
  })
})
