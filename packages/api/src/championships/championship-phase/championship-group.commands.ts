import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import {
  type AddChampionshipGroup,
  type ChampionshipGroupView,
  type ChampionshipPhaseView,
  mostGroups,
  type UpdateChampionshipGroup,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { ChampionshipRankingRules } from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { differenceOf } from '../../kernel/history/history-lines.mappers.ts'
import { keepRows, refuseStale } from '../../kernel/version/version.commands.ts'
import {
  type ManagingChampionship,
  recordPart,
  takeOpenChampionship,
} from '../championship/open-championship.commands.ts'
import { inSentOrder } from './championship-phase.commands.ts'
import { getGroup, getPhase } from './championship-phase.queries.ts'
import { dropPointsOfGroups, refuseWhileGroupsUsed, refuseWhileNamed } from './phase-usage.queries.ts'

const noun = 'championship-group'

type OfPhase = { phase: string }
type OfGroup = OfPhase & { group: string }

export const addGroup = async (
  ctx: ManagingChampionship,
  { phase, name }: AddChampionshipGroup & OfPhase,
): Promise<ChampionshipGroupView> => {
  const { championshipPractitionerDependenceType: dependence } = await takeOpenChampionship(ctx)
  const { groups } = await getPhase(ctx.db, ctx.championship, phase)
  if (groups.length >= mostGroups) throw failure(championshipErrors.tooManyParts)
  const ref = ctx.newRef()
  const rules = { rules: ChampionshipRankingRules.parse({ dependence }), selection: null }
  await ctx.db.championshipGroup.create({ data: { ref, phaseRef: phase, name, order: groups.length, rules } })
  recordPart(ctx, { action: 'add-group', noun, ref, after: { name } })
  return getGroup(ctx.db, ctx.championship, { phase, group: ref })
}

/** Clubs and riders of the federation; a club that another group of the phase has is refused by its name. */
const checkMembers = async (
  ctx: ManagingChampionship,
  phase: ChampionshipPhaseView,
  group: string,
  { organisationRefs, personRefs }: Pick<UpdateChampionshipGroup, 'organisationRefs' | 'personRefs'>,
): Promise<void> => {
  const { federationRef } = ctx.championship
  const stored = phase.groups.find(({ ref }) => ref === group)
  await keepRows(ctx, 'organisation', organisationRefs)
  await keepRows(ctx, 'person', personRefs)
  const where = (refs: string[]) => ({ federationRef, ref: { in: refs }, deletedAt: null })
  const clubs = await ctx.db.organisation.findMany({ where: where(organisationRefs), select: { ref: true } })
  const persons = await ctx.db.person.findMany({ where: where(personRefs), select: { ref: true } })
  const known = new Set(
    [...clubs, ...persons, ...(stored?.organisations ?? []), ...(stored?.persons ?? [])].map(({ ref }) => ref),
  )
  const unknown = [
    ...organisationRefs.flatMap((ref, index) => (known.has(ref) ? [] : [`organisationRefs.${index}`])),
    ...personRefs.flatMap((ref, index) => (known.has(ref) ? [] : [`personRefs.${index}`])),
  ]
  const [field] = unknown
  if (field !== undefined) throw failure(kernelErrors.notFound, { field })
  const taken = phase.groups
    .filter(({ ref }) => ref !== group)
    .flatMap(({ name, organisations }) =>
      organisations
        .filter(({ ref }) => organisationRefs.includes(ref))
        .map((club) => ({
          definition: championshipErrors.organisationAssigned,
          field: 'organisationRefs',
          values: { name: club.name, group: name },
        })),
    )
  if (taken.length > 0) throw failures(taken)
}

export const updateGroup = async (
  ctx: ManagingChampionship,
  { phase: phaseRef, group, version, name, rules, selection, ...members }: UpdateChampionshipGroup & OfGroup,
): Promise<ChampionshipGroupView> => {
  const { championshipPractitionerDependenceType: dependence } = await takeOpenChampionship(ctx)
  const phase = await getPhase(ctx.db, ctx.championship, phaseRef)
  const before = phase.groups.find(({ ref }) => ref === group)
  if (before === undefined) throw failure(kernelErrors.notFound)
  await refuseStale(before, version)
  const organisationRefs = [...new Set(members.organisationRefs)]
  const personRefs = [...new Set(members.personRefs)]
  await checkMembers(ctx, phase, group, { organisationRefs, personRefs })
  await ctx.db.championshipGroup.update({
    where: { ref: group },
    data: {
      name,
      organisationRefs,
      personRefs,
      rules: { rules: { ...rules, dependence }, selection },
      version: { increment: 1 },
    },
  })
  const after = await getGroup(ctx.db, ctx.championship, { phase: phaseRef, group })
  recordPart(ctx, { action: 'update-group', noun, ref: group, ...differenceOf(before, after) })
  return after
}

/** Refuses while a competition counts in it by name, while it has a ranking, or while an order or a schedule names it. Its share of the places of the phase ends with it. */
export const deleteGroup = async (ctx: ManagingChampionship, { phase: phaseRef, group }: OfGroup): Promise<void> => {
  await takeOpenChampionship(ctx)
  const phase = await getPhase(ctx.db, ctx.championship, phaseRef)
  const before = phase.groups.find(({ ref }) => ref === group)
  if (before === undefined) throw failure(kernelErrors.notFound)
  await refuseWhileGroupsUsed(ctx.db, phaseRef, [before])
  await refuseWhileNamed(ctx, ctx.championship.federationRef, [group])
  await dropPointsOfGroups(ctx.db, [group])
  await ctx.db.championshipGroup.delete({ where: { ref: group } })
  const { share } = phase.rules
  if (share?.weights[group] !== undefined) {
    const { [group]: _, ...weights } = share.weights
    const rules = { ...phase.rules, share: { ...share, weights } }
    await ctx.db.championshipPhase.update({ where: { ref: phaseRef }, data: { rules, version: { increment: 1 } } })
  }
  recordPart(ctx, { action: 'delete-group', noun, ref: group, before: { name: before.name } })
}

export const orderGroups = async (
  ctx: ManagingChampionship,
  { phase, groups: sent }: OfPhase & { groups: string[] },
): Promise<ChampionshipPhaseView> => {
  await takeOpenChampionship(ctx)
  const before = await getPhase(ctx.db, ctx.championship, phase)
  const refs = inSentOrder(
    before.groups.map(({ ref }) => ref),
    sent,
    'groups',
  )
  for (const [order, ref] of refs.entries()) await ctx.db.championshipGroup.update({ where: { ref }, data: { order } })
  const after = await getPhase(ctx.db, ctx.championship, phase)
  recordPart(ctx, {
    action: 'order-groups',
    noun: 'championship-phase',
    ref: phase,
    before: { groups: before.groups.map(({ name }) => name) },
    after: { groups: after.groups.map(({ name }) => name) },
  })
  return after
}
