import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { CreateCompetition, VariantSettings } from '@oxer/domain/competitions/competition/competition.schema'
import { customAttributeErrors } from '@oxer/domain/federation/custom-attribute/custom-attribute.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make: rows, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions.competition

const formFor = (over: Partial<CreateCompetition> = {}) =>
  CreateCompetition.parse({
    federationRef: worlds.a.federation.ref,
    name: 'Spring Jumping',
    start: '2026-06-06',
    end: '2026-06-07',
    sportTypes: ['SHOW_JUMPING'],
    organizer: { type: 'FEDERATION', ref: worlds.a.federation.ref },
    location: { facility: 'Indoor hall', address: { cityName: 'Gent' } },
    contacts: [{ role: 'VETERINARIAN', name: 'Dr. Hoof', phone: '+32 9 000 00 00' }],
    ...over,
  })

const draft = async (over: Partial<CreateCompetition> = {}) =>
  (await as('federationAdministrator').create(formFor(over))).ref

describe('POST /competition', () => {
  it('creates a draft from the whole form, in the time zone of its federation', async () => {
    const created = await as('federationCollaborator').create(formFor())
    expect(created).toMatchObject({
      name: 'Spring Jumping',
      status: 'DRAFT',
      timeZone: 'Europe/Brussels',
      organizer: { type: 'FEDERATION', name: 'Alpha' },
      contacts: [{ role: 'VETERINARIAN', name: 'Dr. Hoof' }],
      publishedParts: [],
      version: 1,
    })
    const row = await database.prisma.competition.findUniqueOrThrow({ where: { ref: created.ref } })
    expect(row).toMatchObject({ searchName: 'spring jumping gent alpha', cityName: 'Gent', publishedAt: null })
  })

  it('publishes at once on request', async () => {
    const created = await as('federationAdministrator').create(formFor({ publishAfterCreate: true }))
    expect(created.status).toBe('PUBLISHED')
  })

  it('lets a competition organizer create a competition for the own club only (cr567-cr569)', async () => {
    const club = { type: 'ORGANISATION', ref: worlds.a.club.ref, responsibleRef: null } as const
    const created = await as('competitionOrganizer').create(formFor({ organizer: club }))
    expect(created.organizer).toMatchObject({ type: 'ORGANISATION', name: 'Alpha Riding Club' })
    await refused(
      as('competitionOrganizer').create(formFor({ organizer: { ...club, ref: worlds.a.otherClub.ref } })),
      kernelErrors.insufficientPermissions,
    )
    await refused(as('competitionOrganizer').create(formFor()), kernelErrors.insufficientPermissions)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['clubAdministrator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('refuses %s', async (subject, error) => {
    await refused(as(subject).create(formFor()), error)
    await refused(as(subject).createMetadata({ federationRef: worlds.a.federation.ref }), error)
  })

  it('refuses an organiser, price profile or article of another federation (decision 6)', async () => {
    const administrator = as('federationAdministrator')
    const foreign = { type: 'ORGANISATION', ref: worlds.b.club.ref, responsibleRef: null } as const
    await refused(administrator.create(formFor({ organizer: foreign })), kernelErrors.notFound)
    await refused(
      administrator.create(formFor({ priceProfileRefs: [worlds.b.priceProfile.ref] })),
      kernelErrors.notFound,
    )
    const fees = CreateCompetition.shape.fees.parse({
      registration: { amountWithTax: 1500, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: worlds.b.article.ref },
    })
    await refused(administrator.create(formFor({ fees })), kernelErrors.notFound)
  })

  it('reports the field of bad input: an empty name, an invalid day, an end before the start or too late, periods out of order', async () => {
    const administrator = as('federationAdministrator')
    const fields = async (over: object, error: Parameters<typeof refused>[1]) =>
      (await refused(administrator.create({ ...formFor(), ...over }), error)).causes[0]?.field
    expect(await fields({ name: ' ' }, competitionErrors.nameEmpty)).toBe('name')
    expect(await fields({ end: '2026-06-05' }, kernelErrors.endBeforeStart)).toBe('end')
    expect(await fields({ start: '2026-02-30' }, kernelErrors.wrongDateFormat)).toBe('start')
    expect(await fields({ end: '2026-12-31' }, competitionErrors.tooLong)).toBe('end')
    const registration = {
      opensAt: '2026-05-01T00:00:00Z',
      closesAt: '2026-04-01T00:00:00Z',
      lateAt: null,
      byIndividual: true,
      byOrganisation: true,
    }
    expect(await fields({ registration }, competitionErrors.registrationPeriodOrder)).toBe('registration.closesAt')
  })
})

describe('GET /competition/create/meta-data', () => {
  it('offers staff the federation and all its clubs, and an organizer the own club', async () => {
    const federationRef = worlds.a.federation.ref
    const forStaff = await as('federationCollaborator').createMetadata({ federationRef })
    expect(forStaff.organizers.map((organizer) => organizer.name)).toEqual([
      'Alpha',
      'Alpha Pony Club',
      'Alpha Riding Club',
    ])
    expect(forStaff.priceProfiles).toMatchObject([{ ref: worlds.a.priceProfile.ref, isDefault: true }])
    expect(forStaff.articles).toMatchObject([{ price: { amountWithTax: 1500, amountWithoutTax: 1240 } }])
    expect(forStaff.sportTypeVariants).toMatchObject([{ sportType: 'DRESSAGE' }])
    const forOrganizer = await as('competitionOrganizer').createMetadata({ federationRef })
    expect(forOrganizer.organizers.map((organizer) => organizer.name)).toEqual(['Alpha Riding Club'])
  })
})

describe('the fees of a new competition (cr141-cr143, pr0441)', () => {
  it('start at 0 EUR, and take the default article of their type with its amount', async () => {
    const federationRef = worlds.a.federation.ref
    const fees = async () => (await as('federationCollaborator').createMetadata({ federationRef })).fees
    const none = { articleRef: null, amountWithTax: 0, taxLevelCode: 'VAT_0', currency: 'EUR' }
    expect(await fees()).toMatchObject({ registration: none, late: none, noShow: none })
    const late = await rows.article({
      federationRef,
      type: 'ADDITIONAL_SUBSCRIPTION',
      isDefault: true,
      amountCents: 750,
    })
    await rows.article({ federationRef, type: 'NO_SHOW', isDefault: false })
    const expected = { registration: none, late: { articleRef: late.ref, amountWithTax: 750 }, noShow: none }
    expect(await fees()).toMatchObject(expected)
    const { fees: _fees, ...form } = formFor()
    const { ref } = await as('federationCollaborator').create(form)
    expect((await as('federationCollaborator').get({ competition: ref })).fees).toMatchObject(expected)
  })
})

describe('reading the manage screens', () => {
  it('is open in every state to those with the right (decision 10, decision 13), and refused to all others', async () => {
    const competition = worlds.a.competition.ref
    for (const subject of [
      'clubAdministrator',
      'competitionOrganizer',
      'resultProcessor',
      'shareAdministrator',
    ] as const)
      expect((await as(subject).get({ competition })).ref).toBe(competition)
    for (const subject of ['rider', 'clubMember', 'expiredShare', 'otherClubAdministrator'] as const)
      await refused(as(subject).get({ competition }), kernelErrors.insufficientPermissions)
    await refused(as('anonymous').get({ competition }), kernelErrors.noUserContext)
    await refused(as('foreignAdministrator').get({ competition }), kernelErrors.notFound)
    await refused(as('federationAdministrator').get({ competition: newRef() }), kernelErrors.notFound)
    expect((await as('federationAdministrator').getGeneral({ competition: worlds.a.draft.ref })).status).toBe('DRAFT')
  })

  it('returns a short code that never changes, with the public address (c101)', async () => {
    const competition = worlds.a.competition.ref
    const answer = await as('resultProcessor').code({ competition })
    const { code, url } = answer
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await as('federationAdministrator').code({ competition })).toEqual(answer)
    expect(answer.shortUrl).toBe(`http://localhost:3000/c/${code}`)
    expect(url).toBe(`http://localhost:3000/competitions/${competition}`)
    expect((await as('federationAdministrator').code({ competition: worlds.a.draft.ref })).code).not.toBe(code)
  })

  it('returns in security the state changes that state and right allow (c100, decision 8, decision 13)', async () => {
    const competition = worlds.a.competition.ref
    const actionsOf = async (subject: Subject) => (await as(subject).abilities({ competition })).actions
    expect(await actionsOf('federationAdministrator')).toEqual(['HIDE', 'LOCK', 'ARCHIVE', 'CANCEL'])
    expect(await actionsOf('shareCollaborator')).toEqual(['HIDE', 'LOCK', 'ARCHIVE'])
    expect(await actionsOf('resultProcessor')).toEqual([])
    expect(await as('rider').abilities({ competition })).toMatchObject({ canViewManage: false, canManage: false })
  })
})

