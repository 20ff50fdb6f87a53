import { newRef } from '@oxer/db'
import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import {
  missingFactErrors,
  ruleFailureErrors,
  ruleTreeErrors,
  untoldFailureErrors,
} from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { judgeStarts, readCompetitionRules } from './registration-rules.queries.ts'

const day = '2026-05-30'

const { api, database, make, now, worlds } = await apiTest()
const callsOf = (subject: Subject) => api(subject).competitions
const organizer = () => callsOf('competitionOrganizer').registration
const staff = () => callsOf('federationAdministrator').registration
const club = () => callsOf('clubAdministrator').organisationRegistration

const inA = () => ({ federationRef: worlds.a.federation.ref })
type Rule = { kind: string; weight?: string; inverted?: boolean; operator?: string; number?: number; ref?: string }
type Group = { logicalOperator: 'all' | 'any'; inverted?: boolean; children: (Rule | Group)[] }
const all = (...children: (Rule | Group)[]): Group => ({ logicalOperator: 'all', children })
const any = (...children: (Rule | Group)[]): Group => ({ logicalOperator: 'any', children })

/** A competition of the club with these rules, in their stored form. */
const givenPlace = async (rules: Group) => {
  const competition = await make.competition({
    ...inA(),
    organizerType: 'ORGANISATION',
    organizerRef: worlds.a.club.ref,
    start: day,
    end: day,
  })
  const test = await make.test({ competitionRef: competition.ref, maxPerCombination: 0 })
  await database.prisma.registrationRules.create({ data: { competitionRef: competition.ref, rules } })
  return { competition: competition.ref, test: test.ref, startlistOf: test.testSet.ref }
}
type Place = Awaited<ReturnType<typeof givenPlace>>

const givenMember = async (
  person: { birthDate?: string | null } = {},
  horse: { isPony?: boolean; studbook?: string; birthDate?: string; withersHeightCode?: string } = {},
  membership: { organisationRef?: string; start?: string; end?: string } = {},
) => {
  const rider = await make.person({ ...inA(), ...person })
  const ridden = await make.horse({ ...inA(), ...horse })
  await make.membership({ personRef: rider.ref, organisationRef: worlds.a.club.ref, ...membership })
  return make.practitioner({ ...inA(), personRef: rider.ref, horseRef: ridden.ref })
}
const known = (practitionerRef: string) => ({ practitionerRef, person: null, horse: null, organisation: null })
const asStaff = ({ competition, test }: Place, practitionerRef: string, over: object = {}) =>
  staff().create({ competition, test, data: known(practitionerRef), ...over })
const asClub = ({ competition, test }: Place, practitionerRefs: string[], over: object = {}) =>
  club().createMany({
    organisation: worlds.a.club.ref,
    competitionRef: competition,
    subscriptions: practitionerRefs.map((ref) => ({ testRef: test, data: known(ref) })),
    ...over,
  })
const offerOf = async (subject: Subject, { competition, test }: Place, practitionerRef: string) =>
  (await callsOf(subject).registration.offer({ competition, testRef: test, practitioner: known(practitionerRef) }))
    .rules
const verdictsOf = async ({ competition }: Place) =>
  (await club().metadata({ organisation: worlds.a.club.ref, competition })).verdicts
const registered = ({ competition }: Place) =>
  database.prisma.registration.count({ where: { competitionRef: competition } })

const adult = (weight = 'REQUIRED'): Rule => ({ kind: 'PERSON_HAS_AGE', operator: '>=', number: 16, weight })
const young = { birthDate: '2012-03-01' }

