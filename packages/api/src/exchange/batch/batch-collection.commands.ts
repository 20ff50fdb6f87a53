// Applies one collection of a document.
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { actionOf, asStored, type Fields, mergeFields, storedOf } from '@oxer/domain/exchange/batch/batch.rules'
import type { BatchAbout, BatchProblem, BatchRow, PartyCollection } from '@oxer/domain/exchange/batch/batch.schema'
import {
  fieldsOfRecord,
  type SentRecord,
  sentNameOf,
  unsupportedOf,
} from '@oxer/domain/exchange/batch/batch-record.rules'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorCause, ErrorDefinition, ErrorValues } from '@oxer/domain/kernel/error/error.schema'
import * as z from 'zod'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toFailure } from '../../kernel/failure/failure.mappers.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { insertRows } from '../../kernel/rows/insert-rows.commands.ts'
import { type Match, type Matching, matchRecords } from './batch-match.queries.ts'
import { updateRecord } from './batch-record.commands.ts'
import { readRecords, type StoredRecord } from './batch-record.queries.ts'
import { createRecords, type Try } from './batch-record-set.commands.ts'

/** An external id before a batch has written it; `isNew` if there was none. */
export type IdBefore = {
  ref: string
  isNew: boolean
  subjectRef: string
  imported: unknown
  extensions: unknown
  batchRef: string | null
}

export type Applied = Omit<BatchRow, 'problem' | 'about'> & {
  readonly about?: BatchAbout | null
  readonly problems: readonly BatchProblem[]
  readonly before: { version: number; fields: Fields } | null
  readonly after: { version: number; fields: Fields } | null
  readonly idsBefore: readonly IdBefore[]
}

type Decided = Pick<Applied, 'action' | 'ref' | 'changed' | 'kept' | 'candidates' | 'problems'>

export const problemOf = (
  { code }: Pick<ErrorDefinition, 'code'>,
  field: string | null,
  values: ErrorValues = {},
): BatchProblem => ({ code, field, values: { ...values } })

export const nothing = { ref: null, changed: [], kept: [], candidates: [], problems: [] }

const refusedBy = (problems: BatchProblem[], ref: string | null = null): Decided => ({
  ...nothing,
  ...{ action: 'REFUSED', ref, problems },
})

type Writing = Matching & {
  readonly collection: PartyCollection
  readonly scope: FederationScope
  readonly batchRef: string
}

/** What the office's form refuses is a problem of the record; anything else is thrown. */
export const tryWrite = async <Made>(
  nameOf: (field: string) => string,
  write: () => Made | Promise<Made>,
): Promise<{ made: Made } | { problems: BatchProblem[] }> => {
  try {
    return { made: await write() }
  } catch (error) {
    const causes: readonly ErrorCause[] | null =
      error instanceof z.ZodError ? toFailure(error).body.causes : error instanceof CodedError ? error.causes : null
    if (causes === null) throw error
    return {
      problems: causes.map(({ field, values, ...cause }) =>
        problemOf(cause, field === undefined ? null : nameOf(field), values),
      ),
    }
  }
}

/** What is to become of a record: what it is already, a new record, or a stored one with other fields. */
type Plan =
  | { readonly decided: Decided }
  | { readonly create: Fields }
  | { readonly update: ReturnType<typeof mergeFields>; readonly stored: StoredRecord }

const planRecord = ({ noun, apply }: Writing, record: SentRecord, { found, stored, base, taken }: Match): Plan => {
  const unsupported = unsupportedOf(noun, record, apply.ignore)
  if (unsupported.length > 0) {
    return { decided: refusedBy(unsupported.map((name) => problemOf(batchErrors.fieldUnsupported, name, { name }))) }
  }
  if (found.kind === 'REFUSED') return { decided: refusedBy([problemOf(batchErrors.unknownRecord, 'id')]) }
  if (found.kind === 'PROPOSAL') {
    const problems = [problemOf(batchErrors.resembles, null)]
    return { decided: { ...nothing, action: 'PROPOSAL', candidates: [...found.candidates], problems } }
  }
  if (taken !== null) {
    const { provider, value } = taken
    const problem = problemOf(batchErrors.identifierOfOther, 'externalIds', { provider, value })
    return { decided: refusedBy([problem]) }
  }
  const sent = fieldsOfRecord(noun, record, apply.ignore)
  if (stored === null) return { create: sent }
  // What cannot be written is not compared either: the record is only found.
  if (!apply.update) return { decided: { ...nothing, action: 'UNCHANGED', ref: stored.ref } }
  return { update: mergeFields(stored.fields, asStored(sent, base), base.stored, apply), stored }
}

