// The files in testing/ are synthetic: their people, horses and numbers do not exist.
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { ExchangeDocument } from '../document/exchange-document.schema.ts'
import { rankTest } from '../document/exchange-ranking.rules.ts'
import { importFileErrors } from '../integration/import.errors.ts'
import type { ImportFile, ImportTarget } from '../integration/import-adapter.schema.ts'
import { casedName } from '../show/cased-name.rules.ts'
import { hippodataErrors } from './hippodata.errors.ts'
import { hippodataImport, hippodataName } from './hippodata.rules.ts'
import event from './testing/event.json' with { type: 'json' }
import expected from './testing/expected-results.json' with { type: 'json' }
import resultlist from './testing/resultlist.json' with { type: 'json' }
import startlist from './testing/startlist.json' with { type: 'json' }

const file = (name: string, value: unknown): ImportFile => ({ name, content: { kind: 'JSON', value } })
const target: ImportTarget = { at: '2027-05-02T18:00:00+02:00', timeZone: 'Europe/Brussels', competition: null }
const read = (files: readonly ImportFile[]) => {
  const { document, problems } = hippodataImport.read(files, target)
  return { document: document === null ? null : ExchangeDocument.parse(document), problems }
}
const files = (results: unknown = resultlist, more: readonly ImportFile[] = []) => [
  file('event.json', event),
  file('startlist.json', startlist),
  file('resultlist.json', results),
  ...more,
]

const competitors = resultlist.CLASS.COMPETITORS.COMPETITOR
type Competitor = (typeof competitors)[number]
/** The result list with other competitors, or another class. */
const listOf = (rides: unknown, over: object = {}) => ({
  CLASS: { ...resultlist.CLASS, ...over, COMPETITORS: { COMPETITOR: rides } },
})
const changed = (index: number, over: object): unknown[] =>
  competitors.map((each: Competitor, at) => (at === index ? { ...each, ...over } : each))
const skippedCodes = (problems: readonly { kind: string; code: string }[]) =>
  problems
    .filter(({ kind, code }) => kind === 'SKIPPED' && code !== hippodataErrors.sexUnknown.code)
    .map(({ code }) => code)
const refusedCodes = (problems: readonly { kind: string; code: string }[]) =>
  problems.filter(({ kind }) => kind === 'REFUSED').map(({ code }) => code)

