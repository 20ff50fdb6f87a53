// Moves every reference in one transaction, and keeps a list of what was moved, so that the merge can be undone (decision 36).
import { Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { canEditHorse } from '@oxer/domain/parties/horse/horse.policy'
import { horseSearchText } from '@oxer/domain/parties/horse/horse-fields.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { canEditMember } from '@oxer/domain/parties/person/person.policy'
import { personSearchText } from '@oxer/domain/parties/person/person-fields.rules'
import { refuseImpossible, undoUntil } from '@oxer/domain/registry/merge/merge.rules'
import type { MergeHorses, MergeLine, MergePersons } from '@oxer/domain/registry/merge/merge.schema'
import * as z from 'zod'
import { followStandings, moveStandings } from '../../competitions/championship-ranking/standing-merge.commands.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { takeBackCharges } from '../../ledger/charge/take-back.commands.ts'
import { type HorseScope, readHorseFacts } from '../../parties/horse/horse.guards.ts'
import { isAncestor } from '../../parties/horse/pedigree.queries.ts'
import { followMeasurements, readMeasuredCategory } from '../../parties/horse/withers-height.commands.ts'
import { type PersonScope, readPersonFacts } from '../../parties/person/person.guards.ts'
import { nameOfPerson } from './merge.mappers.ts'
import { getMergeLine } from './merge.queries.ts'
import { chargeAgain } from './merge-charges.commands.ts'
import { movingBack, readMoving, refuseObstacles } from './merge-gain.queries.ts'
import {
  horseReferences,
  isListColumn,
  keyOfTable,
  keyTypeOfTable,
  personReferences,
  practitionerReferences,
  type Reference,
} from './merge-references.mappers.ts'
import { asJson, chosen, Undo, withAddress } from './merge-undo.mappers.ts'

type Noun = 'person' | 'horse'

const replaced = (column: string, isList: boolean, from: string, to: string): Prisma.Sql =>
  isList ? Prisma.sql`array_replace(${Prisma.raw(column)}, ${from}::uuid, ${to}::uuid)` : Prisma.sql`${to}::uuid`

const names = (column: string, isList: boolean, ref: string): Prisma.Sql =>
  isList ? Prisma.sql`${ref}::uuid = ANY(${Prisma.raw(column)})` : Prisma.sql`${Prisma.raw(column)} = ${ref}::uuid`

/** Moves the rows of a reference, except those that stay, and returns the moved ones. */
const move = async (
  ctx: ActingContext,
  { table, column, staysWhen, isList = false }: Reference,
  from: string,
  to: string,
): Promise<Undo['moved']> => {
  const stays = staysWhen ? Prisma.sql`AND NOT (${staysWhen(to)})` : Prisma.empty
  const rows = await ctx.db.$queryRaw<{ ref: string }[]>`
    UPDATE ${Prisma.raw(table)} moved SET ${Prisma.raw(column)} = ${replaced(column, isList, from, to)}
     WHERE ${names(`moved.${column}`, isList, from)} ${stays}
    RETURNING moved.${Prisma.raw(keyOfTable(table))}::text AS ref`
  return rows.length === 0 ? [] : [{ table, column, refs: rows.map((row) => row.ref), from, to }]
}

/** If both ride the same horse, or both were ridden by the same person, the registrations move to the kept combination. */
const joinPractitioners = async (
  ctx: ActingContext,
  noun: Noun,
  from: string,
  to: string,
): Promise<Pick<Undo, 'moved' | 'rested'> & { twins: string[] }> => {
  const [own, other] = noun === 'person' ? ['person_ref', 'horse_ref'] : ['horse_ref', 'person_ref']
  const pairs = await ctx.db.$queryRaw<{ from: string; to: string; isActive: boolean }[]>`
    SELECT twin.ref::text AS "from", kept.ref::text AS "to", twin.is_active AS "isActive"
      FROM practitioner twin
      JOIN practitioner kept ON kept.${Prisma.raw(other)} = twin.${Prisma.raw(other)}
                            AND kept.${Prisma.raw(own)} = ${to}::uuid
     WHERE twin.${Prisma.raw(own)} = ${from}::uuid`
  const moved: Undo['moved'] = []
  for (const pair of pairs) {
    for (const reference of practitionerReferences) moved.push(...(await move(ctx, reference, pair.from, pair.to)))
  }
  const rested = pairs.filter((pair) => pair.isActive).map((pair) => pair.from)
  await ctx.db.practitioner.updateMany({ where: { ref: { in: rested } }, data: { isActive: false } })
  return { moved, rested, twins: pairs.map((pair) => pair.from) }
}

/** The defaults of the kept record stay; an account that moves to it loses each default that the record already has. */
const giveUpDefaults = async (ctx: ActingContext, moved: Undo['moved'], to: string): Promise<Undo['defaults']> => {
  const refs = moved.filter((line) => line.table === 'contact_account').flatMap((line) => line.refs)
  if (refs.length === 0) return []
  const rows = await ctx.db.contactAccount.findMany({
    where: { contactRef: to },
    select: { ref: true, defaultFor: true },
  })
  const taken = new Set(rows.filter((row) => !refs.includes(row.ref)).flatMap((row) => row.defaultFor))
  const losing = rows.filter((row) => refs.includes(row.ref) && row.defaultFor.some((purpose) => taken.has(purpose)))
  for (const row of losing) {
    await ctx.db.contactAccount.update({
      where: { ref: row.ref },
      data: {
        defaultFor: row.defaultFor.filter((purpose) => !taken.has(purpose)),
        version: { increment: 1 },
      },
    })
  }
  return losing
}

/** Both may have an open tab for one competition: what comes next goes to that of the kept person. */
const closeSecondTabs = async (ctx: ActingContext, from: string, to: string): Promise<void> => {
  await ctx.db.$executeRaw`
    UPDATE bill moved SET is_default = false, version = version + 1
     WHERE moved.payer_ref = ${from}::uuid AND moved.is_default AND moved.status = 'OPEN'
       AND EXISTS (SELECT 1 FROM bill own WHERE own.payer_ref = ${to}::uuid AND own.is_default AND own.status = 'OPEN'
         AND own.book_ref = moved.book_ref AND own.competition_ref IS NOT DISTINCT FROM moved.competition_ref)`
}

/** Merges one record into the other, and stores the line by which it can be undone. */
const mergeOne = async (
  ctx: ActingContext,
  noun: Noun,
  {
    federationRef,
    from,
    to,
    before,
    after,
  }: Pick<Undo, 'before' | 'after'> & {
    federationRef: string
    from: string
    to: string
  },
): Promise<string> => {
  const references = noun === 'person' ? personReferences : horseReferences
  await closeSecondTabs(ctx, from, to)
  const joined = await joinPractitioners(ctx, noun, from, to)
  const moved = [...joined.moved]
  for (const reference of references) moved.push(...(await move(ctx, reference, from, to)))
  const defaults = await giveUpDefaults(ctx, moved, to)
  // What both were charged for, such as the first start of a horse, is owed once.
  const takenBack = await takeBackCharges(ctx, [...joined.twins, ...(noun === 'horse' ? [from] : [])])
  const undo: Undo = { before, after, moved, rested: joined.rested, takenBack, defaults }
  const ref = ctx.newRef()
  await ctx.db.merge.create({
    data: {
      ref,
      federationRef,
      noun,
      keptRef: to,
      mergedRef: from,
      undo,
      byRef: ctx.actor.personRef,
      byName: ctx.actor.name,
      at: ctx.now(),
    },
  })
  ctx.record({ action: 'merge', noun, ref: to, federationRef, before: { merged: from }, after: { merge: ref } })
  return ref
}

/** Stores the chosen fields in the kept record, and updates its name in the search. */
const writePerson = async (ctx: ActingContext, ref: string, values: Undo['before']): Promise<void> => {
  const row = await ctx.db.person.update({
    where: { ref },
    data: { ...withAddress(values), version: { increment: 1 } },
    select: { firstName: true, lastName: true },
  })
  await ctx.db.person.update({ where: { ref }, data: { searchName: fold(personSearchText(row)) } })
}

const writeHorse = async (ctx: ActingContext, ref: string, values: Undo['before']): Promise<void> => {
  const row = await ctx.db.horse.update({
    where: { ref },
    data: { ...values, version: { increment: 1 } },
    select: { name: true, sportName: true },
  })
  await ctx.db.horse.update({ where: { ref }, data: { searchName: fold(horseSearchText(row)) } })
}

type Written = Pick<Undo, 'before' | 'after'>

/** The drawing of the markings comes with their description. */
const withDrawing = (
  fields: MergeHorses['fields'],
  rows: ReadonlyMap<string, { signatureRef: string | null }>,
  kept: string,
): Written => {
  const from = fields.signature
  if (from === undefined || from === kept) return { before: {}, after: {} }
  return {
    before: { signatureRef: rows.get(kept)?.signatureRef ?? null },
    after: { signatureRef: rows.get(from)?.signatureRef ?? null },
  }
}

/** Who is paid for a horse comes with the owner that its papers name. */
const withOwner = (
  fields: MergeHorses['fields'],
  rows: ReadonlyMap<string, { ownerPersonRef: string | null; ownerOrganisationRef: string | null }>,
  kept: string,
): Written => {
  const from = fields.owner
  if (from === undefined || from === kept) return { before: {}, after: {} }
  const ownerOf = (ref: string): Undo['before'] => {
    const { ownerPersonRef = null, ownerOrganisationRef = null } = rows.get(ref) ?? {}
    return { ownerPersonRef, ownerOrganisationRef }
  }
  return { before: ownerOf(kept), after: ownerOf(from) }
}

/** A horse has no drawing that an undone merge gave back to another horse. */
const dropForeignDrawing = async (ctx: ActingContext, horseRef: string): Promise<void> => {
  await ctx.db.horse.updateMany({
    where: { ref: horseRef, currentSignature: { horseRef: { not: horseRef } } },
    data: { signatureRef: null },
  })
}

/** A parent's name comes with its reference, unless the horse would become its own ancestor. */
const withParents = async (
  ctx: ActingContext,
  refs: readonly string[],
  fields: MergeHorses['fields'],
  rows: ReadonlyMap<string, { fatherRef: string | null; motherRef: string | null }>,
  kept: string,
): Promise<Written> => {
  const written: Written = { before: {}, after: {} }
  for (const [name, column] of [
    ['father', 'fatherRef'],
    ['mother', 'motherRef'],
  ] as const) {
    const from = fields[name]
    if (from === undefined || from === kept) continue
    const parent = rows.get(from)?.[column] ?? null
    const lines = parent === null ? [] : await Promise.all(refs.map((ref) => isAncestor(ctx.db, ref, parent)))
    written.before[column] = rows.get(kept)?.[column] ?? null
    written.after[column] = lines.includes(true) ? null : parent
  }
  return written
}

/** The category follows from the combined measured heights, as for every pony; a horse that is not a pony has none. */
const withCategory = async (
  ctx: ActingContext,
  refs: readonly string[],
  own: { isPony: boolean; withersHeightCode: string | null } | undefined,
  { after }: Written,
): Promise<Written> => {
  const code = (after.isPony ?? own?.isPony) === true ? await readMeasuredCategory(ctx, refs) : null
  return code === undefined
    ? { before: {}, after: {} }
    : { before: { withersHeightCode: own?.withersHeightCode ?? null }, after: { withersHeightCode: code } }
}

const both = (...parts: readonly Written[]): Written => ({
  before: Object.assign({}, ...parts.map(({ before }) => before)),
  after: Object.assign({}, ...parts.map(({ after }) => after)),
})

/** A caller may merge only records that they may change, and gives the kept person nothing that they could not give by hand. */
const checkPersons = async (
  ctx: ActingContext & { person: PersonScope },
  selected: readonly string[],
): Promise<void> => {
  for (const ref of selected) {
    const facts = await readPersonFacts(ctx, ref)
    if (facts?.federationRef !== ctx.person.federationRef) throw failure(kernelErrors.notFound, { field: 'selected' })
    if (!canEditMember(ctx.actor, facts)) throw failure(kernelErrors.insufficientPermissions, { field: 'selected' })
  }
  const logins = await ctx.db.account.count({ where: { personRef: { in: [ctx.person.personRef, ...selected] } } })
  if (logins > 1) throw failure(partiesErrors.mergeOfLogins, { field: 'selected' })
  const { personRef, federationRef } = ctx.person
  const names = await ctx.db.person.findMany({ where: { ref: { in: [...selected] } } })
  const merged = names.map((row) => ({ ref: row.ref, name: nameOfPerson(row) }))
  const moving = await readMoving(ctx, federationRef, personRef, selected)
  await refuseObstacles(ctx, { federationRef, kept: { ref: personRef }, merged }, moving)
}

/** p042. */
export const mergePersons = async (
  ctx: ActingContext & { person: PersonScope },
  { selected, fields }: MergePersons,
): Promise<MergeLine[]> => {
  const { personRef, federationRef } = ctx.person
  refuseImpossible(personRef, { selected, fields })
  // Locks in one order for all callers, so that two merges of the same records do not deadlock.
  await lockRows(ctx, 'person', [personRef, ...selected], 'REFERENCE')
  await checkPersons(ctx, selected)
  const rows = await ctx.db.person.findMany({ where: { ref: { in: [personRef, ...selected] } } })
  const { before, after } = chosen(new Map(rows.map((row) => [row.ref, row])), personRef, fields)
  const merges: string[] = []
  for (const [index, from] of selected.entries()) {
    const written = index === 0 ? { before, after } : { before: {}, after: {} }
    merges.push(await mergeOne(ctx, 'person', { federationRef, from, to: personRef, ...written }))
  }
  await ctx.db.person.updateMany({
    where: { ref: { in: selected } },
    data: { deletedAt: ctx.now(), version: { increment: 1 } },
  })
  await writePerson(ctx, personRef, after)
  for (const from of selected) await moveStandings(ctx, from, personRef)
  return Promise.all(merges.map((ref) => getMergeLine(ctx, ref)))
}

/** p073. */
export const mergeHorses = async (
  ctx: ActingContext & { horse: HorseScope },
  { selected, fields }: MergeHorses,
): Promise<MergeLine[]> => {
  const { horseRef, federationRef } = ctx.horse
  refuseImpossible(horseRef, { selected, fields })
  await lockRows(ctx, 'horse', [horseRef, ...selected], 'REFERENCE')
  for (const ref of selected) {
    const facts = await readHorseFacts(ctx, ref)
    if (facts?.federationRef !== federationRef) throw failure(kernelErrors.notFound, { field: 'selected' })
    if (!canEditHorse(ctx.actor, facts)) throw failure(kernelErrors.insufficientPermissions, { field: 'selected' })
  }
  const refs = [horseRef, ...selected]
  const rows = new Map((await ctx.db.horse.findMany({ where: { ref: { in: refs } } })).map((row) => [row.ref, row]))
  const taken = both(
    chosen(rows, horseRef, fields),
    withDrawing(fields, rows, horseRef),
    withOwner(fields, rows, horseRef),
    await withParents(ctx, refs, fields, rows, horseRef),
  )
  const category = await withCategory(ctx, refs, rows.get(horseRef), taken)
  const { before, after } = both(taken, category)
  const merges: string[] = []
  for (const [index, from] of selected.entries()) {
    // The last undo leaves the pony without the measured heights of the others.
    const written = index === 0 ? { before, after } : category
    merges.push(await mergeOne(ctx, 'horse', { federationRef, from, to: horseRef, ...written }))
  }
  // A number belongs to one horse, so the record that takes it over takes it from the other.
  const numbers = after.ueln === undefined ? {} : { ueln: null }
  await ctx.db.horse.updateMany({
    where: { ref: { in: selected } },
    data: { deletedAt: ctx.now(), version: { increment: 1 }, ...numbers },
  })
  await writeHorse(ctx, horseRef, after)
  for (const from of selected) await moveStandings(ctx, from, horseRef)
  return Promise.all(merges.map((ref) => getMergeLine(ctx, ref)))
}

/** Moves back the rows that are still where the merge put them; rows changed since stay as they are. */
const giveBack = async (ctx: ActingContext, undo: Undo): Promise<void> => {
  for (const { table, column, refs, from, to } of undo.moved) {
    const isList = isListColumn(table, column)
    await ctx.db.$executeRaw`
      UPDATE ${Prisma.raw(table)} SET ${Prisma.raw(column)} = ${replaced(column, isList, to, from)}
       WHERE ${Prisma.raw(keyOfTable(table))} = ANY(${refs}::${Prisma.raw(keyTypeOfTable(table))}[])
         AND ${names(column, isList, to)}`
  }
  await ctx.db.practitioner.updateMany({ where: { ref: { in: undo.rested } }, data: { isActive: true } })
  for (const { ref, defaultFor } of undo.defaults) {
    await ctx.db.contactAccount.updateMany({ where: { ref }, data: { defaultFor, version: { increment: 1 } } })
  }
}

const unchangedSince = (row: Record<string, unknown>, { before, after }: Undo): Undo['before'] => {
  const now = asJson(row)
  return Object.fromEntries(
    Object.entries(before).filter(([field]) => JSON.stringify(now[field]) === JSON.stringify(after[field])),
  )
}

/** Name and reference of a parent are restored together, or not at all. */
const unchangedHorseSince = (row: Record<string, unknown>, undo: Undo): Undo['before'] => {
  const back = unchangedSince(row, undo)
  const parted = (['father', 'mother'] as const).filter(
    (name) => `${name}Ref` in undo.before && (back[name] === undefined || back[`${name}Ref`] === undefined),
  )
  return Object.fromEntries(
    Object.entries(back).filter(([field]) => !parted.some((name) => field === name || field === `${name}Ref`)),
  )
}

const openMerge = async (ctx: ActingContext, noun: Noun, kept: string, ref: string) => {
  await lockRows(ctx, 'merge', [ref], 'REFERENCE')
  const row = await ctx.db.merge.findFirst({ where: { ref, noun, keptRef: kept } })
  if (!row) throw failure(kernelErrors.notFound)
  if (row.undoneAt !== null) throw failure(partiesErrors.mergeUndone)
  if (undoUntil(row.at) < ctx.now()) throw failure(partiesErrors.mergeStands)
  // A later merge may have moved the same rows again.
  const later = await ctx.db.merge.count({
    where: { noun, undoneAt: null, at: { gt: row.at }, OR: [{ mergedRef: kept }, { keptRef: kept }] },
  })
  if (later > 0) throw failure(partiesErrors.mergeLaterFirst)
  return { row, undo: Undo.parse(row.undo) }
}

/** What was booked for both since the merge names documents and accounts of both, so that the books would no longer be right. */
const refuseJoinedMoney = async (ctx: ActingContext, kept: string, at: Date, { moved }: Undo): Promise<void> => {
  if (!moved.some(({ table }) => table === 'ledger_account')) return
  const [found] = await ctx.db.$queryRaw<{ isBooked: boolean }[]>`
    SELECT EXISTS (SELECT FROM ledger_account a JOIN posting p ON p.account_ref = a.ref JOIN ledger_transaction t ON t.ref = p.transaction_ref
      WHERE a.contact_ref = ${kept}::uuid AND t.created_at > ${at}) AS "isBooked"`
  if (found?.isBooked === true) throw failure(partiesErrors.mergeHasMoney)
}

export const undoPersonMerge = async (
  ctx: ActingContext & { person: PersonScope },
  { merge }: { merge: string },
): Promise<MergeLine> => {
  const { personRef, federationRef } = ctx.person
  const { row, undo } = await openMerge(ctx, 'person', personRef, merge)
  const own = await ctx.db.person.findUniqueOrThrow({ where: { ref: personRef } })
  // The person who was merged gains back what the kept one loses.
  const merging = { federationRef, kept: { ref: row.mergedRef }, merged: [{ ref: personRef, name: nameOfPerson(own) }] }
  await refuseObstacles(ctx, merging, movingBack(ctx, federationRef, personRef, undo.moved))
  await refuseJoinedMoney(ctx, personRef, row.at, undo)
  await giveBack(ctx, undo)
  await chargeAgain(ctx, row.mergedRef, undo.takenBack)
  const now = await ctx.db.person.findUniqueOrThrow({ where: { ref: personRef } })
  await writePerson(ctx, personRef, unchangedSince(now, undo))
  await ctx.db.person.update({
    where: { ref: row.mergedRef },
    data: { deletedAt: null, version: { increment: 1 } },
  })
  await followStandings(ctx, [row.mergedRef, personRef])
  await ctx.db.merge.update({ where: { ref: merge }, data: { undoneAt: ctx.now() } })
  ctx.record({ action: 'undo-merge', noun: 'person', ref: personRef, federationRef, before: { merge } })
  return getMergeLine(ctx, merge)
}

export const undoHorseMerge = async (
  ctx: ActingContext & { horse: HorseScope },
  { merge }: { merge: string },
): Promise<MergeLine> => {
  const { horseRef, federationRef } = ctx.horse
  const { row, undo } = await openMerge(ctx, 'horse', horseRef, merge)
  const merged = await readHorseFacts(ctx, row.mergedRef, 'deleted too')
  if (merged === null || !canEditHorse(ctx.actor, merged)) throw failure(kernelErrors.insufficientPermissions)
  const wasMeasured = (await readMeasuredCategory(ctx, [horseRef])) !== undefined
  await giveBack(ctx, undo)
  await chargeAgain(ctx, row.mergedRef, undo.takenBack)
  const now = await ctx.db.horse.findUniqueOrThrow({ where: { ref: horseRef } })
  const back = unchangedHorseSince(now, undo)
  const { withersHeightCode } = undo.before
  // Nobody else can have changed the category of a measured pony, so the earlier declared category counts again, unless a measured height
  // is left.
  await writeHorse(ctx, horseRef, {
    ...back,
    ...(wasMeasured && withersHeightCode !== undefined ? { withersHeightCode } : {}),
  })
  await followMeasurements(ctx, horseRef)
  await dropForeignDrawing(ctx, horseRef)
  await ctx.db.horse.update({
    where: { ref: row.mergedRef },
    data: {
      deletedAt: null,
      version: { increment: 1 },
      ...(back.ueln === undefined
        ? {}
        : {
            ueln: z
              .string()
              .nullable()
              .parse(undo.after.ueln ?? null),
          }),
    },
  })
  await followStandings(ctx, [row.mergedRef, horseRef])
  await ctx.db.merge.update({ where: { ref: merge }, data: { undoneAt: ctx.now() } })
  ctx.record({ action: 'undo-merge', noun: 'horse', ref: horseRef, federationRef, before: { merge } })
  return getMergeLine(ctx, merge)
}