/**
 * Writes what is planned, in the order of the records: those that are new together, as long as no stored one is written between them, whose
 * number one of them might have.
 */
const writePlans = async (
  ctx: ActingContext,
  { noun, scope }: Writing,
  plans: readonly Plan[],
): Promise<readonly Decided[]> => {
  const nameOf = (field: string): string => sentNameOf(noun, field)
  const attempt: Try = (check) => tryWrite(nameOf, check)
  const decided = new Map<Plan, Decided>()
  let waiting: (Plan & { readonly create: Fields })[] = []
  const makeWaiting = async (): Promise<void> => {
    const some = waiting
    waiting = []
    const made = await createRecords(
      { ...ctx, federation: scope, attempt },
      noun,
      some.map(({ create }) => create),
    )
    for (const [index, plan] of some.entries()) {
      const one = made[index]
      if (one === undefined) throw new Error('a record was made and is not told')
      const changed = Object.keys(plan.create)
      const isSaid = noun !== 'horse' || plan.create.gender !== undefined
      const problems = isSaid ? [] : [problemOf(batchErrors.sexUnknown, 'gender')]
      decided.set(
        plan,
        'problems' in one
          ? refusedBy(one.problems)
          : { ...nothing, action: 'CREATED', ref: one.made, changed, problems },
      )
    }
  }
  for (const plan of plans) {
    if ('decided' in plan) decided.set(plan, plan.decided)
    else if ('create' in plan) waiting.push(plan)
    else {
      const { update, stored } = plan
      const { changed, kept } = update
      const done: Decided = {
        ...{ ...nothing, action: actionOf(update), ref: stored.ref, changed: [...changed], kept: [...kept] },
      }
      if (changed.length > 0) await makeWaiting()
      const written =
        changed.length === 0 ? null : await attempt(() => updateRecord(ctx, noun, scope, stored, update.told))
      decided.set(plan, written !== null && 'problems' in written ? refusedBy(written.problems, stored.ref) : done)
    }
  }
  await makeWaiting()
  return plans.flatMap((plan) => decided.get(plan) ?? [])
}

/** The columns of a row of a batch. */
export const batchRowColumns = {
  uuid: ['ref', 'batchRef', 'subjectRef'],
  int: ['position'],
  text: ['collection', 'documentId', 'action', 'noun'],
  jsonb: ['detail', 'problem', 'before', 'after', 'idsBefore'],
} as const

/** The columns of a name by which a system knows a record. */
export const idColumns = {
  uuid: ['ref', 'federationRef', 'subjectRef', 'batchRef'],
  text: ['noun', 'provider', 'value'],
  jsonb: ['imported', 'extensions'],
} as const

type NewId = {
  readonly ref: string
  readonly federationRef: string
  readonly noun: string
  readonly provider: string
  readonly value: string
  readonly subjectRef: string
  readonly batchRef: string
  readonly imported: unknown
  readonly extensions: unknown
}

type Named = { record: SentRecord; sent: Fields; stored: Fields; subjectRef: string; match: Match }

/** Remembers what the sender calls the record, and what it has sent of it. What is new is added to `made`, to be stored at once. */
const writeIds = async (
  ctx: ActingContext,
  { federationRef, noun, sender, batchRef }: Writing,
  { record, sent, stored, subjectRef, match }: Named,
  made: NewId[],
): Promise<IdBefore[]> => {
  const before: IdBefore[] = []
  for (const { provider, value, known } of match.identifiers) {
    const isOwn = provider === sender
    if (known !== null && !isOwn && known.subjectRef === subjectRef) continue
    // What is not sent is not touched.
    const added = isOwn && record.extensions !== undefined ? { extensions: toJson(record.extensions) } : {}
    const data = { subjectRef, batchRef, ...(isOwn ? { imported: toJson({ sent, stored, record }) } : {}), ...added }
    if (known === null) {
      const ref = ctx.newRef()
      made.push({ ref, federationRef, noun, provider, value, imported: null, extensions: null, ...data })
      before.push({ ref, isNew: true, subjectRef, imported: null, extensions: null, batchRef: null })
    } else {
      await ctx.db.externalId.update({ where: { ref: known.ref }, data })
      const { ref, imported, extensions } = known
      before.push({ ref, isNew: false, subjectRef: known.subjectRef, imported, extensions, batchRef: known.batchRef })
    }
  }
  return before
}

