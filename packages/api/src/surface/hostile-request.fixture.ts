// Requests that nobody means well with, made for every operation from its schemas and a seed.
import fc from 'fast-check'
import type { SurfaceRow } from './surface.ts'

type Json = Record<string, unknown>
export type HostileRequest = { what: string; path: string; init: RequestInit }

const deep = 3000

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '',
    ' ',
    '%',
    '_%\\',
    '[a-z]*(',
    'NaN',
    'Infinity',
    '1e999',
    '-0',
    "'; DROP TABLE person; --",
    '../../etc/passwd',
    '=1+1',
    'x'.repeat(20_000),
    '\u202e\ufeff',
    'Fuzz/Zone 12',
    'xx-XX-u-co-nowhere',
    '#gggggg',
    'not base64 !',
    'AGEAYgA',
    '019b76da-b358-761b-a3d7',
    '019B76DA-B358-761B-A3D7-C54D7F963C61',
    '00000000-0000-0000-0000-000000000000',
    '2026-02-31',
    '24:00',
    '9999-12-31',
    '0001-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    -1,
    0,
    -2_147_483_649,
    2_147_483_647,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    1e308,
    0.1,
    null,
    true,
    [],
    {},
    [[]],
    Array(300).fill('x'),
    JSON.parse('{"__proto__": {"isSuperAdmin": true}, "constructor": 1, "toString": null}'),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
)

/** Changes one field of a valid input, so that most of the input is still valid. */
const changeOne = (value: unknown, pick: number, hostile: unknown): unknown => {
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostile]
    return value.map((item, index) => (index === pick % value.length ? changeOne(item, pick >> 1, hostile) : item))
  }
  if (typeof value !== 'object' || value === null || value instanceof File) return hostile
  const entries = Object.entries(value)
  const [key, child] = entries[pick % Math.max(1, entries.length)] ?? []
  if (key === undefined) return hostile
  const goesDeeper = typeof child === 'object' && child !== null && pick % 3 !== 0
  return { ...value, [key]: goesDeeper ? changeOne(child, pick >> 2, hostile) : hostile }
}

/** Texts that fit every length. In a free text they pass the schema, unless the text has rules. */
const hostileTexts = ['a\u0000b', 'a\ud800', '%_\\'] as const

/** Cursors in the right form, with keys that no page ends with. */
const hostileCursors = ['\u0000', 'NaN', '', '9'.repeat(30)].map((key) =>
  Buffer.from(JSON.stringify([key, '019b76da-b358-761b-a3d7-c54d7f963c61'])).toString('base64url'),
)

/** All free texts of a sample at once; a ref, a date or a code stays. */
const withTexts = (value: unknown, text: string): unknown => {
  if (typeof value === 'string') return /^é+$/.test(value) ? text : value
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text))
  if (typeof value !== 'object' || value === null || value instanceof File) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTexts(item, text)]))
}

const isFields = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File)

const freeTextsOf = (most: Json): Json =>
  Object.fromEntries(Object.entries(most).filter(([, value]) => JSON.stringify(value ?? null).includes('éé')))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** As percent-encoding of UTF-8, also for texts that `encodeURIComponent` refuses. */
const encoded = (value: unknown): string => Buffer.from(textOf(value)).toString('hex').replace(/../g, '%$&') || '%20'

const formOf = (fields: Json): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value)
    else form.append(name, textOf(value))
  }
  return form
}

/** The request that sends this input to an operation. */
export const requestOf = ({ endpoint, path }: SurfaceRow, input: unknown): Omit<HostileRequest, 'what'> => {
  const fields = isFields(input) ? input : {}
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(fields[name]))
  const inQuery = Object.entries(fields).filter(([name]) => endpoint.queryFields.has(name))
  const query = inQuery.flatMap(([name, value]) => [value].flat().map((one) => `${encoded(name)}=${encoded(one)}`))
  const url = query.length === 0 ? address : `${address}?${query.join('&')}`
  if (endpoint.method === 'GET') return { path: url, init: { method: 'GET' } }
  const { bodyField } = endpoint.route
  const rest = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !endpoint.queryFields.has(name) && !endpoint.params.includes(name)),
  )
  if (endpoint.fileFields.size > 0) return { path: url, init: { method: endpoint.method, body: formOf(rest) } }
  const body = isFields(input) ? (bodyField === undefined ? rest : rest[bodyField]) : input
  const headers = { 'content-type': 'application/json' }
  return { path: url, init: { method: endpoint.method, headers, body: JSON.stringify(body) ?? '' } }
}

