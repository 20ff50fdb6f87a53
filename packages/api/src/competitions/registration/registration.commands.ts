import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type {
  CreateRegistration,
  RegisterStarts,
  RegistrationOutcome,
  UpdateRegistration,
} from '@oxer/domain/competitions/registration/registration.schema'
import { RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import { decideRegistration } from '@oxer/domain/competitions/registration/registration-decision.rules'
import { isActiveRegistration } from '@oxer/domain/competitions/registration/registration-status.rules'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { refuseForeignRefs } from '../../catalogue/rules-template/rule-names.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import { readChampionshipLimits } from '../championship-competition/championship-test.queries.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { vacateRegistrations } from '../startlist/startlist-entries.commands.ts'
import { givePlaces } from '../waiting-list/place-offers.commands.ts'
import { getRegistrationSettings } from './registration.queries.ts'
import { askRules, settleProblems } from './registration-asking.commands.ts'
import { chooseOrganisation, choosePriceProfile } from './registration-choice.commands.ts'
import { resolveCombination } from './registration-combination.commands.ts'
import { settleRegistrationFees } from './registration-fees.commands.ts'
import { lockCompetitionLimits, lockTest, type Registering } from './registration-locking.commands.ts'
import { limitsOf, placeAtStart, registerAll, withChampionshipLimits } from './registration-making.commands.ts'
import { activeStatuses } from './registration-rows.queries.ts'
import { countRegistrations, countsWith, getRegistrationRules } from './registration-rules.queries.ts'
import { currentOf, repriced, type Taken, writeRegistration } from './registration-writing.commands.ts'
import { applyTeamChange, followTeamsOf, refuseMembersElsewhere } from './team-registration.commands.ts'

type Managing = ActingContext & { readonly competition: CompetitionScope }

/** c069 */
export const register = async (
  ctx: Managing,
  request: CreateRegistration & { readonly test: string },
): Promise<RegistrationOutcome> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const competition = await getRegistrationSettings(ctx.db, ctx.competition.ref)
  const { test, confirmSaveWithWarnings, ...registration } = request
  return registerAll(
    ctx,
    { competition, isStaff: true, club: null },
    [{ ...registration, testRef: test }],
    confirmSaveWithWarnings,
  )
}

/** Several starts in one save, all or none: the organiser's line, and the tick sheet of one rider. */
export const registerStarts = async (
  ctx: Managing,
  { starts, confirmSaveWithWarnings }: RegisterStarts,
): Promise<RegistrationOutcome> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const competition = await getRegistrationSettings(ctx.db, ctx.competition.ref)
  const who = { competition, isStaff: true, club: null }
  return registerAll(ctx, who, starts, confirmSaveWithWarnings, (index) => `starts.${index}`)
}

export const loadRegistration = async (ctx: Managing, ref: string, testRef?: string) => {
  const row = await ctx.db.registration.findFirst({
    where: {
      ref,
      competitionRef: ctx.competition.ref,
      deletedAt: null,
      ...(testRef === undefined ? {} : { testRef }),
    },
    include: { results: { select: { status: true } }, practitioner: { select: { personRef: true, horseRef: true } } },
  })
  if (!row) throw failure(kernelErrors.notFound)
  return row
}

/** Locks a registration for its writer. An older version gets 409 with the current registration (decision 26). */
export const takeRegistration = (
  ctx: Managing,
  { ref, version }: { readonly ref: string; readonly version: number | undefined },
  testRef?: string,
) =>
  takeVersion(
    ctx,
    'registration',
    { ref, version },
    () => loadRegistration(ctx, ref, testRef),
    () => currentOf(ctx, ref),
  )

/** c082 */
export const updateRegistration = async (
  ctx: Managing,
  request: UpdateRegistration & { readonly test: string; readonly registration: string },
): Promise<RegistrationOutcome> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const competition = await getRegistrationSettings(ctx.db, ctx.competition.ref)
  await lockCompetitionLimits(ctx, competition)
  const test = await lockTest(ctx, competition.ref, request.test)
  const row = await takeRegistration(ctx, { ref: request.registration, version: request.version }, test.ref)
  return applyChange(ctx, { competition, isStaff: true, club: null }, { row, test }, request)
}

