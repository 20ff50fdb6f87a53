// Columns that contain one value of a phase, and its notation in a cell; the discipline defines where the value is in a
// result. Rounds of jumping, judges and marks have columns of their own.
import { disciplines, type Result, type ScoredDiscipline } from '@oxer/domain/disciplines/disciplines'
import { escapeName, readDecimal, readTime, unescapeName, writeTime } from './result-table.cells.ts'

type Words = { readonly EN: readonly [string, ...string[]]; readonly NL: readonly [string, ...string[]] }

/** How a value is written to and read from a cell; undefined if the text is invalid. */
type Cell = { readonly write: (value: unknown) => string | null; readonly read: (text: string) => unknown }

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `5B=REFUSAL, REFUSAL; 7=SAFETY_FLAP`: a list of items by name; null if one of them is invalid. */
const readNamed = (text: string, readItem: (name: string, value: string) => unknown): unknown[] | undefined => {
  const items = text.split(';').map((part) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(part.trim()) ?? []
    return name.trim() === '' ? undefined : readItem(unescapeName(name.trim()), value.trim())
  })
  return items.includes(undefined) ? undefined : items
}

const writeNamed = (value: unknown, writeItem: (item: Record<string, unknown>) => [unknown, string]): string | null =>
  Array.isArray(value) && value.length > 0
    ? value
        .filter(isRecord)
        .map((item) => {
          const [name, text] = writeItem(item)
          return `${escapeName(String(name))}=${text}`
        })
        .join('; ')
    : null

const count = (text: string): number | undefined => (/^\d{1,3}$/.test(text) ? Number(text) : undefined)

const cells = {
  DECIMAL: { write: textOf, read: readDecimal },
  /** May be below zero. */
  AMOUNT: {
    write: textOf,
    read: (text) => {
      const [, sign = '', rest = ''] = /^(-?)\s*(.*)$/.exec(text) ?? []
      const value = readDecimal(rest)
      return value === undefined ? undefined : `${value === '0' ? '' : sign}${value}`
    },
  },
  TIME: { write: (value) => (typeof value === 'number' ? writeTime(value) : null), read: readTime },
  COUNT: { write: textOf, read: count },
  TEXT: { write: textOf, read: (text) => text },
  OUTCOME: {
    write: textOf,
    read: (text) => ['RODE', 'ELIMINATED', 'WITHDREW'].find((outcome) => outcome === text.toUpperCase()),
  },
  /** An empty list means that nothing happened. */
  FENCES: {
    write: (value) =>
      Array.isArray(value) && value.length === 0
        ? '-'
        : writeNamed(value, ({ obstacle, errors }) => [obstacle, Array.isArray(errors) ? errors.join(', ') : '']),
    read: (text) =>
      text === '-'
        ? []
        : readNamed(text, (obstacle, errors) => ({
            obstacle,
            errors: errors.split(',').map((error) => error.trim().toUpperCase()),
          })),
  },
  INCIDENTS: {
    write: (value) => writeNamed(value, ({ code, count: times }) => [code, String(times)]),
    read: (text) =>
      readNamed(text, (code, times) => {
        const number = count(times)
        return number === undefined ? undefined : { code: code.toUpperCase(), count: number }
      }),
  },
  SECTIONS: {
    write: (value) => writeNamed(value, ({ label, time }) => [label, typeof time === 'number' ? writeTime(time) : '']),
    read: (text) =>
      readNamed(text, (label, text) => {
        const time = readTime(text)
        return time === undefined ? undefined : { label, time }
      }),
  },
  /** One value for each obstacle; a question mark for an unknown time. */
  TIMES: {
    write: (value) =>
      Array.isArray(value) && value.length > 0
        ? value.map((time) => (typeof time === 'number' ? writeTime(time) : '?')).join('; ')
        : null,
    read: (text) => {
      const times = text.split(';').map((part) => (part.trim() === '?' ? null : readTime(part.trim())))
      return times.includes(undefined) ? undefined : times
    },
  },
} as const satisfies Record<string, Cell>

type Value = { readonly words: Words; readonly cell: keyof typeof cells }

const of = (EN: string, NL: string, cell: Value['cell']): Value => ({ words: { EN: [EN], NL: [NL] }, cell })

