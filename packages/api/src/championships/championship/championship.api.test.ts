import { newRef } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import type { CreateChampionship } from '@oxer/domain/championships/championship/championship.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, apiOf, database, federation: federationRef, make: rows, worlds } = await apiTest()

const as = (subject: Subject) => api(subject).championships.championship
const administrator = as('federationAdministrator')
const collaborator = as('federationCollaborator')
const visitor = as('anonymous')
const rider = as('rider')

const form = (over: Partial<CreateChampionship> = {}) => ({
  federationRef,
  name: 'Winter league',
  start: '2026-10-01',
  end: '2027-03-31',
  color: '#aa3311',
  category: 'East',
  sportTypes: ['DRESSAGE' as const],
  sportCategoryRefs: [worlds.a.category.ref],
  description: '<p>Six <strong>rounds</strong></p>',
  ...over,
})
const make = (over: Partial<CreateChampionship> = {}) => administrator.create(form(over))

/** In this state, by the moves that lead there. */
const given = async (status: 'DRAFT' | 'PUBLISHED' | 'HIDDEN' | 'LOCKED' | 'ARCHIVED' | 'CANCELLED') => {
  const { ref: championship } = await make({ publish: status !== 'DRAFT', template: 'ONE_FINAL' })
  if (status === 'HIDDEN') await administrator.hide({ championship })
  if (status === 'LOCKED') await administrator.lock({ championship })
  if (status === 'ARCHIVED') await administrator.archive({ championship })
  if (status === 'CANCELLED') await administrator.cancel({ championship, reason: 'Frost' })
  return championship
}

describe('the form of a championship (c132, c135, c142, c146)', () => {
  it('is read back as it was sent, when created and when changed', async () => {
    const made = await collaborator.create(form())
    expect(made).toMatchObject({
      name: 'Winter league',
      status: 'DRAFT',
      federation: { ref: federationRef },
      start: '2026-10-01',
      end: '2027-03-31',
      color: '#aa3311',
      category: 'East',
      sportTypes: ['DRESSAGE'],
      description: '<p>Six <strong>rounds</strong></p>',
      bannerUrl: null,
      cancelReason: null,
      target: 'MANAGE',
      version: 1,
    })
    expect(made.sportCategories).toMatchObject([{ ref: worlds.a.category.ref, sportType: 'DRESSAGE' }])
    const { ref: second } = await rows.sportCategory({ federationRef, sportTypeVariantRef: worlds.a.variant.ref })
    const changed = {
      ...{ name: 'Spring league', start: '2027-01-01', end: '2027-06-30', color: '#001122', category: '' },
      ...{ sportTypes: ['DRESSAGE' as const, 'DRIVING' as const], description: '' },
      sportCategoryRefs: [second, worlds.a.category.ref],
    }
    const { sportCategoryRefs, ...expected } = changed
    const after = await administrator.updateGeneral({ championship: made.ref, version: made.version, ...changed })
    expect(after).toMatchObject({ ...expected, version: 2 })
    expect(after.sportCategories.map(({ ref }) => ref)).toEqual(sportCategoryRefs)
    expect(await administrator.get({ championship: made.ref })).toEqual(after)
    expect((await administrator.sportCategories({ championship: made.ref })).map(({ ref }) => ref)).toEqual(
      sportCategoryRefs,
    )
    const stale = administrator.updateGeneral({ championship: made.ref, version: 1, ...changed })
    expect((await refused(stale, kernelErrors.staleVersion)).current).toMatchObject({ version: 2 })
  })

  it('offers the sports, series and labels of its federation, and a series that it has', async () => {
    const { ref: left } = await rows.sportCategory({ federationRef, sportTypeVariantRef: worlds.a.variant.ref })
    const { ref: championship } = await make({ sportCategoryRefs: [left], category: 'Éast cup' })
    await database.prisma.sportCategory.update({ where: { ref: left }, data: { isActive: false } })
    const offered = await administrator.createMetadata({ federationRef })
    expect(offered.federation.ref).toBe(federationRef)
    expect(offered.sportTypes).toEqual(['DRESSAGE'])
    expect(offered.sportCategories.map(({ ref }) => ref)).toContain(worlds.a.category.ref)
    expect(offered.sportCategories.map(({ ref }) => ref)).not.toContain(left)
    expect(offered.categories).toContain('Éast cup')
    const general = await administrator.getGeneral({ championship })
    expect(general.sportCategories.map(({ ref }) => ref)).toContain(left)
    expect(general.championship.ref).toBe(championship)
    const { version } = general.championship
    const { federationRef: _, ...fields } = form({ sportCategoryRefs: [left] })
    await administrator.updateGeneral({ championship, version, ...fields })
    const unknown = await refused(make({ sportCategoryRefs: [left] }), kernelErrors.notFound)
    expect(unknown.causes[0]).toMatchObject({ field: 'sportCategoryRefs.0' })
  })

  it('keeps its series in the catalogue until it is over', async () => {
    const { ref: sportCategory } = await rows.sportCategory({
      federationRef,
      sportTypeVariantRef: worlds.a.variant.ref,
    })
    const { ref: championship } = await make({ name: 'Keeper', sportCategoryRefs: [sportCategory] })
    const remove = () =>
      api('federationAdministrator').catalogue.sportCategory.remove({ federation: federationRef, sportCategory })
    expect((await refused(remove(), catalogueErrors.stillUsed)).causes[0]?.values).toEqual({ name: 'Keeper' })
    await administrator.cancel({ championship, reason: 'Frost' })
    await remove()
  })

  it('refuses an end that is not after the start, another colour and no sport, each at its field', async () => {
    const ofEnd = await refused(make({ end: '2026-10-01' }), championshipErrors.endNotAfterStart)
    expect(ofEnd.causes).toEqual([{ code: championshipErrors.endNotAfterStart.code, field: 'end' }])
    const ofColour = await refused(make({ color: 'red' }), championshipErrors.colourInvalid)
    expect(ofColour.causes[0]).toMatchObject({ field: 'color' })
    expect((await refused(make({ name: ' ' }), kernelErrors.blankName)).causes[0]).toMatchObject({ field: 'name' })
    expect((await refused(make({ sportTypes: [] }), kernelErrors.fieldRequired)).causes[0]).toMatchObject({
      field: 'sportTypes',
    })
  })

  it('is for staff of its federation alone (cr570, cr571)', async () => {
    await refused(visitor.create(form()), kernelErrors.noUserContext)
    await refused(rider.create(form()), kernelErrors.insufficientPermissions)
    await refused(as('competitionOrganizer').create(form()), kernelErrors.insufficientPermissions)
    await refused(make({ federationRef: worlds.b.federation.ref }), kernelErrors.notFound)
    await refused(make({ sportCategoryRefs: [worlds.b.category.ref] }), kernelErrors.notFound)
    await refused(administrator.getGeneral({ championship: worlds.b.championship.ref }), kernelErrors.notFound)
    await refused(administrator.get({ championship: worlds.b.championship.ref }), kernelErrors.notFound)
  })
})

