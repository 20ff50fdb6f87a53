// A field that takes a record of the federation, or the typed name of one that is not there.
import type { TypeaheadOption } from '@oxer/ui'
import type { FocusEvent } from 'react'

/** The ref of what only has a name. */
const nameOnly = ''

export const typedName = (name: string): TypeaheadOption => ({ ref: nameOnly, name })

export const toOption = (name: string | null, ref: string | null): TypeaheadOption | null =>
  name === null ? null : { ref: ref ?? nameOnly, name }

export const refOf = (option: TypeaheadOption | null): string | null =>
  option === null || option.ref === nameOnly ? null : option.ref

/** Whoever leaves the field without choosing has typed a name. */
export const keepTyped =
  (value: TypeaheadOption | null, onChange: (option: TypeaheadOption) => void) =>
  (event: FocusEvent<HTMLInputElement>): void => {
    const typed = event.currentTarget.value.trim()
    if (typed !== '' && typed !== value?.name) onChange(typedName(typed))
  }
