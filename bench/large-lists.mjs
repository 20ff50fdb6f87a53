// Fills one competition of the demo up to a thousand starts in one list and five thousand registrations in all, as at
// the largest events. The demo has no such lists, because they would make every test of it slow.

const starts = 1_000
const registrations = 5_000

/**
 * The list that is still being made with the most entries, and its competition.
 * @param {import('../packages/db/src/index.ts').Database} database
 */
export const fillLargeLists = async (database) => {
  const [place] = await database.query(
    `SELECT l.ref AS startlist, l.competition_ref AS competition, s.ref AS set, s.test_ref AS test
       FROM startlist l JOIN test_set s ON s.startlist_ref = l.ref
      WHERE l.status = 'DRAFT_PROPOSAL'
      ORDER BY (SELECT count(*) FROM startlist_entry e WHERE e.startlist_ref = l.ref) DESC, l.ref LIMIT 1`,
    [],
  )
  const { startlist, competition, set, test } = place
  await database.query(
    `WITH here AS (SELECT count(*)::int AS n FROM registration WHERE competition_ref = $1),
          chosen AS (SELECT ref, row_number() OVER (ORDER BY ref)::int AS n FROM practitioner)
     INSERT INTO registration (ref, competition_ref, test_ref, test_set_ref, practitioner_ref, organisation_ref, status, fee_cents, start_number, registered_at)
     SELECT gen_random_uuid(), $1, $2, $3, p.ref, o.ref, 'SUBSCRIBED', 1500, 1000 + g, now()
       FROM here, generate_series(1, $4::int) g
       JOIN chosen p ON p.n = 1 + g % (SELECT count(*) FROM chosen)::int
       LEFT JOIN LATERAL (SELECT organisation_ref AS ref FROM registration r WHERE r.competition_ref = $1 ORDER BY (g * 7919) % 97, r.ref LIMIT 1) o ON true
      WHERE g <= $4::int - here.n`,
    [competition, test, set, registrations],
  )
  await database.query(
    `WITH here AS (SELECT count(*)::int AS n, max("order") AS last, max(start_seconds) AS at FROM startlist_entry WHERE startlist_ref = $1),
          new AS (SELECT r.ref, row_number() OVER (ORDER BY r.start_number)::int AS n FROM registration r
                   WHERE r.test_set_ref = $2 AND NOT EXISTS (SELECT FROM startlist_entry e WHERE e.registration_ref = r.ref))
     INSERT INTO startlist_entry (ref, startlist_ref, "order", type, registration_ref, start_seconds)
     SELECT gen_random_uuid(), $1, last + new.n, 'PARTICIPANT', new.ref, at + 30 * new.n
       FROM here, new WHERE new.n <= $3::int - here.n`,
    [startlist, set, starts],
  )
  await database.query('ANALYZE', [])
  return { largeCompetition: competition, largeStartlist: startlist, registrations }
}
