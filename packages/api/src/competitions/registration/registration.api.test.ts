import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ruleTreeErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { ridden } from './ridden.fixture.ts'

const { api, database, downloads, make, now, worlds } = await apiTest()
const as = (subject: Subject, options: { now?: () => Date } = {}) => api(subject, options).competitions.registration
const staff = () => as('competitionOrganizer')

const inA = () => ({ federationRef: worlds.a.federation.ref })
const combination = () => make.practitioner(inA())
const known = (practitionerRef: string) => ({ practitionerRef, person: null, horse: null, organisation: null })

/** A separate test, so that the counts of one case do not affect another. */
const givenTest = async (
  over: Partial<Parameters<typeof make.test>[0]> = {},
  competition?: Record<string, unknown>,
) => {
  const competitionRef = competition
    ? (
        await make.competition({
          ...inA(),
          organizerType: 'ORGANISATION',
          organizerRef: worlds.a.club.ref,
          ...competition,
        })
      ).ref
    : worlds.a.competition.ref
  const test = await make.test({ ...over, competitionRef })
  return { competition: competitionRef, test: test.ref, testSetRef: test.testSet.ref }
}
type Place = Awaited<ReturnType<typeof givenTest>>
const create = ({ competition, test }: Place, practitionerRef: string, over: object = {}) => ({
  competition,
  test,
  data: known(practitionerRef),
  ...over,
})
const registerOne = async (place: Place, over: object = {}) => {
  const { registrations } = await staff().create(create(place, (await combination()).ref, over))
  const [registration] = registrations
  if (!registration) throw new Error('nothing was registered')
  return ridden(registration)
}
const stored = (ref: string) => database.prisma.registration.findUniqueOrThrow({ where: { ref } })

describe('permissions for registrations (decision 13)', () => {
  const input = () => ({ competition: worlds.a.competition.ref })
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['otherClubAdministrator', kernelErrors.insufficientPermissions],
    ['expiredShare', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s may not read registrations', async (subject, error) => {
    await refused(as(subject).metadata(input()), error)
    await refused(as(subject).listAll(input()), error)
  })
  it('lets a result processor read, and refuses a registration', async () => {
    expect((await as('resultProcessor').metadata(input())).abilities.canRegister).toBe(false)
    const place = await givenTest()
    await refused(
      as('resultProcessor').create(create(place, (await combination()).ref)),
      kernelErrors.insufficientPermissions,
    )
  })
  it('returns 404 for a competition and a test of the other federation (decision 6)', async () => {
    await refused(staff().metadata({ competition: worlds.b.competition.ref }), kernelErrors.notFound)
    await refused(staff().list({ ...input(), test: worlds.b.dressage.ref }), kernelErrors.notFound)
    await refused(
      staff().create({ ...input(), test: worlds.b.dressage.ref, data: known((await combination()).ref) }),
      kernelErrors.notFound,
    )
  })
})

