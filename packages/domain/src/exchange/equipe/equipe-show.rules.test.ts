import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { ExchangeDocument } from '../document/exchange-document.schema.ts'
import { rankTest } from '../document/exchange-ranking.rules.ts'
import { importFileErrors } from '../integration/import.errors.ts'
import type { ImportFile, ImportTarget } from '../integration/import-adapter.schema.ts'
import { equipeShowErrors } from './equipe-show.errors.ts'
import { equipeImport } from './equipe-show.rules.ts'
import { EquipeJudgement, EquipeMarkingSheet } from './equipe-show.schema.ts'
import { nameParts } from './equipe-show-parties.rules.ts'
import { formatOfSorting, protocolOfSheet } from './equipe-show-protocol.rules.ts'
import competitions from './testing/competitions.json' with { type: 'json' }
import expectedJumping from './testing/expected-results.json' with { type: 'json' }
import expectedDressage from './testing/expected-results-dressage.json' with { type: 'json' }
import horses from './testing/horses.json' with { type: 'json' }
import judgement from './testing/judgement.json' with { type: 'json' }
import sheet from './testing/marking-sheet.json' with { type: 'json' }
import people from './testing/people.json' with { type: 'json' }
import results from './testing/results.json' with { type: 'json' }
import resultsDressage from './testing/results-dressage.json' with { type: 'json' }
import show from './testing/show.json' with { type: 'json' }
import starts from './testing/starts.json' with { type: 'json' }
import startsDressage from './testing/starts-dressage.json' with { type: 'json' }

const file = (name: string, value: unknown): ImportFile => ({ name, content: { kind: 'JSON', value } })
const whole: readonly ImportFile[] = [
  file('show.json', show),
  file('competitions.json', competitions),
  file('people.json', people),
  file('horses.json', horses),
  file('7/H/starts.json', starts),
  file('7/H/results.json', results),
  file('7/H/judgement.json', judgement),
  file('21/H/starts.json', startsDressage),
  file('21/H/results.json', resultsDressage),
  file('marking_sheet-21.json', sheet),
]
const target: ImportTarget = { at: '2027-05-02T18:00:00+02:00', timeZone: 'Europe/Brussels', competition: null }
const read = (files: readonly ImportFile[]) => {
  const { document, problems } = equipeImport.read(files, target)
  return { document: document === null ? null : ExchangeDocument.parse(document), problems }
}

describe('a whole show', () => {
  const { document, problems } = read(whole)
  const rideOf = (id: string) => document?.results?.find(({ entry }) => entry === `s${id}`)?.detail

  it('is a valid document, of which nothing was left out', () => {
    expect(problems).toEqual([])
    expect(document?.competitions).toMatchObject([{ id: '77', start: '2027-05-01', end: '2027-05-02' }])
    expect(document?.entries).toHaveLength(8)
  })

  it.each(Object.entries(expectedJumping))('has the rounds of start %s', (id, ride) => expect(rideOf(id)).toEqual(ride))
  it.each(Object.entries(expectedDressage))('has the sheets of start %s', (id, ride) =>
    expect(rideOf(id)).toEqual(ride),
  )
})

