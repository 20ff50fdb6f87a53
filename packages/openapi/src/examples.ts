// Examples of what a call takes and answers, made from the schemas of the document, so that they cannot say anything else than these.
import { isObject, type JsonSchema } from './json-schema.ts'

/** A believable value of a field, by its name; undefined where only the schema knows. It is used if it fits the schema. */
export type ExampleWords = (field: string) => readonly unknown[]

type Making = {
  components: Readonly<Record<string, unknown>>
  words: ExampleWords
  /** What a caller must send and may; of an answer, all. */
  part: 'request' | 'answer'
  /** The components around this value, because some contain themselves. */
  within: readonly string[]
}

/** There is no value that is not endless. */
const none = Symbol('none')

/** Answers are shown as deep as a reader follows. */
const deepest = 8

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** One of them fits each pattern of the document; its test says which does not. */
const shapes = [
  ...['1.5', 'EUR', 'NL', '#1d4ed8', '09:30', '123456', '1.0', '/horses', 'www.example.org', 'https://example.org'],
  ...['emma@example.org', '2027-05-01', '2027-05-01T09:30:00.000Z', '0193a1f0-5c2b-7c1e-9d7b-3f0a5b6c7d8e'],
  ...['BE0477472701', 'acct_1A2B3C4D', 'app.js:1:20', '/app.js:1:20', 'example', 'A', '1'],
]

const fitsText = (schema: JsonSchema, text: string): boolean => {
  const letters = [...text].length
  return (
    letters >= (numberOf(schema.minLength) ?? 0) &&
    letters <= (numberOf(schema.maxLength) ?? Number.POSITIVE_INFINITY) &&
    (typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(text))
  )
}

const formats: Readonly<Record<string, string>> = {
  email: 'emma@example.org',
  uri: 'https://example.org/',
  uuid: '0193a1f0-5c2b-7c1e-9d7b-3f0a5b6c7d8e',
  date: '2027-05-01',
  'date-time': '2027-05-01T09:30:00.000Z',
}

const textOf = (schema: JsonSchema, field: string, { words }: Making): string => {
  const formatted = typeof schema.format === 'string' ? formats[schema.format] : undefined
  const own = typeof schema.format === 'string' ? [] : words(field)
  const candidates = [...own, ...(formatted === undefined ? [] : [formatted])]
  const found = candidates.find((each): each is string => typeof each === 'string' && fitsText(schema, each))
  if (found !== undefined) return found
  if (typeof schema.pattern === 'string') return shapes.find((shape) => fitsText(schema, shape)) ?? ''
  const least = numberOf(schema.minLength) ?? 0
  return 'text'.padEnd(least, '.').slice(0, numberOf(schema.maxLength) ?? Number.POSITIVE_INFINITY)
}

const numberExample = (schema: JsonSchema, field: string, { words }: Making): number => {
  const above = numberOf(schema.exclusiveMinimum)
  const least = numberOf(schema.minimum) ?? (above === undefined ? Number.NEGATIVE_INFINITY : above + 1)
  const below = numberOf(schema.exclusiveMaximum)
  const most = numberOf(schema.maximum) ?? (below === undefined ? Number.POSITIVE_INFINITY : below - 1)
  const fits = (value: unknown): value is number =>
    typeof value === 'number' &&
    value >= least &&
    value <= most &&
    (schema.type !== 'integer' || Number.isInteger(value))
  return words(field).find(fits) ?? Math.min(Math.max(1, least), most)
}

const keyOf = (schema: JsonSchema, making: Making): string => {
  const { propertyNames } = schema
  const key = isObject(propertyNames) ? exampleFor({ type: 'string', ...propertyNames }, 'key', making) : 'key'
  return typeof key === 'string' ? key : 'key'
}

const objectOf = (schema: JsonSchema, making: Making): unknown => {
  const made: Record<string, unknown> = {}
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = new Set(list(schema.required))
  for (const [name, property] of Object.entries(properties)) {
    if (!isObject(property)) continue
    const isLeftOut = making.part === 'request' && !required.has(name) && property.default !== undefined
    const value = isLeftOut ? none : exampleFor(property, name, making)
    if (value !== none) made[name] = value
    else if (required.has(name)) return none
  }
  const { additionalProperties } = schema
  if (
    isObject(additionalProperties) &&
    Object.keys(additionalProperties).length > 0 &&
    Object.keys(made).length === 0
  ) {
    const key = keyOf(schema, making)
    const value = exampleFor(additionalProperties, key, making)
    if (value !== none) made[key] = value
  }
  return made
}