describe('single sections (c144, c145, c147)', () => {
  it('renames it and moves its dates, for callers who have seen the present version', async () => {
    const championship = await given('PUBLISHED')
    expect(await administrator.updateName({ championship, version: 3, name: 'Cup' })).toMatchObject({ name: 'Cup' })
    const named = administrator.updateName({ championship, version: 3, name: 'Other cup' })
    await refused(named, kernelErrors.staleVersion)
    const days = { start: '2026-11-01', end: '2026-12-01' }
    expect(await administrator.updateDates({ championship, version: 4, ...days })).toMatchObject(days)
    const backwards = administrator.updateDates({ championship, version: 5, start: days.end, end: days.end })
    await refused(backwards, championshipErrors.endNotAfterStart)
    await refused(rider.updateName({ championship, version: 5, name: 'Mine' }), kernelErrors.insufficientPermissions)
    await refused(visitor.updateDates({ championship, version: 5, ...days }), kernelErrors.noUserContext)
    const foreign = { championship: worlds.b.championship.ref, version: 1 }
    await refused(administrator.updateName({ ...foreign, name: 'Theirs' }), kernelErrors.notFound)
    await refused(administrator.updateDates({ ...foreign, ...days }), kernelErrors.notFound)
    expect((await visitor.list({ searchString: 'cup' })).items.map(({ ref }) => ref)).toContain(championship)
  })

  it('has a banner, which the next one replaces', async () => {
    const championship = await given('PUBLISHED')
    const png = Uint8Array.from(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    )
    const upload = (name: string) => administrator.uploadBanner({ championship, file: new File([png], name) })
    const { bannerUrl: first } = await upload('banner.png')
    const { bannerUrl: second, version } = await upload('again.png')
    expect([first, second, version]).toEqual([expect.any(String), expect.any(String), 5])
    expect(await database.prisma.storedFile.count({ where: { subjectRef: championship } })).toBe(1)
    expect((await visitor.get({ championship })).bannerUrl).toBe(second)
    const text = administrator.uploadBanner({ championship, file: new File(['text'], 'banner.png') })
    await refused(text, kernelErrors.wrongFileType)
    const ofRider = rider.uploadBanner({ championship, file: new File([png], 'mine.png') })
    await refused(ofRider, kernelErrors.insufficientPermissions)
  })
})

