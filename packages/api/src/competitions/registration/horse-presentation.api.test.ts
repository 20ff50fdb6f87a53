import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
const { prisma } = database
const as = (subject: Subject) => api(subject).competitions
const office = () => as('federationAdministrator')
const inA = () => ({ federationRef: worlds.a.federation.ref })

/** A presentation for horses alone, in a competition of its own. */
const givenTest = async (over: Record<string, unknown> = {}) => {
  const { ref: competition } = await make.competition({ ...inA(), byIndividual: true })
  const test = await make.test({
    competitionRef: competition,
    sportType: 'PRESENTATION',
    registrationTypes: ['HORSE'],
    ...over,
  })
  return { competition, test: test.ref, testSet: test.testSet.ref }
}
const ofHorse = (horse: string, person: string | null) => ({
  type: 'HORSE' as const,
  horse: { ref: horse },
  person: person === null ? null : { ref: person },
})

describe('a registration of a horse (cr239, decision 391)', () => {
  it('leads the presenter, and comes on the start list', async () => {
    const { competition, test, testSet } = await givenTest()
    const { horseRef, personRef } = await make.practitioner(inA())
    const { registrations } = await office().registration.create({
      competition,
      test,
      data: ofHorse(horseRef, personRef),
    })
    expect(registrations).toMatchObject([
      { type: 'HORSE', team: null, horse: { ref: horseRef }, rider: { ref: personRef } },
    ])
    const { ref: startlist } = await make.startlist({
      competitionRef: competition,
      testSetRef: testSet,
      registrationRefs: [],
    })
    const list = await office().startlist.addAll({ competition, id: startlist })
    expect(list.entries).toMatchObject([{ type: 'PARTICIPANT', horse: { ref: horseRef }, rider: { ref: personRef } }])
  })

  it('is presented by its owner where nobody is named, and by nobody else', async () => {
    const { competition, test } = await givenTest()
    const { horseRef } = await make.practitioner(inA())
    const create = () => office().registration.create({ competition, test, data: ofHorse(horseRef, null) })
    const error = await refused(create(), registrationTypeErrors.presenterRequired)
    expect(error.causes[0]?.field).toBe('data.person')
    const owner = await make.person(inA())
    await prisma.horse.update({ where: { ref: horseRef }, data: { ownerPersonRef: owner.ref } })
    const { registrations } = await create()
    expect(registrations).toMatchObject([{ type: 'HORSE', rider: { ref: owner.ref } }])
  })

  it('asks no rule about a rider, and each about the horse', async () => {
    const { competition, test } = await givenTest()
    const { horseRef, personRef } = await make.practitioner(inA())
    await prisma.horse.update({ where: { ref: horseRef }, data: { isPony: true } })
    const rule = (kind: string, text: string) => ({ kind, weight: 'REQUIRED', inverted: false, text })
    const save = async (children: object[]) => {
      await prisma.registrationRules.upsert({
        where: { competitionRef: competition },
        create: { competitionRef: competition, rules: { logicalOperator: 'all', inverted: false, children } as object },
        update: { rules: { logicalOperator: 'all', inverted: false, children } as object },
      })
    }
    const ask = () =>
      office().registration.offer({ competition, testRef: test, practitioner: ofHorse(horseRef, personRef) })
    await save([rule('PERSON_HAS_LICENSE_TYPE', 'GOLD')])
    expect((await ask()).rules).toEqual({ outcome: 'ALLOWED', reasons: [] })
    await save([rule('PERSON_HAS_LICENSE_TYPE', 'GOLD'), rule('HORSE_IS_TYPE', 'HORSE')])
    expect((await ask()).rules?.outcome).toBe('BLOCKED')
  })

  it('makes no combination of the presenter: no charge for one, and none for rules that count them', async () => {
    const { competition, test } = await givenTest()
    const { horseRef } = await make.practitioner(inA())
    const presenter = await make.person(inA())
    await office().registration.create({ competition, test, data: ofHorse(horseRef, presenter.ref) })
    const { readPersonRuleFacts } = await import('../../parties/person/person-rule-facts.queries.ts')
    const facts = await readPersonRuleFacts(prisma, [presenter.ref])
    expect(facts.get(presenter.ref)?.facts.individualCombinations ?? 0).toBe(0)
  })

  it('is refused where the test takes none, and riders where it takes horses alone', async () => {
    const { competition, test } = await givenTest()
    const { ref: practitionerRef, horseRef, personRef } = await make.practitioner(inA())
    await refused(
      office().registration.create({ competition, test, data: { practitionerRef } }),
      registrationTypeErrors.typeNotTaken,
    )
    const ridden = await givenTest({ registrationTypes: ['INDIVIDUAL'] })
    await refused(
      office().registration.create({
        competition: ridden.competition,
        test: ridden.test,
        data: ofHorse(horseRef, personRef),
      }),
      registrationTypeErrors.typeNotTaken,
    )
    await refused(
      office().registration.create({ competition, test, data: { type: 'HORSE' } }),
      kernelErrors.fieldRequired,
    )
  })

  it('is entered by the rider who presents it, and by a club with its member', async () => {
    const { competition, test } = await givenTest()
    const personRef = worlds.actors.rider?.personRef ?? ''
    const { horseRef } = await make.practitioner({ ...inA(), personRef })
    const sent = await as('rider').entry.send({
      competition,
      entries: [{ member: personRef, testRef: test, data: ofHorse(horseRef, null) }],
    })
    expect(sent.registrations).toMatchObject([{ type: 'HORSE', rider: { ref: personRef } }])
    const member = await make.practitioner(inA())
    await make.membership({ personRef: member.personRef, organisationRef: worlds.a.club.ref })
    const stranger = await make.practitioner(inA())
    const subscribe = (who: { personRef: string; horseRef: string }) =>
      as('clubAdministrator').organisationRegistration.create({
        organisation: worlds.a.club.ref,
        competitionRef: competition,
        subscription: { testRef: test, data: ofHorse(who.horseRef, who.personRef) },
      })
    expect((await subscribe(member)).registrations).toMatchObject([{ type: 'HORSE', status: 'SUBSCRIBED' }])
    await refused(subscribe(stranger), registrationErrors.riderNotInOrganisation)
  })
})

describe('what a test takes', () => {
  it('is one kind at least, and horses alone only where no rider is scored', async () => {
    const { competition, test } = await givenTest()
    const { version } = await office().test.get({ competition, test })
    const save = (over: object) => office().test.save({ competition, ref: test, version, name: 'Free', ...over })
    await refused(save({ registrationTypes: [] }), kernelErrors.fieldRequired)
    await refused(save({ registrationTypes: ['HORSE', 'HORSE'] }), kernelErrors.notAnEnumValue)
    await refused(save({ teamFeeCents: -1 }), kernelErrors.negative)
    const error = await refused(
      office().test.save({
        competition,
        name: 'Jumping',
        sportTypeVariantRef: worlds.a.variant.ref,
        registrationTypes: ['HORSE'],
      }),
      registrationTypeErrors.horsesWithRider,
    )
    expect(error.causes[0]?.field).toBe('registrationTypes')
    const saved = await office().test.save({
      competition,
      name: 'Teams',
      sportTypeVariantRef: worlds.a.variant.ref,
      registrationTypes: ['INDIVIDUAL', 'TEAM'],
      teamFeeCents: 1500,
    })
    expect(saved).toMatchObject({ registrationTypes: ['INDIVIDUAL', 'TEAM'], teamFeeCents: 1500 })
  })
})
