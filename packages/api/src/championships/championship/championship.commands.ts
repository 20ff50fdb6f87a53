import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import type {
  CancelChampionship,
  ChampionshipDetail,
  ChampionshipFields,
  ChampionshipStatus,
  CreateChampionship,
  UpdateChampionshipDates,
  UpdateChampionshipGeneral,
  UpdateChampionshipName,
} from '@oxer/domain/championships/championship/championship.schema'
import type { ChampionshipProblem } from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { decideEventTransition, isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { refuseTaxLevels } from '../../federation/federation/tax-level.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { differenceOf } from '../../kernel/history/history-lines.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import { keepRows, takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { listProblems } from '../championship-phase/championship-phase.queries.ts'
import { applyTemplate } from '../championship-phase/championship-template.commands.ts'
import { newChampionshipScope } from './championship.guards.ts'
import { publishChampionship } from './championship.publication.ts'
import { getChampionship } from './championship.queries.ts'
import { endLicenses, followDays } from './championship-license.commands.ts'
import { type ManagingChampionship, refuseClosed } from './open-championship.commands.ts'

const noun = 'championship'
const feeNames = ['registrationFee', 'lateRegistrationFee', 'noShowFee'] as const

const searchNameOf = ({ name, category }: { name: string; category: string }): string => fold(`${name} ${category}`)

const toColumns = (fields: ChampionshipFields) => ({
  name: fields.name,
  searchName: searchNameOf(fields),
  start: fields.start,
  end: fields.end,
  color: fields.color,
  category: fields.category,
  sportTypes: [...new Set(fields.sportTypes)],
  description: fields.description,
  practitionerDependence: fields.championshipPractitionerDependenceType,
  fees: { registration: fields.registrationFee, late: fields.lateRegistrationFee, noShow: fields.noShowFee },
  maxPerRider: fields.maxParticipationsPerRider,
  maxPerHorse: fields.maxParticipationsPerHorse,
  maxPerCombination: fields.maxParticipationsPerCombination,
  timeAssignmentStartInDaysBefore: fields.timeAssignmentStartInDaysBefore,
  hasPreRegistration: fields.hasPreRegistration,
  preRegistrationStart: fields.preRegistrationStart,
  preRegistrationEnd: fields.preRegistrationEnd,
  hasJuryPreRegistration: fields.hasJuryPreRegistration,
  juryPreRegistrationStart: fields.juryPreRegistrationStart,
  juryPreRegistrationEnd: fields.juryPreRegistrationEnd,
})

/** The series in their order; one of another federation is unknown, and one that is no longer offered stays where it is. */
const writeSportCategories = async (
  ctx: ActingContext,
  { ref, federationRef }: { ref: string; federationRef: string },
  sent: readonly string[],
): Promise<void> => {
  const refs = [...new Set(sent)]
  await keepRows(ctx, 'sportCategory', refs)
  const rows = await ctx.db.sportCategory.findMany({
    where: {
      federationRef,
      ref: { in: refs },
      OR: [{ isActive: true }, { championships: { some: { championshipRef: ref } } }],
    },
    select: { ref: true },
  })
  const known = new Set(rows.map((row) => row.ref))
  const index = sent.findIndex((each) => !known.has(each))
  if (index >= 0) throw failure(kernelErrors.notFound, { field: `sportCategoryRefs.${index}` })
  await ctx.db.championshipSportCategory.deleteMany({
    where: { championshipRef: ref, sportCategoryRef: { notIn: refs } },
  })
  for (const [order, sportCategoryRef] of refs.entries()) {
    await ctx.db.championshipSportCategory.upsert({
      where: { championshipRef_sportCategoryRef: { championshipRef: ref, sportCategoryRef } },
      create: { ref: ctx.newRef(), championshipRef: ref, sportCategoryRef, order },
      update: { order },
    })
  }
}

/** Articles of the federation, and levels of its country (decision 49); what was stored may stay. */
const refuseForeignFees = async (
  ctx: ActingContext,
  federationRef: string,
  fields: ChampionshipFields,
  before: ChampionshipDetail | null,
): Promise<void> => {
  const refs = [...new Set(feeNames.flatMap((name) => fields[name].articleRef ?? []))]
  const articles =
    refs.length === 0
      ? []
      : await ctx.db.article.findMany({
          where: { federationRef, ref: { in: refs } },
          select: { ref: true, taxLevelCode: true },
        })
  const levelOf = new Map(articles.map(({ ref, taxLevelCode }) => [ref, taxLevelCode]))
  const unknown = feeNames.find(
    (name) => fields[name].articleRef !== null && !levelOf.has(fields[name].articleRef ?? ''),
  )
  if (unknown !== undefined) throw failure(kernelErrors.notFound, { field: `${unknown}.articleRef` })
  await refuseTaxLevels(
    ctx.db,
    federationRef,
    feeNames.map((name) => ({
      level: fields[name].taxLevelCode,
      field: `${name}.taxLevelCode`,
      kept: [before?.[name].taxLevelCode, levelOf.get(fields[name].articleRef ?? '')].filter(
        (level) => level !== undefined,
      ),
    })),
  )
}

/** c132 */
export const createChampionship = async (
  ctx: ActingContext & { readonly federation: FederationScope },
  fields: CreateChampionship,
): Promise<ChampionshipDetail> => {
  const { federationRef } = ctx.federation
  await refuseForeignFees(ctx, federationRef, fields, null)
  const ref = ctx.newRef()
  await ctx.db.championship.create({
    data: {
      ref,
      federationRef,
      createdAt: ctx.now(),
      ...toColumns(fields),
    },
  })
  await writeSportCategories(ctx, { ref, federationRef }, fields.sportCategoryRefs)
  const made = await getChampionship(ctx, { ref })
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after: made })
  const own = { ...ctx, championship: newChampionshipScope({ ref, federationRef }) }
  if (fields.template !== null) await applyTemplate(own, { template: fields.template })
  return fields.publish ? moveChampionship(own, 'PUBLISHED') : getChampionship(ctx, { ref })
}