describe('POST subscription/test/{test} (c069)', () => {
  it('registers a known combination, writes the history, and updates the list and counts (c067, c068)', async () => {
    const place = await givenTest()
    const { ref } = await combination()
    const before = await database.prisma.competition.findUniqueOrThrow({ where: { ref: place.competition } })
    const { personRef } = await database.prisma.practitioner.findUniqueOrThrow({ where: { ref } })
    await database.prisma.person.update({ where: { ref: personRef }, data: { avatar: '/api/person/1/avatar' } })
    const { registrations, notices } = await staff().create(create(place, ref, { notes: 'Prefers the morning' }))
    expect(notices).toEqual([])
    expect(registrations).toMatchObject([
      { practitionerRef: ref, status: 'SUBSCRIBED', kind: 'REGISTRATION', notes: 'Prefers the morning', version: 1 },
    ])
    const page = await staff().list({ competition: place.competition, test: place.test })
    expect(page).toMatchObject({
      totalElements: 1,
      numberOfElements: 1,
      items: [{ practitionerRef: ref, rider: { avatar: '/api/person/1/avatar' }, horse: { avatar: null } }],
    })
    const metadata = await staff().metadata({ competition: place.competition })
    expect(metadata.tests.find((test) => test.ref === place.test)).toMatchObject({ registered: 1, total: 1 })
    const lines = await database.prisma.history.findMany({
      where: { ref: registrations[0]?.ref ?? '' },
      orderBy: { id: 'asc' },
    })
    expect(lines).toMatchObject([{ action: 'register', noun: 'registration', parentRef: place.competition }])
    const after = await database.prisma.competition.findUniqueOrThrow({ where: { ref: place.competition } })
    expect(after.publication).toBe(before.publication + 1)
  })

  it('finds rider, horse and number in a list, returns pages, and reads all tests at once', async () => {
    const place = await givenTest()
    const person = await make.person({ ...inA(), firstName: 'Élise', lastName: 'Van Damme' })
    const horse = await make.horse({ ...inA(), name: '100% Pure' })
    await staff().create(create(place, (await make.practitioner({ ...inA(), personRef: person.ref })).ref))
    await staff().create(create(place, (await make.practitioner({ ...inA(), horseRef: horse.ref })).ref))
    const find = async (q: string) =>
      (await staff().list({ competition: place.competition, test: place.test, q })).items.map((row) => row.rider?.name)
    expect(await find('elise')).toEqual(['Élise Van Damme'])
    expect(await find('100%')).toHaveLength(1)
    expect(await find('%')).toHaveLength(1)
    expect(await find('nobody')).toEqual([])
    const second = await staff().list({ competition: place.competition, test: place.test, page: 1, size: 1 })
    expect(second).toMatchObject({ page: 1, size: 1, numberOfElements: 1, totalElements: 2 })
    expect((await staff().listAll({ competition: place.competition, size: 1000 })).totalElements).toBeGreaterThan(3)
  })

  it('creates the combination of a known rider and horse', async () => {
    const place = await givenTest()
    const person = await make.person(inA())
    const horse = await make.horse(inA())
    const data = { person: { ref: person.ref }, horse: { ref: horse.ref } }
    const { registrations, notices } = await staff().create({ ...place, data })
    expect(registrations).toMatchObject([{ rider: { ref: person.ref }, horse: { ref: horse.ref }, isUnknown: false }])
    expect(notices).toEqual([])
  })

  it('creates an unknown rider and horse, reports that they will be billed, and marks the combination', async () => {
    const place = await givenTest()
    const data = {
      person: { firstName: 'Zoë', lastName: 'Niemand', gender: 'FEMALE' as const },
      horse: { name: 'Nobody', ueln: '056002123456789', gender: 'MARE' as const },
    }
    await refused(staff().create({ ...place, data }), registrationErrors.unknownNotConfirmed)
    expect(await database.prisma.person.count({ where: { lastName: 'Niemand' } })).toBe(0)
    const { registrations, notices } = await staff().create({ ...place, data: { ...data, isUnknown: true } })
    expect(notices).toEqual(['UNKNOWN_COMBINATION_CREATED'])
    expect(registrations).toMatchObject([
      { rider: { name: 'Zoë Niemand' }, horse: { gender: 'MARE' }, isUnknown: true },
    ])
    expect(await database.prisma.person.findFirst({ where: { lastName: 'Niemand' } })).toMatchObject({
      gender: 'FEMALE',
    })
    await refused(staff().create({ ...place, data: { ...data, isUnknown: true } }), partiesErrors.uelnInUse)
  })

  it('checks an unknown rider and horse by the rules of their own forms', async () => {
    const place = await givenTest()
    const person = { firstName: 'Zita', lastName: 'Niemand' }
    const horse = { name: 'Nobody II' }
    type Data = Parameters<ReturnType<typeof staff>['create']>[0]['data']
    const fieldOf = async (data: Partial<Data>, definition: ErrorDefinition): Promise<string | undefined> => {
      const body = { isUnknown: true, person, horse, ...data }
      return (await refused(staff().create({ ...place, data: body }), definition)).causes[0]?.field
    }
    const tomorrow = { birthDate: '2999-01-01' }
    expect(await fieldOf({ person: { ...person, ...tomorrow } }, partiesErrors.birthDateInFuture)).toBe(
      'data.person.birthDate',
    )
    expect(await fieldOf({ horse: { ...horse, ...tomorrow } }, partiesErrors.birthDateInFuture)).toBe(
      'data.horse.birthDate',
    )
    const tall = { ...horse, withersHeightCode: 'C' as const }
    expect(await fieldOf({ horse: tall }, partiesErrors.withersHeightOnlyOfPony)).toBe('data.horse.withersHeightCode')
    const foal = { ...horse, gender: 'FILLY_FOAL' as const, birthDate: '2010-01-01' }
    expect(await fieldOf({ horse: foal }, partiesErrors.horseGenderAge)).toBe('data.horse.gender')
  })

  it('reports the field of bad input, and treats a combination of another federation as missing', async () => {
    const place = await givenTest()
    const blank = { isUnknown: true, person: { firstName: ' ', lastName: 'X' }, horse: { name: 'Y' } }
    const failed = await refused(staff().create({ ...place, data: blank }), kernelErrors.blankFirstName)
    expect(failed.causes[0]?.field).toBe('data.person.firstName')
    const missing = await refused(
      staff().create({ ...place, data: { person: { ref: (await make.person(inA())).ref } } }),
      kernelErrors.fieldRequired,
    )
    expect(missing.causes[0]?.field).toBe('data.horse')
    const [foreign] = worlds.b.practitioners
    const stranger = await refused(staff().create(create(place, foreign?.ref ?? '')), kernelErrors.notFound)
    expect(stranger.causes[0]?.field).toBe('data.practitionerRef')
  })

  it('uses the number of the combination, the only club of the rider and the quantity (default 1)', async () => {
    const place = await givenTest({ maxPerCombination: 0 })
    const { ref, personRef } = await combination()
    await make.membership({ personRef, organisationRef: worlds.a.club.ref })
    const [first] = (await staff().create(create(place, ref))).registrations
    await database.prisma.registration.update({ where: { ref: first?.ref ?? '' }, data: { startNumber: 412 } })
    const { registrations } = await staff().create(create(place, ref, { quantity: 2 }))
    expect(registrations).toMatchObject([
      { startNumber: 412, organisation: { ref: worlds.a.club.ref } },
      { startNumber: 412, organisation: { ref: worlds.a.club.ref } },
    ])
  })

  it('refuses a part of another test, a cancelled test, and a locked, archived or cancelled competition (decision 9)', async () => {
    const place = await givenTest()
    const other = await givenTest()
    const { ref } = await combination()
    await refused(
      staff().create(create(place, ref, { testSetRef: other.testSetRef })),
      registrationErrors.testSetOfOtherTest,
    )
    const cancelled = await givenTest({ cancelledAt: now() })
    await refused(staff().create(create(cancelled, ref)), registrationErrors.testCancelled)
    const locked = await givenTest({}, { status: 'LOCKED' })
    await refused(staff().create(create(locked, ref)), competitionErrors.locked)
    expect((await as('federationAdministrator').create(create(locked, ref))).registrations).toHaveLength(1)
    for (const status of ['ARCHIVED', 'CANCELLED']) {
      await refused(staff().create(create(await givenTest({}, { status }), ref)), competitionErrors.closed)
    }
  })
})

