// The stored names that a file may use: the clubs and the licenses of the federation.
import type { Database } from '@oxer/db'
import { Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { looselyOf } from '@oxer/domain/parties/import/import.rules'
import type { ImportNoun, ImportSettled } from '@oxer/domain/parties/import/import.schema'

export type OfferedLicense = RefName & { readonly validityType: string; readonly renewal: Renewal }

export type Lookups = {
  readonly clubs: readonly RefName[]
  readonly licenses: readonly OfferedLicense[]
  /** By a text of the file, normalised: what a cell of the kind stands for. */
  readonly words: Readonly<Record<'club' | 'license', ReadonlyMap<string, string>>>
}

export const noLookups: Lookups = { clubs: [], licenses: [], words: { club: new Map(), license: new Map() } }

/** A word of two things is no word of either. What the reader has settled is the word of what was chosen. */
const wordsOf = (
  pairs: readonly (readonly [text: string, ref: string])[],
  settled: Readonly<Record<string, string>>,
  known: ReadonlySet<string>,
): Map<string, string> => {
  const words = new Map<string, string>()
  const doubtful = new Set<string>()
  for (const [text, ref] of pairs) {
    const word = looselyOf(text)
    if (word === '') continue
    if ((words.get(word) ?? ref) !== ref) doubtful.add(word)
    words.set(word, ref)
  }
  for (const word of doubtful) words.delete(word)
  for (const [text, ref] of Object.entries(settled)) if (known.has(ref)) words.set(looselyOf(text), ref)
  return words
}

export const readLookups = async (
  { prisma }: Database,
  noun: ImportNoun,
  federationRef: string,
  settled: ImportSettled,
): Promise<Lookups> => {
  if (noun === 'horse') return noLookups
  const clubs = await prisma.organisation.findMany({
    where: { federationRef, deletedAt: null },
    select: { ref: true, name: true, externalId: true },
    orderBy: [{ searchName: 'asc' }, { ref: 'asc' }],
  })
  const rows =
    noun === 'person'
      ? await prisma.license.findMany({
          where: { federationRef, state: 'PUBLISHED' },
          select: { ref: true, name: true, validityType: true, renewal: true },
          orderBy: [{ name: 'asc' }, { ref: 'asc' }],
        })
      : []
  const licenses = rows.map(({ renewal, ...row }) => ({ ...row, renewal: Renewal.parse(renewal) }))
  const clubWords = clubs.flatMap(({ ref, name, externalId }): [string, string][] => [
    [name, ref],
    ...(externalId === null ? [] : [[externalId, ref] as [string, string]]),
  ])
  return {
    clubs,
    licenses,
    words: {
      club: wordsOf(clubWords, settled.clubs, new Set(clubs.map(({ ref }) => ref))),
      license: wordsOf(
        licenses.map(({ ref, name }): [string, string] => [name, ref]),
        settled.licenses,
        new Set(licenses.map(({ ref }) => ref)),
      ),
    },
  }
}