const twiceIn = (keys: readonly (string | null)[]): Set<string> => {
  const seen = new Set<string>()
  return new Set(keys.filter((key) => key !== null && (seen.has(key) || !seen.add(key))) as string[])
}

/** Records of one document that are one record, or have one id, are refused: which of them counts would be a guess. */
const refuseTwice = (records: readonly SentRecord[], matches: readonly Match[]): (Decided | null)[] => {
  const ids = twiceIn(records.map(({ id }) => id))
  const refs = twiceIn(matches.map(({ stored }) => stored?.ref ?? null))
  const names = twiceIn(
    matches.flatMap(({ identifiers }) => identifiers.map(({ provider, value }) => `${provider}\n${value}`)),
  )
  return records.map(({ id }, index) => {
    const match = matches[index]
    if (ids.has(id)) return refusedBy([problemOf(batchErrors.idTwice, 'id')])
    const isNamedTwice = match?.identifiers.some(({ provider, value }) => names.has(`${provider}\n${value}`))
    if (isNamedTwice || (match?.stored && refs.has(match.stored.ref))) {
      return refusedBy([problemOf(batchErrors.recordTwice, 'id')])
    }
    return null
  })
}

export type Tell = (records: number) => Promise<void>

/** So many records are written at once; then a task says how far it is. */
const portion = 500

/** So many are looked up at once, because a statement has at most 32,767 parameters. */
const lookUp = 5_000

const matchAll = async (
  ctx: ActingContext,
  writing: Writing,
  records: readonly SentRecord[],
): Promise<readonly Match[]> => {
  const matches: Match[] = []
  for (let from = 0; from < records.length; from += lookUp) {
    for (const match of await matchRecords(ctx.db, writing, records.slice(from, from + lookUp))) matches.push(match)
  }
  return matches
}

/** Writes the records of a collection in their order, and what is known of each afterwards. */
export const applyCollection = async (
  ctx: ActingContext & { readonly tell?: Tell },
  writing: Writing,
  records: readonly SentRecord[],
): Promise<Applied[]> => {
  const { noun, federationRef, collection, apply } = writing
  const matches = await matchAll(ctx, writing, records)
  const twice = refuseTwice(records, matches)
  const rows: Decided[] = []
  for (let from = 0; from < records.length; from += portion) {
    const plans = records.slice(from, from + portion).map((record, index): Plan => {
      const match = matches[from + index]
      if (match === undefined) throw new Error('a record without its match')
      const refused = twice[from + index] ?? null
      return refused === null ? planRecord(writing, record, match) : { decided: refused }
    })
    rows.push(...(await writePlans(ctx, writing, plans)))
    await ctx.tell?.(plans.length)
  }
  const decided = records.flatMap((record, index) => {
    const [match, row] = [matches[index], rows[index]]
    return match === undefined || row === undefined ? [] : [{ record, match, row }]
  })
  const written = decided.flatMap(({ row }) => (row.action === 'REFUSED' ? [] : (row.ref ?? [])))
  const after = await readRecords(ctx.db, noun, { federationRef, refs: written })
  // What was only found was not taken over: a later batch that writes is to keep it.
  const keptOf = ({ stored }: Match, { kept }: Decided): readonly string[] =>
    stored === null || apply.update ? kept : Object.keys(stored.fields)
  const applied: Applied[] = []
  const made: NewId[] = []
  for (const { record, match, row } of decided) {
    const now = row.ref === null || row.action === 'REFUSED' ? undefined : after.get(row.ref)
    const sent = fieldsOfRecord(noun, record, apply.ignore)
    const idsBefore =
      now === undefined
        ? []
        : await writeIds(
            ctx,
            writing,
            { record, sent, match, subjectRef: now.ref, stored: storedOf(sent, now.fields, keptOf(match, row)) },
            made,
          )
    const { stored } = match
    applied.push({
      ...row,
      ...{ collection, id: record.id, idsBefore },
      before: stored === null ? null : { version: stored.version, fields: stored.fields },
      after: now === undefined ? null : { version: now.version, fields: now.fields },
    })
  }
  await insertRows(ctx.db, 'externalId', idColumns, made)
  return applied
}
