// Rights on a course event. Whether a caller may register a person is decided for the person: canRegisterMember.
import { belongsToFederation, hasHigherOrderRole, isFederationStaff } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import type { CourseEventAbilities } from './course-event.schema.ts'

export type CourseEventFacts = { readonly federationRef: string }

/** Create, change and delete course events, and enter attendance and results. */
export const canManageCourseEvent = (actor: Actor, { federationRef }: CourseEventFacts): boolean =>
  isFederationStaff(actor, federationRef)

/** See attendance and results, and the names of all registered persons. */
export const canViewCourseParticipants = (actor: Actor, { federationRef }: CourseEventFacts): boolean =>
  hasHigherOrderRole(actor, federationRef)

export const courseEventAbilities = (actor: Actor | null, facts: CourseEventFacts): CourseEventAbilities => {
  const isRegistered = actor?.isRegistered === true
  const canManage = isRegistered && canManageCourseEvent(actor, facts)
  const canView = isRegistered && canViewCourseParticipants(actor, facts)
  return {
    canEdit: canManage,
    canDelete: canManage,
    canRegister: isRegistered && belongsToFederation(actor, facts.federationRef),
    canExport: canManage,
    canViewAttendancesPage: canView,
    canViewResultsPage: canView,
    canManageAttendances: canManage,
    canManageResults: canManage,
  }
}