describe('limits (decision 14, spec section 8)', () => {
  it('refuses the organiser too if a test or the competition is full', async () => {
    const place = await givenTest({ maxRegistrations: 1 })
    await registerOne(place)
    const full = await refused(
      staff().create(create(place, (await combination()).ref, { confirmSaveWithWarnings: true })),
      registrationErrors.maxTestReached,
    )
    expect(full.causes).toMatchObject([{ values: { limit: 1, registered: 1 } }])
    const crowded = await givenTest({}, { settings: { maxRegistrations: 1 } })
    await registerOne(crowded)
    await refused(staff().create(create(crowded, (await combination()).ref)), registrationErrors.maxOverallReached)
  })

  it('returns 422 with a cause for each warning, and saves once they are confirmed (decision 4)', async () => {
    const place = await givenTest({ maxPerRider: 1, maxPerHorse: 1, maxPerCombination: 1 })
    const { ref } = await combination()
    await staff().create(create(place, ref))
    const asked = await refused(staff().create(create(place, ref)), kernelErrors.needsConfirmation)
    expect(asked.causes.map((cause) => cause.code)).toEqual([
      kernelErrors.needsConfirmation.code,
      registrationErrors.maxRiderReached.code,
      registrationErrors.maxHorseReached.code,
      registrationErrors.maxCombinationReached.code,
    ])
    expect(await database.prisma.registration.count({ where: { testRef: place.test } })).toBe(1)
    await staff().create(create(place, ref, { confirmSaveWithWarnings: true }))
    expect(await database.prisma.registration.count({ where: { testRef: place.test } })).toBe(2)
  })

  it('warns of a rider of another club and a horse among ponies', async () => {
    const category = await make.sportCategory({ ...inA(), sportTypeVariantRef: worlds.a.variant.ref, isPony: true })
    const place = await givenTest({ sportCategoryRef: category.ref })
    const { ref } = await combination()
    const asked = await refused(
      staff().create({ ...place, data: { ...known(ref), organisation: { ref: worlds.a.otherClub.ref } } }),
      kernelErrors.needsConfirmation,
    )
    expect(asked.causes.map((cause) => cause.code)).toEqual([
      kernelErrors.needsConfirmation.code,
      registrationErrors.riderNotInOrganisation.code,
      registrationErrors.horseTypeWrong.code,
    ])
  })

  it('frees the place of a cancelled registration; restoring it needs a free place', async () => {
    const place = await givenTest({ maxRegistrations: 1 })
    const first = await registerOne(place)
    const ref = { competition: place.competition, test: place.test, registration: first.ref }
    await staff().changeStatus({ ...ref, status: 'SIGNED_OFF', reason: 'Lame' })
    await registerOne(place)
    await refused(staff().changeStatus({ ...ref, status: 'SUBSCRIBED' }), registrationErrors.maxTestReached)
  })

  it('gives the last place to one of two simultaneous writers', async () => {
    const place = await givenTest({ maxRegistrations: 3 })
    const combinations = await Promise.all(Array.from({ length: 12 }, combination))
    const outcomes = await Promise.allSettled(combinations.map(({ ref }) => staff().create(create(place, ref))))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
    expect(await database.prisma.registration.count({ where: { testRef: place.test } })).toBe(3)
  })

  it('applies the limits of one discipline over its tests, and leaves the others alone (cr140)', async () => {
    const sportTypeVariantRef = worlds.a.variant.ref
    const byVariant = [{ sportTypeVariantRef, maxRegistrations: 2, maxPerRider: 1 }]
    const first = await givenTest({ sportTypeVariantRef }, { settings: { byVariant } })
    const second = await make.test({ competitionRef: first.competition, sportTypeVariantRef })
    const other = await make.test({ competitionRef: first.competition })
    const { ref } = await combination()
    await staff().create(create(first, ref))
    const again = await refused(
      staff().create({ ...create(first, ref), test: second.ref }),
      kernelErrors.needsConfirmation,
    )
    expect(again.causes[1]?.code).toBe(registrationErrors.maxRiderReached.code)
    await staff().create({ ...create(first, (await combination()).ref), test: second.ref })
    await refused(staff().create(create(first, (await combination()).ref)), registrationErrors.maxOverallReached)
    await staff().create({ ...create(first, ref), test: other.ref })
    expect(await database.prisma.registration.count({ where: { competitionRef: first.competition } })).toBe(3)
  })

  it('applies the limits of the whole competition over several tests at once', async () => {
    const first = await givenTest({}, { settings: { maxRegistrations: 2 } })
    const second = await make.test({ competitionRef: first.competition })
    const combinations = await Promise.all(Array.from({ length: 8 }, combination))
    await Promise.allSettled(
      combinations.map(({ ref }, index) =>
        staff().create({ ...create(first, ref), test: index % 2 ? first.test : second.ref }),
      ),
    )
    expect(await database.prisma.registration.count({ where: { competitionRef: first.competition } })).toBe(2)
  })
})

