import { newRef, Prisma } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { horseReferences, personReferences } from './merge-references.mappers.ts'

let today = new Date('2026-05-17T08:00:00Z')
const { api, database, make, now, worlds } = await apiTest({ now: () => today })

const merge = (subject: Subject) => api(subject).registry.merge
const inA = () => ({ federationRef: worlds.a.federation.ref })

const member = async (firstName: string, lastName: string, over: object = {}) => {
  const person = await make.person({ ...inA(), firstName, lastName, birthDate: '2011-02-03', ...over })
  const membership = await make.membership({
    personRef: person.ref,
    organisationRef: worlds.a.club.ref,
    start: '2020-01-01',
  })
  return { ...person, membershipRef: membership.ref }
}

/** Every row that refers to one of these, by table, as text. A merge moves these rows, and an undo moves them back. */
const rowsAbout = async (references: typeof personReferences, refs: string[]): Promise<Record<string, string[]>> => {
  const rows: Record<string, string[]> = {}
  for (const { table, column } of [...references, { table: 'registration', column: 'practitioner_ref' }]) {
    const found = await database.prisma.$queryRaw<{ row: string }[]>`
      SELECT (to_jsonb(t) - 'version')::text AS row FROM ${Prisma.raw(table)} t
       WHERE ${table === 'registration' ? Prisma.sql`true` : Prisma.sql`t.${Prisma.raw(column)} = ANY(${refs}::uuid[])`}
       ORDER BY 1`
    rows[`${table}.${column}`] = found.map((line) => line.row)
  }
  return rows
}

describe('the references to a person or a horse', () => {
  it.each([
    ['person', personReferences],
    ['horse', horseReferences],
  ] as const)('%s: the list contains every reference of the database', async (noun, references) => {
    const keys = await database.query<{ table: string; column: string }>(
      `SELECT con.conrelid::regclass::text AS "table", att.attname AS "column"
         FROM pg_constraint con
         JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = ANY (con.conkey)
        WHERE con.contype = 'f' AND con.confrelid = '${noun}'::regclass`,
    )
    const known = new Set(references.map(({ table, column }) => `${table}.${column}`))
    expect(keys.length).toBeGreaterThan(3)
    expect(keys.map(({ table, column }) => `${table}.${column}`).filter((name) => !known.has(name))).toEqual([])
  })
})

