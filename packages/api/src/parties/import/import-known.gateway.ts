// Which rows of a file of persons are about somebody who is stored already. The database finds who has the birth date or the name of a
// row, by its indexes; the rule of the domain decides who is similar.
import type { Database } from '@oxer/db'
import type { ImportOutcome, ImportSettled, ResemblingRow } from '@oxer/domain/parties/import/import.schema'
import { personOfRow, resemblanceOf, type StoredPerson } from '@oxer/domain/parties/import/known-person.rules'

type Place = { taskRef: string; federationRef: string; today: string }
type Portion = { after: number; last: number }

/** So many are compared with a row: of those who were born on its day the most alike, and namesakes whose day may be its own. */
const mostCompared = 50

type Found = {
  number: number
  firstName: string
  lastName: string
  birthDate: string | null
  feiNumber: string | null
  stored: StoredPerson[]
}

/** Of two dates, one may be the other, mistyped: one digit differs, or day and month were swapped. The rule of the domain decides. */
const maybeMistyped = (one: string, other: string): string =>
  `(${one} = overlay(${other} placing substr(${other}, 9, 2) || '-' || substr(${other}, 6, 2) from 6 for 5)
    OR (SELECT count(*) FROM generate_series(1, 10) AS at WHERE substr(${one}, at, 1) <> substr(${other}, at, 1)) = 1)`

/**
 * Candidates are those whom the rule can accept. Who was born on the day of the row is ordered by the name, because a day such as the first
 * of January has more than are compared; who has its name must have no day, or nearly the same. One of the keys of a name is enough, for
 * all are those of the same words. OFFSET 0 keeps keys and persons from being joined: a register of ten thousand would be read as a whole
 * for each row.
 */
const readPortion = (
  database: Database,
  { taskRef, federationRef, today }: Place,
  { after, last }: Portion,
): Promise<Found[]> =>
  database.query<Found>(
    `SELECT r.number, r.data->>'firstName' AS "firstName", r.data->>'lastName' AS "lastName", r.data->>'birthDate' AS "birthDate",
            r.data->>'feiNumber' AS "feiNumber", near.stored
       FROM import_row r CROSS JOIN LATERAL (
         SELECT jsonb_agg(jsonb_build_object('ref', p.ref, 'firstName', p.first_name, 'lastName', p.last_name, 'birthDate', p.birth_date,
                  'feiNumber', p.fei_number, 'organisations', (
                    SELECT coalesce(jsonb_agg(DISTINCT o.name), '[]'::jsonb) FROM membership m JOIN organisation o ON o.ref = m.organisation_ref
                     WHERE m.person_ref = p.ref AND (m."end" IS NULL OR m."end" >= $5)))) AS stored
           FROM (
             (SELECT ref FROM person WHERE federation_ref = $4::uuid AND birth_date = r.data->>'birthDate' AND deleted_at IS NULL
               ORDER BY similarity(search_name, r.data->>'searchName') + (lower(first_name) = lower(r.data->>'firstName'))::int DESC, ref
               LIMIT ${String(mostCompared)})
             UNION
             (SELECT p.ref FROM (SELECT min(each) AS key FROM public.oxer_search_keys(r.data->>'searchName') AS each) AS own
               CROSS JOIN LATERAL (
                SELECT subject_ref FROM search_key
                 WHERE noun = 'person' AND federation_ref = $4::uuid AND search_key.key = own.key OFFSET 0) AS k
               CROSS JOIN LATERAL (SELECT ref, birth_date FROM person WHERE ref = k.subject_ref AND deleted_at IS NULL OFFSET 0) AS p
               WHERE p.birth_date IS NULL OR r.data->>'birthDate' IS NULL OR ${maybeMistyped('p.birth_date', "(r.data->>'birthDate')")}
               LIMIT ${String(mostCompared)})
           ) AS near CROSS JOIN LATERAL (
             SELECT * FROM person WHERE ref = near.ref AND deleted_at IS NULL AND erased_at IS NULL OFFSET 0) AS p
       ) AS near
      WHERE r.task_ref = $1::uuid AND r.number > $2 AND r.number <= $3 AND near.stored IS NOT NULL AND r.data ? 'searchName'
        AND NOT coalesce(r.more ? 'same', false)
      ORDER BY r.number`,
    [taskRef, after, last, federationRef, today],
  )

type Known = { number: number; more: { same?: string; isNew?: true } }

const storeKnown = async (database: Database, taskRef: string, known: readonly Known[]): Promise<void> => {
  if (known.length === 0) return
  await database.query(
    `UPDATE import_row r SET more = coalesce(r.more, '{}'::jsonb) || d.more
       FROM jsonb_to_recordset($2::jsonb) AS d(number int, more jsonb)
      WHERE r.task_ref = $1::uuid AND r.number = d.number`,
    [taskRef, JSON.stringify(known)],
  )
}

export type Resembling = Pick<ImportOutcome, 'matched' | 'resembling'>

/** The number of rows that an outcome lists. */
const mostListed = 200

/** Decides for each row of a portion whom it is about, and stores that with the row. */
const settlePortion = async (
  database: Database,
  place: Place,
  portion: Portion,
  settled: ImportSettled,
): Promise<{ row: ResemblingRow; isMatched: boolean }[]> => {
  const found = await readPortion(database, place, portion)
  const rows = found.flatMap(({ number, ...person }) => {
    // The header is the first row of the file.
    const row = resemblanceOf({ row: number + 1, ...person })
    return row === null ? [] : [{ number, row, same: personOfRow(row, settled) }]
  })
  await storeKnown(
    database,
    place.taskRef,
    rows.flatMap(({ number, row, same }): Known[] => {
      if (same !== null) return [{ number, more: { same } }]
      return settled.persons[String(row.row)] === null ? [{ number, more: { isNew: true } }] : []
    }),
  )
  return rows.map(({ row, same }) => ({ row, isMatched: same !== null }))
}

/** The rows that resemble stored persons; those that are about one are marked so. */
export const settleKnownPersons = async (
  database: Database,
  place: Place,
  settled: ImportSettled,
  portions: AsyncIterable<Portion>,
): Promise<Resembling> => {
  const outcome = { matched: 0, resembling: { count: 0, certain: 0, items: [] as ResemblingRow[] } }
  const { resembling } = outcome
  for await (const portion of portions) {
    for (const { row, isMatched } of await settlePortion(database, place, portion, settled)) {
      resembling.count += 1
      if (row.isCertain) resembling.certain += 1
      if (isMatched) outcome.matched += 1
      if (resembling.items.length < mostListed) resembling.items.push(row)
    }
  }
  return outcome
}
