import type { Address } from '../../kernel/address/address.schema.ts'

/** How a field is written in an imported file. */
export type ImportCell = {
  /** Where its label stands among the texts of the parties. */
  readonly label: string
  /** A club and a license are stored names, a country is a word of any language of ours. */
  readonly kind: 'text' | 'date' | 'flag' | 'choice' | 'country' | 'club' | 'license'
  readonly isRequired?: true
  readonly options?: readonly string[]
  /** Where the labels of the options stand. */
  readonly optionLabels?: string
  /** What else people write above it. */
  readonly headings?: readonly string[]
  /** What else people write for an option. */
  readonly aliases?: Readonly<Record<string, string>>
}

export const textCell = (label: string): ImportCell => ({ label, kind: 'text' })
export const dateCell = (label: string): ImportCell => ({ label, kind: 'date' })

/** A field of several columns, by the keys of its parts. */
export type ImportCells = { readonly parts: Readonly<Record<string, ImportCell>> }

export const addressCells = {
  parts: {
    street: textCell('address.street'),
    number: textCell('address.number'),
    bus: textCell('address.bus'),
    postalCode: textCell('address.postalCode'),
    cityName: textCell('address.cityName'),
    state: textCell('address.state'),
    county: textCell('address.county'),
    country: { label: 'address.country', kind: 'country' },
  } satisfies Record<keyof Address, ImportCell>,
}

export type ImportColumn = ImportCell & {
  /** The field of the form; a dot leads into an address. */
  readonly key: string
}
