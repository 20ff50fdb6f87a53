import { fold } from '../../kernel/search/search.rules.ts'
import type { CustomAttributeDefinition, CustomAttributeValues } from './custom-attribute.schema.ts'

/** A step is a decimal, so a value may differ from a multiple by the last bit, and no more. */
const isOnStep = (value: number, minimum: number, step: number): boolean => {
  const steps = (value - minimum) / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

const fits = (definition: CustomAttributeDefinition, value: string | number): boolean => {
  switch (definition.inputKind) {
    case 'INPUT':
      return typeof value === 'string'
    case 'DROPDOWN':
      return typeof value === 'string' && definition.choices.includes(value)
    case 'SLIDER':
      return (
        typeof value === 'number' &&
        value >= definition.minimum &&
        value <= definition.maximum &&
        isOnStep(value, definition.minimum, definition.step)
      )
    case 'RATING':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= definition.maximum
  }
}

/** The keys of invalid values. A stored value is always valid, because the federation may have deleted its field, or a choice, since. */
export const misfits = (
  definitions: readonly CustomAttributeDefinition[],
  values: CustomAttributeValues,
  stored: CustomAttributeValues,
): string[] =>
  Object.entries(values).flatMap(([key, value]) => {
    if (stored[key] === value) return []
    const definition = definitions.find((one) => one.key === key)
    return definition !== undefined && fits(definition, value) ? [] : [key]
  })

/** The key of the values of a field: the words of its name, with a number if another field uses them. */
export const keyOfName = (name: string, taken: ReadonlySet<string>): string => {
  const words = fold(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const key = words.length === 0 ? 'field' : words.join('-').slice(0, 90)
  let number = 1
  while (taken.has(number === 1 ? key : `${key}-${String(number)}`)) number += 1
  return number === 1 ? key : `${key}-${String(number)}`
}
