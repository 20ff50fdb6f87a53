// Rankings of championships after any acts in their competitions are what a rebuild gives.
import { newRef } from '@oxer/db'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toFailure } from '../../kernel/failure/failure.mappers.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { compareStandings } from './championship-check.commands.ts'
import { clearIn, seasons } from './championship-ranking.fixture.ts'

const test = await apiTest()
const { database, options, make, federation, now } = test
const { category, givenChampionship, givenPhase, givenRiders, givenCompetition, create } = seasons(test)
const { prisma } = database
const staff = () => test.api('federationAdministrator').competitions
const { services } = contextOf(null, options)

const reason = { changeReason: 'A judge corrected it' }
const acts = [
  'ENTER',
  'PUBLISH',
  'CLOSE',
  'REOPEN',
  'REOPEN_RESULTS',
  'DELETE',
  'HIDE',
  'SHOW',
  'CANCEL_TEST',
  'WITHDRAW',
  'TEAM',
  'TEAM_RANKING',
] as const
type Act = (typeof acts)[number]
type Step = { act: Act; at: number; rider: number; time: number }

const someSteps = fc.array(
  fc.record({
    act: fc.oneof(
      { weight: 3, arbitrary: fc.constant('ENTER' as const) },
      { weight: 4, arbitrary: fc.constantFrom(...acts) },
    ),
    at: fc.integer({ min: 0, max: 2 }),
    rider: fc.integer({ min: 0, max: 3 }),
    time: fc.constantFrom(6000, 6100, 6200),
  }),
  { minLength: 12, maxLength: 12 },
)

type Held = Awaited<ReturnType<typeof givenCompetition>>

const perform = async ({ act, rider, time }: Step, held: Held): Promise<void> => {
  const { competition, composedRanking, ranking, team: teams, test: tests } = staff()
  const row = await prisma.ranking.findFirst({ where: { testSetRef: held.of.testSet }, select: { ref: true } })
  switch (act) {
    case 'ENTER':
      return held.enter(rider, clearIn(time))
    case 'PUBLISH':
      await held.publish()
      return
    case 'CLOSE':
      await ranking.close(held.of)
      return
    case 'REOPEN':
      await ranking.reopen({ ...held.of, reopenRanking: true, ...reason })
      return
    case 'REOPEN_RESULTS':
      await ranking.reopen({ ...held.of, reopenRanking: false, ...reason })
      return
    case 'DELETE':
      await ranking.delete({ ...held.of, ranking: row?.ref ?? newRef() })
      return
    case 'HIDE':
      await competition.hide({ competition: held.ref })
      return
    case 'SHOW':
      await competition.publish({ competition: held.ref, parts: ['RANKING'], withdraw: [] })
      return
    case 'WITHDRAW':
      await competition.publish({ competition: held.ref, parts: [], withdraw: ['RANKING'] })
      return
    case 'TEAM': {
      const [first] = (await teams.list({ competition: held.ref })).teams
      if (first === undefined) return
      const { ref: team, version, name, organisation, jumpOff } = first
      // One of the members, and with the other it gets another name: it is another team then.
      const memberRefs = held.participations.filter((_, index) => index === rider || (index + 1) % 4 === rider)
      const form = { substitutions: 0, status: 'FINISHED' as const, jumpOff, memberRefs, version }
      await teams.update({
        ...{ competition: held.ref, team, organisationRef: organisation?.ref ?? null, ...form },
        name: time === 6000 ? `${name}.` : name,
      })
      return
    }
    case 'TEAM_RANKING': {
      const rankings = await prisma.composedRanking.findMany({ where: { competitionRef: held.ref } })
      const [own] = rankings
      if (own === undefined) return
      await composedRanking.publish({
        ...{ competition: held.ref, ranking: own.ref, isPublished: own.publishedAt === null },
      })
      return
    }
    case 'CANCEL_TEST': {
      const { cancelledAt } = await prisma.competitionTest.findUniqueOrThrow({ where: { ref: held.of.test } })
      const of = { competition: held.ref, test: held.of.test }
      await (cancelledAt === null ? tests.cancel(of) : tests.undoCancel(of))
      return
    }
  }
}

