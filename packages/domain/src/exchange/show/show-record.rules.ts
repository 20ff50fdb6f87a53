// Records of a document that are made in the same way from every system that brings a competition.
import type { Result } from '../../competitions/result/result.schema.ts'
import type { ExchangeRanking, ExchangeResult } from '../document/exchange-result.schema.ts'
import type { ImportProblem } from '../integration/import-adapter.schema.ts'

/** Leaves out what is not known. */
export const known = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> }

export const first = (...texts: readonly string[]): string => texts.find((text) => text !== '') ?? ''

/** Each record once, as it comes first. */
export const uniqueById = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] => {
  const found = new Map<string, Row>()
  for (const row of rows) if (!found.has(row.id)) found.set(row.id, row)
  return [...found.values()]
}

/** A year that may be one of birth. */
export const yearBetween = (text: string, least: number): number | undefined =>
  /^\d{4}$/.test(text) && Number(text) >= least && Number(text) <= 2100 ? Number(text) : undefined

/** A problem of all files together. */
export const showProblem = (fields: Omit<ImportProblem, 'file' | 'row' | 'field'>): ImportProblem => ({
  ...{ file: '', row: null, field: null },
  ...fields,
})

/** A ride, and its place in the other system. */
export type PlacedRide = { readonly entry: string; readonly result: Result; readonly place: number | null }

export const resultsOfTest = (test: string, rides: readonly PlacedRide[]): ExchangeResult[] =>
  rides.map(({ entry, result, place }) => ({
    ...{ id: entry, entry, test, status: result.status, place, detail: result },
  }))

/** The places there, for whoever receives the document to compare with. None without a result. */
export const rankingsOfTest = (test: string, rides: readonly PlacedRide[]): ExchangeRanking[] =>
  rides.length === 0
    ? []
    : [
        {
          ...{ id: `rank-${test}`, test, status: 'OPEN' },
          rows: rides
            .map(({ entry, place }) => ({ entry, place }))
            .toSorted((left, right) => (left.place ?? rides.length + 1) - (right.place ?? rides.length + 1)),
        },
      ]
