// The version races of waiting lists: their settings, and the answers to an offered place.
import { newRef } from '@oxer/db'
import { callerIn, type RaceSetting, race } from './version-race.fixture.ts'

export const waitingListRaces = (setting: RaceSetting) => {
  const { database, make, worlds } = setting
  const { federation, club } = worlds.a
  const inFederation = { federationRef: federation.ref }
  const office = callerIn(setting)('federationAdministrator').competitions
  const { prisma } = database

  const givenTest = async (status: 'DRAFT' | 'PUBLISHED') => {
    const { ref: competition } = await make.competition({
      ...inFederation,
      start: '2099-05-01',
      end: '2099-05-01',
      status,
    })
    const { ref: test } = await make.test({ competitionRef: competition, maxRegistrations: 5 })
    return { competition, test }
  }

  /** A member whose entry is offered a place; it is offered again before each race. */
  const givenOffer = async () => {
    const { competition, test } = await givenTest('PUBLISHED')
    const { ref: member } = await make.person(inFederation)
    await make.membership({ personRef: member, organisationRef: club.ref })
    const { ref: practitionerRef } = await make.practitioner({ ...inFederation, personRef: member })
    const ref = newRef()
    await prisma.placeGiving.create({
      data: { testRef: test, competitionRef: competition, takesWaiting: true, method: 'FIRST_COME', hoursToAccept: 24 },
    })
    await prisma.waitingEntry.create({
      data: {
        ...{ ref, competitionRef: competition, testRef: test, practitionerRef, kind: 'REGISTRATION' },
        ...{ enteredAt: setting.now(), enteredByRef: newRef() },
      },
    })
    const prepare = async () => {
      await prisma.registration.updateMany({ where: { testRef: test }, data: { status: 'CANCELLED' } })
      await prisma.waitingEntry.update({
        where: { ref },
        data: { state: 'OFFERED', offeredUntil: new Date('2099-04-30T00:00:00Z'), registrationRef: null },
      })
    }
    const read = async () => (await office.memberWaitingList.list({ member, competition }))[0]
    return race(read, ({ version }) => ({ member, competition, entry: ref, version }), { prepare })
  }

  return {
    'competitions.waitingList.saveGiving': async () => {
      const of = await givenTest('DRAFT')
      const chosen = { takesWaiting: true, method: 'FIRST_COME' as const }
      await office.waitingList.saveGiving({ ...of, ...chosen, hoursToAccept: 12, version: 0 })
      return race(
        () => office.waitingList.giving(of),
        ({ version }, n) => ({ ...of, ...chosen, hoursToAccept: n + 1, version }),
      )
    },
    'competitions.memberWaitingList.accept': givenOffer,
    'competitions.memberWaitingList.decline': givenOffer,
    'competitions.memberWaitingList.withdraw': givenOffer,
  }
}
