// Apart from the schemas, because the first page of the office knows the kinds and needs no schema.
import type { ImportNoun } from './import.schema.ts'

/** The kind of a task that imports. */
export const importKindOf = {
  horse: 'import-horse',
  person: 'import-person',
  organisation: 'import-organisation',
} as const satisfies Record<ImportNoun, string>

/** The provider of the numbers by which files of tables know records, as a document is known by the system that sends it. */
export const tableProvider = 'TABLE'

/** The columns of a file whose number names a stored record, in order of trust. */
export const numberColumns = {
  person: ['externalId', 'feiNumber'],
  horse: ['ueln', 'chip', 'feiPassport'],
  organisation: ['externalId'],
} as const satisfies Record<ImportNoun, readonly string[]>

/** Those of them by which a file remembers what it has said: no two records have one. */
export const ownNumberColumns = {
  person: ['externalId'],
  horse: ['ueln', 'chip'],
  organisation: ['externalId'],
} as const satisfies Record<ImportNoun, readonly string[]>
