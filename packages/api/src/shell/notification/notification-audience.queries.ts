// Whom a message about a person is for: the person's own account, and those of parents and others who act for the person. Nobody is notified more
// than that person's page shows them.
import type { Db } from '@oxer/db'
import type { HeldOrganisationRole } from '@oxer/domain/access/actor/actor.schema'
import type { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import type { NotificationWhy } from '@oxer/domain/shell/notification/notification.schema'

export type Reader = {
  readonly accountRef: string
  readonly address: string
  readonly name: string
  readonly language: string
  readonly why: NotificationWhy
  /** The person, or null if it is about a club or a federation. */
  readonly personRef: string | null
  readonly personName: string | null
  /** Whether the account acts in everything for the person, and not only in competitions. */
  readonly isFull: boolean
}

export const readAudience = async (db: Db, personRefs: readonly string[]): Promise<Reader[]> => db.$queryRaw<Reader[]>`
  SELECT a.ref AS "accountRef", a.email AS address, a.name, a.language, told.why, p.ref AS "personRef",
    p.first_name || ' ' || p.last_name AS "personName", told.permission = 'FULL' AS "isFull"
  FROM person p
  JOIN LATERAL (
    SELECT p.ref AS reader_ref, 'SELF' AS why, 'FULL' AS permission
    UNION ALL
    SELECT r.parent_ref, 'CHILD', r.permission FROM person_relation r WHERE r.child_ref = p.ref
  ) told ON true
  JOIN account a ON a.person_ref = told.reader_ref AND a.is_registered AND NOT a.is_blocked
  WHERE p.ref = ANY(${[...personRefs]}::uuid[]) AND p.deleted_at IS NULL AND p.erased_at IS NULL
  ORDER BY a.ref, p.ref`

/** The accounts of each person. */
export const byPerson = (readers: readonly Reader[]): ReadonlyMap<string, readonly Reader[]> => {
  const found = new Map<string, Reader[]>()
  for (const reader of readers) {
    if (reader.personRef !== null) found.set(reader.personRef, [...(found.get(reader.personRef) ?? []), reader])
  }
  return found
}

/** Money, licenses and memberships are for the person and those with all rights; the rest is for everybody who may enter the person. */
const forThoseWithAllRights: readonly NotificationKind[] = [
  'LICENSE_ENDS',
  'MEMBERSHIP_ENDS',
  'BILL_NEW',
  'PAYMENT_REMINDER',
  'PAYMENT_RECEIVED',
]

export const mayBeTold = (reader: Pick<Reader, 'isFull'>, kind: NotificationKind): boolean =>
  reader.isFull || !forThoseWithAllRights.includes(kind)

/** What is of the entries of a club, and not of its money. */
const ofEntries: readonly NotificationKind[] = ['APPROVAL_WAITING', 'REGISTRATION_ACCEPTED', 'REGISTRATION_REJECTED']
const approving: readonly HeldOrganisationRole[] = ['ORGANISATION_ADMINISTRATOR', 'COLLABORATOR']
const paying: readonly HeldOrganisationRole[] = ['ORGANISATION_ADMINISTRATOR', 'COLLABORATOR', 'FINANCE_RESPONSIBLE']

/** The people of a club who act on this kind of message; a right ends with the membership that it rests on (decision 31). */
export const readClubAudience = (
  db: Db,
  { organisationRef, kind, today }: { organisationRef: string; kind: NotificationKind; today: string },
): Promise<Reader[]> => {
  const roles = [...(ofEntries.includes(kind) ? approving : paying)]
  return db.$queryRaw<Reader[]>`
    SELECT a.ref AS "accountRef", a.email AS address, a.name, a.language, 'CLUB' AS why, NULL AS "personRef",
      NULL AS "personName", true AS "isFull"
    FROM account a
    WHERE a.is_registered AND NOT a.is_blocked AND (
      EXISTS (SELECT FROM organisation_role r WHERE r.account_ref = a.ref AND r.organisation_ref = ${organisationRef}::uuid
        AND r.role = ANY(${roles}) AND coalesce((SELECT bool_or(m.start <= ${today} AND (m."end" IS NULL OR m."end" >= ${today}))
          FROM membership m WHERE m.person_ref = a.person_ref AND m.organisation_ref = r.organisation_ref), true))
      OR EXISTS (SELECT FROM membership m WHERE m.person_ref = a.person_ref AND m.organisation_ref = ${organisationRef}::uuid
        AND m.start <= ${today} AND (m."end" IS NULL OR m."end" >= ${today})
        AND (m.role = ANY(${roles}) OR (m.can_manage_finance AND 'FINANCE_RESPONSIBLE' = ANY(${roles})))))
    ORDER BY a.ref`
}

/** The administrators of a federation. */
export const readStaffAudience = (db: Db, federationRef: string): Promise<Reader[]> => db.$queryRaw<Reader[]>`
  SELECT a.ref AS "accountRef", a.email AS address, a.name, a.language, 'STAFF' AS why, NULL AS "personRef",
    NULL AS "personName", true AS "isFull"
  FROM account a JOIN federation_role r ON r.account_ref = a.ref AND r.federation_ref = ${federationRef}::uuid
    AND r.role = 'FEDERATION_ADMINISTRATOR'
  WHERE a.is_registered AND NOT a.is_blocked ORDER BY a.ref`
