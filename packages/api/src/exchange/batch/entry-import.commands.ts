// Entries of a document that go into a competition that exists, by the commands of its office. Sent again, an entry is the one that it was.
import { RegisterStarts, UpdateRegistration } from '@oxer/domain/competitions/registration/registration.schema'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { actionOf, differing, type Fields, mergeFields } from '@oxer/domain/exchange/batch/batch.rules'
import type { ApplyBatch, BatchProblem, PartyCollection } from '@oxer/domain/exchange/batch/batch.schema'
import { senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { statusStepsTo } from '@oxer/domain/exchange/batch/competition-import.rules'
import {
  competitionOfEntries,
  fieldsOfEntry,
  type KnownTest,
  testsCalled,
  wordsOfTest,
} from '@oxer/domain/exchange/batch/entry-import.rules'
import type { ExchangeEntry } from '@oxer/domain/exchange/document/exchange-competition.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { findManaged, refuseWhenLocked } from '../../competitions/competition/competition.guards.ts'
import { publishChange } from '../../competitions/competition/competition.publication.ts'
import {
  deleteRegistrations,
  registerStarts,
  updateRegistration,
} from '../../competitions/registration/registration.commands.ts'
import { changeStatuses } from '../../competitions/registration/registration-status.commands.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { type Applied, type IdBefore, nothing, problemOf, type Tell, tryWrite } from './batch-collection.commands.ts'
import { Imported, type StoredId } from './batch-match.queries.ts'
import { readKnownTests, readStoredEntries, type StoredEntry } from './entry-import.queries.ts'

type Importing = ActingContext & { readonly federation: FederationScope; readonly tell?: Tell }

const noun = 'registration'

type Decided = Pick<Applied, 'action' | 'ref' | 'changed' | 'kept' | 'candidates' | 'problems'>

const refused = (problems: BatchProblem[], ref: string | null = null): Decided => ({
  ...nothing,
  ...{ action: 'REFUSED', ref, problems },
})

const waiting = (problem: BatchProblem, candidates: string[] = []): Decided => ({
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
const atomically = async <Made>(
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
}

/** The stored entry: the one that the sender has named, else one of the same rider and horse in the test that nobody has taken. */
const storedOf = ({ free }: Work, { test, person, horse, known }: Sent): StoredEntry | undefined =>
  (known === undefined ? undefined : free.get(known.subjectRef)) ??
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
  const merged = mergeFields(stored.fields, fields, base.success ? base.data.stored : {}, { keepUserChanges: true })
  if (merged.changed.length > 0) {
    const written = await atomically(ctx, () => writeEntry(ctx, stored, merged.told))
    if ('problems' in written) return refused(written.problems, stored.ref)
  }
  const isOff = entry.status !== undefined && entry.status !== stored.status
  const kept = [...merged.kept, ...(isOff ? ['status'] : [])]
  return { ...nothing, action: actionOf({ ...merged, kept }), ref: stored.ref, changed: [...merged.changed], kept }
}

type Names = { readonly provider: string; readonly competitionRef: string; readonly federationRef: string }

type Resolved = Omit<Sent, 'known'>

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
    return [{ ref, isNew: true, subjectRef, imported: null, batchRef: null }]
  }
  await ctx.db.externalId.update({ where: { ref: known.ref }, data })
  const { ref, subjectRef: earlierRef, imported, batchRef: earlier } = known
  return [{ ref, isNew: false, subjectRef: earlierRef, imported, batchRef: earlier }]
}

/** What a document says once more is written once: two of them wait for each other. */
const takeTurn = async (ctx: ActingContext, competitionRef: string): Promise<void> => {
  await ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`entries ${competitionRef}`}, 48))`
}

/** The competition that exists, to which the entries of a document belong; null if there is none. @throws if the actor may not manage it */
export const findCompetitionOfEntries = async (
  ctx: Importing,
  document: ApplyBatch['document'],
): Promise<ManagingContext['competition'] | null> => {
  const ref = competitionOfEntries(document)
  if (ref === null) return null
  const field = 'document.scope.competition'
  if (!Ref.safeParse(ref).success) throw failure(kernelErrors.notFound, { field })
  const competition = await findManaged(ctx, ref, field)
  if (competition.federationRef !== ctx.federation.federationRef) throw failure(kernelErrors.notFound, { field })
  return competition
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
  { document, parties }: { document: ApplyBatch['document']; parties: Parties },
): Promise<Row[]> => {
  const entries = document.entries ?? []
  const resolved = entries.map((entry) => resolve(entry, { tests: work.tests, document, parties }))
  const called = namesOf(
    names,
    resolved.map((each) => ('entry' in each ? each : null)),
  )
  const known = await readNames(ctx, names, called)
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
      rows.push({ entry, name, known: stored, row: await decide(ctx, work, { ...each, known: stored }) })
    }
    if (name !== null) seen.add(name)
    await ctx.tell?.(1)
  }
  return rows
}

export const applyEntries = async (
  ctx: Importing & ManagingContext,
  { batch: batchRef, document }: Pick<ApplyBatch, 'batch' | 'document'>,
  applied: readonly Applied[],
): Promise<Applied[]> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const competitionRef = ctx.competition.ref
  await takeTurn(ctx, competitionRef)
  const before = new Map((await readStoredEntries(ctx.db, competitionRef)).map((entry) => [entry.ref, entry]))
  const work: Work = {
    tests: await readKnownTests(ctx.db, competitionRef),
    system: document.source.system,
    free: new Map(before),
  }
  const names = { provider: senderOf(document), competitionRef, federationRef: ctx.federation.federationRef }
  const parties = new Map(applied.map(({ collection, id, ref }) => [`${collection}\n${id}`, { ref }]))
  const rows = await writeEntries(ctx, work, names, { document, parties })
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
  readonly after: { version: number; fields: Fields }
}

/** Nobody has touched an entry that was made, nor the fields that were changed of another. */
export const isEntryUntouched = ({ before, after }: EntryDone, now: StoredEntry | undefined): boolean => {
  if (before === null) return now?.version === after.version
  const changed = differing(before, after.fields)
  return changed.length === 0 || (now !== undefined && changed.every((name) => now.fields[name] === after.fields[name]))
}

/** Takes entries back: those that were made are gone, and what was changed is what it was. */
export const undoEntries = async (ctx: ManagingContext, done: readonly EntryDone[]): Promise<void> => {
  const made = done.filter(({ before }) => before === null).map(({ ref }) => ref)
  if (made.length > 0) await deleteRegistrations(ctx, null, made)
  const changed = done.flatMap(({ ref, before, after }) => {
    const names = before === null ? [] : differing(before, after.fields)
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
