// Results that Equipe sends. Each test is stored whole or not at all, scored by our protocol, and its ranking compared with theirs.
import { newRef, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { rankStored } from '@oxer/domain/competitions/ranking/stored-ranking.rules'
import { Result } from '@oxer/domain/competitions/result/result.schema'
import { isSameResult } from '@oxer/domain/competitions/result/result-content.rules'
import { equipeErrors } from '@oxer/domain/exchange/equipe/equipe.errors'
import type { EquipeCounts, EquipeProblem, EquipeTestState } from '@oxer/domain/exchange/equipe/equipe.schema'
import { isOtherJudgement } from '@oxer/domain/exchange/equipe/equipe-entries.rules'
import { compareRankings, isReadable, splitByTest } from '@oxer/domain/exchange/equipe/equipe-results.rules'
import { EquipeResults, type EquipeTestResults } from '@oxer/domain/exchange/equipe/equipe-results.schema'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { findViewable, refuseWhenLocked } from '../../competitions/competition/competition.guards.ts'
import type { TestSetFacts } from '../../competitions/ranking/ranking.mappers.ts'
import { listTestSets } from '../../competitions/ranking/ranking.queries.ts'
import { publishIfComplete } from '../../competitions/ranking/ranking-auto-publish.commands.ts'
import { takeTurn } from '../../competitions/ranking/ranking-store.commands.ts'
import { type ResultContext, refuseWhenClosed } from '../../competitions/result/result.commands.ts'
import { listStoredResults } from '../../competitions/result/result-lines.queries.ts'
import { storeResults } from '../../competitions/result/result-storing.commands.ts'
import type { ActingContext, CommandContext, Services, TenantFacts } from '../../kernel/context/context.ts'
import { withSentences } from '../../kernel/failure/failure-sentence.mappers.ts'
import { isSameJson, toJson } from '../../kernel/json/json.mappers.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { findEquipeShow, protocolKeyOf } from './equipe-entries.queries.ts'
import { noteExchange } from './equipe-exchange.commands.ts'
import type { EquipeCaller } from './equipe-key.queries.ts'
import { resolveStarts, takeTurnOfEquipe } from './equipe-start.commands.ts'

/** With the rights of those who organise for this organiser, and no more. */
export const asOrganizer = (ctx: CommandContext, caller: EquipeCaller): ActingContext => {
  const { federationRef, organizer } = caller
  const isClub = organizer.type === 'ORGANISATION'
  const actor: Actor = {
    ...{ accountRef: caller.keyRef, personRef: null, personFederationRef: null, username: '', name: caller.userName },
    ...{ isSuperAdmin: false, isRegistered: true, tokenScopes: null },
    federationRoles: isClub ? [] : [{ federationRef, role: 'FEDERATION_COLLABORATOR' }],
    organisationRoles: isClub ? [{ federationRef, organisationRef: organizer.ref, role: 'COMPETITION_ORGANIZER' }] : [],
  }
  return { ...ctx, actor }
}

export type ReceivedTest = Pick<EquipeCounts, 'stored' | 'unchanged' | 'waiting'>

const findTestSet = async (ctx: ResultContext, ref: string | null): Promise<TestSetFacts> => {
  const found =
    ref === null ? undefined : (await listTestSets(ctx.db, ctx.competition)).find((each) => each.ref === ref)
  if (found === undefined) throw failure(equipeErrors.testUnknown)
  return found
}

const refuseOtherProtocol = async (ctx: ResultContext, testSet: TestSetFacts, judgement: string): Promise<void> => {
  const { protocolRef } = await ctx.db.competitionTest.findUniqueOrThrow({
    where: { ref: testSet.test.ref },
    select: { protocolRef: true },
  })
  const key = protocolKeyOf({ protocolRef, testRef: testSet.test.ref })
  if (isOtherJudgement(judgement, key)) throw failure(equipeErrors.protocolDiffers)
  if (!isReadable(testSet.protocol)) throw failure(equipeErrors.disciplineUnsupported)
}

const stateOf = (
  { waiting, differences }: { waiting: number; differences: readonly unknown[] },
  before: { state: string; differences: unknown } | null,
): EquipeTestState => {
  if (waiting > 0) return 'WAITING'
  if (differences.length === 0) return 'EQUAL'
  // What the organiser has seen once need not be seen again.
  return before?.state === 'ACCEPTED' && isSameJson(before.differences, differences) ? 'ACCEPTED' : 'DIFFERENT'
}

/**
 * Stores the results of one test. The same test again changes nothing. While somebody has no name yet, or the rankings differ, the ranking
 * is not published by itself. @throws whatever speaks against it; then nothing of the test is stored
 */
export const receiveTest = async (
  ctx: ResultContext,
  part: EquipeTestResults,
  userName: string,
): Promise<ReceivedTest> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTurnOfEquipe(ctx)
  const asked = await findTestSet(ctx, part.test.foreign_id)
  await refuseOtherProtocol(ctx, asked, part.test.judgement_id)
  await refuseWhenClosed(ctx.db, asked)
  const { found, waiting } = await resolveStarts(ctx, asked, part)
  await takeTurn(ctx.db, asked.ref)
  const testSet = await findTestSet(ctx, asked.ref)
  await refuseWhenClosed(ctx.db, testSet)
  const stored = new Map(
    (
      await ctx.db.result.findMany({
        where: { registrationRef: { in: found.map(({ registrationRef }) => registrationRef) } },
        select: { registrationRef: true, content: true },
      })
    ).map(({ registrationRef, content }) => [registrationRef, Result.parse(content)]),
  )
  const changed = found.flatMap(({ registrationRef, result }) => {
    const before = stored.get(registrationRef) ?? null
    return before !== null && isSameResult(before, result) ? [] : [{ testSet, registrationRef, before, result }]
  })
  const results = new Map(
    (await listStoredResults(ctx.db, testSet.ref)).map((row) => [row.registrationRef, row.content]),
  )
  for (const { registrationRef, result } of changed) results.set(registrationRef, result)
  const { ranking } = rankStored(
    testSet.protocol,
    [...results].map(([id, result]) => ({ id, result })),
    null,
  )
  const differences =
    waiting > 0
      ? []
      : compareRankings(
          ranking.rows,
          found.map(({ place }) => place),
        )
  const before = await ctx.db.equipeTest.findUnique({ where: { testSetRef: testSet.ref } })
  const state = stateOf({ waiting, differences }, before)
  const isSettled = state === 'EQUAL' || state === 'ACCEPTED'
  if (changed.length > 0) await storeResults(ctx, changed, { action: 'receive', publishes: isSettled })
  await keepReceived(ctx, { testSet, part, userName, state, differences, before })
  if (changed.length === 0 && isSettled && before !== null && before.state !== state) await publishIfComplete(ctx)
  return { stored: changed.length, unchanged: found.length - changed.length, waiting }
}

