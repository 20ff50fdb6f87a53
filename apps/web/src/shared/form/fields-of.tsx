// The fields of a form, by their names. An unknown name, or one of a field with another type, does not compile.
import {
  Checkbox,
  type CheckboxProps,
  MultiSelect,
  type MultiSelectProps,
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  DateInput,
  type DateInputProps,
  MoneyInput,
  type MoneyInputProps,
  TimeInput,
  type TimeInputProps,
} from '@oxer/ui'
import type { ReactElement, ReactNode } from 'react'
import { currencies, type FormMoney, taxLevelOptions } from '../money-form.ts'
import { RichTextField, type RichTextFieldProps } from '../rich-text/rich-text-field.tsx'
import { WholeNumberInput, type WholeNumberInputProps } from '../whole-number-input.tsx'
import { type AnyWord, type FormWords, labelOf, optionsOf } from './form-words.ts'

type Fields = Record<string, unknown>

/** The names of the fields whose type this kind of input edits. */
export type FieldOf<Values, Held> = {
  [Field in keyof Values & string]: [Values[Field]] extends [Held] ? Field : never
}[keyof Values & string]

/** Fields of type `Held` or null, and no others. */
type FieldOrNone<Values, Held> = {
  [Field in keyof Values & string]: null extends Values[Field]
    ? [Values[Field]] extends [Held | null]
      ? Field
      : never
    : never
}[keyof Values & string]

type Own = 'label' | 'value' | 'defaultValue' | 'checked' | 'onChange' | 'error' | 'data'
/** The words of the form give the label. A field may override it, and may take the focus when the drawer opens. */
type More = { label?: string; autofocus?: boolean }

/** The options of the word that can be chosen now; the current value is always included. */
type Offered = {
  offered?: (value: string) => boolean
  /** Updates other fields that depend on the choice. */
  onPick?: (value: string) => void
}

/** What a special input of a form needs from its field. */
export type FieldPart<Value> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  error: ReactNode
  /** The error of a field inside this one, by its path within it. */
  errorOf: (path: string) => ReactNode
}

export type FieldsOf<Values extends Fields> = {
  form: UseFormReturnType<Values>
  text: (name: FieldOf<Values, string>, props?: Omit<TextInputProps, Own> & More) => ReactElement
  prose: (name: FieldOf<Values, string>, props?: Omit<TextareaProps, Own> & More) => ReactElement
  /** A long text with marks, which the public reads. */
  rich: (name: FieldOf<Values, string>, props?: Pick<RichTextFieldProps, 'description' | 'height'>) => ReactElement
  choice: (name: FieldOf<Values, string>, props?: Omit<NativeSelectProps, Own> & More & Offered) => ReactElement
  /** The option for the empty value is null in the field. */
  choiceOrNone: (
    name: FieldOrNone<Values, string>,
    props?: Omit<NativeSelectProps, Own> & More & { noneLabel?: string },
  ) => ReactElement
  several: (name: FieldOf<Values, readonly string[]>, props?: Omit<MultiSelectProps, Own> & More) => ReactElement
  flag: (name: FieldOf<Values, boolean>, props?: Omit<CheckboxProps, Own> & More) => ReactElement
  day: (name: FieldOf<Values, string | null>, props?: Omit<DateInputProps, Own> & More) => ReactElement
  time: (name: FieldOf<Values, string | null>, props?: Omit<TimeInputProps, Own> & More) => ReactElement
  /** Empty means null. */
  wholeOrNone: (
    name: FieldOrNone<Values, number>,
    props?: Omit<WholeNumberInputProps<null>, Own | 'whenEmpty'> & More,
  ) => ReactElement
  whole: (name: FieldOf<Values, number>, props: Omit<WholeNumberInputProps<number>, Own> & More) => ReactElement
  money: (
    name: FieldOf<Values, FormMoney>,
    props: Partial<Pick<MoneyInputProps<FormMoney['taxLevelCode']>, 'required' | 'disabled' | 'isAmountOnly'>> & {
      /** Those of the country of its federation. */
      taxLevels: readonly FormMoney['taxLevelCode'][]
    },
  ) => ReactElement
  /** For an input that only this form has. */
  of: <Field extends keyof Values & string>(name: Field) => FieldPart<Values[Field]>
}

