import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CalendarCourse, CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import {
  type CompetitionFactsRow,
  type SummaryRow,
  toCompetitionSummary,
  toCompetitionTarget,
} from '../../competitions/competition/competition.mappers.ts'

/** A summary with the facts that decide who may manage it. */
export type CalendarRow = SummaryRow & CompetitionFactsRow

export const toCalendarItem = (row: CalendarRow, actor: Actor | null, now: Date): CalendarItem => ({
  date: row.start,
  type: 'COMPETITION',
  target: toCompetitionTarget(row, actor),
  competition: toCompetitionSummary(row, now),
  course: null,
  championships: [],
})

/** A course event is public from the day on which it is made. */
export const toCalendarCourse = (course: CalendarCourse): CalendarItem => ({
  date: course.start,
  type: 'COURSE',
  target: 'PUBLIC',
  competition: null,
  course,
  championships: [],
})
