import type { Actor, FederationRoleName, HeldOrganisationRole } from './actor.schema.ts'

/** FED:ref — a role in this federation. */
export const hasFederationRole = (
  actor: Actor,
  federationRef: string,
  roles?: readonly FederationRoleName[],
): boolean =>
  actor.isSuperAdmin ||
  actor.federationRoles.some(
    (held) => held.federationRef === federationRef && (roles === undefined || roles.includes(held.role)),
  )

/** ORG:ref — a role in this organisation. */
export const hasOrganisationRole = (
  actor: Actor,
  organisationRef: string,
  roles?: readonly HeldOrganisationRole[],
): boolean =>
  actor.isSuperAdmin ||
  actor.organisationRoles.some(
    (held) => held.organisationRef === organisationRef && (roles === undefined || roles.includes(held.role)),
  )

export const isFederationAdministrator = (actor: Actor, federationRef: string): boolean =>
  hasFederationRole(actor, federationRef, ['FEDERATION_ADMINISTRATOR'])

export const isFederationStaff = (actor: Actor, federationRef: string): boolean =>
  hasFederationRole(actor, federationRef)

/** The federations whose staff the actor is, for a query over several of them. A super administrator is staff of all. */
export const federationsStaffedBy = (actor: Actor): string[] => actor.federationRoles.map((held) => held.federationRef)

/**
 * Whether the actor belongs to the federation at all: a role in it or in one of its organisations, or its own person. Others get 404 for
 * everything of that federation that is not public (decision 6).
 */
export const belongsToFederation = (actor: Actor, federationRef: string): boolean =>
  actor.isSuperAdmin ||
  actor.personFederationRef === federationRef ||
  actor.federationRoles.some((held) => held.federationRef === federationRef) ||
  actor.organisationRoles.some((held) => held.federationRef === federationRef)

const higherOrderOrganisationRoles: readonly HeldOrganisationRole[] = [
  'ORGANISATION_ADMINISTRATOR',
  'COLLABORATOR',
  'MANAGER',
]

/** Decision 32: a federation role, or ORGANISATION_ADMINISTRATOR, COLLABORATOR or MANAGER of an organisation of that federation. */
export const hasHigherOrderRole = (actor: Actor, federationRef: string): boolean =>
  isFederationStaff(actor, federationRef) ||
  actor.organisationRoles.some(
    (held) => held.federationRef === federationRef && higherOrderOrganisationRoles.includes(held.role),
  )

/** Federations in which the actor holds any role, for a federation picker. */
export const federationsOf = (actor: Actor): string[] => [
  ...new Set([
    ...actor.federationRoles.map((held) => held.federationRef),
    ...actor.organisationRoles.map((held) => held.federationRef),
    ...(actor.personFederationRef === null ? [] : [actor.personFederationRef]),
  ]),
]
