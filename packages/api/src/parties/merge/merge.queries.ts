import { Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { undoUntil } from '@oxer/domain/parties/merge/merge.rules'
import type { MergeLine, SimilarPersons } from '@oxer/domain/parties/merge/merge.schema'
import { canEditMember } from '@oxer/domain/parties/person/person.policy'
import type { ActingContext, Context } from '../../kernel/context/context.ts'
import { type PersonScope, readPersonFacts } from '../person/person.guards.ts'
import { nameOfHorse, nameOfPerson, similarColumns, toMergeLine, toSimilarPerson } from './merge.mappers.ts'

type Reading = Pick<Context, 'db' | 'now'>

const namesOf = async ({ db }: Reading, noun: string, refs: string[]): Promise<Map<string, string>> => {
  const rows =
    noun === 'person'
      ? (await db.person.findMany({ where: { ref: { in: refs } } })).map((row) => [row.ref, nameOfPerson(row)] as const)
      : (await db.horse.findMany({ where: { ref: { in: refs } } })).map((row) => [row.ref, nameOfHorse(row)] as const)
  return new Map(rows)
}

/** What was merged into one, the newest first. */
export const listMerges = async (ctx: Reading, noun: 'person' | 'horse', keptRef: string): Promise<MergeLine[]> => {
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

export const getMergeLine = async (ctx: Reading, ref: string): Promise<MergeLine> => {
  const row = await ctx.db.merge.findUnique({ where: { ref } })
  if (!row) throw failure(kernelErrors.notFound)
  const names = await namesOf(ctx, row.noun, [row.mergedRef])
  return toMergeLine(row, names.get(row.mergedRef) ?? '', undoUntil(row.at), ctx.now())
}

const alike = 0.45
/** With the same birth date a name may differ more: a married name, a second first name. */
const alikeAtBirth = 0.25

/** q011: the person and, of those whom the actor may change too, who may be the same one. The most alike first. */
export const listSimilarPersons = async (
  ctx: ActingContext | (Context & { actor: ActingContext['actor'] }),
  { personRef, federationRef }: PersonScope,
): Promise<SimilarPersons> => {
  const own = await ctx.db.person.findUniqueOrThrow({ where: { ref: personRef }, include: similarColumns })
  const found = await ctx.db.$queryRaw<{ ref: string; likeness: number }[]>`
    SELECT ref::text AS ref, round(similarity(search_name, ${own.searchName}) * 100)::int AS likeness
      FROM person
     WHERE federation_ref = ${federationRef}::uuid AND deleted_at IS NULL AND ref <> ${personRef}::uuid
       AND (search_name % ${own.searchName} OR birth_date = ${own.birthDate})
       AND similarity(search_name, ${own.searchName}) >=
           CASE WHEN birth_date = ${own.birthDate} THEN ${Prisma.raw(String(alikeAtBirth))}::real
                ELSE ${Prisma.raw(String(alike))}::real END
     ORDER BY (birth_date = ${own.birthDate}) DESC NULLS LAST, similarity(search_name, ${own.searchName}) DESC, ref
     LIMIT 20`
  const mine: { ref: string; likeness: number }[] = []
  for (const match of found) {
    const facts = await readPersonFacts(ctx, match.ref)
    if (facts && canEditMember(ctx.actor, facts)) mine.push(match)
  }
  const rows = await ctx.db.person.findMany({
    where: { ref: { in: mine.map((match) => match.ref) } },
    include: similarColumns,
  })
  const byRef = new Map(rows.map((row) => [row.ref, row]))
  return {
    items: [
      toSimilarPerson(own, 100),
      ...mine.flatMap(({ ref, likeness }) => {
        const row = byRef.get(ref)
        return row ? [toSimilarPerson(row, likeness)] : []
      }),
    ],
  }
}
