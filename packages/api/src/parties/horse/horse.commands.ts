import { overStored } from '@oxer/domain/kernel/change/change.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { canVerifyHorse } from '@oxer/domain/parties/horse/horse.policy'
import { genderFitsAge } from '@oxer/domain/parties/horse/horse.rules'
import {
  type CreateHorse,
  type HorseDetail,
  type HorseFields,
  horseFieldNames,
  type UpdateHorse,
} from '@oxer/domain/parties/horse/horse.schema'
import { horseSearchText } from '@oxer/domain/parties/horse/horse-fields.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { checkCustomAttributes } from '../../federation/custom-attribute/custom-attribute.commands.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { type HorseScope, readHorseFacts } from './horse.guards.ts'
import { getHorse, getWholeHorse } from './horse.queries.ts'
import { checkSignature } from './horse-signature.queries.ts'
import { readParents } from './pedigree.queries.ts'
import { readStudbook } from './studbook.queries.ts'
import { followMeasurements, storeMeasurements } from './withers-height.commands.ts'

/** The columns of the values of a form. The database sets the reference of a studbook by its name. */
export const toHorseColumns = ({ color, withersHeight, studbookRef: _studbookRef, ...fields }: HorseFields) => ({
  ...fields,
  colour: color,
  withersHeightCode: withersHeight,
  searchName: fold(horseSearchText(fields)),
})

/** Throws for values that are invalid for a horse, whoever sends them. */
export const checkHorseFields = (fields: HorseFields, today: string): void => {
  if (fields.birthDate !== null && fields.birthDate > today) {
    throw failure(partiesErrors.birthDateInFuture, { field: 'birthDate' })
  }
  if (!genderFitsAge(fields.gender, fields.birthDate, today)) {
    throw failure(partiesErrors.horseGenderAge, { field: 'gender' })
  }
  if (fields.withersHeight !== null && !fields.isPony) {
    throw failure(partiesErrors.withersHeightOnlyOfPony, { field: 'withersHeight' })
  }
  if (fields.birthDate !== null && fields.deceasedDate !== null && fields.deceasedDate < fields.birthDate) {
    throw failure(kernelErrors.endBeforeStart, { field: 'deceasedDate' })
  }
}

/** A deleted horse keeps its number, which still belongs to it. */
const checkUeln = async (
  ctx: ActingContext,
  federationRef: string,
  ueln: string | null,
  horseRef: string | null,
): Promise<void> => {
  if (ueln === null) return
  const used = await ctx.db.horse.findUnique({ where: { federationRef_ueln: { federationRef, ueln } } })
  if (used && used.ref !== horseRef) throw failure(partiesErrors.uelnInUse, { field: 'ueln' })
}

type Told = Omit<UpdateHorse, 'version' | 'verified' | 'withersHeightHistory'>

/**
 * The complete form of a change. Name and reference of a parent belong together, so a new name alone removes the reference. A horse that
 * is not a pony has no pony category.
 */
const wholeForm = (before: HorseDetail, told: Told): HorseFields => {
  const isRenamed = (side: 'father' | 'mother') => told[side] !== undefined && told[side] !== before[side]
  const form = overStored<HorseFields>(horseFieldNames, before, told)
  return {
    ...form,
    ...(told.fatherRef === undefined && isRenamed('father') ? { fatherRef: null } : {}),
    ...(told.motherRef === undefined && isRenamed('mother') ? { motherRef: null } : {}),
    ...(told.studbookRef === null && told.studbook === undefined ? { studbook: null } : {}),
    ...(told.withersHeight === undefined && !form.isPony ? { withersHeight: null } : {}),
  }
}

/** Checks and stores a new horse. The caller has checked who may add one, and records it. */
export const insertHorse = async (ctx: ActingContext, federationRef: string, fields: HorseFields): Promise<string> => {
  checkHorseFields(fields, await todayIn(ctx.db, federationRef, ctx.now))
  await checkUeln(ctx, federationRef, fields.ueln, null)
  await checkCustomAttributes(ctx, { federationRef, subject: 'HORSE' }, fields.customAttributes, {})
  // A drawing belongs to one horse, so a new horse has none.
  if (fields.signatureRef !== null) throw failure(partiesErrors.signatureUnknown, { field: 'signatureRef' })
  const parents = await readParents(ctx.db, { horseRef: null, federationRef }, fields)
  const studbook = await readStudbook(ctx.db, federationRef, fields.studbookRef)
  const ref = ctx.newRef()
  await ctx.db.horse.create({
    data: {
      ref,
      federationRef,
      createdAt: ctx.now(),
      createdByRef: ctx.actor.accountRef,
      ...toHorseColumns({ ...fields, ...parents, ...studbook }),
    },
  })
  return ref
}

