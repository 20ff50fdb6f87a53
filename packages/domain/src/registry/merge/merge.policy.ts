// A merge moves rights from one person to another. For callers who are not staff of the federation, each of them is decided as if they gave
// it by hand, by the policy of the form that gives it.
import { isFederationStaff } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import { type CompetitionFacts, canAdministrateCompetition } from '../../competitions/competition/competition.policy.ts'
import { type CourseEventFacts, canManageCourseEvent } from '../../courses/course-event/course-event.policy.ts'
import { canManageFreeEvent, type FreeEventFacts } from '../../events/free-event/free-event.policy.ts'
import { canManageFederation, canManageSport } from '../../federation/federation/federation.policy.ts'
import type { CauseOfFailure } from '../../kernel/error/coded-error.ts'
import { partiesErrors } from '../../parties/parties.errors.ts'
import {
  canEditMember,
  canEnrol,
  canGiveOffice,
  canManageAchievements,
  type PersonFacts,
} from '../../parties/person/person.policy.ts'

/** A right that the kept person would gain, with the facts on which it depends and the name of its subject. */
export type MergeGain =
  | { readonly kind: 'LOGIN' }
  | {
      readonly kind: 'MEMBERSHIP'
      readonly organisationRef: string
      readonly organisation: string
      /** Any role but MEMBER, or a right in the organisation. */
      readonly isOffice: boolean
    }
  | { readonly kind: 'CHILD'; readonly child: PersonFacts; readonly name: string }
  | { readonly kind: 'SHARE'; readonly competition: CompetitionFacts }
  | { readonly kind: 'COURSE_SHARE'; readonly courseEvent: CourseEventFacts }
  | { readonly kind: 'EVENT_SHARE'; readonly freeEvent: FreeEventFacts }
  | { readonly kind: 'ACHIEVEMENT'; readonly achievement: string }
  | { readonly kind: 'USER_GROUP'; readonly group: string }
  | { readonly kind: 'CAREER'; readonly career: string }
  | { readonly kind: 'LICENSE'; readonly license: string }

type Obstacle = Pick<CauseOfFailure, 'definition' | 'values'>

/** Why the actor could not give this by hand; null if they could. */
const obstacleOf = (actor: Actor, federationRef: string, gain: MergeGain): Obstacle | null => {
  switch (gain.kind) {
    // No form of a club gives a login to a person.
    case 'LOGIN':
      return { definition: partiesErrors.mergeGivesLogin }
    case 'MEMBERSHIP': {
      const { organisation, organisationRef, isOffice } = gain
      const facts = { federationRef, organisationRef }
      if (!canEnrol(actor, facts)) return { definition: partiesErrors.mergeGivesMembership, values: { organisation } }
      return isOffice && !canGiveOffice(actor, facts)
        ? { definition: partiesErrors.mergeGivesOffice, values: { organisation } }
        : null
    }
    case 'CHILD':
      return canEditMember(actor, gain.child)
        ? null
        : { definition: partiesErrors.mergeGivesChild, values: { child: gain.name } }
    case 'SHARE':
      return canAdministrateCompetition(actor, gain.competition) ? null : { definition: partiesErrors.mergeGivesShare }
    case 'COURSE_SHARE':
      return canManageCourseEvent(actor, gain.courseEvent) ? null : { definition: partiesErrors.mergeGivesCourseShare }
    case 'EVENT_SHARE':
      return canManageFreeEvent(actor, gain.freeEvent) ? null : { definition: partiesErrors.mergeGivesEventShare }
    case 'ACHIEVEMENT':
      return canManageAchievements(actor, { federationRef })
        ? null
        : { definition: partiesErrors.mergeGivesAchievement, values: { achievement: gain.achievement } }
    case 'USER_GROUP':
      return canManageFederation(actor, { federationRef })
        ? null
        : { definition: partiesErrors.mergeGivesUserGroup, values: { group: gain.group } }
    case 'CAREER':
      return canManageSport(actor, { federationRef })
        ? null
        : { definition: partiesErrors.mergeGivesCareer, values: { career: gain.career } }
    // A license is sold: with its payer, its season and its rules. A merge asks for none of them.
    case 'LICENSE':
      return canManageFederation(actor, { federationRef })
        ? null
        : { definition: partiesErrors.mergeGivesLicense, values: { license: gain.license } }
  }
}

/** Staff of the federation could give everything by hand, so nothing has to be read for them. */
export const isMergeChecked = (actor: Actor, federationRef: string): boolean => !isFederationStaff(actor, federationRef)

/** The two persons of a merge or of its undo, and what the second one has that the first one would gain. */
export type MergeFacts = {
  readonly federationRef: string
  readonly kept: { readonly ref: string }
  readonly merged: { readonly ref: string; readonly name: string }
  readonly gains: readonly MergeGain[]
}

/** The obstacles to a merge, none for staff of the federation. Club staff never merge their own record, in either direction. */
export const mergeObstacles = (actor: Actor, { federationRef, kept, merged, gains }: MergeFacts): Obstacle[] => {
  if (!isMergeChecked(actor, federationRef)) return []
  if ([kept.ref, merged.ref].includes(actor.personRef ?? '')) return [{ definition: partiesErrors.mergeOfOwnRecord }]
  return gains.flatMap((gain) => {
    const obstacle = obstacleOf(actor, federationRef, gain)
    return obstacle === null ? [] : [{ ...obstacle, values: { name: merged.name, ...obstacle.values } }]
  })
}
