// Who may be the same person: the candidates come from the indexes, and the rule of the domain decides. The tab of similar persons and
// the form of a new member ask here.
import type { Db } from '@oxer/db'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { canViewMember } from '@oxer/domain/parties/person/person.policy'
import { isWithin } from '@oxer/domain/parties/person/person.rules'
import { personSearchText } from '@oxer/domain/parties/person/person-fields.rules'
import {
  type PersonLikeness,
  type PersonLikenessFacts,
  similarPersons,
} from '@oxer/domain/parties/person/person-likeness.rules'
import type { FindKnownPersons, KnownPerson } from '@oxer/domain/parties/person/person-likeness.schema'
import type { ActingContext, Context } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { personFactsRelations, toPersonFacts } from './person.guards.ts'
import { toPersonName } from './person.mappers.ts'

/** How many keys before and after each key of the person are compared. */
const neighbours = 100
/** A name that is less alike is not a slip of typing; the rule decides about the others. */
const alike = 0.45
/** More than one day has births in the largest register. */
const mostCandidates = 500

type Candidate = {
  ref: string
  firstName: string
  lastName: string
  birthDate: string | null
  feiNumber: string | null
}

/**
 * Candidates are the persons with the same birth date, and those whose search keys are next to the person's own in the index. A key begins
 * with each word of the name in turn, so a neighbour has a word that is equal or nearly equal. Their number does not grow with the register,
 * while a search by the trigrams of a name took 0.1 s among a million persons.
 */
const findCandidates = (
  db: Db,
  federationRef: string,
  person: PersonLikenessFacts,
  exceptRef: string | null,
): Promise<Candidate[]> => {
  const name = fold(personSearchText(person))
  return db.$queryRaw<Candidate[]>`
    WITH keys AS MATERIALIZED (
      SELECT key FROM public.oxer_search_keys(${name}) AS key
    ), found AS (
      SELECT near.subject_ref AS ref FROM keys, LATERAL (
        (SELECT k.subject_ref FROM search_key k
          WHERE k.noun = 'person' AND k.federation_ref = ${federationRef}::uuid AND k.key >= keys.key
          ORDER BY k.key LIMIT ${neighbours})
        UNION ALL
        (SELECT k.subject_ref FROM search_key k
          WHERE k.noun = 'person' AND k.federation_ref = ${federationRef}::uuid AND k.key < keys.key
          ORDER BY k.key DESC LIMIT ${neighbours})) near
      UNION
      SELECT p.ref FROM person p WHERE p.federation_ref = ${federationRef}::uuid AND p.birth_date = ${person.birthDate}
    )
    SELECT p.ref::text AS ref, p.first_name AS "firstName", p.last_name AS "lastName", p.birth_date AS "birthDate",
      p.fei_number AS "feiNumber"
    FROM found JOIN person p USING (ref)
    WHERE p.ref IS DISTINCT FROM ${exceptRef}::uuid AND p.deleted_at IS NULL AND p.erased_at IS NULL
      AND (p.birth_date = ${person.birthDate} OR similarity(p.search_name, ${name}) >= ${alike}::real)
    ORDER BY (p.birth_date = ${person.birthDate}) DESC NULLS LAST, similarity(p.search_name, ${name}) DESC, p.ref
    LIMIT ${mostCandidates}`
}

/** Those who may be the same person, the most likely first. `exceptRef` is the person itself. */
export const findSimilarPersons = async (
  db: Db,
  federationRef: string,
  person: PersonLikenessFacts,
  { exceptRef = null, most }: { exceptRef?: string | null; most: number },
): Promise<(PersonLikeness & { ref: string })[]> => {
  const candidates = await findCandidates(db, federationRef, person, exceptRef)
  return similarPersons(person, candidates, most).map(({ candidate, likeness }) => ({
    ref: candidate.ref,
    ...likeness,
  }))
}

const shownKnown = 3
/** Among the most similar, some may belong to clubs that the caller does not see. */
const mostSimilar = 30

/** Members who may be the person of a new form, as far as the caller may see them. */
export const listKnownPersons = async (
  ctx: Pick<Context, 'db' | 'now'> & { actor: ActingContext['actor'] },
  { federationRef }: Pick<FederationScope, 'federationRef'>,
  { firstName, lastName, birthDate }: FindKnownPersons,
): Promise<KnownPerson[]> => {
  if (firstName === '' || lastName === '') return []
  const typed = { firstName, lastName, birthDate: birthDate ?? null }
  const found = await findSimilarPersons(ctx.db, federationRef, typed, { most: mostSimilar })
  const rows = await ctx.db.person.findMany({
    where: { ref: { in: found.map(({ ref }) => ref) } },
    include: {
      ...personFactsRelations,
      memberships: {
        select: { organisationRef: true, start: true, end: true, organisation: { select: { ref: true, name: true } } },
      },
    },
    relationLoadStrategy: 'join',
  })
  const now = ctx.now()
  const byRef = new Map(rows.map((row) => [row.ref, row]))
  return found
    .flatMap(({ ref, score, reasons }) => {
      const row = byRef.get(ref)
      if (row === undefined || !canViewMember(ctx.actor, toPersonFacts(row, now))) return []
      const today = localDateAt(now, row.federation.timeZone)
      const organisations = row.memberships
        .filter((each) => isWithin(each, today))
        .map(({ organisation }) => organisation)
      return [{ ...toPersonName(row), organisations, likeness: score, reasons: [...reasons] }]
    })
    .slice(0, shownKnown)
}
