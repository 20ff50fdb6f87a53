// The calendar of one competition, for everybody: what its public pages have, as events.
import { writeCalendar } from '@oxer/domain/shell/calendar-feed/icalendar.rules'
import {
  getPublicCompetition,
  getPublicTimeSchedule,
} from '../../competitions/public-competition/public-competition.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import { toScheduleEvents, wordsIn } from './calendar-feed.mappers.ts'

export type PublicCalendar = { readonly text: string; readonly publication: number }

/** The publication of the competition only rises, and rises with each public change, so it is the number of the events. */
export const writePublicCalendar = async (
  ctx: Pick<Context, 'services' | 'tenant' | 'language' | 'now'>,
  { competition, changedAt }: { competition: string; changedAt: (publication: number) => Date },
): Promise<PublicCalendar> => {
  const found = await getPublicCompetition(ctx, competition)
  const schedule = await getPublicTimeSchedule(ctx, competition)
  const words = wordsIn(ctx.language, originOfTenant(ctx.services.publicUrl, ctx.tenant))
  const { publication } = found
  const events = toScheduleEvents(found, schedule, words).map(({ key, isCancelled: _never, ...event }) => ({
    ...{ ...event, uid: `${key}@${competition}`, sequence: publication, changedAt: changedAt(publication) },
  }))
  return { text: writeCalendar({ name: found.name, events }), publication }
}
