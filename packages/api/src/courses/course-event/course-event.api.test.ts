import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { achievementErrors } from '@oxer/domain/catalogue/achievement/achievement.errors'
import { courseEventErrors } from '@oxer/domain/courses/course-event/course-event.errors'
import type { UpdateCourseEvent } from '@oxer/domain/courses/course-event/course-event.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { isRichText } from '@oxer/domain/kernel/rich-text/rich-text'
import { hostileTexts } from '@oxer/domain/kernel/rich-text/testing/hostile-texts'
import { ruleFailureErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { apiOf, database, downloads, federation: federationRef, make: rows, worlds } = await apiTest()
const { ref: achievementRef } = await rows.achievement({ federationRef, name: 'Initiator', validityDays: 10 })
const { ref: courseRef } = await rows.course({ federationRef, title: 'Initiator', achievementRef })

const as = (actor: Actor | null) => apiOf(actor, { tenant: { federationRef, federationRefs: [federationRef] } })
const staff = () => as(worlds.actors.federationAdministrator).courses.courseEvent
const visitor = () => as(null).courses.courseEvent
const member = () => as(worlds.actors.clubMember).courses.courseEvent

const place = {
  street: 'Kerkstraat',
  number: '1',
  bus: '',
  postalCode: '9000',
  cityName: 'Gent',
  state: '',
  county: '',
  country: 'BEL',
}
const day = (courseDay: number, date: string) => ({
  courseDay,
  day: date,
  start: '09:00',
  end: '17:00',
  location: place,
})
const form = () => ({
  courseRef: { ref: courseRef },
  title: 'Initiator in Gent',
  description: 'Two days',
  money: { amountWithTax: 12_100, taxLevelCode: 'VAT_21' as const, currency: 'EUR' as const },
  maxRegistrations: 3,
  days: [day(1, '2026-06-06'), day(2, '2026-06-13')],
  rules: { ...emptyRules, logicalOperator: 'any' as const },
  location: { cityName: 'Gent', country: 'BEL' },
})
const make = (over: Partial<ReturnType<typeof form>> = {}) => staff().create({ ...form(), ...over })
const person = (birthDate: string | null = '1990-01-01', lastName = 'Cursist') =>
  rows.person({ federationRef: worlds.a.federation.ref, firstName: 'Kim', lastName, birthDate })

describe('the form of a course event (p111, p112, q047)', () => {
  it('keeps the marks of its description, and nothing that runs', async () => {
    const described = async (description: string) => {
      const { ref } = await make({ description })
      const [profile, stored] = [
        await visitor().profile({ courseEvent: ref }),
        await database.prisma.courseEvent.findUniqueOrThrow({ where: { ref } }),
      ]
      expect(profile.description).toBe(stored.description)
      return stored.description
    }
    expect(await described('<p>Bring <b>a</b> <u>hat</u></p>')).toBe('<p>Bring <strong>a</strong> hat</p>')
    expect(await described('Bring a hat & boots\n1 < 2')).toBe('Bring a hat & boots\n1 < 2')
    for (const sent of hostileTexts) expect(isRichText(await described(sent)), sent).toBe(true)
    const long = await refused(make({ description: `<p>${'x'.repeat(10_001)}</p>` }), kernelErrors.tooLong)
    expect(long.causes[0]).toMatchObject({ field: 'description' })
  })
  it('is read back as it was sent, when created and when changed', async () => {
    const { ref } = await make()
    const shown = async () => {
      const found = await staff().metadata({ courseEvent: ref })
      const { amountWithTax, taxLevelCode, currency } = found.money
      return {
        courseRef: { ref: found.courseRef.ref },
        title: found.title,
        description: found.description,
        money: { amountWithTax, taxLevelCode, currency },
        maxRegistrations: found.maxRegistrations,
        days: found.days.map(({ ref: _ref, isFavourite: _isFavourite, ...each }) => each),
        rules: found.rules,
        location: found.location,
      }
    }
    expect(await shown()).toEqual(form())
    const { days, version } = await staff().metadata({ courseEvent: ref })
    const changed = {
      ...form(),
      title: 'Initiator in Aalst',
      maxRegistrations: 0,
      days: [day(1, '2026-07-01'), { ...day(2, '2026-06-13'), end: '12:00' }],
      location: { cityName: 'Aalst', country: 'NLD' },
    }
    const sent: UpdateCourseEvent = {
      ...changed,
      version,
      days: changed.days.map((each, index) => (index === 1 && days[1] ? { ...each, ref: days[1].ref } : each)),
    }
    const after = await staff().update({ courseEvent: ref, ...sent })
    expect(await shown()).toEqual(changed)
    expect(after.days[1]?.ref).toBe(days[1]?.ref)
    const stale = await refused(staff().update({ courseEvent: ref, ...sent }), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ version: version + 1 })
    await refused(
      staff().update({ courseEvent: ref, ...sent, version: after.version, courseRef: { ref: worlds.a.course.ref } }),
      courseEventErrors.courseStays,
    )
  })

  it('shows the e-mail of the federation to everybody, as the place to ask', async () => {
    const { ref } = await make()
    const where = { ref: worlds.a.federation.ref }
    await database.prisma.federation.update({ where, data: { contactEmail: 'office@example.org' } })
    expect(await visitor().profile({ courseEvent: ref })).toMatchObject({ contactEmail: 'office@example.org' })
  })

  it('reports the wrong field, and refuses members and a course of another federation', async () => {
    const wrong = await refused(
      make({ days: [{ ...day(1, '2026-06-06'), end: '08:00' }] }),
      kernelErrors.endBeforeStart,
    )
    expect(wrong.causes[0]?.field).toBe('days.0.end')
    const missing = await refused(
      make({ days: [{ ...day(1, ''), start: '', end: '', location: { ...place, street: ' ' } }] }),
      kernelErrors.fieldRequired,
    )
    expect(missing.causes).toEqual([
      { code: kernelErrors.fieldRequired.code, field: 'days.0.day' },
      { code: kernelErrors.blankTime.code, field: 'days.0.start' },
      { code: kernelErrors.blankTime.code, field: 'days.0.end' },
      { code: kernelErrors.blankStreet.code, field: 'days.0.location.street' },
    ])
    await refused(visitor().create(form()), kernelErrors.noUserContext)
    await refused(member().create(form()), kernelErrors.insufficientPermissions)
    await refused(make({ courseRef: { ref: worlds.b.course.ref } }), kernelErrors.notFound)
    await refused(staff().profile({ courseEvent: worlds.b.courseEvent.ref }), kernelErrors.notFound)
  })
})

