import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { LocalDate } from '../time/time.schema.ts'
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
  ['an unknown field', z.strictObject({}), { extra: 1 }, kernelErrors.unknownField],
  ['another format', z.string().regex(/^\d+$/), 'a', kernelErrors.wrongFormat],
  ['a day that is a number', LocalDate, 20260231, kernelErrors.dateNotText],
  ['a day that is missing', LocalDate, undefined, kernelErrors.fieldRequired],
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
