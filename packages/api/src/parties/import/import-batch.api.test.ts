// A file of a table becomes a batch: what it has made and changed is found in the list of batches, and undone there.
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { BatchOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { importErrors, importNumberErrors } from '@oxer/domain/parties/import/import.errors'
import { type ImportNoun, ImportOutcome } from '@oxer/domain/parties/import/import.schema'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { memoryStorage } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'

const { api, database, federation, make, options } = await apiTest({ storage: memoryStorage() })
const { prisma } = database
const runJobs = jobsOf(jobs, options)
const admin = () => api('superAdministrator')

const csv = (head: string, ...rows: string[]) => [head, ...rows].join('\r\n')

type Options = { dryRun?: boolean; known?: 'COMPLETE' | 'UPDATE'; keepUserChanges?: boolean; settled?: object }
const order = async (noun: ImportNoun, text: string, { settled, ...more }: Options = {}) => {
  const { horses, persons, organisations } = admin().parties.import
  const told = settled === undefined ? {} : { settled: JSON.stringify(settled) }
  const file = new File([text], `${noun}s.csv`)
  const { ref } = await { horse: horses, person: persons, organisation: organisations }[noun]({
    ...{ federation, file, dryRun: false, ...told, ...more },
  })
  await runJobs()
  return admin().shell.task.get({ task: ref })
}

const bring = async (noun: ImportNoun, text: string, more: Options = {}) => {
  const { status, error, outcome } = await order(noun, text, more)
  expect({ status, error }).toEqual({ status: 'DONE', error: null })
  return ImportOutcome.parse(outcome)
}

/** One that is applied, with its batch. */
const apply = async (noun: ImportNoun, text: string, more: Options = {}) => {
  const { batch, ...outcome } = await bring(noun, text, more)
  expect(outcome).toMatchObject({ applied: true, bad: 0 })
  if (batch === null) throw new Error('an import was applied and has no batch')
  return { ...outcome, batch }
}

const undo = (batch: string) => admin().exchange.batch.undo({ batch })
const rowsOf = async (batch: string) => (await admin().exchange.batch.rows({ batch })).items
const named = (lastName: string) =>
  prisma.person.findMany({
    where: { federationRef: federation, lastName, deletedAt: null },
    orderBy: { firstName: 'asc' },
    include: { memberships: true, licenses: true },
  })

const head = 'firstName;lastName;birthDate;externalId;phone;email;cityName'.replace('cityName', 'address.cityName')
const people = 'firstName;lastName;birthDate;externalId;membership.club;membership.memberId;license.type'

describe('a file of persons as a batch', () => {
  it('is in the list of batches by its name, with a row for each person', async () => {
    const rows = ['Ada;Lijst;1/2/1990;L-1;011;ada@lijst.example;Geel', 'Bo;Lijst;2/2/1990;;012;;Mol']
    const { batch, counts } = await apply('person', csv(head, ...rows))
    expect(counts).toEqual({ created: 2, updated: 0, unchanged: 0, kept: 0 })
    const line = (await admin().exchange.batch.list({ federation })).items.find(({ ref }) => ref === batch)
    expect(line).toMatchObject({
      ref: batch,
      source: 'persons.csv',
      counts: { CREATED: 2 },
      undoneAt: null,
      byName: expect.stringMatching(/./),
    })
    const [ada, bo] = await named('Lijst')
    expect(await rowsOf(batch)).toMatchObject([
      { collection: 'persons', id: 'L-1', action: 'CREATED', ref: ada?.ref, kept: [], problem: null },
      { collection: 'persons', id: 'row 3', action: 'CREATED', ref: bo?.ref },
    ])
    expect((await rowsOf(batch))[0]?.changed.toSorted()).toEqual(
      ['firstName', 'lastName', 'birthDate', 'phone', 'email', 'externalId', 'address'].toSorted(),
    )
    const history = await prisma.history.findMany({ where: { ref: batch, action: 'import' } })
    expect(history).toMatchObject([{ action: 'import', noun: 'person', actorRef: expect.any(String) }])
  })

  it('is undone with the memberships and licenses that it has made', async () => {
    const club = await make.organisation({ federationRef: federation, name: 'Ongedaan' })
    const license = await make.license({ federationRef: federation, name: 'Ongedaan Jumping', state: 'PUBLISHED' })
    const kept = await make.person({ federationRef: federation, lastName: 'Weg', firstName: 'Aart', phone: null })
    await prisma.person.update({ where: { ref: kept.ref }, data: { externalId: 'W-0' } })
    const text = csv(
      `${people};phone`,
      `Aart;Weg;${kept.birthDate};W-0;Ongedaan;1;Ongedaan Jumping;0477`,
      'Bea;Weg;2/2/1990;W-1;Ongedaan;2;Ongedaan Jumping;0478',
    )
    const { batch, counts } = await apply('person', text)
    expect(counts).toEqual({ created: 1, updated: 1, unchanged: 0, kept: 0 })
    const [aart, bea] = await named('Weg')
    expect(aart).toMatchObject({ ref: kept.ref, phone: '0477', memberships: [{ organisationRef: club.ref }] })
    expect(bea).toMatchObject({ memberships: [{ memberId: '2' }], licenses: [{ licenseRef: license.ref }] })
    await undo(batch)
    const left = await named('Weg')
    expect(left).toMatchObject([{ ref: kept.ref, phone: null, memberships: [], licenses: [] }])
    expect(await prisma.membership.count({ where: { organisationRef: club.ref } })).toBe(0)
    expect(await prisma.externalId.count({ where: { federationRef: federation, batchRef: batch } })).toBe(0)
    await refused(undo(batch), batchErrors.alreadyUndone)
    // Its number is free again.
    const again = await apply('person', csv(head, 'Bea;Weg;2/2/1990;W-1;;;'))
    expect(again.counts).toMatchObject({ created: 1 })
  })

  it('is not undone while a person, a membership or a license was changed since, and nothing half', async () => {
    await make.organisation({ federationRef: federation, name: 'Sindsdien' })
    await make.license({ federationRef: federation, name: 'Sindsdien Jumping', state: 'PUBLISHED' })
    const text = csv(
      people,
      ...['Ad', 'Bep', 'Cor', 'Dik'].map(
        (name, at) => `${name};Sinds;${at + 1}/3/1991;S-${at};Sindsdien;${at};Sindsdien Jumping`,
      ),
    )
    const { batch } = await apply('person', text)
    const [ad, bep, cor] = await named('Sinds')
    await prisma.person.update({ where: { ref: ad?.ref ?? '' }, data: { version: { increment: 1 } } })
    await prisma.membership.updateMany({ where: { personRef: bep?.ref ?? '' }, data: { role: 'ADMINISTRATOR' } })
    await prisma.memberLicense.updateMany({ where: { personRef: cor?.ref ?? '' }, data: { end: '2099-12-31' } })
    const refusal = await undo(batch).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      cause: {
        causes: ['S-0', 'S-1', 'S-2'].map((id) => ({ code: batchErrors.changedSince.code, values: { id } })),
      },
    })
    expect(await named('Sinds')).toHaveLength(4)
    expect(await prisma.membership.count({ where: { person: { lastName: 'Sinds' } } })).toBe(4)
  })

  it('is refused for a person who has joined another club since', async () => {
    const { batch } = await apply('person', csv(head, 'Els;Later;4/3/1991;E-1;;;'))
    const [els] = await named('Later')
    const club = await make.organisation({ federationRef: federation })
    await make.membership({ personRef: els?.ref ?? '', organisationRef: club.ref })
    await refused(undo(batch), batchErrors.inUse)
    expect(await named('Later')).toHaveLength(1)
  })

  it('is undone by a task if it is large', async () => {
    const rows = Array.from({ length: 501 }, (_, at) => `Naam${at};Velen;1/1/1971;V-${at};;;`)
    const { batch } = await apply('person', csv(head, ...rows))
    const { task } = await undo(batch)
    await runJobs()
    expect(await admin().shell.task.get({ task: task?.ref ?? '' })).toMatchObject({ status: 'DONE', error: null })
    expect(await named('Velen')).toEqual([])
  })

  it('makes nobody twice, and remembers what it has said', async () => {
    const text = csv(head, 'Fee;Tweemaal;5/3/1991;T-1;011;;Geel', 'Guy;Tweemaal;6/3/1991;T-2;012;;Mol')
    await apply('person', text)
    const again = await apply('person', text)
    expect(again).toMatchObject({ matched: 2, counts: { created: 0, updated: 0, unchanged: 2, kept: 0 } })
    expect(await named('Tweemaal')).toHaveLength(2)
    expect((await rowsOf(again.batch)).map(({ id, action }) => `${id} ${action}`)).toEqual([
      'T-1 UNCHANGED',
      'T-2 UNCHANGED',
    ])
    // Also when somebody has changed the number since.
    await prisma.person.updateMany({ where: { externalId: 'T-2' }, data: { externalId: 'T-22' } })
    expect(await apply('person', text)).toMatchObject({ counts: { created: 0, unchanged: 1, kept: 1 } })
  })

  it('takes what the file says where it may, and keeps what a person has changed', async () => {
    const said = (phone: string, city: string) => csv(head, `Hil;Bij;7/3/1991;B-1;${phone};;${city}`)
    await apply('person', said('011', 'Geel'))
    // Only asked to complete, it does not take it over, and does not call it a change of a person's.
    const completed = await apply('person', said('012', 'Geel'))
    expect(await rowsOf(completed.batch)).toMatchObject([{ action: 'KEPT', kept: ['phone'], changed: [] }])
    const updated = await apply('person', said('012', 'Geel'), { known: 'UPDATE' })
    expect(await rowsOf(updated.batch)).toMatchObject([{ action: 'UPDATED', changed: ['phone'], kept: [] }])
    await prisma.person.updateMany({ where: { externalId: 'B-1' }, data: { phone: '099' } })
    const trial = await bring('person', said('013', 'Mol'), { known: 'UPDATE', dryRun: true })
    expect(trial).toMatchObject({ applied: false, batch: null, counts: { updated: 1 } })
    const mixed = await apply('person', said('013', 'Mol'), { known: 'UPDATE' })
    expect(await rowsOf(mixed.batch)).toMatchObject([{ action: 'UPDATED', changed: ['address'], kept: ['phone'] }])
    const asked = await apply('person', said('013', 'Mol'), { known: 'UPDATE', keepUserChanges: false })
    expect(await rowsOf(asked.batch)).toMatchObject([{ action: 'UPDATED', changed: ['phone'], kept: [] }])
    const of = async () => (await named('Bij'))[0]
    expect(await of()).toMatchObject({ phone: '013', address: { cityName: 'Mol' } })
    await undo(asked.batch)
    expect(await of()).toMatchObject({ phone: '099', address: { cityName: 'Mol' } })
    await undo(mixed.batch)
    expect(await of()).toMatchObject({ phone: '099', address: { cityName: 'Geel' } })
  })

  it('changes nothing in a dry run, also of stored persons and their memberships', async () => {
    await make.organisation({ federationRef: federation, name: 'Proefclub' })
    await apply('person', csv(head, 'Ine;Proef;8/3/1991;P-1;;;'))
    const text = csv(
      `${people};phone`,
      'Ine;Proef;8/3/1991;P-1;Proefclub;1;;011',
      'Jo;Proef;9/3/1991;P-2;Proefclub;2;;012',
    )
    const before = await named('Proef')
    const trial = await bring('person', text, { dryRun: true })
    expect(trial.counts).toEqual({ created: 1, updated: 1, unchanged: 0, kept: 0 })
    expect(await named('Proef')).toEqual(before)
  })

  it('refuses numbers that name two persons, and one number twice', async () => {
    await apply('person', csv(head, 'Kim;Twist;1/4/1991;K-1;;;', 'Lou;Twist;2/4/1991;K-2;;;'))
    await prisma.person.updateMany({ where: { externalId: 'K-2' }, data: { feiNumber: '10099001' } })
    const two = csv('firstName;lastName;birthDate;externalId;feiNumber', 'Kim;Twist;1/4/1991;K-1;10099001')
    expect((await bring('person', two)).causes[0]).toMatchObject({
      code: importNumberErrors.numbersDiffer.code,
      count: 1,
    })
    const byFei = await apply('person', csv('firstName;lastName;birthDate;feiNumber', 'Lou;Twist;2/4/1991;10099001'))
    expect(byFei.counts).toMatchObject({ created: 0, unchanged: 1 })
    const twice = csv(head, 'Mo;Twist;3/4/1991;K-3;;;', 'Nel;Twist;4/4/1991;K-3;;;')
    expect((await bring('person', twice)).causes).toMatchObject([
      { code: importErrors.twiceInFile.code, column: 'externalId' },
    ])
  })
})

