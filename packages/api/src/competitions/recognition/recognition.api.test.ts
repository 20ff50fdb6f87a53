import { newRef } from '@oxer/db'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
const inA = { federationRef: worlds.a.federation.ref }

const jumped: Result = {
  ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
  rounds: [{ obstaclePenalties: '0', time: 6000 }],
}

let made = 0

/** Two starts of a rider and a horse that were typed, beside the member and the horse that they are. */
const givenTyped = async () => {
  made += 1
  const competition = await make.competition({ ...inA, name: `Typed ${made}` })
  const tests = []
  for (const name of ['1,10 m', '1,20 m']) {
    tests.push(await make.test({ competitionRef: competition.ref, name, protocolDefinition: protocolOf.jumping() }))
  }
  const name = { firstName: 'Wilhelmina', lastName: `Typersma${made}` }
  const born = { birthDate: '1998-03-04' }
  const member = await make.person({ ...inA, ...name, ...born })
  const horse = await make.horse({ ...inA, name: `Kristallo ${made}` })
  const typedPerson = await make.person({ ...inA, ...name, ...born })
  const typedHorse = await make.horse({ ...inA, name: `Kristallo ${made}` })
  const practitioner = await make.practitioner({
    ...{ ...inA, personRef: typedPerson.ref, horseRef: typedHorse.ref, isUnknown: true },
  })
  const starts = []
  for (const test of tests) {
    starts.push(
      await make.registration({
        ...{ competitionRef: competition.ref, testRef: test.ref, testSetRef: test.testSet.ref },
        ...{ practitionerRef: practitioner.ref, notes: 'by the door', startNumber: 12 },
      }),
    )
  }
  return { competition: competition.ref, tests, member, horse, typedPerson, typedHorse, practitioner, starts }
}

const recognition = (subject: Subject = 'federationCollaborator') => api(subject).competitions.recognition

describe('typed combinations of a competition (cr107)', () => {
  it('are listed, with the members and horses that they may be', async () => {
    const { competition, practitioner, member, horse, typedPerson, typedHorse } = await givenTyped()
    expect(await recognition().list({ competition })).toEqual([
      {
        practitionerRef: practitioner.ref,
        rider: { ref: typedPerson.ref, name: `Wilhelmina ${typedPerson.lastName}` },
        horse: { ref: typedHorse.ref, name: typedHorse.name },
        ...{ starts: 2, hasResult: false },
      },
    ])
    const { riders, horses } = await recognition().propose({ competition, practitioner: practitioner.ref })
    expect(riders.map(({ ref }) => ref)).toContain(member.ref)
    expect(riders.map(({ ref }) => ref)).not.toContain(typedPerson.ref)
    expect(horses.map(({ ref }) => ref)).toContain(horse.ref)
    expect(horses.map(({ ref }) => ref)).not.toContain(typedHorse.ref)
  })

  it('give all their starts to the known rider and horse, with what was written of them, and are listed no longer', async () => {
    const { competition, practitioner, member, horse, starts } = await givenTyped()
    const known = { personRef: member.ref, horseRef: horse.ref, confirmSaveWithWarnings: true }
    const sent = { competition, practitioner: practitioner.ref, ...known }
    expect(await recognition().recognise(sent)).toEqual({ registrations: 2 })
    const rows = await database.prisma.registration.findMany({
      where: { ref: { in: starts.map(({ ref }) => ref) } },
      include: { practitioner: true },
    })
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row).toMatchObject({
        ...{ notes: 'by the door', startNumber: 12 },
        practitioner: { personRef: member.ref, horseRef: horse.ref, isUnknown: false },
      })
    }
    expect(await recognition().list({ competition })).toEqual([])
    const history = await database.prisma.history.findMany({ where: { ref: { in: starts.map(({ ref }) => ref) } } })
    expect(history.filter(({ action }) => action === 'update')).toHaveLength(2)
    // Sent once more, as a client does that heard no answer.
    expect(await recognition().recognise(sent)).toEqual({ registrations: 0 })
  })

  it('keep a rider and a horse that have a result; then nothing is changed at all', async () => {
    const { competition, practitioner, member, horse, starts, tests } = await givenTyped()
    const [, second] = tests
    await api('federationAdministrator').competitions.result.enter({
      ...{ competition, test: second?.ref ?? '', testSet: second?.testSet.ref ?? '' },
      ...{ participation: starts[1]?.ref ?? '', version: 0, result: jumped },
    })
    expect(await recognition().list({ competition })).toMatchObject([{ hasResult: true }])
    const known = { personRef: member.ref, horseRef: horse.ref, confirmSaveWithWarnings: true }
    await refused(
      recognition().recognise({ competition, practitioner: practitioner.ref, ...known }),
      registrationErrors.hasResult,
    )
    expect(
      await database.prisma.registration.count({
        where: { competitionRef: competition, practitionerRef: practitioner.ref },
      }),
    ).toBe(2)
  })

  it('are refused with nothing changed, with a person of nobody, and to whoever does not manage the competition', async () => {
    const { competition, practitioner, member, horse, typedPerson, typedHorse } = await givenTyped()
    const of = { competition, practitioner: practitioner.ref }
    const known = { personRef: member.ref, horseRef: horse.ref }
    await refused(
      recognition().recognise({ ...of, personRef: typedPerson.ref, horseRef: typedHorse.ref }),
      kernelErrors.fieldRequired,
    )
    await refused(recognition().recognise({ ...of, ...known, personRef: newRef() }), kernelErrors.notFound)
    const inB = { federationRef: worlds.b.federation.ref }
    const { ref: personRef } = await make.person(inB)
    const { ref: horseRef } = await make.horse(inB)
    const theirs = await make.practitioner({ ...inB, personRef, horseRef, isUnknown: true })
    const stranger = { ...of, practitioner: theirs.ref }
    await refused(recognition().recognise({ ...stranger, ...known }), kernelErrors.notFound)
    await refused(recognition().propose(stranger), kernelErrors.notFound)
    const elsewhere = await make.competition(inA)
    await refused(
      recognition().propose({ competition: elsewhere.ref, practitioner: practitioner.ref }),
      kernelErrors.notFound,
    )
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['rider', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      await refused(recognition(subject).list({ competition }), error)
      await refused(recognition(subject).propose(of), error)
      await refused(recognition(subject).recognise({ ...of, ...known }), error)
    }
  })
})
