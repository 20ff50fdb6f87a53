import { type Db, Prisma } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { canOrganizeAs } from '@oxer/domain/competitions/competition/competition.policy'
import type {
  CompetitionDetail,
  CompetitionFees,
  CompetitionSettings,
  CreateCompetition,
  CustomPriceProfile,
  OrganizerType,
  RegistrationPeriod,
  UpdateCompetitionContacts,
  UpdateCompetitionDates,
  UpdateCompetitionGeneral,
  UpdateCompetitionLocation,
  UpdateCompetitionName,
  UpdateCompetitionOrganizer,
  UpdateCompetitionSubscriptionSettings,
} from '@oxer/domain/competitions/competition/competition.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { checkCustomAttributes } from '../../federation/custom-attribute/custom-attribute.commands.ts'
import { refuseTaxLevels } from '../../federation/federation/tax-level.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { differenceOf } from '../../kernel/history/history-lines.mappers.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import { takeStandings } from '../championship-ranking/championship-following.commands.ts'
import { publishCompleteRankings } from '../ranking/ranking-auto-publish.commands.ts'
import { followSeller, takeEntries } from '../registration/registration-fees.commands.ts'
import { followLiveSettings } from '../result/result-publication.commands.ts'
import { movePrizes, takePrizes } from '../test/test-prizes.commands.ts'
import { givePlaces } from '../waiting-list/place-offers.commands.ts'
import type { CompetitionScope } from './competition.guards.ts'
import { searchNameOf } from './competition.mappers.ts'
import { publishChange } from './competition.publication.ts'
import { getCompetition, getCreatedCompetition, readNewFees } from './competition.queries.ts'

export type ManagingContext = ActingContext & { readonly competition: CompetitionScope }

type Organizer = { federationRef: string; type: OrganizerType; ref: string; responsibleRef: string | null }

/** The organiser's name, after a check that the organiser and the responsible person belong to this federation (decision 6). */
const nameOrganizer = async (db: Db, { federationRef, type, ref, responsibleRef }: Organizer): Promise<string> => {
  const findPerson = (personRef: string) =>
    db.person.findFirst({
      where: { ref: personRef, federationRef, deletedAt: null },
      select: { firstName: true, lastName: true },
    })
  if (responsibleRef !== null && !(await findPerson(responsibleRef))) {
    throw failure(kernelErrors.notFound, { field: 'organizer.responsibleRef' })
  }
  const find = async (): Promise<string | null> => {
    switch (type) {
      case 'FEDERATION': {
        if (ref !== federationRef) return null
        return (await db.federation.findUniqueOrThrow({ where: { ref }, select: { name: true } })).name
      }
      case 'ORGANISATION': {
        const where = { ref, federationRef, deletedAt: null }
        return (await db.organisation.findFirst({ where, select: { name: true } }))?.name ?? null
      }
      case 'MEMBER':
      case 'PERSON': {
        const person = await findPerson(ref)
        return person && `${person.firstName} ${person.lastName}`
      }
    }
  }
  const name = await find()
  if (name === null) throw failure(kernelErrors.notFound, { field: 'organizer.ref' })
  return name
}

const refuseForeignPrices = async (
  db: Db,
  federationRef: string,
  { fees, priceProfileRefs }: { fees?: CompetitionFees | undefined; priceProfileRefs?: readonly string[] | undefined },
  seen: CompetitionFees | null = null,
): Promise<void> => {
  const profiles = [...new Set(priceProfileRefs ?? [])]
  const knownProfiles =
    profiles.length === 0
      ? 0
      : await db.priceProfile.count({ where: { federationRef, competitionRef: null, ref: { in: profiles } } })
  if (knownProfiles < profiles.length) throw failure(kernelErrors.notFound, { field: 'priceProfileRefs' })
  const articles = [...new Set([fees?.registration, fees?.late, fees?.noShow].flatMap((fee) => fee?.articleRef ?? []))]
  const known =
    articles.length === 0
      ? []
      : await db.article.findMany({
          where: { federationRef, ref: { in: articles } },
          select: { ref: true, taxLevelCode: true },
        })
  if (known.length < articles.length) throw failure(kernelErrors.notFound, { field: 'fees' })
  if (fees === undefined) return
  const levelOf = new Map(known.map(({ ref, taxLevelCode }) => [ref, taxLevelCode]))
  await refuseTaxLevels(
    db,
    federationRef,
    (['registration', 'late', 'noShow'] as const).map((kind) => ({
      level: fees[kind].taxLevelCode,
      field: `fees.${kind}.taxLevelCode`,
      kept: [seen?.[kind].taxLevelCode, levelOf.get(fees[kind].articleRef ?? '')].filter(
        (level) => level !== undefined,
      ),
    })),
  )
}