const brokenBodies: readonly [string, string, string][] = [
  ['no JSON', 'application/json', '{"a":'],
  ['another JSON', 'application/json', '"text"'],
  ['an overflowing number', 'application/json', '{"version":1e999,"size":-1e999}'],
  ['deep lists', 'application/json', '['.repeat(deep) + ']'.repeat(deep)],
  ['deep objects', 'application/json', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
  [
    'prototype keys',
    'application/json',
    '{"__proto__":{"version":1},"constructor":{"prototype":{}},"hasOwnProperty":1}',
  ],
  ['no form', 'multipart/form-data; boundary=x', 'no form'],
  [
    'an open form',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="\u0000"\r\n\r\n',
  ],
  ['another type', 'text/plain', 'text'],
]

const brokenPaths = ['%00', '%FF', '%E0%A4%A', '%ED%A0%80', '..%2f..', 'x'.repeat(3000), 'NaN', '-1']

const hostileHeaders: readonly [string, string][] = [
  ['idempotency-key', 'k'.repeat(5000)],
  ['content-length', 'NaN'],
  ['content-encoding', 'gzip'],
  ['accept-language', 'xx-invalid-\u00ff;q=NaN,*'],
  ['x-forwarded-host', 'evil.example:99999'],
  ['range', 'bytes=9-1,-5'],
  ['if-none-match', 'W/"'],
]

/** What one operation is sent, the same at every run; `index` varies it from one operation to the next. */
export const hostileRequestsOf = (row: SurfaceRow, valid: Json, most: Json, index: number): HostileRequest[] => {
  const sampled = fc.sample(fc.tuple(fc.nat(1000), hostileValue), { numRuns: 4, seed: 20260517 + index })
  const normal = requestOf(row, valid)
  const one = <Item>(list: readonly Item[], at: number): Item[] => list.slice(at % list.length).slice(0, 1)
  const headers = one(hostileHeaders, index).map(([name, value]) => {
    const changed = new Headers(normal.init.headers)
    changed.set(name, value)
    return { what: `header ${name}`, path: normal.path, init: { ...normal.init, headers: changed } }
  })
  const bodies = [...one(brokenBodies, index), ...one(brokenBodies, index + 4)].map(([what, type, body]) => {
    const init = { method: row.method, headers: { 'content-type': type }, body }
    return { what, path: normal.path, init }
  })
  const paths = [...one(brokenPaths, index), ...one(brokenPaths, index + 3)].flatMap((part) => {
    const what = `path ${part.slice(0, 20)}`
    return row.endpoint.params.length === 0
      ? []
      : [{ what, path: row.path.replace(/\{\w+\}/g, part), init: normal.init }]
  })
  return [
    { what: 'a valid input', ...normal },
    { what: 'an input of the largest values', ...requestOf(row, most) },
    { what: 'an input of the largest values beside valid ones', ...requestOf(row, { ...most, ...valid }) },
    ...sampled.map(([pick, value]) => {
      const from = pick % 4 === 0 ? { ...most, ...valid } : valid
      const input = changeOne(from, pick, value)
      return { what: `input ${textOf(input).slice(0, 300)}`, ...requestOf(row, input) }
    }),
    ...hostileTexts.map((text) => ({
      what: `free texts ${JSON.stringify(text)}`,
      ...requestOf(row, withTexts({ ...most, ...valid, ...freeTextsOf(most) }, text)),
    })),
    ...(row.endpoint.queryFields.has('after') ? hostileCursors : []).map((after) => ({
      what: `cursor ${after}`,
      ...requestOf(row, { ...valid, after }),
    })),
    ...headers,
    ...(row.method === 'GET' ? [] : bodies),
    ...paths,
  ]
}
