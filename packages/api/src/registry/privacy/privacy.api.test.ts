import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { verifyHistory } from '../../kernel/history/history.queries.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { testSealing } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { notesLooks } from '../../parties/person/minor-access.guards.ts'
import { appRouter } from '../../router.ts'
import { surface } from '../../surface/surface.ts'
import { heldReferences } from './privacy-references.mappers.ts'

let clock = new Date('2026-05-17T08:00:00Z')
const { api, database, downloads, make, now, storage, worlds } = await apiTest({ now: () => clock })

const fullName = 'Zenobia Quillfeather'
const email = 'zenobia@quillfeather.example'
const birthDate = '2011-07-19'
const iban = 'BE68539007547034'

/** A minor with data in every place. */
const somebody = async () => {
  const { a, actors } = worlds
  const inA = { federationRef: a.federation.ref }
  const person = await make.person({
    ...inA,
    firstName: 'Zenobia',
    lastName: 'Quillfeather',
    birthDate,
    email,
    customAttributes: { nick: 'Zen Quillfeather' },
  })
  const twin = await make.person({ ...inA, firstName: 'Zenobia', lastName: 'Quilfeather', birthDate })
  const personRef = person.ref
  const { prisma } = database
  await make.membership({ personRef, organisationRef: a.club.ref, memberId: 'ZQ-1' })
  const login = await make.account({ personRef, username: email, name: fullName })
  await prisma.session.create({ data: { id: 'secret-session', accountRef: login.ref, expiresAt: now() } })
  await prisma.personalToken.create({
    data: { ref: newRef(), accountRef: login.ref, name: 'My phone', hash: 'secret-hash', scopes: [], createdAt: now() },
  })
  await make.contactAccount({ ...inA, contactType: 'PERSON', contactRef: personRef, name: 'Home', iban, email })
  await prisma.personRelation.create({
    data: {
      ref: newRef(),
      childRef: personRef,
      parentRef: actors.rider?.personRef ?? '',
      type: 'MOTHER',
      permission: 'FULL',
      createdAt: now(),
    },
  })
  const horse = await make.horse({ ...inA, owner: fullName })
  const practitioner = await make.practitioner({ ...inA, personRef, horseRef: horse.ref })
  const registration = await make.registration({
    competitionRef: a.competition.ref,
    testRef: a.dressage.ref,
    testSetRef: a.dressage.testSet.ref,
    practitionerRef: practitioner.ref,
    notes: `${fullName} comes late`,
  })
  await prisma.result.create({
    data: {
      ref: newRef(),
      competitionRef: a.competition.ref,
      testSetRef: a.dressage.testSet.ref,
      registrationRef: registration.ref,
      status: 'FINISHED',
      content: {},
      enteredAt: now(),
    },
  })
  await prisma.history.createMany({
    data: [
      {
        noun: 'person',
        ref: personRef,
        action: 'create',
        after: { firstName: 'Zenobia', lastName: 'Maiden', birthDate },
      },
      { noun: 'test', ref: a.dressage.ref, action: 'update', after: { riders: [{ name: fullName, birthDate }] } },
      { noun: 'test', ref: a.dressage.ref, action: 'move', actorRef: login.ref, actorName: fullName },
      { noun: 'test', ref: a.dressage.ref, action: 'rename', before: { rider: 'Zenobia Maiden' }, after: { fee: 3 } },
    ].map((line) => ({ at: now(), actorName: 'Somebody', federationRef: a.federation.ref, ...line })),
  })
  await prisma.importRow.create({
    data: { taskRef: newRef(), number: 1, data: { firstName: 'Zenobia', lastName: 'Quillfeather', birthDate } },
  })
  const batchRef = newRef()
  await prisma.exchangeBatch.create({
    data: {
      ...{ ref: batchRef, ...inA, source: 'knhs', requestHash: '', counts: {}, byName: 'Somebody' },
      ...{ byAccountRef: newRef(), createdAt: now() },
      rows: {
        create: {
          ...{ ref: newRef(), position: 0, collection: 'persons', documentId: fullName, action: 'PROPOSAL' },
          ...{ noun: 'person', detail: {}, idsBefore: [] },
        },
      },
    },
  })
  await prisma.competition.update({
    where: { ref: a.competition.ref },
    data: { contacts: [{ role: 'SECRETARY', name: fullName, phone: '+32 470 12 34 56', email }] },
  })
  await prisma.merge.create({
    data: {
      ref: newRef(),
      ...inA,
      noun: 'person',
      keptRef: personRef,
      mergedRef: twin.ref,
      undo: { before: { email }, after: {}, moved: [], rested: [], defaults: [] },
      byName: 'Somebody',
      at: now(),
    },
  })
  await prisma.person.update({ where: { ref: twin.ref }, data: { deletedAt: now() } })
  await storage.put('person/avatar/a.png', new Uint8Array([1]))
  await prisma.storedFile.create({
    data: {
      ref: newRef(),
      key: 'person/avatar/a.png',
      name: 'avatar.png',
      contentType: 'image/png',
      size: 1,
      subjectRef: personRef,
      createdAt: now(),
    },
  })
  return { ...person, practitionerRef: practitioner.ref, registrationRef: registration.ref }
}
const subject = await somebody()