const horses = 'name;gender;isPony;birthDate;ueln;chip;owner'

describe('a file of horses as a batch', () => {
  it('finds stored horses by UELN or chip, and is undone', async () => {
    const rows = [
      'Aster;mare;no;1/4/2015;528000000300001;528000000400001;',
      'Bries;mare;no;1/4/2016;528000000300002;;Els',
    ]
    const first = await apply('horse', csv(horses, ...rows))
    expect(first.counts).toMatchObject({ created: 2 })
    const again = csv(
      horses,
      'Aster;mare;no;1/4/2015;;528000000400001;Piet',
      'Bries;gelding;no;1/4/2016;528000000300002;528000000400002;Els',
      'Cirrus;mare;no;1/4/2017;528000000300003;;',
    )
    const second = await apply('horse', again)
    expect(second).toMatchObject({ matched: 2, counts: { created: 1, updated: 2, unchanged: 0, kept: 0 } })
    expect(await rowsOf(second.batch)).toMatchObject([
      { id: '528000000400001', action: 'UPDATED', changed: ['owner'] },
      { id: '528000000300002', action: 'UPDATED', changed: ['chip'], kept: ['gender'] },
      { id: '528000000300003', action: 'CREATED' },
    ])
    await undo(second.batch)
    const left = () =>
      prisma.horse.findMany({
        where: { federationRef: federation, name: { in: ['Aster', 'Bries', 'Cirrus'] }, deletedAt: null },
        orderBy: { name: 'asc' },
      })
    expect(await left()).toMatchObject([
      { name: 'Aster', owner: null, ueln: '528000000300001' },
      { name: 'Bries', chip: null, gender: 'MARE' },
    ])
    await undo(first.batch)
    expect(await left()).toEqual([])
    expect((await apply('horse', csv(horses, ...rows))).counts).toMatchObject({ created: 2 })
  })

  it('refuses the UELN of a deleted horse, and two numbers of two horses', async () => {
    await make.horse({ federationRef: federation, ueln: '528000000300010', deletedAt: new Date() })
    await make.horse({ federationRef: federation, ueln: '528000000300011' })
    await make.horse({ federationRef: federation, chip: '528000000400012' })
    const outcome = await bring(
      'horse',
      csv(horses, 'X;mare;no;1/4/2015;528000000300010;;', 'Y;mare;no;1/4/2015;528000000300011;528000000400012;'),
    )
    expect(outcome).toMatchObject({ applied: false, bad: 2 })
    expect(outcome.sample.filter(({ row }) => row === 2)).toMatchObject([{ column: 'ueln' }])
  })

  it('says what the office refuses of a stored horse, in a dry run too', async () => {
    const horse = await make.horse({
      ...{ federationRef: federation, ueln: '528000000300020', name: 'Kort', birthDate: null, gender: 'MARE' },
      deceasedDate: '2010-01-01',
    })
    const text = csv(horses, 'Kort;mare;no;1/4/2015;528000000300020;;')
    for (const dryRun of [true, false]) {
      const outcome = await bring('horse', text, { dryRun })
      expect(outcome).toMatchObject({ applied: false, bad: 1, causes: [{ code: kernelErrors.endBeforeStart.code }] })
    }
    expect(await prisma.horse.findUniqueOrThrow({ where: { ref: horse.ref } })).toMatchObject({ birthDate: null })
    expect(await prisma.importRow.count()).toBe(0)
  })
})

