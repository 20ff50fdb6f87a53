// Freezes the selection of a phase, and changes it afterwards by decisions with a reason. Only a frozen selection lets practitioners into the
// next phase.
import { championshipRankingErrors } from '@oxer/domain/competitions/championship-ranking/championship-ranking.errors'
import type {
  DecideSelection,
  GiveWildcard,
  SelectionState,
  SelectionView,
} from '@oxer/domain/competitions/championship-ranking/championship-selection.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { type ManagingChampionship, refuseClosed } from '../../championships/championship/open-championship.commands.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import { isOfGroupRanking, listRankings } from './championship-basis.queries.ts'
import { lockRankings, updateRankings, writeAllPoints } from './championship-following.commands.ts'
import { readParts } from './championship-part.commands.ts'
import { getSelection, readDraft, type SelectionOf } from './championship-selection.queries.ts'
import type { Keys } from './championship-standing.commands.ts'

const noun = 'championship-selection'

/** Locks the parts of the tests of the phases that this one leads to, then all rankings. */
const takePhase = async (ctx: ManagingChampionship, { phaseRef, sportCategoryRef }: SelectionOf) => {
  refuseClosed(ctx, ctx.championship.status)
  const isLed = async () =>
    (await listRankings(ctx.db, [ctx.championship.ref], [sportCategoryRef]))
      .filter(isOfGroupRanking)
      .filter(({ basis }) => basis.enters.includes(phaseRef))
  const competitions = [...new Set((await isLed()).flatMap(({ competitionRefs }) => competitionRefs))]
  const sets = await ctx.db.testSet.findMany({
    where: { test: { competitionRef: { in: competitions } } },
    select: { ref: true },
  })
  const refs = sets.map(({ ref }) => ref)
  await lockRows(ctx, 'testSet', refs)
  await lockRankings(ctx.db, [ctx.championship.ref])
  return refs
}

/** Points and standings of the phases that this one leads to. */
const followSelection = async (
  ctx: ManagingChampionship,
  { phaseRef, sportCategoryRef }: SelectionOf,
  testSetRefs: readonly string[],
): Promise<void> => {
  const all = await lockRankings(ctx.db, [ctx.championship.ref])
  const led = all
    .filter(isOfGroupRanking)
    .filter((each) => each.sportCategoryRef === sportCategoryRef && each.basis.enters.includes(phaseRef))
  if (led.length === 0) return
  await writeAllPoints(ctx, led, await readParts(ctx, testSetRefs), new Map())
  await updateRankings(ctx, all, new Map<string, Keys>(led.map(({ ref }) => [ref, null])))
}

const readFrozen = ({ db }: ManagingChampionship, { phaseRef, sportCategoryRef }: SelectionOf) =>
  db.championshipSelection.findMany({
    where: { phaseRef, sportCategoryRef },
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
  })

const recordSelection = (
  ctx: ManagingChampionship,
  action: string,
  ref: string,
  before: unknown,
  after: unknown,
): void =>
  ctx.record({
    action,
    noun,
    ref,
    parentRef: ctx.championship.ref,
    federationRef: ctx.championship.federationRef,
    before,
    after,
  })

/** Stores the draft as it is now, with its reserves in their order. */
export const freezeSelection = async (ctx: ManagingChampionship, of: SelectionOf): Promise<SelectionView> => {
  const parts = await takePhase(ctx, of)
  const { selected, wildcards, reserves } = await readDraft(ctx.db, ctx.championship, of)
  if ((await readFrozen(ctx, of)).length > 0) throw failure(championshipRankingErrors.selectionFrozen)
  if (selected.length + wildcards.length === 0) throw failure(championshipRankingErrors.nobodySelected)
  const rows: { key: string; state: SelectionState }[] = [
    ...selected.map((key) => ({ key, state: 'SELECTED' as const })),
    ...wildcards.map((key) => ({ key, state: 'WILDCARD' as const })),
    ...reserves.map((key) => ({ key, state: 'RESERVE' as const })),
  ]
  await ctx.db.championshipSelection.createMany({
    data: rows.map((row, order) => ({ ref: ctx.newRef(), ...of, ...row, order, frozenAt: ctx.now() })),
  })
  await followSelection(ctx, of, parts)
  recordSelection(ctx, 'freeze', of.phaseRef, null, { selected, wildcards, reserves: reserves.length })
  return getSelection(ctx.db, ctx.championship, of)
}

