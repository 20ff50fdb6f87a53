import { newRef } from '@oxer/db'
import { readSpreadsheet } from '@oxer/documents/spreadsheet-reader/spreadsheet-reader'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { importErrors } from '@oxer/domain/parties/import/import.errors'
import { type ImportNoun, ImportOutcome } from '@oxer/domain/parties/import/import.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import type { Log } from '../../kernel/context/context.ts'
import type { Job } from '../../kernel/job/job.ts'
import { type JobRunner, startJobRunner } from '../../kernel/job/job-runner.gateway.ts'
import type { FileStorage } from '../../kernel/storage/storage.gateway.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf, memoryStorage } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { batchSize } from './import.jobs.ts'

const importJobs = jobs.filter(({ kind }) => kind.startsWith('import-'))
const runners: JobRunner[] = []
const stored = new Set<string>()
const memory = memoryStorage()
const storage: FileStorage = {
  put: (key, bytes) => {
    stored.add(key)
    return memory.put(key, bytes)
  },
  get: memory.get,
  list: memory.list,
  remove: (key) => {
    stored.delete(key)
    return memory.remove(key)
  },
}

const { api, database, downloads, federation, make, options, worlds } = await apiTest({
  now: () => new Date(),
  storage,
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})

const as = (subject: Subject = 'superAdministrator', language: 'EN' | 'NL' = 'EN') => api(subject, { language })
const tasks = () => as().shell.task

const run = async (jobs: readonly Job[] = importJobs, log?: Log): Promise<JobRunner> => {
  const { services } = contextOf(null, { ...options, ...(log && { log }) })
  const runner = await startJobRunner({ services, jobs, newRef })
  runners.push(runner)
  return runner
}

/** The same jobs with a hook at each report, where the test can stop, cancel or compete with the import. */
const watched = (onReport: (stage: string, row: number) => Promise<void> | void): Job[] =>
  importJobs.map((job) => ({
    kind: job.kind,
    run: (ctx) =>
      job.run({
        ...ctx,
        report: async (progress) => {
          const { stage, row } = progress.checkpoint as { stage: string; row: number }
          await onReport(stage, row)
          await ctx.report(progress)
        },
      }),
  }))

const csv = (...lines: (readonly string[])[]) => lines.map((cells) => cells.join(';')).join('\r\n')
const fileOf = (text: string, name = 'horses.csv') => new File([text], name)

type Ordered = { dryRun?: boolean; noun?: ImportNoun; language?: 'EN' | 'NL'; settled?: object }
const order = async (text: string, { dryRun = false, noun = 'horse', language = 'EN', settled }: Ordered = {}) => {
  const told = settled === undefined ? {} : { settled: JSON.stringify(settled) }
  const input = { federation, file: fileOf(text, `${noun}s.csv`), dryRun, ...told }
  const { horses, persons, organisations } = as('superAdministrator', language).parties.import
  return (await { horse: horses, person: persons, organisation: organisations }[noun](input)).ref
}

const ended = async (task: string) => {
  await expect.poll(async () => (await tasks().get({ task })).end, { timeout: 30_000 }).not.toBeNull()
  return tasks().get({ task })
}
const outcomeOf = async (task: string) => {
  const detail = await ended(task)
  expect(detail).toMatchObject({ status: 'DONE', error: null })
  return { ...ImportOutcome.parse(detail.outcome), downloadUrl: detail.downloadUrl }
}

const header = ['Name', 'Gender', 'Pony', 'Birth date', 'UELN', 'Chip']
let serial = 0
const uelnOf = (number: number) => `528${String(number).padStart(12, '0')}`
/** This many valid horses, none of which exists yet. */
const herd = (count: number, prefix: string): string[][] =>
  Array.from({ length: count }, () => {
    serial += 1
    return [`${prefix} ${serial}`, 'mare', 'no', '17/05/2012', uelnOf(serial), uelnOf(serial + 500_000)]
  })

const horsesNamed = (prefix: string) =>
  database.prisma.horse.findMany({
    where: { federationRef: federation, name: { startsWith: prefix } },
    orderBy: { name: 'asc' },
  })
