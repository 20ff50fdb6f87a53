// What other systems call the records of a document. Each name is kept, whoever has given it, and is in the next document of the record.
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { nounOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { ExchangeExtensions, ExchangeIdentifier } from '@oxer/domain/exchange/document/exchange-words.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { insertRows } from '../../kernel/rows/insert-rows.commands.ts'
import { type Applied, type IdBefore, idColumns, problemOf } from './batch-collection.commands.ts'
import { ownProvider } from './batch-match.queries.ts'

type Naming = ActingContext & { readonly federation: FederationScope }

export type Name = {
  readonly noun: string
  readonly provider: string
  readonly value: string
  readonly subjectRef: string
  /** What its sender has added to the record; absent where it says nothing. */
  readonly extensions?: ExchangeExtensions
}

const keyOf = ({ noun, provider, value }: Pick<Name, 'noun' | 'provider' | 'value'>): string =>
  `${noun}\n${provider}\n${value}`

/** The first name that another record has before it: which of them it is of would be a guess. -1 if there is none. */
export const indexOfTaken = (names: readonly Name[]): number => {
  const subjects = new Map<string, string>()
  return names.findIndex((name) => {
    const other = subjects.get(keyOf(name))
    subjects.set(keyOf(name), other ?? name.subjectRef)
    return other !== undefined && other !== name.subjectRef
  })
}

/** The names of a record by other systems; our own refs are no names. */
export const namesOf = (
  noun: string,
  subjectRef: string,
  identifiers: readonly ExchangeIdentifier[] = [],
): readonly Name[] =>
  identifiers
    .filter(({ provider }) => provider !== ownProvider)
    .map(({ provider, value }) => ({ noun, provider, value, subjectRef }))

/**
 * What a sender has added to a record of a competition is beside a name of it that is never given back: its id in the document, which is no
 * name beyond that competition.
 */
export const extensionsOf = (
  { provider, competitionRef }: { readonly provider: string; readonly competitionRef: string },
  noun: string,
  subjectRef: string,
  { id, extensions }: { readonly id: string; readonly extensions?: ExchangeExtensions | undefined },
): readonly Name[] =>
  extensions === undefined ? [] : [{ noun, provider, value: `${competitionRef} ${id}`, subjectRef, extensions }]

/**
 * These are known by these names from now on; no name is of two of them. A name that was that of another record becomes that of this one.
 * @returns what an undo restores, in the order of the names
 */
export const rememberNames = async (ctx: Naming, batchRef: string, names: readonly Name[]): Promise<IdBefore[]> => {
  if (names.length === 0) return []
  const { federationRef } = ctx.federation
  const kinds = new Map(names.map(({ noun, provider }) => [`${noun}\n${provider}`, { noun, provider }]))
  const known = await ctx.db.externalId.findMany({
    where: {
      federationRef,
      OR: [...kinds.values()].map((kind) => ({
        ...kind,
        value: {
          in: names.flatMap((name) => (name.noun === kind.noun && name.provider === kind.provider ? [name.value] : [])),
        },
      })),
    },
  })
  const stored = new Map(known.map((row) => [keyOf(row), row]))
  const own = new Map(names.map((name) => [keyOf(name), name]))
  const before = new Map(
    [...own].map(([key, { subjectRef }]): [string, IdBefore] => {
      const row = stored.get(key)
      if (row === undefined)
        return [key, { ref: ctx.newRef(), isNew: true, subjectRef, imported: null, extensions: null, batchRef: null }]
      const { ref, subjectRef: earlierRef, imported, extensions, batchRef: earlier } = row
      return [key, { ref, isNew: false, subjectRef: earlierRef, imported, extensions, batchRef: earlier }]
    }),
  )
  await insertRows(
    ctx.db,
    'externalId',
    idColumns,
    [...own].flatMap(([key, name]) => {
      const { ref, isNew } = before.get(key) ?? { ref: '', isNew: false }
      return isNew ? [{ ref, federationRef, imported: null, extensions: null, ...name, batchRef }] : []
    }),
  )
  for (const [key, { subjectRef, extensions }] of own) {
    const row = stored.get(key)
    const data = { subjectRef, batchRef, ...(extensions !== undefined && { extensions: toJson(extensions) }) }
    if (row !== undefined) await ctx.db.externalId.update({ where: { ref: row.ref }, data })
  }
  return names.flatMap((name) => before.get(keyOf(name)) ?? [])
}

/** Whose rows are named once they are written; the competition, its tests and what the sender itself calls an entry are named before. */
const namedLate = ['entries', 'startlists', 'results', 'rankings', 'activities'] as const

/** Remembers the names of what a document has written of a competition that exists. A record that has the name of another is refused. */
export const nameWritten = async (
  ctx: Naming & { readonly competition: { readonly ref: string } },
  { batchRef, document, provider: sender }: { batchRef: string; document: ExchangeDocument; provider: string },
  applied: readonly Applied[],
): Promise<Applied[]> => {
  const told = new Map(
    namedLate.flatMap((collection) =>
      (document[collection] ?? []).map((record): [string, (subjectRef: string) => readonly Name[]] => {
        const { id, externalIds = [] } = record
        const own = collection === 'entries' ? externalIds.find(({ provider }) => provider === sender) : undefined
        const others = externalIds.filter((each) => each !== own)
        const at = { provider: sender, competitionRef: ctx.competition.ref }
        return [
          `${collection}\n${id}`,
          (ref) => [...namesOf(nounOf[collection], ref, others), ...extensionsOf(at, nounOf[collection], ref, record)],
        ]
      }),
    ),
  )
  const rows = applied.map((row) => {
    const { collection, id, ref, action } = row
    if (ref === null || action === 'REFUSED') return { row, names: [] }
    return { row, names: told.get(`${collection}\n${id}`)?.(ref) ?? [] }
  })
  const all = rows.flatMap(({ names }) => names)
  const taken = all[indexOfTaken(all)]
  const before = taken === undefined ? await rememberNames(ctx, batchRef, all) : []
  return rows.map(({ row, names }) => {
    const idsBefore = [...row.idsBefore, ...before.splice(0, names.length)]
    if (taken === undefined || !names.includes(taken)) return { ...row, idsBefore }
    return { ...row, idsBefore, action: 'REFUSED', problems: [problemOf(batchErrors.recordTwice, 'externalIds')] }
  })
}
