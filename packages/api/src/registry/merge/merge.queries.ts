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
import { findSimilarPersons } from '../../parties/person/person-likeness.queries.ts'
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
  const own = await ctx.db.person.findUniqueOrThrow({ where: { ref: person.personRef } })
  const similar = await findSimilarPersons(ctx.db, person.federationRef, own, {
    exceptRef: person.personRef,
    most: maximumSimilar,
  })
  const found = [{ ref: person.personRef, score: 100, reasons: [] }, ...similar]
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
    items: found.flatMap(({ ref, score, reasons }) => {
      const row = byRef.get(ref)
      const isMine = ref === person.personRef || obstacles.has(ref)
      return row !== undefined && isMine
        ? [toSimilarPerson(row, { likeness: score, reasons: [...reasons] }, obstacles.get(ref) ?? [])]
        : []
    }),
  }
}
