import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { championshipTargetFor } from '@oxer/domain/championships/championship/championship.policy'
import { selfEntryAt } from '@oxer/domain/competitions/registration/registration-period.rules'
import type {
  CalendarChampionship,
  CalendarCourse,
  CalendarEvent,
  CalendarItem,
  CalendarSeason,
} from '@oxer/domain/shell/calendar/calendar.schema'
import {
  type CompetitionFactsRow,
  type SummaryRow,
  toCompetitionSummary,
  toCompetitionTarget,
} from '../../competitions/competition/competition.mappers.ts'

/** A summary with the facts that decide who may manage it. */
export type CalendarRow = SummaryRow & CompetitionFactsRow

/** Moments as the statement writes them in JSON. */
type EntryColumns = {
  readonly byIndividual: boolean
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly lateAt: string | null
}

const instantOf = (moment: string | null): string | null => (moment === null ? null : new Date(moment).toISOString())

const toEntry = ({ status, byIndividual, ...period }: EntryColumns & { status: string }, now: Date) => {
  const entry = selfEntryAt(now.toISOString(), { ...period, status, byIndividual })
  return entry && { until: instantOf(entry.until) }
}

/** A row of the calendar with the details of its kind. */
export type FoundRow =
  | { kind: 'COMPETITION'; row: CalendarRow & EntryColumns & { championships: CalendarChampionship[] } }
  | { kind: 'COURSE'; row: CalendarCourse }
  | { kind: 'CHAMPIONSHIP'; row: CalendarSeason & { federationRef: string } }
  | { kind: 'OTHER'; row: CalendarEvent }

const none = { competition: null, entry: null, course: null, championship: null, event: null, championships: [] }

/** A course event and a free event are public from the day on which they are made. */
export const toCalendarItem = (found: FoundRow, actor: Actor | null, now: Date): CalendarItem => {
  const common = { ...none, date: found.row.start, type: found.kind }
  switch (found.kind) {
    case 'COMPETITION': {
      const { row } = found
      return {
        ...common,
        target: toCompetitionTarget(row, actor),
        competition: toCompetitionSummary(row, now),
        entry: toEntry(row, now),
        championships: row.championships,
      }
    }
    case 'COURSE':
      return { ...common, target: 'PUBLIC', course: found.row }
    case 'CHAMPIONSHIP': {
      const { federationRef, ...championship } = found.row
      const { ref, status } = championship
      return { ...common, target: championshipTargetFor(actor, { ref, federationRef, status }), championship }
    }
    case 'OTHER':
      return { ...common, target: 'PUBLIC', event: found.row }
  }
}