describe('its states (decision 8, c148-c151)', () => {
  it('are those of a competition; a refused move names them', async () => {
    const championship = await given('DRAFT')
    const wrong = await refused(administrator.lock({ championship }), championshipErrors.transitionNotAllowed)
    expect(wrong.causes[0]?.values).toEqual({ from: 'DRAFT', to: 'LOCKED' })
    expect(await collaborator.publish({ championship })).toMatchObject({ status: 'PUBLISHED', target: 'PUBLIC' })
    expect(await collaborator.hide({ championship })).toMatchObject({ status: 'HIDDEN', target: 'MANAGE' })
    await collaborator.publish({ championship })
    expect(await collaborator.lock({ championship })).toMatchObject({ status: 'LOCKED' })
    expect(await collaborator.publish({ championship })).toMatchObject({ status: 'PUBLISHED' })
    expect(await collaborator.archive({ championship })).toMatchObject({ status: 'ARCHIVED' })
    await refused(collaborator.publish({ championship }), championshipErrors.transitionNotAllowed)
    const actions = (await administrator.history({ championship })).items.map(({ action }) => action)
    expect(actions).toEqual(['archive', 'unlock', 'lock', 'publish', 'hide', 'publish', 'apply-template', 'create'])
  })

  it('tells every server process what the public sees of it, and nothing of a draft', async () => {
    const told: string[] = []
    const stop = await database.listen('championship', (payload) => told.push(payload))
    const { ref: draft } = await make()
    await administrator.updateName({ championship: draft, version: 1, name: 'Draft league' })
    const championship = await given('PUBLISHED')
    const { version } = await administrator.get({ championship })
    await administrator.updateName({ championship, version, name: 'Spring league' })
    await administrator.hide({ championship })
    await administrator.cancel({ championship, reason: 'Frost' })
    const news = [1, 2, 3].map((publication) =>
      JSON.stringify({ championshipRef: championship, publication, isEverywhere: true }),
    )
    await expect.poll(() => told).toEqual(news)
    await stop()
  })
  it('cancelling needs a reason, and a cancelled one is for its federation alone (cr058)', async () => {
    const championship = await given('PUBLISHED')
    const blank = await refused(
      administrator.cancel({ championship, reason: ' ' }),
      championshipErrors.cancelReasonRequired,
    )
    expect(blank.causes[0]).toMatchObject({ field: 'reason' })
    const cancelled = await administrator.cancel({ championship, reason: 'No arena' })
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancelReason: 'No arena', target: 'MANAGE' })
    await refused(visitor.get({ championship }), kernelErrors.notFound)
    await refused(rider.abilities({ championship }), kernelErrors.notFound)
    await refused(visitor.sportCategories({ championship }), kernelErrors.notFound)
  })

  it('deletes a draft and a cancelled one, for administrators alone (decision 146)', async () => {
    for (const status of ['DRAFT', 'CANCELLED'] as const) {
      const championship = await given(status)
      await refused(collaborator.delete({ championship }), kernelErrors.insufficientPermissions)
      await administrator.delete({ championship })
      await refused(administrator.get({ championship }), kernelErrors.notFound)
      await refused(administrator.delete({ championship }), kernelErrors.notFound)
    }
    await refused(
      administrator.delete({ championship: await given('PUBLISHED') }),
      championshipErrors.transitionNotAllowed,
    )
  })

  it('of two simultaneous moves, one meets the new state', async () => {
    const championship = await given('PUBLISHED')
    const moves = [administrator.hide({ championship }), administrator.lock({ championship })]
    const outcomes = (await Promise.allSettled(moves)).map(({ status }) => status)
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('a locked one is changed by administrators alone, an archived or cancelled one by nobody (decision 9)', async () => {
    const rename = async (by: typeof administrator, championship: string) => {
      const { version } = await by.get({ championship })
      return by.updateName({ championship, version, name: 'Renamed' })
    }
    const locked = await given('LOCKED')
    await refused(rename(collaborator, locked), championshipErrors.locked)
    expect(await rename(administrator, locked)).toMatchObject({ name: 'Renamed', status: 'LOCKED' })
    for (const status of ['ARCHIVED', 'CANCELLED'] as const) {
      await refused(rename(administrator, await given(status)), championshipErrors.closed)
    }
    expect(await collaborator.abilities({ championship: locked })).toEqual({
      canManage: true,
      canEdit: false,
      actions: ['UNLOCK', 'ARCHIVE', 'CANCEL'],
    })
    expect(await administrator.abilities({ championship: await given('DRAFT') })).toEqual({
      canManage: true,
      canEdit: true,
      actions: ['PUBLISH', 'CANCEL', 'DELETE'],
    })
    expect(await visitor.abilities({ championship: locked })).toEqual({ canManage: false, canEdit: false, actions: [] })
  })
})

