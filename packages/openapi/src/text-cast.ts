// A query string, a path and a form contain text; the schemas need numbers and lists. The casts are derived once from the schemas and run
// before them, so the schemas stay as strict as for a JSON caller. A text that cannot be cast is passed on unchanged, and the schema
// reports the error.
import * as z from 'zod'
import { isFile, type Schema, unwrap } from './input-shape.ts'

export type TextCast = (text: string) => unknown
/** Undefined means that the field counts as absent. */
export type FieldCast = (values: readonly string[]) => unknown

const decimalNumber = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const wholeNumber = /^-?\d+$/

/** Formats whose texts never contain a comma, so that `a,b` can only be a list. */
const formatsWithoutComma = new Set(
  'uuid guid cuid cuid2 ulid xid ksuid nanoid date time datetime duration ipv4 ipv6 cidrv4 cidrv6 base64 base64url e164'.split(
    ' ',
  ),
)

const castNumber: TextCast = (text) => (decimalNumber.test(text) ? Number(text) : text)
const castBigInt: TextCast = (text) => (wholeNumber.test(text) ? BigInt(text) : text)
const keepText: TextCast = (text) => text

const castBoolean: TextCast = (text) => {
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  return text
}

/** An object or a list inside a text field is JSON. */
const castJson: TextCast = (text) => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

const castChoice = (values: Iterable<unknown>): TextCast => {
  const byText = new Map<string, unknown>()
  for (const value of values) byText.set(String(value), value)
  return (text) => (byText.has(text) ? byText.get(text) : text)
}

/** False also for a schema that can only be checked asynchronously: such a branch is tried last, by the schema itself. */
const fits = (schema: Schema, value: unknown): boolean => {
  try {
    return z.core.safeParse(schema, value).success
  } catch (error) {
    if (error instanceof z.core.$ZodAsyncError) return false
    throw error
  }
}

/** The first alternative that accepts its cast of the text. */
const castAlternatives = (schemas: readonly Schema[]): TextCast => {
  const [first, ...others] = schemas
  if (first === undefined) return keepText
  if (others.length === 0) return textCast(first)
  const alternatives = schemas.map((schema) => ({ schema, cast: textCast(schema) }))
  return (text) => {
    for (const { schema, cast } of alternatives) {
      const value = cast(text)
      if (fits(schema, value)) return value
    }
    return text
  }
}

export const textCast = (schema: Schema): TextCast => {
  const core = unwrap(schema)
  const def = core._zod.def
  switch (def.type) {
    case 'number':
      return castNumber
    case 'bigint':
      return castBigInt
    case 'boolean':
      return castBoolean
    case 'literal':
      return castChoice(def.values)
    case 'enum':
      return castChoice(core._zod.values ?? [])
    case 'null':
      return castChoice([null])
    case 'union':
      return castAlternatives(def.options)
    case 'array':
    case 'object':
    case 'record':
    case 'tuple':
    case 'intersection':
      return castJson
    default:
      return keepText
  }
}

const stringFormats = (schema: z.core.$ZodTypes): unknown[] => {
  const def = schema._zod.def
  if (def.type !== 'string') return []
  const own: unknown = 'format' in def ? def.format : undefined
  const checked = (def.checks ?? []).map((check): unknown => {
    const checkDef: object = check._zod.def
    return 'format' in checkDef ? checkDef.format : undefined
  })
  return [own, ...checked]
}

const hasFormatWithoutComma = (schema: z.core.$ZodTypes): boolean =>
  stringFormats(schema).some((format) => typeof format === 'string' && formatsWithoutComma.has(format))

/** A list of these may also be written as `a,b`. Free text may contain a comma and needs repeated keys. */
const isNeverWrittenWithComma = (schema: Schema): boolean => {
  const core = unwrap(schema)
  const def = core._zod.def
  switch (def.type) {
    case 'number':
    case 'bigint':
    case 'boolean':
      return true
    case 'literal':
      return def.values.every((value) => !String(value).includes(','))
    case 'enum':
      return [...(core._zod.values ?? [])].every((value) => !String(value).includes(','))
    case 'union':
      return def.options.every(isNeverWrittenWithComma)
    default:
      return hasFormatWithoutComma(core)
  }
}

/** `?name=` is an empty text for a free text field and absent for any other. */
const canBeEmptyText = (schema: Schema): boolean => {
  const core = unwrap(schema)
  const def = core._zod.def
  switch (def.type) {
    case 'string':
      return !hasFormatWithoutComma(core)
    case 'literal':
      return def.values.includes('')
    case 'enum':
      return core._zod.values?.has('') ?? false
    case 'union':
      return def.options.some(canBeEmptyText)
    case 'any':
    case 'unknown':
    case 'template_literal':
      return true
    case 'custom':
      return !isFile(core)
    default:
      return false
  }
}

const alternativesOf = (schema: Schema): Schema[] => {
  const core = unwrap(schema)
  return core._zod.def.type === 'union' ? core._zod.def.options.flatMap(alternativesOf) : [schema]
}

const castList = (element: Schema): FieldCast => {
  const cast = textCast(element)
  const splits = isNeverWrittenWithComma(element)
  return (values) => {
    const [only] = values
    if (values.length === 1 && only !== undefined) {
      if (only === '') return canBeEmptyText(element) ? [only] : undefined
      if (only.startsWith('[')) {
        const list = castJson(only)
        if (Array.isArray(list)) return list
      }
      if (splits && only.includes(',')) return only.split(',').map(cast)
    }
    return values.map(cast)
  }
}

/**
 * The cast of one field. A list accepts repeated keys (`?a=1&a=2`), a JSON list, or `?a=1,2` if its elements cannot contain a comma. A
 * repeated key for a field that is not a list is passed on as a list, which the schema refuses.
 */
export const fieldCast = (schemas: readonly Schema[]): FieldCast => {
  const alternatives = schemas.flatMap(alternativesOf)
  const lists = alternatives.flatMap((schema) => {
    const def = unwrap(schema)._zod.def
    return def.type === 'array' ? [castList(def.element)] : []
  })
  const singles = alternatives.filter((schema) => unwrap(schema)._zod.def.type !== 'array')
  const castAsList = lists[0]
  if (castAsList !== undefined && singles.length === 0) return castAsList
  const cast = castAlternatives(singles)
  const keepsEmpty = alternatives.some(canBeEmptyText)
  return (values) => {
    const [only] = values
    if (values.length !== 1 || only === undefined) return castAsList ? castAsList(values) : values
    if (only === '' && !keepsEmpty) return undefined
    const value = cast(only)
    if (castAsList === undefined || singles.some((schema) => fits(schema, value))) return value
    return castAsList(values)
  }
}
