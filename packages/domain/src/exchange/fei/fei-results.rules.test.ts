// testing/results.xml is synthetic: its show, people and horses do not exist.
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { ExchangeDocument } from '../document/exchange-document.schema.ts'
import { prizesOfEntries } from '../integration/result-facts.rules.ts'
import { assumedRoundNames } from './fei-results.presets.ts'
import { feiOverviewOf, toFeiResults } from './fei-results.rules.ts'
import sample from './testing/results.xml?raw'

type Element = { name: string; attributes: Record<string, string>; children: Element[] }

/** The elements of a document, without comments, blanks, and the order of attributes. */
const parsed = (xml: string): Element => {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const element = { name, attributes, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return root
}

const allOf = (root: Element, name: string): Element[] =>
  root.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])

const fei = (value: string) => [{ provider: 'FEI', value }]
const protocol = {
  ...{ discipline: 'SHOW_JUMPING', format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK', jumpOffFor: 'CLEAR_ROUNDS' },
  ...{ rounds: [{ timeAllowed: 7400 }, { timeAllowed: 5000 }], timePenalty: { penalty: '1', perStarted: 100 } },
}
const jumped = (rounds: object[], over: object = {}) => ({
  ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false, rounds },
  ...over,
})
const clear = (time: number) => ({ time, obstaclePenalties: '0', timePenalties: '0' })

/** The show of the sample, with more riders where a test wants them. */
const documentOf = (more: { rider: object; horse: object; result: object }[] = [], tests: object[] = []) =>
  ExchangeDocument.parse({
    ...{ format: 'oxer-exchange', version: '1.0', kind: 'COMPLETE', generatedAt: '2027-05-02T18:00:00+00:00' },
    source: { system: 'oxer', version: '1.0' },
    competitions: [
      {
        ...{ id: 'c', name: 'CSI Zandhof', start: '2027-05-01', end: '2027-05-02', timeZone: 'Europe/Brussels' },
        ...{ organizer: 'Ruitersport Lage Landen', address: { city: 'Zandhof', country: 'BEL' } },
        externalIds: fei('2027_CI_0000'),
      },
    ],
    tests: [
      {
        ...{ id: 't', competition: 'c', number: '3', name: '1.30m', discipline: 'SHOW_JUMPING', level: 'CSI1*' },
        ...{ date: '2027-05-01', protocol: { key: 'p', definition: protocol } },
        externalIds: fei('2027_CI_0000_S_S_01_03'),
      },
      ...tests,
    ],
    persons: [
      { id: 'p', firstName: 'Lotte', lastName: 'Vermeerbeke', nationality: 'BEL', externalIds: fei('10900001') },
      ...more.map(({ rider }, index) => ({ id: `p${String(index)}`, lastName: 'Koningshof', ...rider })),
    ],
    horses: [
      { id: 'h', name: "Okapi van 't Zandhof", externalIds: fei('109ZZ01') },
      ...more.map(({ horse }, index) => ({ id: `h${String(index)}`, name: 'Java', ...horse })),
    ],
    entries: [
      { id: 'e', test: 't', person: 'p', horse: 'h', startNumber: 11 },
      ...more.map((_each, index) => ({
        ...{ id: `e${String(index)}`, test: 't', person: `p${String(index)}`, horse: `h${String(index)}` },
      })),
    ],
    results: [
      {
        ...{ id: 'r', entry: 'e', test: 't', status: 'FINISHED', place: 1, detail: jumped([clear(6957), clear(4011)]) },
      },
      ...more.map(({ result }, index) => ({
        ...{ id: `r${String(index)}`, entry: `e${String(index)}`, test: 't', status: 'FINISHED' },
        ...result,
      })),
    ],
  })