describe('registrations', () => {
  it('are accepted once, also with a retry of the same key, and up to the capacity (p114, decision 14)', async () => {
    const { ref: courseEvent } = await make()
    const one = await person()
    const ask = { courseEvent, personRef: one.ref, requestKey: 'tab-1' }
    const first = await staff().register(ask)
    expect(await staff().register(ask)).toEqual(first)
    await refused(staff().register({ ...ask, requestKey: 'tab-2' }), courseEventErrors.alreadyRegistered)
    await refused(staff().register({ ...ask, personRef: (await person()).ref }), kernelErrors.idempotencyKeyReused)
    const superAdministrator = as(worlds.actors.superAdministrator).courses.courseEvent
    await refused(superAdministrator.register(ask), courseEventErrors.alreadyRegistered)
    const others = await Promise.all(Array.from({ length: 4 }, () => person()))
    const outcomes = await Promise.allSettled(
      others.map(({ ref }) => staff().register({ courseEvent, personRef: ref })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await refused(staff().register({ courseEvent, personRef: (await person()).ref }), courseEventErrors.isFull)
    expect(await visitor().profile({ courseEvent })).toMatchObject({ registrations: 3, userIsRegistered: false })
  })

  it('are refused by a required rule and wait for a confirmation of an expected one (decision 35, pr0842)', async () => {
    const rule = (weight: 'REQUIRED' | 'EXPECTED' | 'OPTIONAL', number: number) =>
      ({ kind: 'PERSON_HAS_AGE', weight, inverted: false, operator: '>=', number }) as const
    const children = [rule('REQUIRED', 16), rule('EXPECTED', 18), rule('OPTIONAL', 21)]
    const { ref: courseEvent } = await make({ rules: { ...emptyRules, children } as never })
    const ask = async (birthDate: string) => ({ courseEvent, personRef: (await person(birthDate)).ref })
    const young = await ask('2012-01-01')
    await refused(staff().register({ ...young, confirmSaveWithWarnings: true }), ruleFailureErrors.personAge)
    const minor = await ask('2009-01-01')
    await refused(staff().register(minor), kernelErrors.needsConfirmation)
    const { informed } = await staff().register({ ...minor, confirmSaveWithWarnings: true })
    expect(informed).toMatchObject([{ error: ruleFailureErrors.personAge.code, values: { number: 21 } }])
  })

  it('are created by users who may act for the person: oneself, the own club, the federation (021-0000000013, p025)', async () => {
    const { ref: courseEvent } = await make()
    const stranger = await person('1990-01-01', 'Zoekbaar')
    await refused(member().register({ courseEvent, personRef: stranger.ref }), courseEventErrors.mayNotRegister)
    const [foreign] = worlds.b.practitioners
    await refused(staff().register({ courseEvent, personRef: foreign?.personRef ?? '' }), kernelErrors.notFound)
    expect((await member().registrable({ courseEvent, q: 'zoekb' })).matches).toEqual([])
    const found = async () => (await staff().registrable({ courseEvent, q: 'zoekb' })).matches
    expect(await found()).toMatchObject([{ ref: stranger.ref, name: 'Kim Zoekbaar', birthYear: 1990 }])
    await staff().register({ courseEvent, personRef: stranger.ref })
    expect(await found()).toEqual([])
    await refused(visitor().registrable({ courseEvent, q: 'zoekb' }), kernelErrors.noUserContext)
    const own = worlds.actors.clubMember?.personRef ?? ''
    await member().register({ courseEvent, personRef: own })
    expect(await member().profile({ courseEvent })).toMatchObject({ userIsRegistered: true })
  })

  it('show the public no name of a minor, in pages; a cancellation needs a reason (p116, p120, p121, decision 33)', async () => {
    const { ref: courseEvent } = await make()
    const registered = []
    for (const birthDate of ['1990-01-01', '2015-01-01', null]) {
      const { ref } = await person(birthDate)
      registered.push(await staff().register({ courseEvent, personRef: ref, remarks: 'vegetarian' }))
    }
    const seen = await visitor().registrations({ courseEvent })
    expect(seen.items.map((row) => [row.person?.name ?? null, row.remarks, row.registeredAt])).toEqual([
      ['Kim Cursist', null, null],
      [null, null, null],
      [null, null, null],
    ])
    expect(JSON.stringify(seen)).not.toMatch(/birth/)
    // A search finds nobody by a name that the reader does not see.
    const found = async (reader: typeof staff, q: string) =>
      (await reader().registrations({ courseEvent, q })).items.length
    expect([await found(visitor, 'cursi'), await found(staff, 'cursi kim'), await found(staff, 'ursist')]).toEqual([
      1, 3, 0,
    ])
    expect((await staff().attendances({ courseEvent, q: 'cursist' })).items).toHaveLength(3)
    expect((await staff().results({ courseEvent, q: 'nobody' })).items).toEqual([])
    const first = await staff().registrations({ courseEvent, size: 2 })
    const rest = await staff().registrations({ courseEvent, size: 2, after: first.next ?? '' })
    expect([...first.items, ...rest.items].map((row) => row.person?.name)).toEqual(Array(3).fill('Kim Cursist'))

    const registration = registered[0]?.registrationRef ?? ''
    const change = { courseEvent, registration, remarks: 'vegan', version: 1 }
    await staff().changeRegistration(change)
    await refused(staff().changeRegistration(change), kernelErrors.staleVersion)
    await refused(member().changeRegistration({ ...change, version: 2 }), courseEventErrors.mayNotRegister)
    const empty = await refused(
      staff().cancelRegistration({ courseEvent, registration, reason: ' ' }),
      courseEventErrors.reasonEmpty,
    )
    expect(empty.causes[0]?.field).toBe('reason')
    await refused(staff().remove({ courseEvent }), courseEventErrors.hasRegistrations)
    await staff().cancelRegistration({ courseEvent, registration, reason: 'ill' })
    await refused(
      staff().cancelRegistration({ courseEvent, registration, reason: 'ill' }),
      courseEventErrors.isCancelled,
    )
    expect((await visitor().registrations({ courseEvent })).items).toHaveLength(2)
    expect((await staff().registrations({ courseEvent })).items[0]).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'ill',
      remarks: 'vegan',
    })
    for (const { registrationRef } of registered.slice(1)) {
      await staff().cancelRegistration({ courseEvent, registration: registrationRef, reason: 'ill' })
    }
    await staff().remove({ courseEvent })
    await refused(staff().metadata({ courseEvent }), kernelErrors.notFound)
  })
})