export const createHorse = async (
  ctx: ActingContext & { federation: FederationScope },
  { federation: _federation, ...fields }: CreateHorse,
): Promise<HorseDetail> => {
  const { federationRef } = ctx.federation
  const ref = await insertHorse(ctx, federationRef, fields)
  const after = await getHorse(ctx.db, ctx.actor, {
    horseRef: ref,
    federationRef,
    createdByRef: ctx.actor.accountRef,
    isVerified: false,
    practitionerCount: 0,
    riderRefs: [],
  })
  ctx.record({ action: 'create', noun: 'horse', ref, federationRef, after })
  return after
}

export const updateHorse = async (
  ctx: ActingContext & { horse: HorseScope },
  { version, verified, withersHeightHistory, ...told }: UpdateHorse,
): Promise<HorseDetail> => {
  const { horseRef, federationRef } = ctx.horse
  const before = await takeVersion(
    ctx,
    'horse',
    { ref: horseRef, version },
    () => getWholeHorse(ctx.db, ctx.horse),
    () => getHorse(ctx.db, ctx.actor, ctx.horse),
  )
  const fields = wholeForm(before, told)
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  checkHorseFields(fields, today)
  await checkUeln(ctx, federationRef, fields.ueln, horseRef)
  await checkCustomAttributes(
    ctx,
    { federationRef, subject: 'HORSE' },
    fields.customAttributes,
    before.customAttributes,
  )
  // A parent that is not sent stays, even if it was deleted since.
  const { fatherRef = null, motherRef = null } = told
  const parents = await readParents(ctx.db, { horseRef, federationRef }, { fatherRef, motherRef })
  const studbook = await readStudbook(ctx.db, federationRef, told.studbookRef ?? null)
  await checkSignature(ctx.db, horseRef, told.signatureRef)
  const verification = verified !== undefined && canVerifyHorse(ctx.actor, ctx.horse) ? { isVerified: verified } : {}
  await ctx.db.horse.update({
    where: { ref: horseRef },
    data: { ...toHorseColumns({ ...fields, ...parents, ...studbook }), ...verification, version: { increment: 1 } },
  })
  await storeMeasurements(
    ctx,
    { horseRef, isPony: fields.isPony, birthDate: fields.birthDate },
    today,
    withersHeightHistory,
  )
  await followMeasurements(ctx, horseRef)
  const after = await getWholeHorse(ctx.db, ctx.horse)
  ctx.record({ action: 'update', noun: 'horse', ref: horseRef, federationRef, before, after })
  return getHorse(ctx.db, ctx.actor, ctx.horse)
}

/** Deletes softly. A horse that somebody rides is refused: the combinations must end first, or the horse must be merged. */
export const deleteHorse = async (ctx: ActingContext & { horse: HorseScope }): Promise<void> => {
  const { horseRef, federationRef } = ctx.horse
  const facts = await takeRow(ctx, 'horse', { ref: horseRef }, () => readHorseFacts(ctx, horseRef))
  if (!facts) throw failure(kernelErrors.notFound)
  if (facts.riderRefs.length > 0) throw failure(partiesErrors.horseHasCombinations)
  await ctx.db.horse.update({ where: { ref: horseRef }, data: { deletedAt: ctx.now(), version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun: 'horse', ref: horseRef, federationRef })
}

export const setHorseAvatar = async (
  ctx: ActingContext & { horse: HorseScope },
  file: File,
): Promise<{ avatar: string }> => {
  const { horseRef, federationRef } = ctx.horse
  const before = await ctx.db.horse.findUniqueOrThrow({ where: { ref: horseRef }, select: { avatar: true } })
  const avatar = await storePicture(ctx, {
    file,
    subjectRef: horseRef,
    folder: 'horse/avatar',
    replaces: before.avatar,
  })
  await ctx.db.horse.update({ where: { ref: horseRef }, data: { avatar, version: { increment: 1 } } })
  ctx.record({ action: 'change-avatar', noun: 'horse', ref: horseRef, federationRef, before, after: { avatar } })
  return { avatar }
}
