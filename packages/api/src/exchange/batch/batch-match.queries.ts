// Finds the stored record of each sent one, with a few statements for a whole collection.
import type { Db } from '@oxer/db'
import { type Base, type Found, type Noun, recordOf } from '@oxer/domain/exchange/batch/batch.rules'
import type { ApplyCollection } from '@oxer/domain/exchange/batch/batch.schema'
import {
  fieldsOfRecord,
  identifiersOf,
  numberFieldOf,
  type SentRecord,
  yearOfRecord,
} from '@oxer/domain/exchange/batch/batch-record.rules'
import type { ExchangeIdentifier } from '@oxer/domain/exchange/document/exchange-words.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import * as z from 'zod'
import { readLike, readRecords, type StoredRecord, toLikeness, type Wanted } from './batch-record.queries.ts'

/** The identifiers of our own records. */
export const ownProvider = 'OXER'

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export const Imported = z.object({ sent: Values, stored: Values })

export type StoredId = {
  readonly ref: string
  readonly provider: string
  readonly value: string
  readonly subjectRef: string
  readonly imported: unknown
  readonly extensions: unknown
  readonly batchRef: string | null
}

export type Matching = {
  readonly federationRef: string
  readonly noun: Noun
  readonly sender: string
  readonly apply: ApplyCollection
}

const keyOf = ({ provider, value }: ExchangeIdentifier): string => `${provider}\n${value}`

const readIds = async (
  db: Db,
  { federationRef, noun }: Matching,
  identifiers: readonly ExchangeIdentifier[],
): Promise<StoredId[]> => {
  const byProvider = new Map<string, Set<string>>()
  for (const { provider, value } of identifiers) {
    const values = byProvider.get(provider)
    if (values) values.add(value)
    else byProvider.set(provider, new Set([value]))
  }
  const found: StoredId[] = []
  for (const [provider, values] of byProvider) {
    // Each by itself: within a transaction that has stored many names, the planner knows nothing of them and would read all of a sender.
    const rows = await db.$queryRaw<StoredId[]>`
      SELECT x.ref::text, x.provider, x.value, x.subject_ref::text AS "subjectRef", x.imported, x.extensions, x.batch_ref::text AS "batchRef"
      FROM unnest(${[...values]}::text[]) AS asked (value), LATERAL (
        SELECT * FROM external_id e WHERE e.federation_ref = ${federationRef}::uuid AND e.noun = ${noun}
          AND e.provider = ${provider} AND e.value = asked.value LIMIT 1) x`
    for (const row of rows) found.push(row)
  }
  return found
}

type Numbered = {
  readonly ref: string
  readonly feiNumber?: string | null
  readonly ueln?: string | null
  readonly chip?: string | null
  readonly feiPassport?: string | null
}

/** Records that have one of the numbers in a field of their own. */
const readNumbered = async (
  db: Db,
  { federationRef, noun }: Matching,
  numbers: ReadonlyMap<string, readonly string[]>,
): Promise<Numbered[]> => {
  const of = (field: string) => ({ in: [...(numbers.get(field) ?? [])] })
  if (numbers.size === 0 || noun === 'organisation') return []
  if (noun === 'person') {
    return db.person.findMany({
      where: { federationRef, deletedAt: null, feiNumber: of('feiNumber') },
      select: { ref: true, feiNumber: true },
      orderBy: { ref: 'asc' },
    })
  }
  return db.horse.findMany({
    where: {
      ...{ federationRef, deletedAt: null },
      OR: [{ ueln: of('ueln') }, { chip: of('chip') }, { feiPassport: of('feiPassport') }],
    },
    select: { ref: true, ueln: true, chip: true, feiPassport: true },
    orderBy: { ref: 'asc' },
  })
}

const namesOf = (noun: Noun, { firstName, lastName, name, sportName }: SentRecord): string[] =>
  (noun === 'person' ? [[firstName, lastName].filter((part) => part !== undefined).join(' ')] : [name, sportName])
    .filter((text) => typeof text === 'string')
    .map(fold)

const wantedOf = (noun: Noun, record: SentRecord): Wanted => {
  const { ueln, chip } = fieldsOfRecord(noun, record)
  return { names: namesOf(noun, record), numbers: [ueln, chip].filter((number) => typeof number === 'string') }
}

const ownRefsOf = (record: SentRecord, sender: string): string[] =>
  [
    ...(sender === ownProvider ? [record.id] : []),
    ...(record.externalIds ?? []).flatMap(({ provider, value }) => (provider === ownProvider ? [value] : [])),
  ].filter((text) => Ref.safeParse(text).success)

export type Match = {
  readonly found: Found
  /** The stored record, if it is known. */
  readonly stored: StoredRecord | null
  /** What the sender sent of it last. */
  readonly base: Base
  /** Its identifiers, with the stored rows of those that are known. */
  readonly identifiers: readonly (ExchangeIdentifier & { readonly known: StoredId | null })[]
  /** An identifier that belongs to another record. */
  readonly taken: ExchangeIdentifier | null
}

