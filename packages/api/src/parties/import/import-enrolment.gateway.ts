// What the rows of a file store beside their records: memberships and licenses, and what they add to persons who are stored already. It is
// written when the import becomes visible, in single statements over the staging table.
import type { Db } from '@oxer/db'

/** The person whom a row `r` is about: a stored one, or the one that the row has made. */
const personOf = `coalesce((r.more->>'same')::uuid, (r.data->>'ref')::uuid)`
const never = `'9999-12-31'`

/** Nobody is a member of one club, or holds one license, twice on a day: a row that would make it so adds nothing. */
export const insertEnrolments = async (db: Db, taskRef: string, now: Date): Promise<void> => {
  await db.$executeRawUnsafe(
    `INSERT INTO membership (ref, person_ref, organisation_ref, association_type, member_id, start, "end")
     SELECT DISTINCT ON (person_ref, m.club) m.ref, person_ref, m.club, m."associationType", m."memberId", m.start, m."end"
       FROM (SELECT ${personOf} AS person_ref, r.number, r.more FROM import_row r
              WHERE r.task_ref = $1::uuid AND r.more ? 'membership') AS row
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
       FROM (SELECT ${personOf} AS person_ref, r.number, r.more FROM import_row r
              WHERE r.task_ref = $1::uuid AND r.more ? 'license') AS row
       CROSS JOIN LATERAL jsonb_to_record(row.more->'license') AS l(ref uuid, license uuid, start text, "end" text)
      WHERE NOT EXISTS (SELECT FROM member_license other WHERE other.person_ref = row.person_ref AND other.license_ref = l.license
              AND other.start <= coalesce(l."end", ${never}) AND coalesce(other."end", ${never}) >= l.start)
      ORDER BY person_ref, l.license, row.number`,
    taskRef,
    now.toISOString(),
  )
}

/** Columns of a person that an import fills in where they are empty, with their types in a row. */
const completed = {
  email: 'text',
  phone: 'text',
  mobilePhone: 'text',
  nationality: 'text',
  feiNumber: 'text',
  externalId: 'text',
  address: 'jsonb',
  profession: 'text',
  vatNumber: 'text',
  companyName: 'text',
} as const

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Fills in what stored persons lack, and returns them. Nothing that is stored is overwritten; the first row of a person counts. */
export const completeKnownPersons = async (db: Db, taskRef: string): Promise<string[]> => {
  const fields = Object.entries(completed)
  const changed = await db.$queryRawUnsafe<{ ref: string }[]>(
    `UPDATE person SET ${fields.map(([field]) => `${columnOf(field)} = coalesce(person.${columnOf(field)}, d."${field}")`).join(', ')},
            gender = CASE WHEN person.gender = 'NOT_SPECIFIED' THEN coalesce(d.gender, person.gender) ELSE person.gender END,
            version = person.version + 1
       FROM (SELECT DISTINCT ON (r.more->>'same') r.more->>'same' AS same, r.data FROM import_row r
              WHERE r.task_ref = $1::uuid AND r.more ? 'same' ORDER BY r.more->>'same', r.number) AS row
       CROSS JOIN LATERAL jsonb_to_record(row.data)
         AS d(gender text, ${fields.map(([field, type]) => `"${field}" ${type}`).join(', ')})
      WHERE person.ref = row.same::uuid AND person.deleted_at IS NULL
      RETURNING person.ref::text AS ref`,
    taskRef,
  )
  return changed.map(({ ref }) => ref)
}

/** The e-mail and the telephone of a club are those of its general account. */
export const insertClubAccounts = async (
  db: Db,
  { taskRef, federationRef, now }: { taskRef: string; federationRef: string; now: Date },
): Promise<void> => {
  await db.$executeRawUnsafe(
    `INSERT INTO contact_account (ref, federation_ref, contact_type, contact_ref, name, type, company, email, phone,
                                  is_communication, default_for, created_at)
     SELECT c.ref, $2::uuid, 'ORGANISATION', (r.data->>'ref')::uuid, left(r.data->>'name', 120), 'COMPANY', r.data->>'name', c.email, c.phone,
            true, ARRAY['DEFAULT'], $3::timestamptz
       FROM import_row r CROSS JOIN LATERAL jsonb_to_record(r.more->'contact') AS c(ref uuid, email text, phone text)
      WHERE r.task_ref = $1::uuid AND r.more ? 'contact'`,
    taskRef,
    federationRef,
    now.toISOString(),
  )
}
