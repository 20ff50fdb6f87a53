import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { findProtocolProblems } from '@oxer/domain/catalogue/protocol/protocol.rules'
import { protocolOfRuleSet } from '@oxer/domain/catalogue/rule-set/rule-set.rules'
import type { ProtocolFromRules } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { typesInSport } from '@oxer/domain/competitions/registration/registration-type.rules'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { partsUnder } from '@oxer/domain/competitions/startlist/course-times.rules'
import { isScoredBy } from '@oxer/domain/competitions/test/test.rules'
import type { SaveTest, TestDetail } from '@oxer/domain/competitions/test/test.schema'
import { refusalOfSource, type SourcedTest } from '@oxer/domain/competitions/test/test-source.rules'
import type { TestSource } from '@oxer/domain/competitions/test/test-source.schema'
import { disciplineOf, disciplines } from '@oxer/domain/disciplines/disciplines'
import { defaultProtocolOf, usualRoundSeconds } from '@oxer/domain/disciplines/usual-round'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { findRuleSet } from '../../catalogue/rule-set/rule-set.queries.ts'
import { differenceOf } from '../../kernel/history/history-lines.mappers.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import { followChampionship, takeStandings } from '../championship-ranking/championship-following.commands.ts'
import type { ManagingContext } from '../competition/competition.commands.ts'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { listTestSetsOf } from '../ranking/ranking.queries.ts'
import { followCareer } from '../ranking/ranking-career.commands.ts'
import { followCourse } from '../ranking/ranking-course.commands.ts'
import { StoredParameters } from '../startlist/startlist-parameters.queries.ts'
import { givePlaces } from '../waiting-list/place-offers.commands.ts'
import { isWaitedFor } from '../waiting-list/waiting-list.queries.ts'
import { getTest, standing } from './test.queries.ts'
import { checkCareer, fitsCareer } from './test-career.queries.ts'
import { checkChampionship, chooseChampionship, isOtherSeason } from './test-championship.queries.ts'
import { settlePrizesOfTest } from './test-prizes.commands.ts'
import { removeStartlists } from './test-segment.commands.ts'
import { settingsOf } from './test-settings.mappers.ts'
import { chooseGroup, sportFor } from './test-takers.commands.ts'

type Catalogue = {
  variant: { ref: string; name: string; sportType: SportType } | null
  category: { ref: string; name: string; protocolRef: string | null; averageRoundSeconds: number } | null
  furtherCategoryRefs: string[]
}

/** The discipline and categories of a test, which must belong to this federation and to each other. The first category is the main one. */
const findCatalogue = async (
  ctx: ManagingContext,
  refs: { variantRef: string | null; categoryRefs: readonly string[] },
): Promise<Catalogue> => {
  const { federationRef } = ctx.competition
  const categoryRefs = [...new Set(refs.categoryRefs)]
  const field = categoryRefs.length > 1 ? 'sportCategoryRefs' : 'sportCategoryRef'
  const found =
    categoryRefs.length === 0
      ? []
      : await ctx.db.sportCategory.findMany({
          where: { ref: { in: categoryRefs }, federationRef },
          select: { ref: true, name: true, protocolRef: true, averageRoundSeconds: true, sportTypeVariantRef: true },
        })
  if (found.length < categoryRefs.length) throw failure(kernelErrors.notFound, { field })
  const categories = categoryRefs.flatMap((ref) => found.find((each) => each.ref === ref) ?? [])
  const [category = null] = categories
  const variantRef = refs.variantRef ?? category?.sportTypeVariantRef ?? null
  const variant =
    variantRef === null
      ? null
      : await ctx.db.sportTypeVariant.findFirst({
          where: { ref: variantRef, federationRef },
          select: { ref: true, name: true, sportType: true },
        })
  if (variantRef !== null && !variant) throw failure(kernelErrors.notFound, { field: 'sportTypeVariantRef' })
  if (categories.some(({ sportTypeVariantRef }) => sportTypeVariantRef !== variantRef)) {
    throw failure(competitionErrors.sportTypeMismatch, { field })
  }
  return {
    variant: variant && { ...variant, sportType: SportType.parse(variant.sportType) },
    category,
    furtherCategoryRefs: categories.slice(1).map(({ ref }) => ref),
  }
}

