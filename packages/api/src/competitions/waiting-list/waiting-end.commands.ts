// The end of an entry of a waiting list, whatever ends it.
import type { WaitingStateWord } from '@oxer/domain/competitions/waiting-list/waiting-entry.rules'
import { standingStates } from '@oxer/domain/competitions/waiting-list/waiting-entry.rules'
import type { CommandContext } from '../../kernel/context/context.ts'

type Ending = Pick<CommandContext, 'db' | 'now' | 'record'>
type OfCompetition = { readonly ref: string; readonly federationRef: string }

type Ended = {
  readonly ref: string
  readonly state: string
  readonly testRef: string
  readonly practitionerRef: string
}

export const endEntry = async (
  ctx: Ending,
  competition: OfCompetition,
  entry: Ended,
  { state, registrationRef = null }: { readonly state: WaitingStateWord; readonly registrationRef?: string | null },
): Promise<void> => {
  await ctx.db.waitingEntry.update({
    where: { ref: entry.ref },
    data: { state, registrationRef, isGiven: false, endedAt: ctx.now(), version: { increment: 1 } },
  })
  ctx.record({
    action: state.toLowerCase(),
    noun: 'waiting-entry',
    ref: entry.ref,
    parentRef: competition.ref,
    federationRef: competition.federationRef,
    before: { state: entry.state, testRef: entry.testRef, practitionerRef: entry.practitionerRef },
    after: { state, registrationRef },
  })
}

/** Who is registered waits no longer, whether the place was offered or there was room. */
export const endWaiting = async (
  ctx: Ending,
  competition: OfCompetition,
  { testRef, practitionerRef, ref }: { testRef: string; practitionerRef: string; ref: string },
): Promise<void> => {
  const entry = await ctx.db.waitingEntry.findFirst({
    where: { testRef, practitionerRef, state: { in: [...standingStates] } },
    select: { ref: true, state: true, testRef: true, practitionerRef: true },
  })
  if (entry !== null) await endEntry(ctx, competition, entry, { state: 'ACCEPTED', registrationRef: ref })
}
