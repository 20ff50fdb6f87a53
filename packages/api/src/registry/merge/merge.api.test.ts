import { newRef, Prisma } from '@oxer/db'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { camtOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { givenInvoicing } from '../../finance/invoice/invoice.fixture.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { horseReferences, personReferences, type Reference } from './merge-references.mappers.ts'

let today = new Date('2026-05-17T08:00:00Z')
const { api, apiOf, database, make, now, options, worlds } = await apiTest({ now: () => today })

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
const rowsAbout = async (references: readonly Reference[], refs: string[]): Promise<Record<string, string[]>> => {
  const rows: Record<string, string[]> = {}
  for (const { table, column, isList } of [
    ...references,
    { table: 'registration', column: 'practitioner_ref', isList: false },
  ]) {
    const operator = Prisma.raw(isList ? '&&' : '= ANY')
    const found = await database.prisma.$queryRaw<{ row: string }[]>`
      SELECT (to_jsonb(t) - 'version')::text AS row FROM ${Prisma.raw(table)} t
       WHERE ${table === 'registration' ? Prisma.sql`true` : Prisma.sql`t.${Prisma.raw(column)} ${operator} (${refs}::uuid[])`}
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

describe('the money of two records of one person', () => {
  it('is of the kept person, and a number for transfers of the other record finds it', async () => {
    const given = givenInvoicing({ database, make, options, federation: inA().federationRef })
    await given.seller()
    const kept = await member('Eva', 'Claes')
    const twin = await member('Eva', 'Claesens')
    const owedBy = async (ref: string) => {
      const { items } = await api('federationAdministrator').finance.payment.payOfMember({ member: ref })
      return items.map(({ amount, reference }) => ({ amount, digits: reference.replaceAll(/\D/g, '') }))
    }
    await given.order({ type: 'PERSON', ref: kept.ref }, [{ amountCents: 1000 }])
    await given.order({ type: 'PERSON', ref: twin.ref }, [{ amountCents: 2500 }])
    const [own] = await owedBy(kept.ref)
    const [old] = await owedBy(twin.ref)
    const [line] = await merge('federationAdministrator').persons({ person: kept.ref, selected: [twin.ref] })
    const [joined, ...others] = await owedBy(kept.ref)
    expect([joined?.amount, others]).toEqual([3500, []])
    today = new Date('2026-05-17T08:01:00Z')
    // A transfer with the number that the other record had saved pays what the kept person owes.
    const file = (digits: string, amountCents: number) => {
      const entries = [{ amountCents, reference: digits, bankRef: newRef() }]
      const form = new FormData()
      form.append('organisation', inA().federationRef)
      form.append('file', new File([camtOf({ iban: 'BE71096123456769', id: newRef(), entries })], 'day.xml'))
      return api('federationAdministrator').finance.bank.importFile(form)
    }
    expect(await file(old?.digits ?? '', 3000)).toMatchObject({ booked: 1 })
    expect((await owedBy(kept.ref))[0]?.amount).toBe(500)
    expect(await file(own?.digits ?? '', 500)).toMatchObject({ booked: 1 })
    expect(await owedBy(kept.ref)).toEqual([])
    expect(await database.query('SELECT * FROM ledger_fault', [])).toEqual([])
    await refused(
      merge('federationAdministrator').undoOfPerson({ person: kept.ref, merge: line?.ref ?? '' }),
      partiesErrors.mergeHasMoney,
    )
    today = new Date('2026-05-17T08:00:00Z')
  })

  it('goes back with an undo as long as nothing was booked since', async () => {
    const given = givenInvoicing({ database, make, options, federation: inA().federationRef })
    const kept = await member('Lien', 'Maes')
    const twin = await member('Lien', 'Maessen')
    await given.order({ type: 'PERSON', ref: twin.ref }, [{ amountCents: 2500 }])
    const pay = (member: string) => api('federationAdministrator').finance.payment.payOfMember({ member })
    const before = await pay(twin.ref)
    const [line] = await merge('federationAdministrator').persons({ person: kept.ref, selected: [twin.ref] })
    expect((await pay(kept.ref)).items).toEqual(before.items)
    await merge('federationAdministrator').undoOfPerson({ person: kept.ref, merge: line?.ref ?? '' })
    expect((await pay(kept.ref)).items).toEqual([])
    expect((await pay(twin.ref)).items).toEqual(before.items)
    expect(await database.query('SELECT * FROM ledger_fault', [])).toEqual([])
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
        // It has ended, so the club gives nothing by moving it.
        end: '2026-04-30',
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

describe('a merge gives nothing that the caller could not give by hand', () => {
  type Someone = Awaited<ReturnType<typeof member>>
  const otherClub = () => worlds.a.otherClub.ref
  const office = (personRef: string, over: object = {}) =>
    make.membership({ personRef, organisationRef: otherClub(), start: '2020-01-01', ...over })
  const gains: Record<string, [(twin: Someone) => Promise<unknown>, ErrorDefinition]> = {
    'a membership of another club': [({ ref }) => office(ref), partiesErrors.mergeGivesMembership],
    'an office in another club': [
      ({ ref }) => office(ref, { role: 'ORGANISATION_ADMINISTRATOR' }),
      partiesErrors.mergeGivesMembership,
    ],
    'a child of another club': [
      async ({ ref }) => {
        const child = await make.person({ ...inA(), firstName: 'Kim', lastName: 'Vos', birthDate: '2014-05-05' })
        await office(child.ref)
        await database.prisma.personRelation.create({
          data: {
            ref: newRef(),
            childRef: child.ref,
            parentRef: ref,
            type: 'MOTHER',
            permission: 'FULL',
            createdAt: now(),
          },
        })
      },
      partiesErrors.mergeGivesChild,
    ],
    'a share of a competition': [
      ({ ref }) =>
        database.prisma.competitionShare.create({
          data: {
            ...{ ref: newRef(), competitionRef: worlds.a.draft.ref, personRef: ref },
            ...{ role: 'ADMINISTRATOR', createdAt: now() },
          },
        }),
      partiesErrors.mergeGivesShare,
    ],
    'a share of a course event': [
      ({ ref }) => make.courseShare({ courseEventRef: worlds.a.courseEvent.ref, personRef: ref, role: 'COLLABORATOR' }),
      partiesErrors.mergeGivesCourseShare,
    ],
    'a share of a free event': [
      ({ ref }) => make.eventShare({ freeEventRef: worlds.a.freeEvent.ref, personRef: ref }),
      partiesErrors.mergeGivesEventShare,
    ],
    'a login': [({ ref }) => make.account({ personRef: ref }), partiesErrors.mergeGivesLogin],
    'an achievement': [
      async ({ ref }) =>
        database.prisma.personAchievement.create({
          data: {
            ...{ ref: newRef(), personRef: ref, achievementRef: worlds.a.achievement.ref },
            ...{ achievedOn: '2026-01-01', createdAt: now() },
          },
        }),
      partiesErrors.mergeGivesAchievement,
    ],
    'a license': [
      ({ ref }) =>
        database.prisma.memberLicense.create({
          data: {
            ...{
              ref: newRef(),
              personRef: ref,
              licenseRef: worlds.a.license.ref,
              billToType: 'PERSON',
              billToRef: ref,
            },
            ...{ start: '2026-01-01', end: null, createdAt: now() },
          },
        }),
      partiesErrors.mergeGivesLicense,
    ],
    'a place in a user group': [
      async ({ ref }) => {
        const data = { ref: newRef(), userGroupRef: worlds.a.userGroup.ref, personRef: ref }
        await database.prisma.userGroupMember.create({ data })
      },
      partiesErrors.mergeGivesUserGroup,
    ],
  }
  it.each(Object.entries(gains))('%s', async (name, [give, definition]) => {
    const [kept, twin] = [await member('Gil', name), await member('Gill', name)]
    await give(twin)
    const request = { person: kept.ref, selected: [twin.ref] }
    const { items } = await merge('clubAdministrator').similarPersons({ person: kept.ref })
    expect(items.find(({ ref }) => ref === twin.ref)?.obstacles.map(({ error }) => error)).toEqual([definition.code])
    await refused(merge('clubAdministrator').persons(request), definition)
    expect((await merge('federationAdministrator').similarPersons({ person: kept.ref })).items[1]?.obstacles).toEqual(
      [],
    )
    const [line] = await merge('federationAdministrator').persons(request)
    // The undo gives it to the other record again, which is no more the club's to do.
    const undo = { person: kept.ref, merge: line?.ref ?? '' }
    await refused(merge('clubAdministrator').undoOfPerson(undo), definition)
    await merge('federationAdministrator').undoOfPerson(undo)
  })

  it('an office in the own club is given by its administrator, not by a collaborator', async () => {
    const [kept, twin] = [
      await member('Jo', 'Baert'),
      await make.person({ ...inA(), firstName: 'Joo', lastName: 'Baert' }),
    ]
    const { ref: organisationRef } = worlds.a.club
    // Both are members today, and the office begins when the membership of the kept record ends.
    await database.prisma.membership.update({ where: { ref: kept.membershipRef }, data: { end: '2026-06-30' } })
    await make.membership({ personRef: twin.ref, organisationRef, start: '2026-02-01', end: '2026-06-01' })
    await make.membership({ personRef: twin.ref, organisationRef, start: '2026-07-01', role: 'MANAGER' })
    const request = { person: kept.ref, selected: [twin.ref] }
    const administrator = worlds.actors.clubAdministrator
    if (administrator === null) throw new Error('The world has a club administrator')
    const role = 'COLLABORATOR' as const
    const roles = [{ organisationRef, federationRef: worlds.a.federation.ref, role }]
    const collaborator = apiOf({ ...administrator, organisationRoles: roles }).registry.merge
    await refused(collaborator.persons(request), partiesErrors.mergeGivesOffice)
    expect(await merge('clubAdministrator').persons(request)).toHaveLength(1)
  })

  it('club staff merge their own record in neither direction', async () => {
    const own = worlds.actors.clubAdministrator?.personRef ?? ''
    const other = await member('Mo', 'Dens')
    await make.membership({ personRef: own, organisationRef: worlds.a.club.ref, start: '2020-01-01' })
    const office = merge('clubAdministrator')
    await refused(office.persons({ person: own, selected: [other.ref] }), partiesErrors.mergeOfOwnRecord)
    await refused(office.persons({ person: other.ref, selected: [own] }), partiesErrors.mergeOfOwnRecord)
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
