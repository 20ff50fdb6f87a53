// Draws the places of a test at its moment, from the seed whose commitment was published when it was chosen (decision 375).

import { drawNumbers } from '@oxer/domain/competitions/waiting-list/waiting-order.rules'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import type { CommandContext } from '../../kernel/context/context.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { getRegistrationSettings } from '../registration/registration.queries.ts'
import { lockCompetitionLimits, lockTest } from '../registration/registration-locking.commands.ts'
import { seedPurpose } from './place-giving.commands.ts'
import { asEntrant, givePlacesOf } from './place-offers.commands.ts'
import { registerOffered } from './waiting-list.commands.ts'
import { readGiving } from './waiting-list.queries.ts'
import { judgePriorities } from './waiting-priority.queries.ts'

export type DrawTask = { readonly competition: string; readonly test: string; readonly moment: string }

const isGone = async ({ db }: CommandContext, { competition, test }: DrawTask): Promise<boolean> =>
  (await db.competitionTest.findFirst({
    where: {
      ref: test,
      deletedAt: null,
      competition: { ref: competition, deletedAt: null, status: { not: 'CANCELLED' } },
    },
    select: { ref: true },
  })) === null

/**
 * Numbers everybody who entered until the moment, and gives the first ones the places. Priorities count as they are at the draw. Nothing
 * happens if it was drawn before, or if the moment was moved since.
 */
export const drawPlaces = async (ctx: CommandContext, task: DrawTask): Promise<number> => {
  const { test: testRef, competition: competitionRef, moment } = task
  if (await isGone(ctx, task)) return 0
  const competition = await getRegistrationSettings(ctx.db, competitionRef)
  const acting = asEntrant(ctx, competitionRef)
  await lockCompetitionLimits(acting, competition)
  const test = await lockTest(acting, competitionRef, testRef)
  const before = await readGiving(ctx.db, testRef)
  if (before === null || before.drawnAt !== null || before.sealedSeed === null) return 0
  if (before.drawAt?.toISOString() !== moment) return 0
  const seed = ctx.services.sealing.open(seedPurpose, testRef, before.sealedSeed)
  const entries = await ctx.db.waitingEntry.findMany({
    where: { testRef, state: 'WAITING', enteredAt: { lte: before.drawAt } },
    include: { practitioner: { select: { personRef: true, horseRef: true } } },
    orderBy: { ref: 'asc' },
  })
  const numbers = drawNumbers(
    entries.map(({ ref }) => ref),
    seed,
  )
  const priorities = await judgePriorities(
    ctx.db,
    competition,
    before,
    entries.map(({ practitioner }) => practitioner),
  )
  const drawn = entries.map(({ ref }, index) => ({
    ref,
    number: numbers.get(ref) ?? null,
    priority: priorities[index] ?? null,
  }))
  await ctx.db.$executeRaw`
    UPDATE waiting_entry w SET draw_number = x.number, priority = x.priority, version = w.version + 1
    FROM json_to_recordset(${JSON.stringify(drawn)}::json) AS x(ref uuid, number int, priority int)
    WHERE w.ref = x.ref`
  const giving = await ctx.db.placeGiving.update({
    where: { testRef },
    data: { seed, sealedSeed: null, drawnAt: ctx.now(), drawnCount: drawn.length, version: { increment: 1 } },
  })
  ctx.record({
    action: 'draw-places',
    noun: 'test',
    ref: testRef,
    parentRef: competitionRef,
    federationRef: competition.federationRef,
    after: { seed, commitment: giving.commitment, drawn },
  })
  const given = await givePlacesOf(ctx, test, { competition, giving, isGiven: true })
  await publishChange(ctx, competitionRef)
  return given
}

/** Entries to which the draw gave a place that is not registered yet. */
export const listGiven = async ({ db }: Pick<CommandContext, 'db'>, testRef: string): Promise<{ ref: string }[]> =>
  db.waitingEntry.findMany({
    where: { testRef, state: 'OFFERED', isGiven: true },
    select: { ref: true },
    orderBy: [{ drawNumber: 'asc' }, { ref: 'asc' }],
  })

/** Registers one of them. @throws a coded error if a limit or a rule refuses it: nothing of it is stored then */
export const registerGiven = async (
  ctx: CommandContext,
  { competition: competitionRef }: DrawTask,
  ref: string,
): Promise<void> => {
  const row = await ctx.db.waitingEntry.findFirst({ where: { ref, state: 'OFFERED', isGiven: true } })
  if (row === null) {
    ctx.recordNothing('it was answered meanwhile')
    return
  }
  const competition = await getRegistrationSettings(ctx.db, competitionRef)
  // Warnings are for the rider to read; they stop nobody whom the draw gave a place.
  await registerOffered(asEntrant(ctx, row.enteredByRef), competition, row, true)
}

export const isRefusal = (error: unknown): error is CodedError => error instanceof CodedError

/** What refuses the registration may be put right, so the rider keeps the place as an offer, for its time. */
export const keepAsOffer = async (
  ctx: CommandContext,
  { competition }: DrawTask,
  ref: string,
  why: string,
): Promise<void> => {
  const row = await ctx.db.waitingEntry.update({
    where: { ref },
    data: { isGiven: false, version: { increment: 1 } },
    select: { competition: { select: { federationRef: true } } },
  })
  ctx.record({
    action: 'keep-as-offer',
    noun: 'waiting-entry',
    ref,
    parentRef: competition,
    federationRef: row.competition.federationRef,
    after: { refusal: why },
  })
}
