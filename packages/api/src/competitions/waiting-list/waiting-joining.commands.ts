// Enters riders in waiting lists, with the locks, limits and rules of registrations, for every caller.
import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { decideRegistration, findFullPlaces } from '@oxer/domain/competitions/registration/registration-decision.rules'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { standingStates } from '@oxer/domain/competitions/waiting-list/waiting-entry.rules'
import type { OrganisationWaiting } from '@oxer/domain/competitions/waiting-list/waiting-join.schema'
import { waitingListErrors } from '@oxer/domain/competitions/waiting-list/waiting-list.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { earlierOfKey, takeRequestKey } from '../../kernel/request-key/request-key.commands.ts'
import { publishChange } from '../competition/competition.publication.ts'
import type { RegistrationSettings } from '../registration/registration.queries.ts'
import {
  type AskedStart,
  askRules,
  type Problem,
  settleProblems,
} from '../registration/registration-asking.commands.ts'
import { chooseOrganisation } from '../registration/registration-choice.commands.ts'
import { type Combination, resolveCombination } from '../registration/registration-combination.commands.ts'
import {
  lockCompetitionLimits,
  lockTest,
  type Registering,
  type StartingClub,
} from '../registration/registration-locking.commands.ts'
import { limitsOf } from '../registration/registration-making.commands.ts'
import { countRegistrations, countsWith } from '../registration/registration-rules.queries.ts'
import { awaitsDraw } from './waiting-list.mappers.ts'
import { readGiving } from './waiting-list.queries.ts'
import { judgePriorities } from './waiting-priority.queries.ts'

type Joining = {
  readonly competition: RegistrationSettings
  /** The club that enters; null for a rider or a parent. */
  readonly club: StartingClub | null
}

type Locked = Awaited<ReturnType<typeof lockTest>>

type Decided = {
  readonly organisationRef: string | null
  readonly kind: ReturnType<typeof decideRegistration>['kind']
  readonly refusals: readonly Problem[]
  readonly warnings: readonly Problem[]
  readonly start: AskedStart
}

/** What speaks against the registration speaks against waiting for it, except that the test is full. */
const decideJoining = async (
  ctx: ActingContext,
  who: Registering,
  test: Locked,
  {
    combination,
    data,
    isDrawn,
    field,
  }: {
    readonly combination: Combination
    readonly data: OrganisationWaiting['data']
    readonly isDrawn: boolean
    readonly field: (name: string) => string
  },
): Promise<Decided> => {
  const { competition, isStaff } = who
  const { organisationRef, isMember } = await chooseOrganisation(ctx, who, data, combination.personRef)
  if (!isMember) throw failure(registrationErrors.riderNotInOrganisation, { field: field('organisationRef') })
  const { held, ...counts } = await countRegistrations(ctx.db, competition.ref, test.ref, combination)
  const limits = limitsOf(test, competition)
  const asked = {
    instant: ctx.now().toISOString(),
    period: competition.period,
    isStaff,
    quantity: 1,
    limits,
    isTestCancelled: test.cancelledAt !== null,
    isPonyTest: test.isPony,
    isPony: combination.isPony,
    isMemberOfOrganisation: isMember,
  }
  const { refusals, warnings, kind } = decideRegistration({
    ...asked,
    counts,
    limits: { ...limits, test: 0, overall: 0, variant: 0 },
  })
  const isFull = findFullPlaces({ ...asked, counts: held === undefined ? counts : { ...counts, held } }).length > 0
  const start: AskedStart = {
    testRef: test.ref,
    practitionerRef: combination.practitionerRef,
    person: { ref: combination.personRef },
    horse: { ref: combination.horseRef },
    registrations: countsWith(counts, 1),
    organisationRef,
    isMemberOfOrganisation: isMember,
  }
  // Whoever may not start there at all reads that, and not that there is room.
  const isPlain = refusals.length === 0 && !isFull && !isDrawn
  return {
    ...{ organisationRef, kind, warnings, start },
    refusals: isPlain ? [{ error: waitingListErrors.placesFree, values: {} }] : refusals,
  }
}

type Joined = { readonly ref: string; readonly isRetry: boolean } & Partial<
  Pick<Decided, 'refusals' | 'warnings' | 'start'>
>

