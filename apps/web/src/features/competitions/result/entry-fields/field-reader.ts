// Common to all fields of a result: they are text, and an unreadable value is reported at its field.

export type Typed = Readonly<Record<string, string>>

/** `code` is a code of the rules, or NOT_READABLE for an invalid number. */
export type FieldProblem = { readonly field: string; readonly code: string }

export type FieldReader = {
  readonly typed: Typed
  readonly problems: FieldProblem[]
  /** The value of a field; null if it is empty, or if it is unreadable, which is reported. */
  readonly read: <Value>(name: string, parse: (text: string) => Value | null) => Value | null
}

/** A negative number is valid, but a round cannot have it. */
const codeOf = (name: string, text: string): string => {
  if (!/^[-−]\s*[\d.,:]+$/.test(text)) return 'NOT_READABLE'
  return /time$|elapsed$|section/i.test(name) ? 'NEGATIVE_TIME' : 'NEGATIVE_VALUE'
}

export const readerOf = (typed: Typed): FieldReader => {
  const problems: FieldProblem[] = []
  return {
    typed,
    problems,
    read: (name, parse) => {
      const text = (typed[name] ?? '').trim()
      if (text === '') return null
      const value = parse(text)
      if (value === null) problems.push({ field: name, code: codeOf(name, text) })
      return value
    },
  }
}

export const put = (typed: Record<string, string>, name: string, value: string | number | null | undefined): void => {
  if (value !== null && value !== undefined && value !== '') typed[name] = String(value)
}

/** Whether anything was read: an entry without a value is empty. */
export const isAny = (...values: readonly unknown[]): boolean =>
  values.some((value) => value !== null && value !== undefined)
