import type { Prisma } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { decideSegments } from '@oxer/domain/competitions/test/test.rules'
import type { SegmentTest, TestDetail } from '@oxer/domain/competitions/test/test.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ManagingContext } from '../competition/competition.commands.ts'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { getTest, standing } from './test.queries.ts'

/** Removes the start lists from test sets; a list that no other test set uses is deleted, with its place in the time schedule. */
export const removeStartlists = async (ctx: ManagingContext, testSetRefs: readonly string[]): Promise<void> => {
  const { ref: competitionRef, federationRef } = ctx.competition
  const lists = await ctx.db.startlist.findMany({
    where: { testSets: { some: { ref: { in: [...testSetRefs] } } } },
    select: { ref: true, name: true, testSets: { select: { ref: true } } },
  })
  await ctx.db.testSet.updateMany({ where: { ref: { in: [...testSetRefs] } }, data: { startlistRef: null } })
  const unused = lists.filter((list) => list.testSets.every((testSet) => testSetRefs.includes(testSet.ref)))
  const refs = unused.map((list) => list.ref)
  await ctx.db.activity.deleteMany({ where: { startlistRef: { in: refs } } })
  await ctx.db.startlist.deleteMany({ where: { ref: { in: refs } } })
  for (const { ref, name } of unused) {
    ctx.record({ action: 'delete', noun: 'startlist', ref, parentRef: competitionRef, federationRef, before: { name } })
  }
}

/** Removes registrations from their lists; the others move up. */
const removeEntries = async (ctx: ManagingContext, registrationRefs: readonly string[]): Promise<void> => {
  const entries = await ctx.db.startlistEntry.findMany({
    where: { registrationRef: { in: [...registrationRefs] } },
    select: { ref: true, startlistRef: true },
  })
  if (entries.length === 0) return
  const lists = [...new Set(entries.map((entry) => entry.startlistRef))]
  await ctx.db.startlistEntry.deleteMany({ where: { ref: { in: entries.map((entry) => entry.ref) } } })
  await ctx.db.$executeRaw`
    UPDATE startlist_entry AS entry SET "order" = numbered.position
    FROM (
      SELECT ref, row_number() OVER (PARTITION BY startlist_ref ORDER BY "order", ref) - 1 AS position
      FROM startlist_entry WHERE startlist_ref = ANY(${lists}::uuid[])
    ) AS numbered
    WHERE numbered.ref = entry.ref AND numbered.position <> entry."order"`
  await ctx.db.startlist.updateMany({ where: { ref: { in: lists } }, data: { version: { increment: 1 } } })
}

type Part = { ref: string; name: string; startlistRef: string | null; registrationRefs: readonly string[] }

/** A list for each part without one: its registrations in their order, then open positions up to `size`. */
const createStartlists = async (ctx: ManagingContext, parts: readonly Part[], size: number): Promise<void> => {
  const { ref: competitionRef, federationRef } = ctx.competition
  for (const part of parts.filter((candidate) => candidate.startlistRef === null)) {
    const ref = ctx.newRef()
    await ctx.db.startlist.create({ data: { ref, competitionRef, name: part.name, capacity: size } })
    await ctx.db.testSet.update({ where: { ref: part.ref }, data: { startlistRef: ref } })
    const places = Math.max(part.registrationRefs.length, size)
    const entries: Prisma.StartlistEntryCreateManyInput[] = Array.from({ length: places }, (_, order) => {
      const registrationRef = part.registrationRefs[order]
      return registrationRef === undefined
        ? { ref: ctx.newRef(), startlistRef: ref, order, type: 'OPEN_POSITION' }
        : { ref: ctx.newRef(), startlistRef: ref, order, type: 'PARTICIPANT', registrationRef }
    })
    await ctx.db.startlistEntry.createMany({ data: entries })
    ctx.record({
      action: 'create',
      noun: 'startlist',
      ref,
      parentRef: competitionRef,
      federationRef,
      after: { name: part.name, entries: places },
    })
  }
}