describe('the columns with data of a person (decision 33)', () => {
  /** Everything that belongs to a person: the rows that refer to the person, and the rows that refer to these. */
  const isListed = (table: string, column: string) =>
    heldReferences.some((reference) => reference.table === table && reference.column === column)

  it('every foreign key to a person is in the list', async () => {
    const keys = await database.query<{ table: string; column: string; to: string }>(
      `SELECT con.conrelid::regclass::text AS "table", att.attname AS "column", con.confrelid::regclass::text AS "to"
         FROM pg_constraint con
         JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = ANY (con.conkey)
        WHERE con.contype = 'f'`,
    )
    const owned = new Set(['person', 'account'])
    let size = 0
    while (size !== owned.size) {
      size = owned.size
      for (const key of keys) if (owned.has(key.to)) owned.add(key.table)
    }
    const leading = keys.filter(({ to }) => owned.has(to))
    expect(leading.length).toBeGreaterThan(20)
    expect(leading.filter(({ table, column }) => !isListed(table, column))).toEqual([])
  })

  it('every other column of refs is in the list, or has another known meaning', async () => {
    const meansSomethingElse = new Set(
      `federation_ref federation_refs default_federation_ref organisation_ref owner_organisation_ref competition_ref competition_ref test_ref test_refs test_set_ref
       test_set_refs task_ref file_ref protocol_ref price_profile_refs career_category_ref category_ref from_category_ref
       to_category_ref further_category_refs chain rule_ref sport_type_variant_refs mother_ref person_achievement_ref subject_refs book_ref document_ref handed_over_ref
       source_ref refunds_ref payment_ref ordered_ref credit_note_ref counter_of_ref invoice_to_ref run_ref article_refs article_ref order_ref item_ref ranking_ref entry_ref payout_ref
       championship_ref championship_category_ref phase_ref group_ref group_refs sport_category_ref target_ref organisation_refs
       competition_refs held_refs batch_ref`.split(/\s+/),
    )
    // These refer to a horse, to a name or document of a club or a license, or are deleted with the person by a trigger.
    const subjects = new Set([
      'favourite.subject_ref',
      'revision.subject_ref',
      'search_key.subject_ref',
      'person_key.person_ref',
      // What a command on a laptop made, with a row of its own each.
      'field_command.refs',
      // It waits for some seconds; an erasure removes it.
      'notice.person_refs',
      // Who counts in a group of a championship; the name is that of the person.
      'championship_group.person_refs',
      // A club, or the federation.
      'season_team.owner_ref',
      // A billing account, which is in the list by its owner.
      'finance_order.account_ref',
      'invoice.account_ref',
      // A bill, an order or an invoice.
      'card_payment.target_ref',
      // A group, a phase, or the championship.
      'championship_ranking.target_ref',
      'championship_points.horse_ref',
      // Whom a group is for; after an erasure the ref leads to nobody.
      'championship_group.person_refs',
    ])
    const columns = await database.query<{ table: string; column: string }>(
      `SELECT c.table_name AS "table", c.column_name AS "column"
         FROM information_schema.columns c
        WHERE c.table_schema = 'public' AND c.udt_name IN ('uuid', '_uuid') AND c.column_name <> 'ref'
          AND NOT EXISTS (SELECT 1 FROM pg_constraint con
                            JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = ANY (con.conkey)
                           WHERE con.contype = 'f' AND con.conrelid = to_regclass(quote_ident(c.table_name))
                             AND att.attname = c.column_name)`,
    )
    expect(columns.length).toBeGreaterThan(30)
    const unknown = columns.filter(
      ({ table, column }) =>
        !isListed(table, column) && !meansSomethingElse.has(column) && !subjects.has(`${table}.${column}`),
    )
    expect(unknown).toEqual([])
  })

  it('every call that returns a birth date or a bank number of a person records the access', () => {
    const [step] = notesLooks._middlewares
    const personal = surface().filter(({ procedure, type, isDownload }) => {
      if (type !== 'query' || isDownload) return false
      // The format has a birth date. Public documents are made from public reads, and canaries look for it in them.
      if (procedure.startsWith('exchange.document.')) return false
      const output = schemaOf(procedure)
      // A horse has a birth date too; it is recognised by its lifetime number. The account of a seller is written on what is to be paid: it is
      // recognised by the reference beside it, by the terms of payment in the seller's own settings, or by the last day of its statements.
      return objectsOf(output).some(
        (keys) =>
          (keys.includes('birthDate') ||
            (keys.includes('iban') && !['reference', 'termDays', 'lastDay'].some((key) => keys.includes(key)))) &&
          !keys.includes('ueln'),
      )
    })
    expect(personal.length).toBeGreaterThan(3)
    expect(
      personal.filter(({ procedure }) => !middlewaresOf(procedure).includes(step)).map((row) => row.procedure),
    ).toEqual([])
  })
})