describe('the results for the FEI', () => {
  it('are the whole sample, with the prize of its ranking', () => {
    const shown = documentOf()
    const rules = new Map([['t', { amounts: [33_000, 20_000], minimum: 0 }]])
    const rankings = [{ id: 'k', test: 't', placedCount: 2, rows: [{ entry: 'e', place: 1 }] }]
    const prizes = prizesOfEntries({ ...shown, rankings }, rules)
    const { text, count } = toFeiResults(shown, { facts: { prizes } })
    expect(parsed(text)).toEqual(parsed(sample))
    expect(count).toBe(1)
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<!-- Seen: .*Assumed until the schema of jumping is at hand: .*-->/,
    )
  })

  it('have prizes with their cents, and none where nobody wins one', () => {
    const prized = (cents: number) => toFeiResults(documentOf(), { facts: { prizes: new Map([['e', cents]]) } }).text
    expect(allOf(parsed(prized(33_005)), 'PrizeMoney')[0]?.attributes).toEqual({ Value: '330.05' })
    expect(toFeiResults(documentOf()).text).not.toContain('PrizeMoney')
  })

  it('have countries as the FEI names them, and every sign of a name', () => {
    const rider = { nationality: 'NLD', lastName: 'O"Hara & <Co>', externalIds: fei('10900002') }
    const result = { place: 2, detail: jumped([{ ...clear(7050), obstaclePenalties: '4.25' }]) }
    const root = parsed(
      toFeiResults(documentOf([{ rider, horse: { sportName: 'Jäva', externalIds: fei('109ZZ02') }, result }])).text,
    )
    expect(allOf(root, 'Athlete')[1]?.attributes).toEqual({
      ...{ FEIID: '10900002', FamilyName: 'O"Hara & <Co>', CompetingFor: 'NED' },
    })
    expect(allOf(root, 'Horse')[1]?.attributes.Name).toBe('Jäva')
    expect(allOf(root, 'Result')[2]?.attributes).toEqual({ ObstacleFaults: '4.25', TimeFaults: '0', Time: '70.50' })
  })

  it.each([
    [
      'retired in the jump-off',
      { place: 2, detail: jumped([clear(7000), { outcome: 'RETIRED' }]) },
      ['R', '2'],
      [undefined, 'RET'],
    ],
    [
      'withdrawn before the jump-off',
      { place: 2, detail: jumped([clear(7000)], { withdrewBefore: 2 }) },
      ['R', '2'],
      [undefined, 'WD'],
    ],
    ['eliminated', { status: 'ELIMINATED', detail: jumped([], { status: 'ELIMINATED' }) }, ['EL', undefined], []],
    [
      'without a start',
      { status: 'NOT_STARTED', detail: jumped([], { status: 'NOT_STARTED' }) },
      ['NS', undefined],
      [],
    ],
    ['without its ride', { place: 2 }, ['R', '2'], []],
  ])('have the outcome of a ride: %s', (_name, result, [status, rank], rounds) => {
    const known = { rider: { externalIds: fei('10900002') }, horse: { externalIds: fei('109ZZ02') } }
    const root = parsed(toFeiResults(documentOf([{ ...known, result }])).text)
    const ride = allOf(root, 'Participation').find((each) => allOf(each, 'Athlete')[0]?.attributes.FEIID === '10900002')
    expect(ride && allOf(ride, 'Position')[0]?.attributes).toEqual({
      Status: status,
      ...(rank !== undefined && { Rank: rank }),
    })
    expect(ride && allOf(ride, 'Result').map(({ attributes }) => attributes.Status)).toEqual(rounds)
  })

  it('leave out whoever has no number of the FEI, and other disciplines, and say so', () => {
    const other = { id: 'd', competition: 'c', name: 'L2', discipline: 'DRESSAGE' }
    const document = documentOf(
      [
        { rider: { firstName: 'Bram' }, horse: { externalIds: fei('109ZZ02') }, result: {} },
        { rider: { externalIds: fei('10900003') }, horse: {}, result: {} },
        { rider: {}, horse: {}, result: {} },
      ],
      [other],
    )
    const ridden = {
      ...document,
      results: [...(document.results ?? []), { id: 'rd', entry: 'e', test: 'd', status: 'FINISHED' as const }],
    }
    expect(toFeiResults(ridden).count).toBe(1)
    expect(toFeiResults(ridden).text).not.toContain('Koningshof')
    expect(feiOverviewOf(ridden)).toEqual({
      ...{ results: 4, written: 1, otherTests: ['L2'] },
      leftOut: [
        {
          id: 'p0/h0',
          person: 'p0',
          horse: 'h0',
          rider: 'Bram Koningshof',
          horseName: 'Java',
          missing: ['RIDER'],
          results: 1,
        },
        {
          id: 'p1/h1',
          person: 'p1',
          horse: 'h1',
          rider: 'Koningshof',
          horseName: 'Java',
          missing: ['HORSE'],
          results: 1,
        },
        {
          id: 'p2/h2',
          person: 'p2',
          horse: 'h2',
          rider: 'Koningshof',
          horseName: 'Java',
          missing: ['RIDER', 'HORSE'],
          results: 1,
        },
      ],
    })
  })

  it('have tests of two events apart, and no number that nobody has given', () => {
    const second = {
      ...{ id: 's', competition: 'c', name: '1.40m', discipline: 'SHOW_JUMPING', level: 'CSI3*' },
      protocol: { key: 'p', definition: protocol },
    }
    const document = documentOf([], [second])
    const ridden = {
      ...document,
      results: [
        ...(document.results ?? []),
        { id: 'r2', entry: 'e', test: 's', status: 'FINISHED' as const, place: 1 },
      ],
    }
    const root = parsed(toFeiResults(ridden).text)
    expect(allOf(root, 'JumpingEvent').map(({ attributes }) => [attributes.FEIID, attributes.Code])).toEqual([
      ['2027_CI_0000_S_S_01', 'CSI1*'],
      [undefined, 'CSI3*'],
    ])
    expect(allOf(root, 'Competition')[1]?.attributes.FEIID).toBeUndefined()
  })

  it('take the names of their rounds from data', () => {
    const names = { ...assumedRoundNames, rounds: 'RoundList', obstacleFaults: 'Faults' }
    const root = parsed(toFeiResults(documentOf(), { names }).text)
    expect(allOf(root, 'Rounds')).toEqual([])
    expect(allOf(root, 'Result')[0]?.attributes).toEqual({ Faults: '0', TimeFaults: '0', Time: '69.57' })
  })
})
