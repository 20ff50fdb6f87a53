// Applies the competitions of a document, after its persons, horses and organisations.
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { type ApplyBatch, CompetitionCollection, type PartyCollection } from '@oxer/domain/exchange/batch/batch.schema'
import { nounOf, senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { byCompetition } from '@oxer/domain/exchange/batch/competition-part.rules'
import type { ExchangeCompetition } from '@oxer/domain/exchange/document/exchange-competition.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { type Applied, type IdBefore, nothing, type Tell, tryWrite } from './batch-collection.commands.ts'
import { extensionsOf, indexOfTaken, type Name, namesOf, rememberNames } from './batch-names.commands.ts'
import { digestOfCompetition, makeCompetition } from './competition-import.commands.ts'
import type { Imported, Making } from './competition-making.commands.ts'

type Applying = ActingContext & { readonly federation: FederationScope; readonly tell?: Tell }

/** What a batch remembers of a record beside its outcome. */
type Known = Pick<Applied, 'idsBefore' | 'after'>

const unknown: Known = { idsBefore: [], after: null }

const toApplied = (
  { collection, id, ref, action = 'CREATED', problem }: Imported,
  { idsBefore, after }: Known = unknown,
): Applied => ({
  collection,
  id,
  ref,
  action,
  changed: nothing.changed,
  kept: nothing.kept,
  candidates: nothing.candidates,
  problems: problem === undefined ? nothing.problems : [problem],
  before: null,
  after,
  idsBefore,
})

/** The names that a document gives to its competition and to all that is in it, so that what is judged here goes back to where it came from. */
const namesIn = (
  document: ApplyBatch['document'],
  work: Making,
  competitionRef: string,
): { readonly at: Imported; readonly name: Name }[] => {
  const records = new Map(
    CompetitionCollection.options.flatMap((collection) =>
      (document[collection] ?? []).map(
        (record): [string, Pick<ExchangeCompetition, 'id' | 'externalIds' | 'extensions'>] => [
          `${collection}\n${record.id}`,
          record,
        ],
      ),
    ),
  )
  return work.made.flatMap((at) => {
    const record = records.get(`${at.collection}\n${at.id}`)
    if (at.ref === null || record === undefined) return []
    const noun = nounOf[at.collection]
    const subjectRef = at.collection === 'tests' ? (work.tests.get(at.id)?.testSet ?? '') : at.ref
    const own = at.collection === 'competitions' ? [{ noun, provider: work.provider, value: at.id, subjectRef }] : []
    return [
      ...own,
      ...namesOf(noun, subjectRef, record.externalIds),
      ...extensionsOf({ provider: work.provider, competitionRef }, noun, subjectRef, record),
    ].map((name) => ({ at, name }))
  })
}

/** A competition is known by its name of the sender from now on, and can be taken away as long as it is what it is now. */
const remember = async (
  ctx: Applying,
  work: Making,
  { ref: subjectRef, batchRef }: { ref: string; batchRef: string },
): Promise<(made: Imported) => Known> => {
  const parts = namesIn(work.document, work, subjectRef)
  const names = parts.map(({ name }) => name)
  const taken = parts[indexOfTaken(names)]
  if (taken !== undefined) {
    work.at = taken.at
    throw failure(batchErrors.recordTwice, { field: 'externalIds' })
  }
  const ids = await rememberNames(ctx, batchRef, names)
  const idsOf = new Map<Imported, IdBefore[]>()
  for (const [index, { at }] of parts.entries())
    idsOf.set(at, [...(idsOf.get(at) ?? []), ...ids.slice(index, index + 1)])
  const after = { version: 0, fields: { digest: await digestOfCompetition(ctx, subjectRef) } }
  return (made) => ({
    idsBefore: idsOf.get(made) ?? unknown.idsBefore,
    after: made.collection === 'competitions' ? after : null,
  })
}

/** Makes the competitions of a document one after the other; `settle` hears what has become of the records of each. */
export const applyCompetitions = async (
  ctx: Applying,
  { batch: batchRef, document }: Pick<ApplyBatch, 'batch' | 'document'>,
  parties: readonly Applied[],
  settle: (document: ApplyBatch['document'], applied: readonly Applied[]) => Promise<void>,
): Promise<void> => {
  const refOf = new Map(parties.map(({ collection, id, ref }) => [`${collection}\n${id}`, ref]))
  const partyOf = (collection: PartyCollection, id: string): string => {
    const ref = refOf.get(`${collection}\n${id}`)
    if (ref == null) throw failure(batchErrors.unknownReference, { field: collection, values: { id } })
    return ref
  }
  const provider = senderOf(document)
  const { tell = async () => undefined } = ctx
  const parts = byCompetition(document)
  for (const record of document.competitions ?? []) {
    const part = parts.get(record.id) ?? document
    const testOfEntry = new Map((part.entries ?? []).map(({ id, test }) => [id, test]))
    const work: Making = {
      ...{ document: part, provider, partyOf, tell, made: [], at: { collection: 'competitions', id: record.id } },
      ...{ tests: new Map(), entries: new Map(), arenas: new Map(), testOfEntry },
    }
    const sender = { provider, system: document.source.system }
    const written = await tryWrite(
      (field) => field,
      async () => remember(ctx, work, { ref: await makeCompetition(ctx, work, record, sender), batchRef }),
    )
    if ('problems' in written) {
      await settle(part, [{ ...toApplied({ ...work.at, ref: null }), action: 'REFUSED', problems: written.problems }])
      continue
    }
    const known = written.made
    await settle(
      part,
      work.made.map((made) => toApplied(made, known(made))),
    )
  }
}