/** `Prix St Georges` in three parts: `Prix St Georges 1` to `3`; unsplit, it has the test's own name. */
const nameOfPart = (test: string, index: number, parts: number): string => (parts === 1 ? test : `${test} ${index + 1}`)

/** c066: into parts, by number or by capacity. A test with a result cannot be split. */
export const segmentTest = async (
  ctx: ManagingContext,
  { test, segment }: { test: string; segment: SegmentTest },
): Promise<TestDetail> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const { ref: competitionRef, federationRef } = ctx.competition
  const before = await getTest(ctx.db, ctx.competition, test)
  if (before.isCancelled) throw failure(competitionErrors.testCancelled)
  if (before.hasResults) throw failure(competitionErrors.testHasResults)
  const registrations = await ctx.db.registration.findMany({
    where: { testRef: test, ...standing },
    select: { ref: true, testSetRef: true },
    orderBy: [{ registeredAt: 'asc' }, { ref: 'asc' }],
  })
  const plan = decideSegments({ testSets: before.testSets.map((testSet) => testSet.ref), registrations }, segment)
  const count = plan.kept.length + plan.added
  const refs = [...plan.kept, ...Array.from({ length: plan.added }, () => ctx.newRef())]
  const parts = refs.map((ref, index) => ({
    ref,
    name: nameOfPart(before.name, index, count),
    startlistRef: before.testSets[index]?.startlistRef ?? null,
    registrationRefs: plan.distribution[index] ?? [],
  }))

  await ctx.db.testSet.createMany({
    data: parts.slice(plan.kept.length).map((part, index) => ({
      ref: part.ref,
      testRef: test,
      name: part.name,
      order: plan.kept.length + index,
    })),
  })
  for (const [order, part] of parts.slice(0, plan.kept.length).entries()) {
    await ctx.db.testSet.update({ where: { ref: part.ref }, data: { name: part.name, order } })
  }

  const homeOf = new Map(registrations.map((registration) => [registration.ref, registration.testSetRef]))
  const moved = parts.flatMap((part) => part.registrationRefs.filter((ref) => homeOf.get(ref) !== part.ref))
  await removeEntries(ctx, [...moved, ...plan.dropped])
  for (const part of parts) {
    const arriving = part.registrationRefs.filter((ref) => homeOf.get(ref) !== part.ref)
    if (arriving.length === 0) continue
    await ctx.db.registration.updateMany({
      where: { ref: { in: arriving } },
      data: { testSetRef: part.ref, version: { increment: 1 } },
    })
  }
  const [first] = parts
  if (first && plan.removed.length > 0) {
    await ctx.db.registration.updateMany({
      where: { ref: { in: [...plan.dropped] } },
      data: { deletedAt: ctx.now(), version: { increment: 1 } },
    })
    // Cancelled and deleted registrations of a removed part move to another part too.
    await ctx.db.registration.updateMany({
      where: { testSetRef: { in: [...plan.removed] } },
      data: { testSetRef: first.ref },
    })
    await removeStartlists(ctx, plan.removed)
    await ctx.db.ranking.deleteMany({ where: { testSetRef: { in: [...plan.removed] } } })
    await ctx.db.testSet.deleteMany({ where: { ref: { in: [...plan.removed] } } })
  }
  for (const ref of plan.dropped) {
    ctx.record({ action: 'delete', noun: 'registration', ref, parentRef: competitionRef, federationRef })
  }
  if (segment.createStartlists) {
    const size = segment.method === 'AVG_CAPACITY' && segment.padWithOpenPositions ? segment.capacity : 0
    await createStartlists(ctx, parts, size)
  }
  await ctx.db.competitionTest.update({ where: { ref: test }, data: { version: { increment: 1 } } })
  const after = await getTest(ctx.db, ctx.competition, test)
  ctx.record({
    action: 'segment',
    noun: 'test',
    ref: test,
    parentRef: competitionRef,
    federationRef,
    before: { testSets: before.testSets.map((testSet) => testSet.name) },
    after: { testSets: after.testSets.map((testSet) => testSet.name) },
  })
  await publishChange(ctx, competitionRef)
  return after
}