describe('weights (decision 35)', () => {
  it('REQUIRED refuses a club with the code of each rule, despite a confirmation, and registers nobody', async () => {
    const place = await givenPlace(all(adult(), { kind: 'HORSE_IS_TYPE', text: 'PONY' } as Rule))
    const [good, bad] = [await givenMember({}, { isPony: true }), await givenMember(young)]
    for (const confirmSaveWithWarnings of [false, true]) {
      const failed = await refused(
        asClub(place, [good.ref, bad.ref], { confirmSaveWithWarnings }),
        ruleFailureErrors.personAge,
      )
      expect(failed.causes).toMatchObject([
        { code: ruleFailureErrors.personAge.code, field: 'subscriptions.1', values: { number: 16, actual: 14 } },
        { code: ruleFailureErrors.notAPony.code, field: 'subscriptions.1' },
      ])
    }
    expect(await registered(place)).toBe(0)
    expect((await asClub(place, [good.ref])).registrations).toHaveLength(1)
  })
  it('REQUIRED warns staff and the organiser, who may confirm', async () => {
    const place = await givenPlace(all(adult()))
    const { ref } = await givenMember(young)
    const failed = await refused(asStaff(place, ref), kernelErrors.needsConfirmation)
    expect(failed.causes.map((cause) => cause.code)).toContain(ruleFailureErrors.personAge.code)
    expect(await registered(place)).toBe(0)
    expect((await asStaff(place, ref, { confirmSaveWithWarnings: true })).registrations).toHaveLength(1)
  })
  it('EXPECTED warns both, who may confirm', async () => {
    const place = await givenPlace(all(adult('EXPECTED')))
    const { ref } = await givenMember(young)
    await refused(asStaff(place, ref), kernelErrors.needsConfirmation)
    const failed = await refused(asClub(place, [ref]), kernelErrors.needsConfirmation)
    expect(failed.causes.map((cause) => cause.code)).toContain(ruleFailureErrors.personAge.code)
    expect((await asClub(place, [ref], { confirmSaveWithWarnings: true })).registrations).toHaveLength(1)
  })
  it('OPTIONAL saves the registration and reports the rule', async () => {
    const place = await givenPlace(all(adult('OPTIONAL')))
    const { ref } = await givenMember(young)
    const { registrations, informed } = await asClub(place, [ref])
    expect(registrations).toHaveLength(1)
    expect(informed).toMatchObject([
      { testRef: place.test, practitionerRef: ref, error: ruleFailureErrors.personAge.code, values: { actual: 14 } },
    ])
  })
  it('an empty or missing tree admits everybody (decision 34)', async () => {
    const place = await givenPlace(all())
    const { ref } = await givenMember(young)
    expect(await offerOf('federationAdministrator', place, ref)).toEqual({ outcome: 'ALLOWED', reasons: [] })
    expect(await verdictsOf(place)).toEqual([])
    expect((await asClub(place, [ref])).informed).toEqual([])
    await database.prisma.registrationRules.delete({ where: { competitionRef: place.competition } })
    expect((await asStaff(place, ref)).registrations).toHaveLength(1)
  })
  it('an inverted group negates its rules', async () => {
    const rules = { ...any({ kind: 'PERSON_HAS_AGE', operator: '<', number: 16 }), inverted: true }
    const place = await givenPlace(rules)
    await refused(asClub(place, [(await givenMember(young)).ref]), ruleFailureErrors.personAge)
    expect((await asClub(place, [(await givenMember()).ref])).registrations).toHaveLength(1)
  })
  it('a choice of rules is reported with its alternatives', async () => {
    const place = await givenPlace(any(adult(), { kind: 'HORSE_REGISTERED_TO_STUDBOOK', text: 'BWP' } as Rule))
    const { ref } = await givenMember(young, { studbook: 'KWPN' })
    expect(await offerOf('federationAdministrator', place, ref)).toMatchObject({
      outcome: 'BLOCKED',
      reasons: [
        {
          effect: 'BLOCK',
          ways: [
            [{ error: ruleFailureErrors.personAge.code }],
            [{ error: ruleFailureErrors.studbookMissing.code, values: { studbook: 'BWP' } }],
          ],
        },
      ],
    })
    const other = await givenMember(young, { studbook: 'b.w.p.' })
    expect(await offerOf('federationAdministrator', place, other.ref)).toEqual({ outcome: 'ALLOWED', reasons: [] })
  })
  it('judges the typed studbook of a new horse by the studbook, in each of its spellings', async () => {
    const place = await givenPlace(all({ kind: 'HORSE_REGISTERED_TO_STUDBOOK', text: 'Zangersheide' } as Rule))
    await make.horse({ ...inA(), studbook: 'Zangersheide' })
    await make.horse({ ...inA(), studbook: 'Studbook Z' })
    const bookOf = (name: string) =>
      database.prisma.studbook.findFirstOrThrow({ where: { federationRef: worlds.a.federation.ref, name } })
    const [kept, spelling] = [await bookOf('Zangersheide'), await bookOf('Studbook Z')]
    await database.prisma.studbook.update({ where: { ref: spelling.ref }, data: { mergedIntoRef: kept.ref } })
    const outcomeOf = async (studbook: string) => {
      const practitioner = {
        isUnknown: true,
        person: { firstName: 'Noa', lastName: 'Nieuw', birthDate: '2000-01-01' },
        horse: { name: 'Brand New', studbook },
      }
      const asked = { competition: place.competition, testRef: place.test, practitioner }
      return (await organizer().offer(asked)).rules?.outcome
    }
    expect(await outcomeOf('studbook  z.')).toBe('ALLOWED')
    expect(await outcomeOf('zangersheide')).toBe('ALLOWED')
    expect(await outcomeOf('KWPN')).toBe('BLOCKED')
  })
})