describe('a retry', () => {
  it('with the same key returns the same registrations, also at the same moment', async () => {
    const place = await givenTest({ maxPerCombination: 0 })
    const { ref } = await combination()
    const request = create(place, ref, { requestKey: 'browser-tab-1', quantity: 2 })
    const outcomes = await Promise.all([staff().create(request), staff().create(request), staff().create(request)])
    const refs = outcomes.map((outcome) => outcome.registrations.map((row) => row.ref))
    expect(refs[1]).toEqual(refs[0])
    expect(refs[2]).toEqual(refs[0])
    expect(await database.prisma.registration.count({ where: { testRef: place.test } })).toBe(2)
  })

  it('with the same key for another test, combination or quantity is refused, and registers nobody', async () => {
    const place = await givenTest({ maxPerCombination: 0 })
    const [one, another] = [await combination(), await combination()]
    const test = await make.test({ competitionRef: place.competition })
    const request = create(place, one.ref, { requestKey: 'entry-of-one' })
    await staff().create(request)
    for (const differing of [
      { ...request, test: test.ref },
      create(place, another.ref, { requestKey: 'entry-of-one' }),
      { ...request, quantity: 2 },
    ]) {
      const { causes } = await refused(staff().create(differing), kernelErrors.idempotencyKeyReused)
      expect(causes[0]?.field).toBe('requestKey')
    }
    expect(await database.prisma.registration.count({ where: { testRef: { in: [place.test, test.ref] } } })).toBe(1)
  })

  it('is of the account that sent the key: the same key of another one registers its own rider', async () => {
    const place = await givenTest({ maxPerCombination: 0 })
    const [one, another] = [await combination(), await combination()]
    const first = await staff().create(
      create(place, one.ref, { requestKey: 'entry-of-account', notes: 'allergic to latex' }),
    )
    const organizer = as('superAdministrator')
    const second = await organizer.create(create(place, another.ref, { requestKey: 'entry-of-account' }))
    expect(second.registrations.map((row) => row.ref)).not.toEqual(first.registrations.map((row) => row.ref))
    expect(JSON.stringify(second)).not.toContain('latex')
    expect(await database.prisma.registration.count({ where: { testRef: place.test } })).toBe(2)
  })

  it('at the same moment with one key for two tests registers once, and refuses the other', async () => {
    const place = await givenTest({ maxPerCombination: 0 })
    const { ref } = await combination()
    const test = await make.test({ competitionRef: place.competition })
    const request = create(place, ref, { requestKey: 'entry-at-once' })
    const outcomes = await Promise.allSettled([staff().create(request), staff().create({ ...request, test: test.ref })])
    const [reason, ...others] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(others).toEqual([])
    await refused(Promise.reject(reason), kernelErrors.idempotencyKeyReused)
  })
})

describe('kinds and fees (decision 12)', () => {
  const fees = {
    paymentMode: 'DEFERRED',
    registration: { amountWithTax: 2000, taxLevelCode: 'VAT_6', currency: 'EUR' },
    late: { amountWithTax: 3000, taxLevelCode: 'VAT_6', currency: 'EUR' },
    noShow: { amountWithTax: 5000, taxLevelCode: 'VAT_6', currency: 'EUR' },
  }
  const period = {
    registrationOpensAt: new Date('2026-05-01T08:00:00Z'),
    registrationClosesAt: new Date('2026-05-17T08:00:00Z'),
    registrationLateAt: new Date('2026-05-18T08:00:00Z'),
  }
  const later = () => new Date('2026-05-17T08:00:01Z')

  it('counts the closing moment as in time, and charges the late fee one second later', async () => {
    const place = await givenTest({}, { fees, ...period })
    expect(await registerOne(place)).toMatchObject({ kind: 'REGISTRATION', fee: { amountWithTax: 2000 } })
    const late = await as('competitionOrganizer', { now: later }).create(create(place, (await combination()).ref))
    expect(late.notices).toEqual(['LATE_FEE'])
    expect(late.registrations).toMatchObject([{ kind: 'LATE_REGISTRATION', fee: { amountWithTax: 5000 } }])
  })

  it('uses the fee of the test and the reduction of the price profile', async () => {
    const profile = await make.priceProfile({ ...inA(), reductionBasisPoints: 2500 })
    const place = await givenTest({ registrationFeeCents: 1001 }, { fees, priceProfileRefs: [profile.ref] })
    expect(await registerOne(place, { priceProfileRef: profile.ref })).toMatchObject({
      fee: { amountWithTax: 751, taxLevelCode: 'VAT_6', currency: 'EUR' },
      priceProfile: { ref: profile.ref },
    })
    await refused(
      staff().create(create(place, (await combination()).ref, { priceProfileRef: worlds.a.priceProfile.ref })),
      registrationErrors.priceProfileNotOffered,
    )
  })

  it('lets an entry sign off free of charge until the closing only', async () => {
    const place = await givenTest({}, { fees, ...period })
    const early = await registerOne(place)
    const late = await registerOne(place)
    const signedOff = await staff().signOff({ competition: place.competition, id: early.ref, reason: 'Lame' })
    expect(signedOff).toMatchObject({ status: 'SIGNED_OFF', signOffReason: 'Lame', fee: { amountWithTax: 0 } })
    const organiser = as('competitionOrganizer', { now: later })
    expect(await organiser.signOff({ competition: place.competition, id: late.ref, reason: 'Flu' })).toMatchObject({
      fee: { amountWithTax: 2000 },
    })
    await refused(
      staff().signOff({ competition: place.competition, id: (await registerOne(place)).ref, reason: ' ' }),
      registrationErrors.signOffReasonRequired,
    )
  })

  it('returns a price before the registration (c083)', async () => {
    const profile = await make.priceProfile({ ...inA(), reductionBasisPoints: 5000, isDefault: true })
    const place = await givenTest({ registrationFeeCents: 1500 }, { fees, priceProfileRefs: [profile.ref] })
    const ask = {
      competition: place.competition,
      testRef: place.test,
      practitioner: known((await combination()).ref),
      priceProfileRef: profile.ref,
      quantity: 3,
    }
    expect(await staff().offer(ask)).toMatchObject({
      fee: { amountWithTax: 2250 },
      kind: 'REGISTRATION',
      suggestedPriceProfileRef: profile.ref,
    })
    await refused(staff().offer({ ...ask, practitioner: null }), kernelErrors.fieldRequired)
    await refused(staff().offer({ ...ask, priceProfileRef: newRef() }), kernelErrors.notFound)
    await refused(staff().offer({ ...ask, registrationRef: newRef() }), kernelErrors.notFound)
  })
})

