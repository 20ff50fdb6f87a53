// Apart from the schemas, because the first page of the office knows the kinds and needs no schema.
import type { ImportNoun } from './import.schema.ts'

/** The kind of a task that imports. */
export const importKindOf = {
  horse: 'import-horse',
  person: 'import-person',
  organisation: 'import-organisation',
} as const satisfies Record<ImportNoun, string>