/**
 * The inputs of a form, labelled by its words. Only here is an input connected to its label, its value and its error.
 */
export const fieldsOf = <Values extends Fields>(
  form: UseFormReturnType<Values>,
  words: FormWords<Values>,
): FieldsOf<Values> => {
  const wordOf = (name: string): AnyWord => Reflect.get(words, name)
  /** An error inside a field that is shown as one input, such as `rules.children.0`, is shown at that field. */
  const errorOf = (name: string): ReactNode =>
    form.errors[name] ?? Object.entries(form.errors).find(([path]) => path.startsWith(`${name}.`))?.[1]
  const put = (name: string, value: unknown): void => {
    form.getInputProps(name).onChange(value)
    for (const path of Object.keys(form.errors)) if (path.startsWith(`${name}.`)) form.clearFieldError(path)
  }
  const shared = (name: string, { label, autofocus, ...props }: More) => ({
    ...props,
    label: label ?? labelOf(wordOf(name)),
    ...(autofocus && { 'data-autofocus': true }),
  })
  const part = (name: string, props: More) => ({
    ...shared(name, props),
    value: form.getInputProps(name).value,
    error: errorOf(name),
    onChange: (value: unknown) => put(name, value),
  })
  const options = (name: string, isOffered: (value: string) => boolean = () => true) =>
    optionsOf(wordOf(name)).filter(({ value }) => isOffered(value) || value === (form.getInputProps(name).value ?? ''))
  return {
    form,
    text: (name, props = {}) => <TextInput key={name} {...form.getInputProps(name)} {...shared(name, props)} />,
    prose: (name, props = {}) => (
      <Textarea key={name} autosize minRows={2} {...form.getInputProps(name)} {...shared(name, props)} />
    ),
    rich: (name, props = {}) => <RichTextField key={name} {...props} {...part(name, {})} />,
    choice: (name, { offered, onPick, ...props } = {}) => (
      <NativeSelect
        key={name}
        data={options(name, offered)}
        {...form.getInputProps(name)}
        onChange={({ currentTarget }) => {
          put(name, currentTarget.value)
          onPick?.(currentTarget.value)
        }}
        {...shared(name, props)}
      />
    ),
    choiceOrNone: (name, { noneLabel, ...props } = {}) => (
      <NativeSelect
        key={name}
        data={options(name).map((each) =>
          each.value === '' && noneLabel !== undefined ? { ...each, label: noneLabel } : each,
        )}
        {...shared(name, props)}
        value={String(form.values[name] ?? '')}
        error={errorOf(name)}
        onChange={({ currentTarget }) => put(name, currentTarget.value === '' ? null : currentTarget.value)}
      />
    ),
    several: (name, props = {}) => (
      <MultiSelect key={name} data={options(name)} {...form.getInputProps(name)} {...shared(name, props)} />
    ),
    flag: (name, props = {}) => (
      <Checkbox key={name} {...form.getInputProps(name, { type: 'checkbox' })} {...shared(name, props)} />
    ),
    day: (name, props = {}) => <DateInput key={name} {...part(name, props)} />,
    time: (name, props = {}) => <TimeInput key={name} {...part(name, props)} />,
    wholeOrNone: (name, props = {}) => <WholeNumberInput<null> key={name} {...part(name, props)} whenEmpty={null} />,
    whole: (name, props) => <WholeNumberInput<number> key={name} {...props} {...part(name, props)} />,
    money: (name, { taxLevels, ...props }) => {
      const shown = part(name, {})
      const levels = taxLevelOptions(taxLevels, shown.value.taxLevelCode)
      return <MoneyInput key={name} currencies={currencies} taxLevels={levels} {...props} {...shown} />
    },
    of: (name) => ({ ...part(name, {}), errorOf: (path) => form.errors[`${name}.${path}`] }),
  }
}

/** The props of a field without `errorOf`, for an input that shows no errors of inner fields. */
export const inputOf = <Value,>({ errorOf: _, ...part }: FieldPart<Value>): Omit<FieldPart<Value>, 'errorOf'> => part
