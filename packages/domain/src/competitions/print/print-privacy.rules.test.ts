// decision 33, decision 468, over every document and every field.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printFields } from './print.rules.ts'
import { PrintDocumentType, PrintField } from './print.schema.ts'
import { dependsOnAge, isRiderNamed, mayPrintField, type RiderPrivacy } from './print-privacy.rules.ts'

/** What a public start list says of a start; the details of a horse and its owner are of the horse. */
const ofStartlist = new Set<PrintField>([
  ...(['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE', 'ORGANISATION', 'STATUS', 'TESTS'] as const),
  ...(['HORSE_DETAILS', 'OWNER'] as const),
])
const minors: readonly RiderPrivacy[] = ['LISTED', 'UNLISTED']

describe('what paper says of a minor', () => {
  it.each(PrintDocumentType.options)('%s: never more than a start list, whoever prints', (document) => {
    for (const field of PrintField.options) {
      for (const mayManage of [true, false]) {
        for (const rider of minors) {
          if (!mayPrintField({ document, mayManage, rider }, field)) continue
          expect(ofStartlist).toContain(field)
        }
        expect(mayPrintField({ document, mayManage, rider: 'ADULT' }, field)).toBe(true)
      }
    }
  })

  it.each([
    ['STARTLISTS', true, true],
    ['RESULTS', true, true],
    ['RANKINGS', true, true],
    ['JUDGE_SHEETS', true, true],
    ['JURY_SHEETS', true, true],
    ['TIMESCHEDULE', true, true],
    ['REGISTRATIONS', true, false],
    ['LABELS', true, false],
    ['MASTER_LIST', false, false],
    ['STABLE_CARDS', false, false],
  ] as const)(
    '%s names who is on no public list yet to those who manage: %s, to others: %s',
    (document, manages, other) => {
      const named = (mayManage: boolean) => isRiderNamed({ document, mayManage, rider: 'UNLISTED' })
      expect([named(true), named(false)]).toEqual([manages, other])
    },
  )

  it('grows by a public start list and never shrinks, and is not less for those who manage', () => {
    const document = fc.constantFrom(...PrintDocumentType.options)
    fc.assert(
      fc.property(document, fc.constantFrom(...PrintField.options), fc.boolean(), (of, field, mayManage) => {
        const may = (rider: RiderPrivacy, manages = mayManage) =>
          mayPrintField({ document: of, mayManage: manages, rider }, field)
        if (may('UNLISTED')) expect(may('LISTED')).toBe(true)
        if (may('LISTED')) expect(may('ADULT')).toBe(true)
        if (may('UNLISTED', false)) expect(may('UNLISTED', true)).toBe(true)
        expect(may('LISTED')).toBe(field !== 'NOTES')
      }),
    )
  })

  it('depends on the age where a document has a field that it withholds', () => {
    expect(PrintDocumentType.options.filter(dependsOnAge)).toEqual(
      PrintDocumentType.options.filter(
        (document) =>
          printFields[document].includes('NOTES') || !isRiderNamed({ document, mayManage: false, rider: 'UNLISTED' }),
      ),
    )
    expect(dependsOnAge('RESULTS')).toBe(false)
  })
})
