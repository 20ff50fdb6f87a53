import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { resultErrors } from '@oxer/domain/competitions/result/result.errors'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions
const staff = () => as('federationAdministrator')

type Named = { rider?: [string, string]; horse?: string; startNumber?: number; outOfCompetition?: boolean }

/** A separate competition with one jumping or dressage test, and all starters on its start list in the given order. */
const givenTest = async (
  kind: 'jumping' | 'dressage',
  riders: readonly Named[] = [{}, {}, {}],
  competition: Record<string, unknown> = {},
) => {
  const inFederation = { federationRef: worlds.a.federation.ref }
  const { ref } = await make.competition({ ...inFederation, ...competition })
  const test = await make.test({
    competitionRef: ref,
    name: 'Grand Prix',
    protocolDefinition: kind === 'jumping' ? protocolOf.jumping() : protocolOf.dressage(['C', 'E']),
  })
  const participations: string[] = []
  for (const { rider, horse, startNumber, outOfCompetition = false } of riders) {
    const person = rider ? await make.person({ ...inFederation, firstName: rider[0], lastName: rider[1] }) : null
    const mount = horse ? await make.horse({ ...inFederation, name: horse }) : null
    const practitioner = await make.practitioner({
      ...inFederation,
      ...(person && { personRef: person.ref }),
      ...(mount && { horseRef: mount.ref }),
    })
    const registration = await make.registration({
      competitionRef: ref,
      testRef: test.ref,
      testSetRef: test.testSet.ref,
      practitionerRef: practitioner.ref,
      startNumber: startNumber ?? null,
      outOfCompetition,
    })
    participations.push(registration.ref)
  }
  await make.startlist({ competitionRef: ref, testSetRef: test.testSet.ref, registrationRefs: participations })
  return { where: { competition: ref, test: test.ref, testSet: test.testSet.ref }, participations }
}

const jumped = (obstaclePenalties: string, time: number, over: Partial<Result> = {}): Result =>
  ({
    discipline: 'SHOW_JUMPING',
    status: 'FINISHED',
    outOfCompetition: false,
    rounds: [{ obstaclePenalties, time }],
    ...over,
  }) as Result

const inSheet = (lines: readonly ResultLine[], participation: string) =>
  lines.find((line) => line.participation === participation)

describe('permissions to read and write results (decision 13, decision 9)', () => {
  const place = () => ({
    competition: worlds.a.competition.ref,
    test: worlds.a.dressage.ref,
    testSet: worlds.a.dressage.testSet.ref,
  })
  const entry = () => ({
    ...place(),
    participation: worlds.a.registrations[0]?.ref ?? '',
    version: 0,
    result: { discipline: 'DRESSAGE', status: 'NOT_STARTED', outOfCompetition: false, judges: [] } as Result,
  })
  const file = () => ({ competition: worlds.a.competition.ref, file: new File(['x'], 'x.csv') })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['expiredShare', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s may neither read nor write (c084-c090)', async (subject, error) => {
    const results = as(subject).result
    await refused(results.metadata({ competition: place().competition }), error)
    await refused(results.list(place()), error)
    await refused(results.recalculate(place()), error)
    await refused(results.get({ ...place(), participation: entry().participation }), error)
    await refused(results.enter(entry()), error)
    await refused(results.import(file()), error)
    const files = downloads(subject).competitions.result
    await refused(files.export({ competition: place().competition }), error)
  })

  it('lets a result processor with a share write (decision 13); returns 404 for a competition of another federation (decision 6)', async () => {
    expect((await as('resultProcessor').result.enter(entry())).result?.version).toBe(1)
    await refused(
      as('resultProcessor').result.list({ ...place(), competition: worlds.b.competition.ref }),
      kernelErrors.notFound,
    )
  })

  it('returns 404 for a test set, test or participation of another competition, to every caller (decision 6)', async () => {
    const foreign = { ...place(), test: worlds.b.dressage.ref, testSet: worlds.b.dressage.testSet.ref }
    await refused(staff().result.list(foreign), competitionErrors.testNotFound)
    await refused(staff().result.list({ ...place(), test: worlds.a.jumping.ref }), competitionErrors.testNotFound)
    const other = worlds.b.registrations[0]?.ref ?? ''
    await refused(staff().result.enter({ ...entry(), participation: other }), kernelErrors.notFound)
    await refused(staff().result.get({ ...place(), participation: other }), kernelErrors.notFound)
  })

  it('accepts results in a locked competition from federation administrators only (decision 9)', async () => {
    const { where, participations } = await givenTest('jumping', [{}], { status: 'LOCKED' })
    const input = { ...where, participation: participations[0] ?? '', version: 0, result: jumped('0', 6500) }
    await refused(as('federationCollaborator').result.enter(input), competitionErrors.locked)
    expect((await staff().result.enter(input)).result?.version).toBe(1)
  })
})