it('refuses days on which its course is not held, and results when the achievement is not given (pr0390, pr0427)', async () => {
  const achievement = await rows.achievement({ federationRef, name: 'Brevet', start: '2026-06-10', end: '2026-06-20' })
  const held = {
    federationRef,
    title: 'Brevet',
    achievementRef: achievement.ref,
    start: '2026-06-01',
    end: '2026-06-30',
  }
  const course = await rows.course(held)
  const courseRef = { ref: course.ref }
  const outside = make({ courseRef, days: [day(1, '2026-05-31'), day(2, '2026-06-13'), day(3, '2026-07-01')] })
  expect((await refused(outside, courseEventErrors.dayBeforeCourse)).causes).toMatchObject([
    { field: 'days.0.day', values: { title: 'Brevet', start: '2026-06-01' } },
    { code: courseEventErrors.dayAfterCourse.code, field: 'days.2.day', values: { end: '2026-06-30' } },
  ])
  const made = await make({ courseRef })
  const courseEvent = made.ref
  const save = (days: UpdateCourseEvent['days']) =>
    staff().update({ courseEvent, ...form(), courseRef, days, version: 1 })
  await refused(save([day(1, '2026-07-01')]), courseEventErrors.dayAfterCourse)
  await database.prisma.course.update({ where: { ref: course.ref }, data: { start: '2026-06-10' } })
  await save([day(1, '2026-06-06'), day(2, '2026-06-20')])

  const { ref: personRef } = await person('2012-03-04', 'Brevet')
  const { registrationRef } = await staff().register({ courseEvent, personRef })
  const passed = { courseEvent, registrationRef, score: '7', achieved: true, notes: '' }
  const result = (date: string, version: number) => staff().saveResult({ ...passed, date, version })
  await refused(result('2026-06-09', 1), achievementErrors.notAchievedYet)
  await result('2026-06-20', 1)
  const moved = await refused(result('2026-06-21', 2), achievementErrors.noLongerAchieved)
  expect(moved.causes[0]).toMatchObject({ field: 'date', values: { name: 'Brevet', end: '2026-06-20' } })
})