/** The categories that the input contains; without any, those of the test. */
const wantedCategories = (
  { sportCategoryRef, sportCategoryRefs }: Pick<SaveTest, 'sportCategoryRef' | 'sportCategoryRefs'>,
  stored: readonly string[],
): readonly string[] => {
  if (sportCategoryRefs !== undefined) return sportCategoryRefs
  if (sportCategoryRef === undefined || sportCategoryRef === stored[0]) return stored
  return sportCategoryRef === null ? [] : [sportCategoryRef]
}

type StyleCategory = { ref: string; protocolRef: string | null; sportType: SportType }

/** cr167: the category for the style of the rider, of a test that is judged by style. */
const findStyleCategory = async (ctx: ManagingContext, ref: string | null): Promise<StyleCategory | null> => {
  if (ref === null) return null
  const { federationRef } = ctx.competition
  const row = await ctx.db.sportCategory.findFirst({
    where: { ref, federationRef },
    select: { ref: true, protocolRef: true, sportTypeVariant: { select: { sportType: true } } },
  })
  if (!row) throw failure(kernelErrors.notFound, { field: 'styleCategoryRef' })
  return { ref, protocolRef: row.protocolRef, sportType: SportType.parse(row.sportTypeVariant.sportType) }
}

const refuseOtherStyle = (style: StyleCategory | null, { protocolDefinition }: ChosenProtocol): void => {
  const { discipline } = protocolDefinition
  if (style === null) return
  if (!disciplines[discipline].hasStyleCategory || !isScoredBy(style.sportType, discipline)) {
    throw failure(competitionErrors.sportTypeMismatch, { field: 'styleCategoryRef' })
  }
}

type ChosenProtocol = { protocolRef: string | null; protocolDefinition: Protocol }

/** A protocol created from a rule set that is in force on the first day of the competition. */
const makeProtocol = async (ctx: ManagingContext, { ruleSet, wish }: ProtocolFromRules): Promise<Protocol> => {
  const field = 'protocolFromRules'
  const { federationRef, ref } = ctx.competition
  const set = await findRuleSet(ctx.db, { federationRef }, ruleSet)
  if (!set) throw failure(kernelErrors.notFound, { field })
  const { start } = await ctx.db.competition.findUniqueOrThrow({ where: { ref }, select: { start: true } })
  const date = set.definition.validFrom.value
  if (date > start) throw failure(catalogueErrors.ruleSetNotInForce, { field, values: { date } })
  const protocol = protocolOfRuleSet(set.definition, wish)
  if (!protocol) throw failure(catalogueErrors.ruleSetFormatMissing, { field })
  const problems = findProtocolProblems(protocol)
  if (problems.length > 0)
    throw failures(problems.map((problem) => ({ ...problem, field: `${field}.${problem.field}` })))
  return protocol
}

/**
 * The protocol of a test and its copy (decision 20): written out, or created from a rule set, or by its ref, or that of the category, or
 * the federation's first for that sport, or the default.
 */