const nothingLeft = async (prefix: string) => {
  expect(await horsesNamed(prefix)).toEqual([])
  expect(await database.prisma.importRow.count()).toBe(0)
  expect([...stored].filter((key) => !key.includes('.'))).toEqual([])
}

describe('q029 an import of horses', () => {
  it('shows no row in a list or search before all are written, and then finds each (q029)', async () => {
    const seen: number[] = []
    const search = async () =>
      (await as().parties.horse.search({ q: 'Verborgen' })).matches.length +
      (await as().parties.horse.list({ federation, q: 'Verborgen' })).items.length
    await run(
      watched(async (stage, row) => {
        if (stage === 'APPLY' && row > 0) seen.push(await search())
      }),
    )
    await outcomeOf(await order(csv(header, ...herd(600, 'Verborgen'))))
    expect(seen.length).toBeGreaterThan(1)
    expect(new Set(seen)).toEqual(new Set([0]))
    expect(await search()).toBeGreaterThan(10)
    const [keys] = await database.query<{ count: number }>(
      "SELECT count(*) FROM search_key WHERE key LIKE 'verborgen%'",
    )
    expect(keys?.count).toBe(600)
  })
  it('has no index on the deletion of a row, so that a row becomes visible without new index entries', async () => {
    const indexes = await database.query(
      `SELECT indexrelid::regclass::text FROM pg_index i WHERE indrelid IN ('horse'::regclass, 'person'::regclass)
         AND (pg_get_indexdef(indexrelid) LIKE '%deleted_at%' OR pg_get_expr(indpred, indrelid) LIKE '%deleted_at%')`,
    )
    expect(indexes).toEqual([])
  })
  it('imports every row, and writes one history entry', async () => {
    await run()
    const task = await order(csv(header, ...herd(3, 'Clean')))
    expect(await outcomeOf(task)).toMatchObject({ applied: true, dryRun: false, rows: 3, good: 3, bad: 0, warnings: 0 })
    const horses = await horsesNamed('Clean')
    expect(horses).toHaveLength(3)
    expect(horses[0]).toMatchObject({ gender: 'MARE', isPony: false, birthDate: '2012-05-17', deletedAt: null })
    const lines = await database.prisma.history.findMany({ where: { ref: task, action: 'import' } })
    expect(lines).toMatchObject([
      { noun: 'horse', federationRef: federation, after: { rows: 3, fileName: 'horses.csv' } },
    ])
    const found = await as().parties.horse.search({ q: 'clean', federation })
    expect(JSON.stringify(found)).toContain(horses[0]?.ref)
    expect(await database.prisma.importRow.count()).toBe(0)
    expect([...stored].filter((key) => !key.includes('.'))).toEqual([])
  })

  it('reads back every column of the form as it was written, also in Dutch', async () => {
    await run()
    const task = await order(
      csv(
        'Naam;sportName;Geslacht;Pony;Geboortedatum;withersHeight;color;ueln;chip;studbook;studbookNumber;father;mother;fatherOfMother;breeder;owner;feiPassport;remarks'.split(
          ';',
        ),
        'Volledig;Sport V;merrie;ja;1-2-2015;C;12;528-00-9999999999;528 210 000 009 999;KWPN;S1;Vader;Moeder;Grootvader;Fokker;Eigenaar;BEL1;"\'=1+1"'.split(
          ';',
        ),
      ),
    )
    expect(await outcomeOf(task)).toMatchObject({ applied: true })
    const [horse] = await horsesNamed('Volledig')
    expect(await as().parties.horse.get({ horse: horse?.ref ?? '' })).toMatchObject({
      name: 'Volledig',
      sportName: 'Sport V',
      gender: 'MARE',
      isPony: true,
      birthDate: '2015-02-01',
      withersHeight: 'C',
      color: '12',
      ueln: '528009999999999',
      chip: '528210000009999',
      studbook: 'KWPN',
      studbookRef: expect.any(String),
      studbookNumber: 'S1',
      father: 'Vader',
      mother: 'Moeder',
      fatherOfMother: 'Grootvader',
      breeder: 'Fokker',
      owner: 'Eigenaar',
      feiPassport: 'BEL1',
      remarks: '=1+1',
    })
  })

  it('changes nothing if rows are bad, and reports each wrong cell on the screen and in a file', async () => {
    await run()
    const rows = herd(6, 'Bad')
    const [first = [], second = [], third = [], fourth = [], fifth = []] = rows
    second[0] = ''
    third[1] = 'cow'
    fourth[4] = first[4] ?? ''
    fifth[5] = '5,28E+14'
    await make.horse({ federationRef: federation, ueln: '528000000777777', deletedAt: new Date() })
    rows[5]?.splice(4, 1, '528000000777777')
    const outcome = await outcomeOf(await order(csv(header, ...rows)))
    expect(outcome).toMatchObject({ applied: false, rows: 6, good: 1, bad: 5 })
    expect(outcome.sample.map(({ row, column, value, code }) => [row, column, value, code])).toEqual([
      [3, 'Name', '', kernelErrors.blankName.code],
      [4, 'Gender', 'cow', importErrors.notAChoice.code],
      [5, 'UELN', first[4], importErrors.twiceInFile.code],
      [6, 'Chip', '5,28E+14', importErrors.notAChip.code],
      [7, 'UELN', '528000000777777', partiesErrors.uelnInUse.code],
    ])
    expect(outcome.causes).toHaveLength(5)
    const task = outcome.downloadUrl?.split('/')[3] ?? ''
    const reply = await downloads('superAdministrator').shell.task.download({ task })
    expect(reply.fileName).toBe('horses - what is wrong.csv')
    const table = await readSpreadsheet(reply.body as Uint8Array)
    expect(table.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['Row', 'What is wrong', 'Name'],
      ['3', expect.stringContaining('Name: '), ''],
      ['4', expect.stringContaining('Gender: Choose one of: Male'), third[0]],
      ['5', 'UELN: This value is the same as in row 2', fourth[0]],
      ['6', expect.stringContaining('Chip: A chip number has 15 digits'), fifth[0]],
      ['7', 'UELN: Ueln is already in use', rows[5]?.[0]],
    ])
    await nothingLeft('Bad')
  })

  it('changes nothing in a dry run, which is the default', async () => {
    await run()
    const file = fileOf(csv(header, ...herd(2, 'Dry')))
    const { ref } = await as().parties.import.horses({ federation, file })
    expect(await outcomeOf(ref)).toMatchObject({
      dryRun: true,
      applied: false,
      rows: 2,
      good: 2,
      bad: 0,
      downloadUrl: null,
    })
    await nothingLeft('Dry')
  })

  it('reports the wrong columns of a header, and reads no row', async () => {
    await run()
    const outcome = await outcomeOf(await order(csv(['Name', 'Shoe size', 'Gender'], ['A', '4', 'mare'])))
    expect(outcome).toMatchObject({ applied: false, rows: 0 })
    expect(outcome.sample.map(({ row, column, code }) => [row, column, code])).toEqual([
      [1, 'Shoe size', importErrors.columnUnknown.code],
      [1, 'Pony', importErrors.columnMissing.code],
    ])
  })

  it.each([
    ['nothing under the header', csv(header), importErrors.empty.code],
    ['an archive of something else', 'PK\u0003\u0004 no table', importErrors.unreadable.code],
  ])('ends with the reason for %s', async (_, text, code) => {
    await run()
    expect(await ended(await order(text))).toMatchObject({ status: 'ERROR', error: code })
    await nothingLeft('Nothing')
  })

  it('reports horses as known that others registered during the import, and imports nothing', async () => {
    const rows = herd(2, 'Rival')
    let isFirst = true
    await run(
      watched(async (stage) => {
        if (stage !== 'APPLY' || !isFirst) return
        isFirst = false
        await as().parties.horse.create({
          federation,
          name: 'Taken',
          gender: 'MARE',
          isPony: false,
          ueln: rows[1]?.[4] ?? null,
        })
      }),
    )
    const outcome = await outcomeOf(await order(csv(header, ...rows)))
    expect(outcome).toMatchObject({ applied: false, bad: 1, good: 1 })
    expect(outcome.sample).toMatchObject([{ row: 3, column: 'UELN', code: partiesErrors.uelnInUse.code }])
    await nothingLeft('Rival')
  })

  it.each([
    ['READ', 0],
    ['READ', batchSize],
    ['CHECK', 0],
    ['APPLY', 0],
    ['APPLY', batchSize],
  ])('continues after a stop in stage %s at row %i, and imports every row once', async (stage, row) => {
    const prefix = `Stop ${stage}${row}`
    let first: JobRunner | null = null
    const stopped = new Promise<void>((resolve) => {
      const jobs = watched((at, done) => {
        if (at !== stage || done !== row || !first) return
        // The stop is requested, and takes effect at this report.
        void first.stop().then(resolve)
      })
      void run(jobs).then((runner) => {
        first = runner
      })
    })
    await expect.poll(() => first !== null).toBe(true)
    const task = await order(csv(header, ...herd(batchSize + 200, prefix)))
    await stopped
    expect((await tasks().get({ task })).status).toBe('SCHEDULED')
    expect(await as().parties.horse.search({ q: prefix, federation })).toMatchObject({ matches: [] })
    await run()
    expect(await outcomeOf(task)).toMatchObject({ applied: true, rows: batchSize + 200 })
    const horses = await horsesNamed(prefix)
    expect(horses).toHaveLength(batchSize + 200)
    expect(horses.every(({ deletedAt }) => deletedAt === null)).toBe(true)
  })

  it('writes no batch twice if it is killed after writing one and before reporting it', async () => {
    let isKilled = false
    const logged: string[] = []
    await run(
      watched((stage, row) => {
        if (stage !== 'APPLY' || row === 0 || isKilled) return
        isKilled = true
        throw new Error('killed')
      }),
      { info: () => undefined, warn: () => undefined, error: (message) => logged.push(message) },
    )
    const prefix = 'Killed'
    const task = await order(csv(header, ...herd(20, prefix)))
    await expect.poll(() => logged).toEqual([`task import-horse ${task}`])
    expect(await horsesNamed(prefix)).toHaveLength(20)
    // The runner's own record of it is undone, because a killed process reports nothing.
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
    await database.prisma.task.update({
      where: { ref: task },
      data: { status: 'ONGOING', endedAt: null, error: null, claimedUntil: new Date(Date.now() - 60_000) },
    })
    await run()
    expect(await outcomeOf(task)).toMatchObject({ applied: true, rows: 20 })
    expect(await horsesNamed(prefix)).toHaveLength(20)
  })

  it.each([
    ['READ', 0],
    ['CHECK', 0],
    ['APPLY', batchSize],
  ])('leaves nothing behind if it is cancelled in stage %s at row %i', async (stage, row) => {
    const prefix = `Cancel ${stage}`
    // The job may have begun before the answer to the order is here.
    let say: (task: string) => void = () => undefined
    const ordered = new Promise<string>((resolve) => {
      say = resolve
    })
    await run(
      watched(async (at, done) => {
        if (at === stage && done === row) await tasks().cancel({ task: await ordered })
      }),
    ).then((runner) => runner.idle())
    const task = await order(csv(header, ...herd(batchSize + 5, prefix)))
    say(task)
    expect(await ended(task)).toMatchObject({ status: 'ERROR', error: kernelErrors.taskCancelled.code })
    await nothingLeft(prefix)
  })

  it('cleans up first if it is cancelled while it waits to continue', async () => {
    let first: JobRunner | null = null
    const stopped = new Promise<void>((resolve) => {
      void run(
        watched((at, done) => {
          if (at === 'APPLY' && done > 0 && first) void first.stop().then(resolve)
        }),
      ).then((runner) => {
        first = runner
      })
    })
    await expect.poll(() => first !== null).toBe(true)
    const task = await order(csv(header, ...herd(5, 'Waits')))
    await stopped
    expect(await horsesNamed('Waits')).toHaveLength(5)
    expect(await tasks().cancel({ task })).toMatchObject({ status: 'SCHEDULED' })
    await run()
    expect(await ended(task)).toMatchObject({ error: kernelErrors.taskCancelled.code })
    await nothingLeft('Waits')
  })
})

