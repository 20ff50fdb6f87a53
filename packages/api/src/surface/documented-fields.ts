// Compares the fields of a call in the specification (columns `body` and `returns` of endpoints.tsv) with the fields that the call has.
import type { ApiDocument, Json } from './breaking-changes.ts'

export type Side = 'body' | 'returns'
export type DocumentedCall = { id: string; method: string; path: string; body: string[]; returns: string[] }

/** Single words of the two columns that name no field. */
const noFields = new Set(['empty', 'body', 'file', 'multipart', 'or'])

/**
 * `bills[{ref, date}]` contains the names bills, ref and date. A phrase (`not shown`, `test body`) and an explanation in brackets
 * (`birthDate (date string)`) contain no names.
 */
export const namesIn = (cell: string): string[] => [
  ...new Set(
    cell
      .replace(/\([^()]* [^()]*\)/g, '')
      .split(/[,;|[\]{}()]/)
      .map((part) => part.trim())
      .filter((part) => /^[a-z][A-Za-z0-9]*$|^FAO$/.test(part) && !noFields.has(part)),
  ),
]

export const readDocumentedCalls = (tsv: string): DocumentedCall[] =>
  tsv
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id = '', , , method = '', path = '', , body = '', returns = ''] = line.split('\t')
      return { id, method, path: path.replace(/^\/api(?=\/)/, ''), body: namesIn(body), returns: namesIn(returns) }
    })

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of all properties of a schema, at any depth. */
const collectNames = (document: ApiDocument, value: unknown, names: Set<string>, seen: Set<string>): void => {
  if (Array.isArray(value)) for (const each of value) collectNames(document, each, names, seen)
  if (!isJson(value)) return
  if (typeof value.$ref === 'string') {
    const name = value.$ref.split('/').at(-1) ?? ''
    if (!seen.has(name)) {
      seen.add(name)
      collectNames(document, document.components?.schemas?.[name], names, seen)
    }
  }
  if (isJson(value.properties)) for (const name of Object.keys(value.properties)) names.add(name)
  for (const each of Object.values(value)) collectNames(document, each, names, seen)
}

const anyParameter = (path: string): string => path.replace(/\{[^}]+\}/g, '{}')

/** The names in the input or the answer of a call; null if the call is not served. */
export const servedNames = (document: ApiDocument, call: DocumentedCall, side: Side): Set<string> | null => {
  const path = Object.keys(document.paths).find((each) => anyParameter(each) === anyParameter(call.path))
  const operation = path === undefined ? undefined : document.paths[path]?.[call.method.toLowerCase()]
  if (!operation) return null
  const names = new Set<string>()
  const { parameters, requestBody, responses } = operation
  collectNames(document, side === 'body' ? requestBody : responses, names, new Set())
  if (side === 'body' && Array.isArray(parameters)) {
    for (const parameter of parameters) if (isJson(parameter)) names.add(String(parameter.name))
  }
  return names
}

/** The API writes a reference with `Ref` and a flag with `is`; the specification often omits them. */
const spellingsOf = (name: string): string[] => [
  name,
  `${name}Ref`,
  `is${name.charAt(0).toUpperCase()}${name.slice(1)}`,
]

export type MissingField = `${string} ${Side} ${string}`

/** Fields of the specification that are missing in a served call, as `p062 returns signature`. */
export const findMissingFields = (document: ApiDocument, calls: readonly DocumentedCall[]): MissingField[] =>
  calls.flatMap((call) =>
    (['body', 'returns'] as const).flatMap((side) => {
      const served = servedNames(document, call, side)
      if (served === null) return []
      return call[side]
        .filter((name) => !spellingsOf(name).some((each) => served.has(each)))
        .map((name): MissingField => `${call.id} ${side} ${name}`)
    }),
  )
