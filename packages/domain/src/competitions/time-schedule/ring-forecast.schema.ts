import { LocalTime } from '../../kernel/time/time.schema.ts'

/** What a late or early ring makes of a planned time. */
export const expectedShape = {
  expected: LocalTime.nullable().describe('By the results that came in; null if it is as planned or unknown'),
  expectedFrom: LocalTime.nullable().describe('The earliest; null unless the earliest and latest are far apart'),
  expectedUntil: LocalTime.nullable().describe('The latest; null unless the earliest and latest are far apart'),
}

export type ExpectedTime = {
  readonly expected: string | null
  readonly expectedFrom: string | null
  readonly expectedUntil: string | null
}

export const asPlanned: ExpectedTime = { expected: null, expectedFrom: null, expectedUntil: null }
