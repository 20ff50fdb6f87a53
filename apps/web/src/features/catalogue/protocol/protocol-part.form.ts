// A protocol without a sheet is edited as it is stored: each component gets a part of it, and returns the changed part.
import type { ReactNode } from 'react'

export type Part<Value> = {
  value: Value
  onChange: (value: Value) => void
  /** The error of the part itself (''), or of a field inside it, by its path. */
  errorOf: (path: string) => ReactNode
}

const under = (key: string, path: string): string => (path === '' ? key : `${key}.${path}`)

/** The field of a part, as a part of its own. */
export const fieldOf = <Value extends object, Key extends keyof Value & string>(
  { value, onChange, errorOf }: Part<Value>,
  key: Key,
): Part<Value[Key]> => ({
  value: value[key],
  onChange: (next) => onChange({ ...value, [key]: next }),
  errorOf: (path) => errorOf(under(key, path)),
})

/** The entry of a list, as a part of its own. */
export const entryOf = <Value>(
  { value, onChange, errorOf }: Part<Value[]>,
  index: number,
  entry: Value,
): Part<Value> => ({
  value: entry,
  onChange: (next) => onChange(value.with(index, next)),
  errorOf: (path) => errorOf(under(String(index), path)),
})

/** A part that may be absent, where it is present. */
export const present = <Value>(part: Part<Value | null>, value: Value): Part<Value> => ({ ...part, value })

/** An absent part is stored as null. */
export const orNone = <Value>(part: Part<Value | null | undefined>): Part<Value | null> => ({
  ...part,
  value: part.value ?? null,
})

export const moved = <Value>(list: readonly Value[], index: number, step: 1 | -1): Value[] => {
  const entry = list[index]
  if (entry === undefined || list[index + step] === undefined) return [...list]
  return list.toSpliced(index, 1).toSpliced(index + step, 0, entry)
}
