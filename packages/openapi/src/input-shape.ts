// Reads zod 4 schemas without changing them: the fields of an input, and the schema of a field without its wrappers.
import type * as z from 'zod'

export type Schema = z.core.$ZodType

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

const defOf = (schema: Schema): z.core.$ZodTypes['_zod']['def'] => (schema as z.core.$ZodTypes)._zod.def

/** The schema one wrapper deeper, on the side that reads input; undefined when there is no wrapper. */
const innerOf = (schema: Schema): Schema | undefined => {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'promise':
    case 'success':
      return def.innerType
    case 'pipe':
      return defOf(def.in).type === 'transform' ? def.out : def.in
    case 'lazy':
      return def.getter()
    default:
      return undefined
  }
}

export const unwrap = (schema: Schema): z.core.$ZodTypes => {
  let current = schema
  for (let inner = innerOf(current); inner !== undefined; inner = innerOf(current)) current = inner
  return current as z.core.$ZodTypes
}

export type InputShape = {
  /** A field of a union has the schema of each branch that contains it. */
  fields: Map<string, Schema[]>
  /** A strict or open object must receive unknown query fields, to refuse or to keep them. */
  seesUnknownFields: boolean
  /** The field exists in every branch of the input. */
  isUnion: boolean
}

/** The fields of an input that is an object (or a union or intersection of objects); undefined for any other input. */
export const shapeOf = (schema: Schema): InputShape | undefined => {
  const core = unwrap(schema)
  const def = core._zod.def
  if (def.type === 'object') {
    const fields = new Map(Object.entries(def.shape).map(([name, field]): [string, Schema[]] => [name, [field]]))
    return { fields, seesUnknownFields: def.catchall !== undefined, isUnion: false }
  }
  if (def.type === 'record') return { fields: new Map(), seesUnknownFields: true, isUnion: false }
  if (def.type === 'intersection') {
    const left = shapeOf(def.left)
    const right = shapeOf(def.right)
    return left && right ? joinShapes([left, right], left.isUnion || right.isUnion) : undefined
  }
  if (def.type === 'union') {
    const branches = def.options.map(shapeOf)
    const known = branches.filter((branch) => branch !== undefined)
    return known.length === branches.length ? joinShapes(known, true) : undefined
  }
  return undefined
}

export const joinShapes = (shapes: readonly InputShape[], isUnion: boolean): InputShape => {
  const fields = new Map<string, Schema[]>()
  for (const shape of shapes) {
    for (const [name, schemas] of shape.fields) fields.set(name, [...(fields.get(name) ?? []), ...schemas])
  }
  return { fields, seesUnknownFields: shapes.some((shape) => shape.seesUnknownFields), isUnion }
}

/** A file (`z.file()`, `z.instanceof(File)` or `Blob`), or a list of files. */
export const isFile = (schema: Schema): boolean => {
  const core = unwrap(schema)
  const def = core._zod.def
  if (def.type === 'file') return true
  if (def.type === 'array') return isFile(def.element)
  if (def.type === 'union') return def.options.some(isFile)
  if (def.type !== 'custom') return false
  const instanceClass: unknown = core._zod.bag.Class
  return instanceClass === File || instanceClass === Blob
}

export const isList = (schema: Schema): boolean => {
  const def = unwrap(schema)._zod.def
  return def.type === 'array' || (def.type === 'union' && def.options.some(isList))
}

export const isOptional = (schema: Schema): boolean => schema._zod.optin === 'optional'

export const isVoid = (schema: Schema): boolean => {
  const { type } = unwrap(schema)._zod.def
  return type === 'void' || type === 'undefined'
}
