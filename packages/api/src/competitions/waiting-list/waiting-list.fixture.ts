// A full test that takes a waiting list, and riders who want a place in it.
import type { ApiTest } from '../../kernel/testing/api-test.ts'

export const waitingListOf = ({ api, database, make, worlds, federation }: ApiTest) => {
  const inFederation = { federationRef: federation }

  /** A rider with a horse, for whom the club of the rider acts; the club of the test is another one. */
  const givenRider = async (clubs: readonly string[] = []) => {
    const { ref: member } = await make.person(inFederation)
    for (const organisationRef of [worlds.a.otherClub.ref, ...clubs]) {
      await make.membership({ personRef: member, organisationRef })
    }
    const practitioner = await make.practitioner({ ...inFederation, personRef: member })
    return { member, practitioner }
  }
  type Rider = Awaited<ReturnType<typeof givenRider>>

  const givenTest = async (over: { maxRegistrations?: number; giving?: object; competition?: object } = {}) => {
    const competition = await make.competition({
      ...inFederation,
      organizerType: 'ORGANISATION',
      organizerRef: worlds.a.club.ref,
      start: '2026-05-30',
      end: '2026-05-30',
      ...over.competition,
    })
    const test = await make.test({ competitionRef: competition.ref, maxRegistrations: over.maxRegistrations ?? 1 })
    await database.prisma.placeGiving.create({
      data: {
        testRef: test.ref,
        competitionRef: competition.ref,
        takesWaiting: true,
        method: 'FIRST_COME',
        hoursToAccept: 24,
        ...over.giving,
      },
    })
    const of = { competition: competition.ref, test: test.ref }
    return { ...of, set: test.testSet.ref }
  }
  type Full = Awaited<ReturnType<typeof givenTest>>

  const calls = () => api('otherClubAdministrator').competitions
  const register = ({ member, practitioner }: Rider, { competition, test }: Full) =>
    calls().memberRegistration.create({
      member,
      competitionRef: competition,
      subscription: {
        testRef: test,
        data: { practitionerRef: practitioner.ref, person: { ref: member }, horse: { ref: practitioner.horseRef } },
      },
    })
  const join = ({ member, practitioner }: Rider, { competition, test }: Full, over: object = {}) =>
    calls().memberWaitingList.join({ member, competition, testRef: test, practitionerRef: practitioner.ref, ...over })
  const own = async ({ member }: Rider, { competition }: Full) => {
    const [entry] = (await calls().memberWaitingList.list({ member, competition })).toReversed()
    if (!entry) throw new Error('the rider has an entry')
    return entry
  }
  const answer = async (rider: Rider, full: Full, verb: 'accept' | 'decline' | 'withdraw') => {
    const { ref, version } = await own(rider, full)
    return calls().memberWaitingList[verb]({
      member: rider.member,
      competition: full.competition,
      entry: ref,
      version,
    })
  }
  const signOff = async ({ competition, test }: Full, registration: string) =>
    api('clubAdministrator').competitions.registration.changeStatus({
      competition,
      test,
      registration,
      status: 'SIGNED_OFF',
      reason: 'Lame',
    })

  /** A test with one place, which is taken, and others who want it. */
  const givenFull = async (waiting: number, over: Parameters<typeof givenTest>[0] = {}) => {
    const full = await givenTest(over)
    const first = await givenRider()
    const { registrations } = await register(first, full)
    const others = []
    for (let index = 0; index < waiting; index += 1) others.push(await givenRider())
    for (const rider of others) await join(rider, full)
    return { full, first, registration: registrations[0]?.ref ?? '', others }
  }
  return { givenRider, givenTest, givenFull, register, join, own, answer, signOff }
}
