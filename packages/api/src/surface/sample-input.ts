// Builds a valid input for any procedure from its schema, for the access matrix and the canaries.
import * as z from 'zod'

type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  id?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
  default?: unknown
  contentEncoding?: string
}

/** `refOf` returns the ref for a field by its name, or undefined for a ref of nothing. */
export type SampleOptions = {
  refOf: (field: string) => string | undefined
  nowhere: string
  /** The shortest input, or one with all fields at the largest value that the schema allows. */
  size?: 'least' | 'most'
}

/** Recursive schemas get only what they require from here on. */
const deepest = 5

const mostOf = (schema: JsonSchema, type: string | undefined): unknown => {
  if (schema.enum) return schema.enum.at(-1)
  if (type === 'integer' || type === 'number') return schema.maximum ?? schema.exclusiveMaximum ?? 1
  if (type !== 'string' || schema.maxLength === undefined) return undefined
  if (schema.pattern !== undefined || schema.format !== undefined || schema.contentEncoding !== undefined)
    return undefined
  return 'é'.repeat(schema.maxLength)
}

const named: Record<string, unknown> = {
  CardAccount: 'acct_sample',
  LocalDate: '2026-05-17',
  LocalTime: '09:30',
  Instant: '2026-05-17T09:30:00.000Z',
  TimeZone: 'Europe/Amsterdam',
}

const sampleOf = (
  schema: JsonSchema,
  defs: Record<string, JsonSchema>,
  field: string,
  options: SampleOptions,
  depth = 0,
): unknown => {
  const isMost = options.size === 'most' && depth < deepest
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    if (name === 'Ref') return options.refOf(field) ?? options.nowhere
    if (name in named) return named[name]
    const found = defs[name]
    return found ? sampleOf(found, defs, field, options, depth + 1) : null
  }
  if (schema.id === 'Ref') return options.refOf(field) ?? options.nowhere
  if (schema.id !== undefined && schema.id in named) return named[schema.id]
  if (schema.const !== undefined) return schema.const
  if (schema.enum && !isMost) return schema.enum[0]
  if (schema.default !== undefined && !isMost) return schema.default
  const [alternative] = schema.anyOf ?? schema.oneOf ?? []
  if (alternative) return sampleOf(alternative, defs, field, options, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, defs, field, options, depth)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const most = isMost ? mostOf(schema, type) : undefined
  if (most !== undefined) return most
  switch (type) {
    case 'object':
      return Object.fromEntries(
        (isMost ? Object.keys(schema.properties ?? {}) : (schema.required ?? [])).map((name) => [
          name,
          sampleOf(schema.properties?.[name] ?? {}, defs, name, options, depth + 1),
        ]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, (_, index) =>
        sampleOf(schema.prefixItems?.[index] ?? schema.items ?? {}, defs, field, options, depth + 1),
      )
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1)
    case 'boolean':
      return false
    case 'null':
      return null
    case 'string':
      if (schema.contentEncoding === 'binary' || schema.format === 'binary') {
        return new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'picture.png', {
          type: 'image/png',
        })
      }
      if (schema.format === 'email') return 'somebody@example.org'
      if (schema.format === 'date') return named.LocalDate
      if (schema.format === 'date-time') return named.Instant
      if (schema.format === 'uuid') return options.refOf(field) ?? options.nowhere
      if (field === 'q') return Buffer.from('rider').toString('base64')
      return 'x'.repeat(Math.max(schema.minLength ?? 0, 5))
    default:
      return {}
  }
}

/** Each walk asks for the same thousand schemas as many times as there are subjects. */
const described = new WeakMap<object, JsonSchema>()

const describe = (input: z.ZodType): JsonSchema => {
  const known = described.get(input)
  if (known !== undefined) return known
  const json = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  described.set(input, json)
  return json
}

/** The inputs of one procedure joined into one object. */
export const sampleInput = (inputs: readonly unknown[], options: SampleOptions): Record<string, unknown> => {
  const parts = inputs.map((input) => {
    const json = describe(input as z.ZodType)
    return sampleOf(json, json.$defs ?? {}, '', options)
  })
  return Object.assign({}, ...parts)
}
