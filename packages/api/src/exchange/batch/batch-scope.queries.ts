// The competition that exists, into which a document goes, and the parts of its tests that the document is about.
import type { AbortCondition, BatchScopeWhere } from '@oxer/domain/exchange/batch/apply-scope.schema'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { nounOf, senderOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import {
  competitionOfEntries,
  type KnownTest,
  partsCalled,
  wordsOfTest,
} from '@oxer/domain/exchange/batch/entry-import.rules'
import type { ExchangeCompetition } from '@oxer/domain/exchange/document/exchange-competition.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { findManaged } from '../../competitions/competition/competition.guards.ts'
import { ownProvider } from './batch-match.queries.ts'
import type { Importing } from './entry-import.commands.ts'

type Document = ApplyBatch['document']

/** A competition that the document brings, if it is known here: by our ref, or by a name that its sender has given it before. */
const findBrought = async (ctx: Importing, document: Document, record: ExchangeCompetition): Promise<string | null> => {
  const { federationRef } = ctx.federation
  const provider = senderOf(document)
  const told = record.externalIds ?? []
  const named = [{ provider, value: record.id }, ...told.filter((each) => each.provider === provider)]
  const rows = await ctx.db.externalId.findMany({
    where: { federationRef, noun: nounOf.competitions, OR: named },
    select: { subjectRef: true },
  })
  const own = told.flatMap(({ provider: of, value }) => (of === ownProvider ? [value] : []))
  const refs = [...own, ...(provider === ownProvider ? [record.id] : []), ...rows.map(({ subjectRef }) => subjectRef)]
  const found = await ctx.db.competition.findMany({
    where: { ref: { in: refs.filter((ref) => Ref.safeParse(ref).success) }, federationRef, deletedAt: null },
    select: { ref: true },
  })
  return refs.find((ref) => found.some((each) => each.ref === ref)) ?? null
}

/**
 * The competition that exists, into which a document goes: the one of its scope. Null for a document without one, and for one that brings a
 * competition that is not known here yet. @throws if the actor may not manage it
 */
export const findCompetitionOfDocument = async (
  ctx: Importing,
  document: Document,
): Promise<ManagingContext['competition'] | null> => {
  const { competitions = [], scope } = document
  const [only] = competitions
  const isBrought = only !== undefined && competitions.length === 1 && only.id === scope?.competition
  const ref = isBrought ? await findBrought(ctx, document, only) : competitionOfEntries(document)
  if (ref === null) return null
  const field = 'document.scope.competition'
  if (!Ref.safeParse(ref).success) throw failure(kernelErrors.notFound, { field })
  const competition = await findManaged(ctx, ref, field)
  if (competition.federationRef !== ctx.federation.federationRef) throw failure(kernelErrors.notFound, { field })
  return competition
}

/** The parts of one test that a word of the document means; null if that is not one test. */
export const partsOf = (
  test: string,
  { document, tests }: { readonly document: Document; readonly tests: readonly KnownTest[] },
): readonly KnownTest[] | null => {
  const parts = partsCalled(wordsOfTest({ test }, document.tests ?? []), tests)
  return parts.length > 0 && new Set(parts.map(({ testRef }) => testRef)).size === 1 ? parts : null
}

/** The parts that a collection is about: those of `where`, or of the scope of the document, or all. @throws if nobody knows which */
export const scopeOf = (
  where: BatchScopeWhere | undefined,
  known: { readonly document: Document; readonly tests: readonly KnownTest[] },
  collection: string,
): readonly KnownTest[] => {
  const test = where?.test ?? known.document.scope?.test
  if (test === undefined) return known.tests
  const parts = partsOf(test, known)
  if (parts !== null) return parts
  const field = where === undefined ? 'document.scope.test' : `apply.${collection}.where.test`
  throw failure(importFileErrors.testUnclear, { field, values: { name: test } })
}

const errorOf = {
  RESULT: batchErrors.hasResult,
  STARTED: batchErrors.hasStarted,
  CLOSED_RANKING: batchErrors.hasClosedRanking,
} as const satisfies Readonly<Record<AbortCondition, unknown>>

/** Who has not ridden has not started. */
const unridden = ['NOT_STARTED', 'WITHDRAWN']

const scoped = ['entries', 'startlists', 'results'] as const

/** @throws if there is what the sender has named, in the scope of a collection, with a cause for each test that has it */
export const refuseAborted = async (
  ctx: ManagingContext,
  { apply, document }: Pick<ApplyBatch, 'apply' | 'document'>,
  tests: readonly KnownTest[],
): Promise<void> => {
  const asked = scoped.flatMap((collection) => {
    const { abortIfAny = [], where } = apply[collection] ?? {}
    return abortIfAny.length === 0
      ? []
      : [{ collection, abortIfAny, parts: scopeOf(where, { document, tests }, collection) }]
  })
  if (asked.length === 0) return
  const testSetRef = { in: [...new Set(asked.flatMap(({ parts }) => parts.map((part) => part.testSetRef)))] }
  const results = await ctx.db.result.findMany({
    where: { testSetRef, registration: { deletedAt: null } },
    select: { testSetRef: true, status: true },
  })
  const closed = await ctx.db.ranking.findMany({
    where: { testSetRef, status: 'CLOSED' },
    select: { testSetRef: true },
  })
  const having: Readonly<Record<AbortCondition, ReadonlySet<string>>> = {
    RESULT: new Set(results.map((each) => each.testSetRef)),
    STARTED: new Set(results.filter(({ status }) => !unridden.includes(status)).map((each) => each.testSetRef)),
    CLOSED_RANKING: new Set(closed.map((each) => each.testSetRef)),
  }
  const causes = asked.flatMap(({ collection, abortIfAny, parts }) =>
    abortIfAny.flatMap((condition) =>
      parts
        .filter((part) => having[condition].has(part.testSetRef))
        .map(({ name }) => ({
          definition: errorOf[condition],
          field: `apply.${collection}.abortIfAny`,
          values: { name },
        })),
    ),
  )
  if (causes.length > 0) throw failures(causes)
}
