import { Prisma } from '@oxer/db'
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import type { ChampionshipPhaseRules } from '@oxer/domain/championships/championship-phase/championship-phase.schema'
import {
  type AddChampionshipPhase,
  type ChampionshipMain,
  type ChampionshipPhaseView,
  mostPhases,
  type UpdateChampionshipMain,
  type UpdateChampionshipPhase,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { findPhaseOutOfOrder, sourcesOf } from '@oxer/domain/championships/championship-phase/phase-order.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { differenceOf } from '../../kernel/history/history-lines.mappers.ts'
import { refuseStale } from '../../kernel/version/version.commands.ts'
import {
  type ManagingChampionship,
  recordPart,
  takeOpenChampionship,
} from '../championship/open-championship.commands.ts'
import { getMain, getPhase, listPhases } from './championship-phase.queries.ts'
import { dropPointsOfGroups, refuseWhileGroupsUsed, refuseWhileNamed } from './phase-usage.queries.ts'

const noun = 'championship-phase'

export const addPhase = async (
  ctx: ManagingChampionship,
  { name }: AddChampionshipPhase,
): Promise<ChampionshipPhaseView> => {
  await takeOpenChampionship(ctx)
  const { ref: championshipRef } = ctx.championship
  const count = await ctx.db.championshipPhase.count({ where: { championshipRef } })
  if (count >= mostPhases) throw failure(championshipErrors.tooManyParts)
  const ref = ctx.newRef()
  await ctx.db.championshipPhase.create({ data: { ref, championshipRef, name, level: count + 1 } })
  recordPart(ctx, { action: 'add-phase', noun, ref, after: { name, level: count + 1 } })
  return getPhase(ctx.db, ctx.championship, ref)
}

/** Whatever the rules name is in the championship, and comes before the phase. */
const checkRules = (phases: readonly ChampionshipPhaseView[], ref: string, rules: ChampionshipPhaseRules): void => {
  const known = new Map(phases.map((phase) => [phase.ref, phase]))
  const unknown = rules.enters.findIndex((each) => !known.has(each))
  if (unknown >= 0) throw failure(kernelErrors.notFound, { field: `rules.enters.${unknown}` })
  if (rules.carry !== null && !known.has(rules.carry.from)) {
    throw failure(kernelErrors.notFound, { field: 'rules.carry.from' })
  }
  const groups = new Set(known.get(ref)?.groups.map((group) => group.ref))
  const weighted = Object.keys(rules.share?.weights ?? {}).find((each) => !groups.has(each))
  if (weighted !== undefined) throw failure(kernelErrors.notFound, { field: 'rules.share.weights' })
  const late = findPhaseOutOfOrder(phases.map((phase) => (phase.ref === ref ? { ...phase, rules } : phase)))
  if (late !== null)
    throw failure(championshipErrors.phaseOrder, { field: 'rules.enters', values: { name: late.name } })
}

const phaseIn = (phases: readonly ChampionshipPhaseView[], ref: string): ChampionshipPhaseView => {
  const phase = phases.find((each) => each.ref === ref)
  if (phase === undefined) throw failure(kernelErrors.notFound)
  return phase
}

export const updatePhase = async (
  ctx: ManagingChampionship,
  { phase: ref, version, name, rules }: UpdateChampionshipPhase & { phase: string },
): Promise<ChampionshipPhaseView> => {
  await takeOpenChampionship(ctx)
  const phases = await listPhases(ctx.db, ctx.championship)
  const before = phaseIn(phases, ref)
  await refuseStale(before, version)
  checkRules(phases, ref, rules)
  await ctx.db.championshipPhase.update({ where: { ref }, data: { name, rules, version: { increment: 1 } } })
  const after = await getPhase(ctx.db, ctx.championship, ref)
  const { groups: _, ...was } = before
  const { groups: __, ...is } = after
  recordPart(ctx, { action: 'update-phase', noun, ref, ...differenceOf(was, is) })
  return after
}

/** Refuses while another phase or the main ranking reads it, while its groups are in use, or while rules or orders name it. */
export const deletePhase = async (ctx: ManagingChampionship, { phase: ref }: { phase: string }): Promise<void> => {
  await takeOpenChampionship(ctx)
  const phases = await listPhases(ctx.db, ctx.championship)
  const before = phaseIn(phases, ref)
  const reader = phases.find(({ rules }) => sourcesOf(rules).includes(ref))
  if (reader) throw failure(championshipErrors.phaseRead, { values: { name: reader.name } })
  const { main } = await getMain(ctx.db, ctx.championship)
  if (main?.phases.includes(ref)) throw failure(championshipErrors.phaseRead, { values: { name: before.name } })
  await refuseWhileGroupsUsed(ctx.db, ref, before.groups)
  const groupRefs = before.groups.map((group) => group.ref)
  await refuseWhileNamed(ctx, ctx.championship.federationRef, [ref, ...groupRefs])
  await dropPointsOfGroups(ctx.db, groupRefs)
  await ctx.db.championshipPhase.delete({ where: { ref } })
  const later = phases.filter((phase) => phase.level > before.level)
  for (const phase of later) {
    await ctx.db.championshipPhase.update({ where: { ref: phase.ref }, data: { level: phase.level - 1 } })
  }
  recordPart(ctx, { action: 'delete-phase', noun, ref, before: { name: before.name, level: before.level } })
}

/** The stored refs in the order that was sent; another list, such as one from before somebody added a part, is refused. */
export const inSentOrder = (stored: readonly string[], sent: readonly string[], field: string): readonly string[] => {
  const isSame = stored.length === sent.length && stored.every((ref) => sent.includes(ref))
  if (!isSame) throw failure(championshipErrors.orderOutdated, { field })
  return sent
}

export const orderPhases = async (
  ctx: ManagingChampionship,
  { phases: sent }: { phases: string[] },
): Promise<ChampionshipPhaseView[]> => {
  await takeOpenChampionship(ctx)
  const before = await listPhases(ctx.db, ctx.championship)
  const refs = inSentOrder(
    before.map(({ ref }) => ref),
    sent,
    'phases',
  )
  const late = findPhaseOutOfOrder(refs.map((ref) => phaseIn(before, ref)))
  if (late !== null) throw failure(championshipErrors.phaseOrder, { field: 'phases', values: { name: late.name } })
  for (const [index, ref] of refs.entries()) {
    await ctx.db.championshipPhase.update({ where: { ref }, data: { level: index + 1 } })
  }
  const after = await listPhases(ctx.db, ctx.championship)
  const names = (phases: readonly ChampionshipPhaseView[]) => phases.map(({ name }) => name)
  recordPart(ctx, {
    action: 'order-phases',
    noun: 'championship',
    ref: ctx.championship.ref,
    before: { phases: names(before) },
    after: { phases: names(after) },
  })
  return after
}

/** The ranking over the phases. */
export const updateMain = async (
  ctx: ManagingChampionship,
  { version, main }: UpdateChampionshipMain,
): Promise<ChampionshipMain> => {
  await takeOpenChampionship(ctx)
  const before = await getMain(ctx.db, ctx.championship)
  await refuseStale(before, version)
  const phases = await listPhases(ctx.db, ctx.championship)
  const known = new Set(phases.map((phase) => phase.ref))
  const unknown = main === null ? -1 : main.phases.findIndex((each) => !known.has(each))
  if (unknown >= 0) throw failure(kernelErrors.notFound, { field: `main.phases.${unknown}` })
  const { ref } = ctx.championship
  await ctx.db.championship.update({ where: { ref }, data: { main: main ?? Prisma.DbNull, version: { increment: 1 } } })
  recordPart(ctx, {
    action: 'update-main-ranking',
    noun: 'championship',
    ref,
    before: { main: before.main },
    after: { main },
  })
  return getMain(ctx.db, ctx.championship)
}