describe('q025 an import of persons', () => {
  const people = ['First name', 'Last name', 'Birth date', 'E-mail', 'Street', 'Country', 'Language', 'Gender']
  it('imports persons, and warns of those who may exist already', async () => {
    await run()
    const rows = [
      ['Zoë', 'Van Import', '17/05/1990', 'zoe@example.org', 'Dorpsstraat', 'België', 'nl', 'v'],
      ['zoe', 'van import', '17/05/1990', '', '', '', '', ''],
    ]
    const outcome = await outcomeOf(await order(csv(people, ...rows), { noun: 'person' }))
    expect(outcome).toMatchObject({ applied: true, rows: 2, good: 2, bad: 0, warnings: 1 })
    const persons = await database.prisma.person.findMany({ where: { lastName: 'Van Import' } })
    expect(persons).toMatchObject([
      {
        firstName: 'Zoë',
        birthDate: '1990-05-17',
        email: 'zoe@example.org',
        gender: 'FEMALE',
        language: 'NL',
        address: { street: 'Dorpsstraat', country: 'BEL' },
        deletedAt: null,
      },
    ])
    const again = await outcomeOf(await order(csv(people, ...rows), { noun: 'person', dryRun: true, language: 'EN' }))
    expect(again).toMatchObject({ applied: false, bad: 0, warnings: 2 })
    expect(again.causes.map(({ code, count }) => [code, count])).toEqual([
      [importErrors.personKnown.code, 2],
      [importErrors.personTwice.code, 1],
    ])
    expect(again.downloadUrl).not.toBeNull()
  })
  it('reports the errors of each cell', async () => {
    await run()
    const rows = [['A', 'B', '31/02/1990', 'no address', 'X', 'Absurdistan', 'klingon', '']]
    const { sample } = await outcomeOf(await order(csv(people, ...rows), { noun: 'person' }))
    expect(sample.map(({ column, code }) => [column, code])).toEqual([
      ['Birth date', importErrors.notADate.code],
      ['Country', importErrors.notACountry.code],
      ['Language', importErrors.notAChoice.code],
      ['E-mail', kernelErrors.wrongFormat.code],
    ])
  })
})