describe('a test of a career (cr699)', () => {
  it('refuses a suspended combination, warns of another category, and informs of a missing category', async () => {
    const place = await givenPlace(all())
    const career = await make.career({ ...inA(), sportTypeVariantRefs: [worlds.a.variant.ref] })
    const [own = '', other = ''] = career.categoryRefs
    const careerOfTest = { careerRef: career.ref, careerCategoryRef: own }
    await database.prisma.competitionTest.update({ where: { ref: place.test }, data: careerOfTest })
    const stand = async (categoryRef: string, isSuspended = false) => {
      const { ref } = await givenMember()
      await make.practitionerCareer({ careerRef: career.ref, practitionerRef: ref, categoryRef, isSuspended })
      return ref
    }
    const { code } = careerErrors.noMatchingCareer
    expect(await asClub(place, [await stand(own)])).toMatchObject({ registrations: [{}], informed: [] })
    const { ref: nobody } = await givenMember()
    expect((await asClub(place, [nobody])).informed).toMatchObject([{ error: code, practitionerRef: nobody }])
    const higher = await stand(other)
    const warned = await refused(asClub(place, [higher]), kernelErrors.needsConfirmation)
    expect(warned.causes[1]).toMatchObject({ code, field: 'subscriptions.0' })
    expect((await asClub(place, [higher], { confirmSaveWithWarnings: true })).registrations).toHaveLength(1)
    const suspended = await stand(own, true)
    await refused(asClub(place, [suspended], { confirmSaveWithWarnings: true }), careerErrors.noMatchingCareer)
    await refused(asStaff(place, suspended), kernelErrors.needsConfirmation)
    expect((await asStaff(place, suspended, { confirmSaveWithWarnings: true })).registrations).toHaveLength(1)
    await database.prisma.competitionTest.update({ where: { ref: place.test }, data: { careerCategoryRef: null } })
    expect((await asClub(place, [await stand(other)])).informed).toEqual([])
  })
})