describe('two records of one person (p042, q011, decision 36)', () => {
  it('similar persons are found by name and birth date, by users who may change both', async () => {
    const own = await member('Marieke', 'van den Broeck', { email: 'marieke@example.org' })
    const twin = await member('Marijke', 'Vandenbroeck')
    await member('Karel', 'De Smet')
    const { items } = await merge('clubAdministrator').similarPersons({ person: own.ref })
    expect(items.map((item) => item.ref)).toEqual([own.ref, twin.ref])
    expect(items[0]).toMatchObject({ likeness: 100, email: 'marieke@example.org', memberships: 1, hasLogin: false })
    await refused(
      merge('otherClubAdministrator').similarPersons({ person: own.ref }),
      kernelErrors.insufficientPermissions,
    )
    await refused(merge('foreignAdministrator').similarPersons({ person: own.ref }), kernelErrors.notFound)
    await refused(merge('anonymous').similarPersons({ person: own.ref }), kernelErrors.noUserContext)
  })

  it('moves all rows and the chosen fields of the other record, and an undo restores them', async () => {
    const kept = await member('An', 'Peeters', { email: 'an@example.org', phone: null })
    const twin = await member('Anna', 'Peeters', { email: 'old@example.org', phone: '+32 9 1' })
    const child = await member('Kind', 'Peeters')
    // Both ride one horse, and the twin rides another one too.
    const shared = await make.practitioner({ ...inA(), personRef: kept.ref })
    const double = await make.practitioner({ ...inA(), personRef: twin.ref, horseRef: shared.horseRef })
    const alone = await make.practitioner({ ...inA(), personRef: twin.ref })
    const test = worlds.a.dressage
    for (const { ref } of [double, alone]) {
      await make.registration({
        competitionRef: worlds.a.competition.ref,
        testRef: test.ref,
        testSetRef: test.testSet.ref,
        practitionerRef: ref,
      })
    }
    await database.prisma.memberLicense.create({
      data: {
        ref: newRef(),
        personRef: twin.ref,
        licenseRef: worlds.a.license.ref,
        billToType: 'PERSON',
        billToRef: twin.ref,
        start: '2026-01-01',
        createdAt: now(),
      },
    })
    for (const parentRef of [kept.ref, twin.ref]) {
      await database.prisma.personRelation.create({
        data: { ref: newRef(), childRef: child.ref, parentRef, type: 'MOTHER', createdAt: now() },
      })
    }
    for (const contactRef of [kept.ref, twin.ref]) {
      await make.contactAccount({ ...inA(), contactType: 'PERSON', contactRef })
    }
    const refs = [kept.ref, twin.ref]
    const before = await rowsAbout(personReferences, refs)
    const office = merge('clubAdministrator')
    const [line] = await office.persons({
      person: kept.ref,
      selected: [twin.ref],
      fields: { firstName: twin.ref, phone: twin.ref, email: kept.ref },
    })
    expect(line).toMatchObject({ keptRef: kept.ref, mergedName: 'Anna Peeters', undoneAt: null })
    expect(line?.undoUntil).toBe('2026-06-16T08:00:00.000Z')
    expect(await database.prisma.person.findUnique({ where: { ref: kept.ref } })).toMatchObject({
      firstName: 'Anna',
      phone: '+32 9 1',
      email: 'an@example.org',
      searchName: 'anna peeters',
    })
    const registrations = await database.prisma.registration.findMany({
      where: { practitioner: { personRef: kept.ref } },
      select: { practitionerRef: true },
    })
    expect(new Set(registrations.map((row) => row.practitionerRef))).toEqual(new Set([shared.ref, alone.ref]))
    expect(await database.prisma.memberLicense.count({ where: { personRef: kept.ref, billToRef: kept.ref } })).toBe(1)
    const accounts = await database.prisma.contactAccount.findMany({ where: { contactRef: kept.ref } })
    expect(accounts.flatMap((row) => row.defaultFor)).toEqual(['DEFAULT'])
    expect(await database.prisma.practitioner.findUnique({ where: { ref: double.ref } })).toMatchObject({
      isActive: false,
    })
    await refused(api('clubAdministrator').parties.person.get({ member: twin.ref }), kernelErrors.notFound)

    expect(await office.ofPerson({ person: kept.ref })).toEqual([line])
    const undone = await office.undoOfPerson({ person: kept.ref, merge: line?.ref ?? '' })
    expect(undone).toMatchObject({ undoneAt: now().toISOString(), undoUntil: null })
    expect(await rowsAbout(personReferences, refs)).toEqual(before)
    expect(await database.prisma.person.findUnique({ where: { ref: kept.ref } })).toMatchObject({
      firstName: 'An',
      phone: null,
      searchName: 'an peeters',
    })
    expect((await database.prisma.person.findUnique({ where: { ref: twin.ref } }))?.deletedAt).toBeNull()
    await refused(office.undoOfPerson({ person: kept.ref, merge: line?.ref ?? '' }), partiesErrors.mergeUndone)
    const lines = await database.prisma.history.findMany({ where: { ref: kept.ref }, orderBy: { id: 'asc' } })
    expect(lines.map((row) => row.action)).toEqual(['merge', 'undo-merge'])
  })

  it('an undo keeps the values that were changed since the merge', async () => {
    const [kept, twin] = [await member('Bea', 'Claes', { phone: '1' }), await member('Bea', 'Claess', { phone: '2' })]
    const [line] = await merge('clubAdministrator').persons({
      person: kept.ref,
      selected: [twin.ref],
      fields: { phone: twin.ref },
    })
    await database.prisma.person.update({ where: { ref: kept.ref }, data: { phone: '3' } })
    await merge('clubAdministrator').undoOfPerson({ person: kept.ref, merge: line?.ref ?? '' })
    expect(await database.prisma.person.findUnique({ where: { ref: kept.ref } })).toMatchObject({ phone: '3' })
  })

  it('becomes final after thirty days, and cannot be undone before a later merge', async () => {
    const [kept, first, second] = [
      await member('Cas', 'Maes'),
      await member('Cas', 'Maas'),
      await member('Kas', 'Maes'),
    ]
    const office = merge('clubAdministrator')
    const [one] = await office.persons({ person: kept.ref, selected: [first.ref] })
    today = new Date('2026-05-18T08:00:00Z')
    const [two] = await office.persons({ person: kept.ref, selected: [second.ref] })
    await refused(office.undoOfPerson({ person: kept.ref, merge: one?.ref ?? '' }), partiesErrors.mergeLaterFirst)
    await office.undoOfPerson({ person: kept.ref, merge: two?.ref ?? '' })
    today = new Date('2026-06-17T08:00:00Z')
    await refused(office.undoOfPerson({ person: kept.ref, merge: one?.ref ?? '' }), partiesErrors.mergeStands)
    expect((await office.ofPerson({ person: kept.ref })).map((line) => line.undoUntil)).toEqual([null, null])
    today = new Date('2026-05-17T08:00:00Z')
  })

  it('refuses the same person, a person of others, two logins, and callers without permission', async () => {
    const [kept, twin] = [await member('Dirk', 'Wouters'), await member('Dirk', 'Wauters')]
    const stranger = await make.person({ ...inA(), firstName: 'Dirk', lastName: 'Wouters' })
    const foreign = await make.person({
      federationRef: worlds.b.federation.ref,
      firstName: 'Dirk',
      lastName: 'Wouters',
    })
    const office = merge('clubAdministrator')
    const into = (selected: string[], fields = {}) => office.persons({ person: kept.ref, selected, fields })
    await refused(into([kept.ref]), partiesErrors.mergeWithItself)
    await refused(into([twin.ref, twin.ref]), partiesErrors.mergeWithItself)
    await refused(into([stranger.ref]), kernelErrors.insufficientPermissions)
    await refused(into([foreign.ref]), kernelErrors.notFound)
    await refused(into([twin.ref], { phone: newRef() }), partiesErrors.mergeFieldFromNobody)
    const [one, two] = [worlds.actors.rider?.personRef ?? '', worlds.actors.member?.personRef ?? '']
    await refused(
      merge('federationAdministrator').persons({ person: one, selected: [two] }),
      partiesErrors.mergeOfLogins,
    )
    expect(await database.prisma.merge.count({ where: { keptRef: { in: [kept.ref, one] } } })).toBe(0)
    await refused(office.undoOfPerson({ person: kept.ref, merge: newRef() }), kernelErrors.notFound)
  })
})

