import { describe, expect, it } from 'vitest'
import { causesOfIssues } from '../error/issue-code.ts'
import { kernelErrors } from '../error/kernel.errors.ts'
import { Instant, LocalDate, LocalTime } from './time.schema.ts'

const schemas = { LocalDate, LocalTime, Instant }
const codesOf = (name: keyof typeof schemas, value: string): string[] =>
  causesOfIssues(schemas[name].safeParse(value).error?.issues ?? []).map(({ code }) => code)

describe('a date, a time and a moment', () => {
  it.each([
    ['LocalDate', kernelErrors.wrongDateFormat, kernelErrors.fieldRequired],
    ['LocalTime', kernelErrors.wrongTimeFormat, kernelErrors.blankTime],
    ['Instant', kernelErrors.wrongDateFormat, kernelErrors.fieldRequired],
  ] as const)('%s is missing when it is empty, and wrong when it is something else', (name, { code }, empty) => {
    expect(new Set(codesOf(name, ''))).toEqual(new Set([empty.code]))
    expect(new Set(codesOf(name, 'soon'))).toEqual(new Set([code]))
  })
})
