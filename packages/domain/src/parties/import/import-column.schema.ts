/** How a field stands in a file that is imported. */
export type ImportCell = {
  /** Where its label stands among the texts of the parties. */
  readonly label: string
  readonly kind: 'text' | 'date' | 'flag' | 'choice'
  readonly isRequired?: true
  readonly options?: readonly string[]
  /** Where the labels of the options stand. */
  readonly optionLabels?: string
  /** What else people write for an option. */
  readonly aliases?: Readonly<Record<string, string>>
}

export const textCell = (label: string): ImportCell => ({ label, kind: 'text' })
export const dateCell = (label: string): ImportCell => ({ label, kind: 'date' })

export type ImportColumn = ImportCell & {
  /** The field of the form; a dot leads into an address. */
  readonly key: string
}
