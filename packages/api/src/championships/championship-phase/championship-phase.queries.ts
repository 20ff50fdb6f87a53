import type { Db, Prisma } from '@oxer/db'
import type {
  ChampionshipDistributionView,
  ChampionshipGroupView,
  ChampionshipMain,
  ChampionshipOrganisation,
  ChampionshipPhaseView,
  ChampionshipProblem,
  ChampionshipTemplateView,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { findPublishingProblems } from '@oxer/domain/championships/championship-phase/publishing.rules'
import { MainRankingRules } from '@oxer/domain/championships/championship-ranking/main-ranking.schema'
import { championshipTemplates } from '@oxer/domain/championships/championship-template/championship-template.presets'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import type { ChampionshipScope } from '../championship/championship.guards.ts'
import { getChampionship } from '../championship/championship.queries.ts'
import { type MemberNames, toDistribution, toGroup, toPhase, toTemplate } from './championship-phase.mappers.ts'

type Scope = Pick<ChampionshipScope, 'ref'>

const groups = { orderBy: [{ order: 'asc' }, { ref: 'asc' }] } satisfies Prisma.ChampionshipPhase$groupsArgs
const inOrder = [{ level: 'asc' }, { ref: 'asc' }] as const

type Members = { readonly organisationRefs: readonly string[]; readonly personRefs: readonly string[] }

/** Of all these groups at once. */
const readNames = async (db: Db, members: readonly Members[]): Promise<MemberNames> => {
  const organisationRefs = members.flatMap((each) => each.organisationRefs)
  const personRefs = members.flatMap((each) => each.personRefs)
  const organisations =
    organisationRefs.length === 0
      ? []
      : await db.organisation.findMany({
          where: { ref: { in: organisationRefs } },
          select: { ref: true, name: true },
        })
  const persons =
    personRefs.length === 0
      ? []
      : await db.person.findMany({
          where: { ref: { in: personRefs } },
          select: { ref: true, firstName: true, lastName: true },
        })
  return new Map([
    ...organisations.map(({ ref, name }) => [ref, name] as const),
    ...persons.map(({ ref, firstName, lastName }) => [ref, `${firstName} ${lastName}`] as const),
  ])
}

/** c138: the phases with their groups, in their order. */
export const listPhases = async (db: Db, { ref }: Scope): Promise<ChampionshipPhaseView[]> => {
  const rows = await db.championshipPhase.findMany({
    where: { championshipRef: ref },
    relationLoadStrategy: 'join',
    include: { groups },
    orderBy: [...inOrder],
  })
  const names = await readNames(
    db,
    rows.flatMap((row) => row.groups),
  )
  return rows.map((row) => toPhase(row, names))
}

/** c139 */
export const getPhase = async (db: Db, championship: Scope, ref: string): Promise<ChampionshipPhaseView> => {
  const row = await db.championshipPhase.findFirst({
    where: { ref, championshipRef: championship.ref },
    relationLoadStrategy: 'join',
    include: { groups },
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toPhase(row, await readNames(db, row.groups))
}

export const getGroup = async (
  db: Db,
  championship: Scope,
  { phase, group }: { phase: string; group: string },
): Promise<ChampionshipGroupView> => {
  const row = await db.championshipGroup.findFirst({
    where: { ref: group, phaseRef: phase, phase: { championshipRef: championship.ref } },
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toGroup(row, await readNames(db, [row]))
}

/** The clubs of the federation with the group of the phase that has them, by name. */
export const listOrganisations = async (
  db: Db,
  championship: ChampionshipScope,
  phase: string,
): Promise<ChampionshipOrganisation[]> => {
  const assigned = await db.championshipGroup.findMany({
    where: { phaseRef: phase, phase: { championshipRef: championship.ref } },
    select: { ref: true, organisationRefs: true },
  })
  if (assigned.length === 0) await getPhase(db, championship, phase)
  const groupOf = new Map(assigned.flatMap(({ ref, organisationRefs }) => organisationRefs.map((each) => [each, ref])))
  const rows = await db.organisation.findMany({
    where: { federationRef: championship.federationRef, deletedAt: null },
    select: { ref: true, name: true, motherRef: true },
    orderBy: [{ searchName: 'asc' }, { ref: 'asc' }],
  })
  const names = new Map(rows.map(({ ref, name }) => [ref, name]))
  return rows.map(({ ref, name, motherRef }) => {
    const motherName = motherRef === null ? undefined : names.get(motherRef)
    return {
      ref,
      name,
      mother: motherRef === null || motherName === undefined ? null : { ref: motherRef, name: motherName },
      groupRef: groupOf.get(ref) ?? null,
    }
  })
}

/** c140 */
export const listTemplates = (): ChampionshipTemplateView[] => championshipTemplates.map(toTemplate)

export const getMain = async (db: Db, { ref }: Scope): Promise<ChampionshipMain> => {
  const row = await db.championship.findFirst({
    where: { ref, deletedAt: null },
    select: { main: true, version: true },
  })
  if (!row) throw failure(kernelErrors.notFound)
  return { main: row.main === null ? null : MainRankingRules.parse(row.main), version: row.version }
}

const refName = { select: { ref: true, name: true } } as const

/** Those of the whole championship first, then by group and category. */
export const listDistributions = async (db: Db, { ref }: Scope): Promise<ChampionshipDistributionView[]> => {
  const rows = await db.championshipDistribution.findMany({
    where: { championshipRef: ref },
    relationLoadStrategy: 'join',
    include: { group: refName, sportCategory: refName },
    orderBy: [
      { groupRef: { sort: 'asc', nulls: 'first' } },
      { sportCategoryRef: { sort: 'asc', nulls: 'first' } },
      { ref: 'asc' },
    ],
  })
  return rows.map(toDistribution)
}

export const getDistribution = async (db: Db, { ref: championshipRef }: Scope, ref: string) => {
  const row = await db.championshipDistribution.findFirst({
    where: { ref, championshipRef },
    include: { group: refName, sportCategory: refName },
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toDistribution(row)
}

/** What prevents publishing. */
export const listProblems = async (
  ctx: Pick<Context, 'db' | 'actor'>,
  championship: ChampionshipScope,
): Promise<ChampionshipProblem[]> => {
  const { sportTypes, sportCategories } = await getChampionship(ctx, championship)
  const rows = await ctx.db.championshipGroup.findMany({
    where: { phase: { championshipRef: championship.ref } },
    select: { ref: true },
  })
  const distributions = await listDistributions(ctx.db, championship)
  return findPublishingProblems({
    sportTypes,
    series: sportCategories,
    groups: rows.map(({ ref }) => ref),
    distributions: distributions.map(({ group, sportCategory, definition }) => ({
      groupRef: group?.ref ?? null,
      sportCategoryRef: sportCategory?.ref ?? null,
      definition,
    })),
  })
}
