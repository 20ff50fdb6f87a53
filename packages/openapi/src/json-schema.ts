// JSON Schema of zod schemas for one document. Schemas with an id become components, and one that differs as input and as output (a
// default, a transform) becomes two.
import * as z from 'zod'
import type { Schema } from './input-shape.ts'

export type JsonSchema = {
  [keyword: string]: unknown
}

export type Direction = 'input' | 'output'

const placeholder = { input: '#/input/', output: '#/output/' } as const

export const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A copy of a JSON value in which every `$ref` is renamed. */
const renameRefs = (value: unknown, rename: (ref: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => renameRefs(item, rename))
  if (!isObject(value)) return value
  const copy: JsonSchema = {}
  for (const [key, inner] of Object.entries(value)) {
    copy[key] = key === '$ref' && typeof inner === 'string' ? rename(inner) : renameRefs(inner, rename)
  }
  return copy
}

const collectRefs = (value: unknown, found: Set<string>): void => {
  if (Array.isArray(value)) for (const item of value) collectRefs(item, found)
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string') found.add(inner)
      else collectRefs(inner, found)
    }
  }
}

/** Bytes, as OpenAPI 3.1 describes them. With a type, generators would declare a text, to which no file can be given. */
export const binary: JsonSchema = { contentMediaType: 'application/octet-stream' }

const describeFile = (json: JsonSchema): void => {
  for (const keyword of Object.keys(json)) delete json[keyword]
  Object.assign(json, binary)
}

/** Adds what zod leaves out, and shortens what a reader of an HTTP document does not need. */
const adjust = (
  { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema },
  direction: Direction,
): void => {
  const def = zodSchema._zod.def
  if (def.type === 'file') describeFile(jsonSchema)
  else if (def.type === 'custom') {
    const instanceClass: unknown = zodSchema._zod.bag.Class
    if (instanceClass === File || instanceClass === Blob) describeFile(jsonSchema)
  } else if (def.type === 'date') {
    jsonSchema.type = 'string'
    jsonSchema.format = 'date-time'
  } else if (def.type === 'record' && Array.isArray(jsonSchema.required)) {
    // A key that is required must be a property to a generator.
    const { additionalProperties, required } = jsonSchema
    jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  } else if (def.type === 'object' && def.catchall === undefined && direction === 'output') {
    // An answer may get a new field without breaking a client that was generated before.
    delete jsonSchema.additionalProperties
  } else if (def.type === 'number') {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  }
}

const jsonTypes = ['array', 'boolean', 'null', 'number', 'object', 'string']

/** Whether a definition is `z.json()`. It contains itself, and a generator of types refuses a type that is nothing but itself. */
const isAnyJson = (definition: unknown): boolean => {
  if (!isObject(definition) || !Array.isArray(definition.anyOf)) return false
  const types = definition.anyOf.map((branch) => (isObject(branch) ? String(branch.type) : ''))
  return types.sort().join() === jsonTypes.join() && JSON.stringify(definition).includes('"$ref"')
}

/** Components are identified by id and direction until `finish` names them. */
export type SchemaCollection = {
  convert: (schema: Schema, direction: Direction, owner: string) => JsonSchema
  /** The schema behind a reference of this collection, or the schema itself. */
  resolve: (schema: JsonSchema) => JsonSchema
  /** The components, and a function that renames the references of everything converted before. */
  finish: () => { components: Record<string, JsonSchema>; rename: (value: unknown) => unknown }
}

