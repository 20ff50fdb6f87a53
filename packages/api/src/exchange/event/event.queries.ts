import { eventErrors } from '@oxer/domain/exchange/event/event.errors'
import { messageOf, type StoredEvent } from '@oxer/domain/exchange/event/event.rules'
import type { EventPage, EventQuery } from '@oxer/domain/exchange/event/event.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { tenantOfFederation } from '../../access/tenant/tenant.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'

type Row = Omit<StoredEvent, 'at'> & { number: number; at: Date }

/**
 * Events behind a number, in the order of their commits. Their numbers have no gaps and each is seen with all before it (`EventHead`), so
 * whoever reads on from the last one misses nothing. @throws eventsGone, eventsAhead
 */
export const listEvents = async (
  ctx: Pick<Context, 'db' | 'services'>,
  { federationRef }: FederationScope,
  { after, limit, kinds, competition }: Pick<EventQuery, 'after' | 'limit' | 'kinds' | 'competition'>,
): Promise<EventPage> => {
  const head = await ctx.db.eventHead.findUnique({ where: { federationRef } })
  const { last, removed } = head ?? { last: 0, removed: 0 }
  const from = after ?? removed
  if (from < removed) throw failure(eventErrors.eventsGone, { field: 'after', values: { oldest: removed } })
  if (from > last) throw failure(eventErrors.eventsAhead, { field: 'after', values: { newest: last } })
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT number, kind, competition_ref AS "competitionRef", refs, publication, at FROM logged_event
    WHERE federation_ref = ${federationRef}::uuid AND number > ${from}::int AND number <= ${last}::int
      AND (${kinds === undefined} OR kind = ANY(${kinds ?? []}))
      AND (${competition ?? null}::uuid IS NULL OR competition_ref = ${competition ?? null}::uuid)
    ORDER BY number LIMIT ${limit + 1}`
  const page = rows.slice(0, limit)
  const hasMore = rows.length > limit
  const origin = originOfTenant(ctx.services.publicUrl, await tenantOfFederation(ctx.db, federationRef))
  return {
    events: page.map(({ number, at, ...event }) => ({
      id: number,
      ...messageOf({ ...event, at: at.toISOString() }, origin),
    })),
    // What was left out by its kind need not be read again.
    last: hasMore ? (page.at(-1)?.number ?? from) : last,
    hasMore,
  }
}