/** Changes a championship for a user who has seen `version`. */
const change = async (
  ctx: ManagingChampionship,
  { version, action }: { version: number | undefined; action: string },
  write: (before: ChampionshipDetail) => Promise<unknown>,
): Promise<ChampionshipDetail> => {
  const { ref, federationRef } = ctx.championship
  const before = await takeVersion(ctx, 'championship', { ref, version }, () => getChampionship(ctx, ctx.championship))
  refuseClosed(ctx, before.status)
  await write(before)
  await ctx.db.championship.update({ where: { ref }, data: { version: { increment: 1 } } })
  const after = await getChampionship(ctx, ctx.championship)
  ctx.record({ action, noun, ref, parentRef: federationRef, federationRef, ...differenceOf(before, after) })
  if (isPublicEvent(after.status)) await publishChampionship(ctx, ref, { isEverywhere: true })
  return after
}

/** Who collects is the same in every group, whose rules keep it for those who calculate with them. */
const writeDependence = async (
  ctx: ManagingChampionship,
  dependence: ChampionshipFields['championshipPractitionerDependenceType'],
): Promise<void> => {
  await ctx.db.$executeRaw`
    UPDATE championship_group SET rules = jsonb_set(championship_group.rules, '{rules,dependence}', to_jsonb(${dependence}::text))
    FROM championship_phase
    WHERE championship_phase.ref = championship_group.phase_ref
      AND championship_phase.championship_ref = ${ctx.championship.ref}::uuid`
}

/** c146 */
export const updateGeneral = (
  ctx: ManagingChampionship,
  { version, ...fields }: UpdateChampionshipGeneral,
): Promise<ChampionshipDetail> =>
  change(ctx, { version, action: 'update-general' }, async (before) => {
    const { ref, federationRef } = ctx.championship
    await refuseForeignFees(ctx, federationRef, fields, before)
    await ctx.db.championship.update({ where: { ref }, data: toColumns(fields) })
    await followDays(ctx, ref, before, fields)
    await writeSportCategories(ctx, ctx.championship, fields.sportCategoryRefs)
    const { championshipPractitionerDependenceType: dependence } = fields
    if (dependence !== before.championshipPractitionerDependenceType) await writeDependence(ctx, dependence)
  })

/** c144 */
export const updateName = (
  ctx: ManagingChampionship,
  { version, name }: UpdateChampionshipName,
): Promise<ChampionshipDetail> =>
  change(ctx, { version, action: 'update-name' }, ({ category }) =>
    ctx.db.championship.update({
      where: { ref: ctx.championship.ref },
      data: { name, searchName: searchNameOf({ name, category }) },
    }),
  )