export const schemaCollection = (): SchemaCollection => {
  const components = { input: new Map<string, JsonSchema>(), output: new Map<string, JsonSchema>() }
  const owners = new Map<string, string>()

  const add = (id: string, json: JsonSchema, direction: Direction, owner: string): void => {
    if (!/^[A-Za-z0-9._-]+$/.test(id)) throw new Error(`The schema id "${id}" (${owner}) is not a component name`)
    const known = components[direction].get(id)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(json)) {
      throw new Error(`Two different schemas have the id "${id}": one in ${owners.get(id)}, one in ${owner}`)
    }
    components[direction].set(id, json)
    if (!owners.has(id)) owners.set(id, owner)
  }

  const convert = (schema: Schema, direction: Direction, owner: string): JsonSchema => {
    const { $schema: _dialect, ...whole } = z.toJSONSchema(schema, {
      io: direction,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      override: (context) => adjust(context, direction),
    })
    const ownName = `${owner.replace(/[^A-Za-z0-9]+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())}${
      direction === 'input' ? 'Request' : 'Response'
    }`
    const idOf = (ref: string): string => {
      if (ref === '#') return ownName
      const id = decodeURIComponent(ref.replace('#/$defs/', ''))
      if (isAnyJson(whole.$defs?.[id])) return 'JsonValue'
      // zod names a recursive schema without an id by a number that restarts for every conversion.
      return id.startsWith('__schema') ? `${ownName}${id.slice('__schema'.length)}` : id
    }
    const placed = (value: unknown) => renameRefs(value, (ref) => placeholder[direction] + idOf(ref)) as JsonSchema
    const { $defs, ...root } = whole
    for (const [id, definition] of Object.entries($defs ?? {})) {
      const body = isAnyJson(definition) ? { description: 'Any JSON value' } : placed(withoutId(definition))
      add(idOf(`#/$defs/${id}`), body, direction, owner)
    }
    const body = placed(root)
    const refs = new Set<string>()
    collectRefs(root, refs)
    if (!refs.has('#')) return body
    add(ownName, body, direction, owner)
    return { $ref: placeholder[direction] + ownName }
  }

  const componentBehind = (ref: string): JsonSchema | undefined => {
    if (ref.startsWith(placeholder.input)) return components.input.get(ref.slice(placeholder.input.length))
    return components.output.get(ref.slice(placeholder.output.length))
  }

  const resolve = (schema: JsonSchema): JsonSchema => {
    if (typeof schema.$ref !== 'string') return schema
    const target = componentBehind(schema.$ref)
    return target === undefined ? schema : resolve(target)
  }

  /** Ids whose two directions differ, by themselves or through what they refer to. */
  const twoFaced = (): Set<string> => {
    const neutral = (value: unknown) =>
      JSON.stringify(renameRefs(value, (ref) => ref.replace(placeholder.input, '').replace(placeholder.output, '')))
    const both = [...components.input.keys()].filter((id) => components.output.has(id))
    const differing = new Set(
      both.filter((id) => neutral(components.input.get(id)) !== neutral(components.output.get(id))),
    )
    for (let grew = true; grew; ) {
      grew = false
      for (const id of both) {
        if (differing.has(id)) continue
        const refs = new Set<string>()
        collectRefs(components.input.get(id), refs)
        if ([...refs].some((ref) => differing.has(ref.slice(placeholder.input.length)))) {
          differing.add(id)
          grew = true
        }
      }
    }
    return differing
  }

  const finish = () => {
    const differing = twoFaced()
    const inputName = (id: string) => (differing.has(id) ? `${id}Input` : id)
    const rename = (value: unknown) =>
      renameRefs(value, (ref) => {
        if (ref.startsWith(placeholder.input))
          return `#/components/schemas/${inputName(ref.slice(placeholder.input.length))}`
        if (ref.startsWith(placeholder.output)) return `#/components/schemas/${ref.slice(placeholder.output.length)}`
        return ref
      })
    const named = new Map<string, JsonSchema>()
    for (const [id, json] of components.output) named.set(id, rename(json) as JsonSchema)
    for (const [id, json] of components.input) {
      const name = inputName(id)
      if (differing.has(id) && (components.input.has(name) || components.output.has(name))) {
        throw new Error(`The id "${name}" is taken, but "${id}" needs it: it reads differently as input and as output`)
      }
      named.set(name, rename(json) as JsonSchema)
    }
    const sorted = [...named].sort(([a], [b]) => (a < b ? -1 : 1))
    return { components: Object.fromEntries(sorted), rename }
  }

  return { convert, resolve, finish }
}

/** The components to which something refers: one whose fields stand elsewhere, because a path takes one of them, is left out. */
export const usedComponents = (
  components: Readonly<Record<string, JsonSchema>>,
  users: readonly unknown[],
): Record<string, JsonSchema> => {
  const used = new Set<string>()
  const follow = (value: unknown): void => {
    const refs = new Set<string>()
    collectRefs(value, refs)
    for (const ref of refs) {
      const name = ref.replace('#/components/schemas/', '')
      if (used.has(name) || components[name] === undefined) continue
      used.add(name)
      follow(components[name])
    }
  }
  for (const user of users) follow(user)
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)))
}

