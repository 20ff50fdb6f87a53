import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { canEditMember } from '@oxer/domain/parties/person/person.policy'
import { undoUntil } from '@oxer/domain/registry/merge/merge.rules'
import {
  type MergeLine,
  maximumSimilar,
  type SimilarPerson,
  type SimilarPersons,
} from '@oxer/domain/registry/merge/merge.schema'
import type { ActingContext, Context } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { type PersonScope, personFactsRelations, toPersonFacts } from '../../parties/person/person.guards.ts'
import { getStudbook } from '../../parties/studbook/studbook.queries.ts'
import { nameOfHorse, nameOfPerson, similarColumns, toMergeLine, toSimilarPerson } from './merge.mappers.ts'
import { readMoving, readObstacles } from './merge-gain.queries.ts'

type Reading = Pick<Context, 'db' | 'now'>

const namesOf = async ({ db }: Reading, noun: string, refs: string[]): Promise<Map<string, string>> => {
  if (noun === 'studbook') {
    const books = await db.studbook.findMany({ where: { ref: { in: refs } }, select: { ref: true, name: true } })
    return new Map(books.map(({ ref, name }) => [ref, name]))
  }
  const rows =
    noun === 'person'
      ? (await db.person.findMany({ where: { ref: { in: refs } } })).map((row) => [row.ref, nameOfPerson(row)] as const)
      : (await db.horse.findMany({ where: { ref: { in: refs } } })).map((row) => [row.ref, nameOfHorse(row)] as const)
  return new Map(rows)
}

/** Merges into one record, newest first. */
export const listMerges = async (
  ctx: Reading,
  noun: 'person' | 'horse' | 'studbook',
  keptRef: string,
): Promise<MergeLine[]> => {
  const rows = await ctx.db.merge.findMany({
    where: { noun, keptRef },
    orderBy: [{ at: 'desc' }, { ref: 'desc' }],
    take: 100,
  })
  const names = await namesOf(
    ctx,
    noun,
    rows.map((row) => row.mergedRef),
  )
  return rows.map((row) => toMergeLine(row, names.get(row.mergedRef) ?? '', undoUntil(row.at), ctx.now()))
}

/** Merges into a studbook of the federation. */
export const listStudbookMerges = async (
  ctx: Reading & { federation: FederationScope },
  studbook: string,
): Promise<MergeLine[]> => {
  const { ref } = await getStudbook(ctx.db, ctx.federation, studbook)
  return listMerges(ctx, 'studbook', ref)
}

export const getMergeLine = async (ctx: Reading, ref: string): Promise<MergeLine> => {
  const row = await ctx.db.merge.findUnique({ where: { ref } })
  if (!row) throw failure(kernelErrors.notFound)
  const names = await namesOf(ctx, row.noun, [row.mergedRef])
  return toMergeLine(row, names.get(row.mergedRef) ?? '', undoUntil(row.at), ctx.now())
}

const alike = 0.45
/** With the same birth date, a name may differ more: a married name, a second first name. */
const alikeAtBirth = 0.25

/** How many keys before and after each key of the person are compared. */
const neighbours = 100

/**
 * Candidates are the persons with the same birth date, and those whose search keys are next to the person's own in the index. A key begins
 * with each word of the name in turn, so a neighbour has a word that is equal or nearly equal. Their number does not grow with the register,
 * while a search by the trigrams of a name took 0.1 s among a million persons.
 */
const findSimilar = ({ db }: Reading, { personRef }: PersonScope) =>
  db.$queryRaw<{ ref: string; likeness: number }[]>`
    WITH own AS MATERIALIZED (
      SELECT federation_ref, search_name, birth_date FROM person WHERE ref = ${personRef}::uuid
    ), keys AS MATERIALIZED (
      SELECT federation_ref, key FROM search_key WHERE subject_ref = ${personRef}::uuid AND noun = 'person'
    ), found AS (
      SELECT near.subject_ref AS ref FROM keys, LATERAL (
        (SELECT k.subject_ref FROM search_key k
          WHERE k.noun = 'person' AND k.federation_ref = keys.federation_ref AND k.key >= keys.key
          ORDER BY k.key LIMIT ${neighbours})
        UNION ALL
        (SELECT k.subject_ref FROM search_key k
          WHERE k.noun = 'person' AND k.federation_ref = keys.federation_ref AND k.key < keys.key
          ORDER BY k.key DESC LIMIT ${neighbours})) near
      UNION
      SELECT p.ref FROM own JOIN person p ON p.federation_ref = own.federation_ref AND p.birth_date = own.birth_date
    )
    SELECT p.ref::text AS ref, round(similarity(p.search_name, own.search_name) * 100)::int AS likeness
      FROM own, found JOIN person p USING (ref)
     WHERE p.ref <> ${personRef}::uuid AND p.deleted_at IS NULL
       AND similarity(p.search_name, own.search_name) >=
           CASE WHEN p.birth_date = own.birth_date THEN ${alikeAtBirth}::real ELSE ${alike}::real END
     ORDER BY (p.birth_date = own.birth_date) DESC NULLS LAST, similarity(p.search_name, own.search_name) DESC, p.ref
     LIMIT ${maximumSimilar}`

/** Of each of these persons, what prevents its merge into the person. */
const obstaclesOf = async (
  ctx: Reading & { actor: ActingContext['actor'] },
  { personRef, federationRef }: PersonScope,
  others: readonly (Parameters<typeof nameOfPerson>[0] & { readonly ref: string })[],
): Promise<Map<string, SimilarPerson['obstacles']>> => {
  const merged = others.map((row) => ({ ref: row.ref, name: nameOfPerson(row) }))
  const refs = merged.map(({ ref }) => ref)
  const moving = await readMoving(ctx, federationRef, personRef, refs)
  const obstacles = await readObstacles(ctx, { federationRef, kept: { ref: personRef }, merged }, moving)
  const lines = [...obstacles].map(
    ([ref, found]) => [ref, found.map(({ definition, values = {} }) => ({ error: definition.code, values }))] as const,
  )
  return new Map(lines)
}

/** q011: the person, and similar persons whom the actor may change too. Most similar first. */
export const listSimilarPersons = async (
  ctx: Reading & { actor: ActingContext['actor'] },
  person: PersonScope,
): Promise<SimilarPersons> => {
  const found = [{ ref: person.personRef, likeness: 100 }, ...(await findSimilar(ctx, person))]
  const rows = await ctx.db.person.findMany({
    where: { ref: { in: found.map((match) => match.ref) } },
    include: { ...personFactsRelations, ...similarColumns },
    relationLoadStrategy: 'join',
  })
  const byRef = new Map(rows.map((row) => [row.ref, row]))
  const others = rows.filter(
    (row) => row.ref !== person.personRef && canEditMember(ctx.actor, toPersonFacts(row, ctx.now())),
  )
  const obstacles = await obstaclesOf(ctx, person, others)
  return {
    items: found.flatMap(({ ref, likeness }) => {
      const row = byRef.get(ref)
      const isMine = ref === person.personRef || obstacles.has(ref)
      return row !== undefined && isMine ? [toSimilarPerson(row, likeness, obstacles.get(ref) ?? [])] : []
    }),
  }
}