/** Writes another combination, club, price profile or notes; what the limits and rules say of it is for the caller's side. */
export const applyChange = async (
  ctx: ActingContext,
  who: Registering,
  { row, test }: Taken,
  request: Omit<UpdateRegistration, 'version'>,
): Promise<RegistrationOutcome> => {
  const { competition, isStaff } = who
  const { type } = request.data
  if (type !== row.type) throw failure(registrationTypeErrors.typeFixed, { field: 'data.type' })
  if (row.practitioner === null || row.practitionerRef === null)
    return applyTeamChange(ctx, who, { row, test }, request)
  const before = await currentOf(ctx, row.ref)
  const combination = await resolveCombination(ctx, competition.federationRef, request.data)
  const isOther = combination.practitionerRef !== row.practitionerRef
  if (isOther && row.results.length > 0) throw failure(registrationErrors.hasResult)
  const { organisationRef, isMember } = await chooseOrganisation(ctx, who, request.data, combination.personRef)
  const isActive = isActiveRegistration(RegistrationStatus.parse(row.status))
  const quantity = isActive ? 1 : 0
  const { held, ...standing } = await countRegistrations(ctx.db, competition.ref, test.ref, combination, [row.ref])
  // Another horse of the rider, or another rider of the horse, keeps the place; two others would pass those who wait.
  const isReplaced =
    combination.personRef !== row.practitioner.personRef && combination.horseRef !== row.practitioner.horseRef
  const counts = isReplaced && held !== undefined ? { ...standing, held } : standing
  const decision = decideRegistration({
    instant: ctx.now().toISOString(),
    period: competition.period,
    isStaff,
    quantity,
    counts,
    limits: limitsOf(test, competition),
    // A change is not a new registration, so it can still be corrected in a cancelled test.
    isTestCancelled: false,
    isPonyTest: test.isPony,
    isPony: combination.isPony,
    isMemberOfOrganisation: isMember,
  })
  const { refusals, warnings } = withChampionshipLimits(
    decision,
    isOther ? await readChampionshipLimits(ctx.db, test.ref, combination, quantity, [row.ref]) : [],
    isStaff,
  )
  // The rules were applied to the stored combination; another one is checked again.
  const asked = isOther && isActive
  const ruled = await askRules(
    ctx,
    who,
    asked
      ? [
          {
            testRef: test.ref,
            practitionerRef: combination.practitionerRef,
            person: { ref: combination.personRef },
            horse: { ref: combination.horseRef },
            isPresented: type === 'HORSE',
            registrations: countsWith(counts, quantity),
            organisationRef,
            isMemberOfOrganisation: isMember,
          },
        ]
      : [],
  )
  settleProblems(
    isOther ? [...refusals, ...ruled.refusals] : [],
    [...(isOther || organisationRef !== row.organisationRef ? warnings : []), ...ruled.warnings],
    request.confirmSaveWithWarnings,
  )
  const isPriced = request.priceProfileRef !== null && request.priceProfileRef !== row.priceProfileRef
  await writeRegistration(ctx, row.ref, {
    practitionerRef: combination.practitionerRef,
    organisationRef,
    ...(isPriced &&
      (await repriced(
        ctx,
        row.prices,
        await choosePriceProfile(ctx, competition, request.priceProfileRef, {
          ...combination,
          isPresented: type === 'HORSE',
        }),
      ))),
    outOfCompetition: request.outOfCompetition ?? row.outOfCompetition,
    isForSale: request.forSale,
    notes: request.notes,
  })
  const set = test.testSets.find((each) => each.ref === row.testSetRef)
  await placeAtStart(ctx, competition.ref, set?.startlistRef ?? null, [row.ref], request.startPositions)
  await settleRegistrationFees(ctx, [row.ref], isOther ? [row.practitionerRef] : [])
  const after = await currentOf(ctx, row.ref)
  ctx.record({
    action: 'update',
    noun: 'registration',
    ref: row.ref,
    parentRef: competition.ref,
    federationRef: competition.federationRef,
    before,
    after,
  })
  const added = await addStarts(ctx, who, request, test.ref, combination.practitionerRef)
  await publishChange(ctx, competition.ref)
  return {
    registrations: [after, ...added.registrations],
    notices: [
      ...new Set([...(combination.wasUnknown ? (['UNKNOWN_COMBINATION_CREATED'] as const) : []), ...added.notices]),
    ],
    informed: [...ruled.informed, ...added.informed],
  }
}

