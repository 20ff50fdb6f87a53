import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

/** A group of fields in the create form and in a drawer. */
export type FieldsProps<Value> = {
  value: Value
  onChange: (value: Value) => void
  /** The error of a field of the group, by its path within it. */
  errorOf: (field: string) => ReactNode
}

/** Treats one object of a form as a group of fields. */
export const partOf = <Values extends Record<string, unknown>, Name extends keyof Values & string>(
  form: UseFormReturnType<Values>,
  name: Name,
): FieldsProps<Values[Name]> => ({
  value: form.values[name],
  onChange: (value) => {
    form.setFieldValue(name, value as never)
    for (const path of Object.keys(form.errors)) {
      if (path === name || path.startsWith(`${name}.`)) form.clearFieldError(path)
    }
  },
  errorOf: (field) => form.errors[`${name}.${field}`],
})
