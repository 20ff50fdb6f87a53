// Who acts, read anew for every request and in one statement, so that a right that was taken away is gone at the next call.
import type { Database } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'

type ActorRow = {
  accountRef: string
  personRef: string | null
  personFederationRef: string | null
  username: string
  name: string
  isSuperAdmin: boolean
  isRegistered: boolean
  isBlocked: boolean
  language: string
  federationRoles: Actor['federationRoles'] | null
  organisationRoles: Actor['organisationRoles'] | null
}

/** An account as an actor, and what decides whether it may come in at all. */
export type ActingAccount = { actor: Actor; isBlocked: boolean; language: string }

/** Today lies within the membership, in the time zone of its federation; both days count (decision 31). */
const runsToday = `m.start <= to_char($2::timestamptz AT TIME ZONE f.time_zone, 'YYYY-MM-DD')
  AND (m."end" IS NULL OR m."end" >= to_char($2::timestamptz AT TIME ZONE f.time_zone, 'YYYY-MM-DD'))`

/**
 * What an account is in a club: as it was given to the account, unless its person has been a member of the club and is not today; and
 * as the membership of its person says, its two rights among it. So a right ends with its day, and no job has to take it away.
 */
const organisationRoles = `
  SELECT r.organisation_ref, o.federation_ref, r.role
    FROM organisation_role r JOIN organisation o ON o.ref = r.organisation_ref JOIN federation f ON f.ref = o.federation_ref
   WHERE r.account_ref = a.ref AND o.deleted_at IS NULL AND COALESCE(
     (SELECT bool_or(${runsToday}) FROM membership m WHERE m.person_ref = a.person_ref AND m.organisation_ref = r.organisation_ref),
     true)
   UNION
  SELECT m.organisation_ref, o.federation_ref, given.role
    FROM membership m JOIN organisation o ON o.ref = m.organisation_ref JOIN federation f ON f.ref = o.federation_ref
    CROSS JOIN LATERAL (VALUES (NULLIF(m.role, 'MEMBER')),
      (CASE WHEN m.can_organize_competitions THEN 'COMPETITION_ORGANIZER' END),
      (CASE WHEN m.can_assign_time_for_competitions THEN 'TIME_ASSIGMENT_RESPONSIBLE' END)) AS given (role)
   WHERE m.person_ref = p.ref AND o.deleted_at IS NULL AND given.role IS NOT NULL AND ${runsToday}`

const accountColumns = `
  a.ref AS "accountRef", a.person_ref AS "personRef", p.federation_ref AS "personFederationRef",
  a.username, a.name, a.language, a.is_super_admin AS "isSuperAdmin", a.is_registered AS "isRegistered", a.is_blocked AS "isBlocked",
  (SELECT json_agg(json_build_object('federationRef', r.federation_ref, 'role', r.role) ORDER BY r.federation_ref)
     FROM federation_role r WHERE r.account_ref = a.ref) AS "federationRoles",
  (SELECT json_agg(json_build_object('organisationRef', held.organisation_ref, 'federationRef', held.federation_ref, 'role', held.role)
                   ORDER BY held.organisation_ref, held.role)
     FROM (${organisationRoles}) held) AS "organisationRoles"`

const joinAccount = (accountRef: string): string =>
  `JOIN account a ON a.ref = ${accountRef} LEFT JOIN person p ON p.ref = a.person_ref AND p.deleted_at IS NULL`

const toActingAccount = (row: ActorRow, tokenScopes: readonly string[] | null): ActingAccount => ({
  isBlocked: row.isBlocked,
  language: row.language,
  actor: {
    accountRef: row.accountRef,
    personRef: row.personRef,
    personFederationRef: row.personFederationRef,
    username: row.username,
    name: row.name,
    isSuperAdmin: row.isSuperAdmin,
    isRegistered: row.isRegistered,
    federationRoles: row.federationRoles ?? [],
    organisationRoles: row.organisationRoles ?? [],
    tokenScopes,
  },
})

/** `sessionHash` is the SHA-256 of the session id. */
export const findBySession = async (
  database: Database,
  sessionHash: string,
  now = new Date(),
): Promise<(ActingAccount & { expiresAt: Date }) | null> => {
  const [row] = await database.query<ActorRow & { expiresAt: Date }>(
    `SELECT s.expires_at AS "expiresAt", ${accountColumns}
       FROM session s ${joinAccount('s.account_ref')} WHERE s.id = $1`,
    [sessionHash, now],
  )
  return row === undefined ? null : { ...toActingAccount(row, null), expiresAt: row.expiresAt }
}

/** `tokenHash` is the SHA-256 of the personal token. A revoked token is not found. */
export const findByPersonalToken = async (
  database: Database,
  tokenHash: string,
  now = new Date(),
): Promise<(ActingAccount & { expiresAt: Date | null }) | null> => {
  const [row] = await database.query<ActorRow & { expiresAt: Date | null; scopes: string[] }>(
    `SELECT t.expires_at AS "expiresAt", t.scopes, ${accountColumns}
       FROM personal_token t ${joinAccount('t.account_ref')}
      WHERE t.hash = $1 AND t.revoked_at IS NULL`,
    [tokenHash, now],
  )
  return row === undefined ? null : { ...toActingAccount(row, row.scopes), expiresAt: row.expiresAt }
}

/** The account that a script's client acts for. `granted` are the scopes of its token; none means all that the client may. */
export const findByApiClient = async (
  database: Database,
  clientId: string,
  granted: readonly string[],
  now = new Date(),
): Promise<ActingAccount | null> => {
  const [row] = await database.query<ActorRow & { scopes: string[] }>(
    `SELECT c.scopes, ${accountColumns}
       FROM api_client c ${joinAccount('c.account_ref')}
      WHERE c.client_id = $1 AND c.revoked_at IS NULL`,
    [clientId, now],
  )
  if (row === undefined) return null
  return toActingAccount(row, granted.length === 0 ? row.scopes : row.scopes.filter((scope) => granted.includes(scope)))
}
