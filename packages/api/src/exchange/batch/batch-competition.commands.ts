// Applies the competitions of a document, after its persons, horses and organisations.
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { ApplyBatch, PartyCollection } from '@oxer/domain/exchange/batch/batch.schema'
import { senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import type { ExchangeCompetition } from '@oxer/domain/exchange/document/exchange-competition.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { type Applied, nothing, type Tell, tryWrite } from './batch-collection.commands.ts'
import { digestOfCompetition, makeCompetition } from './competition-import.commands.ts'
import type { Imported, Making } from './competition-making.commands.ts'

type Applying = ActingContext & { readonly federation: FederationScope; readonly tell?: Tell }

const toApplied = ({ collection, id, ref, problem }: Imported): Applied => ({
  ...nothing,
  ...{ collection, id, ref, action: 'CREATED', problems: problem === undefined ? [] : [problem] },
  ...{ before: null, after: null, idsBefore: [] },
})

/** The competition is known by its name of the sender from now on, and can be taken away as long as it is what it is now. */
const remember = async (
  ctx: Applying,
  { id }: ExchangeCompetition,
  { ref: subjectRef, provider, batchRef }: { ref: string; provider: string; batchRef: string },
): Promise<Pick<Applied, 'after' | 'idsBefore'>> => {
  const { federationRef } = ctx.federation
  const name = { federationRef, noun: 'competition', provider, value: id }
  const known = await ctx.db.externalId.findUnique({ where: { federationRef_noun_provider_value: name } })
  const ref = known?.ref ?? ctx.newRef()
  await ctx.db.externalId.upsert({
    where: { ref },
    create: { ref, ...name, subjectRef, batchRef },
    update: { subjectRef, batchRef },
  })
  const { imported = null, batchRef: earlier = null } = known ?? {}
  return {
    after: { version: 0, fields: { digest: await digestOfCompetition(ctx, subjectRef) } },
    idsBefore: [
      { ref, isNew: known === null, subjectRef: known?.subjectRef ?? subjectRef, imported, batchRef: earlier },
    ],
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
  for (const record of document.competitions ?? []) {
    const work: Making = {
      ...{ document, provider, partyOf, tell, made: [], at: { collection: 'competitions', id: record.id } },
      ...{ tests: new Map(), entries: new Map(), arenas: new Map() },
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
    const known = await remember(ctx, record, { ref: written.made, provider, batchRef })
    applied.push(
      ...work.made.map((made) => ({ ...toApplied(made), ...(made.collection === 'competitions' ? known : {}) })),
    )
  }
  return applied
}