describe('a whole event', () => {
  const { document, problems } = read(files())
  const idOf = (surname: string) =>
    document?.persons?.find(({ lastName }) => lastName.toUpperCase() === surname)?.id ?? ''
  const rideOf = (surname: string) => document?.results?.find(({ entry }) => entry.includes(idOf(surname)))

  it('is a valid document; two males are geldings, as the outcome says', () => {
    expect(problems).toEqual([
      expect.objectContaining({ kind: 'SKIPPED', code: hippodataErrors.sexUnknown.code, values: { count: 2 } }),
    ])
    expect(document?.competitions).toEqual([
      {
        ...{ id: '999999', name: 'SYNTHETIC CSI Zandhof', start: '2027-05-01', end: '2027-05-01' },
        ...{ timeZone: 'Europe/Brussels', address: { city: 'Zandhof' } },
        externalIds: [{ provider: 'HIPPODATA', value: '999999' }],
      },
    ])
    expect(document?.entries).toHaveLength(4)
  })

  it.each(Object.entries(expected))('has the rounds of %s', (surname, ride) =>
    expect(rideOf(surname)?.detail).toEqual(ride),
  )

  it('has the places of Hippodata, and our ranking gives the same', () => {
    expect(competitors.map(({ RIDER }) => rideOf(RIDER.RNAME.split(',')[0] ?? '')?.place)).toEqual([1, 2, 3, null])
    const [test] = document?.tests ?? []
    expect(test).toMatchObject({ number: '3', name: 'SYNTHETIC 1.30m Two Rounds', level: 'CSI1*', date: '2027-05-01' })
    expect(test?.protocol?.definition).toMatchObject({
      ...{ format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK', jumpOffFor: 'CLEAR_ROUNDS' },
      rounds: [{ timeAllowed: 7400 }, { timeAllowed: 5000 }],
    })
    const own = rankTest(document ?? {}, '3')?.ranking.rows.map(({ id, place }) => [id, place])
    expect(own).toEqual(document?.rankings?.[0]?.rows.map(({ entry, place }) => [entry, place]))
  })

  it('has who rides, with the number of the FEI, and horses as people write them', () => {
    expect(document?.persons?.[1]).toEqual({
      ...{ id: '10900002', firstName: 'Bram', lastName: 'Koningshof', nationality: 'NLD' },
      externalIds: [
        { provider: 'HIPPODATA', value: '999999/10900002' },
        { provider: 'FEI', value: '10900002' },
      ],
    })
    expect(document?.horses?.map(({ name, gender, birthYear }) => [name, gender, birthYear])).toEqual([
      ["Okapi van 't Zandhof", 'GELDING', 2015],
      ['Java Testpaard Z', 'MARE', 2016],
      ['Quirky Q', 'GELDING', 2017],
      ['Iris P', 'MARE', 2018],
    ])
  })

  it('has the order of the first round, whatever the order of the result list', () => {
    const turned = read(
      files(listOf(competitors.toReversed().map((each, index) => ({ ...each, SORTORDER: index + 1 })))),
    )
    const order = document?.startlists?.[0]?.items.map(({ entry }) => entry)
    expect(order).toEqual(document?.entries?.map(({ id }) => id))
    expect(turned.document?.startlists?.[0]?.items.map(({ entry }) => entry)).toEqual(order)
    expect(document?.entries?.map(({ startNumber }) => startNumber)).toEqual([11, 12, 13, 14])
  })

  it('is the same without its start list', () => {
    expect(read([file('event.json', event), file('resultlist.json', resultlist)])).toEqual({ document, problems })
  })
})

describe('what Hippodata writes in more than one way', () => {
  it('takes one competitor, one class and one round instead of lists of them', () => {
    const [first] = competitors
    const alone = { ...first, RESULT: first?.RESULT[0], RESULTTOTAL: first?.RESULTTOTAL[0] }
    const { document, problems } = read([
      file('event.json', { ...event, CLASSES: { CLASS: event.CLASSES.CLASS[0] } }),
      file('resultlist.json', listOf(alone, { ROUNDS: 1 })),
    ])
    expect(refusedCodes(problems)).toEqual([])
    expect(document?.results).toMatchObject([{ place: 1, detail: { rounds: [{ time: 6957 }] } }])
    expect(document?.tests?.[0]?.protocol?.definition).toMatchObject({ format: 'TABLE_A_AGAINST_CLOCK' })
  })

  it('takes numbers as texts, and an empty list as an empty text', () => {
    const texts = { RANK: '1', STATUS: '1', FAULTS: '0' }
    const { document } = read(files(listOf(changed(0, { RESULTTOTAL: [texts] }))))
    expect(document?.results?.[0]?.place).toBe(1)
    const none = read([
      file('event.json', event),
      file('startlist.json', { CLASS: { ...startlist.CLASS, COMPETITORS: '' } }),
    ])
    expect(none.document?.entries).toEqual([])
  })

  it.each([
    ['withdrawn', 'Jump-off', { status: 'FINISHED', withdrewBefore: 2 }],
    ['Withdrawn', 'Round 1', { status: 'WITHDRAWN', rounds: [] }],
    ['no show', '', { status: 'NOT_STARTED', rounds: [] }],
    ['eliminated', 'Phase 2', { status: 'FINISHED', rounds: [{ time: 7102 }, { outcome: 'ELIMINATED' }] }],
    ['disqualified', 'Round 2', { status: 'DISQUALIFIED', rounds: [] }],
  ])('%s in "%s"', (TEXT, NAME, ride) => {
    const { document } = read(
      files(listOf(changed(1, { RESULTTOTAL: [{ RANK: 2, STATUS: 2, TEXT, NAME, FAULTS: 0 }] }))),
    )
    const own = document?.results?.find(({ entry }) => entry.includes('10900002'))
    expect(own?.status).toBe(ride.status)
    if (document?.tests?.[0]?.discipline === 'SHOW_JUMPING') expect(own?.detail).toMatchObject(ride)
  })

  it('leaves a ride out whose word is not known, and says so', () => {
    const total = [{ STATUS: 2, TEXT: 'vet check', NAME: 'Round 1' }]
    const { document, problems } = read(files(listOf(changed(3, { RESULTTOTAL: total }))))
    expect(document?.entries).toHaveLength(4)
    expect(document?.results).toHaveLength(3)
    expect(problems).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'SKIPPED', code: hippodataErrors.wordUnknown.code },
        values: { start: '14 MAESDAAL, Fien', test: 'SYNTHETIC 1.30m Two Rounds', text: 'vet check' },
      }),
    )
  })

  it('has not started who has no round in an official list, and has nothing yet before that', () => {
    const empty = changed(3, { RESULTTOTAL: [], RESULT: [] })
    const statusOf = (STATUS: string) =>
      read(files(listOf(empty, { STATUS }))).document?.results?.find(({ entry }) => entry.includes('10900004'))?.status
    expect(statusOf('official')).toBe('NOT_STARTED')
    expect(statusOf('running')).toBeUndefined()
  })
})

