import type { Db } from '@oxer/db'
import {
  assignCompetitionNumbers,
  type NumberedEntry,
} from '@oxer/domain/competitions/startlist/competition-number.rules'
import type { RenumberCompetition } from '@oxer/domain/competitions/startlist/competition-number.schema'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isFinalStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { lockStartlists } from './startlist-entries.commands.ts'
import { loadStartlist } from './startlist-entries.queries.ts'

import { confirmChange, type Managing } from './startlist-writing.commands.ts'

/** Numbers that are already assigned, by their owner. */
const knownNumbers = () => {
  const byScope = {
    COMBINATION: new Map<string, number>(),
    HORSE: new Map<string, number>(),
    RIDER: new Map<string, number>(),
  }
  const add = (entry: Omit<NumberedEntry, 'ref' | 'competitionNumber'>, number: number): void => {
    if (entry.practitionerRef !== null) byScope.COMBINATION.set(entry.practitionerRef, number)
    if (entry.horseRef !== null) byScope.HORSE.set(entry.horseRef, number)
    if (entry.riderRef !== null) byScope.RIDER.set(entry.riderRef, number)
  }
  const of = (entry: NumberedEntry, scope: keyof typeof byScope): number | null => {
    const holder = scope === 'COMBINATION' ? entry.practitionerRef : scope === 'HORSE' ? entry.horseRef : entry.riderRef
    return holder === null ? null : (byScope[scope].get(holder) ?? null)
  }
  return { add, of }
}

const loadNumbered = async (ctx: Managing, startlistRef: string): Promise<NumberedEntry[]> =>
  (await loadStartlist(ctx.db, ctx.competition.ref, startlistRef)).entries.flatMap((entry) =>
    entry.registrationRef === null ? [] : [{ ...entry, ref: entry.registrationRef }],
  )

/** decision 57: a starter whose number changes may be on other final lists than those that are numbered. */
const confirmNumbers = async (
  ctx: Managing,
  registrationRefs: readonly string[],
  changeReason: string | undefined,
): Promise<void> => {
  const finals = await ctx.db.startlist.findMany({
    where: {
      competitionRef: ctx.competition.ref,
      status: { in: StartlistStatus.options.filter(isFinalStartlist) },
      entries: { some: { registrationRef: { in: [...registrationRefs] } } },
    },
    select: { ref: true, name: true, status: true },
    orderBy: { ref: 'asc' },
  })
  for (const { ref, name, status } of finals) {
    const list = { name, status: StartlistStatus.parse(status) }
    await ctx.db.startlist.update({ where: { ref }, data: confirmChange(ctx, list, changeReason) })
  }
}

/** Gives registrations these numbers, with one statement for all of them. */
export const writeNumbers = async (
  db: Db,
  numbers: readonly { readonly ref: string; readonly number: number }[],
): Promise<void> => {
  await db.$executeRaw`
    UPDATE registration r SET start_number = x.number, version = r.version + 1
    FROM json_to_recordset(${JSON.stringify(numbers)}::json) AS x(ref uuid, number int)
    WHERE r.ref = x.ref AND r.start_number IS DISTINCT FROM x.number`
}

/**
 * c034: list after list, in the given order. Entries elsewhere in the competition keep their numbers. A combination on several lists keeps
 * one number, according to the scope.
 */
export const renumberCompetition = async (
  ctx: Managing,
  { configurations, changeReason }: RenumberCompetition,
): Promise<{ numbered: number }> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const refs = [...new Set(configurations.map((configuration) => configuration.startlistRef))]
  await lockStartlists(ctx.db, refs)
  const lists = new Map<string, NumberedEntry[]>()
  for (const ref of refs) lists.set(ref, await loadNumbered(ctx, ref))
  const others = await ctx.db.registration.findMany({
    where: {
      competitionRef: ctx.competition.ref,
      deletedAt: null,
      startNumber: { not: null },
      ref: { notIn: [...lists.values()].flat().map((entry) => entry.ref) },
    },
    select: {
      startNumber: true,
      practitionerRef: true,
      practitioner: { select: { personRef: true, horseRef: true } },
    },
  })
  const known = knownNumbers()
  const taken = new Set<number>()
  const keep = (entry: Omit<NumberedEntry, 'ref' | 'competitionNumber'>, number: number | null): void => {
    if (number === null) return
    taken.add(number)
    known.add(entry, number)
  }
  for (const { practitionerRef, practitioner, startNumber } of others) {
    if (practitionerRef === null || practitioner === null) continue
    keep({ practitionerRef, riderRef: practitioner.personRef, horseRef: practitioner.horseRef }, startNumber)
  }
  for (const { startlistRef, onlyMissing } of configurations) {
    if (onlyMissing) for (const entry of lists.get(startlistRef) ?? []) keep(entry, entry.competitionNumber)
  }
  const numbers = new Map<string, number>()
  for (const { startlistRef, from, scope, onlyMissing } of configurations) {
    const entries = (lists.get(startlistRef) ?? []).map((entry) => ({
      ...entry,
      competitionNumber: known.of(entry, scope) ?? (onlyMissing ? entry.competitionNumber : null),
    }))
    const given = assignCompetitionNumbers(entries, { from, scope }, taken)
    for (const entry of entries) {
      const number = given.get(entry.ref)
      if (number === undefined) continue
      numbers.set(entry.ref, number)
      keep(entry, number)
    }
  }
  const before = new Map([...lists.values()].flat().map((entry) => [entry.ref, entry.competitionNumber]))
  const changed = [...numbers].filter(([ref, number]) => before.get(ref) !== number).map(([ref]) => ref)
  await confirmNumbers(ctx, changed, changeReason)
  const rows = [...numbers].map(([ref, number]) => ({ ref, number }))
  await writeNumbers(ctx.db, rows)
  await ctx.db.startlist.updateMany({ where: { ref: { in: refs } }, data: { version: { increment: 1 } } })
  ctx.record({
    action: 'renumber',
    noun: 'competition',
    ref: ctx.competition.ref,
    federationRef: ctx.competition.federationRef,
    after: { configurations, changeReason },
  })
  await publishChange(ctx, ctx.competition.ref)
  return { numbered: rows.length }
}
