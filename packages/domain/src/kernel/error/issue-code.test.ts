import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Ref, RefObject } from '../ref/ref.schema.ts'
import { LocalDate, LocalTime } from '../time/time.schema.ts'
import { causesOfIssues } from './issue-code.ts'
import { kernelErrors } from './kernel.errors.ts'

const issuesOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues ?? []

const readings: [string, z.ZodType, unknown, { code: string }, Record<string, number>?][] = [
  ['a missing value', z.string(), undefined, kernelErrors.fieldRequired],
  ['null', z.string(), null, kernelErrors.fieldRequired],
  ['not a number', z.number(), Number.NaN, kernelErrors.fieldRequired],
  [
    'a missing variant',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('A') })]),
    undefined,
    kernelErrors.fieldRequired,
  ],
  ['another type', z.string(), 12, kernelErrors.wrongType],
  ['a fraction', z.int(), 1.5, kernelErrors.wrongType],
  ['an unknown choice', z.enum(['A']), 'B', kernelErrors.notAnEnumValue],
  ['an empty text', z.string().trim().min(1), ' ', kernelErrors.fieldRequired, { minimum: 1 }],
  ['an empty list', z.array(z.int()).min(1), [], kernelErrors.fieldRequired, { minimum: 1 }],
  ['a short text', z.string().min(8), 'a', kernelErrors.tooShort, { minimum: 8 }],
  ['a long text', z.string().max(2), 'abc', kernelErrors.tooLong, { maximum: 2 }],
  ['a short list', z.array(z.int()).min(2), [1], kernelErrors.tooFew, { minimum: 2 }],
  ['a long list', z.array(z.int()).max(1), [1, 2], kernelErrors.tooMany, { maximum: 1 }],
  ['a small number', z.int().min(1), 0, kernelErrors.tooSmall, { minimum: 1 }],
  ['a negative number', z.int().min(0), -1, kernelErrors.negative, { minimum: 0 }],
  ['a large number', z.int().max(9), 10, kernelErrors.tooBig, { maximum: 9 }],
  ['a number that is not positive', z.number().positive(), 0, kernelErrors.notAbove, { minimum: 0 }],
  ['a number that is not negative', z.number().negative(), 0, kernelErrors.notBelow, { maximum: 0 }],
  ['another format', z.string().regex(/^\d+$/), 'a', kernelErrors.wrongFormat],
  ['a day that is a number', LocalDate, 20260231, kernelErrors.dateNotText],
  ['a day that is missing', LocalDate, undefined, kernelErrors.fieldRequired],
  ['a time that is missing', LocalTime, undefined, kernelErrors.blankTime],
  ['a time that is empty', LocalTime, '', kernelErrors.blankTime],
  ['a time that is misspelt', LocalTime, '24:00', kernelErrors.wrongTimeFormat],
  ['a code of our own', LocalDate, '2026-02-31', kernelErrors.wrongDateFormat],
]