describe('who has no number of the FEI', () => {
  const national = (each: Competitor) => ({
    ...each,
    RIDER: { ...each.RIDER, RFEI_ID: '', CLUB: 'Ruiterclub Zandhof' },
    HORSE: { ...each.HORSE, HFEI_ID: undefined },
  })
  const { document } = read([file('event.json', event), file('resultlist.json', listOf(competitors.map(national)))])

  it('is known by a name of this event alone, which finds nobody elsewhere', () => {
    expect(document?.persons?.[0]).toMatchObject({
      id: 'rider vermeerbeke, lotte',
      externalIds: [{ provider: 'HIPPODATA', value: '999999/rider vermeerbeke, lotte' }],
    })
    expect(document?.horses?.[0]?.externalIds).toEqual([
      { provider: 'HIPPODATA', value: "999999/horse okapi van 't zandhof 11" },
    ])
  })

  it('starts for its club, and is ranked as before', () => {
    expect(document?.organisations?.map(({ name }) => name)).toEqual(['Ruiterclub Zandhof'])
    expect(document?.entries?.every(({ organisation }) => organisation === document.organisations?.[0]?.id)).toBe(true)
    expect(document?.rankings?.[0]?.rows.map(({ place }) => place)).toEqual([1, 2, 3, null])
  })
})

