// Columns that hold one value of a phase: where the value stands in a result, and how a cell says it. Rounds of jumping, judges
// and marks have columns of their own.
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { escapeName, readDecimal, readTime, unescapeName, writeTime } from './result-table.cells.ts'

type Words = { readonly EN: readonly [string, ...string[]]; readonly NL: readonly [string, ...string[]] }

/** How a cell says a value, and how it is read; undefined when the text is none. */
type Cell = { readonly write: (value: unknown) => string | null; readonly read: (text: string) => unknown }

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `5B=REFUSAL, REFUSAL; 7=SAFETY_FLAP`: a list of things found by their names; null when one of its items is none. */
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
  /** An empty list says that nothing happened. */
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
  /** One for each obstacle; a question mark where the time is not known. */
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

type Discipline = Result['discipline']
type Place = Readonly<Partial<Record<Discipline, readonly [string, ...string[]]>>>
type Value = { readonly words: Words; readonly cell: keyof typeof cells; readonly at: Place }

const of = (EN: string, NL: string, cell: Value['cell'], at: Place): Value => ({
  words: { EN: [EN], NL: [NL] },
  cell,
  at,
})

/** In the order in which they stand in a file. */
export const valueColumns = {
  DRESSAGE_PENALTIES: of('Dressage penalties', 'Dressuur strafpunten', 'DECIMAL', {
    EVENTING: ['dressage', 'penalties'],
    DRIVING: ['dressage', 'penalties'],
  }),
  DRESSAGE_INCIDENTS: of('Dressage incidents', 'Dressuur voorvallen', 'INCIDENTS', {
    DRIVING: ['dressage', 'incidents'],
  }),
  CROSS_COUNTRY_OBSTACLES: of('Cross-country obstacle penalties', 'Cross hindernisfouten', 'DECIMAL', {
    EVENTING: ['crossCountry', 'obstacles'],
    CROSS_COUNTRY: ['ride', 'obstacles'],
  }),
  CROSS_COUNTRY_TIME_PENALTIES: of('Cross-country time penalties', 'Cross tijdfouten', 'DECIMAL', {
    EVENTING: ['crossCountry', 'time'],
    CROSS_COUNTRY: ['ride', 'time'],
  }),
  CROSS_COUNTRY_TIME: of('Cross-country time', 'Cross tijd', 'TIME', {
    EVENTING: ['crossCountry', 'elapsed'],
    CROSS_COUNTRY: ['ride', 'elapsed'],
  }),
  CROSS_COUNTRY_FENCES: of('Cross-country fences', 'Cross hindernissen', 'FENCES', {
    EVENTING: ['crossCountry', 'fences'],
    CROSS_COUNTRY: ['ride', 'fences'],
  }),
  SHOW_JUMPING_OBSTACLES: of('Show jumping obstacle penalties', 'Springen hindernisfouten', 'DECIMAL', {
    EVENTING: ['showJumping', 'obstacles'],
  }),
  SHOW_JUMPING_TIME_PENALTIES: of('Show jumping time penalties', 'Springen tijdfouten', 'DECIMAL', {
    EVENTING: ['showJumping', 'time'],
  }),
  SHOW_JUMPING_TIME: of('Show jumping time', 'Springen tijd', 'TIME', { EVENTING: ['showJumping', 'elapsed'] }),
  SHOW_JUMPING_KNOCK_DOWNS: of('Show jumping knock-downs', 'Springen balken', 'COUNT', {
    EVENTING: ['showJumping', 'knockDowns'],
  }),
  SHOW_JUMPING_DISOBEDIENCES: of('Show jumping disobediences', 'Springen ongehoorzaamheden', 'COUNT', {
    EVENTING: ['showJumping', 'disobediences'],
  }),
  SHOW_JUMPING_FALLS: of('Show jumping falls', 'Springen vallen', 'COUNT', { EVENTING: ['showJumping', 'falls'] }),
  ENTERED_TOTAL: of('Entered total', 'Ingevoerd totaal', 'DECIMAL', { EVENTING: ['total'] }),
  MARATHON_PENALTIES: of('Marathon penalties', 'Marathon strafpunten', 'DECIMAL', {
    DRIVING: ['marathon', 'penalties'],
  }),
  MARATHON_SECTIONS: of('Marathon sections', 'Marathon trajecten', 'SECTIONS', { DRIVING: ['marathon', 'sections'] }),
  MARATHON_OBSTACLES: of('Marathon obstacle times', 'Marathon hindernistijden', 'TIMES', {
    DRIVING: ['marathon', 'obstacles'],
  }),
  MARATHON_INCIDENTS: of('Marathon incidents', 'Marathon voorvallen', 'INCIDENTS', {
    DRIVING: ['marathon', 'incidents'],
  }),
  CONES_PENALTIES: of('Cones penalties', 'Kegels strafpunten', 'DECIMAL', { DRIVING: ['cones', 'penalties'] }),
  CONES_BALLS: of('Cones balls', 'Kegels ballen', 'COUNT', { DRIVING: ['cones', 'balls'] }),
  CONES_TIME: of('Cones time', 'Kegels tijd', 'TIME', { DRIVING: ['cones', 'time'] }),
  CONES_INCIDENTS: of('Cones incidents', 'Kegels voorvallen', 'INCIDENTS', { DRIVING: ['cones', 'incidents'] }),
  RIDE_OBSTACLES: of('Course obstacle penalties', 'Parcours hindernisfouten', 'DECIMAL', {
    STYLE_RIDING: ['round', 'obstaclePenalties'],
  }),
  RIDE_TIME_PENALTIES: of('Course time penalties', 'Parcours tijdfouten', 'DECIMAL', {
    STYLE_RIDING: ['round', 'timePenalties'],
  }),
  RIDE_TIME: of('Course time', 'Parcours tijd', 'TIME', { STYLE_RIDING: ['round', 'time'], GENERIC: ['time'] }),
  SECOND_OUTCOME: of('Style jump-off outcome', 'Stijlbarrage afloop', 'OUTCOME', {
    STYLE_RIDING: ['jumpOff', 'outcome'],
  }),
  SECOND_OBSTACLES: of('Style jump-off obstacle penalties', 'Stijlbarrage hindernisfouten', 'DECIMAL', {
    STYLE_RIDING: ['jumpOff', 'obstaclePenalties'],
  }),
  SECOND_TIME_PENALTIES: of('Style jump-off time penalties', 'Stijlbarrage tijdfouten', 'DECIMAL', {
    STYLE_RIDING: ['jumpOff', 'timePenalties'],
  }),
  SECOND_TIME: of('Style jump-off time', 'Stijlbarrage tijd', 'TIME', { STYLE_RIDING: ['jumpOff', 'time'] }),
  VALUE: of('Value', 'Waarde', 'AMOUNT', { GENERIC: ['value'] }),
  OUTCOME: of('Outcome', 'Oordeel', 'TEXT', { GENERIC: ['outcome'] }),
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
    const { at, cell } = columns[name]
    const path = at[result.discipline]
    if (path === undefined) return []
    const value = path.reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), result)
    const text = cells[cell].write(value)
    return text === null ? [] : [[name, text] as const]
  })

/**
 * Puts what a cell says into the parts of a result; false when it says nothing that this column holds. A column of another
 * discipline is passed over: a file may hold several tests.
 */
export function readValue(
  parts: Record<string, unknown>,
  discipline: Discipline,
  name: ValueName,
  text: string,
): 'READ' | 'UNREADABLE' | 'NOT_OURS' {
  const { at, cell } = columns[name]
  const path = at[discipline]
  if (path === undefined) return 'NOT_OURS'
  const value = cells[cell].read(text)
  if (value === undefined) return 'UNREADABLE'
  const [first, second] = path
  if (second === undefined) parts[first] = value
  else parts[first] = { ...(isRecord(parts[first]) ? parts[first] : {}), [second]: value }
  return 'READ'
}
