import { Prisma } from '@oxer/db'
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import type { ChampionshipPhaseView } from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { championshipTemplates } from '@oxer/domain/championships/championship-template/championship-template.presets'
import { distributionOfTemplate } from '@oxer/domain/championships/championship-template/championship-template.rules'
import { phasesOfTemplate } from '@oxer/domain/championships/championship-template/template-phases.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import {
  type ManagingChampionship,
  recordPart,
  takeOpenChampionship,
} from '../championship/open-championship.commands.ts'
import { listPhases } from './championship-phase.queries.ts'

/** c143: copies the phases, groups, rules and points of a template, for a championship without phases. Its present points stay. */
export const applyTemplate = async (
  ctx: ManagingChampionship,
  { template: key }: { template: string },
): Promise<ChampionshipPhaseView[]> => {
  await takeOpenChampionship(ctx)
  const template = championshipTemplates.find((each) => each.key === key)
  if (template === undefined) throw failure(kernelErrors.notFound, { field: 'template' })
  const { ref: championshipRef } = ctx.championship
  const existing = await ctx.db.championshipPhase.count({ where: { championshipRef } })
  if (existing > 0) throw failure(championshipErrors.phasesExist)
  const { phases, main } = phasesOfTemplate(template, ctx.language === 'NL' ? 'nl' : 'en', ctx.newRef)
  await ctx.db.championshipPhase.createMany({
    data: phases.map(({ ref, name, rules }, index) => ({ ref, championshipRef, name, rules, level: index + 1 })),
  })
  await ctx.db.championshipGroup.createMany({
    data: phases.flatMap((phase) =>
      phase.groups.map(({ ref, name, ...rules }, order) => ({ ref, phaseRef: phase.ref, name, order, rules })),
    ),
  })
  const definition = distributionOfTemplate(template)
  const points = await ctx.db.championshipDistribution.count({ where: { championshipRef } })
  if (definition !== undefined && points === 0) {
    await ctx.db.championshipDistribution.create({ data: { ref: ctx.newRef(), championshipRef, definition } })
  }
  await ctx.db.championship.update({
    where: { ref: championshipRef },
    data: {
      main: main ?? Prisma.DbNull,
      practitionerDependence: template.dependence,
      version: { increment: 1 },
    },
  })
  recordPart(ctx, {
    action: 'apply-template',
    noun: 'championship',
    ref: championshipRef,
    after: { template: key, phases: phases.map(({ name }) => name) },
  })
  return listPhases(ctx.db, ctx.championship)
}
