import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { waitingListErrors } from '@oxer/domain/competitions/waiting-list/waiting-list.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { waitingListOf } from './waiting-list.fixture.ts'

const testing = await apiTest()
const { api, database, make, worlds } = testing
const { givenRider, givenTest, givenFull, answer, own, signOff } = waitingListOf(testing)
const organisation = () => worlds.a.otherClub.ref
const as = (subject: Subject) => api(subject).competitions
const club = () => as('otherClubAdministrator').organisationWaitingList

describe('a rider who waits with a horse that is new to the rider', () => {
  const joinWith = (member: string, { competition, test }: { competition: string; test: string }, over: object) =>
    as('otherClubAdministrator').memberWaitingList.join({ member, competition, testRef: test, ...over })

  it('rides it from then on: another one of the federation, or one that the federation does not know', async () => {
    const { full } = await givenFull(0)
    const { member } = await givenRider()
    const horse = await make.horse({ federationRef: worlds.a.federation.ref, name: 'Borrowed' })
    expect(await joinWith(member, full, { horse: { ref: horse.ref } })).toMatchObject({
      ...{ state: 'WAITING', rider: { ref: member }, horse: { ref: horse.ref } },
      place: { position: 1, of: 1 },
    })
    const fresh = { name: 'Fresh', birthDate: '2019-04-01', gender: 'MARE', studbook: 'BWP' }
    const entry = await joinWith(member, full, { horse: fresh })
    expect(entry).toMatchObject({ horse: { name: 'Fresh' }, place: { position: 2 } })
    const practitioner = await database.prisma.practitioner.findUniqueOrThrow({ where: { ref: entry.practitionerRef } })
    expect(practitioner).toMatchObject({ personRef: member, isUnknown: true })
  })

  it('is offered first, and becomes a registration with that horse when a place is freed', async () => {
    const { full, registration } = await givenFull(0)
    const rider = await givenRider()
    const horse = await make.horse({ federationRef: worlds.a.federation.ref })
    const asked = { competition: full.competition, member: rider.member, horse: { ref: horse.ref } }
    const { starts } = await as('otherClubAdministrator').entry.starts(asked)
    expect(starts).toMatchObject([{ practitionerRef: null, canWait: true }])
    await joinWith(rider.member, full, { horse: { ref: horse.ref } })
    expect((await as('otherClubAdministrator').entry.starts(asked)).starts).toMatchObject([{ canWait: false }])
    await signOff(full, registration)
    await answer(rider, full, 'accept')
    const { registrationRef } = await own(rider, full)
    const made = await database.prisma.registration.findUniqueOrThrow({
      where: { ref: registrationRef ?? '' },
      select: { practitioner: { select: { horseRef: true } } },
    })
    expect(made.practitioner?.horseRef).toBe(horse.ref)
  })

  it('needs a horse or a combination, of the own federation; and nothing is made when it is refused', async () => {
    const { full } = await givenFull(0)
    const { member } = await givenRider()
    await refused(joinWith(member, full, {}), kernelErrors.fieldRequired)
    const foreign = await make.horse({ federationRef: worlds.b.federation.ref })
    await refused(joinWith(member, full, { horse: { ref: foreign.ref } }), kernelErrors.notFound)
    const free = await givenTest()
    await refused(
      joinWith(member, free, { horse: { name: 'Never made', birthDate: '2019-04-01' } }),
      waitingListErrors.placesFree,
    )
    expect(await database.prisma.horse.count({ where: { name: 'Never made' } })).toBe(0)
  })
})

describe('a club that enters several riders in waiting lists', () => {
  const entryOf = (rider: { practitioner: { ref: string } }, testRef: string, over: object = {}) => ({
    ...{ testRef, data: { practitionerRef: rider.practitioner.ref } },
    ...over,
  })

  it('enters all of them in the order of the request, once, and reads them', async () => {
    const { full } = await givenFull(1)
    const riders = [await givenRider(), await givenRider()]
    const request = {
      ...{ organisation: organisation(), competition: full.competition },
      entries: riders.map((rider, index) => entryOf(rider, full.test, { requestKey: `club-waits-000${index}` })),
    }
    const joined = await club().join(request)
    expect(
      joined.map(({ rider, place, organisation: of }) => [rider.ref, place?.position, of?.ref]).toSorted(),
    ).toEqual(riders.map(({ member }, index) => [member, index + 2, organisation()]).toSorted())
    expect((await club().join(request)).map(({ ref }) => ref).toSorted()).toEqual(
      joined.map(({ ref }) => ref).toSorted(),
    )
    const { organisation: of, competition } = request
    expect(await club().list({ organisation: of, competition })).toHaveLength(3)
    const [first] = riders
    if (first) expect(await own(first, full)).toMatchObject({ state: 'WAITING', canAnswer: true })
  })

  it('enters none if one is refused, and says which one', async () => {
    const { full } = await givenFull(0)
    const free = await givenTest()
    const rider = await givenRider()
    const stranger = await givenRider()
    await database.prisma.membership.deleteMany({ where: { personRef: stranger.member } })
    const join = (entries: Parameters<ReturnType<typeof club>['join']>[0]['entries'], competition = full.competition) =>
      club().join({ organisation: organisation(), competition, entries })
    const failed = await refused(
      join([entryOf(rider, full.test), entryOf(stranger, full.test)]),
      registrationErrors.riderNotInOrganisation,
    )
    expect(failed.causes).toMatchObject([{ field: 'entries.1.organisationRef' }])
    await refused(join([entryOf(rider, full.test), entryOf(rider, full.test)]), waitingListErrors.alreadyWaiting)
    const room = await refused(join([entryOf(rider, free.test)], free.competition), waitingListErrors.placesFree)
    expect(room.causes).toMatchObject([{ field: 'entries.0' }])
    await refused(
      join([entryOf(rider, full.test, { data: { type: 'TEAM', teamRef: rider.member } })]),
      registrationTypeErrors.typeNotTaken,
    )
    await refused(
      join([
        entryOf(rider, full.test, {
          data: {
            isUnknown: true,
            person: { firstName: 'New', lastName: 'Rider', birthDate: '1999-01-01', email: 'new@rider.test' },
            horse: { ref: rider.practitioner.horseRef },
          },
        }),
      ]),
      registrationErrors.unknownRiderByStaffOnly,
    )
    expect(await database.prisma.waitingEntry.count({ where: { competitionRef: full.competition } })).toBe(0)
  })

  it('is refused where clubs do not register, and to whoever does not register for the club', async () => {
    const { full } = await givenFull(0, { competition: { byOrganisation: false } })
    const rider = await givenRider()
    const request = {
      ...{ organisation: organisation(), competition: full.competition },
      entries: [entryOf(rider, full.test)],
    }
    await refused(club().join(request), registrationErrors.organisationMayNotRegister)
    const asking = (subject: Subject) => as(subject).organisationWaitingList.join(request)
    await refused(asking('anonymous'), kernelErrors.noUserContext)
    await refused(asking('rider'), kernelErrors.insufficientPermissions)
    await refused(asking('foreignAdministrator'), kernelErrors.notFound)
    const { organisation: of, competition } = request
    await refused(
      as('rider').organisationWaitingList.list({ organisation: of, competition }),
      kernelErrors.insufficientPermissions,
    )
  })
})
