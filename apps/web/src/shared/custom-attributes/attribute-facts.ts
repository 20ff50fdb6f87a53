import type {
  CustomAttributeDefinition,
  CustomAttributeValues,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'

/**
 * The values of a record with the names of their fields, in the order of the fields. A rating includes its maximum;
 * `show` writes a decimal.
 */
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
