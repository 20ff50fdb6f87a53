import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { ExchangeDocument } from '../document/exchange-document.schema.ts'
import type { ImportFile } from '../integration/import-adapter.schema.ts'
import { toEquipeBatch } from './equipe-batch.rules.ts'
import type { EquipeBatchKind } from './equipe-batch.schema.ts'
import { equipeImport } from './equipe-show.rules.ts'
import results from './testing/batch-results.json' with { type: 'json' }
import startlist from './testing/batch-startlist.json' with { type: 'json' }
import competitions from './testing/competitions.json' with { type: 'json' }
import judgement from './testing/judgement.json' with { type: 'json' }
import sheet from './testing/marking-sheet.json' with { type: 'json' }
import show from './testing/show.json' with { type: 'json' }

const ref = (end: string): string => `019b76da-0000-7000-8000-000000000${end}`
const licence = (value: string) => [{ provider: 'RLL', value }]
const ride = (...rounds: object[]) => ({
  detail: { discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false, rounds },
})
const round = (time: number, obstaclePenalties: string, timePenalties: string) => ({
  time,
  obstaclePenalties,
  timePenalties,
})

/** A competition of ours, as it is exported. */
const own = ExchangeDocument.parse({
  ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2027-05-01T12:00:00Z', source: { system: 'oxer' } },
  competitions: [
    {
      ...{ id: ref('001'), name: 'Zandhof', start: '2027-05-01', end: '2027-05-02', timeZone: 'Europe/Brussels' },
      arenas: [{ id: 'arena', name: 'Hoofdpiste' }],
    },
  ],
  organisations: [{ id: ref('401'), name: 'Ruiterclub Zandhof' }],
  persons: [
    {
      id: ref('201'),
      firstName: 'Lotte',
      lastName: 'Vermeerbeke',
      nationality: 'BEL',
      externalIds: licence('RLL-00001'),
    },
    {
      ...{ id: ref('202'), firstName: 'Bram', lastName: 'Koningshof', nationality: 'NLD' },
      externalIds: [...licence('RLL-00002'), { provider: 'FEI', value: '10000000' }],
    },
  ],
  horses: [
    {
      ...{
        id: ref('301'),
        name: "Okapi van 't Zandhof",
        gender: 'MARE',
        birthYear: 2016,
        studbook: 'BWP',
        isPony: false,
      },
      ...{ father: 'Synthetic Sire', fatherOfMother: 'Synthetic Damsire', owner: 'Stal Zandhof' },
    },
    {
      ...{ id: ref('302'), name: 'Java Testpaard Z', gender: 'GELDING', birthYear: 2015, isPony: false },
      externalIds: [{ provider: 'FEI', value: '100AA00' }],
    },
  ],
  tests: [
    {
      ...{ id: ref('011'), competition: ref('001'), number: '7', name: 'Springen 1,10 m', discipline: 'SHOW_JUMPING' },
      ...{ date: '2027-05-01', start: '09:00', arena: 'arena' },
      protocol: {
        key: 'own',
        definition: {
          ...{ discipline: 'SHOW_JUMPING', format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK', jumpOffFor: 'CLEAR_ROUNDS' },
          ...{ rounds: [{ timeAllowed: 7400 }, { timeAllowed: 5000 }], timePenalty: { penalty: '1', perStarted: 100 } },
        },
      },
    },
  ],
  entries: [1, 2].map((number) => ({
    ...{ id: ref(`50${number}`), test: ref('011'), person: ref(`20${number}`), horse: ref(`30${number}`) },
    ...{ organisation: ref('401'), startNumber: 10 + number, status: 'SUBSCRIBED' },
  })),
  startlists: [
    {
      ...{ id: 'list', test: ref('011') },
      items: [
        { type: 'PARTICIPANT', entry: ref('501') },
        { type: 'BREAK', durationSeconds: 600 },
        { type: 'PARTICIPANT', entry: ref('502') },
      ],
    },
  ],
  results: [
    {
      ...{ id: 'r1', entry: ref('501'), test: ref('011'), status: 'FINISHED', place: 1 },
      ...{ enteredAt: '2027-05-01T07:31:12Z', ...ride(round(6957, '0', '0'), round(4011, '0', '0')) },
    },
    {
      ...{ id: 'r2', entry: ref('502'), test: ref('011'), status: 'FINISHED', place: 2 },
      ...{ enteredAt: '2027-05-01T07:33:40Z', ...ride(round(7466, '4', '1')) },
    },
  ],
})
const batch = (document: ExchangeDocument, kind: EquipeBatchKind, id: string) =>
  toEquipeBatch(document, { kind, test: id, licenceOf: 'RLL' })

describe('the batch of a competition of ours', () => {
  it('of a start list is that of the sample, byte for byte', () => {
    expect(JSON.stringify(batch(own, 'STARTLIST', ref('011')))).toBe(JSON.stringify(startlist))
  })

  it('of results is that of the sample, but that a result was entered at one moment', () => {
    const [jumpedOff, other] = results.starts.records
    const sample = {
      ...results,
      starts: { ...results.starts, records: [{ ...jumpedOff, last_result_at: jumpedOff?.result_at }, other] },
    }
    expect(JSON.stringify(batch(own, 'RESULTS', ref('011')))).toBe(JSON.stringify(sample))
  })

  it('is not made without a start, or without a result', () => {
    expect(batch({ ...own, results: [] }, 'RESULTS', ref('011'))).toBeNull()
    expect(batch({ ...own, results: [], startlists: [] }, 'STARTLIST', ref('011'))).toBeNull()
    expect(batch(own, 'STARTLIST', 'other')).toBeNull()
  })

  it('has its teams after its tests', () => {
    const teams = [{ id: 'team', test: ref('011'), name: 'Zandhof', organisation: ref('401'), members: [ref('501')] }]
    const entries = (own.entries ?? []).map((entry, index) => (index === 0 ? { ...entry, team: 'team' } : entry))
    const made = batch({ ...own, teams, entries }, 'STARTLIST', ref('011'))
    expect(Object.keys(made ?? {})).toEqual(['clubs', 'people', 'horses', 'competitions', 'teams', 'starts'])
    expect(made?.teams?.records).toEqual([
      { foreign_id: 'team', st: 1, ord: 1, lagnr: 1, club: { foreign_id: ref('401') } },
    ])
    expect(made?.starts?.records[0]).toMatchObject({ team: { foreign_id: 'team' } })
    // What the show has made stays its own, and is not made a second time.
    const known = teams.map((team) => ({ ...team, externalIds: [{ provider: 'EQUIPE', value: '77/9' }] }))
    const again = batch({ ...own, teams: known, entries }, 'STARTLIST', ref('011'))
    expect(again?.teams).toBeUndefined()
    expect(again?.starts?.records[0]).toMatchObject({ lag_id: 9 })
    expect(again?.starts?.records[0]).not.toHaveProperty('team')
  })
})

const withResult = (detail: object, place: number | null = null): ExchangeDocument =>
  ExchangeDocument.parse({
    ...own,
    results: [{ id: 'r', entry: ref('501'), test: ref('011'), status: 'FINISHED', place, detail }],
  })
const startOf = (detail: object) => batch(withResult(detail), 'RESULTS', ref('011'))?.starts?.records[0]
const jumping = { discipline: 'SHOW_JUMPING', outOfCompetition: false }
const clear = round(6000, '0', '0')

describe('the word of a result', () => {
  it.each([
    [
      { status: 'WITHDRAWN', rounds: [] },
      { a: 'Ö', or: '', grundf: null, totfel: null, re: 999, rid: false },
    ],
    [
      { status: 'NOT_STARTED', rounds: [] },
      { a: 'U', or: '', grundf: null, totfel: null, re: 999, rid: false },
    ],
    [
      { status: 'ELIMINATED', rounds: [] },
      { a: '', or: 'D', grundf: 999, omh1f: null, totfel: 999, rid: true },
    ],
    [
      { status: 'RETIRED', rounds: [] },
      { or: 'U', grundf: 999, totfel: 999 },
    ],
    [
      { status: 'DISQUALIFIED', rounds: [clear] },
      { or: 'S', grundf: 0, grundt: 60, omh1f: 999, totfel: 999 },
    ],
    [
      { status: 'FINISHED', rounds: [clear, { outcome: 'RETIRED' }] },
      { or: 'U', grundf: 0, omh1f: 999, totfel: 999 },
    ],
    [
      { status: 'FINISHED', rounds: [clear], withdrewBefore: 2 },
      { or: 'A', grundf: 0, omh1f: 999, totfel: 999 },
    ],
    [
      { status: 'FINISHED', rounds: [{ time: 7466, totalPenalties: '5' }] },
      { or: '', grundf: 5, grundt: 74.66 },
    ],
  ])('%j', (detail, columns) => expect(startOf({ ...jumping, ...detail })).toMatchObject(columns))

  it('is missing while nothing was ridden', () => {
    const made = batch(withResult({ ...jumping, status: 'FINISHED', rounds: [clear] }), 'RESULTS', ref('011'))
    expect(made?.starts?.records[1]).toMatchObject({
      a: '',
      or: '',
      grundf: null,
      re: 999,
      rid: false,
      result_at: null,
    })
  })
})

// What Equipe can say goes out as it came in: a show is read, written, and read again.
const file = (name: string, value: unknown): ImportFile => ({ name, content: { kind: 'JSON', value } })
const target = { at: '2027-05-02T18:00:00+02:00', timeZone: 'Europe/Brussels', competition: null }
const start = (id: number, kq: number, fields: object) => ({
  ...{ id, kq, ord: id, st: id, rnr: 100 + id, rider_first_name: 'Rit', rider_last_name: `R${String(id)}` },
  ...{ hnr: 200 + id, horse_name: `H${String(id)}`, horse_no: id, a: '', or: '', re: 999, utt: false },
  ...fields,
})
const read = (starts: readonly object[]) =>
  equipeImport.read(
    [
      file('all.json', { show, competitions, starts, judgements: { 7: judgement }, marking_sheets: { 21: sheet } }),
      file('formats.json', { formats: { 7: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK' } }),
    ],
    target,
  ).document
const details = (document: ExchangeDocument | null) =>
  document?.results?.map(({ entry, detail }) => ({ entry, detail }))

const Ridden = fc
  .tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20_000 }))
  .map(([obstacles, late, time]) => ({ faults: (obstacles + late) / 4, late: late / 4, time: time / 100 }))
const columns = (
  names: readonly [string, string, string],
  { faults, time, late }: { faults: number; time: number; late: number },
) => ({
  [names[0]]: faults,
  [names[1]]: time,
  [names[2]]: late,
})
const first = ['grundf', 'grundt', 'tfg'] as const
const second = ['omh1f', 'omh1t', 'tf1'] as const
const Jumped = fc.oneof(
  fc.constantFrom({ a: 'Ö' }, { a: 'U' }, ...['U', 'D', 'S'].map((or) => ({ or, grundf: 999 }))),
  Ridden.map((one) => columns(first, one)),
  fc.tuple(Ridden, Ridden).map(([one, two]) => ({ ...columns(first, one), ...columns(second, two) })),
  fc
    .tuple(Ridden, fc.constantFrom('U', 'D', 'S', 'A'))
    .map(([one, or]) => ({ ...columns(first, one), omh1f: 999, or })),
)
const Mark = fc.integer({ min: 0, max: 20 }).map((half) => String(half / 2))
const Judged = fc.oneof(
  fc.constantFrom({ a: 'Ö' }, { a: 'U' }, { or: 'D' }),
  fc.record({
    ptxt_c: fc.array(Mark, { minLength: 4, maxLength: 4 }).map((marks) => marks.join(';')),
    fr_c: fc.constantFrom(0, 0.2, 2),
  }),
)

describe('what came from a show in Equipe', () => {
  test.prop([fc.array(Jumped, { minLength: 1, maxLength: 6 }), fc.array(Judged, { minLength: 1, maxLength: 4 })])(
    'goes back by its own numbers, and is the same when it is read again',
    (jumped, judged) => {
      const starts = [
        ...jumped.map((fields, index) => start(index + 1, 7, fields)),
        ...judged.map((fields, index) => start(index + 51, 21, fields)),
      ]
      const document = read(starts)
      if (document === null) throw new Error('a show is read')
      const sent = ['7', '21'].flatMap((id) => {
        const made = batch(document, 'RESULTS', id)
        if (made === null) return []
        expect(Object.keys(made).filter((key) => key !== 'competitions')).toEqual(['starts'])
        expect(made.starts).toMatchObject({
          unique_by: 'id',
          where: { competition: { kq: Number(id) } },
          replace: true,
        })
        return (made.starts?.records ?? []).map((record) => ({ id: record.id, ...record, kq: Number(id) }))
      })
      const again = read(sent.map((record) => ({ ...starts.find(({ id }) => id === record.id), ...record })))
      expect(details(again)).toEqual(details(document))
    },
  )

  it('has our ref where Equipe has no number yet', () => {
    const document = read([start(1, 7, { grundf: 0, grundt: 60, tfg: 0 })])
    if (document === null) throw new Error('a show is read')
    const late = { ...own, id: undefined }
    const made = batch(
      {
        ...document,
        persons: [...(document.persons ?? []), ...(late.persons ?? []).slice(0, 1)],
        horses: [...(document.horses ?? []), ...(late.horses ?? []).slice(0, 1)],
        entries: [
          ...(document.entries ?? []),
          { id: ref('501'), test: '7', person: ref('201'), horse: ref('301'), startNumber: 11 },
        ],
        startlists: [],
        results: [
          ...(document.results ?? []),
          {
            id: 'r',
            entry: ref('501'),
            test: '7',
            status: 'FINISHED',
            detail: { ...jumping, status: 'FINISHED', rounds: [clear] },
          },
        ] as ExchangeDocument['results'],
      },
      'RESULTS',
      '7',
    )
    expect(made?.people?.records).toMatchObject([{ foreign_id: ref('201'), first_name: 'Lotte' }])
    expect(made?.starts?.records).toMatchObject([
      { id: 1, rnr: 101, hnr: 201 },
      { foreign_id: ref('501'), rider: { foreign_id: ref('201') }, horse: { foreign_id: ref('301') }, grundt: 60 },
    ])
  })
})
