// How the places of a test are given, chosen by its organiser before anybody registers.
import { randomBytes } from 'node:crypto'
import { isDrawMoment, mayChooseGiving } from '@oxer/domain/competitions/waiting-list/place-giving.rules'
import { waitingListErrors } from '@oxer/domain/competitions/waiting-list/waiting-list.errors'
import type { PlaceGiving, SavePlaceGiving } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { asPartOf, failure } from '@oxer/domain/kernel/error/coded-error'
import { refuseForeignRefs } from '../../catalogue/rules-template/rule-names.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { refuseStale } from '../../kernel/version/version.commands.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { getRegistrationSettings } from '../registration/registration.queries.ts'
import { lockTest } from '../registration/registration-locking.commands.ts'
import { asEntrant } from './place-offers.commands.ts'
import { commitmentOf, toShownGiving } from './waiting-list.mappers.ts'
import { chosenIn, readGiving, toGiving } from './waiting-list.queries.ts'

type Managing = ActingContext & { readonly competition: CompetitionScope }

/** The kind of the tasks that draw the places of a test. */
export const placeDrawTask = 'place-draw'

/** What a seed is sealed for, and what its owner is: the test. */
export const seedPurpose = 'place-draw'

/** As long as nobody can find it by trying all: the commitment is published. */
const newSeed = (): string => randomBytes(16).toString('hex')

export const savePlaceGiving = async (
  ctx: Managing,
  testRef: string,
  { version, ...wanted }: SavePlaceGiving,
): Promise<PlaceGiving> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const competition = await getRegistrationSettings(ctx.db, ctx.competition.ref)
  const test = await lockTest(ctx, competition.ref, testRef)
  const before = await readGiving(ctx.db, testRef)
  const now = ctx.now()
  await refuseStale({ version: before?.version ?? 0 }, version, () => toGiving(before, competition, now))
  const facts = { instant: now.toISOString(), status: competition.status, period: competition.period }
  if (!mayChooseGiving(facts, chosenIn(before), wanted)) throw failure(waitingListErrors.registrationHasOpened)
  const drawAt = wanted.method === 'DRAW' && wanted.takesWaiting ? wanted.drawAt : null
  if (drawAt !== null && !isDrawMoment(drawAt, facts))
    throw failure(waitingListErrors.drawMomentWrong, { field: 'drawAt' })
  if (wanted.takesWaiting && test.maxRegistrations === 0) throw failure(waitingListErrors.testWithoutMaximum)
  for (const [index, { rules }] of wanted.priorities.entries()) {
    await asPartOf(`priorities.${index}`, () => refuseForeignRefs(ctx.db, ctx.competition, rules))
  }
  // A seed stays once its commitment was shown.
  const seed = drawAt !== null && before?.commitment == null ? newSeed() : null
  const data = {
    takesWaiting: wanted.takesWaiting,
    method: wanted.method,
    drawAt,
    priorities: wanted.priorities,
    hoursToAccept: wanted.hoursToAccept,
    ...(seed !== null && {
      sealedSeed: ctx.services.sealing.seal(seedPurpose, testRef, seed),
      commitment: commitmentOf(seed),
    }),
  }
  const after = await ctx.db.placeGiving.upsert({
    where: { testRef },
    create: { testRef, competitionRef: competition.ref, ...data },
    update: { ...data, version: { increment: 1 } },
  })
  ctx.record({
    action: 'choose-place-giving',
    noun: 'test',
    ref: testRef,
    parentRef: competition.ref,
    federationRef: competition.federationRef,
    before: before === null ? undefined : toShownGiving(before),
    after: toShownGiving(after),
  })
  if (after.drawAt !== null) {
    // Owned by nobody, so that it stays when an account is erased.
    await orderTask(asEntrant(ctx, competition.ref), {
      kind: placeDrawTask,
      name: competition.name,
      input: { competition: competition.ref, test: testRef, moment: after.drawAt.toISOString() },
      dueAt: after.drawAt,
    })
  }
  await publishChange(ctx, competition.ref)
  return toGiving(after, competition, now)
}