describe('price profiles (cr220, cr145, pr0494)', () => {
  /** Whoever rides a pony belongs to the group, and pays a quarter less. */
  const givenGroup = async () => {
    const rules = {
      logicalOperator: 'all',
      inverted: false,
      children: [{ kind: 'HORSE_IS_TYPE', weight: 'REQUIRED', inverted: false, text: 'PONY' }],
    }
    const group = await make.practitionerGroup({ ...inA(), name: 'Ponies', rules })
    const full = await make.priceProfile({ ...inA(), name: 'Full' })
    const young = await make.priceProfile({ ...inA(), name: 'Ponies pay less', reductionBasisPoints: 2500 })
    const bound = {
      ref: newRef(),
      ...inA(),
      name: 'Ponies',
      priceProfileRef: young.ref,
      practitionerGroupRef: group.ref,
    }
    await database.prisma.practitionerPriceProfile.create({ data: bound })
    const pony = await make.horse({ ...inA(), isPony: true })
    const rider = await make.practitioner({ ...inA(), horseRef: pony.ref })
    return { group, full, young, rider }
  }

  it('the profile of a practitioner group is suggested and taken by itself; others get the default', async () => {
    const { full, young, rider } = await givenGroup()
    // The competition offers the full price to everybody, and the group gets its own all the same.
    const place = await givenTest({ registrationFeeCents: 4000 }, { priceProfileRefs: [full.ref] })
    const ask = (practitionerRef: string) =>
      staff().offer({
        competition: place.competition,
        testRef: place.test,
        practitioner: known(practitionerRef),
        quantity: 2,
      })
    expect(await ask(rider.ref)).toMatchObject({
      fee: { amountWithTax: 6000 },
      suggestedPriceProfile: { name: young.name },
    })
    const other = await combination()
    expect(await ask(other.ref)).toMatchObject({ fee: { amountWithTax: 8000 }, suggestedPriceProfileRef: null })
    const form = await staff().individual({ competition: place.competition, test: place.test, id: rider.ref })
    expect(form.suggestedPriceProfileRef).toBe(young.ref)
    const { registrations } = await staff().create(create(place, rider.ref))
    expect(registrations).toMatchObject([{ priceProfile: { ref: young.ref }, fee: { amountWithTax: 3000 } }])
    await refused(
      staff().create(create(place, other.ref, { priceProfileRef: young.ref })),
      registrationErrors.priceProfileNotOffered,
    )
    await database.prisma.practitionerPriceProfile.updateMany({ data: { isActive: false } })
  })

  it('a competition has a profile of its own, which no other competition and no catalogue offers', async () => {
    const organizer = api('competitionOrganizer').competitions.competition
    const place = await givenTest({ registrationFeeCents: 4000 }, {})
    const { version, registration } = await organizer.get({ competition: place.competition })
    const custom = { name: 'Helpers', reductionBasisPoints: 10_000 }
    const save = (customPriceProfile: typeof custom | null, seen: number) =>
      organizer.updateSubscriptionSettings({
        competition: place.competition,
        version: seen,
        registration,
        customPriceProfile,
      })
    const saved = await save(custom, version)
    expect(saved.customPriceProfile).toEqual(custom)
    const { priceProfiles } = await staff().metadata({ competition: place.competition })
    const own = priceProfiles.find(({ name }) => name === 'Helpers')
    const rider = await combination()
    const { registrations } = await staff().create(create(place, rider.ref, { priceProfileRef: own?.ref }))
    expect(registrations[0]?.fee.amountWithTax).toBe(0)
    const elsewhere = await givenTest({}, {})
    await refused(
      staff().create(create(elsewhere, rider.ref, { priceProfileRef: own?.ref })),
      registrationErrors.priceProfileNotOffered,
    )
    const { federationRef } = inA()
    const listed = await api('federationAdministrator').catalogue.priceProfile.list({ federation: federationRef })
    expect(listed.map(({ name }) => name)).not.toContain('Helpers')
    await save(null, saved.version)
    expect(
      (await staff().metadata({ competition: place.competition })).priceProfiles.map(({ name }) => name),
    ).not.toContain('Helpers')
  })

  it('an offer refuses a team or organisation that does not exist here (decision 6)', async () => {
    const { competition } = await givenTest()
    const ask = { competition, practitioner: known((await combination()).ref) }
    await refused(staff().offer({ ...ask, teamRef: newRef() }), kernelErrors.notFound)
    await refused(staff().offer({ ...ask, organisationRef: newRef() }), kernelErrors.notFound)
    await refused(staff().offer({ ...ask, organisationRef: worlds.b.club.ref }), kernelErrors.notFound)
    await refused(staff().offer({ ...ask, practitioner: known(newRef()) }), kernelErrors.notFound)
  })

  it('a test for a group warns staff of a combination outside it (cr163)', async () => {
    const { group, rider } = await givenGroup()
    const place = await givenTest({ practitionerGroupRef: group.ref })
    const outside = await combination()
    await refused(staff().create(create(place, outside.ref)), registrationErrors.outsideGroup)
    await staff().create(create(place, outside.ref, { confirmSaveWithWarnings: true }))
    await staff().create(create(place, rider.ref))
    await database.prisma.practitionerPriceProfile.updateMany({ data: { isActive: false } })
  })
})