describe('the list (c134)', () => {
  const listed = (by: typeof administrator, search: Parameters<typeof administrator.list>[0] = {}) =>
    by.list({ searchString: 'listed', ...search })
  const refsOf = ({ items }: { items: { ref: string }[] }) => items.map(({ ref }) => ref)

  it('shows everybody the public ones, and staff all of its federation', async () => {
    const states = ['DRAFT', 'PUBLISHED', 'HIDDEN', 'LOCKED', 'ARCHIVED', 'CANCELLED'] as const
    const made = []
    for (const [day, status] of states.entries()) {
      const { ref } = await rows.championship({
        federationRef,
        name: `Listed ${status}`,
        status,
        start: `2031-01-0${day + 1}`,
        end: '2031-12-31',
      })
      made.push(ref)
    }
    const [draft, published, hidden, locked, archived, cancelled] = made
    expect(refsOf(await listed(visitor))).toEqual([published, locked, archived])
    expect(refsOf(await listed(rider))).toEqual([published, locked, archived])
    expect(refsOf(await listed(collaborator))).toEqual([draft, published, hidden, locked, archived, cancelled])
    const foreign = apiOf(worlds.actors.foreignAdministrator satisfies Actor | null).championships.championship
    expect(refsOf(await listed(foreign))).toEqual([published, locked, archived])
    expect((await listed(collaborator)).items.map(({ target }) => target)).toEqual([
      ...['MANAGE', 'PUBLIC', 'MANAGE', 'PUBLIC', 'PUBLIC', 'MANAGE'],
    ])
  })

  it('is of a year, of a sport and of a label, the earliest first, by page', async () => {
    const one = async (name: string, start: string, end: string, over: object = {}) =>
      (await rows.championship({ federationRef, name, start, end, ...over })).ref
    const early = await one('Zeeland early', '2040-11-01', '2041-02-01', { category: 'South' })
    const late = await one('Zeeland late', '2041-05-01', '2041-06-01', { sportTypes: ['DRIVING'] })
    const next = await one('Zeeland next', '2042-05-01', '2042-06-01')
    const of = async (search: Parameters<typeof administrator.list>[0]) =>
      refsOf(await visitor.list({ searchString: 'ZEELAND', ...search }))
    expect(await of({})).toEqual([early, late, next])
    expect(await of({ year: 2040 })).toEqual([early])
    expect(await of({ year: 2041 })).toEqual([early, late])
    expect(await of({ sportType: 'DRIVING' })).toEqual([late])
    expect(await of({ category: 'South' })).toEqual([early])
    const first = await visitor.list({ searchString: 'zeeland', size: 2 })
    expect(refsOf(first)).toEqual([early, late])
    expect(await of({ size: 2, after: first.next ?? '' })).toEqual([next])
    await refused(visitor.list({ after: 'nonsense' }), kernelErrors.wrongFormat)
  })
})

describe('where it shows', () => {
  it('is in the carousel while it is public and not over (p009)', async () => {
    const shown = async () => (await api('anonymous').shell.calendar.championships()).map(({ ref }) => ref)
    const { ref: current } = await rows.championship({ federationRef, start: '2026-05-01', end: '2026-05-17' })
    const { ref: over } = await rows.championship({ federationRef, start: '2026-05-01', end: '2026-05-16' })
    const { ref: hidden } = await rows.championship({ federationRef, status: 'HIDDEN' })
    const { ref: archived } = await rows.championship({ federationRef, status: 'ARCHIVED' })
    expect(await shown()).toContain(current)
    for (const other of [over, hidden, archived, worlds.b.championship.ref]) expect(await shown()).not.toContain(other)
  })

  it('is a favourite in the side panel (c152, p004)', async () => {
    const { favourite } = api('rider').shell
    const championship = worlds.a.championship.ref
    const saved = await favourite.toggleChampionship({ championship })
    const { name, color } = worlds.a.championship
    expect((await favourite.sidebar()).championships).toEqual([
      { ref: championship, name, color, favouriteRef: saved.ref },
    ])
    await administrator.hide({ championship })
    expect((await favourite.sidebar()).championships).toEqual([])
    await administrator.publish({ championship })
    expect(await favourite.toggleChampionship({ championship })).toMatchObject({ isFavourite: false })
    await refused(favourite.toggleChampionship({ championship: await given('DRAFT') }), kernelErrors.notFound)
    await refused(favourite.toggleChampionship({ championship: worlds.b.championship.ref }), kernelErrors.notFound)
    await refused(api('anonymous').shell.favourite.toggleChampionship({ championship }), kernelErrors.noUserContext)
  })
})

