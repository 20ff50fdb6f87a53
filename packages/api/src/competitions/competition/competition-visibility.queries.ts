// Which competitions a reader may know of. Every query that lists registrations, starts, results or places through another noun (a rider, a
// horse, a club, a calendar) uses these conditions, so that a hidden competition shows nowhere.
import { Prisma } from '@oxer/db'
import { federationsStaffedBy } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { organisationsSeenBy } from '@oxer/domain/competitions/competition/competition.policy'
import { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'

const publicStatuses = CompetitionStatus.options.filter(isPublicEvent)

/** Decision 8: the competitions that the public may open. `alias` names the table in a statement that is written as text. */
export const publicCompetitionText = (alias: string): string =>
  `(${alias}.status IN (${publicStatuses.map((status) => `'${status}'`).join(', ')}) AND ${alias}.deleted_at IS NULL)`

/** The same, as a part of a statement. */
export const isPublicIn = (alias: string): Prisma.Sql => Prisma.raw(publicCompetitionText(alias))

/** The same, for the client. */
export const publicCompetitions = {
  status: { in: [...publicStatuses] },
  deletedAt: null,
} satisfies Prisma.CompetitionWhereInput

/** Those that the public has seen: a competition that was announced and then cancelled is still known. */
export const announcedCompetitions = {
  deletedAt: null,
  OR: [{ status: { in: [...publicStatuses] } }, { status: 'CANCELLED', publishedAt: { not: null } }],
} satisfies Prisma.CompetitionWhereInput

const isAnnouncedIn = (alias: string): Prisma.Sql => {
  const own = Prisma.raw(alias)
  return Prisma.sql`(${isPublicIn(alias)} OR (${own}.status = 'CANCELLED' AND ${own}.published_at IS NOT NULL))`
}

type Reader = { readonly actor: Actor | null; readonly now: () => Date }

/** The reader's own share of the competition, as `share`, unless it has expired; a judge's opens no manage screen (decision 416). */
export const shareJoin = ({ actor, now }: Reader): Prisma.Sql => Prisma.sql`
  LEFT JOIN competition_share AS share ON share.competition_ref = competition.ref
    AND share.person_ref = ${actor?.personRef ?? null}::uuid AND (share.expires IS NULL OR share.expires > ${now()}) AND share.role <> 'JURY'`

/** The columns of `CompetitionFactsRow`, for a statement with `shareJoin`. */
export const factsColumns = Prisma.sql`
  competition.ref, competition.federation_ref AS "federationRef", competition.status,
  competition.organizer_type AS "organizerType", competition.organizer_ref AS "organizerRef", share.role AS "shareRole"`

/** Whether the reader's person has a share that has not expired, other than as a judge. */
const holdsShareOf = (alias: string, { actor, now }: Reader): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM competition_share own_share WHERE own_share.competition_ref = ${Prisma.raw(alias)}.ref
    AND own_share.person_ref = ${actor?.personRef ?? null}::uuid
    AND (own_share.expires IS NULL OR own_share.expires > ${now()}) AND own_share.role <> 'JURY')`

/** The competitions whose manage screens the reader may view (canViewCompetition), in every state. */
export const isManagedIn = (alias: string, reader: Reader, holdsShare = holdsShareOf(alias, reader)): Prisma.Sql => {
  const actor = reader.actor?.isRegistered === true ? reader.actor : null
  if (actor === null) return Prisma.sql`false`
  const own = Prisma.raw(alias)
  if (actor.isSuperAdmin) return Prisma.sql`${own}.deleted_at IS NULL`
  return Prisma.sql`(${own}.deleted_at IS NULL AND (${own}.federation_ref = ANY(${federationsStaffedBy(actor)}::uuid[])
    OR (${own}.organizer_type = 'ORGANISATION' AND ${own}.organizer_ref = ANY(${organisationsSeenBy(actor)}::uuid[]))
    OR (${own}.organizer_type IN ('MEMBER', 'PERSON') AND ${own}.organizer_ref = ${actor.personRef}::uuid)
    OR ${holdsShare}))`
}

/**
 * Everybody sees the announced competitions; those who may view the manage screens see a competition in every state.
 * `holdsShare` replaces the lookup of the share in a statement that has joined it.
 */
export const isVisibleIn = (alias: string, reader: Reader, holdsShare = holdsShareOf(alias, reader)): Prisma.Sql => {
  const announced = isAnnouncedIn(alias)
  if (reader.actor?.isRegistered !== true) return announced
  if (reader.actor.isSuperAdmin) return isManagedIn(alias, reader, holdsShare)
  return Prisma.sql`(${Prisma.raw(alias)}.deleted_at IS NULL AND (${announced} OR ${isManagedIn(alias, reader, holdsShare)}))`
}
