// Gives registrations back what they were before something has signed them off or cancelled them, for its undo.
import { RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import { isActiveRegistration } from '@oxer/domain/competitions/registration/registration-status.rules'
import { takePosition } from '@oxer/domain/competitions/startlist/startlist-edit.rules'
import { isPosition } from '@oxer/domain/competitions/startlist/startlist-order.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { lockStartlists, participantEntries, storeEntries } from '../startlist/startlist-entries.commands.ts'
import { loadStartlist } from '../startlist/startlist-entries.queries.ts'
import { lockTestsOf, takeRegistration } from './registration.commands.ts'
import { getRegistrationSettings } from './registration.queries.ts'
import { settleRegistrationFees } from './registration-fees.commands.ts'
import { lockCompetitionLimits, lockTest } from './registration-locking.commands.ts'
import { takePlaceAgain } from './registration-status.commands.ts'
import { writeRegistration } from './registration-writing.commands.ts'
import { followTeamsOf } from './team-registration.commands.ts'

type Managing = ActingContext & { readonly competition: CompetitionScope }

/** The list on which a registration stood, and its index there (from 0). */
export type StoodAt = { readonly startlistRef: string; readonly index: number }

export type Restored = {
  readonly ref: string
  readonly status: RegistrationStatus
  /** Null if it stood on no list. */
  readonly stoodAt: StoodAt | null
}

/** Where registrations stand now. */
export const readStanding = async (ctx: ActingContext, refs: readonly string[]): Promise<Map<string, StoodAt>> => {
  const rows = await ctx.db.startlistEntry.findMany({
    where: { registrationRef: { in: [...refs] } },
    select: { registrationRef: true, startlistRef: true, order: true },
  })
  return new Map(
    rows.map(({ registrationRef, startlistRef, order }) => [registrationRef ?? '', { startlistRef, index: order }]),
  )
}

/** On the open position that it has left, or else between those who stood before and after it. */
const standAgain = async (ctx: Managing, ref: string, { startlistRef, index }: StoodAt): Promise<void> => {
  await lockStartlists(ctx.db, [startlistRef])
  const isThere = await ctx.db.startlist.findFirst({ where: { ref: startlistRef }, select: { ref: true } })
  if (isThere === null) return
  const list = await loadStartlist(ctx.db, ctx.competition.ref, startlistRef)
  if (list.entries.some(({ registrationRef }) => registrationRef === ref)) return
  const [own] = await participantEntries(ctx.db, ctx.newRef, [ref])
  if (own === undefined) return
  const left = list.entries[index]
  const isFree = left !== undefined && isPosition(left) && left.registrationRef === null
  const entries = isFree
    ? list.entries.map((entry) => (entry.ref === left.ref ? takePosition(left, own) : entry))
    : list.entries.toSpliced(index, 0, own)
  await storeEntries(ctx.db, list, entries)
}

/** @throws if its test has no place for one of them any more */
export const restoreRegistrations = async (ctx: Managing, restored: readonly Restored[]): Promise<void> => {
  const refs = restored.map(({ ref }) => ref)
  const competition = await getRegistrationSettings(ctx.db, ctx.competition.ref)
  await lockCompetitionLimits(ctx, competition)
  await lockTestsOf(ctx, refs)
  await lockRows(ctx, 'registration', refs)
  const { ref: parentRef, federationRef } = ctx.competition
  // The first of a list first, so that each index is that of the list as it was.
  for (const { ref, status, stoodAt } of restored.toSorted(
    (one, other) => (one.stoodAt?.index ?? 0) - (other.stoodAt?.index ?? 0),
  )) {
    const row = await takeRegistration(ctx, { ref, version: undefined })
    const from = RegistrationStatus.parse(row.status)
    const test = await lockTest(ctx, competition.ref, row.testRef)
    if (isActiveRegistration(status) && !isActiveRegistration(from)) await takePlaceAgain(ctx, competition, test, row)
    await writeRegistration(ctx, ref, { status, signOffReason: null, signedOffAt: null })
    if (stoodAt !== null) await standAgain(ctx, ref, stoodAt)
    const [before, after] = [{ status: from }, { status }]
    ctx.record({ action: 'restore', noun: 'registration', ref, parentRef, federationRef, before, after })
  }
  await settleRegistrationFees(ctx, refs)
  await followTeamsOf(ctx, refs)
}
