// Reads the actor in one statement. `actor-memory.queries.ts` keeps it between calls. Each table that is read here has triggers that
// report its changes (migration rights_changed), so that a withdrawn right is gone at the next call; a test compares the two.
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
  rightsChangeAt: Date | null
}

/** An account as an actor, and what decides whether it may sign in at all. */
export type ActingAccount = {
  actor: Actor
  isBlocked: boolean
  language: string
  /**
   * The next midnight at which a membership may begin or end, in the time zone of its federation; null if its person never was a member.
   */
  rightsChangeAt: Date | null
}

/** True if today is within the membership, in the time zone of its federation; both days count (decision 31). */
const runsToday = `m.start <= to_char($2::timestamptz AT TIME ZONE f.time_zone, 'YYYY-MM-DD')
  AND (m."end" IS NULL OR m."end" >= to_char($2::timestamptz AT TIME ZONE f.time_zone, 'YYYY-MM-DD'))`

/**
 * The rights of an account in a club. Nobody has rights in a federation that is switched off; a super administrator needs none. A role given to the account counts, unless its person has been a member of the club and is not
 * today. The membership of its person counts too, with its three rights. So a right ends with its day, and no job has to remove it.
 */
const organisationRoles = `
  SELECT r.organisation_ref, o.federation_ref, r.role
    FROM organisation_role r JOIN organisation o ON o.ref = r.organisation_ref JOIN federation f ON f.ref = o.federation_ref
   WHERE r.account_ref = a.ref AND o.deleted_at IS NULL AND f.is_active AND COALESCE(
     (SELECT bool_or(${runsToday}) FROM membership m WHERE m.person_ref = a.person_ref AND m.organisation_ref = r.organisation_ref),
     true)
   UNION
  SELECT m.organisation_ref, o.federation_ref, given.role
    FROM membership m JOIN organisation o ON o.ref = m.organisation_ref JOIN federation f ON f.ref = o.federation_ref
    CROSS JOIN LATERAL (VALUES (NULLIF(m.role, 'MEMBER')),
      (CASE WHEN m.can_organize_competitions THEN 'COMPETITION_ORGANIZER' END),
      (CASE WHEN m.can_assign_time_for_competitions THEN 'TIME_ASSIGMENT_RESPONSIBLE' END),
      (CASE WHEN m.can_manage_finance THEN 'FINANCE_RESPONSIBLE' END)) AS given (role)
   WHERE m.person_ref = p.ref AND o.deleted_at IS NULL AND f.is_active AND given.role IS NOT NULL AND ${runsToday}`

const nextMidnight = `
  SELECT min((($2::timestamptz AT TIME ZONE f.time_zone)::date + 1)::timestamp AT TIME ZONE f.time_zone)
    FROM membership m JOIN organisation o ON o.ref = m.organisation_ref JOIN federation f ON f.ref = o.federation_ref
   WHERE m.person_ref = a.person_ref`

const accountColumns = `
  a.ref AS "accountRef", a.person_ref AS "personRef", (SELECT f.ref FROM federation f WHERE f.ref = p.federation_ref AND f.is_active) AS "personFederationRef",
  a.username, a.name, a.language, a.is_super_admin AS "isSuperAdmin", a.is_registered AS "isRegistered", a.is_blocked AS "isBlocked",
  (SELECT json_agg(json_build_object('federationRef', r.federation_ref, 'role', r.role) ORDER BY r.federation_ref)
     FROM federation_role r JOIN federation f ON f.ref = r.federation_ref
    WHERE r.account_ref = a.ref AND f.is_active) AS "federationRoles",
  (SELECT json_agg(json_build_object('organisationRef', held.organisation_ref, 'federationRef', held.federation_ref, 'role', held.role)
                   ORDER BY held.organisation_ref, held.role)
     FROM (${organisationRoles}) held) AS "organisationRoles",
  (${nextMidnight}) AS "rightsChangeAt"`

const joinAccount = (accountRef: string): string =>
  `JOIN account a ON a.ref = ${accountRef} LEFT JOIN person p ON p.ref = a.person_ref AND p.deleted_at IS NULL`

const toActingAccount = (row: ActorRow, tokenScopes: readonly string[] | null): ActingAccount => ({
  isBlocked: row.isBlocked,
  language: row.language,
  rightsChangeAt: row.rightsChangeAt,
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

/** The three statements; $1 is the hash or the client, $2 the moment. */
export const actorStatements = {
  session: `
    SELECT s.expires_at AS "expiresAt", s.created_at AS "createdAt", s.seen_at AS "seenAt", s.signed_in_at AS "signedInAt",
           ${accountColumns}
      FROM session s ${joinAccount('s.account_ref')}
     WHERE s.id = $1`,
  personalToken: `
    SELECT t.expires_at AS "expiresAt", t.scopes, ${accountColumns}
      FROM personal_token t ${joinAccount('t.account_ref')}
     WHERE t.hash = $1 AND t.revoked_at IS NULL`,
  apiClient: `
    SELECT c.scopes, ${accountColumns}
      FROM api_client c ${joinAccount('c.account_ref')}
     WHERE c.client_id = $1 AND c.revoked_at IS NULL`,
} as const

type SessionTimes = { expiresAt: Date; createdAt: Date; seenAt: Date | null; signedInAt: Date | null }

/** `sessionHash` is the SHA-256 of the session id. */
export const findBySession = async (
  database: Database,
  sessionHash: string,
  now = new Date(),
): Promise<(ActingAccount & SessionTimes) | null> => {
  const [row] = await database.query<ActorRow & SessionTimes>(actorStatements.session, [sessionHash, now])
  if (row === undefined) return null
  const { expiresAt, createdAt, seenAt, signedInAt } = row
  return { ...toActingAccount(row, null), expiresAt, createdAt, seenAt, signedInAt }
}

/** `tokenHash` is the SHA-256 of the personal token. A revoked token is not found. */
export const findByPersonalToken = async (
  database: Database,
  tokenHash: string,
  now = new Date(),
): Promise<(ActingAccount & { expiresAt: Date | null }) | null> => {
  const [row] = await database.query<ActorRow & { expiresAt: Date | null; scopes: string[] }>(
    actorStatements.personalToken,
    [tokenHash, now],
  )
  return row === undefined ? null : { ...toActingAccount(row, row.scopes), expiresAt: row.expiresAt }
}

/** The account for which a script's client acts. `granted` are the scopes of its token; an empty list means all scopes of the client. */
export const findByApiClient = async (
  database: Database,
  clientId: string,
  granted: readonly string[],
  now = new Date(),
): Promise<ActingAccount | null> => {
  const [row] = await database.query<ActorRow & { scopes: string[] }>(actorStatements.apiClient, [clientId, now])
  if (row === undefined) return null
  return toActingAccount(row, granted.length === 0 ? row.scopes : row.scopes.filter((scope) => granted.includes(scope)))
}

/** Of no session and no token: for what an account has asked to be read without it. It is read each time, never remembered. */
export const findByAccount = async (
  database: Database,
  accountRef: string,
  now = new Date(),
): Promise<ActingAccount | null> => {
  const [row] = await database.query<ActorRow>(
    `SELECT ${accountColumns} FROM (SELECT $1::uuid AS ref) asked ${joinAccount('asked.ref')}`,
    [accountRef, now],
  )
  return row === undefined ? null : toActingAccount(row, null)
}