describe('an import of persons with their clubs and licenses', () => {
  const people = 'Voornaam;Achternaam;Geboortedatum;Organisatie;Lidnummer;Lid vanaf;Licentie;Licentie vanaf'.split(';')
  const settledAt = async () => {
    const club = await make.organisation({ federationRef: federation, name: 'Zilveren Hoef' })
    const license = await make.license({ federationRef: federation, name: 'Import Jumping', state: 'PUBLISHED' })
    return { clubRef: club.ref, clubName: club.name, licenseRef: license.ref }
  }
  it('asks once for each unknown name, and stores all rows or none', async () => {
    await run()
    const { clubRef, clubName, licenseRef } = await settledAt()
    const rows = [
      ['Ann', 'Inclub', '17/05/1990', clubName, 'L1', '1/1/2020', 'import jumping', '1/3/2026'],
      ['Bert', 'Inclub', '18/05/1990', `R.V. ${clubName}`, 'L2', '', 'Import Jump', ''],
      ['Cis', 'Inclub', '19/05/1990', `R.V. ${clubName}`, '', '', '', ''],
      ['Dré', 'Inclub', '20/05/1990', '', 'L4', '', '', '1/1/2026'],
    ]
    const text = (count: number) => csv(people, ...rows.slice(0, count))
    const refusedOnce = await outcomeOf(await order(text(4), { noun: 'person', language: 'NL' }))
    expect(refusedOnce).toMatchObject({ applied: false, rows: 4, bad: 3 })
    expect(refusedOnce.unknownNames).toMatchObject([
      { kind: 'CLUB', text: `R.V. ${clubName}`, count: 2, firstRow: 3, nearest: [{ ref: clubRef, name: clubName }] },
      { kind: 'LICENSE', text: 'Import Jump', count: 1, firstRow: 3, nearest: [{ ref: licenseRef }] },
    ])
    expect(refusedOnce.sample.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, 'Organisatie', importErrors.clubUnknown.code],
      [3, 'Licentie', importErrors.licenseUnknown.code],
      [4, 'Organisatie', importErrors.clubUnknown.code],
      [5, 'Organisatie', importErrors.clubMissing.code],
      [5, 'Licentie', importErrors.licenseMissing.code],
    ])
    const settled = {
      clubs: { [`r.v. ${clubName}`]: clubRef },
      licenses: { 'Import Jump': licenseRef },
    }
    expect(await outcomeOf(await order(text(3), { noun: 'person', settled }))).toMatchObject({ applied: true, rows: 3 })
    const stored = await database.prisma.person.findMany({
      where: { lastName: 'Inclub' },
      orderBy: { firstName: 'asc' },
      include: { memberships: true, licenses: true },
    })
    expect(stored).toMatchObject([
      {
        memberships: [{ organisationRef: clubRef, memberId: 'L1', start: '2020-01-01', end: null, role: 'MEMBER' }],
        licenses: [{ licenseRef, start: '2026-03-01', end: expect.any(String), billToType: 'PERSON' }],
        licensedUntil: expect.stringMatching(/^20/),
      },
      { memberships: [{ organisationRef: clubRef, memberId: 'L2' }], licenses: [{ licenseRef }] },
      { memberships: [{ organisationRef: clubRef }], licenses: [] },
    ])
  })
})

