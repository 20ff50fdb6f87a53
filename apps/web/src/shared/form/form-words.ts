// The words of a form: the label of each field, and how its value is shown. They are declared once for each form. The
// fields take their labels and options from them, and a conflict uses them to show what another user has changed.
import type { ReactNode } from 'react'
import type { FormMoney } from '../money-form.ts'

export type Choice = { value: string; label: string }

/**
 * A label alone is enough for a value that needs no translation: a text, a day, a number, yes or no, an amount, a name.
 */
type Bare<Value> = [Value] extends [boolean | number | null]
  ? string
  : [Value] extends [FormMoney | { name: string } | null]
    ? string
    : [Value] extends [string | number | null | undefined]
      ? string extends Value
        ? string
        : never
      : never

/** One or several values of a closed list. */
type Chosen<Value> = [Value] extends [string | null | readonly string[]]
  ? { label: string; options: readonly Choice[] }
  : never

/** Any other type of value, with a function that shows it. */
type Said<Value> = { label: string; text(value: Value): ReactNode }

/** A group of fields under one name, such as an address; each of them is compared separately. */
type Parted<Value> = [Value] extends [string | number | boolean | null | undefined | readonly unknown[]]
  ? never
  : [Value] extends [object]
    ? { label: string; parts: FormWords<Value> }
    : never

/** A list of such groups: each is shown on a line, as its fields. A field that only identifies a row has no word. */
type Listed<Value> = Value extends readonly (infer Row)[]
  ? Row extends object
    ? { label: string; rows: Partial<FormWords<Row>> }
    : never
  : never

export type Word<Value> = Bare<Value> | Chosen<Value> | Said<Value> | Parted<Value> | Listed<Value>

/** A word for every field: a missing one does not compile. */
export type FormWords<Values> = { readonly [Field in keyof Values]-?: Word<Values[Field]> }

/** Any word, where the types of the form are not known. */
export type AnyWord =
  | string
  | { label: string; options: readonly Choice[] }
  | { label: string; text(value: unknown): ReactNode }
  | { label: string; parts: Readonly<Record<string, AnyWord>> }
  | { label: string; rows: Readonly<Record<string, AnyWord>> }

export const labelOf = (word: AnyWord): string => (typeof word === 'string' ? word : word.label)

export const optionsOf = (word: AnyWord): readonly Choice[] =>
  typeof word === 'object' && 'options' in word ? word.options : []

/** The options of a closed list, with the form's texts. */
export const choices = <const Value extends string>(
  values: readonly Value[],
  text: (value: Value) => string,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: text(value) }))

/** The typed text without surrounding blanks; null if it is empty. */
export const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