describe('changing a registration (c082)', () => {
  it('changes, and refuses a stale version with the current value (decision 26)', async () => {
    const place = await givenTest()
    const registration = await registerOne(place)
    const change = {
      competition: place.competition,
      test: place.test,
      registration: registration.ref,
      data: known(registration.practitionerRef),
      notes: 'Changed',
      forSale: true,
      version: 1,
    }
    expect((await staff().update(change)).registrations).toMatchObject([
      { notes: 'Changed', forSale: true, version: 2 },
    ])
    const stale = await refused(staff().update(change), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ notes: 'Changed', version: 2 })
    await refused(staff().update({ ...change, registration: newRef() }), kernelErrors.notFound)
    await refused(as('resultProcessor').update(change), kernelErrors.insufficientPermissions)
  })

  it('accepts another combination unless there is a result, and updates the number of starts', async () => {
    const place = await givenTest({ maxPerCombination: 0 })
    const registration = await registerOne(place)
    const { ref } = await combination()
    const change = {
      competition: place.competition,
      test: place.test,
      registration: registration.ref,
      data: known(ref),
    }
    const changed = await staff().update({ ...change, quantity: 3 })
    expect(changed.registrations.map((row) => row.practitionerRef)).toEqual([ref, ref, ref])
    await refused(staff().update({ ...change, quantity: 2 }), registrationErrors.fewerStarts)
    await database.prisma.result.create({
      data: {
        ref: newRef(),
        competitionRef: place.competition,
        testSetRef: place.testSetRef,
        registrationRef: registration.ref,
        status: 'FINISHED',
        content: {},
        enteredAt: now(),
      },
    })
    await refused(staff().update({ ...change, data: known((await combination()).ref) }), registrationErrors.hasResult)
  })
})

describe('states (c072)', () => {
  it('announces, restores and cancels; a cancelled registration stays cancelled', async () => {
    const place = await givenTest()
    const { ref } = await registerOne(place)
    const change = (status: 'ANNOUNCED' | 'SUBSCRIBED' | 'CANCELLED', over: object = {}) =>
      staff().changeStatus({ competition: place.competition, test: place.test, registration: ref, status, ...over })
    expect(await change('ANNOUNCED')).toMatchObject({ status: 'ANNOUNCED', version: 2 })
    expect(await change('ANNOUNCED')).toMatchObject({ version: 2 })
    expect(await change('SUBSCRIBED')).toMatchObject({ status: 'SUBSCRIBED' })
    const stale = await refused(change('CANCELLED', { version: 1 }), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ status: 'SUBSCRIBED', version: 3 })
    expect(await change('CANCELLED')).toMatchObject({ status: 'CANCELLED', actions: [], fee: { amountWithTax: 0 } })
    await refused(change('SUBSCRIBED'), registrationErrors.transitionNotAllowed)
  })

  it('approves and rejects registrations that are pending approval', async () => {
    const place = await givenTest()
    const waiting = await registerOne(place)
    const rejected = await registerOne(place)
    await database.prisma.registration.updateMany({
      where: { testRef: place.test },
      data: { status: 'PENDING_APPROVAL' },
    })
    const of = (registration: string) => ({ competition: place.competition, test: place.test, registration })
    expect(await staff().changeStatus({ ...of(waiting.ref), status: 'SUBSCRIBED' })).toMatchObject({
      status: 'SUBSCRIBED',
    })
    expect(await staff().changeStatus({ ...of(rejected.ref), status: 'REJECTED' })).toMatchObject({
      status: 'REJECTED',
    })
    await refused(staff().changeStatus({ ...of(newRef()), status: 'REJECTED' }), kernelErrors.notFound)
  })

  it('sets the payment status (c074)', async () => {
    const place = await givenTest({}, { fees: { paymentMode: 'EXTERN' } })
    const { ref } = await registerOne(place)
    const of = { competition: place.competition, test: place.test, registration: ref }
    expect(await staff().changePaymentStatus({ ...of, status: 'COMPLETE' })).toMatchObject({
      paymentStatus: 'COMPLETE',
    })
    await refused(
      as('resultProcessor').changePaymentStatus({ ...of, status: 'COMPLETE' }),
      kernelErrors.insufficientPermissions,
    )
  })
})