type Definition = { middlewares: unknown[]; output?: z.ZodType }
const definitionOf = (procedure: string): Definition =>
  ((appRouter._def.procedures as Record<string, unknown>)[procedure] as { _def: Definition })._def
const middlewaresOf = (procedure: string): unknown[] => definitionOf(procedure).middlewares
const schemaOf = (procedure: string): unknown => {
  const { output } = definitionOf(procedure)
  return output ? z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }) : null
}
/** The names of the fields of each object in a JSON schema. */
const objectsOf = (schema: unknown): string[][] => {
  if (Array.isArray(schema)) return schema.flatMap(objectsOf)
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: object }
  return [...(properties ? [Object.keys(properties)] : []), ...Object.values(schema).flatMap(objectsOf)]
}

describe('the stored data of a person', () => {
  const groupOf = (page: Awaited<ReturnType<ReturnType<typeof api>['registry']['privacy']['get']>>, name: string) =>
    page.groups.find(({ group }) => group === name)

  it('is shown to a parent with permission FULL, by group, with the bank number masked', async () => {
    const page = await api('rider').registry.privacy.get({ member: subject.ref })
    expect(page).toMatchObject({ name: fullName, isMinor: true, canErase: false })
    expect(groupOf(page, 'MEMBERSHIPS')).toMatchObject({ total: 1, lines: [{ detail: 'ZQ-1' }] })
    expect(groupOf(page, 'ACCOUNTS')?.lines).toMatchObject([{ name: 'Home', detail: '···· 7034' }])
    expect(groupOf(page, 'REGISTRATIONS')).toMatchObject({ total: 1 })
    expect(groupOf(page, 'RESULTS')).toMatchObject({ total: 1 })
    expect(groupOf(page, 'LOGIN')).toMatchObject({ total: 3 })
    expect(groupOf(page, 'MERGES')).toMatchObject({ total: 1 })
    expect(JSON.stringify(page)).not.toContain(iban)
  })

  it('is a complete JSON file without secrets', async () => {
    const reply = await downloads('rider').registry.privacy.download({ member: subject.ref })
    expect(reply).toMatchObject({ fileName: `personal-data-${subject.ref}.json` })
    const text = await new Response(reply.body as ReadableStream<Uint8Array>).text()
    const file = JSON.parse(text) as { records: object[]; held: Record<string, { table: string; rows: object[] }[]> }
    expect(file.records).toHaveLength(2)
    const rowsOf = (group: string, table: string) =>
      file.held[group]?.filter((part) => part.table === table).flatMap((part) => part.rows)
    expect(rowsOf('ACCOUNTS', 'contact_account')).toMatchObject([{ iban, name: 'Home' }])
    expect(rowsOf('RESULTS', 'result')).toHaveLength(1)
    expect(rowsOf('LOGIN', 'personal_token')).toMatchObject([{ name: 'My phone' }])
    expect(rowsOf('WORK', 'history')).toMatchObject([{ action: 'move' }])
    expect(text).not.toMatch(/secret-(session|hash)/)
  })

  it('is read by one statement for each group, however many rows there are', async () => {
    const { prisma, pool } = database
    const account = await prisma.account.findFirstOrThrow({ where: { personRef: subject.ref } })
    const sign = { at: now(), accountRef: account.ref, outcome: 'WORKED', way: 'PASSWORD' }
    await prisma.signIn.createMany({ data: Array.from({ length: 1001 }, () => sign) })
    let statements = 0
    const count = () => {
      statements += 1
    }
    pool.on('acquire', count)
    const reply = await downloads('rider').registry.privacy.download({ member: subject.ref })
    const text = await new Response(reply.body as ReadableStream<Uint8Array>).text()
    pool.off('acquire', count)
    const { held } = JSON.parse(text) as { held: Record<string, { table: string; rows: { id: number }[] }[]> }
    const signIns = held.LOGIN?.find(({ table }) => table === 'sign_in')?.rows ?? []
    expect(new Set(signIns.map(({ id }) => id)).size).toBe(1001)
    await prisma.signIn.deleteMany({ where: { accountRef: account.ref } })
    // Beside the groups: the guard, the look, the person with its records, and two more pages of sign-ins.
    expect(statements).toBeLessThanOrEqual(Object.keys(held).length + 10)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['member', kernelErrors.insufficientPermissions],
    ['clubAdministrator', kernelErrors.insufficientPermissions],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('is refused to %s, as are its file and the erasing', async (who, definition) => {
    await refused(api(who).registry.privacy.get({ member: subject.ref }), definition)
    await refused(api(who).registry.privacy.looks({ member: subject.ref }), definition)
    await refused(downloads(who).registry.privacy.download({ member: subject.ref }), definition)
    await refused(api(who).registry.privacy.erase({ person: subject.ref, name: fullName }), definition)
  })
})

describe('the looks at the data of a minor', () => {
  const looks = async () => (await api('rider').registry.privacy.looks({ member: subject.ref })).items
  it('are recorded once an hour for each call, except those of the child and its parents', async () => {
    await database.prisma.personalDataAccess.deleteMany()
    const { parties: administrator, registry } = api('federationAdministrator')
    for (const _again of [1, 2]) await administrator.person.get({ member: subject.ref })
    await administrator.person.list({ federation: worlds.a.federation.ref, q: 'Quillfeather' })
    await registry.privacy.get({ member: subject.ref })
    await api('rider').parties.person.get({ member: subject.ref })
    // A name is not personal data: the header shows nothing else to outsiders.
    await api('member').parties.person.profile({ member: subject.ref })
    expect((await looks()).map(({ what }) => what)).toEqual([
      'registry.privacy.get',
      'parties.person.list',
      'parties.person.get',
    ])
    clock = new Date(clock.getTime() + 3_600_001)
    await administrator.person.get({ member: subject.ref })
    expect(await looks()).toHaveLength(4)
    const page = await api('rider').registry.privacy.looks({ member: subject.ref, size: 3 })
    const rest = await api('rider').registry.privacy.looks({ member: subject.ref, size: 3, after: page.next ?? '' })
    expect([page.items.length, rest.items.length]).toEqual([3, 1])
  })
  it('include the spreadsheet of a club', async () => {
    await database.prisma.personalDataAccess.deleteMany()
    await downloads('clubAdministrator').parties.organisation.exportMembers({
      organisation: worlds.a.club.ref,
      kind: 'CSV',
      includeInactive: false,
    })
    expect((await looks()).map(({ what }) => what)).toEqual(['parties.organisation.exportMembers'])
  })
  it('are not recorded for an adult', async () => {
    const adult = await make.person({ federationRef: worlds.a.federation.ref, birthDate: '2008-05-17' })
    await api('federationAdministrator').parties.person.get({ member: adult.ref })
    expect(await database.prisma.personalDataAccess.count({ where: { personRef: adult.ref } })).toBe(0)
  })
})

describe('erasing a person', () => {
  it('is confirmed with the name, and refused for the own record', async () => {
    const privacy = api('federationAdministrator').registry.privacy
    const body = await refused(privacy.erase({ person: subject.ref, name: 'Zenobia' }), personErrors.eraseNotConfirmed)
    expect(body.causes).toMatchObject([{ field: 'name' }])
    const own = worlds.actors.federationAdministrator?.personRef ?? ''
    await refused(privacy.erase({ person: own, name: 'x' }), personErrors.eraseSelf)
  })

  it('keeps results without a name, and nothing else anywhere in the database', async () => {
    const before = await database.prisma.competition.findUniqueOrThrow({ where: { ref: worlds.a.competition.ref } })
    const share = { personRef: subject.ref, courseEventRef: worlds.a.courseEvent.ref }
    await make.courseShare({ ...share, role: 'COLLABORATOR' })
    const ownerRef = worlds.a.federation.ref
    const seller = { ref: newRef(), ...{ federationRef: ownerRef, ownerRef, ownerType: 'FEDERATION', code: '101' } }
    await database.prisma.book.create({ data: { ...seller, createdAt: new Date() } })
    const payer = { bookRef: seller.ref, payerType: 'PERSON', payerRef: subject.ref, date: '2026-05-17' }
    const [tab, empty] = [newRef(), newRef()]
    for (const ref of [tab, empty])
      await database.prisma.bill.create({ data: { ref, ...payer, createdAt: new Date() } })
    const item = { billRef: tab, ...{ unitCents: 6000, amountCents: 6000, taxLevelCode: 'VAT_0', date: '2026-05-17' } }
    const source = {
      sourceKind: 'LICENSE',
      sourceRef: newRef(),
      subjectRef: subject.ref,
      taxTreatment: 'EXEMPT_MEMBERSHIP',
    }
    await database.prisma.billItem.create({
      data: { ref: newRef(), ...item, ...source, description: 'Rider · Zenobia Quillfeather', createdAt: new Date() },
    })
    await api('federationAdministrator').registry.privacy.erase({ person: subject.ref, name: 'zenobia quillfeather' })
    // What is owed stays, without the name; an empty tab goes.
    expect(await database.prisma.bill.findMany({ where: { payerRef: subject.ref }, select: { ref: true } })).toEqual([
      { ref: tab },
    ])
    expect(await database.prisma.courseEventShare.count({ where: share })).toBe(0)

    const tables = await database.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    const left: string[] = []
    for (const { name } of tables) {
      const rows = await database.query<{ row: string }>(
        `SELECT row_to_json(t)::text AS row FROM ${name} t
          WHERE row_to_json(t)::text ~* 'quill?feather|zenobia|ZQ-1|${birthDate}|${iban}'`,
      )
      left.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    expect(left).toEqual([])
    expect(await storage.get('person/avatar/a.png')).toBeNull()

    const { prisma } = database
    expect(await prisma.result.count({ where: { registrationRef: subject.registrationRef } })).toBe(1)
    const start = await prisma.registration.findUniqueOrThrow({
      where: { ref: subject.registrationRef },
      include: { practitioner: { include: { person: true, horse: true } } },
    })
    expect(start.practitioner?.person).toMatchObject({ firstName: 'Anoniem', lastName: 'persoon', erasedAt: clock })
    expect(start.practitioner?.horse.owner).toBeNull()
    const after = await prisma.competition.findUniqueOrThrow({ where: { ref: worlds.a.competition.ref } })
    expect(after.publication).toBeGreaterThan(before.publication)
    const line = await prisma.history.findFirstOrThrow({ where: { ref: subject.ref, action: 'erase' } })
    expect([line.before, line.after]).toEqual([null, { history: { lines: 4, digest: expect.any(String) } }])
    // The lines it changed are accounted for: the chain is whole, and says that something was erased.
    expect(await verifyHistory({ database, sealing: testSealing })).toMatchObject({
      erasedLines: 4,
      problems: [],
    })
    // An unrelated fact of the same line stays.
    expect(await prisma.history.findFirst({ where: { action: 'rename' } })).toMatchObject({
      before: { rider: 'Anoniem persoon' },
      after: { fee: 3 },
    })
    await refused(api('federationAdministrator').parties.person.get({ member: subject.ref }), kernelErrors.notFound)
  })

  it('keeps the start in the list of the test', async () => {
    const { items } = await api('federationAdministrator').competitions.registration.list({
      competition: worlds.a.competition.ref,
      test: worlds.a.dressage.ref,
    })
    expect(items.find(({ ref }) => ref === subject.registrationRef)?.rider?.name).toBe('Anoniem persoon')
  })
})
