// Readers of what stands in the address after the question mark. Addresses are typed and mailed by people: whatever does
// not fit is left out, and never an error. Small on purpose: every route's reader is part of the first load.

type Raw = Record<string, unknown>

export const readText = (search: Raw, name: string): string | undefined => {
  const value = search[name]
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  return text === '' ? undefined : text
}

export const readWhole = (search: Raw, name: string): number | undefined => {
  const value = Number(search[name] ?? Number.NaN)
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined
}

export const readFlag = (search: Raw, name: string): true | undefined =>
  search[name] === true || search[name] === 'true' ? true : undefined

export const readDate = (search: Raw, name: string): string | undefined => {
  const text = readText(search, name)
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

export const readOneOf = <const Option extends string>(
  search: Raw,
  name: string,
  options: readonly Option[],
): Option | undefined => options.find((option) => option === search[name])

/** Drops what is not there, so that an address carries only what somebody chose. */
export const compact = <Value extends object>(
  values: Value,
): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>
  }
