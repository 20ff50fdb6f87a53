// Applies the competitions of a document, after its persons, horses and organisations.
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { ApplyBatch, PartyCollection } from '@oxer/domain/exchange/batch/batch.schema'
import { nounOf, senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import type { ExchangeCompetition } from '@oxer/domain/exchange/document/exchange-competition.schema'
import type { ExchangeIdentifier } from '@oxer/domain/exchange/document/exchange-words.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { insertRows } from '../../kernel/rows/insert-rows.commands.ts'
import { type Applied, type IdBefore, idColumns, nothing, type Tell, tryWrite } from './batch-collection.commands.ts'
import { ownProvider } from './batch-match.queries.ts'
import { digestOfCompetition, makeCompetition } from './competition-import.commands.ts'
import type { Imported, Making } from './competition-making.commands.ts'

type Applying = ActingContext & { readonly federation: FederationScope; readonly tell?: Tell }

const toApplied = ({ collection, id, ref, problem }: Imported): Applied => ({
  ...nothing,
  ...{ collection, id, ref, action: 'CREATED', problems: problem === undefined ? [] : [problem] },
  ...{ before: null, after: null, idsBefore: [] },
})

export type Name = {
  readonly noun: string
  readonly provider: string
  readonly value: string
  readonly subjectRef: string
}

/** These are known by these names from now on. @returns what an undo restores, in the order of the names */
export const rememberNames = async (ctx: Applying, batchRef: string, names: readonly Name[]): Promise<IdBefore[]> => {
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
  const keyOf = ({ noun, provider, value }: Omit<Name, 'subjectRef'>): string => `${noun}\n${provider}\n${value}`
  const byName = new Map(known.map((row) => [keyOf(row), row]))
  const before = names.map(({ noun, provider, value, subjectRef }): IdBefore => {
    const row = byName.get(keyOf({ noun, provider, value }))
    if (row === undefined) return { ref: ctx.newRef(), isNew: true, subjectRef, imported: null, batchRef: null }
    return { ...row, isNew: false }
  })
  await insertRows(
    ctx.db,
    'externalId',
    idColumns,
    names.flatMap((name, index) => {
      const { ref, isNew } = before[index] ?? { ref: '', isNew: false }
      return isNew ? [{ ref, federationRef, ...name, batchRef, imported: null }] : []
    }),
  )
  for (const [index, { ref, isNew }] of before.entries()) {
    const { subjectRef } = names[index] ?? { subjectRef: '' }
    if (!isNew) await ctx.db.externalId.update({ where: { ref }, data: { subjectRef, batchRef } })
  }
  return before.map(({ ref, isNew, subjectRef, imported, batchRef: earlier }) => ({
    ...{ ref, isNew, subjectRef, imported, batchRef: earlier },
  }))
}

/** The collections whose records keep the names that a document gives them. */
const named = ['tests', 'entries', 'teams'] as const

/** The names that a document gives to tests, entries and teams, so that what is judged here goes back to where it came from. */
const namesIn = (document: ApplyBatch['document'], work: Making): { readonly at: Imported; readonly name: Name }[] => {
  const idsOf = new Map<string, ReadonlyMap<string, readonly ExchangeIdentifier[]>>(
    named.map((collection) => [
      collection,
      new Map((document[collection] ?? []).map(({ id, externalIds = [] }) => [id, externalIds])),
    ]),
  )
  return work.made.flatMap((at) => {
    if (at.ref === null) return []
    const subjectRef = at.collection === 'tests' ? (work.tests.get(at.id)?.testSet ?? '') : at.ref
    return (idsOf.get(at.collection)?.get(at.id) ?? [])
      .filter(({ provider }) => provider !== ownProvider)
      .map(({ provider, value }) => ({ at, name: { noun: nounOf[at.collection], provider, value, subjectRef } }))
  })
}

/** A competition is known by its name of the sender from now on, and can be taken away as long as it is what it is now. */
const remember = async (
  ctx: Applying,
  work: Making,
  {
    record: { id },
    ref: subjectRef,
    provider,
    batchRef,
  }: {
    record: ExchangeCompetition
    ref: string
    provider: string
    batchRef: string
  },
): Promise<(made: Imported) => Partial<Applied>> => {
  const [own] = await rememberNames(ctx, batchRef, [{ noun: nounOf.competitions, provider, value: id, subjectRef }])
  const parts = namesIn(work.document, work)
  const ids = await rememberNames(
    ctx,
    batchRef,
    parts.map(({ name }) => name),
  )
  const idsOf = new Map<Imported, IdBefore[]>()
  for (const [index, { at }] of parts.entries())
    idsOf.set(at, [...(idsOf.get(at) ?? []), ...ids.slice(index, index + 1)])
  const after = { version: 0, fields: { digest: await digestOfCompetition(ctx, subjectRef) } }
  return (made) => {
    if (made.collection === 'competitions') return { after, idsBefore: own === undefined ? [] : [own] }
    return { idsBefore: idsOf.get(made) ?? [] }
  }
}

export const applyCompetitions = async (
  ctx: Applying,
  { batch: batchRef, document }: Pick<ApplyBatch, 'batch' | 'document'>,
  parties: readonly Applied[],
): Promise<Applied[]> => {
  const refOf = new Map(parties.map(({ collection, id, ref }) => [`${collection}\n${id}`, ref]))
  const partyOf = (collection: PartyCollection, id: string): string => {
    const ref = refOf.get(`${collection}\n${id}`)
    if (ref == null) throw failure(batchErrors.unknownReference, { field: collection, values: { id } })
    return ref
  }
  const provider = senderOf(document)
  const applied: Applied[] = []
  const { tell = async () => undefined } = ctx
  const testOfEntry = new Map((document.entries ?? []).map(({ id, test }) => [id, test]))
  for (const record of document.competitions ?? []) {
    const work: Making = {
      ...{ document, provider, partyOf, tell, made: [], at: { collection: 'competitions', id: record.id } },
      ...{ tests: new Map(), entries: new Map(), arenas: new Map(), testOfEntry },
    }
    const sender = { provider, system: document.source.system }
    const written = await tryWrite(
      (field) => field,
      () => makeCompetition(ctx, work, record, sender),
    )
    if ('problems' in written) {
      applied.push({ ...toApplied({ ...work.at, ref: null }), action: 'REFUSED', problems: written.problems })
      continue
    }
    const known = await remember(ctx, work, { record, ref: written.made, provider, batchRef })
    applied.push(...work.made.map((made) => ({ ...toApplied(made), ...known(made) })))
  }
  return applied
}