/**
 * Stores the competition's own price profile. One that is withdrawn or replaced is hidden and not erased, because registrations keep it.
 */
const writeCustomProfile = async (
  db: Db,
  { ref, federationRef }: { readonly ref: string; readonly federationRef: string },
  newRef: () => string,
  profile: CustomPriceProfile | null,
): Promise<void> => {
  const where = { competitionRef: ref, federationRef, isActive: true }
  const own = await db.priceProfile.findFirst({ where, select: { ref: true } })
  const data = profile === null ? { isActive: false } : profile
  if (own !== null)
    await db.priceProfile.update({ where: { ref: own.ref }, data: { ...data, version: { increment: 1 } } })
  else if (profile !== null) {
    await db.priceProfile.create({ data: { ...profile, ref: newRef(), competitionRef: ref, federationRef } })
  }
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const periodColumns = (period: RegistrationPeriod) => ({
  registrationOpensAt: instantOf(period.opensAt),
  registrationClosesAt: instantOf(period.closesAt),
  registrationLateAt: instantOf(period.lateAt),
  byIndividual: period.byIndividual,
  byOrganisation: period.byOrganisation,
  teamsByIndividual: period.teamsByIndividual,
})

export const createCompetition = async (
  ctx: ActingContext & { readonly federation: { readonly federationRef: string } },
  input: CreateCompetition,
): Promise<CompetitionDetail> => {
  const { federationRef } = ctx.federation
  const { organizer, location } = input
  if (!canOrganizeAs(ctx.actor, { federationRef, organizerType: organizer.type, organizerRef: organizer.ref })) {
    throw failure(kernelErrors.insufficientPermissions, { field: 'organizer.ref' })
  }
  const organizerName = await nameOrganizer(ctx.db, { federationRef, ...organizer })
  await refuseForeignPrices(ctx.db, federationRef, input)
  const federation = await ctx.db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { timeZone: true },
  })
  const ref = ctx.newRef()
  const now = ctx.now()
  const { cityName } = location.address
  await ctx.db.competition.create({
    data: {
      ref,
      federationRef,
      name: input.name,
      searchName: searchNameOf({ name: input.name, cityName, organizerName }),
      status: input.publishAfterCreate ? 'PUBLISHED' : 'DRAFT',
      publishedAt: input.publishAfterCreate ? now : null,
      start: input.start,
      end: input.end,
      timeZone: federation.timeZone,
      sportTypes: [...new Set(input.sportTypes)],
      organizerType: organizer.type,
      organizerRef: organizer.ref,
      organizerName,
      responsibleRef: organizer.responsibleRef,
      location,
      cityName,
      contacts: input.contacts,
      ...periodColumns(input.registration),
      fees: input.fees ?? (await readNewFees(ctx.db, federationRef)),
      priceProfileRefs: input.priceProfileRefs,
      customPriceProfile: input.customPriceProfile ?? Prisma.DbNull,
      notes: input.notes,
      remarks: input.remarks,
      publishedParts: [],
      createdByRef: ctx.actor.accountRef,
      createdAt: now,
    },
  })
  await writeCustomProfile(ctx.db, { ref, federationRef }, ctx.newRef, input.customPriceProfile)
  const created = await getCreatedCompetition(ctx.db, ref)
  ctx.record({ action: 'create', noun: 'competition', ref, federationRef, after: created })
  return created
}

type Columns = Omit<Prisma.CompetitionUncheckedUpdateManyInput, 'version'>

