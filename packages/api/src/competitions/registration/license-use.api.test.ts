// Licenses that are paid by use: each start under rules that ask for one is charged once.
import { newRef } from '@oxer/db'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { runUseCharges } from './license-use.jobs.ts'

const { database, make, options, worlds, now } = await apiTest()
const { prisma } = database
const { services } = contextOf(null, options)
const inA = { federationRef: worlds.a.federation.ref }
const day = '2026-05-16'

const givenStart = async (person: string, status: string, licenseRef: string | null) => {
  const competition = await make.competition({ ...inA, start: day, end: day })
  const test = await make.test({ competitionRef: competition.ref })
  const rule = { kind: 'PERSON_HAS_LICENSE' as const, ref: licenseRef ?? '' }
  const rules = licenseRef === null ? emptyRules : { ...emptyRules, children: [rule] }
  await prisma.registrationRules.create({ data: { competitionRef: competition.ref, rules } })
  const rider = await make.practitioner({ ...inA, personRef: person })
  const registration = await make.registration({
    ...{ competitionRef: competition.ref, testRef: test.ref, testSetRef: test.testSet.ref },
    practitionerRef: rider.ref,
  })
  const result = await prisma.result.create({
    data: {
      ...{ ref: newRef(), competitionRef: competition.ref, testSetRef: test.testSet.ref },
      ...{ registrationRef: registration.ref, status, content: {}, enteredAt: now() },
    },
  })
  return { registration: registration.ref, result: result.ref }
}

it('each start is charged once, and taken back if it did not happen', async () => {
  const license = await make.license({ ...inA, feeType: 'PER_USE', amountCents: 700, taxLevelCode: 'VAT_0' })
  const person = (await make.person({ ...inA, birthDate: '1990-01-01' })).ref
  const held = { personRef: person, licenseRef: license.ref, billToType: 'PERSON', billToRef: person }
  const days = { start: '2026-01-01', end: '2026-12-31', createdAt: now() }
  for (const _each of [1, 2]) await prisma.memberLicense.create({ data: { ref: newRef(), ...held, ...days } })
  const rode = await givenStart(person, 'FINISHED', license.ref)
  await givenStart(person, 'NOT_STARTED', license.ref)
  await givenStart(person, 'FINISHED', null)
  const items = async () =>
    (await prisma.billItem.findMany({ where: { subjectRef: person } })).map(({ sourceKey, amountCents, status }) => [
      ...[sourceKey, amountCents, status],
    ])
  expect(await runUseCharges(services, now)).toBe(1)
  expect(await items()).toEqual([[`use:${rode.registration}`, 700, 'OPEN']])
  expect(await runUseCharges(services, now)).toBe(0)
  await prisma.result.update({ where: { ref: rode.result }, data: { status: 'NOT_STARTED' } })
  expect(await runUseCharges(services, now)).toBe(1)
  expect(await items()).toEqual([[`use:${rode.registration}`, 700, 'CANCELLED']])
  expect(await runUseCharges(services, now)).toBe(0)
})