const joinOne = async (
  ctx: ActingContext,
  who: Registering,
  { testRef, data, notes, requestKey: wanted }: OrganisationWaiting,
  field: (name: string) => string,
): Promise<Joined> => {
  const { competition } = who
  const test = await lockTest(ctx, competition.ref, testRef)
  const key = await takeRequestKey(ctx, wanted, { testRef, data, notes })
  const { registeredByRef: enteredByRef, requestKey, requestHash } = key
  if (requestKey !== null) {
    const rows = await ctx.db.waitingEntry.findMany({
      where: { competitionRef: competition.ref, enteredByRef, requestKey },
    })
    const [earlier] = earlierOfKey(key, rows)
    if (earlier) return { ref: earlier.ref, isRetry: true }
  }
  if (test.isHiddenFromRegistration) throw failure(kernelErrors.notFound, { field: field('testRef') })
  if (data.type !== 'INDIVIDUAL' || !test.registrationTypes.includes('INDIVIDUAL')) {
    throw failure(registrationTypeErrors.typeNotTaken, { field: field('testRef') })
  }
  const giving = await readGiving(ctx.db, testRef)
  if (giving === null || !giving.takesWaiting) {
    throw failure(waitingListErrors.noWaitingList, { field: field('testRef') })
  }
  const combination = await resolveCombination(ctx, competition.federationRef, data)
  const { practitionerRef } = combination
  const standing = await ctx.db.waitingEntry.findFirst({
    where: { testRef, practitionerRef, state: { in: [...standingStates] } },
    select: { ref: true },
  })
  if (standing) throw failure(waitingListErrors.alreadyWaiting, { field: field('testRef') })
  const decided = await decideJoining(ctx, who, test, { combination, data, isDrawn: awaitsDraw(giving), field })
  const [priority = null] = await judgePriorities(ctx.db, competition, giving, [combination])
  const entry = {
    ref: ctx.newRef(),
    competitionRef: competition.ref,
    testRef,
    practitionerRef,
    organisationRef: decided.organisationRef,
    notes,
    kind: decided.kind,
    priority,
    enteredAt: ctx.now(),
    enteredByRef,
    requestKey,
    requestHash,
  }
  await ctx.db.waitingEntry.create({ data: entry })
  ctx.record({
    action: 'enter',
    noun: 'waiting-entry',
    ref: entry.ref,
    parentRef: competition.ref,
    federationRef: competition.federationRef,
    after: { testRef, practitionerRef, state: 'WAITING', priority },
  })
  return { ref: entry.ref, isRetry: false, ...decided }
}

/** All or none. All problems are reported together, at the fields of their own entries. @returns the entries, in the order of the requests */
export const joinLists = async (
  ctx: ActingContext,
  { competition, club }: Joining,
  requests: readonly OrganisationWaiting[],
  isConfirmed: boolean,
  fieldOf: (index: number) => string | undefined = () => undefined,
): Promise<string[]> => {
  const who: Registering = { competition, isStaff: isFederationStaff(ctx.actor, competition.federationRef), club }
  await lockCompetitionLimits(ctx, competition)
  const inLockOrder = requests
    .map((request, index) => ({ request, index }))
    .toSorted((left, right) => left.request.testRef.localeCompare(right.request.testRef) || left.index - right.index)
  const joined: (Joined & { readonly index: number; readonly field: string | undefined })[] = []
  for (const { request, index } of inLockOrder) {
    const field = fieldOf(index)
    const one = await joinOne(ctx, who, request, (name) => (field === undefined ? name : `${field}.${name}`))
    joined.push({ ...one, index, field })
  }
  const ruled = await askRules(
    ctx,
    who,
    joined.flatMap(({ start, field }) => (start === undefined ? [] : [{ ...start, field }])),
  )
  const marked = (kind: 'refusals' | 'warnings'): Problem[] =>
    joined.flatMap((one) =>
      (one[kind] ?? []).map((problem) => (one.field === undefined ? problem : { ...problem, field: one.field })),
    )
  settleProblems([...marked('refusals'), ...ruled.refusals], [...marked('warnings'), ...ruled.warnings], isConfirmed)
  if (joined.every(({ isRetry }) => isRetry)) ctx.recordNothing('a retry enters nothing more')
  else await publishChange(ctx, competition.ref)
  return joined.toSorted((left, right) => left.index - right.index).map(({ ref }) => ref)
}
