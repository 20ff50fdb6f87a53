// Describes every field of the published document: a word of the glossary, or what the name itself says.
import { fieldTextsToE } from './open-api-glossary-a-e.ts'
import { fieldTextsToL } from './open-api-glossary-f-l.ts'
import { fieldTextsToR } from './open-api-glossary-m-r.ts'
import { fieldTextsToZ } from './open-api-glossary-s-z.ts'

const fieldTexts: Readonly<Record<string, string>> = {
  ...fieldTextsToE,
  ...fieldTextsToL,
  ...fieldTextsToR,
  ...fieldTextsToZ,
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `canViewManage` as `can view manage`. */
const wordsOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Names that follow a rule; the part that the rule leaves is one group. */
const namings: readonly [RegExp, (rest: string) => string][] = [
  [/^([A-Z][A-Z0-9_]*)$/, (rest) => `The value for \`${rest}\``],
  [/^can([A-Z]\w*)$/, (rest) => `Whether the caller may ${wordsOf(rest)}`],
  [/^is([A-Z]\w*)$/, (rest) => `Whether it is ${wordsOf(rest)}`],
  [/^has([A-Z]\w*)$/, (rest) => `Whether it has ${wordsOf(rest)}`],
  [/^(\w+)Refs$/, (rest) => `References: ${wordsOf(rest)}`],
  [/^(\w+)Ref$/, (rest) => `Reference: ${wordsOf(rest)}`],
  [/^(\w+)Name$/, (rest) => `Name: ${wordsOf(rest)}`],
  [/^(\w+)Count$/, (rest) => `Number: ${wordsOf(rest)}`],
  [/^(\w+)Minutes$/, (rest) => `${capital(wordsOf(rest))}, in minutes`],
  [/^(\w+)Seconds$/, (rest) => `${capital(wordsOf(rest))}, in seconds`],
  [/^(\w+)Cents$/, (rest) => `${capital(wordsOf(rest))}, in cents`],
  [/^(\w+ed)At$/, (rest) => `Moment at which it was ${wordsOf(rest)}; null if it was not`],
  [/^sentAt$/, () => 'Moment at which it was sent; null if it was not'],
]

export const fieldText = (name: string): string | null => {
  const known = Object.hasOwn(fieldTexts, name) ? fieldTexts[name] : undefined
  if (known !== undefined) return known
  for (const [naming, text] of namings) {
    const match = naming.exec(name)
    if (match) return text(match[1] ?? '')
  }
  return null
}

/** Each schema in a document with its fields, wherever it is. */
const walkFields = (node: unknown, visit: (name: string, field: Json) => void): void => {
  if (Array.isArray(node)) {
    for (const each of node) walkFields(each, visit)
    return
  }
  if (!isObject(node)) return
  const { properties } = node
  for (const [key, inner] of Object.entries(node)) {
    if (key === 'properties' && isObject(properties)) {
      for (const [name, field] of Object.entries(properties)) {
        if (isObject(field)) visit(name, field)
        walkFields(field, visit)
      }
    } else if (key !== 'example' && key !== 'examples' && key !== 'default') walkFields(inner, visit)
  }
}

const isDescribed = ({ description }: Json): boolean => typeof description === 'string' && description !== ''

/** Adds the missing descriptions, and leaves those of the schemas. */
export const describeFields = <Document extends object>(document: Document): Document => {
  walkFields(document, (name, field) => {
    const text = isDescribed(field) ? null : fieldText(name)
    if (text !== null) field.description = text
  })
  return document
}

export const undescribedFields = (document: object): string[] => {
  const found = new Set<string>()
  walkFields(document, (name, field) => {
    if (!isDescribed(field)) found.add(name)
  })
  return [...found].sort()
}
