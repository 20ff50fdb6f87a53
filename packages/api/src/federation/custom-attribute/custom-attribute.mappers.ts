import type { CustomAttribute } from '@oxer/db'
import {
  CustomAttributeDefinition,
  CustomAttributeInput,
  CustomAttributeSubject,
  type CustomAttributeView,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'

type Stored = Pick<CustomAttribute, 'inputKind' | 'options'>

/** `options` of a row are the rest of its definition: choices, or limits. */
const toInput = ({ inputKind, options }: Stored) => ({
  ...(Array.isArray(options) ? { choices: options } : typeof options === 'object' ? options : {}),
  inputKind,
})

export const toStoredOptions = ({ inputKind: _kind, ...rest }: CustomAttributeInput) =>
  'choices' in rest ? rest.choices : rest

export const toCustomAttribute = (row: CustomAttribute): CustomAttributeView => ({
  ref: row.ref,
  subject: CustomAttributeSubject.parse(row.subject),
  key: row.key,
  name: row.name,
  input: CustomAttributeInput.parse(toInput(row)),
  order: row.order,
  version: row.version,
})

export const toDefinition = (row: Stored & { key: string; name: string }): CustomAttributeDefinition =>
  CustomAttributeDefinition.parse({ ...toInput(row), key: row.key, name: row.name })
