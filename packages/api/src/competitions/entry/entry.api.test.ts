import { newRef, Prisma } from '@oxer/db'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ruleFailureErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const day = '2026-05-30'
const closesAt = new Date('2026-05-20T20:00:00Z')

const { api, database, make, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions.entry
const inA = () => ({ federationRef: worlds.a.federation.ref })
const self = () => worlds.actors.rider?.personRef ?? ''

/** A child of the rider, with a horse of its own. */
const givenChild = async (permission: 'REGISTRATION' | 'FULL' = 'FULL', over: object = {}) => {
  const child = await make.person({ ...inA(), firstName: 'Kid', birthDate: '2012-03-01', ...over })
  await make.membership({ personRef: child.ref, organisationRef: worlds.a.club.ref })
  await make.relation({ childRef: child.ref, parentRef: self(), type: 'MOTHER', permission })
  const horse = await make.horse({ ...inA(), isPony: true })
  const practitioner = await make.practitioner({ ...inA(), personRef: child.ref, horseRef: horse.ref })
  return { member: child.ref, practitionerRef: practitioner.ref, horseRef: horse.ref }
}

const givenCompetition = async (over: object = {}, tests: readonly object[] = [{}]) => {
  const competition = await make.competition({
    ...inA(),
    organizerType: 'ORGANISATION',
    organizerRef: worlds.a.otherClub.ref,
    start: day,
    end: day,
    ...over,
  })
  const made: Awaited<ReturnType<typeof make.test>>[] = []
  for (const [order, test] of tests.entries()) {
    made.push(await make.test({ competitionRef: competition.ref, name: `Test ${order + 1}`, order, ...test }))
  }
  /** Somebody else takes the only place. */
  const fill = async (index: number): Promise<void> => {
    const test = made[index]
    await make.registration({
      ...{ competitionRef: competition.ref, testRef: test?.ref ?? '', testSetRef: test?.testSet.ref ?? '' },
      practitionerRef: (await make.practitioner(inA())).ref,
    })
  }
  return { competition: competition.ref, tests: made.map(({ ref }) => ref), fill }
}

const startOf = (member: string, practitionerRef: string, testRef: string, over: object = {}) => ({
  ...{ member, testRef, data: { practitionerRef } },
  ...over,
})
const registrationsOf = (competitionRef: string) =>
  database.prisma.registration.findMany({ where: { competitionRef, deletedAt: null }, orderBy: { ref: 'asc' } })

describe('the form of a rider and a parent', () => {
  it('has the caller and the children whom the caller may enter, and nobody else', async () => {
    const full = await givenChild('FULL')
    const entering = await givenChild('REGISTRATION')
    const { competition } = await givenCompetition()
    const form = await as('rider').form({ competition })
    expect(form.riders.map(({ rider, relation }) => [rider.ref, relation])).toEqual(
      expect.arrayContaining([
        [self(), 'SELF'],
        [full.member, 'CHILD'],
        [entering.member, 'CHILD'],
      ]),
    )
    expect(form.riders[0]?.relation).toBe('SELF')
    expect(form).toMatchObject({ takesIndividuals: true, canEnter: true, tests: [{ name: 'Test 1', registered: 0 }] })
    expect(JSON.stringify(form)).not.toContain('2012-03-01')
    const others = (await as('member').form({ competition })).riders.map(({ rider }) => rider.ref)
    expect(others).not.toContain(full.member)
  })

  it('says who gets the bill: the parent of a minor, and not a payer whom the caller may not know', async () => {
    const child = await givenChild('FULL')
    const sponsored = await givenChild('REGISTRATION')
    const sponsor = await make.person({ ...inA(), firstName: 'Secret', lastName: 'Sponsor' })
    await database.prisma.person.update({
      where: { ref: sponsored.member },
      data: { billToType: 'PERSON', billToRef: sponsor.ref },
    })
    const { competition } = await givenCompetition()
    const form = await as('rider').form({ competition })
    const payerOf = (member: string) => form.riders.find(({ rider }) => rider.ref === member)?.payer
    expect(payerOf(child.member)?.kind).toBe('YOU')
    expect(payerOf(sponsored.member)).toEqual({ kind: 'OTHER', name: null })
    expect(JSON.stringify(form)).not.toContain('Secret')
  })

  it('is for callers who are signed in, and of a competition that the public sees', async () => {
    const { competition } = await givenCompetition()
    const draft = await givenCompetition({ status: 'DRAFT' })
    await refused(as('anonymous').form({ competition }), kernelErrors.noUserContext)
    await refused(as('rider').form({ competition: draft.competition }), kernelErrors.notFound)
    await refused(as('foreignAdministrator').form({ competition }), kernelErrors.notFound)
    const closed = await givenCompetition({ byIndividual: false })
    expect(await as('rider').form({ competition: closed.competition })).toMatchObject({
      takesIndividuals: false,
      canEnter: false,
    })
  })
})

describe('the verdict before anything is sent', () => {
  const judged = async (member: string, competition: string, horse: object | null = null) =>
    as('rider').starts({ competition, member, horse: horse as never })
  const outcomes = async (...of: Parameters<typeof judged>) =>
    (await judged(...of)).starts.map(({ testRef, outcome, reasons }) => [
      testRef,
      outcome,
      reasons.flatMap(({ ways }) => ways.flat().map(({ error }) => error)),
    ])

  it('says for each test whether it may be ridden, and why not', async () => {
    const { member, practitionerRef } = await givenChild('FULL')
    const { competition, tests, fill } = await givenCompetition({}, [{}, { maxRegistrations: 1 }, {}, {}])
    const [open = '', full = '', cancelled = '', hidden = ''] = tests
    await fill(1)
    await database.prisma.competitionTest.update({ where: { ref: cancelled }, data: { cancelledAt: now() } })
    await database.prisma.competitionTest.update({ where: { ref: hidden }, data: { isHiddenFromRegistration: true } })
    expect(await outcomes(member, competition)).toEqual([
      [open, 'ALLOWED', []],
      [full, 'BLOCKED', [registrationErrors.maxTestReached.code]],
    ])
    const rules = {
      logicalOperator: 'all',
      children: [
        { kind: 'PERSON_HAS_AGE', operator: '>=', number: 16, weight: 'REQUIRED' },
        { kind: 'HORSE_IS_TYPE', text: 'HORSE', weight: 'EXPECTED' },
      ],
    }
    await database.prisma.registrationRules.create({ data: { competitionRef: competition, rules } })
    const [first] = await outcomes(member, competition)
    expect(first?.[1]).toBe('BLOCKED')
    expect(first?.[2]).toContain(ruleFailureErrors.personAge.code)
    // What the verdict says is what the sending does.
    const failed = await refused(
      as('rider').send({ competition, entries: [startOf(member, practitionerRef, open)] }),
      ruleFailureErrors.personAge,
    )
    expect(failed.causes[0]?.field).toBe('entries.0')
  })

  it('judges another registered horse and a new one, with what it costs once', async () => {
    const { member } = await givenChild('FULL')
    await make.article({ ...inA(), type: 'COMBINATION', amountCents: 700, isDefault: true })
    const { competition, tests } = await givenCompetition()
    const rules = {
      logicalOperator: 'all',
      children: [{ kind: 'HORSE_IS_TYPE', text: 'PONY', weight: 'REQUIRED' }],
    }
    await database.prisma.registrationRules.create({ data: { competitionRef: competition, rules } })
    const horse = await make.horse({ ...inA(), isPony: false })
    expect((await outcomes(member, competition, { ref: horse.ref }))[0]?.slice(0, 2)).toEqual([tests[0], 'BLOCKED'])
    const pony = { name: 'Newcomer', birthDate: '2018-04-01', studbook: null, ueln: null, father: null, mother: null }
    const made = await judged(member, competition, { ...pony, fatherOfMother: null, isPony: true })
    expect(made.starts).toMatchObject([{ practitionerRef: null, outcome: 'ALLOWED' }])
    expect(made.levies).toMatchObject([{ type: 'COMBINATION', fee: { amountWithTax: 700 } }])
    await refused(
      judged(member, competition, { ref: worlds.b.practitioners[0]?.horseRef ?? '' }),
      kernelErrors.notFound,
    )
  })

  it('tells a parent who may only enter the condition, not the age', async () => {
    const { member } = await givenChild('REGISTRATION')
    const { competition } = await givenCompetition()
    const rules = {
      logicalOperator: 'all',
      children: [{ kind: 'PERSON_HAS_AGE', operator: '>=', number: 16, weight: 'REQUIRED' }],
    }
    await database.prisma.registrationRules.create({ data: { competitionRef: competition, rules } })
    const { starts } = await judged(member, competition)
    expect(starts[0]?.outcome).toBe('BLOCKED')
    expect(JSON.stringify(starts)).not.toContain('actual')
    await refused(as('member').starts({ competition, member }), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').starts({ competition, member }), kernelErrors.notFound)
    await refused(as('anonymous').starts({ competition, member }), kernelErrors.noUserContext)
    await refused(as('rider').starts({ competition: worlds.b.competition.ref, member }), kernelErrors.notFound)
  })
})

describe('sending', () => {
  it('enters two children in several tests at once, each for the own club, and is billed to the parent', async () => {
    const [first, second] = [await givenChild(), await givenChild()]
    const club = { ref: worlds.a.club.ref }
    await database.prisma.organisation.update({ where: club, data: { paysForMembers: true } })
    const article = await make.article({ ...inA(), type: 'SUBSCRIPTION' })
    const registration = { amountWithTax: 1500, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: article.ref }
    const { competition, tests } = await givenCompetition({ fees: { paymentMode: 'DEFERRED', registration } }, [{}, {}])
    const [one = '', two = ''] = tests
    const sent = await as('rider').send({
      competition,
      entries: [
        startOf(first.member, first.practitionerRef, one, { notes: 'Late arrival' }),
        startOf(first.member, first.practitionerRef, two),
        startOf(second.member, second.practitionerRef, one),
      ],
    })
    expect(sent.registrations).toHaveLength(3)
    const rows = await registrationsOf(competition)
    expect(rows.every((row) => row.organisationRef === worlds.a.club.ref && !row.enteredByClub)).toBe(true)
    // The club pays for what it enters itself, not for what a parent enters (decision 376).
    const items = await database.prisma.billItem.findMany({
      where: { competitionRef: competition, isStanding: true },
      select: { bill: { select: { payerType: true, payerRef: true } } },
    })
    expect(items.map(({ bill }) => bill?.payerRef)).toEqual([self(), self(), self()])
    await database.prisma.organisation.update({ where: club, data: { paysForMembers: false } })
    const form = await as('rider').form({ competition })
    expect(form.riders.find(({ rider }) => rider.ref === first.member)?.entries).toHaveLength(2)
  })

  it('sends all or nothing: each refusal names its own line', async () => {
    const { member, practitionerRef } = await givenChild()
    const { competition, tests, fill } = await givenCompetition({}, [{}, { maxRegistrations: 1 }])
    const [open = '', full = ''] = tests
    await fill(1)
    const failed = await refused(
      as('rider').send({
        competition,
        entries: [startOf(member, practitionerRef, open), startOf(member, practitionerRef, full)],
      }),
      registrationErrors.maxTestReached,
    )
    expect(failed.causes.map(({ field }) => field)).toEqual(['entries.1'])
    expect(await registrationsOf(competition)).toHaveLength(1)
  })

  it('sent twice is entered once', async () => {
    const { member, practitionerRef } = await givenChild()
    const { competition, tests } = await givenCompetition()
    const entries = [startOf(member, practitionerRef, tests[0] ?? '', { requestKey: newRef() })]
    const [first, second] = [
      await as('rider').send({ competition, entries }),
      await as('rider').send({ competition, entries }),
    ]
    expect(second.registrations.map(({ ref }) => ref)).toEqual(first.registrations.map(({ ref }) => ref))
    expect(await registrationsOf(competition)).toHaveLength(1)
  })

  it('enters with another registered horse and with a new one, which is confirmed first', async () => {
    const { member } = await givenChild()
    const { competition, tests } = await givenCompetition({}, [{}, {}])
    const [one = '', two = ''] = tests
    const horse = await make.horse(inA())
    const newHorse = {
      name: 'Brand New',
      birthDate: '2018-04-01',
      studbook: 'BWP',
      ueln: null,
      father: null,
      mother: null,
    }
    const described = { horse: { ...newHorse, fatherOfMother: null } }
    const known = { member, testRef: one, data: { person: { ref: member }, horse: { ref: horse.ref } } }
    const unconfirmed = { member, testRef: two, data: { person: { ref: member }, ...described } }
    await refused(
      as('rider').send({ competition, entries: [known, unconfirmed] }),
      registrationErrors.unknownNotConfirmed,
    )
    const sent = await as('rider').send({
      competition,
      entries: [known, { ...unconfirmed, data: { ...unconfirmed.data, isUnknown: true } }],
    })
    expect(sent.registrations.map((row) => row.horse?.name).toSorted()).toEqual(['Brand New', horse.name].toSorted())
    expect(sent.notices).toContain('UNKNOWN_COMBINATION_CREATED')
  })

  it('refuses the combination of somebody else, a rider whom the caller may not enter, and a hidden test', async () => {
    const { member, practitionerRef } = await givenChild()
    const { competition, tests } = await givenCompetition({}, [{}, { isHiddenFromRegistration: true }])
    const [open = '', hidden = ''] = tests
    const foreign = worlds.a.practitioners[0]?.ref ?? ''
    const send = (subject: Subject, ...entries: ReturnType<typeof startOf>[]) =>
      as(subject).send({ competition, entries })
    const failed = await refused(send('rider', startOf(member, foreign, open)), kernelErrors.notFound)
    expect(failed.causes[0]?.field).toBe('entries.0.data.practitionerRef')
    await refused(send('rider', startOf(member, practitionerRef, hidden)), kernelErrors.notFound)
    const stranger = await make.person(inA())
    const other = { member: stranger.ref, testRef: open, data: { person: { ref: member }, horse: { ref: newRef() } } }
    await refused(as('rider').send({ competition, entries: [other] }), kernelErrors.insufficientPermissions)
    const swapped = { member, testRef: open, data: { person: { ref: stranger.ref }, horse: { ref: newRef() } } }
    await refused(as('rider').send({ competition, entries: [swapped] }), kernelErrors.notFound)
    await refused(send('member', startOf(member, practitionerRef, open)), kernelErrors.insufficientPermissions)
    await refused(send('anonymous', startOf(member, practitionerRef, open)), kernelErrors.noUserContext)
    await refused(send('foreignAdministrator', startOf(member, practitionerRef, open)), kernelErrors.notFound)
    await refused(send('rider', startOf(newRef(), practitionerRef, open)), kernelErrors.notFound)
    await refused(as('rider').send({ competition, entries: [] }), kernelErrors.fieldRequired)
    expect(await registrationsOf(competition)).toEqual([])
  })
})

describe('an own entry, later', () => {
  const given = async (over: object = {}) => {
    const child = await givenChild()
    const { competition, tests } = await givenCompetition({ registrationClosesAt: closesAt, ...over })
    const [testRef = ''] = tests
    const { registrations } = await as('rider').send({
      competition,
      entries: [startOf(child.member, child.practitionerRef, testRef)],
    })
    const [entry] = registrations
    if (!entry) throw new Error('it was entered')
    return { ...child, competition, testRef, entry }
  }

  it('gets another horse and other notes, judged again, until the registration closes', async () => {
    const { member, entry, competition } = await given()
    const horse = await make.horse({ ...inA(), isPony: true })
    const data = { person: { ref: member }, horse: { ref: horse.ref } }
    const of = { member, registration: entry.ref }
    const changed = await as('rider').change({ ...of, data, notes: 'New pony', version: entry.version })
    expect(changed.registrations[0]).toMatchObject({ horse: { ref: horse.ref }, notes: 'New pony' })
    await refused(as('rider').change({ ...of, data, notes: '', version: entry.version }), kernelErrors.staleVersion)
    const rules = {
      logicalOperator: 'all',
      children: [{ kind: 'HORSE_IS_TYPE', text: 'PONY', weight: 'REQUIRED' }],
    }
    await database.prisma.registrationRules.create({ data: { competitionRef: competition, rules } })
    const big = await make.horse({ ...inA(), isPony: false })
    const version = changed.registrations[0]?.version ?? 0
    const bigger = { ...of, data: { ...data, horse: { ref: big.ref } }, notes: '', version }
    await refused(as('rider').change(bigger), ruleFailureErrors.notAPony)
    await refused(as('member').change({ ...of, data, notes: '', version }), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').change({ ...of, data, notes: '', version }), kernelErrors.notFound)
    await refused(as('anonymous').change({ ...of, data, notes: '', version }), kernelErrors.noUserContext)
    await database.prisma.competition.update({
      where: { ref: competition },
      data: { registrationClosesAt: new Date(now().getTime() - 60_000) },
    })
    await refused(as('rider').change({ ...of, data, notes: 'Too late', version }), registrationErrors.closed)
  })

  it('is signed off with a reason: free before the closing, and afterwards for the announced cost', async () => {
    const article = await make.article({ ...inA(), type: 'SUBSCRIPTION' })
    const registration = { amountWithTax: 1500, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: article.ref }
    const fees = { paymentMode: 'DEFERRED', registration }
    const costOf = async (competition: string, member: string) =>
      (await as('rider').form({ competition })).riders.find(({ rider }) => rider.ref === member)?.entries[0]
        ?.signOffCosts.amountWithTax
    const early = await given({ fees })
    expect(await costOf(early.competition, early.member)).toBe(0)
    // One that was made before prices were kept.
    await database.prisma.registration.update({ where: { ref: early.entry.ref }, data: { prices: Prisma.DbNull } })
    expect(await costOf(early.competition, early.member)).toBe(0)
    const off = await as('rider').signOff({ member: early.member, registration: early.entry.ref, reason: 'Lame' })
    expect(off).toMatchObject({ status: 'SIGNED_OFF', fee: { amountWithTax: 0 } })
    const late = await given({ fees })
    await database.prisma.competition.update({
      where: { ref: late.competition },
      data: { registrationClosesAt: new Date(now().getTime() - 60_000) },
    })
    const of = { member: late.member, registration: late.entry.ref }
    expect(await costOf(late.competition, late.member)).toBe(1500)
    await refused(as('rider').signOff({ ...of, reason: ' ' }), registrationErrors.signOffReasonRequired)
    expect(await as('rider').signOff({ ...of, reason: 'Ill' })).toMatchObject({ fee: { amountWithTax: 1500 } })
    await refused(as('rider').signOff({ ...of, reason: 'Ill' }), registrationErrors.transitionNotAllowed)
    await refused(as('member').signOff({ ...of, reason: 'Ill' }), kernelErrors.insufficientPermissions)
    await refused(as('anonymous').signOff({ ...of, reason: 'Ill' }), kernelErrors.noUserContext)
    await refused(as('rider').signOff({ ...of, member: self(), reason: 'Ill' }), kernelErrors.notFound)
  })
})