describe('facts for the rules', () => {
  it.each([
    ['ends on the day', { end: day }, 'ALLOWED'],
    ['ended the day before', { end: '2026-05-29' }, 'BLOCKED'],
    ['begins on the day', { start: day }, 'ALLOWED'],
    ['begins the day after', { start: '2026-05-31' }, 'BLOCKED'],
  ] as const)('checks a membership that %s (decision 31)', async (_, membership, outcome) => {
    const { ref } = await givenMember({}, {}, membership)
    for (const kind of ['PERSON_IS_MEMBER_OF_ORGANISATION', 'PERSON_IS_MEMBER_OF_FEDERATION']) {
      const organisation = kind === 'PERSON_IS_MEMBER_OF_ORGANISATION' ? { ref: worlds.a.club.ref } : {}
      const place = await givenPlace(all({ kind, ...organisation }))
      expect(await offerOf('federationAdministrator', place, ref)).toMatchObject({ outcome })
    }
  })
  it('uses the age on the day of the test in the time schedule', async () => {
    const place = await givenPlace(all(adult()))
    const { ref } = await givenMember({ birthDate: '2010-05-31' })
    expect(await offerOf('federationAdministrator', place, ref)).toMatchObject({ outcome: 'BLOCKED' })
    const list = await make.startlist({
      competitionRef: place.competition,
      testSetRef: place.startlistOf,
      registrationRefs: [],
    })
    await database.prisma.activity.create({
      data: {
        ref: newRef(),
        competitionRef: place.competition,
        kind: 'STARTLIST',
        startlistRef: list.ref,
        name: 'Test',
        date: '2026-05-31',
        startSeconds: 36_000,
        endSeconds: 40_000,
      },
    })
    expect(await offerOf('federationAdministrator', place, ref)).toMatchObject({ outcome: 'ALLOWED' })
  })
  it('treats a missing fact as unknown: it satisfies no rule, and the reason reports it', async () => {
    const place = await givenPlace(
      all(adult(), {
        kind: 'PONY_HAS_WITHERHEIGHT',
        text: 'D',
      } as Rule),
    )
    const member = await givenMember({ birthDate: null }, { isPony: true })
    const verdict = await offerOf('federationAdministrator', place, member.ref)
    expect(verdict?.reasons.flatMap((reason) => reason.ways.flat())).toMatchObject(
      [missingFactErrors.birthDate, missingFactErrors.withersHeight].map(({ code }) => ({
        error: code,
        isMissing: true,
      })),
    )
    await refused(asClub(place, [member.ref]), missingFactErrors.birthDate)
  })
  it('licenses and achievements are those held on the day, by ref and by type, including their last day (decision 31)', async () => {
    const { prisma } = database
    const common = { ...inA(), name: 'Rider', searchName: 'rider' }
    const license = await prisma.license.create({
      data: { ref: newRef(), ...common, type: 'COMPETITION', renewal: {}, rules: {}, createdAt: now() },
    })
    const achievement = await prisma.achievement.create({ data: { ref: newRef(), ...common } })
    const place = await givenPlace(
      all(
        { kind: 'PERSON_HAS_LICENSE', ref: license.ref },
        { kind: 'PERSON_HAS_LICENSE_TYPE', text: 'COMPETITION' } as Rule,
        { kind: 'PERSON_HAS_ACHIEVEMENT', ref: achievement.ref },
      ),
    )
    const holder = async (lastDay: string | null) => {
      const combination = await givenMember()
      const { personRef } = combination
      await prisma.memberLicense.create({
        data: {
          ref: newRef(),
          personRef,
          licenseRef: license.ref,
          billToType: 'PERSON',
          billToRef: personRef,
          start: '2026-01-01',
          end: lastDay,
          createdAt: now(),
        },
      })
      await prisma.personAchievement.create({
        data: {
          ref: newRef(),
          personRef,
          achievementRef: achievement.ref,
          achievedOn: '2026-01-01',
          validUntil: lastDay,
          createdAt: now(),
        },
      })
      return combination.ref
    }
    for (const lastDay of [day, null]) {
      expect(await offerOf('federationAdministrator', place, await holder(lastDay))).toMatchObject({
        outcome: 'ALLOWED',
      })
    }
    const over = await holder('2026-05-29')
    expect((await offerOf('federationAdministrator', place, over))?.outcome).toBe('BLOCKED')
    const failed = await refused(asClub(place, [over]), ruleFailureErrors.licenseMissing)
    expect(failed.causes.map(({ code }) => code)).toEqual([
      ruleFailureErrors.licenseMissing.code,
      ruleFailureErrors.licenseTypeMissing.code,
      ruleFailureErrors.achievementMissing.code,
    ])
  })
  it('uses the age of the horse by year, its type and its height', async () => {
    const place = await givenPlace(
      all({ kind: 'HORSE_HAS_AGE', operator: '>=', number: 6 }, {
        kind: 'PONY_HAS_WITHERHEIGHT',
        operator: '<=',
        text: 'C',
      } as Rule),
    )
    const outcomes = []
    for (const [birthDate, withersHeightCode] of [
      ['2020-12-31', 'C'],
      ['2021-01-01', 'C'],
      ['2020-12-31', 'D'],
    ] as const) {
      const { ref } = await givenMember({}, { birthDate, isPony: true, withersHeightCode })
      outcomes.push((await offerOf('federationAdministrator', place, ref))?.outcome)
    }
    expect(outcomes).toEqual(['ALLOWED', 'BLOCKED', 'BLOCKED'])
  })
  it('counts existing and requested starts, including those of the same request', async () => {
    const place = await givenPlace(
      all({ kind: 'MAX_REGISTRATIONS', operator: '<=', number: 2, text: 'OVERALL' } as Rule, {
        kind: 'PERSON_HAS_INDIVIDUAL_COMBINATIONS',
        operator: '<=',
        number: 1,
      }),
    )
    const [one, two, three] = [await givenMember(), await givenMember(), await givenMember()]
    const failed = await refused(asClub(place, [one.ref, two.ref, three.ref]), ruleFailureErrors.maximumOverall)
    expect(failed.causes).toMatchObject([{ field: 'subscriptions.2', values: { number: 2, actual: 3 } }])
    await asClub(place, [one.ref, two.ref])
    expect(await verdictsOf(place)).toContainEqual(
      expect.objectContaining({ practitionerRef: three.ref, testRefs: [place.test], outcome: 'BLOCKED' }),
    )
    const data = { person: { ref: three.personRef }, horse: { ref: two.horseRef } }
    const { rules } = await staff().offer({ competition: place.competition, testRef: place.test, practitioner: data })
    expect(rules?.reasons.flatMap((reason) => reason.ways.flat())).toMatchObject([
      { error: ruleFailureErrors.maximumOverall.code },
      { error: ruleFailureErrors.combinationCount.code, values: { actual: 2 } },
    ])
  })
  it('refuses the second of two simultaneous registrations that break a rule on the whole competition together', async () => {
    const place = await givenPlace(
      all({ kind: 'MAX_REGISTRATIONS', operator: '<=', number: 1, text: 'OVERALL' } as Rule),
    )
    const second = { ...place, test: (await make.test({ competitionRef: place.competition })).ref }
    const outcomes = await Promise.allSettled([
      asClub(place, [(await givenMember()).ref]),
      asClub(second, [(await givenMember()).ref]),
    ])
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(await registered(place)).toBe(1)
  })
  it('judges an unknown rider by the entered data', async () => {
    const place = await givenPlace(all(adult(), { kind: 'PERSON_IS_MEMBER_OF_FEDERATION', weight: 'OPTIONAL' }))
    const practitioner = {
      isUnknown: true,
      person: { firstName: 'Noa', lastName: 'Nieuw', birthDate: '2012-01-01' },
      horse: { name: 'Brand New' },
    }
    const { rules } = await organizer().offer({ competition: place.competition, testRef: place.test, practitioner })
    expect(rules).toMatchObject({ outcome: 'BLOCKED' })
    expect(rules?.reasons.flatMap((reason) => reason.ways.flat())).toMatchObject([
      { error: ruleFailureErrors.personAge.code, values: { actual: 14 } },
      { error: ruleFailureErrors.personNotInFederation.code, values: { name: worlds.a.federation.name } },
    ])
  })
})