/** c145 */
export const updateDates = (
  ctx: ManagingChampionship,
  { version, start, end }: UpdateChampionshipDates,
): Promise<ChampionshipDetail> =>
  change(ctx, { version, action: 'update-dates' }, async (before) => {
    const { ref } = ctx.championship
    await ctx.db.championship.update({ where: { ref }, data: { start, end } })
    await followDays(ctx, ref, before, { start, end })
  })

/** c147: the new banner replaces the earlier one, which is deleted after the commit. */
export const uploadBanner = (ctx: ManagingChampionship, { file }: { file: File }): Promise<ChampionshipDetail> =>
  change(ctx, { version: undefined, action: 'upload-banner' }, async ({ bannerUrl: replaces }) => {
    const { ref } = ctx.championship
    const banner = await storePicture(ctx, { file, subjectRef: ref, folder: 'championship/banner', replaces })
    await ctx.db.championship.update({ where: { ref }, data: { banner } })
  })

/** c148-c151: one transition of the table of decision 8, or its coded refusal. */
const moveTo = async (
  ctx: ManagingChampionship,
  to: ChampionshipStatus,
  columns: { cancelReason?: string; deletedAt?: Date } = {},
): Promise<void> => {
  const { ref, federationRef, status: from } = ctx.championship
  const decision = decideEventTransition(from, to, { reason: columns.cancelReason ?? null, isInUse: false })
  const notAllowed = failure(championshipErrors.transitionNotAllowed, { values: { from, to } })
  if (!decision.ok) {
    throw decision.code === 'CANCEL_REASON_REQUIRED'
      ? failure(championshipErrors.cancelReasonRequired, { field: 'reason' })
      : notAllowed
  }
  // Of two simultaneous transitions, the later one meets the new state.
  const { count } = await ctx.db.championship.updateMany({
    where: { ref, status: from },
    data: { ...columns, status: to, version: { increment: 1 } },
  })
  if (count === 0) throw notAllowed
  if (isPublicEvent(from) || isPublicEvent(to)) await publishChampionship(ctx, ref, { isEverywhere: true })
  ctx.record({
    action: decision.row.action.toLowerCase(),
    noun,
    ref,
    parentRef: federationRef,
    federationRef,
    before: { status: from },
    after: { status: to, ...(columns.cancelReason === undefined ? {} : { cancelReason: columns.cancelReason }) },
  })
}

const errorOfProblem = {
  PHASE_MISSING: championshipErrors.phaseMissing,
  DISTRIBUTION_MISSING: championshipErrors.distributionMissing,
  DISTRIBUTION_UNFIT: championshipErrors.distributionUnfit,
  OTHER_SPORT: championshipErrors.categoryOfOtherSport,
} as const satisfies Record<ChampionshipProblem['code'], ErrorDefinition>

/** A championship that nobody could be ranked in is not shown to the public; all that it lacks is reported together. */
const refuseUnready = async (ctx: ManagingChampionship): Promise<void> => {
  await takeRow(ctx, 'championship', ctx.championship, async () => undefined)
  const problems = await listProblems(ctx, ctx.championship)
  if (problems.length === 0) return
  throw failures(
    problems.map(({ code, category }) => ({
      definition: errorOfProblem[code],
      ...(category === null ? {} : { values: { category } }),
    })),
  )
}

/** A championship that is public, hidden, locked or archived from now on. */
export const moveChampionship = async (
  ctx: ManagingChampionship,
  to: 'PUBLISHED' | 'HIDDEN' | 'LOCKED' | 'ARCHIVED',
): Promise<ChampionshipDetail> => {
  const { status: from } = ctx.championship
  if (to === 'PUBLISHED' && (from === 'DRAFT' || from === 'HIDDEN')) await refuseUnready(ctx)
  await moveTo(ctx, to)
  return getChampionship(ctx, ctx.championship)
}

export const cancelChampionship = async (
  ctx: ManagingChampionship,
  { reason }: CancelChampionship,
): Promise<ChampionshipDetail> => {
  await moveTo(ctx, 'CANCELLED', { cancelReason: reason })
  const { ref, federationRef } = ctx.championship
  await endLicenses(ctx, ref, await todayIn(ctx.db, federationRef, ctx.now))
  return getChampionship(ctx, ctx.championship)
}

/** A soft delete, of a draft or of a cancelled one. */
export const deleteChampionship = (ctx: ManagingChampionship): Promise<void> =>
  moveTo(ctx, 'DELETED', { deletedAt: ctx.now() })
