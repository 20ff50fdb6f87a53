import type { Prisma } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { settleSegmentList } from '@oxer/domain/competitions/startlist/segment-startlists.rules'
import { takePosition } from '@oxer/domain/competitions/startlist/startlist-edit.rules'
import { decideSegments } from '@oxer/domain/competitions/test/test.rules'
import type { SegmentTest, TestDetail } from '@oxer/domain/competitions/test/test.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ManagingContext } from '../competition/competition.commands.ts'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import {
  emptyEntry,
  lockStartlists,
  participantEntries,
  storeEntries,
} from '../startlist/startlist-entries.commands.ts'
import { loadStartlist } from '../startlist/startlist-entries.queries.ts'
import { confirmChange } from '../startlist/startlist-writing.commands.ts'
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

type Part = {
  ref: string
  name: string
  startlistRef: string | null
  registrationRefs: readonly string[]
}

/** The club of the position of a registration; null, or without a position: none. */
type ClubOf = ReadonlyMap<string | null, string | null>

type Settling = {
  /** The parts as they will be. */
  readonly parts: readonly Part[]
  /** The name of each list's part before the split. */
  readonly oldNames: ReadonlyMap<string, string>
  /** Every registration of the test, with the removed ones. */
  readonly registrationRefs: readonly string[]
  /** Those that are removed with their part: they leave every list. */
  readonly dropped: readonly string[]
  readonly segment: SegmentTest
}

/**
 * The lists that exist follow the parts: whoever moves leaves one list and arrives on the other, and padding and name are those of the
 * part. If no lists are created with the split, a registration that was on no list stays on none. Returns the clubs for which the positions
 * of registrations were.
 */
const settleStartlists = async (
  ctx: ManagingContext,
  { parts, oldNames, registrationRefs, dropped, segment }: Settling,
): Promise<ClubOf> => {
  const { ref: competitionRef, federationRef } = ctx.competition
  const listed = await ctx.db.startlistEntry.findMany({
    where: { registrationRef: { in: [...registrationRefs] } },
    select: { startlistRef: true, registrationRef: true, allottedToRef: true },
  })
  // Whoever moves to another part takes the club's position along, so that no club has fewer of them after a split.
  const clubOf = new Map(listed.map(({ registrationRef, allottedToRef }) => [registrationRef, allottedToRef]))
  const wasListed = new Set(listed.map((entry) => entry.registrationRef))
  const lists = [...new Set([...oldNames.keys(), ...listed.map((entry) => entry.startlistRef)])]
  await lockStartlists(ctx.db, lists)
  for (const startlistRef of lists) {
    const list = await loadStartlist(ctx.db, competitionRef, startlistRef)
    const own = parts.filter((part) => part.startlistRef === startlistRef)
    const [only] = own
    const isOfOnePart = only !== undefined && own.length === 1 && list.tests.length === 1
    const registrations = own
      .flatMap((part) => part.registrationRefs)
      .filter((ref) => segment.createStartlists || wasListed.has(ref))
    const staying = new Set(own.flatMap((part) => part.registrationRefs))
    const settled = settleSegmentList(list.entries, {
      registrations,
      leaving: new Set(oldNames.has(startlistRef) ? registrationRefs.filter((ref) => !staying.has(ref)) : dropped),
      size: isOfOnePart ? paddingOf(segment) : 0,
    })
    const arriving = settled.flatMap((each) => ('added' in each && each.added !== null ? [each.added] : []))
    const made = new Map(
      (await participantEntries(ctx.db, ctx.newRef, arriving)).map((entry) => [entry.registrationRef, entry]),
    )
    const entries = settled.map((each) => {
      if ('kept' in each) return each.kept
      const entry = made.get(each.added) ?? emptyEntry(ctx.newRef())
      return each.at === null
        ? { ...entry, allottedToRef: clubOf.get(each.added) ?? null }
        : takePosition(each.at, entry)
    })
    const isSame =
      entries.length === list.entries.length && entries.every(({ ref }, at) => ref === list.entries[at]?.ref)
    const confirmed = isSame ? {} : confirmChange(ctx, list, segment.changeReason)
    // A list that somebody named otherwise keeps its name.
    const name = isOfOnePart && list.name === oldNames.get(startlistRef) ? only.name : list.name
    await storeEntries(ctx.db, list, entries, {
      name,
      ...confirmed,
      ...(isOfOnePart && { capacity: paddingOf(segment) }),
    })
    ctx.record({
      action: 'update',
      noun: 'startlist',
      ref: startlistRef,
      parentRef: competitionRef,
      federationRef,
      before: { name: list.name, entries: list.entries.length },
      after: { name, entries: entries.length, changeReason: segment.changeReason },
    })
  }
  return clubOf
}

/** A list for each part without one: its registrations in their order, then the open positions. */
const createStartlists = async (
  ctx: ManagingContext,
  parts: readonly Part[],
  size: number,
  clubOf: ClubOf,
): Promise<void> => {
  const { ref: competitionRef, federationRef } = ctx.competition
  for (const part of parts.filter((candidate) => candidate.startlistRef === null)) {
    const ref = ctx.newRef()
    await ctx.db.startlist.create({ data: { ref, competitionRef, name: part.name, capacity: size } })
    await ctx.db.testSet.update({ where: { ref: part.ref }, data: { startlistRef: ref } })
    const { registrationRefs: registrations } = part
    const settled = settleSegmentList([], { registrations, leaving: new Set(), size })
    const entries = settled.map((each, order): Prisma.StartlistEntryCreateManyInput => {
      const registrationRef = 'added' in each ? each.added : null
      return registrationRef === null
        ? { ref: ctx.newRef(), startlistRef: ref, order, type: 'OPEN_POSITION' }
        : {
            ...{ ref: ctx.newRef(), startlistRef: ref, order, type: 'PARTICIPANT', registrationRef },
            allottedToRef: clubOf.get(registrationRef) ?? null,
          }
    })
    await ctx.db.startlistEntry.createMany({ data: entries })
    ctx.record({
      action: 'create',
      noun: 'startlist',
      ref,
      parentRef: competitionRef,
      federationRef,
      after: { name: part.name, entries: entries.length },
    })
  }
}

/** The positions of a padded list; 0 without padding. */
const paddingOf = (segment: SegmentTest): number =>
  segment.method === 'AVG_CAPACITY' && segment.padWithOpenPositions ? segment.capacity : 0

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
    // A team has no start, so it stays with the first part.
    where: { testRef: test, ...standing, type: { not: 'TEAM' } },
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
  const clubOf = await settleStartlists(ctx, {
    parts,
    oldNames: new Map(
      before.testSets.flatMap(({ startlistRef, name }) => (startlistRef === null ? [] : [[startlistRef, name]])),
    ),
    registrationRefs: registrations.map(({ ref }) => ref),
    dropped: plan.dropped,
    segment,
  })
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
    await createStartlists(ctx, parts, paddingOf(segment), clubOf)
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