describe('a license of a championship (pr1055)', () => {
  const givenCup = async () => {
    const championship = await make.championship({ ...inA(), status: 'PUBLISHED' })
    const license = await make.license({
      ...inA(),
      name: 'Cup',
      type: 'OFFICIAL',
      validityType: 'CHAMPIONSHIP',
      championshipRef: championship.ref,
    })
    const rider = await givenMember()
    await database.prisma.memberLicense.create({
      data: {
        ref: newRef(),
        personRef: rider.personRef,
        licenseRef: license.ref,
        billToType: 'PERSON',
        billToRef: rider.personRef,
        start: '2026-01-01',
        end: '2026-12-31',
        createdAt: now(),
      },
    })
    return { championship: championship.ref, rider: rider.ref, rule: { kind: 'PERSON_HAS_LICENSE', ref: license.ref } }
  }

  it('counts only in the tests of its championship, and the rider reads why', async () => {
    const { championship, rider, rule } = await givenCup()
    const place = await givenPlace(all(rule))
    await refused(asClub(place, [rider]), ruleFailureErrors.licenseElsewhere)
    const byType = await givenPlace(all({ kind: 'PERSON_HAS_LICENSE_TYPE', text: 'OFFICIAL' } as Rule))
    await refused(asClub(byType, [rider]), ruleFailureErrors.licenseTypeMissing)
    for (const each of [place, byType]) {
      await make.championshipCompetition({ championshipRef: championship, competitionRef: each.competition })
      await database.prisma.competitionTest.update({
        where: { ref: each.test },
        data: { championshipRef: championship },
      })
      expect((await asClub(each, [rider])).registrations).toHaveLength(1)
    }
  })

  it('counts no longer once its championship is cancelled', async () => {
    const { championship, rider, rule } = await givenCup()
    const place = await givenPlace(all(rule))
    await make.championshipCompetition({ championshipRef: championship, competitionRef: place.competition })
    await database.prisma.competitionTest.update({
      where: { ref: place.test },
      data: { championshipRef: championship },
    })
    expect(await offerOf('federationAdministrator', place, rider)).toMatchObject({ outcome: 'ALLOWED' })
    await database.prisma.championship.update({ where: { ref: championship }, data: { status: 'CANCELLED' } })
    expect(await offerOf('federationAdministrator', place, rider)).toMatchObject({ outcome: 'BLOCKED' })
  })
})