describe('an import of persons who are stored already (decision 106)', () => {
  it('offers them with a score and reasons, completes the chosen ones and makes the others', async () => {
    await run()
    const club = await make.organisation({ federationRef: federation, name: 'Gouden Stijgbeugel' })
    const person = (over: object) =>
      make.person({ federationRef: federation, lastName: 'Dubbel', birthDate: '2001-02-03', email: null, ...over })
    const same = await person({ firstName: 'Ria', phone: '011' })
    const alike = await person({ firstName: 'Bram', lastName: 'Dubbels' })
    const twin = await person({ firstName: 'Zoë', lastName: 'Ander', birthDate: '1980-01-01' })
    const head = ['First name', 'Last name', 'Birth date', 'E-mail', 'Phone', 'Club']
    const rows = ['Ria', 'Bram', 'Wannes'].map((name) => [
      ...[name, 'Dubbel', '3/2/2001', `${name}@example.org`, '099', 'Gouden Stijgbeugel'],
    ])
    const trial = await outcomeOf(await order(csv(head, ...rows), { noun: 'person', dryRun: true }))
    expect(trial).toMatchObject({ good: 3, matched: 0, warnings: 1, resembling: { count: 2, certain: 1 } })
    expect(trial.resembling.items).toMatchObject([
      { row: 2, isCertain: true, candidates: [{ ref: same.ref, likeness: 100 }] },
      { row: 3, isCertain: false, candidates: [{ ref: alike.ref, reasons: ['SAME_BIRTH_DATE', 'NAME_ONE_LETTER'] }] },
    ])
    const settled = { samePersons: true, persons: { 3: null, 4: twin.ref } }
    const done = await outcomeOf(await order(csv(head, ...rows), { noun: 'person', settled }))
    expect(done).toMatchObject({ applied: true, rows: 3, matched: 1, warnings: 0 })
    const stored = await database.prisma.person.findMany({
      where: { federationRef: federation, lastName: 'Dubbel' },
      orderBy: { firstName: 'asc' },
      include: { memberships: true },
    })
    expect(stored.map(({ firstName }) => firstName)).toEqual(['Bram', 'Ria', 'Wannes'])
    expect(stored[1]).toMatchObject({
      ref: same.ref,
      phone: '011',
      email: 'Ria@example.org',
      version: same.version + 1,
    })
    expect(stored.every(({ memberships }) => memberships[0]?.organisationRef === club.ref)).toBe(true)
    expect(await database.prisma.history.count({ where: { ref: same.ref, action: 'update' } })).toBe(1)
    const again = await outcomeOf(await order(csv(head, ...rows), { noun: 'person', settled: { samePersons: true } }))
    expect(again).toMatchObject({ applied: true, matched: 3 })
    expect(await database.prisma.membership.count({ where: { organisationRef: club.ref } })).toBe(3)
  })
})

