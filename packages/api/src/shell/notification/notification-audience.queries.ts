// Whom a message about a person is for: the person's own account, and those of parents and others who act for the person. Nobody is notified more
// than that person's page shows them.
import type { Db } from '@oxer/db'
import type { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import type { NotificationWhy } from '@oxer/domain/shell/notification/notification.schema'

export type Reader = {
  readonly accountRef: string
  readonly address: string
  readonly name: string
  readonly language: string
  readonly why: NotificationWhy
  readonly personRef: string
  readonly personName: string
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

/** Entries and starts are for everybody who may enter the person. */
const forAll: readonly NotificationKind[] = [
  'REGISTRATION_ACCEPTED',
  'REGISTRATION_REJECTED',
  'STARTLIST_PUBLISHED',
  'START_MOVED',
  'ARENA_CHANGED',
]

export const mayBeTold = (reader: Pick<Reader, 'isFull'>, kind: NotificationKind): boolean =>
  reader.isFull || forAll.includes(kind)