describe('a license with a number of uses', () => {
  const givenHolder = async (quantityValue: number) => {
    const name = `Day license ${quantityValue}`
    const license = await make.license({ ...inA(), name, quantityType: 'TIMES', quantityValue, type: 'RECREATIONAL' })
    const combination = await givenMember()
    const { personRef } = combination
    await database.prisma.memberLicense.create({
      data: {
        ref: newRef(),
        personRef,
        licenseRef: license.ref,
        billToType: 'PERSON',
        billToRef: personRef,
        start: '2026-01-01',
        end: '2026-12-31',
        createdAt: now(),
      },
    })
    const rule: Rule = { kind: 'PERSON_HAS_LICENSE', ref: license.ref }
    const usesLeft = async () =>
      (await callsOf('federationAdministrator').memberRegistration.licenseUses({ member: personRef })).map(
        ({ left }) => left,
      )
    return { ...combination, rule, usesLeft }
  }

  it('is used by each start that asks for it, refuses the one after the last, and gets a use back in time', async () => {
    const { ref, rule, usesLeft } = await givenHolder(2)
    const byType: Rule & { text: string } = { kind: 'PERSON_HAS_LICENSE_TYPE', text: 'RECREATIONAL' }
    const [first, second, third, free] = [
      await givenPlace(all(rule)),
      await givenPlace(all(byType)),
      await givenPlace(any(rule, { ...adult(), number: 99 })),
      await givenPlace(all(adult())),
    ]
    expect(await usesLeft()).toEqual([2])
    const { registrations } = await asClub(first, [ref])
    await asClub(free, [ref])
    expect(await usesLeft()).toEqual([1])
    await asClub(second, [ref])
    expect(await usesLeft()).toEqual([0])
    expect(await offerOf('federationAdministrator', third, ref)).toMatchObject({ outcome: 'BLOCKED' })
    const failed = await refused(asClub(third, [ref]), ruleFailureErrors.licenseUsedUp)
    expect(failed.causes[0]).toMatchObject({ values: { name: 'Day license 2' } })
    await refused(
      asClub({ ...second, test: (await make.test({ competitionRef: second.competition })).ref }, [ref]),
      ruleFailureErrors.licenseTypeUsedUp,
    )
    // Staff are warned and may confirm.
    const warned = await refused(asStaff(third, ref), kernelErrors.needsConfirmation)
    expect(warned.causes.map(({ code }) => code)).toContain(ruleFailureErrors.licenseUsedUp.code)
    const [registration] = registrations
    if (!registration) throw new Error('the club registered nobody')
    await staff().changeStatus({
      competition: first.competition,
      test: first.test,
      registration: registration.ref,
      status: 'SIGNED_OFF',
      reason: 'Lame',
      version: registration.version,
    })
    expect(await usesLeft()).toEqual([1])
    expect((await asClub(third, [ref])).registrations).toHaveLength(1)
    expect(await usesLeft()).toEqual([0])
    const restore = () =>
      staff().changeStatus({
        competition: first.competition,
        test: first.test,
        registration: registration.ref,
        status: 'SUBSCRIBED',
      })
    const { causes } = await refused(restore(), ruleFailureErrors.licenseUsedUp)
    expect(causes).toMatchObject([{ values: { name: 'Day license 2' } }])
    expect(await usesLeft()).toEqual([0])
    await database.prisma.registration.updateMany({
      where: { competitionRef: third.competition },
      data: { status: 'CANCELLED' },
    })
    expect((await restore()).status).toBe('SUBSCRIBED')
    expect(await usesLeft()).toEqual([0])
  })

  it('gives its last use once to two registrations at the same moment', async () => {
    const { ref, rule, usesLeft } = await givenHolder(1)
    const [one, other] = [await givenPlace(all(rule)), await givenPlace(all(rule))]
    const outcomes = await Promise.allSettled([asClub(one, [ref]), asClub(other, [ref])])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await usesLeft()).toEqual([0])
  })

  it('is shown to those who may see the member', async () => {
    const { personRef } = await givenHolder(1)
    const ask = (subject: Subject) => callsOf(subject).memberRegistration.licenseUses({ member: personRef })
    expect(await ask('clubAdministrator')).toMatchObject([{ quantity: 1, used: 0, left: 1 }])
    await refused(ask('anonymous'), kernelErrors.noUserContext)
    await refused(ask('foreignAdministrator'), kernelErrors.notFound)
    await refused(
      callsOf('federationAdministrator').memberRegistration.licenseUses({ member: 'nobody' }),
      kernelErrors.wrongReferenceFormat,
    )
  })
})

