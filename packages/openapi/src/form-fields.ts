import * as z from 'zod'
import { isList, type Schema, shapeOf } from './input-shape.ts'
import { type FieldCast, fieldCast } from './text-cast.ts'

export type FieldCasts = ReadonlyMap<string, FieldCast>

/** A browser sends an empty file without a name for an unused file field. */
const isLeftAlone = (entry: File | string): boolean => entry instanceof File && entry.size === 0 && entry.name === ''

/** The fields of a form as an object: texts are cast as in a query string, files are kept, repeated names become a list. */
export const readForm = (
  form: FormData,
  casts: FieldCasts,
  listFields: ReadonlySet<string>,
): Record<string, unknown> => {
  const fields: Record<string, unknown> = Object.create(null)
  // In one pass: `getAll` walks the whole form, which for each of its names would be quadratic.
  const byName = new Map<string, (File | string)[]>()
  for (const [name, entry] of form) {
    if (isLeftAlone(entry)) continue
    const entries = byName.get(name)
    if (entries) entries.push(entry)
    else byName.set(name, [entry])
  }
  for (const [name, entries] of byName) {
    const texts = entries.filter((entry) => typeof entry === 'string')
    if (texts.length < entries.length) {
      fields[name] = entries.length === 1 && !listFields.has(name) ? entries[0] : entries
      continue
    }
    const cast = casts.get(name)
    const value = cast ? cast(texts) : texts.length === 1 ? texts[0] : texts
    if (value !== undefined) fields[name] = value
  }
  return fields
}

export const castsOf = (fields: ReadonlyMap<string, readonly Schema[]>): Map<string, FieldCast> =>
  new Map([...fields].map(([name, schemas]) => [name, fieldCast(schemas)]))

export const listFieldsOf = (fields: ReadonlyMap<string, readonly Schema[]>): Set<string> =>
  new Set([...fields].filter(([, schemas]) => schemas.some(isList)).map(([name]) => name))

/**
 * The input of an upload, which a tRPC client may send as FormData (over /trpc) and a program as multipart (over HTTP). The form's fields
 * are read as everywhere in this package, then checked by the schema.
 */
export const formData = <T extends z.ZodType>(schema: T): z.ZodType<z.output<T>, FormData | z.input<T>> => {
  const shape = shapeOf(schema)
  if (shape === undefined) throw new TypeError('formData needs an object schema')
  const casts = castsOf(shape.fields)
  const lists = listFieldsOf(shape.fields)
  const read = (raw: unknown): unknown => (raw instanceof FormData ? readForm(raw, casts, lists) : raw)
  return z.preprocess(read, schema) as unknown as z.ZodType<z.output<T>, FormData | z.input<T>>
}