describe('GET results (c084, c085)', () => {
  it('lists the test set in the order of its start list, with its progress', async () => {
    const { where, participations } = await givenTest('jumping')
    await database.prisma.startlistEntry.updateMany({
      where: { registrationRef: participations[2] ?? '' },
      data: { order: -1 },
    })
    const [, second = '', third = ''] = participations
    await staff().result.enter({ ...where, participation: second, version: 0, result: jumped('4', 6512) })
    const sheet = await staff().result.list(where)
    expect(sheet.lines.map((line) => line.participation)).toEqual([third, participations[0], second])
    expect(sheet).toMatchObject({ done: 1, left: 2, lock: 'OPEN', jumpOff: { round: 2 } })
    expect(inSheet(sheet.lines, second)?.result).toMatchObject({
      version: 1,
      score: { text: '4', rounds: [{ penalties: '4', time: 6512 }, { participation: 'NOT_ENTITLED' }] },
    })
    const { tests } = await staff().result.metadata({ competition: where.competition })
    expect(tests).toMatchObject([
      { testKind: 'SHOW_JUMPING', entryKind: 'ROUNDS', inputKind: 'TEXT', testSets: [{ done: 1, left: 2 }] },
    ])
  })

  it('returns the riders who may ride the jump-off by the current results', async () => {
    const { where, participations } = await givenTest('jumping')
    const [first = '', second = '', third = ''] = participations
    await staff().result.enter({ ...where, participation: first, version: 0, result: jumped('0', 6900) })
    await staff().result.enter({ ...where, participation: second, version: 0, result: jumped('4', 6000) })
    await staff().result.enter({ ...where, participation: third, version: 0, result: jumped('0', 6800) })
    const { jumpOff } = await staff().result.list(where)
    expect(new Set(jumpOff?.entitled)).toEqual(new Set([first, third]))
  })

  it('refuses a jump-off at its field if the rider is not entitled; a stored one stays writable', async () => {
    const { where, participations } = await givenTest('jumping')
    const [first = '', second = ''] = participations
    const withJumpOff = (obstaclePenalties: string, time: number) => {
      const rounds = [
        { obstaclePenalties, time: 6900 },
        { obstaclePenalties: '0', time },
      ]
      return jumped(obstaclePenalties, 6900, { rounds })
    }
    await staff().result.enter({ ...where, participation: first, version: 0, result: withJumpOff('0', 4200) })
    const { causes } = await refused(
      staff().result.enter({ ...where, participation: second, version: 0, result: withJumpOff('4', 4100) }),
      resultErrors.impossible,
    )
    expect(causes).toMatchObject([{ field: 'result.rounds.1', values: { reason: 'NOT_ENTITLED' } }])
    expect(await database.prisma.result.count({ where: { registrationRef: second } })).toBe(0)
    const corrected = await staff().result.enter({
      ...where,
      participation: first,
      version: 1,
      result: withJumpOff('4', 4150),
    })
    expect(corrected.result?.version).toBe(2)
  })
})

