// What the organiser decides about what Equipe sent.
import { equipeErrors } from '@oxer/domain/exchange/equipe/equipe.errors'
import type { EquipeOverview, EquipeProposal, SolveEquipeProposal } from '@oxer/domain/exchange/equipe/equipe.schema'
import { EquipeTestResults } from '@oxer/domain/exchange/equipe/equipe-results.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { refuseWhenLocked } from '../../competitions/competition/competition.guards.ts'
import { publishIfComplete } from '../../competitions/ranking/ranking-auto-publish.commands.ts'
import { takeTurn } from '../../competitions/ranking/ranking-store.commands.ts'
import type { ResultContext } from '../../competitions/result/result.commands.ts'
import { keepRows, refuseStale, takeVersion } from '../../kernel/version/version.commands.ts'
import { getEquipeOverview, listReceived, readProposal } from './equipe.queries.ts'
import { receiveTest } from './equipe-results.commands.ts'
import { takeTurnOfEquipe } from './equipe-start.commands.ts'

const loadProposal = async (ctx: ResultContext, ref: string): Promise<EquipeProposal> => {
  const found = await readProposal(ctx.db, ctx.competition.ref, ref)
  if (found === null) throw failure(kernelErrors.notFound)
  return found
}

const refuseUnknownTarget = async (ctx: ResultContext, { kind }: EquipeProposal, target: string): Promise<void> => {
  const where = { ref: target, federationRef: ctx.competition.federationRef, deletedAt: null }
  await keepRows(ctx, kind === 'PERSON' ? 'person' : 'horse', [target])
  const count = kind === 'PERSON' ? await ctx.db.person.count({ where }) : await ctx.db.horse.count({ where })
  if (count === 0) throw failure(equipeErrors.targetUnknown, { field: 'target' })
}

/** Tests that waited for somebody are read again as they were sent. */
const readWaitingAgain = async (ctx: ResultContext): Promise<void> => {
  const rows = await ctx.db.equipeTest.findMany({
    where: { competitionRef: ctx.competition.ref, state: 'WAITING' },
    orderBy: { testSetRef: 'asc' },
  })
  for (const { received, userName } of rows) await receiveTest(ctx, EquipeTestResults.parse(received), userName)
}

/** Says who somebody of Equipe is, or that it is nobody here. */
export const solveEquipeProposal = async (
  ctx: ResultContext,
  { proposal: ref, target, version }: SolveEquipeProposal & { readonly proposal: string },
): Promise<EquipeOverview> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTurnOfEquipe(ctx)
  const before = await takeVersion(ctx, 'equipeProposal', { ref, version }, () => loadProposal(ctx, ref))
  if (before.state !== 'OPEN') throw failure(equipeErrors.proposalSolved)
  if (target !== null) await refuseUnknownTarget(ctx, before, target)
  const linked = before.kind === 'PERSON' ? { personRef: target } : { horseRef: target }
  await ctx.db.equipeProposal.update({
    where: { ref },
    data: { ...linked, state: target === null ? 'DISMISSED' : 'LINKED', version: { increment: 1 } },
  })
  ctx.record({
    ...{ action: 'solve', noun: 'equipe-proposal', ref, parentRef: ctx.competition.ref },
    federationRef: ctx.competition.federationRef,
    before: { state: before.state },
    after: { state: target === null ? 'DISMISSED' : 'LINKED', target },
  })
  await readWaitingAgain(ctx)
  return getEquipeOverview(ctx.db, ctx.competition)
}

/** The organiser has seen the difference: the ranking of Oxer counts, and is published like the others. */
export const acceptEquipeDifferences = async (
  ctx: ResultContext,
  { testSet, version }: { readonly testSet: string; readonly version: number },
): Promise<EquipeOverview> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTurn(ctx.db, testSet)
  const row = await ctx.db.equipeTest.findFirst({ where: { testSetRef: testSet, competitionRef: ctx.competition.ref } })
  if (row === null) throw failure(kernelErrors.notFound)
  await refuseStale(row, version, async () =>
    (await listReceived(ctx.db, ctx.competition.ref)).find((each) => each.testSet.ref === testSet),
  )
  if (row.state !== 'DIFFERENT') {
    ctx.recordNothing('there is no difference to accept')
    return getEquipeOverview(ctx.db, ctx.competition)
  }
  await ctx.db.equipeTest.update({
    where: { testSetRef: testSet },
    data: { state: 'ACCEPTED', version: { increment: 1 } },
  })
  ctx.record({
    ...{ action: 'accept-differences', noun: 'equipe-test', ref: testSet, parentRef: ctx.competition.ref },
    federationRef: ctx.competition.federationRef,
    before: { state: row.state },
    after: { state: 'ACCEPTED' },
  })
  await publishIfComplete(ctx)
  return getEquipeOverview(ctx.db, ctx.competition)
}
