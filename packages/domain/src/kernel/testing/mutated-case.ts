// Cases with one or two errors, made from valid ones: files that people or programs have damaged.
import fc from 'fast-check'

export type MutatedCase = {
  /** A description of the change, for readers of a failure. */
  readonly what: string
  readonly input: unknown
}

type Path = readonly (string | number)[]

/** Values that no field of a case accepts: wrong types, numbers as words, invalid numbers, and deep nesting. */
const spoilers: readonly unknown[] = [
  null,
  '',
  ' ',
  'NaN',
  'Infinity',
  '-1',
  '1e9',
  '0x10',
  '1,5',
  '.5',
  '٣',
  '9'.repeat(40),
  '__proto__',
  'UNKNOWN',
  -1,
  0,
  1.5,
  1e308,
  true,
  [],
  {},
  [null],
  { a: 1 },
  Array.from({ length: 2000 }).reduce<unknown>((inner) => [inner], 1),
]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A case is nested six levels deep; anything deeper was inserted as an error. */
const deepest = 8

/** Every path of the input of a case; for a long list the first and the last few. */
const pathsOf = (value: unknown, path: Path = []): readonly Path[] => {
  const parts = Array.isArray(value)
    ? [...value.entries()].filter(([index]) => index < 4 || index > value.length - 3)
    : isObject(value)
      ? Object.entries(value).filter(([key]) => !['case', 'source', 'note', 'expected'].includes(key))
      : []
  if (path.length === deepest) return [path]
  return [path, ...parts.flatMap(([key, part]) => pathsOf(part, [...path, key]))]
}

/** In the format of a file. */
const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const at = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, part) => (isObject(value) ? Reflect.get(value, part) : undefined), input)

type Mutation = { readonly place: number; readonly kind: 'DELETE' | 'REPEAT' | 'SPOIL'; readonly spoiler: unknown }

const mutate = (input: unknown, { place, kind, spoiler }: Mutation): MutatedCase => {
  const paths = pathsOf(input).slice(1)
  const path = paths[place % paths.length]
  if (path === undefined) return { what: 'nothing', input }
  const copy = copyOf(input)
  const holder = at(copy, path.slice(0, -1))
  const key = path.at(-1) ?? ''
  const name = path.join('.')
  if (!isObject(holder)) return { what: 'nothing', input }
  if (kind === 'REPEAT' && Array.isArray(holder)) {
    holder.push(copyOf(at(copy, path)))
    return { what: `${name} twice`, input: copy }
  }
  if (kind === 'DELETE') {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else Reflect.deleteProperty(holder, key)
    return { what: `${name} deleted`, input: copy }
  }
  Reflect.set(holder, key, spoiler)
  const text = String(isObject(spoiler) ? `an ${Array.isArray(spoiler) ? 'array' : 'object'}` : spoiler).slice(0, 20)
  return { what: `${name} is ${text}`, input: copy }
}

/** One of these cases, with one or two errors; by chance it may still be valid. */
export const mutatedCase = (cases: readonly unknown[]): fc.Arbitrary<MutatedCase> =>
  fc
    .tuple(
      fc.constantFrom(...cases),
      fc.array(
        fc.record({
          place: fc.nat(100_000),
          kind: fc.constantFrom('DELETE' as const, 'REPEAT' as const, 'SPOIL' as const, 'SPOIL' as const),
          spoiler: fc.constantFrom(...spoilers),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    )
    .map(([input, mutations]) =>
      mutations.reduce<MutatedCase>(
        (before, mutation) => {
          const after = mutate(before.input, mutation)
          return { what: `${before.what}${after.what}; `, input: after.input }
        },
        { what: '', input },
      ),
    )