describe('what the files of a show become', () => {
  const { document } = read(whole)

  it('has who rides, with country and year, and the numbers of this show', () => {
    expect(document?.persons).toHaveLength(7)
    expect(document?.persons?.[1]).toEqual({
      ...{ id: 'r202', firstName: 'Bram', lastName: 'Koningshof', birthYear: 2001, nationality: 'NLD' },
      externalIds: [
        { provider: 'EQUIPE', value: '77/202' },
        { provider: 'FEI', value: '10000000' },
      ],
    })
  })

  it('has horses in our words', () => {
    expect(document?.horses?.[0]).toMatchObject({ id: 'h301', gender: 'MARE', isPony: false, birthYear: 2016 })
    expect(document?.horses?.find(({ id }) => id === 'h305')).toMatchObject({ isPony: true, withersHeightCode: 'D' })
    expect(document?.organisations?.map(({ name }) => name)).toEqual(['Ruiterclub Zandhof'])
  })

  it('has the order of the list, with a break before the start that names it', () => {
    const items = document?.startlists?.find(({ test }) => test === '7')?.items ?? []
    expect(items.map(({ type, entry, durationSeconds }) => entry ?? `${type} ${String(durationSeconds)}`)).toEqual([
      's51',
      'DRAGGING_BREAK 600',
      's52',
      's53',
      's54',
      's55',
      's56',
      's57',
    ])
    expect(document?.startlists?.find(({ test }) => test === '21')?.items[0]?.startsAt).toBe('2027-05-02T08:30:00.000Z')
  })

  it('has the states of its entries', () => {
    const states = document?.entries?.map(
      ({ id, status, outOfCompetition }) => `${id} ${String(status)} ${String(outOfCompetition)}`,
    )
    expect(states).toContain('s53 SUBSCRIBED true')
    expect(states).toContain('s55 SIGNED_OFF false')
    expect(document?.entries?.[1]).toMatchObject({ kind: 'LATE_REGISTRATION', startNumber: 12 })
  })

  it('has the rules of its tests, and the places of Equipe are those of our ranking', () => {
    const [jumping, dressage] = document?.tests ?? []
    expect(jumping).toMatchObject({ date: '2027-05-01', start: '09:00', arena: 'Hoofdpiste', number: '7' })
    expect(jumping?.protocol?.definition).toMatchObject({
      ...{ format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK', jumpOffFor: 'CLEAR_ROUNDS' },
      rounds: [{ timeAllowed: 7400 }, { timeAllowed: 5000 }],
    })
    expect(dressage?.protocol?.definition).toMatchObject({ judges: ['E', 'C'], tieBreak: ['COLLECTIVE'] })
    for (const { test, rows } of document?.rankings ?? []) {
      const own = rankTest(document ?? {}, test)?.ranking.rows.map(({ id, place }) => `${id} ${String(place)}`)
      expect(own?.toSorted()).toEqual(rows.map(({ entry, place }) => `${entry} ${String(place)}`).toSorted())
    }
  })

  it('has no teams without a number of one, and of each number one in the order of the list, called after its club', () => {
    expect(document?.teams).toEqual([])
    expect(document?.tests?.map(({ isTeam }) => isTeam)).toEqual([undefined, undefined])
    // 55 has withdrawn, and is in no team.
    const teamOf: Readonly<Record<string, number>> = { 51: 3, 52: 3, 53: 4, 54: 5, 55: 5, 56: 5, 57: 6 }
    const clubs = [51, 52, 53, 57].map(String)
    const inTeams = starts.map((row) => ({
      ...row,
      ...{ lag_id: teamOf[String(row.id)], club_name: clubs.includes(String(row.id)) ? 'Ruiterclub Zandhof' : null },
    }))
    const replaced = whole.filter(({ name }) => !/starts|results/.test(name))
    const made = read([...replaced, file('starts.json', inTeams), file('results.json', results)]).document
    const club = made?.organisations?.[0]?.id
    expect(made?.teams).toEqual([
      {
        ...{ id: 't3', test: '7', name: 'Ruiterclub Zandhof', organisation: club, members: ['s51', 's52'] },
        externalIds: [{ provider: 'EQUIPE', value: '77/3' }],
      },
      expect.objectContaining({ id: 't4', name: 'Ruiterclub Zandhof 2', members: ['s53'] }),
      expect.objectContaining({ id: 't5', name: 'Team 5', members: ['s54', 's56'] }),
      expect.objectContaining({ id: 't6', name: 'Ruiterclub Zandhof 3', members: ['s57'] }),
    ])
    expect(made?.tests?.find(({ id }) => id === '7')).toMatchObject({ isTeam: true })
  })

  it('is the same from one file', () => {
    const one = {
      ...{ show, competitions, people, horses, starts: [...starts, ...startsDressage] },
      ...{ results: [...results, ...resultsDressage], judgements: { 7: judgement }, marking_sheets: { 21: sheet } },
    }
    expect(read([file('show-77.json', one)])).toEqual({ document, problems: [] })
  })
})

describe('the name of a rider', () => {
  it.each([
    ['Jon Stenqvist', 'StenqvistJon', { firstName: 'Jon', lastName: 'Stenqvist' }],
    ['Nick van Sante', 'van SanteNick', { firstName: 'Nick', lastName: 'van Sante' }],
    [
      'Jitendarjit Singh Ahluwalia',
      'Ahluwalia Jitendarjit Singh',
      { firstName: 'Jitendarjit Singh', lastName: 'Ahluwalia' },
    ],
    ['Jip Proefman', '', { lastName: 'Jip Proefman' }],
  ])('%s by %s', (name, order, parts) => expect(nameParts(name, order)).toEqual(parts))
})

const sorted = (keys: Record<string, string>, caption = 'Jump off') =>
  EquipeJudgement.parse({
    sorting: keys,
    rounds: judgement.rounds.map((round, index) => ({ ...round, ...(index === 1 && { caption }) })),
  })

describe('the format of a list', () => {
  it.each([
    [{ grundf: 'asc' }, undefined, 'TABLE_A_NOT_AGAINST_CLOCK'],
    [{ grundf: 'asc', grundt: 'asc' }, undefined, 'TABLE_A_AGAINST_CLOCK'],
    [{ grundf: 'asc', omh1f: 'asc' }, undefined, 'TABLE_A_JUMP_OFF'],
    [{ grundf: 'asc', omh1f: 'asc', omh1t: 'asc' }, undefined, 'TABLE_A_JUMP_OFF_AGAINST_CLOCK'],
    [{ grundf: 'asc', omh1f: 'asc', omh1t: 'asc', grundt: 'asc' }, undefined, 'TABLE_A_JUMP_OFF_AGAINST_CLOCK'],
    [{ grundf: 'asc', omh1f: 'asc', omh1t: 'asc', grundt: 'asc' }, 'Phase 2', null],
    [{ totfel: 'asc', omh1t: 'asc' }, 'Phase 2', 'TWO_PHASES_SPECIAL'],
    [{ totfel: 'asc', omh1t: 'asc' }, undefined, null],
    [{ omh1f: 'asc', omh1t: 'asc', grundf: 'asc', grundt: 'asc' }, 'Fas 2', 'TWO_PHASES'],
    [{ grundt: 'asc' }, undefined, 'TABLE_C'],
    [{ grundf: 'desc', grundt: 'asc' }, undefined, 'ACCUMULATOR'],
    [{ totfel: 'desc' }, undefined, null],
  ])('%j %s: %s', (keys, caption, format) => expect(formatOfSorting(sorted(keys, caption))).toBe(format))
})

const row = (id: number, fields: object) => ({
  ...{ id, kq: 7, ord: 1000 + id, st: id, rnr: id, rider_first_name: 'Rit', rider_last_name: `R${id}`, hnr: id },
  ...{ horse_name: `H${id}`, a: '', or: '', re: 999, utt: false, rid: true },
  ...fields,
})
const jumped = (rows: readonly object[], more: { judgement?: unknown; formats?: object } = {}) => {
  const { judgement: rules = judgement, formats = {} } = more
  return read([
    file('all.json', { show, competitions: [competitions[0]], horses: [], starts: rows, judgements: { 7: rules } }),
    file('formats.json', { formats }),
  ])
}
const rides = (reading: ReturnType<typeof read>) => reading.document?.results?.map(({ detail }) => detail)
const codes = (reading: ReturnType<typeof read>) =>
  reading.problems.filter(({ code }) => code !== equipeShowErrors.sexUnknown.code).map(({ code }) => code)

describe('the word of a start', () => {
  const clear = { grundf: 0, grundt: 60, tfg: 0 }
  it.each([
    ['Ö', '', {}, { status: 'WITHDRAWN', rounds: [] }],
    ['U', '', {}, { status: 'NOT_STARTED', rounds: [] }],
    ['', 'U', { grundf: 999 }, { status: 'RETIRED', rounds: [] }],
    ['', 'D', { grundf: 999 }, { status: 'ELIMINATED', rounds: [] }],
    ['', '', { grundf: 999 }, { status: 'ELIMINATED', rounds: [] }],
    ['', 'S', { grundf: 999 }, { status: 'DISQUALIFIED', rounds: [] }],
    ['', 'D', { ...clear, omh1f: 999 }, { status: 'FINISHED', rounds: [{ time: 6000 }, { outcome: 'ELIMINATED' }] }],
    ['', 'U', { ...clear, omh1f: 999 }, { status: 'FINISHED', rounds: [{ time: 6000 }, { outcome: 'RETIRED' }] }],
    ['', 'A', { ...clear, omh1f: 999 }, { status: 'FINISHED', rounds: [{ time: 6000 }], withdrewBefore: 2 }],
    ['', 'S', { ...clear, omh1f: 999 }, { status: 'DISQUALIFIED', rounds: [{ time: 6000 }] }],
    ['', 'S', clear, { status: 'DISQUALIFIED', rounds: [{ time: 6000 }] }],
    ['S', '', clear, { status: 'FINISHED', rounds: [{ time: 6000 }] }],
  ])('a %s, or %s, %j', (a, or, columns, ride) => {
    const reading = jumped([row(1, { a, or, ...columns })], { formats: { 7: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK' } })
    expect(rides(reading)).toMatchObject([ride])
  })

  it.each(['E', 'B', 'R'])('a %s is no start', (a) => {
    const { document } = jumped([row(1, { a }), row(2, {})])
    expect(document?.results).toEqual([])
    expect(document?.startlists?.[0]?.items.map(({ entry }) => entry)).toEqual(['s2'])
    expect(document?.entries?.[0]?.status).not.toBe('SUBSCRIBED')
  })
})

describe('a list that another format would rank otherwise', () => {
  // Three of the published example: 0+0, 3+0 and 0+9 are the places 1, 2 and 3.
  const published = [
    row(1, { grundf: 0, grundt: 66.14, tfg: 0, omh1f: 0, omh1t: 55.3, tf1: 0, re: 1 }),
    row(5, { grundf: 3, grundt: 80.7, tfg: 3, omh1f: 0, omh1t: 47.21, tf1: 0, re: 2 }),
    row(4, { grundf: 0, grundt: 76.68, tfg: 0, omh1f: 9, omh1t: 63.87, tf1: 1, re: 3 }),
  ]

  it('keeps the places of Equipe, and says what ours would be', () => {
    const reading = jumped(published)
    expect(codes(reading)).toEqual([equipeShowErrors.placesDiffer.code])
    expect(reading.problems.at(-1)?.values).toMatchObject({ places: '1: 1, 2: 4, 3: 5' })
    expect(reading.document?.tests?.[0]?.discipline).toBe('GENERIC')
    expect(reading.document?.rankings?.[0]?.rows.map(({ entry, place }) => `${entry} ${String(place)}`)).toEqual([
      's1 1',
      's5 2',
      's4 3',
    ])
    expect(
      rankTest(reading.document ?? {}, '7')?.ranking.rows.map(({ id, place }) => `${id} ${String(place)}`),
    ).toEqual(['s1 1', 's5 2', 's4 3'])
  })

  it('has the format that somebody says, whatever its places', () => {
    const special = jumped(published, { formats: { 7: 'TWO_PHASES_SPECIAL' } })
    expect(codes(special)).toEqual([])
    expect(special.document?.tests?.[0]?.protocol?.definition).toMatchObject({ format: 'TWO_PHASES_SPECIAL' })
    const jumpOff = jumped(published, { formats: { 7: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK' } })
    expect(jumpOff.document?.tests?.[0]?.discipline).toBe('SHOW_JUMPING')
    expect(codes(jumped(published, { formats: { 7: 'PLACES' } }))).toEqual([])
    expect(codes(jumped(published, { formats: { 7: 'NONE' } }))).toContain(equipeShowErrors.formatNotOffered.code)
  })

  it('keeps its places where the sort keys are not known', () => {
    const reading = jumped(published, { judgement: { ...judgement, sorting: { totfel: 'desc' } } })
    expect(codes(reading)).toEqual([equipeShowErrors.formatUnknown.code])
    expect(rides(reading)).toMatchObject([{ value: '1' }, { value: '3' }, { value: '2' }])
  })
})

describe('a marking sheet', () => {
  const parse = (over: object) => EquipeMarkingSheet.parse({ ...sheet, ...over })
  it('is exercises with places, names and directives', () => {
    expect(protocolOfSheet(parse({}), ['C'], ['6.5'])).toMatchObject({
      exercises: [
        { no: 1, letters: 'A X', name: 'Binnenkomen in arbeidsdraf Halthouden en groeten', part: 'TECHNICAL' },
        { no: 2 },
        { directive: 'Regelmaat' },
        { part: 'COLLECTIVE', markStep: '0.5', coefficient: '1', maximum: '10' },
      ],
    })
  })
  it('of a freestyle has an artistic part, and tenths where they were given', () => {
    const made = protocolOfSheet(parse({ name: 'FEI Freestyle' }), ['C'], ['6.3'])
    expect(made).toMatchObject({ aggregate: 'TECHNICAL_ARTISTIC_MEAN', tieBreak: ['ARTISTIC'] })
    expect(made).toMatchObject({ exercises: [{ markStep: '0.1' }, {}, {}, { part: 'ARTISTIC' }] })
  })
  it('that does not add up is not used: the percentages are', () => {
    expect(protocolOfSheet(parse({ max_score: 50 }), ['C'], [])).toBeNull()
    const reading = read(
      whole.map((each) => (each.name.startsWith('marking') ? file(each.name, { ...sheet, max_score: 50 }) : each)),
    )
    expect(codes(reading)).toEqual([equipeShowErrors.sheetUnusable.code])
    expect(reading.document?.results?.at(-1)?.detail).toMatchObject({
      judges: [{ percentage: '62.5' }, { percentage: '65.75' }],
    })
  })
})

describe('files that are refused', () => {
  const without = (name: string) => whole.filter((each) => each.name !== name)
  it.each([
    ['no show', without('show.json'), equipeShowErrors.showMissing.code],
    ['two shows', [...whole, file('other.json', { ...show, id: 78 })], equipeShowErrors.showMissing.code],
    ['starts of a test that is not there', without('competitions.json'), equipeShowErrors.testMissing.code],
    ['another system', [...whole, file('x.json', { hello: 1 })], importFileErrors.otherLayout.code],
    [
      'a judgement of no test',
      [...without('7/H/judgement.json'), file('judgement.json', judgement)],
      equipeShowErrors.testOfFileMissing.code,
    ],
    [
      'a value that is none',
      [...without('show.json'), file('show.json', { ...show, starts_on: 'May' })],
      importFileErrors.valueUnreadable.code,
    ],
    [
      'a start without a horse',
      [...whole, file('7/starts.json', [{ id: 9, kq: 7, rnr: 201 }])],
      equipeShowErrors.startUnreadable.code,
    ],
    [
      'more time faults than faults',
      [...without('7/H/results.json'), file('7/H/results.json', [{ ...results[0], grundf: 1, tfg: 4 }])],
      equipeShowErrors.startUnreadable.code,
    ],
  ])('%s', (_, files, code) => {
    const { problems } = read(files)
    expect(problems.filter(({ kind }) => kind === 'REFUSED').map((each) => each.code)).toContain(code)
  })
})

const Faults = fc.record({
  obstacles: fc.integer({ min: 0, max: 60 }),
  late: fc.integer({ min: 0, max: 30 }),
  time: fc.integer({ min: 1, max: 99_999 }),
  isRidden: fc.boolean(),
})
describe('whatever a list says', () => {
  test.prop([fc.array(Faults, { maxLength: 12 })])(
    'no start is invented, and obstacles and time are the whole',
    (list) => {
      const rows = list.map(({ obstacles, late, time, isRidden }, index) =>
        row(
          index + 1,
          isRidden
            ? { grundf: (obstacles + late) / 4, tfg: late / 4, grundt: time / 100 }
            : { grundf: null, rid: false },
        ),
      )
      const { document } = jumped(rows, { formats: { 7: 'TABLE_A_AGAINST_CLOCK' } })
      expect(document?.entries?.map(({ id }) => id)).toEqual(list.map((_, index) => `s${String(index + 1)}`))
      const known = new Set(document?.entries?.map(({ id }) => id))
      expect(document?.results?.every(({ entry }) => known.has(entry))).toBe(true)
      const ridden = list.filter(({ isRidden }) => isRidden)
      expect(document?.results?.map(({ detail }) => detail)).toMatchObject(
        ridden.map(({ obstacles, late, time }) => ({
          rounds: [{ obstaclePenalties: String(obstacles / 4), timePenalties: String(late / 4), time }],
        })),
      )
    },
  )
  test.prop([fc.jsonValue()])('other JSON is refused, and never read as a show', (value) => {
    const { problems } = equipeImport.read([file('x.json', value)], target)
    expect(problems.some(({ kind }) => kind === 'REFUSED')).toBe(true)
  })

  const Cell = fc.oneof(fc.string(), fc.integer(), fc.constantFrom('7;6.5', '7;;', ';', '999', '-4', null))
  test.prop([Cell, Cell, Cell, Cell])(
    'odd cells are refused or left out, and nothing fails',
    (ptxt_c, csp, grundf, tfg) => {
      const dressage = { ...startsDressage[0], ptxt_c, csp, result_preview: '' }
      const reading = read([
        file('all.json', {
          show,
          competitions,
          starts: [row(1, { grundf, tfg }), dressage],
          judgements: { 7: judgement },
        }),
        file('21/sheet.json', sheet),
      ])
      expect(reading.document?.entries?.length ?? 0).toBeLessThanOrEqual(2)
    },
  )
})
