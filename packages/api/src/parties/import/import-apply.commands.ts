import type { Database, Prisma } from '@oxer/db'
import type { ImportNoun } from '@oxer/domain/parties/import/import.schema'

export type HiddenRows = {
  noun: ImportNoun
  /** As they were judged: with their refs and the columns of their table. */
  rows: readonly Readonly<Record<string, unknown>>[]
  federationRef: string
  ownerRef: string
  /** Marks them as deleted until all of them are there. */
  at: Date
}

/** Writes rows that nobody sees. A row that is there is left as it is, and so is one whose UELN somebody else took. */
export const insertHidden = async (
  prisma: Database['prisma'],
  { noun, rows, federationRef, ownerRef, at }: HiddenRows,
): Promise<void> => {
  const added = { federationRef, createdAt: at, deletedAt: at }
  if (noun === 'horse') {
    // The rows are what this version's schema made of the file; a database that minds says so.
    const data = rows.map(
      (row) => ({ ...row, ...added, createdByRef: ownerRef }) as unknown as Prisma.HorseCreateManyInput,
    )
    await prisma.horse.createMany({ data, skipDuplicates: true })
    return
  }
  const data = rows.map((row) => ({ ...row, ...added }) as unknown as Prisma.PersonCreateManyInput)
  await prisma.person.createMany({ data, skipDuplicates: true })
}