const clubs = 'name;externalId;addresses.cityName;addresses.country;contact.email;contact.phone;website'

describe('a file of clubs as a batch', () => {
  it('completes stored clubs, and is undone with the accounts that it has made', async () => {
    const bare = await make.organisation({ federationRef: federation, name: 'Kale Club' })
    await prisma.organisation.update({ where: { ref: bare.ref }, data: { externalId: 'KC-1', addresses: [] } })
    const text = csv(
      clubs,
      'Kale Club;KC-1;Geel;BE;kaal@club.example;014;https://kaal.example',
      'Nieuwe Club;KC-2;Mol;BE;nieuw@club.example;015;',
    )
    const { batch, counts } = await apply('organisation', text)
    expect(counts).toEqual({ created: 1, updated: 1, unchanged: 0, kept: 0 })
    const of = (externalId: string) =>
      prisma.organisation.findFirst({ where: { federationRef: federation, externalId, deletedAt: null } })
    expect(await of('KC-1')).toMatchObject({ website: 'https://kaal.example', addresses: [{ cityName: 'Geel' }] })
    const made = await of('KC-2')
    const accounts = { where: { contactRef: { in: [bare.ref, made?.ref ?? ''] } } }
    expect(await prisma.contactAccount.count(accounts)).toBe(2)
    expect((await bring('organisation', text, { dryRun: true })).counts).toMatchObject({ unchanged: 2 })
    const [account] = await prisma.contactAccount.findMany(accounts)
    await prisma.contactAccount.update({ where: { ref: account?.ref ?? '' }, data: { version: 2 } })
    await refused(undo(batch), batchErrors.changedSince)
    await prisma.contactAccount.update({ where: { ref: account?.ref ?? '' }, data: { version: 1 } })
    await undo(batch)
    expect(await of('KC-2')).toBeNull()
    expect(await of('KC-1')).toMatchObject({ website: null, addresses: [] })
    expect(await prisma.contactAccount.count(accounts)).toBe(0)
  })
})

describe('files of tables and documents', () => {
  it('share their rows, and a document knows whom a file has made', async () => {
    await apply('person', csv(head, 'Pia;Samen;1/6/1991;Z-1;011;;'))
    const [pia] = await named('Samen')
    const document = {
      ...{ format: 'oxer-exchange' as const, version: '1.0' as const, generatedAt: '2026-05-17T10:00:00+02:00' },
      source: { system: 'other' },
      persons: [{ id: '9', lastName: 'Samen', phone: '012', externalIds: [{ provider: 'TABLE', value: 'Z-1' }] }],
    }
    const batch = crypto.randomUUID()
    const sent = await admin().exchange.batch.write({
      ...{ federation, batch, dryRun: false, document },
      apply: { persons: { uniqueBy: ['TABLE'], keepUserChanges: false } },
    })
    expect(BatchOutcome.parse(sent).rows).toMatchObject([{ action: 'UPDATED', ref: pia?.ref, changed: ['phone'] }])
    await undo(batch)
    expect((await named('Samen'))[0]).toMatchObject({ phone: '011' })
  })
})
