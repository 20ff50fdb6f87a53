// Reads XML that comes from outside: its size, its depth and its declarations are looked at before it is parsed.
import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** UNREADABLE: no XML, or it declares something. TOO_LARGE: larger or deeper than such a file is. */
export type XmlRefusal = 'UNREADABLE' | 'TOO_LARGE'
export type XmlOutcome = { readonly value: unknown } | { readonly refused: XmlRefusal }

const deepest = 40

/** The largest depth of elements. A sign of XML within quotes belongs to an attribute. */
const depthOf = (xml: string): number => {
  let [depth, most] = [0, 0]
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    let [end, quote] = [at + 1, '']
    for (; end < xml.length; end += 1) {
      const sign = xml.charAt(end)
      if (quote !== '') quote = sign === quote ? '' : quote
      else if (sign === '"' || sign === "'") quote = sign
      else if (sign === '>') break
    }
    const next = xml.charAt(at + 1)
    if (next === '/') depth -= 1
    else if (next !== '?' && next !== '!' && xml.charAt(end - 1) !== '/') depth += 1
    most = Math.max(most, depth)
    at = end
  }
  return most
}

export type XmlNode = { readonly [name: string]: unknown }

const isNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One element, or several of a name, as a list. */
export const all = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** The first element at a path. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => {
    const [first] = all(found)
    return isNode(first) ? first[name] : undefined
  }, value)

/** The text of the first element at a path; an element with attributes keeps its text apart. */
export const text = (value: unknown, ...path: readonly string[]): string | null => {
  const [found] = all(at(value, ...path))
  const own = isNode(found) ? found['#text'] : found
  return typeof own === 'string' && own.trim() !== '' ? own.trim() : null
}

/** Entities are refused with the declarations that make them, and no other is known but the five of XML itself. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  processEntities: true,
  htmlEntities: false,
  trimValues: true,
})

/**
 * The elements of a file by their names, without prefixes: several of a name are a list, attributes have `@` before their names, and every
 * value is a text.
 */
export const readXml = (bytes: Uint8Array, { mostBytes }: { readonly mostBytes: number }): XmlOutcome => {
  if (bytes.length > mostBytes) return { refused: 'TOO_LARGE' }
  const xml = new TextDecoder('utf-8').decode(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(xml)) return { refused: 'UNREADABLE' }
  if (depthOf(xml) > deepest) return { refused: 'TOO_LARGE' }
  if (XMLValidator.validate(xml) !== true) return { refused: 'UNREADABLE' }
  return { value: parser.parse(xml) }
}
