// Entries of a competition that exists, which a document does not have: they are kept, signed off or withdrawn, as the sender asks.
import type { MissingEntries } from '@oxer/domain/exchange/batch/apply-scope.schema'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { type KnownTest, missingEntries } from '@oxer/domain/exchange/batch/entry-import.rules'
import { ExchangeId } from '@oxer/domain/exchange/document/exchange-words.schema'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { readStanding, type StoodAt } from '../../competitions/registration/registration-restoring.commands.ts'
import { changeStatuses } from '../../competitions/registration/registration-status.commands.ts'
import { type Applied, nothing, problemOf } from './batch-collection.commands.ts'
import { atomically, type Importing, refused, waiting } from './entry-import.commands.ts'
import { readStoredEntries, type StoredEntry } from './entry-import.queries.ts'

const statusOf = { SIGN_OFF: 'SIGNED_OFF', WITHDRAW: 'CANCELLED' } as const satisfies Readonly<
  Record<Exclude<MissingEntries, 'KEEP'>, string>
>

/** What the sender calls these entries; our own ref where it has no name of its own for one. */
const readIds = async (
  ctx: Importing,
  provider: string,
  entries: readonly StoredEntry[],
): Promise<Map<string, string>> => {
  const rows = await ctx.db.externalId.findMany({
    where: {
      ...{ federationRef: ctx.federation.federationRef, noun: 'registration', provider },
      subjectRef: { in: entries.map(({ ref }) => ref) },
    },
    select: { subjectRef: true, value: true },
    orderBy: { value: 'desc' },
  })
  const told = rows.filter(({ value }) => ExchangeId.safeParse(value).success)
  return new Map(told.map(({ subjectRef, value }) => [subjectRef, value]))
}

/** The state of an entry, and where it stood, as its undo needs them. */
const stateOf = ({ version, status }: StoredEntry, stoodAt: StoodAt | undefined): NonNullable<Applied['before']> => ({
  version,
  fields: {
    status,
    ...(stoodAt !== undefined && { startlist: stoodAt.startlistRef, index: stoodAt.index }),
  },
})

/** Nobody is signed off while an entry of the document waits: whoever seems to be missing may be that one. */
const isUndecided = ({ action }: Applied): boolean => action === 'PROPOSAL' || action === 'REFUSED'

/** Of the entries in `parts`, those that are no entry of the document, which have been written already. */
export const settleMissing = async (
  ctx: Importing & ManagingContext,
  { apply, document }: Pick<ApplyBatch, 'apply' | 'document'>,
  { parts, entries }: { readonly parts: readonly KnownTest[]; readonly entries: readonly Applied[] },
): Promise<Applied[]> => {
  const choice = apply.entries?.missing ?? 'KEEP'
  if (choice === 'KEEP') return []
  const stored = await readStoredEntries(ctx.db, ctx.competition.ref)
  const missing = missingEntries(stored, { parts, found: new Set(entries.flatMap(({ ref }) => ref ?? [])) })
  const ids = await readIds(ctx, senderOf(document), missing)
  const standing = await readStanding(
    ctx,
    missing.map(({ ref }) => ref),
  )
  const waits = entries.some(isUndecided)
  const status = statusOf[choice]
  const done: Applied[] = []
  for (const entry of missing) {
    const { ref } = entry
    const row = { collection: 'entries' as const, id: ids.get(ref) ?? ref, idsBefore: [], before: null, after: null }
    if (waits) {
      done.push({ ...row, ...waiting(problemOf(batchErrors.missingWaits, null)), ref })
      continue
    }
    const change = { registration: ref, status, reason: document.source.system }
    const written = await atomically(ctx, () => changeStatuses(ctx, { changes: [change] }))
    if ('problems' in written) {
      done.push({ ...row, ...refused(written.problems, ref) })
      continue
    }
    const before = stateOf(entry, standing.get(ref))
    done.push({
      ...{ ...row, ...nothing, action: 'UPDATED', ref, changed: ['status'], before },
      after: { version: entry.version + 1, fields: { ...before.fields, status } },
    })
  }
  return done
}