describe('POST one result (c088, decision 26)', () => {
  it('stores the result, ranks, updates the public pages and writes the history in one transaction', async () => {
    const { where, participations } = await givenTest('jumping')
    const publication = async () =>
      (await database.prisma.competition.findUniqueOrThrow({ where: { ref: where.competition } })).publication
    const before = await publication()
    const line = await staff().result.enter({
      ...where,
      participation: participations[0] ?? '',
      version: 0,
      result: jumped('4', 7201),
    })
    expect(line.result?.score?.rounds[0]).toMatchObject({
      obstaclePenalties: '4',
      timePenalties: '3',
      penalties: '7',
    })
    expect(await publication()).toBe(before + 1)
    const ranking = await database.prisma.ranking.findUniqueOrThrow({ where: { testSetRef: where.testSet } })
    expect(ranking.entries).toMatchObject([{ id: participations[0], place: 1, score: '7' }])
    expect(await database.prisma.history.findMany({ where: { parentRef: where.competition } })).toMatchObject([
      { action: 'enter', noun: 'result', before: null },
    ])
  })

  it('changes nothing for the same content in any notation (decision 26)', async () => {
    const { where, participations } = await givenTest('jumping', [{}])
    const input = { ...where, participation: participations[0] ?? '', version: 0 }
    const first = await staff().result.enter({ ...input, result: jumped('4', 6500) })
    const again = await staff().result.enter({ ...input, result: jumped('4.0', 6500, { statusReason: null }) })
    expect(again).toEqual(first)
    expect(await database.prisma.history.count({ where: { parentRef: where.competition } })).toBe(1)
  })

  it('returns 409 with the stored line for an older version, and stores nothing (decision 26)', async () => {
    const { where, participations } = await givenTest('jumping', [{}])
    const input = { ...where, participation: participations[0] ?? '', version: 0 }
    await staff().result.enter({ ...input, result: jumped('4', 6500) })
    const failure = await refused(
      staff().result.enter({ ...input, result: jumped('8', 6400) }),
      kernelErrors.staleVersion,
    )
    expect(failure.current).toMatchObject({ result: { version: 1, content: { rounds: [{ obstaclePenalties: '4' }] } } })
    const line = await staff().result.get({ ...where, participation: input.participation })
    expect(line.result).toMatchObject({ version: 1, score: { text: '4' } })
  })

  it('reports the field of an impossible value', async () => {
    const { where, participations } = await givenTest('dressage', [{}])
    const input = { ...where, participation: participations[0] ?? '', version: 0 }
    const marks = ['7', '6.3', '11', '5', '5', '5', '5', '5', '5', '5']
    const failure = await refused(
      staff().result.enter({
        ...input,
        result: {
          discipline: 'DRESSAGE',
          status: 'FINISHED',
          outOfCompetition: false,
          judges: [{ position: 'C', marks }],
        },
      }),
      resultErrors.impossible,
    )
    expect(failure.causes.map(({ field, values }) => [field, values?.reason])).toEqual([
      ['result.judges.0.marks.1', 'MARK_NOT_IN_STEPS'],
      ['result.judges.0.marks.2', 'MARK_OUT_OF_RANGE'],
    ])
    const wrong = await refused(staff().result.enter({ ...input, result: jumped('0', -5) }), kernelErrors.negative)
    expect(wrong.causes[0]?.field).toBe('result.rounds.0.time')
    await refused(staff().result.enter({ ...input, result: jumped('0', 5000) }), resultErrors.impossible)
    expect(await database.prisma.result.count({ where: { competitionRef: where.competition } })).toBe(0)
  })

  it('keeps a status with its reason, and charges the no-show fee for an entry that did not start (decision 12)', async () => {
    const fees = { noShow: { amountWithTax: 3000, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: null } }
    const { where, participations } = await givenTest('jumping', [{}], { fees })
    const input = { ...where, participation: participations[0] ?? '' }
    const eliminated = jumped('8', 0, { status: 'ELIMINATED', statusReason: 'Second refusal', rounds: [] })
    const line = await staff().result.enter({ ...input, version: 0, result: eliminated })
    expect(line.result?.content).toMatchObject({ status: 'ELIMINATED', statusReason: 'Second refusal' })
    const kind = async () =>
      (await database.prisma.registration.findUniqueOrThrow({ where: { ref: input.participation } })).kind
    expect(await kind()).toBe('REGISTRATION')
    const absent = jumped('0', 0, { status: 'NOT_STARTED', rounds: [] })
    await staff().result.enter({ ...input, version: 1, result: absent })
    expect(await kind()).toBe('NO_SHOW_REGISTRATION')
    await staff().result.enter({ ...input, version: 2, result: jumped('0', 6500) })
    expect(await kind()).toBe('REGISTRATION')
  })

  it('refuses a result in a cancelled test', async () => {
    const { where, participations } = await givenTest('jumping', [{}])
    await database.prisma.competitionTest.update({ where: { ref: where.test }, data: { cancelledAt: now() } })
    await refused(
      staff().result.enter({ ...where, participation: participations[0] ?? '', version: 0, result: jumped('0', 6500) }),
      competitionErrors.testCancelled,
    )
  })
})