const chooseProtocol = async (
  ctx: ManagingContext,
  input: Pick<SaveTest, 'protocolRef' | 'protocolDefinition' | 'protocolFromRules'>,
  { variant, category }: Pick<Catalogue, 'variant' | 'category'>,
  style: StyleCategory | null = null,
): Promise<ChosenProtocol> => {
  const { federationRef } = ctx.competition
  const discipline = variant && disciplineOf(variant.sportType)
  if (input.protocolDefinition) {
    if (discipline && !isScoredBy(variant.sportType, input.protocolDefinition.discipline)) {
      throw failure(catalogueErrors.protocolSportTypeMismatch, { field: 'protocolDefinition' })
    }
    return { protocolRef: input.protocolRef ?? null, protocolDefinition: input.protocolDefinition }
  }
  if (input.protocolFromRules) {
    const protocolDefinition = await makeProtocol(ctx, input.protocolFromRules)
    if (discipline && protocolDefinition.discipline !== discipline) {
      throw failure(catalogueErrors.protocolSportTypeMismatch, { field: 'protocolFromRules' })
    }
    return { protocolRef: null, protocolDefinition }
  }
  const protocolRef = input.protocolRef ?? style?.protocolRef ?? category?.protocolRef ?? null
  if (protocolRef !== null) {
    const row = await ctx.db.protocol.findFirst({
      where: { ref: protocolRef, federationRef },
      select: { definition: true },
    })
    if (!row) throw failure(kernelErrors.notFound, { field: 'protocolRef' })
    const protocolDefinition = Protocol.parse(row.definition)
    if (discipline && !isScoredBy(variant.sportType, protocolDefinition.discipline)) {
      throw failure(catalogueErrors.protocolSportTypeMismatch, { field: 'protocolRef' })
    }
    return { protocolRef, protocolDefinition }
  }
  if (!discipline) throw failure(competitionErrors.protocolMissing, { field: 'protocolRef' })
  const own = await ctx.db.protocol.findFirst({
    where: { federationRef, isActive: true, sportType: discipline },
    select: { ref: true, definition: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  return own
    ? { protocolRef: own.ref, protocolDefinition: Protocol.parse(own.definition) }
    : { protocolRef: null, protocolDefinition: Protocol.parse(defaultProtocolOf(variant.sportType, discipline)) }
}

/** decision 89: a category's own round time has precedence over that of the protocol. */
const usualRound = ({ category }: Pick<Catalogue, 'category'>, { protocolDefinition }: ChosenProtocol): number =>
  category?.averageRoundSeconds ?? usualRoundSeconds(protocolDefinition)

/** A round time that nobody chose follows the protocol; any other one stays. */
const roundUnder = (before: TestDetail, { protocolDefinition }: ChosenProtocol): number =>
  before.averageRoundSeconds === usualRoundSeconds(before.protocolDefinition)
    ? usualRoundSeconds(protocolDefinition)
    : before.averageRoundSeconds

const refuseSource = (before: SourcedTest | null, after: SourcedTest): void => {
  const refusal = refusalOfSource(before, after)
  if (refusal !== null) throw failure(refusal.definition, refusal)
}

/** Decision 15: a new test has one test set, which contains the whole test. */
const createTest = async (
  ctx: ManagingContext,
  input: SaveTest,
  catalogue: Catalogue,
  source: TestSource | null = null,
): Promise<TestDetail> => {
  const { ref: competitionRef, federationRef } = ctx.competition
  const style = await findStyleCategory(ctx, input.styleCategoryRef ?? null)
  const protocol = await chooseProtocol(ctx, input, catalogue, style)
  refuseOtherStyle(style, protocol)
  const career = { careerRef: input.careerRef ?? null, careerCategoryRef: input.careerCategoryRef ?? null }
  await checkCareer(ctx, career, catalogue.variant?.ref ?? null)
  const championship = {
    championshipRef: input.championshipRef ?? null,
    championshipCategoryRef: input.championshipCategoryRef ?? null,
  }
  await checkChampionship(ctx, championship)
  const { givesChampionshipPoints = source !== 'SIMULATED', externalRef = null } = input
  refuseSource(null, { source, externalRef, ...career, ...championship, givesChampionshipPoints })
  const last = await ctx.db.competitionTest.aggregate({
    where: { competitionRef, deletedAt: null },
    _max: { order: true },
  })
  const ref = ctx.newRef()
  const { order = (last._max.order ?? -1) + 1, ...settings } = settingsOf(input)
  await ctx.db.competitionTest.create({
    data: {
      ref,
      competitionRef,
      name: input.name,
      sportType: sportFor(
        catalogue.variant?.sportType ?? protocol.protocolDefinition.discipline,
        input.registrationTypes,
      ),
      sportTypeVariantRef: catalogue.variant?.ref ?? null,
      sportCategoryRef: catalogue.category?.ref ?? null,
      furtherCategoryRefs: catalogue.furtherCategoryRefs,
      styleCategoryRef: style?.ref ?? null,
      ...career,
      ...championship,
      practitionerGroupRef: await chooseGroup(ctx, input.practitionerGroupRef, null),
      ...protocol,
      ...settings,
      ...{ source, givesChampionshipPoints },
      averageRoundSeconds: input.averageRoundSeconds ?? usualRound(catalogue, protocol),
      order,
    },
  })
  await ctx.db.testSet.create({ data: { ref: ctx.newRef(), testRef: ref, name: input.name, order: 0 } })
  const created = await getTest(ctx.db, ctx.competition, ref)
  ctx.record({ action: 'create', noun: 'test', ref, parentRef: competitionRef, federationRef, after: created })
  await publishChange(ctx, competitionRef)
  return created
}

type FromCatalogue = Pick<SaveTest, 'protocolFromRules'> & { id: string }

/** c059: a test named after the discipline. */
export const createTestForSportTypeVariant = async (
  ctx: ManagingContext,
  { id, protocolFromRules }: FromCatalogue,
): Promise<TestDetail> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const catalogue = await findCatalogue(ctx, { variantRef: id, categoryRefs: [] })
  return createTest(ctx, { name: catalogue.variant?.name ?? '', protocolFromRules }, catalogue)
}

/** c058: a test named after the category, with the category's protocol and round time. */
export const createTestForSportCategory = async (
  ctx: ManagingContext,
  { id, protocolFromRules }: FromCatalogue,
): Promise<TestDetail> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const catalogue = await findCatalogue(ctx, { variantRef: null, categoryRefs: [id] })
  return createTest(ctx, { name: catalogue.category?.name ?? '', protocolFromRules }, catalogue)
}

type Change = Parameters<ManagingContext['db']['competitionTest']['updateMany']>[0]['data']

const takeTest = (ctx: ManagingContext, ref: string, version?: number): Promise<TestDetail> =>
  takeVersion(ctx, 'competitionTest', { ref, version }, () => getTest(ctx.db, ctx.competition, ref))

const change = async (ctx: ManagingContext, before: TestDetail, action: string, data: Change): Promise<TestDetail> => {
  const { ref: competitionRef, federationRef } = ctx.competition
  await ctx.db.competitionTest.update({
    where: { ref: before.ref },
    data: { ...data, version: { increment: 1 } },
  })
  const after = await getTest(ctx.db, ctx.competition, before.ref)
  ctx.record({
    action,
    noun: 'test',
    ref: before.ref,
    parentRef: competitionRef,
    federationRef,
    ...differenceOf(before, after),
  })
  await publishChange(ctx, competitionRef)
  return after
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Times in the new protocol are newer than those of the start lists; the others stay those of the course. */
const takeNewProtocol = async (ctx: ManagingContext, before: TestDetail, protocol: Protocol): Promise<void> => {
  const lists = await ctx.db.startlist.findMany({
    where: { testSets: { some: { testRef: before.ref } } },
    select: { ref: true, parameters: true },
    orderBy: { ref: 'asc' },
  })
  for (const { ref, parameters } of lists) {
    const stored = StoredParameters.parse(parameters)
    const parts = partsUnder(stored.parts, before.protocolDefinition, protocol)
    if (isSame(parts, stored.parts)) continue
    await ctx.db.startlist.update({
      where: { ref },
      data: { parameters: { ...stored, parts }, version: { increment: 1 } },
    })
  }
  const testSets = before.testSets.map(({ ref }) => ({ ref, testRef: before.ref }))
  await followCourse(ctx.db, ctx, ctx.competition, testSets)
}

/** A test with results keeps the discipline and protocol under which it was ridden. */
const updateTest = async (ctx: ManagingContext, input: SaveTest & { ref: string }): Promise<TestDetail> => {
  const before = await takeTest(ctx, input.ref, input.version)
  if (before.isCancelled) throw failure(competitionErrors.testCancelled)
  await takeStandings(ctx.db, ctx.competition.ref, true)
  const variantRef = input.sportTypeVariantRef === undefined ? before.sportTypeVariant?.ref : input.sportTypeVariantRef
  const storedCategories = before.sportCategories.map(({ ref }) => ref)
  const categoryRefs = wantedCategories(input, storedCategories)
  const catalogue = await findCatalogue(ctx, { variantRef: variantRef ?? null, categoryRefs })
  const styleRef = input.styleCategoryRef === undefined ? (before.styleCategory?.ref ?? null) : input.styleCategoryRef
  const style = await findStyleCategory(ctx, styleRef)
  const isKept =
    input.protocolDefinition === undefined &&
    input.protocolFromRules === undefined &&
    (input.protocolRef === undefined || input.protocolRef === before.protocolRef) &&
    (!catalogue.variant || isScoredBy(catalogue.variant.sportType, before.protocolDefinition.discipline))
  const protocol = isKept
    ? { protocolRef: before.protocolRef, protocolDefinition: before.protocolDefinition }
    : await chooseProtocol(ctx, input, catalogue, style)
  refuseOtherStyle(style, protocol)
  if (before.hasResults && !isSame(protocol.protocolDefinition, before.protocolDefinition)) {
    throw failure(competitionErrors.testHasResults, { field: 'protocolDefinition' })
  }
  const careerRef = input.careerRef === undefined ? before.careerRef : input.careerRef
  const kept = careerRef === before.careerRef ? before.careerCategoryRef : null
  const careerCategoryRef = input.careerCategoryRef === undefined ? kept : input.careerCategoryRef
  const disciplineRef = catalogue.variant?.ref ?? null
  const isOtherCareer =
    careerRef !== before.careerRef ||
    careerCategoryRef !== before.careerCategoryRef ||
    disciplineRef !== (before.sportTypeVariant?.ref ?? null)
  if (isOtherCareer) await checkCareer(ctx, { careerRef, careerCategoryRef }, disciplineRef)
  if (before.testSets.length === 1 && before.testSets[0]?.name === before.name && input.name !== before.name) {
    await ctx.db.testSet.updateMany({ where: { testRef: before.ref }, data: { name: input.name } })
  }
  const championship = await chooseChampionship(ctx, input, before)
  const { externalRef = before.externalRef, givesChampionshipPoints = before.givesChampionshipPoints } = input
  refuseSource(before, { source: before.source, externalRef, careerRef, ...championship, givesChampionshipPoints })
  const after = await change(ctx, before, 'update', {
    name: input.name,
    ...settingsOf(input),
    sportType: sportFor(
      catalogue.variant?.sportType ?? protocol.protocolDefinition.discipline,
      input.registrationTypes ?? before.registrationTypes,
    ),
    sportTypeVariantRef: catalogue.variant?.ref ?? null,
    sportCategoryRef: catalogue.category?.ref ?? null,
    furtherCategoryRefs: catalogue.furtherCategoryRefs,
    styleCategoryRef: style?.ref ?? null,
    careerRef,
    careerCategoryRef,
    ...championship,
    practitionerGroupRef: await chooseGroup(ctx, input.practitionerGroupRef, before.practitionerGroupRef),
    ...protocol,
    averageRoundSeconds:
      input.averageRoundSeconds === undefined
        ? roundUnder(before, protocol)
        : (input.averageRoundSeconds ?? usualRound(catalogue, protocol)),
  })
  if (after.maxRegistrations !== before.maxRegistrations) await givePlaces(ctx, ctx.competition.ref)
  if (isOtherCareer || isOtherSeason(before, after))
    await followCareer(ctx.db, ctx, await listTestSetsOf(ctx.db, after))
  if (!isKept) await takeNewProtocol(ctx, before, protocol.protocolDefinition)
  await followChampionship(
    ctx,
    ctx.competition.ref,
    before.testSets.map(({ ref }) => ref),
  )
  return after
}

/** c061: creates a test by hand, or changes the one that `ref` names. `source` is the system from which a new one comes. */
export const saveTest = async (
  ctx: ManagingContext,
  input: SaveTest,
  source: TestSource | null = null,
): Promise<TestDetail> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const { ref } = input
  if (ref !== undefined) return updateTest(ctx, { ...input, ref })
  const catalogue = await findCatalogue(ctx, {
    variantRef: input.sportTypeVariantRef ?? null,
    categoryRefs: wantedCategories(input, []),
  })
  return createTest(ctx, input, catalogue, source)
}

/**
 * c060: another discipline. A category of the old one is removed, a career that does not support it too, and a protocol that does not fit
 * is replaced.
 */
export const changeSportTypeVariant = async (
  ctx: ManagingContext,
  { test, id, version }: { test: string; id: string; version?: number | undefined },
): Promise<TestDetail> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const before = await takeTest(ctx, test, version)
  if (before.hasResults) throw failure(competitionErrors.testHasResults)
  const catalogue = await findCatalogue(ctx, { variantRef: id, categoryRefs: [] })
  const { variant } = catalogue
  if (!variant) throw failure(kernelErrors.notFound)
  const isFitting = isScoredBy(variant.sportType, before.protocolDefinition.discipline)
  const chosen = isFitting ? null : await chooseProtocol(ctx, {}, catalogue)
  const after = await change(ctx, before, 'change-sport-type-variant', {
    sportType: variant.sportType,
    registrationTypes: [...typesInSport(variant.sportType, before.registrationTypes)],
    sportTypeVariantRef: variant.ref,
    ...(before.sportTypeVariant?.ref === variant.ref ? {} : { sportCategoryRef: null, furtherCategoryRefs: [] }),
    // The style is a category of the protocol's sport.
    ...(chosen && { styleCategoryRef: null }),
    ...((await fitsCareer(ctx, before.careerRef, variant.ref)) ? {} : { careerRef: null, careerCategoryRef: null }),
    ...(chosen && { ...chosen, averageRoundSeconds: roundUnder(before, chosen) }),
  })
  if (chosen) await takeNewProtocol(ctx, before, chosen.protocolDefinition)
  return after
}