describe('an import of organisations', () => {
  const head = 'Naam;Clubnummer;Deel van;E-mail;Telefoon;Website;Plaats;Land'.split(';')
  it('stores clubs with their town, parent and account, and finds them again by their number', async () => {
    await run()
    const { club: parent } = worlds.a
    const rows = [
      ['Club Import Een', 'C-1', parent.name, 'een@example.org', '014 11', 'https://een.example', 'Geel', 'BE'],
      ['Club Import Twee', 'C-2', '', '', '', '', 'Mol', 'Belgium'],
    ]
    const text = csv(head, ...rows)
    expect(await outcomeOf(await order(text, { noun: 'organisation', language: 'NL' }))).toMatchObject({
      applied: true,
    })
    const { items } = await as().parties.organisation.list({ federation, q: 'Club Import' })
    expect(items).toMatchObject([
      { name: 'Club Import Een', cityName: 'Geel' },
      { name: 'Club Import Twee', cityName: 'Mol' },
    ])
    expect(await as().parties.organisation.get({ organisation: items[0]?.ref ?? '' })).toMatchObject({
      externalId: 'C-1',
      motherRef: parent.ref,
      website: 'https://een.example',
      addresses: { registeredOffice: { cityName: 'Geel', country: 'BEL' } },
      accounts: [{ email: 'een@example.org', phone: '014 11', defaultFor: ['DEFAULT'] }],
    })
    const again = await outcomeOf(await order(text, { noun: 'organisation' }))
    expect(again).toMatchObject({ applied: true, matched: 2, warnings: 0 })
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 2, kept: 0 })
  })
})

