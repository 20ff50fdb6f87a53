// Applies one collection of a document.
import type { Prisma } from '@oxer/db'
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
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { type Match, type Matching, matchRecords } from './batch-match.queries.ts'
import { createRecord, updateRecord } from './batch-record.commands.ts'
import { readRecords } from './batch-record.queries.ts'

/** An external id before a batch has written it; `isNew` if there was none. */
export type IdBefore = {
  ref: string
  isNew: boolean
  subjectRef: string
  imported: unknown
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
  write: () => Promise<Made>,
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

const writeRecord = async (
  ctx: ActingContext,
  writing: Writing,
  record: SentRecord,
  { found, stored, base, taken }: Match,
): Promise<Decided> => {
  const { noun, apply, scope } = writing
  const nameOf = (field: string): string => sentNameOf(noun, field)
  const unsupported = unsupportedOf(noun, record, apply.ignore)
  if (unsupported.length > 0) {
    return refusedBy(unsupported.map((name) => problemOf(batchErrors.fieldUnsupported, name, { name })))
  }
  if (found.kind === 'REFUSED') return refusedBy([problemOf(batchErrors.unknownRecord, 'id')])
  if (found.kind === 'PROPOSAL') {
    return {
      ...nothing,
      ...{ action: 'PROPOSAL', candidates: [...found.candidates], problems: [problemOf(batchErrors.resembles, null)] },
    }
  }
  if (taken !== null) {
    const { provider, value } = taken
    return refusedBy([problemOf(batchErrors.identifierOfOther, 'externalIds', { provider, value })])
  }
  const sent = fieldsOfRecord(noun, record, apply.ignore)
  if (stored === null) {
    const created = await tryWrite(nameOf, () => createRecord(ctx, noun, scope, sent))
    if ('problems' in created) return refusedBy(created.problems)
    const isSaid = noun !== 'horse' || sent.gender !== undefined
    const problems = isSaid ? [] : [problemOf(batchErrors.sexUnknown, 'gender')]
    return { ...nothing, action: 'CREATED', ref: created.made, changed: Object.keys(sent), problems }
  }
  // What cannot be written is not compared either: the record is only found.
  if (!apply.update) return { ...nothing, action: 'UNCHANGED', ref: stored.ref }
  const merged = mergeFields(stored.fields, asStored(sent, base), base.stored, apply)
  if (merged.changed.length > 0) {
    const written = await tryWrite(nameOf, () => updateRecord(ctx, noun, scope, stored, merged.told))
    if ('problems' in written) return refusedBy(written.problems, stored.ref)
  }
  const { changed, kept } = merged
  return { ...nothing, action: actionOf(merged), ref: stored.ref, changed: [...changed], kept: [...kept] }
}

const json = (value: unknown): Prisma.InputJsonValue => JSON.parse(JSON.stringify(value))

type Named = { record: SentRecord; sent: Fields; stored: Fields; subjectRef: string; match: Match }

/** Remembers what the sender calls the record, and what it has sent of it. What is new is added to `made`, to be stored at once. */
const writeIds = async (
  ctx: ActingContext,
  { federationRef, noun, sender, batchRef }: Writing,
  { record, sent, stored, subjectRef, match }: Named,
  made: Prisma.ExternalIdCreateManyInput[],
): Promise<IdBefore[]> => {
  const before: IdBefore[] = []
  for (const { provider, value, known } of match.identifiers) {
    const isOwn = provider === sender
    if (known !== null && !isOwn && known.subjectRef === subjectRef) continue
    const data = { subjectRef, batchRef, ...(isOwn ? { imported: json({ sent, stored, record }) } : {}) }
    if (known === null) {
      const ref = ctx.newRef()
      made.push({ ref, federationRef, noun, provider, value, ...data })
      before.push({ ref, isNew: true, subjectRef, imported: null, batchRef: null })
    } else {
      await ctx.db.externalId.update({ where: { ref: known.ref }, data })
      const { ref, imported } = known
      before.push({ ref, isNew: false, subjectRef: known.subjectRef, imported, batchRef: known.batchRef })
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

/** After so many records a task says how far it is. */
const toldEvery = 50

/** Writes the records of a collection in their order, and what is known of each afterwards. */
export const applyCollection = async (
  ctx: ActingContext & { readonly tell?: Tell },
  writing: Writing,
  records: readonly SentRecord[],
): Promise<Applied[]> => {
  const { noun, federationRef, collection, apply } = writing
  const matches = await matchRecords(ctx.db, writing, records)
  const twice = refuseTwice(records, matches)
  const decided: { record: SentRecord; match: Match; row: Decided }[] = []
  for (const [index, record] of records.entries()) {
    const match = matches[index]
    if (match === undefined) throw new Error('a record without its match')
    if (index > 0 && index % toldEvery === 0) await ctx.tell?.(toldEvery)
    decided.push({ record, match, row: twice[index] ?? (await writeRecord(ctx, writing, record, match)) })
  }
  const written = decided.flatMap(({ row }) => (row.action === 'REFUSED' ? [] : (row.ref ?? [])))
  const after = await readRecords(ctx.db, noun, { federationRef, refs: written })
  // What was only found was not taken over: a later batch that writes is to keep it.
  const keptOf = ({ stored }: Match, { kept }: Decided): readonly string[] =>
    stored === null || apply.update ? kept : Object.keys(stored.fields)
  const applied: Applied[] = []
  const made: Prisma.ExternalIdCreateManyInput[] = []
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
  await ctx.db.externalId.createMany({ data: made })
  return applied
}
