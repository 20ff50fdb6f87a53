// Which horse may be the same one: the candidates come from the indexes, and the rule of the domain decides. The tab of similar horses and
// the form of a new horse ask here.
import { type Db, Prisma } from '@oxer/db'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { type HorseLikenessFacts, similarHorses } from '@oxer/domain/parties/horse/horse-likeness.rules'
import type { FindKnownHorses, SimilarHorse } from '@oxer/domain/parties/horse/horse-likeness.schema'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import type { HorseScope } from './horse.guards.ts'

/** How many keys before and after each key of a name are compared. */
const neighbours = 60
const mostCandidates = 500
const mostSimilar = 20
const shownKnown = 3

type Candidate = HorseLikenessFacts & { ref: string; isPony: boolean }

const columns = Prisma.sql`h.ref::text AS ref, h.name, h.sport_name AS "sportName", h.birth_date AS "birthDate", h.father, h.mother,
  h.ueln, h.chip, h.is_pony AS "isPony"`

const findCandidates = (
  db: Db,
  federationRef: string,
  horse: HorseLikenessFacts,
  exceptRef: string | null,
): Promise<Candidate[]> => {
  const names = [horse.name, horse.sportName].flatMap((name) => (name ? [fold(name)] : []))
  const inFederation = Prisma.sql`h.federation_ref = ${federationRef}::uuid`
  // Each condition uses its own index; an OR over them would scan the whole register.
  return db.$queryRaw<Candidate[]>`
    WITH keys AS MATERIALIZED (
      SELECT DISTINCT key FROM unnest(${names}::text[]) AS name, public.oxer_search_keys(name) AS key
    ), found AS (
      SELECT near.subject_ref AS ref FROM keys, LATERAL (
        (SELECT k.subject_ref FROM search_key k
          WHERE k.noun = 'horse' AND k.federation_ref = ${federationRef}::uuid AND k.key >= keys.key
          ORDER BY k.key LIMIT ${neighbours})
        UNION ALL
        (SELECT k.subject_ref FROM search_key k
          WHERE k.noun = 'horse' AND k.federation_ref = ${federationRef}::uuid AND k.key < keys.key
          ORDER BY k.key DESC LIMIT ${neighbours})) near
      UNION
      SELECT h.ref FROM horse h WHERE ${inFederation} AND h.birth_date = ${horse.birthDate}
      UNION
      SELECT h.ref FROM horse h WHERE h.chip = ${horse.chip} AND ${inFederation}
    )
    SELECT ${columns} FROM found JOIN horse h USING (ref)
    WHERE h.ref IS DISTINCT FROM ${exceptRef}::uuid AND h.deleted_at IS NULL
    ORDER BY h.ref LIMIT ${mostCandidates}`
}

const findSimilar = async (
  db: Db,
  federationRef: string,
  horse: HorseLikenessFacts,
  { exceptRef = null, most }: { exceptRef?: string | null; most: number },
): Promise<SimilarHorse[]> =>
  similarHorses(horse, await findCandidates(db, federationRef, horse, exceptRef), most).map(
    ({ candidate: { ref, name, isPony, birthDate }, likeness }) => ({
      ...{ ref, name, isPony, birthYear: birthDate === null ? null : Number(birthDate.slice(0, 4)) },
      likeness: likeness.score,
      reasons: [...likeness.reasons],
    }),
  )

/** Horses that may be the same one; they can be merged by hand. */
export const listSimilarHorses = async (db: Db, { horseRef, federationRef }: HorseScope): Promise<SimilarHorse[]> => {
  const own = await db.horse.findUniqueOrThrow({ where: { ref: horseRef } })
  return findSimilar(db, federationRef, own, { exceptRef: horseRef, most: mostSimilar })
}

/** Horses that may be the one of a new form. Papers are not compared, because a guess must not confirm a number. */
export const listKnownHorses = async (
  db: Db,
  { federationRef }: Pick<FederationScope, 'federationRef'>,
  { name, birthDate, father, mother }: FindKnownHorses,
): Promise<SimilarHorse[]> =>
  name === ''
    ? []
    : findSimilar(
        db,
        federationRef,
        {
          ...{ name, birthDate: birthDate ?? null, father: father ?? null, mother: mother ?? null },
          ...{ sportName: null, ueln: null, chip: null },
        },
        { most: shownKnown },
      )