describe('deleting (c070, c071)', () => {
  it('deletes one or many softly, and none if one of them has a result', async () => {
    const place = await givenTest()
    const rows = await Promise.all(Array.from({ length: 4 }, () => registerOne(place)))
    const [first, second, third, fourth] = rows.map((row) => row.ref)
    const of = { competition: place.competition, test: place.test }
    await staff().delete({ ...of, registration: first ?? '' })
    expect((await stored(first ?? '')).deletedAt).toEqual(now())
    await refused(staff().delete({ ...of, registration: first ?? '' }), kernelErrors.notFound)
    await database.prisma.result.create({
      data: {
        ref: newRef(),
        competitionRef: place.competition,
        testSetRef: place.testSetRef,
        registrationRef: fourth ?? '',
        status: 'FINISHED',
        content: {},
        enteredAt: now(),
      },
    })
    const registrationRefs = [second ?? '', third ?? '', fourth ?? '']
    await refused(staff().deleteMany({ ...of, registrationRefs }), registrationErrors.hasResult)
    expect((await staff().list(of)).totalElements).toBe(3)
    await staff().deleteMany({ ...of, registrationRefs: registrationRefs.slice(0, 2) })
    expect((await staff().list(of)).totalElements).toBe(1)
    await refused(as('resultProcessor').deleteMany({ ...of, registrationRefs }), kernelErrors.insufficientPermissions)
  })

  it('leaves an open position on a list that was public, and closes the gap on any other', async () => {
    for (const [status, left] of [
      ['DRAFT', ['PARTICIPANT']],
      ['DRAFT_PROPOSAL', ['OPEN_POSITION', 'PARTICIPANT']],
    ] as const) {
      const place = await givenTest()
      const rows = [await registerOne(place), await registerOne(place)]
      const list = await make.startlist({
        competitionRef: place.competition,
        testSetRef: place.testSetRef,
        registrationRefs: rows.map((row) => row.ref),
        status,
      })
      await staff().delete({ competition: place.competition, test: place.test, registration: rows[0]?.ref ?? '' })
      const entries = await database.prisma.startlistEntry.findMany({
        where: { startlistRef: list.ref },
        orderBy: { order: 'asc' },
      })
      expect(entries.map((entry) => entry.type)).toEqual(left)
    }
  })
})

describe('moving (c078-c080)', () => {
  it('offers the other parts, moves to one, and fills its open positions', async () => {
    const place = await givenTest()
    const target = await givenTest()
    const registration = await registerOne(place)
    const list = await make.startlist({
      competitionRef: target.competition,
      testSetRef: target.testSetRef,
      registrationRefs: [(await registerOne(target)).ref],
    })
    await database.prisma.startlistEntry.create({
      data: { ref: newRef(), startlistRef: list.ref, order: 1, type: 'OPEN_POSITION' },
    })
    const of = { competition: place.competition, test: place.test }
    expect((await staff().moveTargets(of)).map((row) => row.testSetRef)).toContain(target.testSetRef)
    const candidates = await staff().startlistEntryCandidates({ ...of, testSet: target.testSetRef })
    expect(candidates).toMatchObject([{ startlistRef: list.ref, position: 2 }])
    const move = { ...of, targetTestSetRef: target.testSetRef, registrationRefs: [registration.ref] }
    await refused(staff().move({ ...move, startPositions: [1] }), registrationErrors.startPositionTaken)
    expect(await staff().move({ ...move, startPositions: [2] })).toMatchObject([
      { ref: registration.ref, testRef: target.test, startPositions: [2] },
    ])
    await refused(staff().move(move), kernelErrors.notFound)
    await refused(staff().move({ ...move, targetTestSetRef: worlds.b.dressage.testSet.ref }), kernelErrors.notFound)
  })

  it('refuses a full target and moves no registration', async () => {
    const place = await givenTest()
    const target = await givenTest({ maxRegistrations: 1 })
    const rows = [await registerOne(place), await registerOne(place)]
    const full = await refused(
      staff().move({
        competition: place.competition,
        test: place.test,
        targetTestSetRef: target.testSetRef,
        registrationRefs: rows.map((row) => row.ref),
      }),
      registrationErrors.maxTestReached,
    )
    expect(full.causes[0]?.field).toBe('registrationRefs.1')
    expect((await stored(rows[0]?.ref ?? '')).testRef).toBe(place.test)
  })
})

describe('the form of one rider (c075)', () => {
  it('is found by rider, combination and registration', async () => {
    const place = await givenTest()
    const registration = await registerOne(place)
    const of = { competition: place.competition, test: place.test }
    for (const id of [registration.rider.ref, registration.practitionerRef, registration.ref]) {
      expect(await staff().individual({ ...of, id })).toMatchObject({
        rider: { ref: registration.rider.ref },
        combinations: [{ practitionerRef: registration.practitionerRef, isRegistered: true }],
        registrations: [{ ref: registration.ref }],
      })
    }
    const [foreign] = worlds.b.practitioners
    await refused(staff().individual({ ...of, id: foreign?.personRef ?? '' }), kernelErrors.notFound)
  })
})

