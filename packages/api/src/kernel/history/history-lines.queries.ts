import type { Db } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { HistoryEntry } from '@oxer/domain/kernel/history/history.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { toHistoryEntry } from './history-lines.mappers.ts'

type HistoryRow = Parameters<typeof toHistoryEntry>[0]

/** Newest first: the history of a subject and of everything below it. The cursor is the id of the last line. */
export const listHistory = async (
  db: Db,
  { ref }: { readonly ref: string },
  { after, size }: { after?: string | undefined; size: number },
): Promise<CursorPage<HistoryEntry>> => {
  const before = after === undefined ? Number.MAX_SAFE_INTEGER : Number(after)
  if (!Number.isSafeInteger(before)) throw failure(kernelErrors.wrongFormat, { field: 'after' })
  // Uses two ranges of an index, because an OR over both would sort the whole history of the subject.
  const rows = await db.$queryRaw<(Omit<HistoryRow, 'id'> & { id: bigint | number })[]>`
    SELECT id, at, actor_name AS "actorName", action, noun, ref, before, after FROM (
      (SELECT * FROM history WHERE ref = ${ref}::uuid AND id < ${before}::bigint
        ORDER BY id DESC LIMIT ${size + 1})
      UNION ALL
      (SELECT * FROM history WHERE parent_ref = ${ref}::uuid AND ref <> ${ref}::uuid
        AND id < ${before}::bigint ORDER BY id DESC LIMIT ${size + 1})
    ) AS line ORDER BY id DESC LIMIT ${size + 1}`
  const items = rows.slice(0, size).map((row) => toHistoryEntry({ ...row, id: Number(row.id) }))
  return { items, next: rows.length > size ? String(items.at(-1)?.id) : null }
}
