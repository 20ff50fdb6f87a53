import type {
  CustomAttributeDefinition,
  CustomAttributeValues,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'

/** What was answered, by the names of the fields and in their order. A rating says of how many; `show` writes a decimal. */
export const attributeFacts = (
  definitions: readonly CustomAttributeDefinition[],
  values: CustomAttributeValues,
  show: (decimal: string) => string,
) =>
  definitions.flatMap((definition) => {
    const value = values[definition.key]
    if (value === undefined) return []
    return [
      {
        label: definition.name,
        value:
          definition.inputKind === 'RATING'
            ? `${String(value)} / ${String(definition.maximum)}`
            : typeof value === 'number'
              ? show(String(value))
              : value,
      },
    ]
  })
