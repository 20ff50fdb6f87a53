// How often riders have started in each calendar year, for rules that ask for it. It counts what the public sees.
import type { Db } from '@oxer/db'
import type { Combination } from '../../parties/practitioner/combination-facts.queries.ts'
import { isPublicIn } from '../competition/competition-visibility.queries.ts'
import { publicResults } from '../result/result-visibility.queries.ts'

type Counted = { personRef: string; year: string; starts: number }

/** In the order of the combinations. A rider who is described and not stored yet has never started. */
export const readStartsByYear = async (
  db: Db,
  combinations: readonly Pick<Combination, 'person'>[],
): Promise<Record<string, number>[]> => {
  const refs = combinations.map(({ person }) => ('ref' in person ? person.ref : null))
  const rows = await db.$queryRaw<Counted[]>`
    SELECT pr.person_ref AS "personRef", left(c.start, 4) AS year, count(*)::int AS starts
    FROM practitioner pr JOIN registration r ON r.practitioner_ref = pr.ref AND r.type = 'INDIVIDUAL' AND r.deleted_at IS NULL
      JOIN ${publicResults} x ON x.registration_ref = r.ref JOIN competition c ON c.ref = r.competition_ref
    WHERE pr.person_ref = ANY(${refs.filter((ref) => ref !== null)}::uuid[]) AND x.status <> 'NOT_STARTED'
      AND ${isPublicIn('c')}
    GROUP BY pr.person_ref, left(c.start, 4)`
  const known = new Map<string, Record<string, number>>()
  for (const { personRef, year, starts } of rows) known.set(personRef, { ...known.get(personRef), [year]: starts })
  return refs.map((ref) => (ref === null ? undefined : known.get(ref)) ?? {})
}
