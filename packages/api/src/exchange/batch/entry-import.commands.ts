// Entries of a document that go into a competition that exists, by the commands of its office. Sent again, an entry is the one that it was.
import {
  RegisterStarts,
  RegistrationStatus,
  UpdateRegistration,
} from '@oxer/domain/competitions/registration/registration.schema'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { actionOf, differing, type Fields, mergeFields } from '@oxer/domain/exchange/batch/batch.rules'
import type { ApplyBatch, BatchProblem, PartyCollection } from '@oxer/domain/exchange/batch/batch.schema'
import { senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { statusStepsTo } from '@oxer/domain/exchange/batch/competition-import.rules'
import {
  entryFields,
  fieldsOfEntry,
  type KnownTest,
  testsCalled,
  wordsOfTest,
} from '@oxer/domain/exchange/batch/entry-import.rules'
import type { ExchangeEntry } from '@oxer/domain/exchange/document/exchange-competition.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import * as z from 'zod'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { publishChange } from '../../competitions/competition/competition.publication.ts'
import {
  deleteRegistrations,
  registerStarts,
  updateRegistration,
} from '../../competitions/registration/registration.commands.ts'
import { type Restored, restoreRegistrations } from '../../competitions/registration/registration-restoring.commands.ts'
import { changeStatuses } from '../../competitions/registration/registration-status.commands.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { type Applied, type IdBefore, nothing, problemOf, type Tell, tryWrite } from './batch-collection.commands.ts'
import { Imported, ownProvider, type StoredId } from './batch-match.queries.ts'
import { readKnownTests, readStoredEntries, type StoredEntry } from './entry-import.queries.ts'

export type Importing = ActingContext & { readonly federation: FederationScope; readonly tell?: Tell }

const noun = 'registration'

export type Decided = Pick<Applied, 'action' | 'ref' | 'changed' | 'kept' | 'candidates' | 'problems'>

export const refused = (problems: BatchProblem[], ref: string | null = null): Decided => ({
  ...nothing,
  ...{ action: 'REFUSED', ref, problems },
})

export const waiting = (problem: BatchProblem, candidates: string[] = []): Decided => ({
  ...nothing,
  ...{ action: 'PROPOSAL', candidates: candidates.slice(0, 10), problems: [problem] },
})

/** Writes these fields of an entry. The number is that of a rider and a horse on the list, and no field of the form. */
const writeEntry = async (ctx: ManagingContext, stored: StoredEntry, told: Fields): Promise<void> => {
  const { startNumber, ...form } = told
  if (Object.keys(form).length > 0) {
    const { person, horse, ...fields } = { ...stored.fields, ...form }
    const { organisationRef, isForSale: forSale } = stored
    const request = UpdateRegistration.parse({
      data: {
        ...{ person: { ref: person }, horse: { ref: horse } },
        organisation: organisationRef === null ? null : { ref: organisationRef },
      },
      ...{ outOfCompetition: fields.outOfCompetition, notes: fields.notes, forSale, confirmSaveWithWarnings: true },
    })
    await updateRegistration(ctx, { ...request, test: stored.testRef, registration: stored.ref })
  }
  if (startNumber !== undefined) {
    await ctx.db.registration.update({
      where: { ref: stored.ref },
      data: { startNumber: startNumber === null ? null : Number(startNumber), version: { increment: 1 } },
    })
    const { ref: parentRef, federationRef } = ctx.competition
    const [before, after] = [{ startNumber: stored.fields.startNumber }, { startNumber }]
    ctx.record({ action: 'number', noun, ref: stored.ref, parentRef, federationRef, before, after })
  }
}

type Work = {
  readonly tests: readonly KnownTest[]
  readonly system: string
  readonly keepUserChanges: boolean
  /** Entries that no record of the document is yet. */
  readonly free: Map<string, StoredEntry>
}

const register = async (
  ctx: ManagingContext,
  { system }: Work,
  test: KnownTest,
  { entry, fields, organisation }: { entry: ExchangeEntry; fields: Fields; organisation: string | null },
): Promise<string> => {
  const start = {
    ...{ testRef: test.testRef, testSetRef: test.testSetRef, notes: fields.notes ?? '' },
    ...(fields.outOfCompetition !== undefined && { outOfCompetition: fields.outOfCompetition }),
    data: {
      ...{ person: { ref: fields.person }, horse: { ref: fields.horse } },
      organisation: organisation === null ? null : { ref: organisation },
    },
  }
  const input = RegisterStarts.parse({ starts: [start], confirmSaveWithWarnings: true })
  const { registrations } = await registerStarts(ctx, input)
  const ref = registrations[0]?.ref
  if (ref === undefined) throw new Error('a start was registered and is not there')
  const [made] = await readStoredEntries(ctx.db, ctx.competition.ref, [ref])
  if (made !== undefined && fields.startNumber !== undefined && made.fields.startNumber !== fields.startNumber) {
    await writeEntry(ctx, made, { startNumber: fields.startNumber })
  }
  const steps = statusStepsTo(entry.status ?? 'SUBSCRIBED')
  const changes = steps.map((status) => ({ registration: ref, status, reason: system }))
  if (changes.length > 0) await changeStatuses(ctx, { changes })
  return ref
}

/** What is refused leaves nothing behind, so that the entries after it are judged as if it had not been there. */
export const atomically = async <Made>(
  ctx: ActingContext,
  write: () => Promise<Made>,
): Promise<{ made: Made } | { problems: BatchProblem[] }> => {
  await ctx.db.$executeRaw`SAVEPOINT exchange_entry`
  const written = await tryWrite((field) => field.replace(/^starts\.0\./, ''), write)
  if ('problems' in written) await ctx.db.$executeRaw`ROLLBACK TO SAVEPOINT exchange_entry`
  await ctx.db.$executeRaw`RELEASE SAVEPOINT exchange_entry`
  return written
}

type Sent = {
  readonly entry: ExchangeEntry
  readonly test: KnownTest
  readonly person: string
  readonly horse: string
  readonly organisation: string | null
  readonly known: StoredId | undefined
  /** The entries that its identifiers name, in order of trust. */
  readonly named: readonly string[]
}

/** The stored entry: the one that has been named, else one of the same rider and horse in the test that nobody has taken. */
const storedOf = ({ free }: Work, { test, person, horse, named }: Sent): StoredEntry | undefined =>
  named.map((ref) => free.get(ref)).find((entry) => entry !== undefined) ??
  [...free.values()].find(
    ({ testRef, fields }) => testRef === test.testRef && fields.person === person && fields.horse === horse,
  )

const decide = async (ctx: ManagingContext, work: Work, sent: Sent): Promise<Decided> => {
  const { entry, test, person, horse, organisation, known } = sent
  const fields = fieldsOfEntry(entry, { person, horse })
  const stored = storedOf(work, sent)
  if (stored === undefined) {
    const made = await atomically(ctx, () => register(ctx, work, test, { entry, fields, organisation }))
    if ('problems' in made) return refused(made.problems)
    return { ...nothing, action: 'CREATED', ref: made.made, changed: Object.keys(fields) }
  }
  work.free.delete(stored.ref)
  if (stored.testRef !== test.testRef) {
    return { ...nothing, action: 'KEPT', ref: stored.ref, kept: ['test'] }
  }
  const base = Imported.safeParse(known?.imported)
  const merged = mergeFields(stored.fields, fields, base.success ? base.data.stored : {}, work)
  if (merged.changed.length > 0) {
    const written = await atomically(ctx, () => writeEntry(ctx, stored, merged.told))
    if ('problems' in written) return refused(written.problems, stored.ref)
  }
  const isOff = entry.status !== undefined && entry.status !== stored.status
  const kept = [...merged.kept, ...(isOff ? ['status'] : [])]
  return { ...nothing, action: actionOf({ ...merged, kept }), ref: stored.ref, changed: [...merged.changed], kept }
}

type Names = { readonly provider: string; readonly competitionRef: string; readonly federationRef: string }

type Resolved = Omit<Sent, 'known' | 'named'>

/**
 * What the sender calls each entry. Where it has no number of its own, the entry is that of this rider and horse in this test, for the first
 * time, the second, and so on: never the row of a file, which may be another one tomorrow, and never a name.
 */
const namesOf = ({ provider, competitionRef }: Names, resolved: readonly (Resolved | null)[]): (string | null)[] => {
  const times = new Map<string, number>()
  return resolved.map((each) => {
    if (each === null) return null
    const own = each.entry.externalIds?.find((id) => id.provider === provider)
    if (own !== undefined) return own.value
    const key = [competitionRef, each.test.testRef, each.person, each.horse].join(' ')
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    return `${key} ${String(time)}`
  })
}

const readNames = async (
  { db }: ActingContext,
  { federationRef, provider }: Names,
  values: readonly (string | null)[],
): Promise<ReadonlyMap<string, StoredId>> => {
  const asked = values.filter((value) => value !== null)
  const rows = await db.externalId.findMany({ where: { federationRef, noun, provider, value: { in: asked } } })
  return new Map(rows.map((row) => [row.value, row]))
}

/** What the identifiers of a record name: our own ref first, then those of the providers in their order. */
const readIdentified = async (
  { db }: ActingContext,
  { federationRef, provider: sender }: Names,
  uniqueBy: readonly string[],
  entries: readonly ExchangeEntry[],
): Promise<(entry: ExchangeEntry, known: StoredId | undefined) => string[]> => {
  const others = uniqueBy.filter((provider) => provider !== sender)
  const rows =
    others.length === 0
      ? []
      : await db.externalId.findMany({
          where: {
            ...{ federationRef, noun, provider: { in: others } },
            value: { in: entries.flatMap(({ externalIds = [] }) => externalIds.map(({ value }) => value)) },
          },
        })
  return ({ id, externalIds = [] }, known) => {
    const told = (of: string) => externalIds.flatMap(({ provider, value }) => (provider === of ? [value] : []))
    const refsOf = (of: string): string[] =>
      of === sender
        ? known === undefined
          ? []
          : [known.subjectRef]
        : told(of).flatMap((value) => rows.find((row) => row.provider === of && row.value === value)?.subjectRef ?? [])
    return [...told(ownProvider), ...(sender === ownProvider ? [id] : []), ...uniqueBy.flatMap(refsOf)]
  }
}

type Named = {
  readonly name: string
  readonly ref: string
  readonly batchRef: string
  readonly known: StoredId | undefined
  readonly sent: Fields
  readonly stored: Fields
}

const remember = async (
  ctx: ActingContext,
  { federationRef, provider }: Names,
  { name: value, ref: subjectRef, batchRef, known, sent, stored }: Named,
): Promise<IdBefore[]> => {
  const data = { subjectRef, batchRef, imported: toJson({ sent, stored }) }
  if (known === undefined) {
    const ref = ctx.newRef()
    await ctx.db.externalId.create({ data: { ref, federationRef, noun, provider, value, ...data } })
    return [{ ref, isNew: true, subjectRef, imported: null, extensions: null, batchRef: null }]
  }
  await ctx.db.externalId.update({ where: { ref: known.ref }, data })
  const { ref, subjectRef: earlierRef, imported, extensions, batchRef: earlier } = known
  return [{ ref, isNew: false, subjectRef: earlierRef, imported, extensions, batchRef: earlier }]
}

type Parties = ReadonlyMap<string, Pick<Applied, 'ref'>>

/** Whose entry it is, and in which test; or why nobody knows that yet. */
const resolve = (
  entry: ExchangeEntry,
  { tests, document, parties }: { tests: readonly KnownTest[]; document: ApplyBatch['document']; parties: Parties },
): Resolved | Decided => {
  const missing = (field: string, id: string) => refused([problemOf(batchErrors.unknownReference, field, { id })])
  const partyOf = (collection: PartyCollection, id: string) => parties.get(`${collection}\n${id}`)
  const [person, horse] = [partyOf('persons', entry.person), partyOf('horses', entry.horse)]
  if (person === undefined) return missing('person', entry.person)
  if (horse === undefined) return missing('horse', entry.horse)
  const club = entry.organisation === undefined ? null : partyOf('organisations', entry.organisation)
  if (club === undefined) return missing('organisation', entry.organisation ?? '')
  const called = testsCalled(wordsOfTest(entry, document.tests ?? []), tests)
  const [test] = called
  if (test === undefined || called.length > 1) {
    const problem = problemOf(importFileErrors.testUnclear, 'test', { name: entry.test })
    return waiting(
      problem,
      called.map(({ testRef }) => testRef),
    )
  }
  if (person.ref === null || horse.ref === null || club?.ref === null) {
    return waiting(problemOf(importFileErrors.partyWaits, person.ref === null ? 'person' : 'horse'))
  }
  return { entry, test, person: person.ref, horse: horse.ref, organisation: club?.ref ?? null }
}

type Row = {
  readonly entry: ExchangeEntry
  readonly row: Decided
  readonly name: string | null
  readonly known?: StoredId | undefined
}

/** Writes the entries in their order, each by itself. */
const writeEntries = async (
  ctx: Importing & ManagingContext,
  work: Work,
  names: Names,
  { document, parties, uniqueBy }: { document: ApplyBatch['document']; parties: Parties; uniqueBy: readonly string[] },
): Promise<Row[]> => {
  const entries = document.entries ?? []
  const resolved = entries.map((entry) => resolve(entry, { tests: work.tests, document, parties }))
  const called = namesOf(
    names,
    resolved.map((each) => ('entry' in each ? each : null)),
  )
  const known = await readNames(ctx, names, called)
  const refsOf = await readIdentified(ctx, names, uniqueBy, entries)
  const seen = new Set<string>()
  const rows: Row[] = []
  for (const [index, entry] of entries.entries()) {
    const each = resolved[index]
    const name = called[index] ?? null
    if (each === undefined) continue
    if (!('entry' in each)) rows.push({ entry, name, row: each })
    else if (name !== null && seen.has(name)) {
      rows.push({ entry, name, row: refused([problemOf(batchErrors.recordTwice, 'id')]) })
    } else {
      const stored = name === null ? undefined : known.get(name)
      const sent = { ...each, known: stored, named: refsOf(entry, stored) }
      rows.push({ entry, name, known: stored, row: await decide(ctx, work, sent) })
    }
    if (name !== null) seen.add(name)
    await ctx.tell?.(1)
  }
  return rows
}

/** The caller has taken the turn of the competition. */
export const applyEntries = async (
  ctx: Importing & ManagingContext,
  { batch: batchRef, apply, document }: Pick<ApplyBatch, 'batch' | 'apply' | 'document'>,
  applied: readonly Applied[],
): Promise<Applied[]> => {
  const competitionRef = ctx.competition.ref
  const before = new Map((await readStoredEntries(ctx.db, competitionRef)).map((entry) => [entry.ref, entry]))
  const work: Work = {
    tests: await readKnownTests(ctx.db, competitionRef),
    ...{ system: document.source.system, keepUserChanges: apply.entries?.keepUserChanges ?? true },
    free: new Map(before),
  }
  const names = { provider: senderOf(document), competitionRef, federationRef: ctx.federation.federationRef }
  const uniqueBy = apply.entries?.uniqueBy ?? [names.provider]
  const parties = new Map(applied.map(({ collection, id, ref }) => [`${collection}\n${id}`, { ref }]))
  const rows = await writeEntries(ctx, work, names, { document, parties, uniqueBy })
  const written = rows.flatMap(({ row }) => (row.action === 'REFUSED' ? [] : (row.ref ?? [])))
  const after = new Map((await readStoredEntries(ctx.db, competitionRef, written)).map((each) => [each.ref, each]))
  const done: Applied[] = []
  for (const { entry, row, name, known } of rows) {
    const now = row.action === 'REFUSED' || row.ref === null ? undefined : after.get(row.ref)
    const was = row.ref === null ? undefined : before.get(row.ref)
    let idsBefore: IdBefore[] = []
    if (now !== undefined && name !== null) {
      const { person = null, horse = null } = now.fields
      const sent = fieldsOfEntry(entry, { person: String(person), horse: String(horse) })
      // What a person has changed is not what was sent, so that it is kept the next time, too.
      const keptAsSent = Object.fromEntries(row.kept.map((field) => [field, sent[field] ?? null]))
      const stored = { ...now.fields, ...keptAsSent }
      idsBefore = await remember(ctx, names, { name, ref: now.ref, batchRef, known, sent, stored })
    }
    done.push({
      ...row,
      ...{ collection: 'entries', id: entry.id, idsBefore },
      before: was === undefined ? null : { version: was.version, fields: was.fields },
      after: now === undefined ? null : { version: now.version, fields: now.fields },
    })
  }
  return done
}

/** What a batch has done to an entry, for its undo. */
export type EntryDone = {
  readonly ref: string
  readonly before: Fields | null
  readonly after: Fields
  /** The fields that were sent of a new entry, or written of another. */
  readonly changed: readonly string[]
}

/** Nobody has touched an entry that was made, nor the fields that were changed of another. */
export const isEntryUntouched = (
  { before, after, changed: told }: EntryDone,
  now: StoredEntry | undefined,
): boolean => {
  if (before === null) {
    // A number that a list has given since is no change by a person of what was sent.
    const { startNumber, ...others } = after
    const made = told.includes('startNumber') ? { ...others, startNumber: startNumber ?? null } : others
    return now !== undefined && differing(made, now.fields).length === 0
  }
  const changed = differing(before, after)
  return changed.length === 0 || (now !== undefined && changed.every((name) => now.fields[name] === after[name]))
}

const Stood = z.object({ startlist: z.string(), index: z.int() })

/** Those that the batch has signed off or cancelled, with what they were. */
const statusesBefore = (done: readonly EntryDone[]): Restored[] =>
  done.flatMap(({ ref, before, after }) => {
    if (before?.status === undefined || before.status === after.status) return []
    const stood = Stood.safeParse(before)
    const stoodAt = stood.success ? { startlistRef: stood.data.startlist, index: stood.data.index } : null
    return [{ ref, status: RegistrationStatus.parse(before.status), stoodAt }]
  })

/** Takes entries back: those that were made are gone, and what was changed is what it was. */
export const undoEntries = async (ctx: ManagingContext, done: readonly EntryDone[]): Promise<void> => {
  const made = done.filter(({ before }) => before === null).map(({ ref }) => ref)
  if (made.length > 0) await deleteRegistrations(ctx, null, made)
  const statuses = statusesBefore(done)
  if (statuses.length > 0) await restoreRegistrations(ctx, statuses)
  const changed = done.flatMap(({ ref, before, after }) => {
    const names = before === null ? [] : entryFields.filter((name) => differing(before, after).includes(name))
    return names.length === 0
      ? []
      : [{ ref, told: Object.fromEntries(names.map((name) => [name, before?.[name] ?? null])) }]
  })
  const now = new Map(
    (
      await readStoredEntries(
        ctx.db,
        ctx.competition.ref,
        changed.map(({ ref }) => ref),
      )
    ).map((each) => [each.ref, each]),
  )
  for (const { ref, told } of changed) {
    const stored = now.get(ref)
    if (stored !== undefined) await writeEntry(ctx, stored, told)
  }
  if (done.length > 0) await publishChange(ctx, ctx.competition.ref)
}