/** Changes some columns for a user who has seen `version`; an archived or cancelled competition is refused. */
const change = async (
  ctx: ManagingContext,
  version: number | undefined,
  action: string,
  columnsOf: (before: CompetitionDetail) => Columns | Promise<Columns>,
): Promise<CompetitionDetail> => {
  const { ref, federationRef } = ctx.competition
  const before = await takeVersion(ctx, 'competition', { ref, version }, () => getCompetition(ctx.db, ctx.competition))
  if (before.status === 'ARCHIVED' || before.status === 'CANCELLED') throw failure(competitionErrors.closed)
  await ctx.db.competition.update({
    where: { ref },
    data: { ...(await columnsOf(before)), version: { increment: 1 } },
  })
  const after = await getCompetition(ctx.db, ctx.competition)
  ctx.record({ action, noun: 'competition', ref, federationRef, ...differenceOf(before, after) })
  await publishChange(ctx, ref)
  return after
}

/** A discipline of another federation is unknown; one that is named twice has no single answer. */
const refuseForeignVariants = async (ctx: ManagingContext, { byVariant }: CompetitionSettings): Promise<void> => {
  if (byVariant.length === 0) return
  const refs = byVariant.map(({ sportTypeVariantRef }) => sportTypeVariantRef)
  const { federationRef } = ctx.competition
  const known = await ctx.db.sportTypeVariant.findMany({
    where: { federationRef, ref: { in: refs } },
    select: { ref: true },
  })
  const index = refs.findIndex((ref, at) => refs.indexOf(ref) < at || !known.some((each) => each.ref === ref))
  if (index >= 0) throw failure(kernelErrors.notFound, { field: `settings.byVariant.${index}.sportTypeVariantRef` })
}

export const updateGeneral = async (
  ctx: ManagingContext,
  input: UpdateCompetitionGeneral,
): Promise<CompetitionDetail> => {
  if (input.settings !== undefined) await refuseForeignVariants(ctx, input.settings)
  if (input.live !== undefined) await takeStandings(ctx.db, ctx.competition.ref, true)
  const { customAttributes } = input
  const after = await change(ctx, input.version, 'update-general', async (before) => {
    if (customAttributes !== undefined) {
      const place = { federationRef: before.federationRef, subject: 'COMPETITION' } as const
      await checkCustomAttributes(ctx, place, customAttributes, before.customAttributes)
    }
    return {
      ...(input.sportTypes === undefined ? {} : { sportTypes: [...new Set(input.sportTypes)] }),
      ...(input.live === undefined ? {} : { live: input.live }),
      ...(input.settings === undefined ? {} : { settings: input.settings }),
      ...(input.notes === undefined ? {} : { notes: input.notes }),
      ...(input.remarks === undefined ? {} : { remarks: input.remarks }),
      ...(customAttributes === undefined ? {} : { customAttributes }),
    }
  })
  if (input.settings !== undefined) await givePlaces(ctx, ctx.competition.ref)
  if (input.live !== undefined) await followLiveSettings(ctx, ctx.competition.ref)
  if (input.live?.autoPublish === true) await publishCompleteRankings(ctx)
  return after
}

export const updateName = (ctx: ManagingContext, input: UpdateCompetitionName): Promise<CompetitionDetail> =>
  change(ctx, input.version, 'update-name', (before) => ({
    name: input.name,
    searchName: searchNameOf({
      name: input.name,
      cityName: before.location.address.cityName,
      organizerName: before.organizer.name,
    }),
  }))

export const updateLocation = (ctx: ManagingContext, input: UpdateCompetitionLocation): Promise<CompetitionDetail> =>
  change(ctx, input.version, 'update-location', (before) => {
    const { cityName } = input.location.address
    return {
      location: input.location,
      cityName,
      searchName: searchNameOf({ name: before.name, cityName, organizerName: before.organizer.name }),
    }
  })

export const updateDates = (ctx: ManagingContext, input: UpdateCompetitionDates): Promise<CompetitionDetail> =>
  change(ctx, input.version, 'update-date', () => ({ start: input.start, end: input.end }))