const noBase: Base = { sent: {}, stored: {} }

/** The stored records that the identifiers of a record name, in order of trust. */
const toFinder = async (db: Db, matching: Matching, records: readonly SentRecord[]) => {
  const { noun, sender, apply } = matching
  const ids = await readIds(
    db,
    matching,
    records.flatMap((record) => identifiersOf(record, sender)),
  )
  const byKey = new Map(ids.map((id) => [keyOf(id), id]))
  const trusted = apply.uniqueBy ?? [sender]
  const numbers = new Map<string, string[]>()
  for (const provider of trusted) {
    const field = numberFieldOf(noun, provider)
    if (field === undefined) continue
    const values = records
      .map((record) => fieldsOfRecord(noun, record)[field])
      .filter((value) => typeof value === 'string')
    numbers.set(field, values)
  }
  const numbered = await readNumbered(db, matching, numbers)
  const byNumber = new Map(
    numbered
      .toReversed()
      .flatMap(({ ref, ...fields }) =>
        Object.entries(fields).map(([field, value]) => [`${field}\n${String(value)}`, ref]),
      ),
  )
  const own = records.flatMap((record) => ownRefsOf(record, sender))
  const refs = [...new Set([...own, ...ids.map(({ subjectRef }) => subjectRef), ...byNumber.values()])]
  const alive = await readRecords(db, noun, { federationRef: matching.federationRef, refs })
  const identifiedOf = (record: SentRecord): string[] => {
    const fields = fieldsOfRecord(noun, record)
    const told = trusted.flatMap((provider) => {
      const field = numberFieldOf(noun, provider)
      const value = field === undefined ? undefined : fields[field]
      return [
        ...identifiersOf(record, sender).flatMap((id) =>
          id.provider === provider ? (byKey.get(keyOf(id))?.subjectRef ?? []) : [],
        ),
        ...(value === undefined ? [] : [byNumber.get(`${String(field)}\n${String(value)}`) ?? []].flat()),
      ]
    })
    return [...ownRefsOf(record, sender), ...told].filter((ref) => alive.has(ref))
  }
  return { identifiedOf, byKey, alive }
}

/** @returns for each record, in their order, which one it is. */
export const matchRecords = async (db: Db, matching: Matching, records: readonly SentRecord[]): Promise<Match[]> => {
  const { federationRef, noun, sender, apply } = matching
  const { identifiedOf, byKey, alive } = await toFinder(db, matching, records)
  const unknown = records.filter((record) => identifiedOf(record).length === 0)
  const wanted = unknown.map((record) => wantedOf(noun, record))
  const like =
    unknown.length === 0
      ? []
      : await readLike(db, noun, {
          federationRef,
          names: [...new Set(wanted.flatMap(({ names }) => names))],
          numbers: [...new Set(wanted.flatMap(({ numbers }) => numbers))],
        })
  const by = (keysOf: (known: (typeof like)[number]) => readonly string[]) => {
    const found = new Map<string, (typeof like)[number][]>()
    for (const known of like) for (const key of keysOf(known)) found.set(key, [...(found.get(key) ?? []), known])
    return found
  }
  const [byName, byNumber] = [by(({ names }) => names), by(({ numbers }) => numbers)]
  const likesOf = (record: SentRecord) => {
    const own = wantedOf(noun, record)
    const near = [...own.names.map((name) => byName.get(name)), ...own.numbers.map((number) => byNumber.get(number))]
    return [...new Set(near.flatMap((known) => known ?? []))].map((known) => toLikeness(known, own))
  }
  const isNew = new Set(apply.createIds)
  const likely = records.map((record) =>
    recordOf(
      noun,
      { identified: identifiedOf(record), year: yearOfRecord(record), likes: likesOf(record) },
      isNew.has(record.id) ? 'ALWAYS' : apply.create,
    ),
  )
  const more = likely.flatMap((found) => (found.kind === 'KNOWN' && !alive.has(found.ref) ? [found.ref] : []))
  const stored = new Map([...alive, ...(await readRecords(db, noun, { federationRef, refs: more }))])
  return records.map((record, index) => {
    const found = likely[index] ?? { kind: 'NEW' }
    const ref = found.kind === 'KNOWN' ? found.ref : null
    // Of another Oxer, its refs are names like those of any system.
    const identifiers = identifiersOf(record, sender)
      .filter(({ provider, value }) => provider !== ownProvider || value !== ref)
      .map((id) => ({ ...id, known: byKey.get(keyOf(id)) ?? null }))
    const last = identifiers.find(({ provider, known }) => provider === sender && known?.subjectRef === ref)?.known
    const base = Imported.safeParse(last?.imported)
    return {
      ...{ found, identifiers },
      stored: ref === null ? null : (stored.get(ref) ?? null),
      base: base.success ? base.data : noBase,
      taken:
        identifiers.find(({ known }) => known !== null && known.subjectRef !== ref && alive.has(known.subjectRef)) ??
        null,
    }
  })
}