const withoutId = (definition: object): JsonSchema => {
  const { id: _id, ...rest } = definition as JsonSchema
  return rest
}

export type Property = {
  schema: JsonSchema
  isRequired: boolean
}

const branchKeywords = ['allOf', 'anyOf', 'oneOf'] as const

const branches = (schema: JsonSchema, keyword: (typeof branchKeywords)[number]): JsonSchema[] => {
  const list = schema[keyword]
  return Array.isArray(list) ? list.filter(isObject) : []
}

const ownProperties = (schema: JsonSchema): Map<string, Property> => {
  const required = Array.isArray(schema.required) ? schema.required : []
  const entries = Object.entries(isObject(schema.properties) ? schema.properties : {})
  return new Map(
    entries.map(([name, inner]) => [
      name,
      { schema: isObject(inner) ? inner : {}, isRequired: required.includes(name) },
    ]),
  )
}

const mergeProperty = (known: Property | undefined, added: Property, isRequired: boolean): Property => {
  if (known === undefined) return { schema: added.schema, isRequired }
  const alternatives = isObject(known.schema) && Array.isArray(known.schema.anyOf) ? known.schema.anyOf : [known.schema]
  const isKnown = alternatives.some((schema) => JSON.stringify(schema) === JSON.stringify(added.schema))
  return { schema: isKnown ? known.schema : { anyOf: [...alternatives, added.schema] }, isRequired }
}

/** The fields of an object schema with all its branches; a field is required when every alternative requires it. */
export const propertiesOf = (schema: JsonSchema, resolve: SchemaCollection['resolve']): Map<string, Property> => {
  const target = resolve(schema)
  const properties = ownProperties(target)
  for (const branch of branches(target, 'allOf')) {
    for (const [name, property] of propertiesOf(branch, resolve)) {
      const known = properties.get(name)
      properties.set(name, mergeProperty(known, property, property.isRequired || (known?.isRequired ?? false)))
    }
  }
  const alternatives = [...branches(target, 'anyOf'), ...branches(target, 'oneOf')].map((branch) =>
    propertiesOf(branch, resolve),
  )
  for (const alternative of alternatives) {
    for (const [name, property] of alternative) {
      const everywhere = alternatives.every((other) => other.get(name)?.isRequired)
      properties.set(name, mergeProperty(properties.get(name), property, everywhere))
    }
  }
  return properties
}

/** The schema without some of its fields. A component that has one of them is written in place. */
export const withoutProperties = (
  schema: JsonSchema,
  names: ReadonlySet<string>,
  resolve: SchemaCollection['resolve'],
): JsonSchema => {
  if (![...propertiesOf(schema, resolve).keys()].some((name) => names.has(name))) return schema
  const copy: JsonSchema = { ...resolve(schema) }
  if (isObject(copy.properties)) {
    copy.properties = Object.fromEntries(Object.entries(copy.properties).filter(([name]) => !names.has(name)))
  }
  if (Array.isArray(copy.required)) {
    const required = copy.required.filter((name) => !names.has(name))
    if (required.length > 0) copy.required = required
    else delete copy.required
  }
  for (const keyword of branchKeywords) {
    const list = branches(copy, keyword)
    if (list.length > 0) copy[keyword] = list.map((branch) => withoutProperties(branch, names, resolve))
  }
  return withoutEmptyParts(copy, resolve)
}

/** A schema that only states that the value is an object. */
export const isEmptyObject = (schema: JsonSchema, resolve: SchemaCollection['resolve']): boolean => {
  const target = resolve(schema)
  if (target.type !== 'object' || target.propertyNames !== undefined) return false
  const extra = target.additionalProperties
  return propertiesOf(target, resolve).size === 0 && (extra === undefined || extra === false)
}

const withoutEmptyParts = (schema: JsonSchema, resolve: SchemaCollection['resolve']): JsonSchema => {
  const parts = branches(schema, 'allOf')
  const telling = parts.filter((part) => !isEmptyObject(part, resolve))
  const [only] = telling
  if (telling.length === parts.length || only === undefined) return schema
  return telling.length === 1 && Object.keys(schema).length === 1 ? only : { ...schema, allOf: telling }
}