export const updateOrganizer = async (
  ctx: ManagingContext,
  input: UpdateCompetitionOrganizer,
): Promise<CompetitionDetail> => {
  const { federationRef } = ctx.competition
  const { type, ref, responsible } = input
  const isChanged = type !== ctx.competition.organizerType || ref !== ctx.competition.organizerRef
  if (isChanged && !canOrganizeAs(ctx.actor, { federationRef, organizerType: type, organizerRef: ref })) {
    throw failure(kernelErrors.insufficientPermissions, { field: 'ref' })
  }
  const organizerName = await nameOrganizer(ctx.db, { federationRef, type, ref, responsibleRef: responsible })
  if (isChanged) refusePersonalSeller(type, (await getCompetition(ctx.db, ctx.competition)).fees, 'type')
  const entries = isChanged ? await takeEntries(ctx, ctx.competition.ref) : []
  const prizes = isChanged ? await takePrizes(ctx, ctx.competition.ref) : []
  const after = await change(ctx, input.version, 'update-organizer', (before) => ({
    organizerType: type,
    organizerRef: ref,
    organizerName,
    responsibleRef: responsible,
    searchName: searchNameOf({ name: before.name, cityName: before.location.address.cityName, organizerName }),
  }))
  if (isChanged && after.fees.paymentMode === 'DIRECT') {
    await followSeller(ctx, ctx.competition.ref, entries, 'ref')
    await movePrizes(
      { ...ctx, competition: { ...ctx.competition, organizerType: type, organizerRef: ref } },
      prizes,
      'ref',
    )
  }
  return after
}

export const updateContacts = (ctx: ManagingContext, input: UpdateCompetitionContacts): Promise<CompetitionDetail> =>
  change(ctx, input.version, 'update-contacts', () => ({ contacts: input.contacts }))

/** @throws SELLER_IS_PERSON under DIRECT, because nobody would manage the book of a person */
const refusePersonalSeller = (type: OrganizerType, { paymentMode }: CompetitionFees, field: string): void => {
  if (paymentMode === 'DIRECT' && (type === 'PERSON' || type === 'MEMBER')) {
    throw failure(competitionErrors.sellerIsPerson, { field })
  }
}

/** Another payment mode moves the charges of the entries; another price list changes none of them. */
const changePrices = async (
  ctx: ManagingContext,
  version: number | undefined,
  fees: CompetitionFees | undefined,
  columnsOf: (before: CompetitionDetail) => Columns,
): Promise<CompetitionDetail> => {
  const { fees: seen } = await getCompetition(ctx.db, ctx.competition)
  const isMoved = fees !== undefined && fees.paymentMode !== seen.paymentMode
  if (isMoved) refusePersonalSeller(ctx.competition.organizerType, fees, 'fees.paymentMode')
  const entries = isMoved ? await takeEntries(ctx, ctx.competition.ref) : []
  const prizes = isMoved ? await takePrizes(ctx, ctx.competition.ref) : []
  const after = await change(ctx, version, 'update-subscription-settings', columnsOf)
  if (!isMoved) return after
  await followSeller(ctx, ctx.competition.ref, entries, 'fees.paymentMode')
  await movePrizes(ctx, prizes, 'fees.paymentMode')
  return after
}

export const updateSubscriptionSettings = async (
  ctx: ManagingContext,
  input: UpdateCompetitionSubscriptionSettings,
): Promise<CompetitionDetail> => {
  const { fees: seen } = await getCompetition(ctx.db, ctx.competition)
  await refuseForeignPrices(ctx.db, ctx.competition.federationRef, input, seen)
  const { customPriceProfile: custom } = input
  if (custom !== undefined) await writeCustomProfile(ctx.db, ctx.competition, ctx.newRef, custom)
  return changePrices(ctx, input.version, input.fees, () => ({
    ...periodColumns(input.registration),
    ...(input.fees === undefined ? {} : { fees: input.fees }),
    ...(input.priceProfileRefs === undefined ? {} : { priceProfileRefs: input.priceProfileRefs }),
    ...(custom === undefined ? {} : { customPriceProfile: custom ?? Prisma.DbNull }),
  }))
}

/** The fees and price profiles of another competition of the same federation replace those of this one. */
export const copyPrices = async (ctx: ManagingContext, source: CompetitionScope): Promise<CompetitionDetail> => {
  const { fees, priceProfileRefs, customPriceProfile } = await getCompetition(ctx.db, source)
  await writeCustomProfile(ctx.db, ctx.competition, ctx.newRef, customPriceProfile)
  return changePrices(ctx, undefined, fees, () => ({
    fees,
    priceProfileRefs,
    customPriceProfile: customPriceProfile ?? Prisma.DbNull,
  }))
}