describe('the format of a test', () => {
  const others = changed(0, { RESULTTOTAL: [{ RANK: 2, STATUS: 1, FAULTS: 0 }] }).map((each, index) =>
    index === 1
      ? { ...(each as Competitor), RESULTTOTAL: [{ RANK: 1, STATUS: 2, TEXT: 'retired', NAME: 'Jump-off' }] }
      : each,
  )

  it('is that of places alone, if no format gives those of Hippodata', () => {
    const { document, problems } = read(files(listOf(others)))
    expect(document?.tests?.[0]?.discipline).toBe('GENERIC')
    expect(document?.results?.map(({ place, detail }) => [place, detail?.status])).toEqual([
      [2, 'FINISHED'],
      [1, 'FINISHED'],
      [3, 'FINISHED'],
      [null, 'ELIMINATED'],
    ])
    expect(skippedCodes(problems)).toEqual([hippodataErrors.formatUnknown.code])
  })

  it('is the one that somebody has said, whatever it gives', () => {
    const said = (format: string) => read(files(listOf(others), [file('formats.json', { formats: { 3: format } })]))
    expect(said('TABLE_A_JUMP_OFF_AGAINST_CLOCK').document?.tests?.[0]?.discipline).toBe('SHOW_JUMPING')
    expect(said('PLACES')).toMatchObject({ document: { tests: [{ discipline: 'GENERIC' }] } })
    expect(skippedCodes(said('PLACES').problems)).toEqual([])
    expect(refusedCodes(said('TABLE_Z').problems)).toEqual([hippodataErrors.formatNotOffered.code])
  })

  it('is not told by a start list', () => {
    const { document, problems } = read([file('event.json', event), file('startlist.json', startlist)])
    expect(document?.tests?.[0]?.discipline).toBe('GENERIC')
    expect(document?.results).toEqual([])
    expect(document?.startlists?.[0]?.items).toHaveLength(4)
    expect(skippedCodes(problems)).toEqual([hippodataErrors.formatUnknown.code])
  })

  it('is one of phases first, where the test speaks of them', () => {
    const ridden = (index: number, FAULTS: number, TIME: number) => ({
      ...competitors[index],
      RESULT: [competitors[index]?.RESULT[0], { ROUND: 2, FAULTS, TIME, TIMEFAULTS: 0 }],
      RESULTTOTAL: [{ RANK: index + 1, STATUS: 1, FAULTS }],
    })
    const rides = [ridden(0, 0, 40.11), ridden(1, 4, 39)]
    const formatOf = (NAME: string) =>
      read([file('event.json', { ...event, CLASSES: '' }), file('r.json', listOf(rides, { NAME }))]).document
        ?.tests?.[0]?.protocol?.definition
    expect(formatOf('1.30m')).toMatchObject({ format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK' })
    expect(formatOf('1.30m in two phases')).toMatchObject({ format: 'TWO_PHASES_SPECIAL' })
  })
})

describe('what is refused', () => {
  it.each([
    ['without an event', [file('resultlist.json', resultlist)], hippodataErrors.eventMissing],
    [
      'of two events',
      [file('a.json', event), file('b.json', { ...event, EVENT: { ...event.EVENT, ID: 1 } })],
      hippodataErrors.eventMissing,
    ],
    ['of another system', [...files(), file('x.json', [{ kq: 7 }])], importFileErrors.otherLayout],
    [
      'a table',
      [...files(), { name: 'x.csv', content: { kind: 'TABLE' as const, rows: [] } }],
      importFileErrors.otherLayout,
    ],
    ['without a list', [file('event.json', event)], importFileErrors.nothingToImport],
    [
      'dressage by its category',
      files(listOf(competitors, { CATEGORY: 'CDI3*' }))
        .filter(({ name }) => name !== 'startlist.json')
        .map((each) => (each.name === 'event.json' ? file('event.json', { ...event, CLASSES: {} }) : each)),
      hippodataErrors.notJumping,
    ],
    [
      'results without faults and time',
      files(listOf(changed(0, { RESULT: [{ ROUND: 1, PERCENT: 71.2 }] }))),
      hippodataErrors.notJumping,
    ],
    [
      'a time that is none',
      files(listOf(changed(0, { RESULT: [{ ROUND: 1, FAULTS: 'x', TIME: 1 }] }))),
      importFileErrors.valueUnreadable,
    ],
    [
      'more time faults than faults',
      files(listOf(changed(0, { RESULT: [{ ROUND: 1, FAULTS: 1, TIME: 60, TIMEFAULTS: 4 }] }))),
      hippodataErrors.startUnreadable,
    ],
    [
      'a round that is missing',
      files(listOf(changed(0, { RESULT: [{ ROUND: 2, FAULTS: 0, TIME: 60 }] }))),
      hippodataErrors.startUnreadable,
    ],
    [
      'somebody without a name',
      files(listOf(changed(0, { RIDER: { RFEI_ID: '10900001', RNAME: '' } }))),
      hippodataErrors.startUnreadable,
    ],
  ])('%s', (_name, sent, { code }) => {
    expect(refusedCodes(hippodataImport.read(sent, target).problems)).toContain(code)
  })

  it('is no test without a day, and none that has no list among the files', () => {
    const noDay = { DATE: '', DATETIME: '' }
    const without = { ...event, CLASSES: { CLASS: [{ ...event.CLASSES.CLASS[0], ...noDay }] } }
    const { problems } = hippodataImport.read(
      [file('event.json', without), file('r.json', listOf(competitors, noDay))],
      target,
    )
    expect(refusedCodes(problems)).toContain(hippodataErrors.dayMissing.code)
    const two = {
      ...event,
      CLASSES: { CLASS: [...event.CLASSES.CLASS, { ID: 'SYN-9', NR: 9, NAME: 'Dressage', DATE: '2027-05-02' }] },
    }
    const { document, problems: others } = read([file('event.json', two), file('r.json', resultlist)])
    expect(skippedCodes(others)).toEqual([hippodataErrors.listMissing.code])
    expect(document?.tests).toHaveLength(1)
  })
})

test.prop([fc.nat({ max: 80 }), fc.nat({ max: 40 }), fc.integer({ min: 1, max: 30_000 })])(
  'the faults of a round are those at obstacles and those of time, and its time is whole hundredths',
  (obstacles, late, time) => {
    const round = { ROUND: 1, FAULTS: obstacles + late, TIME: time / 100, TIMEFAULTS: late }
    const ride = { ...competitors[0], RESULT: round, RESULTTOTAL: { RANK: 1, STATUS: 1 } }
    const { document } = read([
      file('event.json', event),
      file('r.json', listOf(ride, { ROUNDS: 1, TIME1_ALLOWED: null })),
    ])
    const rounds = [{ time, obstaclePenalties: String(obstacles), timePenalties: String(late) }]
    expect(document?.results?.[0]?.detail).toEqual({
      ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false, rounds },
    })
  },
)

describe('names in capitals', () => {
  it.each([
    ['VERMEERBEKE, Lotte', { firstName: 'Lotte', lastName: 'Vermeerbeke' }],
    ['VAN DER MEER, JAN-PIETER', { firstName: 'Jan-Pieter', lastName: 'van der Meer' }],
    ["O'BRIEN, Sean", { firstName: 'Sean', lastName: "O'Brien" }],
    ["D'HAENE, Élodie", { firstName: 'Élodie', lastName: "D'Haene" }],
    ['de la Cour, Ann', { firstName: 'Ann', lastName: 'de la Cour' }],
    ['Ann de la COUR', { firstName: 'Ann', lastName: 'de la COUR' }],
    ['CHER', { lastName: 'Cher' }],
  ])('%s', (name, parts) => expect(hippodataName(name)).toEqual(parts))

  it.each([
    ["OKAPI VAN 'T ZANDHOF", "Okapi van 't Zandhof"],
    ['VDL GROEP QUICK II Z', 'VDL Groep Quick II Z'],
    ['DE LA HOYA', 'De la Hoya'],
    ['ÉTOILE DU PARC', 'Étoile du Parc'],
    ['Jumping JACK', 'Jumping JACK'],
  ])('%s of a horse', (name, written) => expect(casedName(name, { isFamilyName: false })).toBe(written))

  test.prop([fc.stringMatching(/^[A-ZÀ-ÖØ-Ý'’ .-]{0,40}$/)])('keep their letters', (name) => {
    const written = casedName(name, { isFamilyName: true })
    const plain = (text: string) => text.toUpperCase().replace(/\s+/gu, ' ').trim()
    expect(plain(written)).toBe(plain(name))
  })
})