describe('attendance and results (p115, p117-p119, p123)', () => {
  it('are changed by staff; an achieved result gives the achievement once, and a correction withdraws it (pr1059)', async () => {
    const { ref: courseEvent, days } = await make()
    const { ref: personRef } = await person('2012-03-04', '=Formule')
    const { registrationRef } = await staff().register({ courseEvent, personRef })
    const [one, two] = days.map(({ ref }) => ref)
    const present = { courseEvent, registrationRef, days: [{ ref: two ?? '', present: true }] }
    await staff().saveAttendance(present)
    const { items } = await staff().attendances({ courseEvent })
    expect(items).toMatchObject([
      {
        registrationRef,
        attendances: [
          { ref: one, present: null },
          { ref: two, present: true },
        ],
      },
    ])
    await refused(
      staff().saveAttendance({ ...present, days: [{ ref: worlds.b.courseEvent.dayRef, present: true }] }),
      courseEventErrors.dayUnknown,
    )
    await refused(member().attendances({ courseEvent }), kernelErrors.insufficientPermissions)
    await refused(
      as(worlds.actors.clubAdministrator).courses.courseEvent.saveAttendance(present),
      kernelErrors.insufficientPermissions,
    )
    const { version, ...fields } = await staff().metadata({ courseEvent })
    await refused(
      staff().update({ courseEvent, ...form(), days: [day(1, '2026-06-06')], version }),
      courseEventErrors.dayHasAttendance,
    )
    expect(fields.registrations).toBe(1)

    const held = () =>
      database.prisma.personAchievement.findMany({
        where: { personRef },
        select: { achievedOn: true, validUntil: true },
      })
    const result = { courseEvent, registrationRef, score: '7.5', achieved: true, notes: 'well done' }
    const saved = await staff().saveResult({ ...result, date: '2026-06-13', version: 1 })
    expect(saved).toMatchObject({
      result: { achievementName: 'Initiator', achieved: true },
      date: '2026-06-13',
      score: '7.5',
      notes: 'well done',
    })
    await refused(staff().saveResult({ ...result, version: 1 }), kernelErrors.staleVersion)
    await staff().saveResult({ ...result, date: '2026-06-14', version: 2 })
    expect(await held()).toEqual([{ achievedOn: '2026-06-14', validUntil: '2026-06-23' }])
    const cancel = { courseEvent, registration: registrationRef, reason: 'ill' }
    await refused(staff().cancelRegistration(cancel), courseEventErrors.hasAchieved)
    const club = await as(worlds.actors.clubAdministrator).courses.courseEvent.results({ courseEvent })
    expect(club.items).toMatchObject([{ score: null, notes: null, result: { achieved: true } }])
    await staff().saveResult({ ...result, achieved: false, version: 3 })
    expect(await held()).toEqual([])

    const download = (subject: Subject) => downloads(subject).courses.courseEvent.export({ courseEvent })
    const file = await download('federationAdministrator')
    expect(file.fileName).toBe('Initiator in Gent.xlsx')
    await refused(download('clubAdministrator'), kernelErrors.insufficientPermissions)
    const looks = await database.prisma.personalDataAccess.findMany({ where: { personRef }, select: { what: true } })
    expect(looks).toEqual([{ what: 'courses.courseEvent.export' }])
  })
})

