// What the rows of a file store beside their records: memberships and licenses, and the accounts of clubs. It is written when the import
// becomes visible, in single statements over the staging table. A dry run stores it for stored records only: the others are not there.
import type { Db } from '@oxer/db'

/** The record that a row `r` is about: a stored one, or the one that the row has made. */
const recordOf = `coalesce((r.more->>'same')::uuid, (r.data->>'ref')::uuid)`
const never = `'9999-12-31'`

/** The rows of a file that are about records which are there. */
const rowsOf = (dryRun: boolean): string =>
  dryRun ? `r.more ? 'same' AND r.task_ref = $1::uuid` : 'r.task_ref = $1::uuid'

const isGood = `NOT coalesce(r.errors, '[]'::jsonb) @> '[{"isWarning": false}]'`

/** Nobody is a member of one club, or holds one license, twice on a day: a row that would make it so adds nothing. */
export const insertEnrolments = async (
  db: Db,
  { taskRef, now, dryRun }: { taskRef: string; now: Date; dryRun: boolean },
): Promise<void> => {
  await db.$executeRawUnsafe(
    `INSERT INTO membership (ref, person_ref, organisation_ref, association_type, member_id, start, "end")
     SELECT DISTINCT ON (person_ref, m.club) m.ref, person_ref, m.club, m."associationType", m."memberId", m.start, m."end"
       FROM (SELECT ${recordOf} AS person_ref, r.number, r.more FROM import_row r
              WHERE ${rowsOf(dryRun)} AND r.more ? 'membership' AND ${isGood}) AS row
       CROSS JOIN LATERAL jsonb_to_record(row.more->'membership')
         AS m(ref uuid, club uuid, "associationType" text, "memberId" text, start text, "end" text)
      WHERE NOT EXISTS (SELECT FROM membership other WHERE other.person_ref = row.person_ref AND other.organisation_ref = m.club
              AND other.start <= coalesce(m."end", ${never}) AND coalesce(other."end", ${never}) >= m.start)
      ORDER BY person_ref, m.club, row.number`,
    taskRef,
  )
  await db.$executeRawUnsafe(
    `INSERT INTO member_license (ref, person_ref, license_ref, bill_to_type, bill_to_ref, start, "end", created_at)
     SELECT DISTINCT ON (person_ref, l.license) l.ref, person_ref, l.license, 'PERSON', person_ref, l.start, l."end", $2::timestamptz
       FROM (SELECT ${recordOf} AS person_ref, r.number, r.more FROM import_row r
              WHERE ${rowsOf(dryRun)} AND r.more ? 'license' AND ${isGood}) AS row
       CROSS JOIN LATERAL jsonb_to_record(row.more->'license') AS l(ref uuid, license uuid, start text, "end" text)
      WHERE NOT EXISTS (SELECT FROM member_license other WHERE other.person_ref = row.person_ref AND other.license_ref = l.license
              AND other.start <= coalesce(l."end", ${never}) AND coalesce(other."end", ${never}) >= l.start)
      ORDER BY person_ref, l.license, row.number`,
    taskRef,
    now.toISOString(),
  )
}

/** The e-mail and the telephone of a club are those of its general account. A stored club that has accounts keeps them. */
export const insertClubAccounts = async (
  db: Db,
  { taskRef, federationRef, now, dryRun }: { taskRef: string; federationRef: string; now: Date; dryRun: boolean },
): Promise<void> => {
  await db.$executeRawUnsafe(
    `INSERT INTO contact_account (ref, federation_ref, contact_type, contact_ref, name, type, company, email, phone,
                                  is_communication, default_for, created_at)
     SELECT DISTINCT ON (${recordOf}) c.ref, $2::uuid, 'ORGANISATION', ${recordOf}, left(r.data->>'name', 120), 'COMPANY', r.data->>'name', c.email, c.phone,
            true, ARRAY['DEFAULT'], $3::timestamptz
       FROM import_row r CROSS JOIN LATERAL jsonb_to_record(r.more->'contact') AS c(ref uuid, email text, phone text)
      WHERE ${rowsOf(dryRun)} AND r.more ? 'contact' AND ${isGood} AND NOT EXISTS (SELECT FROM contact_account other WHERE other.contact_ref = ${recordOf})
      ORDER BY ${recordOf}, r.number`,
    taskRef,
    federationRef,
    now.toISOString(),
  )
}