export const cancelTest = async (ctx: ManagingContext, { test }: { test: string }): Promise<TestDetail> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const before = await takeTest(ctx, test)
  if (before.isCancelled) throw failure(competitionErrors.testCancelled)
  await takeStandings(ctx.db, ctx.competition.ref, true)
  const after = await change(ctx, before, 'cancel', { cancelledAt: ctx.now() })
  await followChampionship(
    ctx,
    ctx.competition.ref,
    before.testSets.map(({ ref }) => ref),
  )
  await settlePrizesOfTest(ctx, test)
  return after
}

export const undoCancelTest = async (ctx: ManagingContext, { test }: { test: string }): Promise<TestDetail> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const before = await takeTest(ctx, test)
  if (!before.isCancelled) throw failure(competitionErrors.testNotCancelled)
  await takeStandings(ctx.db, ctx.competition.ref, true)
  const after = await change(ctx, before, 'undo-cancel', { cancelledAt: null })
  await followChampionship(
    ctx,
    ctx.competition.ref,
    before.testSets.map(({ ref }) => ref),
  )
  await settlePrizesOfTest(ctx, test)
  return after
}

/** A test with a registration, a waiting list or a result stays; it can be cancelled. Its start lists are deleted with it. */
export const deleteTest = async (ctx: ManagingContext, { test }: { test: string }): Promise<void> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const { ref: competitionRef, federationRef } = ctx.competition
  const before = await takeTest(ctx, test)
  if (before.hasResults) throw failure(competitionErrors.testHasResults)
  const registration = await ctx.db.registration.findFirst({
    where: { testRef: test, ...standing },
    select: { ref: true },
  })
  if (registration || (await isWaitedFor(ctx.db, test))) throw failure(competitionErrors.testHasRegistrations)
  await removeStartlists(
    ctx,
    before.testSets.map((testSet) => testSet.ref),
  )
  await ctx.db.competitionTest.update({
    where: { ref: test },
    data: { deletedAt: ctx.now(), version: { increment: 1 } },
  })
  ctx.record({ action: 'delete', noun: 'test', ref: test, parentRef: competitionRef, federationRef, before })
  await publishChange(ctx, competitionRef)
}
