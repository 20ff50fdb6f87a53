import pg from 'pg'

const { builtins } = pg.types
const TIMESTAMP_ARRAY = 1115
const DATE_ARRAY = 1182
const INT8_ARRAY = 1016
const TEXT_ARRAY: number = 1009
const parseTextArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text')

const utc = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`)

const exactNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} does not fit a number exactly: select it as text`)
  return number
}

/**
 * Rows as `Database.query` returns them, the same on both engines in any time zone of this process: dates as `YYYY-MM-DD`, timestamps as
 * `Date` (those without a zone are in UTC), bigint as a number, numeric as text.
 */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const parse: ((text: string) => unknown) | undefined = parsers[oid]
    return parse && format !== 'binary' ? parse : pg.types.getTypeParser(oid, format ?? 'text')
  },
}

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMP]: utc,
  [builtins.INT8]: exactNumber,
  [DATE_ARRAY]: parseTextArray,
  [TIMESTAMP_ARRAY]: (text) => parseTextArray(text).map((item) => item && utc(item)),
  [INT8_ARRAY]: (text) => parseTextArray(text).map((item) => item && exactNumber(item)),
}

/** `pg` would write a Date in the local zone, which a column without a zone then reads as UTC. */
export const toParameter = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(toParameter) : value
}
