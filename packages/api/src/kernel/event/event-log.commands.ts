// The only writer of events. A command announces its subject; the events that follow are decided at its end, from all that it has
// recorded, and stored in its transaction.
import type { Db } from '@oxer/db'
import { mergeEvents } from '@oxer/domain/kernel/event/event.rules'
import type { PlannedEvent } from '@oxer/domain/kernel/event/event.schema'
import type { Announce, Context, HistoryLine } from '../context/context.ts'

/** The channel that reports that there are events. */
export const eventChannel = 'event'

/**
 * The row of the federation's end is locked until the commit. Events of one federation are therefore numbered in the order of their
 * commits, and a reader who has seen one has been offered all before it. Federations are taken in one order, so that two transactions
 * never wait for each other.
 */
const writeEvents = async (
  { db, now, services }: Pick<Context, 'db' | 'now' | 'services'>,
  events: readonly PlannedEvent[],
): Promise<void> => {
  for (const federationRef of [...new Set(events.map((event) => event.federationRef))].toSorted()) {
    const rows = events.filter((event) => event.federationRef === federationRef)
    await db.$executeRaw`
      WITH head AS (
        INSERT INTO event_head (federation_ref, last) VALUES (${federationRef}::uuid, ${rows.length}::int)
        ON CONFLICT (federation_ref) DO UPDATE SET last = event_head.last + excluded.last RETURNING last)
      INSERT INTO logged_event (federation_ref, number, kind, competition_ref, refs, publication, at)
      SELECT ${federationRef}::uuid, head.last - ${rows.length}::int + x.place::int, x.event->>'kind',
        (x.event->>'competitionRef')::uuid, x.event->'refs', (x.event->>'publication')::int, ${now()}
      FROM head, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS x (event, place)`
    await services.database.notify(eventChannel, federationRef, db)
  }
}

/**
 * What a command announces, and how it is stored at its end. A later announcement of the same subject replaces the earlier one, unless the
 * events of that one are planned already.
 */
export const collectAnnouncements = (): {
  announce: Announce
  /** Decides which events follow from what was announced, with the lines that were recorded since the last time. */
  plan: (lines: readonly HistoryLine[]) => Promise<void>
  write: (ctx: Pick<Context, 'db' | 'now' | 'services'>) => Promise<void>
} => {
  const announced = new Map<string, Parameters<Announce>[1]>()
  const found: PlannedEvent[] = []
  return {
    announce: (subject, find) => void announced.set(subject, find),
    plan: async (lines) => {
      for (const find of announced.values()) for (const event of await find(lines)) found.push(event)
      announced.clear()
    },
    write: async (ctx) => {
      if (found.length > 0) await writeEvents(ctx, mergeEvents(found))
    },
  }
}

/**
 * Announces from a transaction that is no mutation: a read that stores what follows from the rows, and records nothing. `lines` says what
 * its history would say.
 */
export const withAnnouncements = async <Outcome>(
  ctx: Pick<Context, 'now' | 'services'> & { readonly db: Db },
  lines: readonly HistoryLine[],
  run: (announce: Announce) => Promise<Outcome>,
): Promise<Outcome> => {
  const { announce, plan, write } = collectAnnouncements()
  const outcome = await run(announce)
  await plan(lines)
  await write(ctx)
  return outcome
}
