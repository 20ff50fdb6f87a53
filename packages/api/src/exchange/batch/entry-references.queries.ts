// The stored entries that lists and results of a document point to.
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import type { Applied } from './batch-collection.commands.ts'
import type { Importing } from './entry-import.commands.ts'

type PointedEntry = {
  readonly ref: string
  readonly testRef: string
  readonly testSetRef: string
  readonly status: string
}

/** The entry of an id: stored, waiting for somebody's decision, or in nobody's hands. */
export type EntryOf = (id: string) => PointedEntry | 'WAITS' | null

/** The ref of an entry that is stored; null otherwise. */
export const refOfEntry = (entryOf: EntryOf, id: string): string | null => {
  const found = entryOf(id)
  return found === null || found === 'WAITS' ? null : found.ref
}

/** Ids of entries that the document does not have are our refs, or what its sender has called an entry before. */
const readOthers = async (ctx: Importing, document: ApplyBatch['document'], ids: readonly string[]) => {
  const rows = await ctx.db.externalId.findMany({
    where: {
      ...{ federationRef: ctx.federation.federationRef, noun: 'registration', provider: senderOf(document) },
      value: { in: [...ids] },
    },
    select: { value: true, subjectRef: true },
  })
  const own = ids.flatMap((id): [string, string][] => (Ref.safeParse(id).success ? [[id, id]] : []))
  return new Map([...own, ...rows.map(({ value, subjectRef }): [string, string] => [value, subjectRef])])
}

/** Finds the entries that the lists and results of a document point to; its own entries are written already. */
export const readPointedEntries = async (
  ctx: Importing & ManagingContext,
  document: ApplyBatch['document'],
  entries: readonly Applied[],
): Promise<EntryOf> => {
  const written = new Map(entries.map((row) => [row.id, row]))
  const { startlists = [], results = [], rankings = [] } = document
  const pointed = [
    ...startlists.flatMap(({ items }) => items.flatMap(({ entry }) => entry ?? [])),
    ...results.map(({ entry }) => entry),
    ...rankings.flatMap(({ rows }) => rows.map(({ entry }) => entry)),
  ]
  const others = await readOthers(
    ctx,
    document,
    [...new Set(pointed)].filter((id) => !written.has(id)),
  )
  const refs = [...entries.flatMap(({ action, ref }) => (action === 'REFUSED' ? [] : (ref ?? []))), ...others.values()]
  const rows = await ctx.db.registration.findMany({
    where: { ref: { in: refs }, competitionRef: ctx.competition.ref, deletedAt: null, type: { not: 'TEAM' } },
    select: { ref: true, testRef: true, testSetRef: true, status: true },
  })
  const byRef = new Map(rows.map((row) => [row.ref, row]))
  return (id) => {
    const row = written.get(id)
    if (row !== undefined && (row.ref === null || row.action === 'REFUSED')) return 'WAITS'
    return byRef.get(row?.ref ?? others.get(id) ?? '') ?? null
  }
}
