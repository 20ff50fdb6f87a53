// Rights on a course event (decision 84). Whether others may register a person is decided for the person: canRegisterMember.
import { belongsToFederation, hasHigherOrderRole, isFederationStaff } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import type { CourseEventAbilities, CourseShareRole } from './course-event.schema.ts'

export type CourseEventFacts = {
  readonly federationRef: string
  /** The actor's share, unless it has expired. */
  readonly shareRole: CourseShareRole | null
}

/** Change, delete and share the course event, export its registrations and enter its results. */
export const canManageCourseEvent = (actor: Actor, { federationRef, shareRole }: CourseEventFacts): boolean =>
  isFederationStaff(actor, federationRef) || shareRole === 'ADMINISTRATOR'

/** Keep the registrations of everybody, and enter attendance. */
export const canKeepCourseParticipants = (actor: Actor, facts: CourseEventFacts): boolean =>
  canManageCourseEvent(actor, facts) || facts.shareRole === 'COLLABORATOR'

/** See attendance and results, and the names of all registered persons. */
export const canViewCourseParticipants = (actor: Actor, facts: CourseEventFacts): boolean =>
  hasHigherOrderRole(actor, facts.federationRef) || facts.shareRole !== null

export const courseEventAbilities = (actor: Actor | null, facts: CourseEventFacts): CourseEventAbilities => {
  const isRegistered = actor?.isRegistered === true
  const canManage = isRegistered && canManageCourseEvent(actor, facts)
  const canKeep = isRegistered && canKeepCourseParticipants(actor, facts)
  const canView = isRegistered && canViewCourseParticipants(actor, facts)
  return {
    canEdit: canManage,
    canDelete: canManage,
    canRegister: canKeep || (isRegistered && belongsToFederation(actor, facts.federationRef)),
    canExport: canManage,
    canViewAttendancesPage: canView,
    canViewResultsPage: canView,
    canManageAttendances: canKeep,
    canManageResults: canManage,
    canShare: canManage,
  }
}
