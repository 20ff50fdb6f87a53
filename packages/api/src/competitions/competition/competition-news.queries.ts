import type { Db } from '@oxer/db'
import type { CompetitionNewsFacts, RecordedLine } from '@oxer/domain/competitions/competition/competition-events.rules'

/** The state of a competition, and what of the recorded refs belongs to it, in one statement. */
export const readNewsFacts = async (
  db: Db,
  competitionRef: string,
  lines: readonly RecordedLine[],
): Promise<CompetitionNewsFacts> => {
  const refsOf = (noun: string): string[] => lines.filter((line) => line.noun === noun).map(({ ref }) => ref)
  const [facts] = await db.$queryRaw<CompetitionNewsFacts[]>`
    SELECT c.ref AS "competitionRef", c.federation_ref AS "federationRef", c.publication, c.status,
      c.deleted_at IS NOT NULL AS "isDeleted", c.published_parts AS "publishedParts",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('ref', s.ref, 'status', s.status)), '[]') FROM startlist s
        WHERE s.ref = ANY(${refsOf('startlist')}::uuid[]) AND s.competition_ref = c.ref) AS startlists,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('ref', x.ref, 'testSetRef', x.test_set_ref,
          'registrationRef', x.registration_ref, 'isHeld', x.is_held)), '[]') FROM result x
        WHERE x.ref = ANY(${refsOf('result')}::uuid[]) AND x.competition_ref = c.ref) AS results,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('ref', r.ref, 'testSetRef', r.test_set_ref,
          'isPublished', r.published_at IS NOT NULL)), '[]') FROM ranking r
        WHERE r.ref = ANY(${refsOf('ranking')}::uuid[]) AND r.competition_ref = c.ref) AS rankings,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('ref', g.ref, 'testSetRef', g.test_set_ref)), '[]') FROM registration g
        WHERE g.ref = ANY(${refsOf('registration')}::uuid[]) AND g.competition_ref = c.ref) AS registrations
    FROM competition c WHERE c.ref = ${competitionRef}::uuid`
  if (facts === undefined) throw new Error(`the competition ${competitionRef} has been deleted by its own command`)
  return facts
}
