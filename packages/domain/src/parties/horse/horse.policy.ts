import { hasFederationRole, hasHigherOrderRole, isFederationStaff } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import type { HorseAbilities } from './horse.schema.ts'

export type HorseFacts = {
  readonly horseRef: string
  readonly federationRef: string
  /** The account that created it. */
  readonly createdByRef: string | null
  readonly isVerified: boolean
  readonly practitionerCount: number
  /** Persons with an active combination with this horse. */
  readonly riderRefs: readonly string[]
}

/** Name, gender, pedigree: anybody who belongs to the federation. */
export const canViewHorse = (): boolean => true

/** Spec section 6: any logged-in user, in the own federation. */
export const canCreateHorse = (): boolean => true

/** UELN, chip, passport, owner: for the readers of the register, the creator, and the riders (decision 33). */
export const canViewHorseIdentity = (actor: Actor, facts: HorseFacts): boolean =>
  hasHigherOrderRole(actor, facts.federationRef) ||
  facts.createdByRef === actor.accountRef ||
  (actor.personRef !== null && facts.riderRefs.includes(actor.personRef))

/** Spec section 6: staff, or the creator while the horse is unverified and nobody rides it. */
export const canEditHorse = (actor: Actor, facts: HorseFacts): boolean =>
  isFederationStaff(actor, facts.federationRef) ||
  (facts.createdByRef === actor.accountRef && !facts.isVerified && facts.practitionerCount === 0)

export const canVerifyHorse = (actor: Actor, { federationRef }: { federationRef: string }): boolean =>
  isFederationStaff(actor, federationRef)

/** Who is paid the prize money of a horse is chosen by the staff of its federation, never by whoever made its record. */
export const canChooseHorseOwner = (actor: Actor, { federationRef }: { federationRef: string }): boolean =>
  isFederationStaff(actor, federationRef)

export const canDeleteHorse = (actor: Actor, facts: HorseFacts): boolean =>
  hasFederationRole(actor, facts.federationRef, ['FEDERATION_ADMINISTRATOR'])

export const horseAbilities = (actor: Actor, facts: HorseFacts): HorseAbilities => {
  const canEdit = canEditHorse(actor, facts)
  return {
    canEdit,
    canEditAvatar: canEdit,
    canVerify: canVerifyHorse(actor, facts),
    canViewIdentity: canViewHorseIdentity(actor, facts),
    canChooseOwner: canChooseHorseOwner(actor, facts),
    canDelete: canDeleteHorse(actor, facts),
  }
}
