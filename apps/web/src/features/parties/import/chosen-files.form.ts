// After a trial run, the same file is sent again: to import it, or with what the reader has settled. The tab keeps the file and the choices
// while it is open; afterwards the user chooses the file again.
import type { ImportFile, ImportSettled } from '@oxer/domain/parties/import/import.schema'

/** How the file changes the records that are known here. */
export type KnownOptions = Readonly<Pick<ImportFile, 'known' | 'keepUserChanges'>>

export const completing: KnownOptions = { known: 'COMPLETE', keepUserChanges: true }

export type Chosen = { readonly file: File; readonly settled: ImportSettled; readonly options: KnownOptions }

export const nothingSettled: ImportSettled = { clubs: {}, licenses: {}, persons: {}, samePersons: false }

const chosen = new Map<string, Chosen>()

export const keepChosen = (task: string, choice: Chosen): void => {
  chosen.clear()
  chosen.set(task, choice)
}

export const chosenOfTask = (task: string): Chosen | null => chosen.get(task) ?? null