const arrayOf = (schema: JsonSchema, field: string, making: Making): unknown => {
  const fixed = list(schema.prefixItems)
  const least = numberOf(schema.minItems) ?? 0
  const count = Math.max(
    fixed.length,
    Math.min(Math.max(1, least), numberOf(schema.maxItems) ?? Number.POSITIVE_INFINITY),
  )
  const made: unknown[] = []
  for (let index = 0; index < count; index += 1) {
    const item = fixed[index] ?? schema.items
    const value = isObject(item) ? exampleFor(item, field, making) : null
    if (value === none) return made.length >= least ? made : none
    made.push(value)
  }
  return made
}

const isNull = (schema: unknown): boolean => isObject(schema) && schema.type === 'null'

const oneOf = (alternatives: unknown[], field: string, making: Making): unknown => {
  const sorted = [...alternatives.filter((each) => !isNull(each)), ...alternatives.filter(isNull)]
  for (const each of sorted) {
    const value = isObject(each) ? exampleFor(each, field, making) : none
    if (value !== none) return value
  }
  return none
}

const referenceOf = ($ref: string, field: string, making: Making): unknown => {
  const name = $ref.split('/').at(-1) ?? ''
  const found = making.components[name]
  if (!isObject(found) || making.within.includes(name) || making.within.length > deepest) return none
  return exampleFor(found, field, { ...making, within: [...making.within, name] })
}

const byType = (schema: JsonSchema, field: string, making: Making): unknown => {
  const [type] = list(schema.type).length > 0 ? list(schema.type) : [schema.type]
  switch (type) {
    case 'object':
      return objectOf(schema, making)
    case 'array':
      return arrayOf(schema, field, making)
    case 'string':
      return textOf(schema, field, making)
    case 'integer':
    case 'number':
      return numberExample(schema, field, making)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      // Bytes of a file, and what may be anything.
      return schema.contentMediaType === undefined ? {} : 'the bytes of the file'
  }
}

const exampleFor = (schema: JsonSchema, field: string, making: Making): unknown => {
  const { $ref, examples, enum: values, anyOf, oneOf: either, allOf } = schema
  if (typeof $ref === 'string') return referenceOf($ref, field, making)
  if ('const' in schema) return schema.const
  if (list(examples).length > 0) return list(examples)[0]
  if (list(values).length > 0) return list(values)[0]
  if (Array.isArray(anyOf)) return oneOf(anyOf, field, making)
  if (Array.isArray(either)) return oneOf(either, field, making)
  if (Array.isArray(allOf)) {
    const parts = allOf.map((part) => (isObject(part) ? exampleFor(part, field, making) : {}))
    return parts.includes(none) ? none : Object.assign({}, ...parts.filter(isObject))
  }
  return byType(schema, field, making)
}

/** A value that the schema allows; undefined if each is endless. */
export const exampleOf = (
  schema: JsonSchema,
  components: Readonly<Record<string, unknown>>,
  words: ExampleWords,
  part: Making['part'],
): unknown => {
  const made = exampleFor(schema, '', { components, words, part, within: [] })
  return made === none ? undefined : made
}

type Described = {
  paths: Record<string, Record<string, JsonSchema>>
  components: { schemas: Record<string, JsonSchema> }
}

const contentOf = (holder: unknown): [string, JsonSchema][] =>
  isObject(holder) && isObject(holder.content)
    ? Object.entries(holder.content).flatMap(([type, media]) => (isObject(media) ? [[type, media]] : []))
    : []

/** Whether readers could not see from an example what they cannot see from the schema: a file. */
const isFile = (type: string, schema: JsonSchema): boolean => !type.includes('json') && schema.properties === undefined

/**
 * Gives each body and each answer of a document an example. Answers of one schema share theirs below `components.examples`. What has an
 * example keeps it.
 */
export const withExamples = <Document extends Described>(document: Document, words: ExampleWords): Document => {
  const { schemas } = document.components
  const shared: Record<string, JsonSchema> = {}
  const give = ([type, media]: [string, JsonSchema], part: Making['part']): void => {
    const { schema } = media
    if (!isObject(schema) || isFile(type, schema) || media.example !== undefined || media.examples !== undefined) return
    const name = part === 'answer' && typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
    const value = exampleOf(schema, schemas, words, part)
    if (name === undefined) media.example = value
    else {
      shared[name] = { value }
      media.examples = { example: { $ref: `#/components/examples/${name}` } }
    }
  }
  for (const operation of Object.values(document.paths).flatMap((item) => Object.values(item))) {
    for (const each of contentOf(operation.requestBody)) give(each, 'request')
    for (const answer of Object.values(isObject(operation.responses) ? operation.responses : {})) {
      for (const each of contentOf(answer)) give(each, 'answer')
    }
  }
  const sorted = Object.fromEntries(Object.entries(shared).sort(([one], [other]) => (one < other ? -1 : 1)))
  return { ...document, components: { ...document.components, examples: sorted } }
}
