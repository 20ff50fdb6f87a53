import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { type CompetitionFacts, canViewCompetition } from '@oxer/domain/competitions/competition/competition.policy'
import {
  CompetitionShareRole,
  CompetitionStatus,
  OrganizerType,
} from '@oxer/domain/competitions/competition/competition.schema'
import { calendarTargetOf } from '@oxer/domain/shell/calendar/calendar.rules'
import type { CalendarCourse, CalendarItem, CalendarTarget } from '@oxer/domain/shell/calendar/calendar.schema'
import { type SummaryRow, toCompetitionSummary } from '../../competitions/competition/competition.mappers.ts'

/** A summary with the facts that decide who may manage it. */
export type CalendarRow = SummaryRow & { organizerType: string; organizerRef: string; shareRole: string | null }

const factsOf = (row: CalendarRow): CompetitionFacts => ({
  ref: row.ref,
  federationRef: row.federationRef,
  status: CompetitionStatus.parse(row.status),
  organizerType: OrganizerType.parse(row.organizerType),
  organizerRef: row.organizerRef,
  shareRole: row.shareRole === null ? null : CompetitionShareRole.parse(row.shareRole),
})

export const toCalendarTarget = (row: CalendarRow, actor: Actor | null): CalendarTarget => {
  const facts = factsOf(row)
  return calendarTargetOf(facts.status, actor?.isRegistered === true && canViewCompetition(actor, facts))
}

export const toCalendarItem = (row: CalendarRow, actor: Actor | null, now: Date): CalendarItem => ({
  date: row.start,
  type: 'COMPETITION',
  target: toCalendarTarget(row, actor),
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
