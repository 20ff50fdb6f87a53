// Offers freed places of tests to those who wait, in their order, and ends offers that nobody accepted.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { findFullPlaces } from '@oxer/domain/competitions/registration/registration-decision.rules'
import {
  decideWaiting,
  offerUntil,
  standingStates,
  type WaitingFacts,
} from '@oxer/domain/competitions/waiting-list/waiting-entry.rules'
import { WaitingState } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { waitingOrder } from '@oxer/domain/competitions/waiting-list/waiting-order.rules'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt, localTimeAt, momentAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { ActingContext, CommandContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { lineOf, notify } from '../../kernel/notification/notify.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { getRegistrationSettings, type RegistrationSettings } from '../registration/registration.queries.ts'
import { lockCompetitionLimits, lockTest } from '../registration/registration-locking.commands.ts'
import { limitsOf } from '../registration/registration-making.commands.ts'
import { countRegistrations, readTestDays } from '../registration/registration-rules.queries.ts'
import { endEntry } from './waiting-end.commands.ts'
import { awaitsDraw, type GivingRow, toRank } from './waiting-list.mappers.ts'
import { readGiving } from './waiting-list.queries.ts'

/** The kind of the tasks that end an offer. */
export const offerEndTask = 'place-offer-end'

/** What happens by itself happens for whoever entered the list, with no more rights than a rider has. */
export const asEntrant = (ctx: CommandContext, accountRef: string): ActingContext => {
  const actor: Actor = {
    accountRef,
    personRef: null,
    personFederationRef: null,
    username: '',
    name: ctx.actor?.name ?? ctx.authorName ?? '',
    isSuperAdmin: false,
    isRegistered: true,
    federationRoles: [],
    organisationRoles: [],
    tokenScopes: null,
  }
  return { ...ctx, actor }
}

export const factsOf = (row: { state: string; offeredUntil: Date | null }): WaitingFacts => ({
  state: WaitingState.parse(row.state),
  offeredUntil: row.offeredUntil?.toISOString() ?? null,
})

/** The end of the day on which the test is ridden, as far as it is planned. */
const endOfTest = async (ctx: CommandContext, competition: RegistrationSettings, testRef: string): Promise<Date> => {
  const dayOf = await readTestDays(ctx.db, competition)
  return momentAt(addDays(dayOf(testRef), 1), '00:00', competition.timeZone)
}

type Offered = { readonly ref: string; readonly testRef: string; readonly practitionerRef: string }

/**
 * The one place where a place is offered: whoever tells riders of their offers does it here, in the same transaction.
 * `isGiven`: the draw gave it, so it is registered without being asked for.
 */
const offerPlace = async (
  ctx: CommandContext,
  competition: RegistrationSettings,
  entry: Offered,
  { until, isGiven }: { readonly until: Date; readonly isGiven: boolean },
): Promise<void> => {
  await ctx.db.waitingEntry.update({
    where: { ref: entry.ref },
    data: { state: 'OFFERED', offeredAt: ctx.now(), offeredUntil: until, isGiven, version: { increment: 1 } },
  })
  ctx.record({
    action: 'offer',
    noun: 'waiting-entry',
    ref: entry.ref,
    parentRef: competition.ref,
    federationRef: competition.federationRef,
    before: { state: 'WAITING', testRef: entry.testRef, practitionerRef: entry.practitionerRef },
    after: { state: 'OFFERED', offeredUntil: until },
  })
  const { test, practitioner } = await ctx.db.waitingEntry.findUniqueOrThrow({
    where: { ref: entry.ref },
    select: {
      test: { select: { name: true } },
      practitioner: { select: { personRef: true, horse: { select: { name: true } } } },
    },
  })
  // A place that the draw gave is registered at once, and needs no answer.
  if (!isGiven) {
    await notify(ctx, {
      kind: 'PLACE_OFFERED',
      eventKey: `PLACE_OFFERED:${entry.ref}:${until.toISOString()}`,
      federationRef: competition.federationRef,
      about: [practitioner.personRef],
      subject: competition.name,
      lines: [
        lineOf({
          ...{ test: test.name, horse: practitioner.horse.name },
          ...{ date: localDateAt(until, competition.timeZone), time: localTimeAt(until, competition.timeZone) },
        }),
      ],
      link: `/competitions/${competition.ref}/enter`,
    })
  }
  // Owned by nobody, so that it stays when an account is erased.
  await orderTask(asEntrant(ctx, competition.ref), {
    kind: offerEndTask,
    name: competition.name,
    input: { competition: competition.ref, entry: entry.ref, moment: until.toISOString() },
    dueAt: until,
  })
}

type Giving = { readonly competition: RegistrationSettings; readonly giving: GivingRow; readonly isGiven: boolean }

/** Offers the places of one test that are free. The caller holds its lock. */
export const givePlacesOf = async (
  ctx: CommandContext,
  test: Awaited<ReturnType<typeof lockTest>>,
  { competition, giving, isGiven }: Giving,
): Promise<number> => {
  if (test.cancelledAt !== null || awaitsDraw(giving)) return 0
  const until = offerUntil(ctx.now(), giving.hoursToAccept, await endOfTest(ctx, competition, test.ref))
  if (until === null) return 0
  const waiting = await ctx.db.waitingEntry.findMany({
    where: { testRef: test.ref, state: 'WAITING' },
    include: { practitioner: { select: { personRef: true, horseRef: true } } },
  })
  let offered = 0
  for (const entry of waitingOrder(waiting.map((row) => ({ ...toRank(row), row }))).map(({ row }) => row)) {
    const who = { practitionerRef: entry.practitionerRef, ...entry.practitioner }
    const full = findFullPlaces({
      instant: ctx.now().toISOString(),
      period: competition.period,
      isStaff: true,
      quantity: 1,
      counts: await countRegistrations(ctx.db, competition.ref, test.ref, who, [], true),
      limits: limitsOf(test, competition),
      isTestCancelled: false,
      isPonyTest: false,
      isPony: false,
      isMemberOfOrganisation: true,
    })
    // Nobody behind gets what the first one cannot have.
    if (full.length > 0) break
    await offerPlace(ctx, competition, entry, { until, isGiven })
    offered += 1
  }
  return offered
}

/**
 * Call it last in every command that may free places of a competition: a registration that leaves, a limit that rises. Nobody takes a freed
 * place before, because while somebody waits, whoever comes now meets a held place.
 */
export const givePlaces = async (ctx: CommandContext, competitionRef: string): Promise<void> => {
  const tests = await ctx.db.waitingEntry.findMany({
    where: { competitionRef, state: 'WAITING', test: { deletedAt: null } },
    select: { testRef: true },
    distinct: ['testRef'],
  })
  if (tests.length === 0) return
  const competition = await getRegistrationSettings(ctx.db, competitionRef)
  if (competition.status !== 'PUBLISHED' && competition.status !== 'LOCKED') return
  const acting = asEntrant(ctx, ctx.actor?.accountRef ?? competitionRef)
  await lockCompetitionLimits(acting, competition)
  for (const testRef of tests.map((row) => row.testRef).toSorted()) {
    const test = await lockTest(acting, competitionRef, testRef)
    const giving = await readGiving(ctx.db, testRef)
    if (giving !== null) await givePlacesOf(ctx, test, { competition, giving, isGiven: false })
  }
}

/** The work of the task at the end of an offer. It does nothing if the offer was answered. */
export const endOffer = async (
  ctx: CommandContext,
  { competition: competitionRef, entry: ref, moment }: { competition: string; entry: string; moment: string },
): Promise<boolean> => {
  const found = await ctx.db.waitingEntry.findUnique({ where: { ref }, select: { testRef: true, enteredByRef: true } })
  const competition = await ctx.db.competition.findFirst({
    where: { ref: competitionRef, deletedAt: null },
    select: { ref: true },
  })
  if (found === null || competition === null) return false
  const acting = asEntrant(ctx, found.enteredByRef)
  const settings = await getRegistrationSettings(ctx.db, competitionRef)
  await lockCompetitionLimits(acting, settings)
  await lockTest(acting, competitionRef, found.testRef)
  await lockRows(ctx, 'waitingEntry', [ref])
  const row = await ctx.db.waitingEntry.findUniqueOrThrow({ where: { ref } })
  const decision = decideWaiting(factsOf(row), 'EXPIRE', moment)
  if (!decision.ok || row.offeredUntil?.toISOString() !== moment) return false
  await endEntry(ctx, settings, row, { state: decision.state })
  await givePlaces(ctx, competitionRef)
  await publishChange(ctx, competitionRef)
  return true
}

/** Ends the entries of riders who are erased; the places that they were offered go to the next. */
export const leaveWaitingLists = async (ctx: CommandContext, persons: readonly string[]): Promise<void> => {
  const standing = await ctx.db.waitingEntry.findMany({
    where: { practitioner: { personRef: { in: [...persons] } }, state: { in: [...standingStates] } },
    include: { competition: { select: { ref: true, federationRef: true } } },
    orderBy: { ref: 'asc' },
  })
  for (const { competition, ...entry } of standing) await endEntry(ctx, competition, entry, { state: 'WITHDRAWN' })
  for (const ref of [...new Set(standing.map(({ competitionRef }) => competitionRef))].toSorted()) {
    await givePlaces(ctx, ref)
  }
}
