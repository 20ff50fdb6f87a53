// Who in a club is written to about its times: the accounts that may choose them.
import type { Db } from '@oxer/db'

export type AssignmentContact = {
  readonly organisationRef: string
  readonly accountRef: string
  readonly name: string
  readonly email: string
  readonly language: string
}

/** By role, or by the right of a membership that runs today (pr0187); each account once for each club. */
export const listAssignmentContacts = (
  db: Db,
  organisationRefs: readonly string[],
  now: Date,
): Promise<AssignmentContact[]> =>
  db.$queryRaw<AssignmentContact[]>`
    SELECT DISTINCT held.organisation_ref AS "organisationRef", a.ref AS "accountRef", a.name, a.email, a.language
    FROM (
      SELECT r.organisation_ref, r.account_ref FROM organisation_role r
       WHERE r.organisation_ref = ANY(${[...organisationRefs]}::uuid[])
         AND r.role IN ('ORGANISATION_ADMINISTRATOR', 'TIME_ASSIGMENT_RESPONSIBLE')
      UNION
      SELECT m.organisation_ref, c.ref FROM membership m
        JOIN account c ON c.person_ref = m.person_ref
        JOIN organisation o ON o.ref = m.organisation_ref JOIN federation f ON f.ref = o.federation_ref
       WHERE m.organisation_ref = ANY(${[...organisationRefs]}::uuid[])
         AND (m.can_assign_time_for_competitions OR m.role IN ('ORGANISATION_ADMINISTRATOR', 'TIME_ASSIGMENT_RESPONSIBLE'))
         AND m.start <= to_char(${now}::timestamptz AT TIME ZONE f.time_zone, 'YYYY-MM-DD')
         AND (m."end" IS NULL OR m."end" >= to_char(${now}::timestamptz AT TIME ZONE f.time_zone, 'YYYY-MM-DD'))
    ) held JOIN account a ON a.ref = held.account_ref
    WHERE a.is_registered AND NOT a.is_blocked
    ORDER BY 1, 2`