/** The decisions on it are lost, so only an administrator opens it again; it follows the standing then. */
export const unfreezeSelection = async (ctx: ManagingChampionship, of: SelectionOf): Promise<SelectionView> => {
  const parts = await takePhase(ctx, of)
  await readDraft(ctx.db, ctx.championship, of)
  const { count } = await ctx.db.championshipSelection.deleteMany({ where: of })
  if (count === 0) throw failure(championshipRankingErrors.selectionNotFrozen)
  await followSelection(ctx, of, parts)
  recordSelection(ctx, 'unfreeze', of.phaseRef, { rows: count }, null)
  return getSelection(ctx.db, ctx.championship, of)
}

/** A decline moves the first reserve in. Every decision has a reason. */
export const decideSelection = async (
  ctx: ManagingChampionship,
  { selection: ref, state, reason, version }: DecideSelection & { selection: string },
): Promise<SelectionView> => {
  const known = await ctx.db.championshipSelection.findUnique({ where: { ref } })
  const phase = known && (await ctx.db.championshipPhase.findUnique({ where: { ref: known.phaseRef } }))
  if (known === null || phase?.championshipRef !== ctx.championship.ref) throw failure(kernelErrors.notFound)
  if (reason === '') throw failure(championshipRankingErrors.reasonRequired, { field: 'reason' })
  const of = { phaseRef: known.phaseRef, sportCategoryRef: known.sportCategoryRef }
  const parts = await takePhase(ctx, of)
  const before = await takeVersion(
    ctx,
    'championshipSelection',
    { ref, version },
    () => ctx.db.championshipSelection.findUniqueOrThrow({ where: { ref } }),
    () => getSelection(ctx.db, ctx.championship, of),
  )
  const by = { reason, byRef: ctx.actor.accountRef, version: { increment: 1 } }
  await ctx.db.championshipSelection.update({ where: { ref }, data: { state, ...by } })
  const isLeaving = state === 'DECLINED' && (before.state === 'SELECTED' || before.state === 'WILDCARD')
  const next = isLeaving ? (await readFrozen(ctx, of)).find((row) => row.state === 'RESERVE') : undefined
  if (next !== undefined) {
    await ctx.db.championshipSelection.update({
      where: { ref: next.ref },
      data: { state: 'SELECTED', ...by, byRef: null, reason: '' },
    })
  }
  await followSelection(ctx, of, parts)
  const after = { state, reason, movedIn: next?.key ?? null }
  recordSelection(ctx, 'decide', ref, { key: before.key, state: before.state }, after)
  return getSelection(ctx.db, ctx.championship, of)
}

/** A place by decision, beside those of the groups. */
export const giveWildcard = async (
  ctx: ManagingChampionship,
  { practitioner: key, reason, ...of }: GiveWildcard,
): Promise<SelectionView> => {
  if (reason === '') throw failure(championshipRankingErrors.reasonRequired, { field: 'reason' })
  const parts = await takePhase(ctx, of)
  await readDraft(ctx.db, ctx.championship, of)
  const rows = await readFrozen(ctx, of)
  const [first] = rows
  if (first === undefined) throw failure(championshipRankingErrors.selectionNotFrozen)
  const known = rows.find((row) => row.key === key)
  if (known?.state === 'SELECTED' || known?.state === 'WILDCARD') {
    throw failure(championshipRankingErrors.alreadySelected, { field: 'practitioner' })
  }
  const by = { state: 'WILDCARD', reason, byRef: ctx.actor.accountRef }
  if (known === undefined) {
    const order = Math.max(...rows.map((row) => row.order)) + 1
    await ctx.db.championshipSelection.create({
      data: { ref: ctx.newRef(), ...of, key, order, frozenAt: first.frozenAt, ...by },
    })
  } else {
    await ctx.db.championshipSelection.update({ where: { ref: known.ref }, data: { ...by, version: { increment: 1 } } })
  }
  await followSelection(ctx, of, parts)
  recordSelection(ctx, 'wildcard', of.phaseRef, { state: known?.state ?? null }, { key, reason })
  return getSelection(ctx.db, ctx.championship, of)
}