describe('rules and another federation (decision 6)', () => {
  it('refuses a rule that names its organisations or the federation itself', async () => {
    const place = await givenPlace(all())
    for (const rule of [
      { kind: 'PERSON_IS_MEMBER_OF_ORGANISATION' as const, ref: worlds.b.club.ref },
      { kind: 'PERSON_IS_MEMBER_OF_FEDERATION' as const, ref: worlds.b.federation.ref },
    ]) {
      const rules = { logicalOperator: 'all' as const, children: [rule] }
      const failed = await refused(
        organizer().saveRules({ competition: place.competition, rules, version: 0 }),
        kernelErrors.notFound,
      )
      expect(failed.causes[0]?.field).toBe('rules')
    }
    // The same for a deleted item, which nobody can hold.
    const gone = await make.license({ federationRef: worlds.a.federation.ref, name: 'Gone', state: 'DELETED' })
    const naming = {
      logicalOperator: 'all' as const,
      children: [{ kind: 'PERSON_HAS_LICENSE' as const, ref: gone.ref }],
    }
    const named = await refused(
      organizer().saveRules({ competition: place.competition, rules: naming, version: 0 }),
      ruleTreeErrors.namesDeleted,
    )
    expect(named.causes).toMatchObject([{ field: 'rules', values: { name: 'Gone' } }])
    const own = { kind: 'PERSON_IS_MEMBER_OF_ORGANISATION' as const, ref: worlds.a.otherClub.ref }
    const { version } = await organizer().rules({ competition: place.competition })
    await organizer().saveRules({
      competition: place.competition,
      rules: { logicalOperator: 'all', children: [own] },
      version,
    })
    await refused(asClub(place, [(await givenMember()).ref]), ruleFailureErrors.personNotInOrganisation)
  })
  it('treats a stored rule of that kind as not satisfied, and shows no name', async () => {
    const place = await givenPlace(all({ kind: 'PERSON_IS_MEMBER_OF_ORGANISATION', ref: worlds.b.club.ref }))
    const failed = await refused(asClub(place, [(await givenMember()).ref]), ruleFailureErrors.personNotInOrganisation)
    expect(JSON.stringify(failed)).not.toContain(worlds.b.club.name)
  })
  it('returns 404 for a combination of another federation', async () => {
    const place = await givenPlace(all(adult()))
    const [foreign] = worlds.b.practitioners
    await refused(offerOf('federationAdministrator', place, foreign?.ref ?? ''), kernelErrors.notFound)
  })
})

describe('visibility of the reasons (decision 32, decision 33)', () => {
  const rules = () => all(adult(), { kind: 'PERSON_HAS_AGE_YEAR', operator: '<=', number: 2010 }, adult('OPTIONAL'))
  const ofStranger = () => givenMember(young, {}, { organisationRef: worlds.a.otherClub.ref })
  it('shows an organiser of another club the requirement, but not the age or year of birth', async () => {
    const place = await givenPlace(rules())
    const { ref } = await ofStranger()
    const { competition, test } = place
    const failed = await refused(
      organizer().create({ competition, test, data: known(ref) }),
      untoldFailureErrors.personAge,
    )
    const told = JSON.stringify([failed, await offerOf('competitionOrganizer', place, ref)])
    expect(told).toContain(untoldFailureErrors.personBirthYear.code)
    expect(told).not.toMatch(/2012|"actual"/)
    const { informed } = await organizer().create({
      competition,
      test,
      data: known(ref),
      confirmSaveWithWarnings: true,
    })
    expect(informed).toMatchObject([{ error: untoldFailureErrors.personAge.code, values: { number: 16 } }])
    expect(JSON.stringify(informed)).not.toContain('"actual"')
    expect(JSON.stringify(await offerOf('federationAdministrator', place, ref))).toContain('"actual":14')
  })
  it('shows a club nothing else about a rider of another club', async () => {
    const place = await givenPlace(all(...rules().children, { kind: 'HORSE_IS_TYPE', text: 'PONY' } as Rule))
    const failed = await refused(asClub(place, [(await ofStranger()).ref]), registrationErrors.riderNotInOrganisation)
    expect(failed.causes.map((cause) => cause.code)).toEqual([
      registrationErrors.riderNotInOrganisation.code,
      ruleFailureErrors.notAPony.code,
    ])
  })
  it('returns no verdict to a result processor, who may not register', async () => {
    const competition = worlds.a.competition.ref
    await database.prisma.registrationRules.create({ data: { competitionRef: competition, rules: all(adult()) } })
    const { ref } = await givenMember(young)
    const place = { competition, test: worlds.a.dressage.ref, startlistOf: '' }
    expect(await offerOf('resultProcessor', place, ref)).toBeNull()
    expect(await offerOf('federationAdministrator', place, ref)).toMatchObject({ outcome: 'BLOCKED' })
    await database.prisma.registrationRules.delete({ where: { competitionRef: competition } })
  })
})

