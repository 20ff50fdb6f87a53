import type { PosterDay, PosterItem } from '@oxer/documents/poster-paper/poster-paper'
import { postedActivities } from '@oxer/domain/competitions/print/poster.rules'
import type { PrintField, PrintRequest, PrintSubject } from '@oxer/domain/competitions/print/print.schema'
import { scheduleDays } from '@oxer/domain/competitions/public-competition/public-competition.rules'
import type { ScheduledActivityView } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { type createI18n, toLanguage } from '@oxer/i18n'
import { formatLongDate } from '@oxer/i18n/formats'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { getTimeSchedule } from '../time-schedule/time-schedule.queries.ts'

type Posting = {
  readonly ctx: Pick<Context, 'db'> & { readonly competition: Pick<CompetitionScope, 'ref'> }
  readonly t: ReturnType<typeof createI18n>['t']
  readonly fields: readonly PrintField[]
  readonly request: Pick<PrintRequest, 'language' | 'date'>
}

/** A hidden time stays hidden, whoever prints: a poster hangs where everybody reads it. */
const toItem = ({ t, fields }: Posting, activity: ScheduledActivityView): PosterItem => {
  const { breakKind, kind, name, description, hideTime, start, end } = activity
  const word =
    breakKind === null ? t(`competitions:timeSchedule.kind.${kind}`) : t(`competitions:startlist.type.${breakKind}`)
  return {
    time: hideTime || !fields.includes('TIME') ? '' : `${start}–${end}`,
    name: name || word,
    note: fields.includes('NOTES') ? description : '',
  }
}

/** decision 408: the chosen activities, a day a page, its rings beside each other. */
export const posterDays = async (posting: Posting, subjects: readonly PrintSubject[]): Promise<PosterDay[]> => {
  const { ctx, request } = posting
  const { activities, arenas } = await getTimeSchedule(ctx.db, ctx.competition)
  const shown = postedActivities(activities, new Set(subjects.map(({ ref }) => ref)))
  const titleOf = (date: string): string => formatLongDate(date, toLanguage(request.language))
  if (shown.length === 0) {
    return [{ title: request.date === undefined ? '' : titleOf(request.date), general: [], rings: [] }]
  }
  return scheduleDays(arenas, shown).map((day) => ({
    title: titleOf(day.date),
    general: day.general.map((activity) => toItem(posting, activity)),
    rings: day.arenas.map(({ arena, activities: ofRing }) => ({
      name: arena.name,
      items: ofRing.map((activity) => toItem(posting, activity)),
    })),
  }))
}