type Kept = {
  testSet: TestSetFacts
  part: EquipeTestResults
  userName: string
  state: EquipeTestState
  differences: readonly unknown[]
  before: { state: string; differences: unknown; received: unknown } | null
}

const keepReceived = async (ctx: ResultContext, kept: Kept): Promise<void> => {
  const { testSet, part, userName, state, differences, before } = kept
  // Names of people are kept no longer than somebody waits for them.
  const received = state === 'WAITING' ? part : null
  const isSame =
    before !== null &&
    before.state === state &&
    isSameJson(before.differences, differences) &&
    isSameJson(before.received, received)
  if (isSame) {
    ctx.recordNothing('Equipe says what was already known')
    return
  }
  const data = {
    ...{ competitionRef: ctx.competition.ref, receivedAt: ctx.now(), userName, state },
    ...{ differences: toJson(differences), received: received === null ? Prisma.DbNull : toJson(received) },
  }
  await ctx.db.equipeTest.upsert({
    where: { testSetRef: testSet.ref },
    create: { testSetRef: testSet.ref, ...data },
    update: { ...data, version: { increment: 1 } },
  })
  ctx.record({
    ...{ action: 'receive-results', noun: 'equipe-test', ref: testSet.ref, parentRef: ctx.competition.ref },
    federationRef: ctx.competition.federationRef,
    before: before && { state: before.state },
    after: { state, differences: differences.length },
  })
}

const problemsOf = (error: unknown, test: string): EquipeProblem[] => {
  if (!(error instanceof CodedError)) throw error
  return error.causes.map(({ code, values }) => ({ test, code, values: { ...values } }))
}

/** What Equipe shows to its user, in the language of the federation. */
const sentenceOf = ({ test, code, values }: EquipeProblem, language: EquipeCaller['language']): string => {
  const cause = { code: code as CodedError['causes'][number]['code'], values }
  const { message } = withSentences({ code, message: '', causes: [cause] }, language)
  return test === '' ? message : `${test}: ${message}`
}

export type ReceivedResults = { readonly errors: readonly string[] }

type Receiving = {
  readonly services: Services
  readonly tenant: TenantFacts
  readonly now?: () => Date
}

/** Test after test, each in a transaction of its own, so that one that is refused holds up no other. */
export const receiveEquipeResults = async (
  { services, tenant, now = () => new Date() }: Receiving,
  caller: EquipeCaller,
  body: unknown,
): Promise<ReceivedResults> => {
  const say = (problems: readonly EquipeProblem[]) => ({
    errors: problems.map((problem) => sentenceOf(problem, caller.language)),
  })
  const parsed = EquipeResults.safeParse(body)
  if (!parsed.success) return say(problemsOf(failure(equipeErrors.documentUnreadable), ''))
  const db = services.database.prisma
  const show = await findEquipeShow(db, caller, parsed.data.show.foreign_id ?? '')
  if (show === null) return say(problemsOf(failure(equipeErrors.showUnknown), ''))
  const counts = { stored: 0, unchanged: 0, waiting: 0, refused: 0 }
  const problems: EquipeProblem[] = []
  const operator = { services, authorName: caller.userName, tenant, language: caller.language, now, timeoutMs: 60_000 }
  for (const part of splitByTest(parsed.data)) {
    if (part.starts.length === 0) continue
    const name = `${part.test.competition_no} ${part.test.name}`.trim()
    try {
      const received = await runAsOperator(operator, 'exchange.equipe.results', async (ctx) => {
        const acting = asOrganizer(ctx, caller)
        const competition = await findViewable(acting, show.ref, 'show')
        return receiveTest({ ...acting, competition }, part, caller.userName)
      })
      counts.stored += received.stored
      counts.unchanged += received.unchanged
      counts.waiting += received.waiting
    } catch (error) {
      counts.refused += 1
      problems.push(...problemsOf(error, name))
    }
  }
  await noteExchange({ db, newRef, now }, caller, { competitionRef: show.ref, kind: 'RESULTS', counts, problems })
  return say(problems)
}
