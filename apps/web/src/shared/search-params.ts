// Readers of search parameters. Users type and mail addresses, so an invalid value is ignored and is never an error.
// They are small on purpose, because every route's reader is part of the first load.

type Raw = Record<string, unknown>

export const readText = (search: Raw, name: string): string | undefined => {
  const value = search[name]
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  return text === '' ? undefined : text
}

/** The texts of a list's address. The list knows which of them mean something. */
export const readTexts = <const Name extends string>(search: Raw, ...names: Name[]): { [Key in Name]?: string } =>
  compact(Object.fromEntries(names.map((name) => [name, readText(search, name)])) as Record<Name, string | undefined>)

/** The federation of an import, and its task once it is ordered. */
export const readImport = (search: Raw) => readTexts(search, 'federation', 'task')

export const readWhole = (search: Raw, name: string): number | undefined => {
  const value = Number(search[name] ?? Number.NaN)
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export const readDate = (search: Raw, name: string): string | undefined => {
  const text = readText(search, name)
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

export const readOneOf = <const Option extends string>(
  search: Raw,
  name: string,
  options: readonly Option[],
): Option | undefined => options.find((option) => option === search[name])

/** Drops absent values, so that an address contains only what the user chose. */
export const compact = <Value extends object>(
  values: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>
  }
