// The persons, horses and clubs of a season of several documents: those of one id are one record, which is written once and not again while
// the documents say the same of it.
import { createHash } from 'node:crypto'
import type { SentRecord } from '@oxer/domain/exchange/batch/batch-record.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type Applied, applyCollection, nothing, type Tell } from './batch-collection.commands.ts'

/** What the documents before this one have written. */
export type EarlierParties = {
  /** By collection and id: the stored record, and a digest of what was sent of it. */
  readonly known: Map<string, { readonly ref: string; readonly digest: string }>
  readonly refs: Set<string>
}

export const noEarlierParties = (): EarlierParties => ({ known: new Map(), refs: new Set() })

const digestOf = (record: SentRecord): string => createHash('sha256').update(JSON.stringify(record)).digest('base64')

type Applying = ActingContext & { readonly tell?: Tell }
type Writing = Parameters<typeof applyCollection>[1]

/**
 * What the undo restores is with the first row of a record: that has what the record is now, and the row of a later document has only the
 * names that are new.
 */
const addToFirst = async (ctx: Applying, batchRef: string, again: readonly Applied[]): Promise<Applied[]> => {
  const changed = again.flatMap(({ ref, after, action }) =>
    action === 'UPDATED' && after !== null ? [{ ref, after }] : [],
  )
  if (changed.length > 0) {
    await ctx.db.$executeRaw`
      UPDATE exchange_batch_row r SET after = x.after
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS x(ref uuid, after jsonb)
      WHERE r.batch_ref = ${batchRef}::uuid AND r.subject_ref = x.ref AND r.after IS NOT NULL`
  }
  return again.map((row) => ({
    ...row,
    ...{ before: null, after: null, idsBefore: row.idsBefore.filter((id) => id.isNew || id.batchRef !== batchRef) },
  }))
}

/** Writes the records of a collection as `applyCollection` does. @returns what has become of each, in their order */
export const applyParties = async (
  ctx: Applying,
  writing: Writing,
  records: readonly SentRecord[],
  earlier: EarlierParties,
): Promise<Applied[]> => {
  const keyOf = (id: string): string => `${writing.collection}\n${id}`
  const digests = records.map(digestOf)
  const knownOf = (index: number): string | null => {
    const known = earlier.known.get(keyOf(records[index]?.id ?? ''))
    return known !== undefined && known.digest === digests[index] ? known.ref : null
  }
  const others = records.filter((_, index) => knownOf(index) === null)
  const applied = others.length === 0 ? [] : await applyCollection(ctx, writing, others)
  await ctx.tell?.(records.length - others.length)
  const isAgain = ({ ref }: Applied): boolean => ref !== null && earlier.refs.has(ref)
  const again = (await addToFirst(ctx, writing.batchRef, applied.filter(isAgain))).values()
  const written = applied.map((row): Applied => (isAgain(row) ? (again.next().value ?? row) : row)).values()
  const { collection } = writing
  const rows = records.map(({ id }, index): Applied => {
    const ref = knownOf(index)
    if (ref !== null) {
      const same = { ...nothing, collection, id, ref, action: 'UNCHANGED' as const }
      return { ...same, before: null, after: null, idsBefore: [] }
    }
    const next = written.next()
    if (next.done === true) throw new Error('a record was written and is not told')
    return next.value
  })
  for (const [index, { id, ref, action }] of rows.entries()) {
    if (ref === null || action === 'REFUSED' || action === 'PROPOSAL') continue
    earlier.known.set(keyOf(id), { ref, digest: digests[index] ?? '' })
    earlier.refs.add(ref)
  }
  return rows
}