it('finds course events of a period by title, in pages, and saves a day of one as favourite (p109, p014, q052)', async () => {
  const first = await make({ title: 'Menner Brevet', days: [day(1, '2030-01-05'), day(2, '2030-02-05')] })
  const second = await make({ title: 'Menner Herhaling', days: [day(1, '2030-02-01')] })
  const search = { searchString: 'menner', from: '2030-02-05', to: '2030-03-01' }
  const titles = async (over: object) =>
    (await member().calendar({ ...search, ...over })).items.map(({ title }) => title)
  expect(await titles({})).toEqual([first.title])
  const page = await member().calendar({ searchString: 'menner', size: 1 })
  expect(page.items.map(({ ref }) => ref)).toEqual([first.ref])
  expect(await titles({ from: undefined, size: 1, after: page.next })).toEqual([second.title])
  expect(await titles({ from: undefined, size: 1, page: 1 })).toEqual([second.title])
  await refused(visitor().calendar({}), kernelErrors.noUserContext)
  expect(await visitor().abilities({ courseEvent: first.ref })).toMatchObject({ canEdit: false, canRegister: false })
  expect(await staff().abilities({ courseEvent: first.ref })).toMatchObject({ canEdit: true, canManageResults: true })

  const { favourite } = as(worlds.actors.clubMember).shell
  const courseDay = first.days[1]?.ref ?? ''
  expect(await favourite.toggleCourseDay({ courseDay })).toMatchObject({ isFavourite: true })
  expect((await favourite.sidebar()).courseDayEvents).toMatchObject([
    { ref: courseDay, name: 'Menner Brevet', courseEventRef: first.ref, day: '2030-02-05' },
  ])
  expect((await member().profile({ courseEvent: first.ref })).days.map((each) => each.isFavourite)).toEqual([
    false,
    true,
  ])
  expect(await favourite.toggleCourseDay({ courseDay })).toMatchObject({ isFavourite: false })
  await refused(favourite.toggleCourseDay({ courseDay: worlds.b.courseEvent.dayRef }), kernelErrors.notFound)
})

describe('the list to sign (decision 423)', () => {
  it('has each participant by name, with a box for each day', async () => {
    const { ref: courseEvent } = await make()
    for (const name of ['Żółkiewska', 'Aalders']) {
      const { ref: personRef } = await person('1990-01-01', name)
      await staff().register({ courseEvent, personRef })
    }
    const { body, fileName } = await downloads('federationAdministrator').courses.courseEvent.attendanceSheet({
      courseEvent,
    })
    expect(fileName).toBe('Initiator in Gent - Attendance.pdf')
    const [page, ...others] = await readPages(body instanceof Uint8Array ? body : new Uint8Array())
    expect(others).toEqual([])
    const texts = page?.texts.map(({ text }) => text) ?? []
    expect(texts.filter((text) => text.startsWith('Kim '))).toEqual(['Kim Aalders', 'Kim Żółkiewska'])
    expect(texts).toEqual(
      expect.arrayContaining(['06/06/2026', '13/06/2026', '06/06/2026 · 09:00–17:00 · Gent', 'Page 1 of 1']),
    )
    await refused(
      downloads('anonymous').courses.courseEvent.attendanceSheet({ courseEvent }),
      kernelErrors.noUserContext,
    )
    await refused(
      downloads('clubMember').courses.courseEvent.attendanceSheet({ courseEvent }),
      kernelErrors.insufficientPermissions,
    )
    await refused(
      downloads('foreignAdministrator').courses.courseEvent.attendanceSheet({ courseEvent }),
      kernelErrors.notFound,
    )
  })
})