describe('states (decision 8)', () => {
  it('allows every state change of the table, sends each to open pages and keeps it in the history', async () => {
    const competition = await draft()
    const administrator = as('federationAdministrator')
    const told: string[] = []
    const stop = await database.listen('competition', (payload) => told.push(payload))
    const published = await administrator.publish({ competition, parts: ['TIMESCHEDULE'] })
    expect(published.competition).toMatchObject({ status: 'PUBLISHED', publishedParts: ['TIMESCHEDULE'] })
    expect((await administrator.hide({ competition })).status).toBe('HIDDEN')
    expect((await administrator.publish({ competition })).competition.publishedParts).toEqual(['TIMESCHEDULE'])
    expect((await administrator.lock({ competition })).status).toBe('LOCKED')
    expect((await administrator.unlock({ competition })).status).toBe('PUBLISHED')
    expect((await administrator.cancel({ competition, reason: ' Frost ' })).cancelReason).toBe('Frost')
    await administrator.delete({ competition })
    await refused(administrator.get({ competition }), kernelErrors.notFound)
    const { publication } = await database.prisma.competition.findUniqueOrThrow({ where: { ref: competition } })
    await expect.poll(() => told.at(-1)).toBe(JSON.stringify({ competitionRef: competition, publication }))
    await stop()
    const actions = await database.prisma.history.findMany({ where: { ref: competition }, orderBy: { id: 'asc' } })
    expect(actions.map((line) => line.action)).toEqual([
      'create',
      'publish',
      'publish-parts',
      'hide',
      'publish',
      'lock',
      'unlock',
      'cancel',
      'delete',
    ])
  })

  it('refuses other state changes with 409, with the present and the requested state', async () => {
    const competition = await draft()
    const administrator = as('federationAdministrator')
    const failure = await refused(administrator.hide({ competition }), competitionErrors.transitionNotAllowed)
    expect(failure.causes[0]?.values).toEqual({ from: 'DRAFT', to: 'HIDDEN' })
    await refused(administrator.lock({ competition }), competitionErrors.transitionNotAllowed)
    await refused(administrator.unlock({ competition }), competitionErrors.transitionNotAllowed)
    await refused(administrator.archive({ competition }), competitionErrors.transitionNotAllowed)
    await refused(administrator.cancel({ competition, reason: '  ' }), competitionErrors.cancelReasonRequired)
    await administrator.cancel({ competition, reason: 'Storm' })
    await refused(administrator.publish({ competition }), competitionErrors.transitionNotAllowed)
  })

  it('refuses to delete a draft with a registration, and deletes a cancelled competition with one', async () => {
    const competition = await rows.competition({ federationRef: worlds.a.federation.ref, status: 'DRAFT' })
    const test = await rows.test({ competitionRef: competition.ref })
    const [practitioner] = worlds.a.practitioners
    await rows.registration({
      competitionRef: competition.ref,
      testRef: test.ref,
      testSetRef: test.testSet.ref,
      practitionerRef: practitioner?.ref ?? '',
    })
    const administrator = as('federationAdministrator')
    await refused(administrator.delete({ competition: competition.ref }), competitionErrors.deleteWithRegistrations)
    await administrator.cancel({ competition: competition.ref, reason: 'No ground' })
    await administrator.delete({ competition: competition.ref })
    const row = await database.prisma.competition.findUniqueOrThrow({ where: { ref: competition.ref } })
    expect(row).toMatchObject({ status: 'DELETED', deletedAt: now() })
  })

  it('lets a collaborator publish, hide and lock, but not cancel, delete or share (decision 13)', async () => {
    const competition = worlds.a.competition.ref
    const collaborator = as('shareCollaborator')
    await refused(collaborator.cancel({ competition, reason: 'x' }), kernelErrors.insufficientPermissions)
    await refused(collaborator.delete({ competition }), kernelErrors.insufficientPermissions)
    await refused(collaborator.listShares({ competition }), kernelErrors.insufficientPermissions)
    expect((await collaborator.lock({ competition })).status).toBe('LOCKED')
    await refused(as('resultProcessor').unlock({ competition }), kernelErrors.insufficientPermissions)
    expect((await collaborator.unlock({ competition })).status).toBe('PUBLISHED')
  })

  it('publishes parts while locked (decision 9), withdraws parts, and moves start lists one step (decision 11)', async () => {
    const competition = worlds.a.competition.ref
    const administrator = as('federationAdministrator')
    await administrator.lock({ competition })
    const outcome = await administrator.publish({
      competition,
      parts: ['RESULTS'],
      withdraw: ['RANKING'],
      startlistStatus: 'DRAFT',
    })
    expect(outcome).toMatchObject({
      competition: { status: 'LOCKED', publishedParts: ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS'] },
      startlistsMoved: 1,
      startlistsLeft: 0,
    })
    const again = await administrator.publish({ competition, parts: [], startlistStatus: 'CLOSED' })
    expect(again).toMatchObject({ startlistsMoved: 0, startlistsLeft: 1 })
    await administrator.unlock({ competition })
  })
})

describe('changing sections', () => {
  it('changes only the fields of the section, raises the version and refuses a stale one with the current value (decision 4)', async () => {
    const competition = await draft()
    const administrator = as('federationAdministrator')
    expect(await administrator.updateName({ competition, name: 'Summer Jumping', version: 1 })).toMatchObject({
      name: 'Summer Jumping',
      version: 2,
    })
    const stale = await refused(
      administrator.updateName({ competition, name: 'Autumn', version: 1 }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ name: 'Summer Jumping', version: 2 })
    const location = CreateCompetition.shape.location.parse({ facility: 'Hall 2', address: { cityName: 'Liège' } })
    await administrator.updateLocation({ competition, location, version: 2 })
    await administrator.updateDates({ competition, start: '2026-07-04', end: '2026-07-05', version: 3 })
    await administrator.updateOrganizer({
      competition,
      type: 'ORGANISATION',
      ref: worlds.a.club.ref,
      responsible: null,
      version: 4,
    })
    await administrator.updateContacts({ competition, contacts: [], version: 5 })
    await administrator.updateSubscriptionSettings({
      competition,
      registration: {
        opensAt: '2026-06-01T00:00:00Z',
        closesAt: '2026-06-20T22:00:00Z',
        lateAt: null,
        byIndividual: false,
        byOrganisation: true,
      },
      version: 6,
    })
    const changed = await administrator.updateGeneral({ competition, notes: 'Bring boots', version: 7 })
    expect(changed).toMatchObject({
      start: '2026-07-04',
      end: '2026-07-05',
      organizer: { name: 'Alpha Riding Club' },
      contacts: [],
      location: { facility: 'Hall 2' },
      registration: { closesAt: '2026-06-20T22:00:00.000Z', byIndividual: false },
      notes: 'Bring boots',
      sportTypes: ['SHOW_JUMPING'],
      version: 8,
    })
    const row = await database.prisma.competition.findUniqueOrThrow({ where: { ref: competition } })
    expect(row.searchName).toBe('summer jumping liege alpha riding club')
  })

  it('keeps the fields that its federation adds to competitions, and refuses an answer that none of them has (cs043)', async () => {
    const { federation } = worlds.a
    const { ref: competition } = await rows.competition({ federationRef: federation.ref })
    await api('federationAdministrator').federation.customAttribute.create({
      federation: federation.ref,
      subject: 'COMPETITION',
      name: 'Water on the site',
      input: { inputKind: 'DROPDOWN', choices: ['Yes', 'No'] },
    })
    const administrator = as('federationAdministrator')
    const { version } = await administrator.get({ competition })
    const save = (customAttributes: Record<string, string>) =>
      administrator.updateGeneral({ competition, customAttributes, version })
    await refused(save({ 'water-on-the-site': 'Perhaps' }), customAttributeErrors.invalid)
    expect(await save({ 'water-on-the-site': 'Yes' })).toMatchObject({
      customAttributes: { 'water-on-the-site': 'Yes' },
      version: version + 1,
    })
  })

  it('keeps the settings of a discipline of its federation, and refuses another and a second entry (cr140)', async () => {
    const { ref: competition } = await rows.competition({ federationRef: worlds.a.federation.ref })
    const administrator = as('federationAdministrator')
    const { settings, version } = await administrator.get({ competition })
    const save = (...refs: string[]) =>
      administrator.updateGeneral({
        competition,
        version,
        settings: {
          ...settings,
          byVariant: refs.map((sportTypeVariantRef) =>
            VariantSettings.parse({ sportTypeVariantRef, horseRestMinutes: 30, maxPerHorse: 2 }),
          ),
        },
      })
    const own = worlds.a.variant.ref
    await refused(save(worlds.b.variant.ref), kernelErrors.notFound)
    await refused(save(own, own), kernelErrors.notFound)
    expect((await save(own)).settings.byVariant).toEqual([
      {
        sportTypeVariantRef: own,
        riderRestMinutes: null,
        horseRestMinutes: 30,
        maxRegistrations: 0,
        maxPerRider: 0,
        maxPerHorse: 2,
      },
    ])
  })

  it('refuses changes once the competition is archived or cancelled, and by a result processor', async () => {
    const competition = await draft()
    await as('federationAdministrator').cancel({ competition, reason: 'Rain' })
    await refused(
      as('federationAdministrator').updateName({ competition, name: 'x', version: 2 }),
      competitionErrors.closed,
    )
    await refused(
      as('resultProcessor').updateName({ competition: worlds.a.competition.ref, name: 'x', version: 1 }),
      kernelErrors.insufficientPermissions,
    )
    await refused(as('foreignAdministrator').updateName({ competition, name: 'x', version: 2 }), kernelErrors.notFound)
  })
})

describe('sharing (decision 13)', () => {
  it('gives, changes and withdraws a share; an expired share stays listed and grants nothing', async () => {
    const competition = worlds.a.draft.ref
    const administrator = as('federationAdministrator')
    const personRef = worlds.actors.rider?.personRef ?? ''
    await refused(as('rider').get({ competition }), kernelErrors.insufficientPermissions)
    expect(await administrator.addShare({ competition, personRef, role: 'RESULT_PROCESSOR' })).toMatchObject([
      { personRef, role: 'RESULT_PROCESSOR', expires: null, isExpired: false },
    ])
    expect((await as('rider').get({ competition })).ref).toBe(competition)
    const past = { competition, personRef, role: 'COLLABORATOR', expires: '2026-05-16T08:00:00Z' } as const
    await refused(administrator.changeShare(past), kernelErrors.endInThePast)
    await administrator.changeShare({ ...past, expires: null })
    await database.prisma.competitionShare.updateMany({ where: { personRef }, data: { expires: past.expires } })
    expect(await administrator.listShares({ competition })).toMatchObject([{ role: 'COLLABORATOR', isExpired: true }])
    await refused(as('rider').get({ competition }), kernelErrors.insufficientPermissions)
    expect(await administrator.removeShare({ competition, personRef })).toEqual([])
    await refused(administrator.removeShare({ competition, personRef }), competitionErrors.shareNotFound)
  })

  it('refuses a share with a user of another federation or with the caller', async () => {
    const competition = worlds.a.competition.ref
    const foreigner = await rows.person({ federationRef: worlds.b.federation.ref })
    await refused(
      as('federationAdministrator').addShare({ competition, personRef: foreigner.ref, role: 'ADMINISTRATOR' }),
      kernelErrors.notFound,
    )
    await refused(
      as('shareAdministrator').addShare({
        competition,
        personRef: worlds.actors.shareAdministrator?.personRef ?? '',
        role: 'ADMINISTRATOR',
      }),
      competitionErrors.shareOwnRole,
    )
  })
})

describe('GET /competition/manage/{competition}/history (c104)', () => {
  it('returns the newest changes first, including those of tests and lists, in pages', async () => {
    const competition = await draft()
    const administrator = as('federationAdministrator')
    await administrator.updateName({ competition, name: 'Renamed', version: 1 })
    await administrator.addShare({
      competition,
      personRef: worlds.actors.member?.personRef ?? '',
      role: 'COLLABORATOR',
    })
    const first = await administrator.history({ competition, size: 2 })
    expect(first.items.map((item) => item.action)).toEqual(['share', 'update-name'])
    expect(first.items[1]?.changes).toEqual([{ field: 'name', before: 'Spring Jumping', after: 'Renamed' }])
    const second = await administrator.history({ competition, size: 2, after: first.next ?? '' })
    expect(second.items.map((item) => item.action)).toEqual(['create'])
    expect(second.next).toBeNull()
    await refused(administrator.history({ competition, after: 'x' }), kernelErrors.wrongFormat)
  })
})

describe('pictures (c121, c122)', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  it('stores a picture, shows it to everybody, and replaces it by the next one', async () => {
    const competition = await draft()
    const administrator = as('federationAdministrator')
    const first = await administrator.uploadBanner({ competition, file: new File([png], 'photo.exe') })
    const refOf = (path: string | null) => path?.split('/').at(-1) ?? ''
    expect(first.banner).toMatch(/^\/api\/file\//)
    const shown = await downloads('anonymous').kernel.storedFile.get({ file: refOf(first.banner) })
    expect(shown).toMatchObject({ contentType: 'image/png', disposition: 'inline', fileName: 'banner.png' })
    const second = await administrator.uploadBanner({ competition, file: new File([png], 'again.png') })
    expect(second.banner).not.toBe(first.banner)
    await refused(downloads('anonymous').kernel.storedFile.get({ file: refOf(first.banner) }), kernelErrors.notFound)
    expect((await administrator.uploadAvatar({ competition, file: new File([png], 'a.png') })).avatar).not.toBeNull()
  })

  it('a poster is shown to everybody, and is removed once; a closed competition keeps its own (cs050)', async () => {
    const competition = await draft()
    const administrator = as('federationAdministrator')
    const { poster } = await administrator.uploadPoster({ competition, file: new File([png], 'a.png') })
    const file = poster?.split('/').at(-1) ?? ''
    expect(await downloads('anonymous').kernel.storedFile.get({ file })).toMatchObject({ fileName: 'poster.png' })
    await refused(as('anonymous').removePoster({ competition }), kernelErrors.noUserContext)
    await refused(as('resultProcessor').removePoster({ competition }), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').removePoster({ competition }), kernelErrors.notFound)
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'ARCHIVED' } })
    await refused(administrator.removePoster({ competition }), competitionErrors.closed)
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'DRAFT' } })
    expect((await administrator.removePoster({ competition })).poster).toBeNull()
    await refused(downloads('anonymous').kernel.storedFile.get({ file }), kernelErrors.notFound)
    const { version } = await administrator.removePoster({ competition })
    expect((await administrator.get({ competition })).version).toBe(version)
  })

  it('checks the bytes of a picture: refuses a text named .png and more than three megabytes', async () => {
    const competition = worlds.a.competition.ref
    const administrator = as('federationAdministrator')
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'x.png', { type: 'image/png' })
    await refused(administrator.uploadBanner({ competition, file: svg }), kernelErrors.wrongFileType)
    const large = new File([png, new Uint8Array(3_145_729)], 'large.png')
    await refused(administrator.uploadBanner({ competition, file: large }), kernelErrors.payloadTooLarge)
    await refused(
      as('resultProcessor').uploadBanner({ competition, file: new File([png], 'x.png') }),
      kernelErrors.insufficientPermissions,
    )
  })
})

describe('GET /competition/search (c002)', () => {
  it('finds public competitions by part of name or place, ignoring accents; never drafts or those of other hosts', async () => {
    await as('federationAdministrator').create(
      formFor({ name: 'Grand Prix Été', publishAfterCreate: true, federationRef: worlds.a.federation.ref }),
    )
    await as('federationAdministrator').create(formFor({ name: 'Grand Prix Secret' }))
    const found = await as('anonymous').search({ q: 'prix ete' })
    expect(found).toMatchObject({ matches: [{ name: 'Grand Prix Été', cityName: 'Gent' }], hasMore: false })
    expect((await as('anonymous').search({ q: 'Beta' })).matches).toEqual([])
    expect((await as('anonymous').search({ q: '100%' })).matches).toEqual([])
    await refused(as('anonymous').search({ q: 'g ' }), kernelErrors.searchNeedleTooSmall)
  })
})
