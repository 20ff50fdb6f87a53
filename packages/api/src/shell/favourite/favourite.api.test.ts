import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, worlds, make, now } = await apiTest()
const as = (subject: Subject) => api(subject).shell

describe('favourites', () => {
  it('a competition is saved, is in the side panel, and is removed (c123, c124, cr517)', async () => {
    const competition = worlds.a.competition.ref
    const { favourite } = as('rider')
    const saved = await favourite.toggleCompetition({ competition })
    expect(saved).toMatchObject({ subjectRef: competition, isFavourite: true })
    expect(await favourite.save({ subjectRef: competition })).toEqual(saved)
    expect((await favourite.sidebar()).competitions).toMatchObject([
      { ref: competition, favouriteRef: saved.ref, isShared: false, target: 'PUBLIC' },
    ])
    expect((await as('member').favourite.sidebar()).competitions).toEqual([])
    expect((await favourite.toggleCompetition({ competition })).isFavourite).toBe(false)
    await refused(favourite.removeFromSidebar({ ref: competition }), kernelErrors.notFound)
    await favourite.toggleCompetition({ competition })
    await favourite.removeFromSidebar({ ref: competition })
    expect((await favourite.sidebar()).competitions).toEqual([])
  })

  it('a draft is saved only by users who may see it, and never one of another host (decision 6)', async () => {
    const { favourite } = as('rider')
    await refused(favourite.toggleCompetition({ competition: worlds.a.draft.ref }), kernelErrors.notFound)
    await refused(favourite.save({ subjectRef: worlds.b.competition.ref }), kernelErrors.notFound)
    await refused(as('anonymous').favourite.save({ subjectRef: worlds.a.competition.ref }), kernelErrors.noUserContext)
    const staff = as('federationAdministrator').favourite
    expect((await staff.save({ subjectRef: worlds.a.draft.ref })).isFavourite).toBe(true)
    expect((await staff.sidebar()).competitions).toMatchObject([{ target: 'MANAGE' }])
  })

  it('a championship and a free event are saved, are in the side panel, and are removed (c152, cr675)', async () => {
    const { favourite } = as('rider')
    const [championship, event] = [worlds.a.championship.ref, worlds.a.freeEvent.ref]
    const [season, fair] = [
      await favourite.toggleChampionship({ championship }),
      await favourite.toggleEvent({ event }),
    ]
    expect(await favourite.sidebar()).toMatchObject({
      championships: [{ ref: championship, favouriteRef: season.ref }],
      events: [{ ref: event, name: worlds.a.freeEvent.name, favouriteRef: fair.ref }],
    })
    expect((await favourite.toggleEvent({ event })).isFavourite).toBe(false)
    expect((await favourite.toggleChampionship({ championship })).isFavourite).toBe(false)
    expect(await favourite.sidebar()).toMatchObject({ championships: [], events: [] })
    await refused(favourite.toggleEvent({ event: worlds.b.freeEvent.ref }), kernelErrors.notFound)
    await refused(favourite.toggleChampionship({ championship: worlds.b.championship.ref }), kernelErrors.notFound)
    await refused(as('anonymous').favourite.toggleEvent({ event }), kernelErrors.noUserContext)
  })

  it('a deleted event is no favourite any more', async () => {
    const { ref: event } = await make.freeEvent({ federationRef: worlds.a.federation.ref })
    await as('rider').favourite.toggleEvent({ event })
    await api('federationAdministrator').events.freeEvent.remove({ event })
    expect((await as('rider').favourite.sidebar()).events).toEqual([])
  })

  it('nobody removes the favourite of another user', async () => {
    const saved = await as('clubMember').favourite.save({ subjectRef: worlds.a.competition.ref })
    await refused(as('rider').favourite.remove({ ref: saved.ref ?? '' }), kernelErrors.notFound)
    await as('clubMember').favourite.remove({ ref: saved.ref ?? '' })
  })

  it('the side panel contains shared competitions', async () => {
    expect((await as('resultProcessor').favourite.sidebar()).competitions).toMatchObject([
      { ref: worlds.a.competition.ref, favouriteRef: null, isShared: true },
    ])
    await refused(as('anonymous').favourite.sidebar(), kernelErrors.noUserContext)
  })

  it('the side panel of an organiser contains the own competitions of the coming fortnight', async () => {
    const named = async () =>
      (await as('competitionOrganizer').favourite.sidebar()).competitions.map(({ name }) => name)
    const own = {
      organizerType: 'ORGANISATION',
      organizerRef: worlds.a.club.ref,
      federationRef: worlds.a.federation.ref,
    }
    const day = (days: number): string => addDays(localDateAt(now(), 'UTC'), days)
    await make.competition({ ...own, name: 'Under way', start: day(-1), end: day(0) })
    await make.competition({ ...own, name: 'Next week', start: day(7), end: day(8) })
    await make.competition({ ...own, name: 'Later', start: day(30), end: day(30) })
    await make.competition({ ...own, name: 'Over', start: day(-5), end: day(-4) })
    expect(await named()).toEqual(['Under way', worlds.a.competition.name, 'Next week'])
  })
})