describe('two records of one horse (p073)', () => {
  it('moves its number, its riders and its foals, and restores them', async () => {
    const kept = await make.horse({ ...inA(), name: 'Zirocco' })
    const twin = await make.horse({ ...inA(), name: 'Zirocco Blue', ueln: '528003201400999' })
    const foal = await make.horse({ ...inA(), name: 'Foal', fatherRef: twin.ref })
    const rider = await make.practitioner({ ...inA(), horseRef: twin.ref })
    const refs = [kept.ref, twin.ref]
    const before = await rowsAbout(horseReferences, refs)
    const office = merge('federationAdministrator')
    const [line] = await office.horses({ horse: kept.ref, selected: [twin.ref], fields: { ueln: twin.ref } })
    expect(await database.prisma.horse.findUnique({ where: { ref: kept.ref } })).toMatchObject({
      ueln: '528003201400999',
      name: 'Zirocco',
    })
    expect(await database.prisma.horse.findUnique({ where: { ref: foal.ref } })).toMatchObject({ fatherRef: kept.ref })
    expect(await database.prisma.practitioner.findUnique({ where: { ref: rider.ref } })).toMatchObject({
      horseRef: kept.ref,
    })
    expect(await office.ofHorse({ horse: kept.ref })).toEqual([line])
    await office.undoOfHorse({ horse: kept.ref, merge: line?.ref ?? '' })
    expect(await rowsAbout(horseReferences, refs)).toEqual(before)
    expect(await database.prisma.horse.findUnique({ where: { ref: twin.ref } })).toMatchObject({
      ueln: '528003201400999',
      deletedAt: null,
    })
    await refused(
      merge('rider').horses({ horse: kept.ref, selected: [twin.ref] }),
      kernelErrors.insufficientPermissions,
    )
  })

  const stored = ({ ref }: { ref: string }) => database.prisma.horse.findUniqueOrThrow({ where: { ref } })
  it('moves a parent’s name with its reference, and restores both', async () => {
    const [sire, other] = [await make.horse({ ...inA(), name: 'Sire' }), await make.horse({ ...inA(), name: 'Other' })]
    const kept = await make.horse({ ...inA(), name: 'Foal', father: 'Other', fatherRef: other.ref, mother: 'Dam' })
    const own = await make.horse({ ...inA(), name: 'Own daughter', fatherRef: kept.ref })
    const twin = await make.horse({
      ...{ ...inA(), name: 'Foall', father: 'Sire', fatherRef: sire.ref },
      ...{ mother: 'Own daughter', motherRef: own.ref },
    })
    const office = merge('federationAdministrator')
    const fields = { father: twin.ref, mother: twin.ref }
    const [line] = await office.horses({ horse: kept.ref, selected: [twin.ref], fields })
    expect(await stored(kept)).toMatchObject({
      ...{ father: 'Sire', fatherRef: sire.ref },
      // By reference, the horse would be its own grandmother.
      ...{ mother: 'Own daughter', motherRef: null },
    })
    // The dam has been found since then, and her name stays with her.
    const dam = await make.horse({ ...inA(), name: 'Own daughter' })
    await database.prisma.horse.update({ where: { ref: kept.ref }, data: { motherRef: dam.ref } })
    await office.undoOfHorse({ horse: kept.ref, merge: line?.ref ?? '' })
    expect(await stored(kept)).toMatchObject({
      ...{ father: 'Other', fatherRef: other.ref },
      ...{ mother: 'Own daughter', motherRef: dam.ref },
    })
    expect(await stored(twin)).toMatchObject({ fatherRef: sire.ref, motherRef: own.ref, deletedAt: null })
  })

  it('a pony gets the category of the joined measurements, and its declared one after an undo', async () => {
    const pony = async (withersHeightCode: string, measured: { date: string; valueInCm: number; code: string }[]) => {
      const horse = await make.horse({ ...inA(), name: 'Pony', isPony: true, withersHeightCode })
      await database.prisma.withersHeightEntry.createMany({
        data: measured.map(({ date, valueInCm, code }) => ({
          ...{ ref: newRef(), horseRef: horse.ref, date, valueInCm, withersHeightCode: code },
          ...{ examinator: 'Vet', comments: '' },
        })),
      })
      return horse
    }
    const kept = await pony('B', [])
    const early = await pony('C', [{ date: '2025-01-01', valueInCm: 130, code: 'C' }])
    const late = await pony('D', [{ date: '2026-01-01', valueInCm: 140, code: 'D' }])
    const office = merge('federationAdministrator')
    const of = (line: { ref: string } | undefined) => ({ horse: kept.ref, merge: line?.ref ?? '' })
    for (const order of ['first', 'last'] as const) {
      const [first, second] = await office.horses({ horse: kept.ref, selected: [early.ref, late.ref] })
      expect((await stored(kept)).withersHeightCode).toBe('D')
      await office.undoOfHorse(of(order === 'first' ? first : second))
      expect((await stored(kept)).withersHeightCode).toBe(order === 'first' ? 'D' : 'C')
      await office.undoOfHorse(of(order === 'first' ? second : first))
      expect((await stored(kept)).withersHeightCode).toBe('B')
    }
    expect([(await stored(early)).withersHeightCode, (await stored(late)).withersHeightCode]).toEqual(['C', 'D'])
  })
})