describe('many writers at once', () => {
  it('of two writers to one result the second is refused and retries; no result is lost', async () => {
    const { where, participations } = await givenTest('jumping', [{}])
    const write = (obstaclePenalties: string, version: number) =>
      staff().result.enter({
        ...where,
        participation: participations[0] ?? '',
        version,
        result: jumped(obstaclePenalties, 6500),
      })
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.allSettled([write(`${8 * round + 4}`, round), write(`${8 * round + 8}`, round)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const line = await staff().result.get({ ...where, participation: participations[0] ?? '' })
      const [stored] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(line.result).toEqual(stored?.result)
      expect(line.result?.version).toBe(round + 1)
    }
  })

  it('twenty writers to twenty results: the ranking contains them all', async () => {
    const { where, participations } = await givenTest(
      'jumping',
      Array.from({ length: 20 }, () => ({})),
    )
    await Promise.all(
      participations.map((participation, index) =>
        staff().result.enter({ ...where, participation, version: 0, result: jumped(String(4 * index), 6500) }),
      ),
    )
    const ranking = await database.prisma.ranking.findUniqueOrThrow({ where: { testSetRef: where.testSet } })
    expect(ranking.entries).toMatchObject(participations.map((id, index) => ({ id, place: index + 1 })))
  })
})

describe('GET recalculate (c086, decision 3)', () => {
  it('recalculates scores and ranking after a change of protocol; a second call changes nothing', async () => {
    const { where, participations } = await givenTest('jumping', [{}])
    await staff().result.enter({
      ...where,
      participation: participations[0] ?? '',
      version: 0,
      result: jumped('0', 7200),
    })
    await database.prisma.competitionTest.update({
      where: { ref: where.test },
      data: { protocolDefinition: protocolOf.jumping(71) },
    })
    const publication = async () =>
      (await database.prisma.competition.findUniqueOrThrow({ where: { ref: where.competition } })).publication
    const before = await publication()
    const sheet = await as('federationCollaborator').result.recalculate(where)
    expect(sheet.lines[0]?.result?.score?.text).toBe('1')
    const ranking = await database.prisma.ranking.findUniqueOrThrow({ where: { testSetRef: where.testSet } })
    expect(ranking.entries).toMatchObject([{ score: '1' }])
    await staff().result.recalculate(where)
    expect(await publication()).toBe(before + 1)
  })
})

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array)
const exportOf = (
  competition: string,
  over: {
    format?: 'XLSX' | 'CSV'
    withResultDetails?: boolean
    exportType?: 'GENERIC' | 'KNHS_DRESSAGE'
    isTemplate?: boolean
    testSet?: string
  } = {},
) =>
  downloads('federationAdministrator').competitions.result.export({
    competition,
    format: 'CSV',
    ...over,
  })
const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'results.csv', { type: 'text/csv' })

const pair = [
  { rider: ['Anna', 'de Smet'], horse: 'Bolero', startNumber: 1 },
  { rider: ['Bert', 'Claes'], horse: 'Corrado', startNumber: 2 },
] satisfies Named[]

