import type { Db } from '@oxer/db'
import type { FreeEventShareEntry, FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import type { FreeEventScope } from './free-event.guards.ts'
import { toFreeEvent } from './free-event.mappers.ts'

/** q054 */
export const getFreeEvent = async ({ db }: { db: Db }, { ref }: { readonly ref: string }): Promise<FreeEventView> => {
  const row = await db.freeEvent.findFirst({
    where: { ref, deletedAt: null },
    include: { federation: { select: { ref: true, name: true, timeZone: true } } },
    relationLoadStrategy: 'join',
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toFreeEvent(row)
}

export const listFreeEventShares = async (
  ctx: Pick<Context, 'db' | 'now'>,
  { ref }: FreeEventScope,
): Promise<FreeEventShareEntry[]> => {
  const now = ctx.now()
  const rows = await ctx.db.freeEventShare.findMany({
    where: { freeEventRef: ref },
    relationLoadStrategy: 'join',
    select: { personRef: true, expires: true, person: { select: { firstName: true, lastName: true } } },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(({ personRef, person, expires }) => ({
    personRef,
    name: `${person.firstName} ${person.lastName}`,
    expires: expires?.toISOString() ?? null,
    isExpired: expires !== null && expires <= now,
  }))
}