describe('an order of an import', () => {
  const input = () => ({ federation, file: fileOf(csv(header, ...herd(1, 'Order'))), dryRun: true })
  it('is refused to all except super administrators', async () => {
    for (const call of ['horses', 'persons', 'organisations'] as const) {
      await refused(api('anonymous').parties.import[call](input()), kernelErrors.noUserContext)
      for (const subject of ['rider', 'federationAdministrator'] as const) {
        await refused(as(subject).parties.import[call](input()), kernelErrors.insufficientPermissions)
      }
    }
    const template = downloads('rider').parties.import
    await refused(template.horseTemplate({}), kernelErrors.insufficientPermissions)
  })
  it('needs an existing federation and a file that may be a table', async () => {
    await refused(as().parties.import.horses({ ...input(), federation: newRef() }), kernelErrors.notFound)
    const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1])], 'a.png')
    const { causes } = await refused(
      as().parties.import.horses({ ...input(), file: picture }),
      kernelErrors.wrongFileType,
    )
    expect(causes).toMatchObject([{ field: 'file' }])
    await refused(as().parties.import.persons({ ...input(), file: fileOf('') }), importErrors.empty)
    await refused(as().parties.import.persons({ ...input(), settled: '{' }), kernelErrors.wrongFormat)
  })
  it.each([
    ['horse', 'XLSX'],
    ['person', 'CSV'],
    ['organisation', 'XLSX'],
  ] as const)('offers a template of a %s as %s, knows its columns and skips its example', async (noun, kind) => {
    await run()
    const template = downloads('superAdministrator', { language: 'NL' }).parties.import
    const { horseTemplate, personTemplate, organisationTemplate } = template
    const reply = await { horse: horseTemplate, person: personTemplate, organisation: organisationTemplate }[noun]({
      kind,
    })
    const body = typeof reply.body === 'string' ? new TextEncoder().encode(reply.body) : (reply.body as Uint8Array)
    const [first, example] = await readSpreadsheet(body)
    expect(first?.cells).toContain(noun === 'person' ? 'Voornaam *' : 'Naam *')
    const own = { horse: ['Eigen', '', 'merrie', 'nee'], person: ['Eigen', 'Rij', '1/2/2001'], organisation: ['Eigen'] }
    const text = csv([...(first?.cells ?? [])], [...(example?.cells ?? [])], own[noun])
    const sent = { dryRun: true, noun, language: 'NL' } as const
    expect(await outcomeOf(await order(text, sent))).toMatchObject({ rows: 1, good: 1 })
    const left = await ended(await order(csv([...(first?.cells ?? [])], [...(example?.cells ?? [])]), sent))
    expect(left.error).toBe(importErrors.empty.code)
  })
})