describe('export and import (c089, c090)', () => {
  it.each(['XLSX', 'CSV'] as const)('an exported %s file changes nothing when it is imported', async (format) => {
    const { where, participations } = await givenTest('jumping', [
      { rider: ['=cmd()', '+Evil'], horse: '@home', startNumber: 7 },
      ...pair,
    ])
    const [first = '', second = '', third = ''] = participations
    const withJumpOff = jumped('0', 6789, {
      rounds: [
        { obstaclePenalties: '0', time: 6789 },
        { obstaclePenalties: '4', timePenalties: '0.25', time: 4001 },
      ],
    })
    await staff().result.enter({ ...where, participation: first, version: 0, result: withJumpOff })
    await staff().result.enter({
      ...where,
      participation: second,
      version: 0,
      result: jumped('0', 6500, { withdrewBefore: 2, outOfCompetition: true }),
    })
    await staff().result.enter({
      ...where,
      participation: third,
      version: 0,
      result: jumped('0', 0, { status: 'RETIRED', statusReason: '-', rounds: [] }),
    })
    const reply = await exportOf(where.competition, { format, withResultDetails: true })
    expect(reply.fileName).toMatch(format === 'CSV' ? /\.csv$/ : /\.xlsx$/)
    const body = reply.body as string | Uint8Array<ArrayBuffer>
    if (format === 'CSV') expect(textOf(body)).not.toMatch(/(^|;)[=+@-]/m)
    const file = new File([body], reply.fileName)
    expect(await staff().result.import({ competition: where.competition, file })).toMatchObject({
      stored: 0,
      unchanged: 3,
    })
    await database.prisma.result.deleteMany({ where: { testSetRef: where.testSet } })
    const imported = await staff().result.import({ competition: where.competition, file })
    expect(imported).toMatchObject({ stored: 3, unchanged: 0 })
    expect((await staff().result.get({ ...where, participation: first })).result?.content).toMatchObject(withJumpOff)
    // Importing the same table again changes nothing.
    expect(await staff().result.import({ competition: where.competition, file })).toMatchObject({ stored: 0 })
  })

  it('a dry run shows every row as it was read, with its errors, and stores nothing', async () => {
    const { where, participations } = await givenTest('jumping', pair)
    const [anna = '', bert = ''] = participations
    const file = csv('Rider;Horse;Penalties;Time', 'Anna de Smet;Bolero;4;65.42', 'Nobody;Nowhere;0;x')
    const { preview, stored } = await staff().result.import({ ...where, file, dryRun: true })
    expect(stored).toBe(1)
    expect(preview).toMatchObject({
      columns: ['Penalties', 'Time'],
      rows: [
        { row: 2, participation: anna, score: '4', state: 'NEW', cells: ['4', '65.42'], problems: [] },
        { row: 3, rider: 'Nobody', participation: null, state: 'WRONG', problems: [{ code: '026-0000000012' }] },
      ],
      missing: [bert],
    })
    expect((await staff().result.list(where)).done).toBe(0)
  })

  it('a template has the starts and the columns of the test, and can be imported when it is filled in', async () => {
    const { where } = await givenTest('jumping', pair)
    const { body } = await exportOf(where.competition, { format: 'CSV', isTemplate: true, testSet: where.testSet })
    const [heading = '', ...rows] = textOf(body).trim().split(/\r?\n/)
    const headings = heading.split(';')
    expect(headings).toEqual(expect.arrayContaining(['Rider', 'Round 1 obstacle penalties', 'Jump-off time']))
    const filled = rows.map((row) => {
      const values = { 'Round 1 obstacle penalties': '4', 'Round 1 time': '65.00' }
      return row
        .split(';')
        .map((cell, at) => Object.entries(values).find(([name]) => name === headings[at])?.[1] ?? cell)
    })
    const file = csv(heading, ...filled.map((cells) => cells.join(';')))
    expect(await staff().result.import({ ...where, file })).toMatchObject({ stored: 2, preview: null })
  })

  it('reads a Dutch jumping file: commas, statuses in the score, names in any order', async () => {
    const { where, participations } = await givenTest('jumping', pair)
    const outcome = await staff().result.import({
      competition: where.competition,
      file: csv(
        'Startnr;Ruiter;Paard;Ronde 1 strafpunten;Ronde 1 tijd',
        ';"DE SMET, Anna";BOLERO;4;"65,42"',
        '2;;;Opgave;',
      ),
    })
    expect(outcome).toMatchObject({ stored: 2 })
    const { lines } = await staff().result.list(where)
    expect(inSheet(lines, participations[0] ?? '')?.result?.content).toMatchObject({
      status: 'FINISHED',
      rounds: [{ totalPenalties: '4', time: 6542 }],
    })
    expect(inSheet(lines, participations[1] ?? '')?.result?.content.status).toBe('RETIRED')
  })

  it('reads percentages by judge', async () => {
    const { where, participations } = await givenTest('dressage', pair)
    await staff().result.import({
      competition: where.competition,
      file: csv('Rider,Horse,C,E %', 'Anna de Smet,Bolero,71.5,70.25', 'Bert Claes,Corrado,68,69'),
    })
    const { lines } = await staff().result.list(where)
    expect(inSheet(lines, participations[0] ?? '')?.result).toMatchObject({
      content: {
        judges: [
          { position: 'C', percentage: '71.5' },
          { position: 'E', percentage: '70.25' },
        ],
      },
      score: { text: '70.875' },
    })
  })

  const twins = [
    { rider: ['Jan', 'Peeters'], horse: 'Alfa', startNumber: 1 },
    { rider: ['Jan', 'Peeters'], horse: 'Beta', startNumber: 2 },
    { rider: ['Els', 'Maes'], horse: 'Gamma', startNumber: 3 },
    { rider: ['Tom', 'Maes'], horse: 'Gamma', startNumber: 4 },
  ] satisfies Named[]

  it.each([
    [
      'two riders of one name',
      resultErrors.multipleResultForRider,
      ['Jan Peeters;;0;60'],
      { row: 2, name: 'Jan Peeters', count: 2 },
    ],
    [
      'two horses of one name',
      resultErrors.multipleResultForHorse,
      [';Gamma;0;60'],
      { row: 2, name: 'Gamma', count: 2 },
    ],
    [
      'a combination that is not there',
      resultErrors.unresolvedCombination,
      ['Els Maes;Alfa;0;60'],
      { row: 2, name: 'Els Maes / Alfa', count: 0 },
    ],
    [
      'a starter without a row',
      resultErrors.missingResultEntry,
      ['Jan Peeters;Alfa;0;60', 'Jan Peeters;Beta;0;61', 'Els Maes;Gamma;0;62'],
      { row: 0, name: 'Tom Maes / Gamma', count: 1 },
    ],
    [
      'two rows about one combination',
      resultErrors.multipleResultForRider,
      ['Els Maes;Gamma;0;60', 'Els Maes;Gamma;4;61'],
      { row: 3, name: 'Els Maes / Gamma', count: 2 },
    ],
  ] as const)('%s: refused with a code, row, name and count, and nothing is stored', async (_, error, rows, values) => {
    const { where } = await givenTest('jumping', twins)
    const failure = await refused(
      staff().result.import({ competition: where.competition, file: csv('Rider;Horse;Penalties;Time', ...rows) }),
      error,
    )
    expect(failure.causes.find(({ code }) => code === error.code)?.values).toEqual(values)
    expect(await database.prisma.result.count({ where: { competitionRef: where.competition } })).toBe(0)
  })

  it('reports unreadable and impossible values, each with its row', async () => {
    const { where } = await givenTest('dressage', pair)
    const unreadable = await refused(
      staff().result.import({
        competition: where.competition,
        file: csv('Rider;Horse;C', 'Anna de Smet;Bolero;seventy', 'Bert Claes;Corrado;70'),
      }),
      resultErrors.importCellUnreadable,
    )
    expect(unreadable.causes).toMatchObject([{ field: 'rows.2', values: { row: 2, column: 'C', text: 'seventy' } }])
    const impossible = await refused(
      staff().result.import({
        competition: where.competition,
        file: csv('Rider;Horse;C', 'Anna de Smet;Bolero;70', 'Bert Claes;Corrado;170'),
      }),
      resultErrors.impossible,
    )
    expect(impossible.causes[0]?.field).toBe('rows.3.judges.0.percentage')
    expect(await database.prisma.result.count({ where: { competitionRef: where.competition } })).toBe(0)
  })

  it('refuses a file that is no table, and one that is a byte too large', async () => {
    const { where } = await givenTest('jumping', pair)
    const send = (file: File) => staff().result.import({ competition: where.competition, file })
    await refused(send(new File(['hello'], 'a.txt')), resultErrors.importUnreadable)
    await refused(send(new File([new Uint8Array([0x50, 0x4b, 3, 4, 0])], 'a.xlsx')), resultErrors.importUnreadable)
    await refused(send(new File([new Uint8Array(3_145_729)], 'a.csv')), kernelErrors.payloadTooLarge)
    await refused(send(new File([new Uint8Array(3_145_728)], 'a.csv')), resultErrors.importUnreadable)
  })

  it('a file without a test column needs a single test set, or a chosen one', async () => {
    const { where } = await givenTest('jumping', pair)
    await make.test({ competitionRef: where.competition, protocolDefinition: protocolOf.jumping() })
    const file = csv('Rider;Horse;Penalties;Time', 'Anna de Smet;Bolero;0;60', 'Bert Claes;Corrado;0;61')
    await refused(staff().result.import({ competition: where.competition, file }), resultErrors.unresolvedCombination)
    const chosen = { competition: where.competition, testSet: where.testSet, file }
    expect(await staff().result.import(chosen)).toMatchObject({ stored: 2 })
    await refused(staff().result.import({ ...chosen, testSet: worlds.b.dressage.testSet.ref }), kernelErrors.notFound)
  })
})