/** Performs an act if the state of the competition allows it: what is refused changes nothing. */
const attempt = (step: Step, held: Held): Promise<boolean> =>
  perform(step, held).then(
    () => true,
    (cause: unknown) => {
      if (toFailure(cause).isUnforeseen) throw cause
      return false
    },
  )

const anything = { at: 0, rider: 0, time: 6000 }

/** Every competition takes place, and its ranking is shown, whatever was done to it before: without points nothing is compared. */
const begin = async (competitions: readonly Held[]): Promise<void> => {
  for (const held of competitions) {
    const { cancelledAt } = await prisma.competitionTest.findUniqueOrThrow({ where: { ref: held.of.test } })
    if (cancelledAt !== null) await perform({ ...anything, act: 'CANCEL_TEST' }, held)
    await attempt({ ...anything, act: 'REOPEN_RESULTS' }, held)
    for (const rider of held.participations.keys()) await attempt({ ...anything, act: 'ENTER', rider }, held)
    await perform({ ...anything, act: 'PUBLISH' }, held)
    await perform({ ...anything, act: 'SHOW' }, held)
    await prisma.composedRanking.updateMany({ where: { competitionRef: held.ref }, data: { publishedAt: null } })
    await perform({ ...anything, act: 'TEAM_RANKING' }, held)
  }
}

const dependences = ['RIDER_HORSE', 'HORSE', 'RIDER', 'TEAM'] as const
const rules = {
  manipulations: [{ kind: 'BEST_OF_RANKING_BY_PERCENTAGE', percentage: 60 }],
  tieBreaks: ['COUNTBACK', 'LAST_ROUND', 'DROPPED_ROUNDS'],
}

/** Two phases with a group of everybody and one of a club, points that are carried, and a ranking over both phases. */
const givenSeason = async (dependence: (typeof dependences)[number]) => {
  const championship = await givenChampionship({ practitionerDependence: dependence })
  const club = await make.organisation({ federationRef: federation })
  const first = await givenPhase(championship, 1, {}, [
    { rules },
    { rules: { ...rules, places: 'ELIGIBLE' }, organisationRefs: [club.ref] },
  ])
  const second = await givenPhase(championship, 2, { carry: { from: first.ref, factor: '0.5' } }, [{ rules }])
  await prisma.championship.update({
    where: { ref: championship },
    data: { main: { phases: [first.ref, second.ref], tieBreaks: ['MORE_WINS'], requires: 'ANY' } },
  })
  const [one, two, three] = await givenRiders(3)
  // The first rider has a second horse, and the last combination shares the horse of the second.
  const sharing = await make.practitioner({
    federationRef: federation,
    ...(one && { personRef: one.personRef }),
    ...(two && { horseRef: two.horseRef }),
  })
  const riders = [one, two, three, sharing].flatMap((rider) => rider ?? [])
  const held: Held[] = []
  for (const groupRefs of [[], first.groups, second.groups]) {
    held.push(
      await givenCompetition(championship, riders, {
        link: { groupRefs, factor: '1.5' },
        organisationRefs: [club.ref, null, club.ref, null],
      }),
    )
  }
  for (const each of held) {
    await each.team('Blue', [0, 1], club.ref)
    await each.team('Red', [2, 3])
    await each.rankTeams()
  }
  await create(championship)
  return { championship, held }
}

describe('every season', () => {
  it.each(dependences)('change by change gives what a rebuild gives: %s', async (dependence) => {
    const { championship, held } = await givenSeason(dependence)
    const countPoints = () => prisma.championshipPoints.count({ where: { sportCategoryRef: category } })
    await fc.assert(
      fc.asyncProperty(someSteps, async (steps) => {
        await begin(held)
        expect(await countPoints()).toBeGreaterThan(0)
        for (const step of steps) {
          const own = held[step.at]
          if (own === undefined) continue
          await attempt(step, own)
        }
        expect(await compareStandings(database, services, championship, now)).toEqual({
          points: 0,
          entries: 0,
        })
      }),
      { numRuns: 5 },
    )
  })
})