/** Raises the number of starts of a combination to the value of the form; starts are removed by deleting them. */
const addStarts = async (
  ctx: ActingContext,
  who: Registering,
  request: Omit<UpdateRegistration, 'version'>,
  testRef: string,
  practitionerRef: string,
): Promise<RegistrationOutcome> => {
  if (request.quantity === undefined) return { registrations: [], notices: [], informed: [] }
  const standing = await ctx.db.registration.count({
    where: { testRef, practitionerRef, deletedAt: null, status: { in: [...activeStatuses] } },
  })
  if (request.quantity < standing) throw failure(registrationErrors.fewerStarts, { field: 'quantity' })
  if (request.quantity === standing) return { registrations: [], notices: [], informed: [] }
  return registerAll(
    ctx,
    who,
    [
      {
        testRef,
        testSetRef: null,
        quantity: request.quantity - standing,
        data: { ...request.data, practitionerRef },
        outOfCompetition: request.outOfCompetition,
        forSale: request.forSale,
        notes: request.notes,
        startPositions: [],
        priceProfileRef: request.priceProfileRef,
        requestKey: null,
      },
    ],
    request.confirmSaveWithWarnings,
  )
}

/** The tests of registrations, locked in the order of every command. */
export const lockTestsOf = async (ctx: Managing, refs: readonly string[]): Promise<void> => {
  const rows = await ctx.db.registration.findMany({
    where: { ref: { in: [...refs] }, competitionRef: ctx.competition.ref, deletedAt: null },
    select: { testRef: true },
    distinct: ['testRef'],
  })
  for (const testRef of rows.map((row) => row.testRef).toSorted()) await lockTest(ctx, ctx.competition.ref, testRef)
}

/** c070, c071: soft, so that the history stays readable; refused while it has a result. Without a test: of any test. */
export const deleteRegistrations = async (
  ctx: Managing,
  only: string | null,
  registrationRefs: readonly string[],
): Promise<void> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const refs = [...new Set(registrationRefs)]
  if (only === null) await lockTestsOf(ctx, refs)
  else await lockTest(ctx, ctx.competition.ref, only)
  const rows = await ctx.db.registration.findMany({
    where: {
      ...{ ref: { in: refs }, competitionRef: ctx.competition.ref, deletedAt: null },
      ...(only !== null && { testRef: only }),
    },
    select: {
      ...{ ref: true, testRef: true, practitionerRef: true, teamRef: true, status: true },
      results: { select: { ref: true } },
    },
  })
  if (rows.length < refs.length) throw failure(kernelErrors.notFound)
  if (rows.some((row) => row.results.length > 0)) throw failure(registrationErrors.hasResult)
  // A team counts again once nothing says that it was taken back.
  for (const { teamRef, status } of rows) {
    const wasTakenBack = teamRef !== null && !isActiveRegistration(RegistrationStatus.parse(status))
    if (wasTakenBack) await refuseMembersElsewhere(ctx, teamRef)
  }
  await vacateRegistrations(ctx.db, ctx.newRef, ctx.competition.ref, refs)
  await ctx.db.registration.updateMany({
    where: { ref: { in: refs } },
    // The key is freed, because registering again after a deletion is intended.
    data: { deletedAt: ctx.now(), requestKey: null, version: { increment: 1 } },
  })
  await settleRegistrationFees(ctx, refs)
  await followTeamsOf(ctx, refs)
  for (const row of rows) {
    ctx.record({
      action: 'delete',
      noun: 'registration',
      ref: row.ref,
      parentRef: ctx.competition.ref,
      federationRef: ctx.competition.federationRef,
      before: { testRef: row.testRef, practitionerRef: row.practitionerRef, status: row.status },
    })
  }
  await givePlaces(ctx, ctx.competition.ref)
  await publishChange(ctx, ctx.competition.ref)
}

/** c076. Version 0: no rules were saved before. */
export const saveRegistrationRules = async (
  ctx: Managing,
  { rules, version }: { rules: RuleTree; version: number },
): Promise<{ rules: RuleTree; version: number }> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const competitionRef = ctx.competition.ref
  await refuseForeignRefs(ctx.db, ctx.competition, rules)
  // The row of the competition is locked, because rules have no row until they are first saved.
  const before = await takeVersion(ctx, 'competition', { ref: competitionRef, version }, () =>
    getRegistrationRules(ctx.db, ctx.competition),
  )
  await ctx.db.registrationRules.upsert({
    where: { competitionRef },
    create: { competitionRef, rules },
    update: { rules, version: { increment: 1 } },
  })
  ctx.record({
    action: 'save-registration-rules',
    noun: 'competition',
    ref: competitionRef,
    federationRef: ctx.competition.federationRef,
    before: before.version === 0 ? undefined : before.rules,
    after: rules,
  })
  return { rules, version: version + 1 }
}