describe('the issues of a schema', () => {
  it.each(readings)('%s has one code and its limit', (_name, schema, input, error, values) => {
    expect(causesOfIssues(issuesOf(schema, input))).toEqual([{ code: error.code, ...(values && { values }) }])
  })

  it('names the field by its path', () => {
    const schema = z.object({ days: z.array(z.object({ start: z.string() })) })
    expect(causesOfIssues(issuesOf(schema, { days: [{}] }))).toEqual([
      { code: kernelErrors.fieldRequired.code, field: 'days.0.start' },
    ])
  })

  it('names each unknown field, of many the first ten', () => {
    const schema = z.object({ horses: z.array(z.strictObject({ name: z.string() })) })
    const { code } = kernelErrors.unknownField
    expect(causesOfIssues(issuesOf(schema, { horses: [{ name: 'Comet', sex: 'MARE', age: 9 }] }))).toEqual([
      { code, field: 'horses.0.sex' },
      { code, field: 'horses.0.age' },
    ])
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${String(index)}${'x'.repeat(500)}`, 1]))
    const causes = causesOfIssues(issuesOf(z.strictObject({}), many))
    expect(causes.map(({ field = '' }) => field.length)).toEqual(Array.from({ length: 10 }, () => 60))
  })

  it.each([
    ['email', kernelErrors.blankEmail],
    ['phone', kernelErrors.blankPhone],
    ['description', kernelErrors.blankDescription],
    ['min', kernelErrors.blankMin],
    ['max', kernelErrors.blankMax],
    ['street', kernelErrors.blankStreet],
    ['number', kernelErrors.blankNumber],
    ['postalCode', kernelErrors.blankPostalCode],
    ['country', kernelErrors.blankCountryCode],
    ['amountWithTax', kernelErrors.blankAmount],
    ['currency', kernelErrors.blankCurrency],
    ['taxLevelCode', kernelErrors.blankTaxLevel],
  ])('gives an empty %s its own code', (field, { code }) => {
    const schema = z.object({ at: z.object({ [field]: z.string().min(1) }) })
    for (const value of ['', null, undefined]) {
      expect(causesOfIssues(issuesOf(schema, { at: { [field]: value } }))).toMatchObject([
        { code, field: `at.${field}` },
      ])
    }
  })

  it.each([z.enum(['A']), z.string().regex(/^\d+$/), z.int()])(
    'is reported as a required field if a form left it empty',
    (schema) => {
      for (const value of ['', null, undefined]) {
        const input = { field: value }
        expect(causesOfIssues(issuesOf(z.object({ field: schema }), input), { input })).toEqual([
          { code: kernelErrors.fieldRequired.code, field: 'field' },
        ])
      }
    },
  )
})

describe('a reference (pr0752 to pr0761)', () => {
  const refusalOf = (name: string, schema: z.ZodType, value: unknown) =>
    causesOfIssues(issuesOf(z.object({ [name]: schema }), { [name]: value }))
  const { refEmpty, refStructure, refNotSpecified, wrongReferenceFormat, blankRef } = kernelErrors

  it.each([
    ['personRef', 'person'],
    ['riderRef', 'person'],
    ['member', 'person'],
    ['organisation', 'organisation'],
    ['billToContactRef', 'contact'],
    ['competitionRef', 'competition'],
    ['licenseRef', 'license'],
    ['articleRef', 'article'],
    ['achievement', 'achievement'],
    ['course', 'course'],
    ['studbookRef', 'studbook'],
    ['motherRef', 'horse'],
    ['championshipSportCategoryRef', 'category'],
  ])('of %s names the %s', (name, kind) => {
    for (const value of [undefined, null]) {
      expect(refusalOf(name, Ref, value)).toEqual([{ code: refEmpty.code, field: name, values: { kind } }])
      expect(refusalOf(name, RefObject, value)).toEqual([{ code: refEmpty.code, field: name, values: { kind } }])
    }
    for (const value of [12, []]) {
      expect(refusalOf(name, Ref, value)).toEqual([{ code: refStructure.code, field: name, values: { kind } }])
    }
    expect(refusalOf(name, RefObject, 'x')).toEqual([{ code: refStructure.code, field: name, values: { kind } }])
    expect(refusalOf(name, Ref, '')).toEqual([{ code: refNotSpecified.code, field: name, values: { kind } }])
    expect(refusalOf(name, RefObject, {})).toEqual([
      { code: refNotSpecified.code, field: `${name}.ref`, values: { kind } },
    ])
    expect(refusalOf(name, Ref, 'x')).toEqual([{ code: wrongReferenceFormat.code, field: name }])
  })

  it('in a list names the kind of the list', () => {
    expect(refusalOf('memberRefs', z.array(Ref), [null])).toEqual([
      { code: refEmpty.code, field: 'memberRefs.0', values: { kind: 'person' } },
    ])
  })

  it('has the general code where the name of the field tells no kind', () => {
    expect(refusalOf('ref', Ref, null)).toEqual([{ code: blankRef.code, field: 'ref' }])
    expect(refusalOf('to', Ref, 12)).toEqual([{ code: wrongReferenceFormat.code, field: 'to' }])
  })
})

describe('a location (pr0692, pr0693)', () => {
  const schema = z.object({ location: z.object({ cityName: z.string() }) })

  it.each([
    [undefined, kernelErrors.locationEmpty],
    [null, kernelErrors.locationEmpty],
    ['Ghent', kernelErrors.locationInvalid],
  ])('%s has a code of its own', (location, { code }) => {
    expect(causesOfIssues(issuesOf(schema, { location }))).toEqual([{ code, field: 'location' }])
  })
})