describe('changing and moving a registration', () => {
  it('checks the rules for another combination and another test, and for no other change', async () => {
    const place = await givenPlace(all({ ...adult() }))
    const [old, child] = [await givenMember(), await givenMember(young)]
    const [registration] = (await asStaff(place, old.ref)).registrations
    if (!registration) throw new Error('nothing was registered')
    const of = { competition: place.competition, test: place.test, registration: registration.ref }
    await staff().update({ ...of, data: known(old.ref), notes: 'Early' })
    await refused(staff().update({ ...of, data: known(child.ref) }), kernelErrors.needsConfirmation)
    await staff().update({ ...of, data: known(child.ref), confirmSaveWithWarnings: true })
    await staff().update({ ...of, data: known(child.ref), notes: 'Late' })
    const target = await make.test({ competitionRef: place.competition })
    const move = {
      competition: place.competition,
      test: place.test,
      targetTestSetRef: target.testSet.ref,
      registrationRefs: [registration.ref],
    }
    await refused(staff().move(move), kernelErrors.needsConfirmation)
    expect(await staff().move({ ...move, confirmSaveWithWarnings: true })).toMatchObject([{ testRef: target.ref }])
  })
})

describe('ten thousand starts', () => {
  it('are judged with one compiled tree and two reads', async () => {
    const place = await givenPlace(all(adult(), { kind: 'HORSE_HAS_AGE', operator: '>=', number: 6 }))
    const riders = Array.from({ length: 100 }, (_, index) => ({
      ref: newRef(),
      ...inA(),
      firstName: 'Robin',
      lastName: `Bulk ${index}`,
      searchName: `robin bulk ${index}`,
      birthDate: index % 2 === 0 ? '1990-01-01' : '2012-01-01',
      createdAt: now(),
    }))
    const horses = Array.from({ length: 100 }, (_, index) => ({
      ref: newRef(),
      ...inA(),
      name: `Bulk ${index}`,
      searchName: `bulk ${index}`,
      birthDate: '2015-01-01',
      createdAt: now(),
    }))
    await database.prisma.person.createMany({ data: riders })
    await database.prisma.horse.createMany({ data: horses })
    const starts = riders.flatMap((rider) =>
      horses.map((horse) => ({ testRef: place.test, person: { ref: rider.ref }, horse: { ref: horse.ref } })),
    )
    let reads = 0
    const counted = new Proxy(database.prisma, {
      get: (client, name) => {
        if (name === '$queryRaw') reads += 1
        return Reflect.get(client, name)
      },
    })
    const competition = await database.prisma.competition.findUniqueOrThrow({ where: { ref: place.competition } })
    const rules = await readCompetitionRules(counted, competition)
    if (rules === null) throw new Error('there are rules')
    let judged = 0
    const watched = {
      ...rules,
      compiled: {
        judge: (facts: Parameters<typeof rules.compiled.judge>[0]) => {
          judged += 1
          return rules.compiled.judge(facts)
        },
      },
    }
    const before = reads
    const verdicts = await judgeStarts(counted, watched, starts)
    expect({ reads: reads - before, judged }).toEqual({ reads: 2, judged: 10_000 })
    expect(verdicts.filter(({ verdict }) => verdict.outcome === 'BLOCKED')).toHaveLength(5000)
  })
})