describe('rules (c076, c077)', () => {
  const of = () => ({ competition: worlds.a.competition.ref })
  it('are empty at first, are stored whole and read back', async () => {
    const none = { logicalOperator: 'all', inverted: false, children: [] }
    expect(await staff().rules(of())).toEqual({ rules: none, version: 0 })
    const rules = {
      logicalOperator: 'any' as const,
      children: [{ kind: 'PERSON_HAS_AGE' as const, operator: '>=' as const, number: 14 }],
    }
    expect(await staff().saveRules({ ...of(), rules, version: 0 })).toMatchObject({ version: 1 })
    expect(await staff().rules(of())).toMatchObject({ rules, version: 1 })
    // Of two users who read the rules at the same time, the second one gets the value that the first one saved.
    await staff().saveRules({ ...of(), rules, version: 1 })
    for (const version of [0, 1]) {
      const stale = await refused(staff().saveRules({ ...of(), rules, version }), kernelErrors.staleVersion)
      expect(stale).toMatchObject({ causes: [{ field: 'version' }], current: { rules, version: 2 } })
    }
  })
  it('are at most five levels deep and complete (decision 35)', async () => {
    const deep = (levels: number): never =>
      ({ logicalOperator: 'all', children: levels === 0 ? [] : [deep(levels - 1)] }) as never
    await refused(staff().saveRules({ ...of(), rules: deep(6), version: 0 }), ruleTreeErrors.tooDeep)
    await refused(
      as('resultProcessor').saveRules({ ...of(), rules: deep(1), version: 0 }),
      kernelErrors.insufficientPermissions,
    )
  })
})

describe('GET subscription/export (c081)', () => {
  const download = (subject: Subject, input: object) =>
    downloads(subject).competitions.registration.export({
      competition: worlds.a.competition.ref,
      ...input,
    })
  it('is a CSV with semicolons and a byte order mark, and no name in it is a formula', async () => {
    const place = await givenTest({ name: '=1+1' })
    const person = await make.person({ ...inA(), firstName: '=HYPERLINK("x")', lastName: '@evil' })
    await staff().create(create(place, (await make.practitioner({ ...inA(), personRef: person.ref })).ref))
    const file = await download('resultProcessor', { format: 'CSV', testRef: place.test })
    expect(file).toMatchObject({ contentType: 'text/csv; charset=utf-8' })
    expect(String(file.body)).toMatch(/^\uFEFFTest;Part;/)
    for (const line of String(file.body).slice(1).trimEnd().split('\r\n')) {
      for (const cell of line.split(';')) expect(cell).not.toMatch(/^"?[=+\-@\t]/)
    }
  })
  it('shows papers, payment and notes to those who manage the competition, not to a result processor', async () => {
    const place = await givenTest({ name: 'Fields' })
    const horse = await make.horse({ ...inA(), ueln: '056002000000017' })
    const { ref } = await make.practitioner({ ...inA(), horseRef: horse.ref })
    await staff().create({ ...create(place, ref), notes: 'allergic to latex' })
    const { competition } = create(place, ref)
    const read = async (subject: Subject) => {
      const reads = api(subject).competitions.registration
      const { items } = await reads.list({ competition, test: place.test })
      const { items: all } = await reads.listAll({ competition, q: 'allergic', size: 1000 })
      const individual = await reads.individual({ competition, test: place.test, id: ref })
      const file = await download(subject, { format: 'CSV', testRef: place.test })
      return { row: items[0], text: JSON.stringify([items, all, individual, String(file.body)]) }
    }
    const processor = await read('resultProcessor')
    expect(processor.row).toMatchObject({ fee: null, paymentStatus: null, notes: null, horse: { ueln: null } })
    expect(processor.text).not.toMatch(/056002000000017|latex|Fee;|Payment|Notes|UELN/)
    const manager = await read('shareCollaborator')
    expect(manager.row).toMatchObject({ notes: 'allergic to latex', horse: { ueln: '056002000000017' } })
    expect(manager.row?.fee).not.toBeNull()
    expect(manager.text).toMatch(/UELN.*Fee.*Payment.*Remarks/)
  })
  it('shows birth date and e-mail of a rider to readers who may see all of the person (decision 33)', async () => {
    const place = await givenTest({ name: 'Contacts' })
    const { ref: personRef } = await make.person({ ...inA(), birthDate: '2009-03-04', email: 'rider@example.org' })
    const { ref } = await make.practitioner({ ...inA(), personRef })
    await staff().create(create(place, ref))
    const read = async (subject: Subject) =>
      String((await download(subject, { format: 'CSV', testRef: place.test })).body)
    expect(await read('federationCollaborator')).toMatch(/2009-03-04;rider@example.org/)
    expect(await database.prisma.personalDataAccess.count({ where: { personRef } })).toBe(1)
    for (const subject of ['shareCollaborator', 'resultProcessor'] as const) {
      expect(await read(subject)).not.toMatch(/2009-03-04|rider@example.org|E-mail/)
    }
  })
  it('is an XLSX by default, and is refused to those without the right', async () => {
    const file = await download('competitionOrganizer', {})
    expect(file.contentType).toContain('spreadsheetml')
    expect(file.body).toBeInstanceOf(Uint8Array)
    await expect(download('rider', {})).rejects.toThrow()
    await expect(download('competitionOrganizer', { testRef: worlds.b.dressage.ref })).rejects.toThrow()
  })
})