/** In the order of the columns in a file. */
export const valueColumns = {
  DRESSAGE_PENALTIES: of('Dressage penalties', 'Dressuur strafpunten', 'DECIMAL'),
  DRESSAGE_INCIDENTS: of('Dressage incidents', 'Dressuur voorvallen', 'INCIDENTS'),
  CROSS_COUNTRY_OBSTACLES: of('Cross-country obstacle penalties', 'Cross hindernisfouten', 'DECIMAL'),
  CROSS_COUNTRY_TIME_PENALTIES: of('Cross-country time penalties', 'Cross tijdfouten', 'DECIMAL'),
  CROSS_COUNTRY_TIME: of('Cross-country time', 'Cross tijd', 'TIME'),
  CROSS_COUNTRY_FENCES: of('Cross-country fences', 'Cross hindernissen', 'FENCES'),
  SHOW_JUMPING_OBSTACLES: of('Show jumping obstacle penalties', 'Springen hindernisfouten', 'DECIMAL'),
  SHOW_JUMPING_TIME_PENALTIES: of('Show jumping time penalties', 'Springen tijdfouten', 'DECIMAL'),
  SHOW_JUMPING_TIME: of('Show jumping time', 'Springen tijd', 'TIME'),
  SHOW_JUMPING_KNOCK_DOWNS: of('Show jumping knock-downs', 'Springen balken', 'COUNT'),
  SHOW_JUMPING_DISOBEDIENCES: of('Show jumping disobediences', 'Springen ongehoorzaamheden', 'COUNT'),
  SHOW_JUMPING_FALLS: of('Show jumping falls', 'Springen vallen', 'COUNT'),
  ENTERED_TOTAL: of('Entered total', 'Ingevoerd totaal', 'DECIMAL'),
  MARATHON_PENALTIES: of('Marathon penalties', 'Marathon strafpunten', 'DECIMAL'),
  MARATHON_SECTIONS: of('Marathon sections', 'Marathon trajecten', 'SECTIONS'),
  MARATHON_OBSTACLES: of('Marathon obstacle times', 'Marathon hindernistijden', 'TIMES'),
  MARATHON_INCIDENTS: of('Marathon incidents', 'Marathon voorvallen', 'INCIDENTS'),
  CONES_PENALTIES: of('Cones penalties', 'Kegels strafpunten', 'DECIMAL'),
  CONES_BALLS: of('Cones balls', 'Kegels ballen', 'COUNT'),
  CONES_TIME: of('Cones time', 'Kegels tijd', 'TIME'),
  CONES_INCIDENTS: of('Cones incidents', 'Kegels voorvallen', 'INCIDENTS'),
  RIDE_OBSTACLES: of('Course obstacle penalties', 'Parcours hindernisfouten', 'DECIMAL'),
  RIDE_TIME_PENALTIES: of('Course time penalties', 'Parcours tijdfouten', 'DECIMAL'),
  RIDE_TIME: of('Course time', 'Parcours tijd', 'TIME'),
  SECOND_OUTCOME: of('Style jump-off outcome', 'Stijlbarrage afloop', 'OUTCOME'),
  SECOND_OBSTACLES: of('Style jump-off obstacle penalties', 'Stijlbarrage hindernisfouten', 'DECIMAL'),
  SECOND_TIME_PENALTIES: of('Style jump-off time penalties', 'Stijlbarrage tijdfouten', 'DECIMAL'),
  SECOND_TIME: of('Style jump-off time', 'Stijlbarrage tijd', 'TIME'),
  VALUE: of('Value', 'Waarde', 'AMOUNT'),
  OUTCOME: of('Outcome', 'Oordeel', 'TEXT'),
} as const satisfies Record<string, Value>

export type ValueName = keyof typeof valueColumns
export const valueNames = Object.keys(valueColumns) as readonly ValueName[]

const columns: Readonly<Record<ValueName, Value>> = valueColumns

/** Whether a cell of this column is a number in a spreadsheet. */
export const isNumberColumn = (name: ValueName): boolean =>
  ['DECIMAL', 'AMOUNT', 'TIME', 'COUNT'].includes(columns[name].cell)

/** The values of a result by their columns. */
export const writeValues = (result: Result): readonly (readonly [ValueName, string])[] =>
  valueNames.flatMap((name) => {
    const { cell } = columns[name]
    const path = disciplines[result.discipline].values[name]
    if (path === undefined) return []
    const value = path.reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), result)
    const text = cells[cell].write(value)
    return text === null ? [] : [[name, text] as const]
  })

/**
 * Writes the value of a cell into the parts of a result; false if this column cannot hold it. A column of another discipline is skipped,
 * because a file may contain several tests.
 */
export const readValue = (
  parts: Record<string, unknown>,
  discipline: ScoredDiscipline,
  name: ValueName,
  text: string,
): 'READ' | 'UNREADABLE' | 'NOT_OURS' => {
  const { cell } = columns[name]
  const path = disciplines[discipline].values[name]
  if (path === undefined) return 'NOT_OURS'
  const value = cells[cell].read(text)
  if (value === undefined) return 'UNREADABLE'
  const [first, second] = path
  if (second === undefined) parts[first] = value
  else parts[first] = { ...(isRecord(parts[first]) ? parts[first] : {}), [second]: value }
  return 'READ'
}

/** The column of that name; undefined if there is none. */
export const valueNamed = (name: string | undefined): ValueName | undefined => valueNames.find((each) => each === name)