describe('its licenses (pr1055)', () => {
  const givenHolder = async (championshipRef: string, days: { start: string; end: string }) => {
    const license = await rows.license({ federationRef, validityType: 'CHAMPIONSHIP', championshipRef })
    const { ref: personRef } = await rows.person({ federationRef })
    const { ref } = await database.prisma.memberLicense.create({
      data: {
        ...{ ref: newRef(), personRef, licenseRef: license.ref, billToType: 'PERSON', billToRef: personRef },
        ...{ ...days, createdAt: new Date() },
      },
    })
    const read = async () => {
      const { start, end } = await database.prisma.memberLicense.findUniqueOrThrow({ where: { ref } })
      return { start, end }
    }
    return { read, license, personRef }
  }
  const season = { start: '2026-10-01', end: '2027-03-31' }

  it('have its days, also when these move; typed days stay', async () => {
    const { ref: championship, version } = await make()
    const [bought, typed] = [
      await givenHolder(championship, season),
      await givenHolder(championship, { start: '2026-12-01', end: '2026-12-31' }),
    ]
    const moved = { start: '2026-11-01', end: '2027-04-30' }
    await administrator.updateDates({ championship, version, ...moved })
    expect(await bought.read()).toEqual(moved)
    expect(await typed.read()).toEqual({ start: '2026-12-01', end: '2026-12-31' })
  })

  it('are sold with its days until it is over or cancelled', async () => {
    const { ref: championship } = await make()
    const { license } = await givenHolder(championship, season)
    await database.prisma.license.update({ where: { ref: license.ref }, data: { state: 'PUBLISHED' } })
    const soldSeason = async () => {
      const { licenses } = await api('federationAdministrator').parties.person.form({ federation: federationRef })
      return licenses.find(({ ref }) => ref === license.ref)?.season
    }
    expect(await soldSeason()).toEqual(season)
    await administrator.cancel({ championship, reason: 'Frost' })
    expect(await soldSeason()).toBeNull()
  })

  it('end on the day on which it is cancelled', async () => {
    const { ref: championship } = await make()
    const running = await givenHolder(championship, { start: '2026-01-01', end: '2027-03-31' })
    const later = await givenHolder(championship, season)
    await administrator.cancel({ championship, reason: 'Frost' })
    expect(await running.read()).toEqual({ start: '2026-01-01', end: '2026-05-17' })
    expect(await later.read()).toEqual({ start: season.start, end: season.start })
  })
})

describe('the search for licenses and rules', () => {
  it('finds championships and their phases that the reader may see, and none that is cancelled', async () => {
    const { ref } = await make({ name: 'Zilverreiger', publish: true, template: 'ONE_FINAL' })
    await make({ name: 'Zilverreiger draft' })
    const { ref: cancelled } = await make({ name: 'Zilverreiger off' })
    await administrator.cancel({ championship: cancelled, reason: 'Frost' })
    const found = async (subject: Subject, of: 'CHAMPIONSHIP' | 'PHASE' | 'RANKING') =>
      (await as(subject).search({ q: 'zilver', subject: of })).matches.map(({ name }) => name)
    expect((await as('rider').search({ q: 'zilver' })).matches).toEqual([{ ref, name: 'Zilverreiger' }])
    expect((await found('federationAdministrator', 'CHAMPIONSHIP')).toSorted()).toEqual([
      'Zilverreiger',
      'Zilverreiger draft',
    ])
    const [phase] = await found('rider', 'PHASE')
    expect(phase).toMatch(/^Zilverreiger · ./)
    expect(await found('rider', 'RANKING')).toEqual(['Zilverreiger', phase])
    await refused(visitor.search({ q: 'zilver' }), kernelErrors.noUserContext)
    await refused(as('rider').search({ q: 'zilver', federation: worlds.b.federation.ref }), kernelErrors.notFound)
  })
})
