import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import { canEditChampionship } from '@oxer/domain/championships/championship/championship.policy'
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
import { decideEventTransition } from '@oxer/domain/federation/event-status/event-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { differenceOf } from '../../kernel/history/history-lines.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import { keepRows, takeVersion } from '../../kernel/version/version.commands.ts'
import type { ChampionshipScope } from './championship.guards.ts'
import { getChampionship } from './championship.queries.ts'

export type ManagingChampionship = ActingContext & { readonly championship: ChampionshipScope }
const noun = 'championship'

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

/** c132 */
export const createChampionship = async (
  ctx: ActingContext & { readonly federation: FederationScope },
  fields: CreateChampionship,
): Promise<ChampionshipDetail> => {
  const { federationRef } = ctx.federation
  const ref = ctx.newRef()
  await ctx.db.championship.create({
    data: {
      ref,
      federationRef,
      status: fields.publish ? 'PUBLISHED' : 'DRAFT',
      createdAt: ctx.now(),
      ...toColumns(fields),
    },
  })
  await writeSportCategories(ctx, { ref, federationRef }, fields.sportCategoryRefs)
  const after = await getChampionship(ctx, { ref })
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

const refuseClosed = (ctx: ManagingChampionship, status: ChampionshipStatus): void => {
  if (canEditChampionship(ctx.actor, { ...ctx.championship, status })) return
  throw failure(status === 'LOCKED' ? championshipErrors.locked : championshipErrors.closed)
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
  return after
}

/** c146 */
export const updateGeneral = (
  ctx: ManagingChampionship,
  { version, ...fields }: UpdateChampionshipGeneral,
): Promise<ChampionshipDetail> =>
  change(ctx, { version, action: 'update-general' }, async () => {
    const { ref } = ctx.championship
    await ctx.db.championship.update({ where: { ref }, data: toColumns(fields) })
    await writeSportCategories(ctx, ctx.championship, fields.sportCategoryRefs)
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
  change(ctx, { version, action: 'update-dates' }, () =>
    ctx.db.championship.update({ where: { ref: ctx.championship.ref }, data: { start, end } }),
  )

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

/** A championship that is public, hidden, locked or archived from now on. */
export const moveChampionship = async (
  ctx: ManagingChampionship,
  to: 'PUBLISHED' | 'HIDDEN' | 'LOCKED' | 'ARCHIVED',
): Promise<ChampionshipDetail> => {
  await moveTo(ctx, to)
  return getChampionship(ctx, ctx.championship)
}

export const cancelChampionship = async (
  ctx: ManagingChampionship,
  { reason }: CancelChampionship,
): Promise<ChampionshipDetail> => {
  await moveTo(ctx, 'CANCELLED', { cancelReason: reason })
  return getChampionship(ctx, ctx.championship)
}

/** A soft delete, of a draft or of a cancelled one. */
export const deleteChampionship = (ctx: ManagingChampionship): Promise<void> =>
  moveTo(ctx, 'DELETED', { deletedAt: ctx.now() })
