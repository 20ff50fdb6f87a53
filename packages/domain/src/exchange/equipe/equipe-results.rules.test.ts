import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { rankStored } from '../../competitions/ranking/stored-ranking.rules.ts'
import { scoreResult } from '../../competitions/result/result.rules.ts'
import { Protocol, Result } from '../../competitions/result/result.schema.ts'
import { compareRankings, isReadable, placeOfStart, readEquipeStart, splitByTest } from './equipe-results.rules.ts'
import { EquipeResults, EquipeStart } from './equipe-results.schema.ts'
import post from './testing/federation-results-post.json' with { type: 'json' }

const jumping = Protocol.parse({
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7400 }, { timeAllowed: 5000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
  jumpOffFor: 'CLEAR_ROUNDS',
})
const tableC = Protocol.parse({ ...jumping, format: 'TABLE_C', rounds: [{ timeAllowed: null }], timePenalty: null })
const dressage = Protocol.parse({
  ...{ discipline: 'DRESSAGE', aggregate: 'MEAN_OF_JUDGES', judges: ['E', 'C'], judgeMaximum: null },
  exercises: [1, 2, 3, 4].map((no) => ({ no, coefficient: '1', maximum: '10', part: 'TECHNICAL', markStep: '0.5' })),
  ...{ courseErrors: [], judgeDecimals: null, decimals: 3, tieBreak: [] },
})

const read = (fields: object, protocol: Protocol = jumping) =>
  readEquipeStart(EquipeStart.parse({ id: 1, competition_id: 7, ...fields }), protocol, false)
const round = (round_no: number, fields: object) => ({ type: 'show_jumping', round_no, ...fields })
const clear = (round_no: number, time = 60) => round(round_no, { faults: 0, time_faults: 0, time, fence_faults: 0 })
const jumped = (status: string, rounds: object[], more: object = {}) => ({
  kind: 'RESULT',
  result: { discipline: 'SHOW_JUMPING', status, outOfCompetition: false, rounds, ...more },
})
const zero = (time: number) => ({ time, obstaclePenalties: '0', timePenalties: '0' })

describe('the sample of a whole show', () => {
  const [first, second] = splitByTest(EquipeResults.parse(post))
  const resultsOf = (part: typeof first, protocol: Protocol) =>
    (part?.starts ?? []).flatMap((start) => {
      const made = readEquipeStart(start, protocol, false)
      return made.kind === 'RESULT' ? [{ id: start.foreign_id ?? '', result: made.result, start }] : []
    })

  it('is split by its tests, with those who ride in them', () => {
    expect(first?.starts.map(({ id }) => id)).toEqual(['51', '52'])
    expect(first?.people.map(({ last_name }) => last_name)).toEqual(['Vermeerbeke', 'Koningshof'])
    expect(second?.people.map(({ last_name }) => last_name)).toEqual(['Vermeerbeke'])
    expect(second?.horses.map(({ id }) => id)).toEqual(['301'])
  })

  it.each([
    ['jumping', first, jumping],
    ['dressage', second, dressage],
  ] as const)('%s is scored by our protocol, and ranked as Equipe has it', (_name, part, protocol) => {
    const results = resultsOf(part, protocol)
    for (const { result } of results) {
      expect(Result.parse(result)).toEqual(result)
      expect(scoreResult(protocol, result).ok).toBe(true)
    }
    const { ranking } = rankStored(protocol, results, null)
    expect(
      compareRankings(
        ranking.rows,
        results.map(({ id, start }) => placeOfStart(id, start)),
      ),
    ).toEqual([])
  })

  it('says where the rankings differ', () => {
    const results = resultsOf(second, dressage)
    const { ranking } = rankStored(dressage, results, null)
    const theirs = [{ id: results[0]?.id ?? '', rank: 2, percent: '64.130' }]
    expect(compareRankings(ranking.rows, theirs)).toEqual([
      { id: theirs[0]?.id, place: 1, rank: 2, score: '64.125', percent: '64.130' },
    ])
  })
})

describe('a round', () => {
  it('has the faults of the whole: 9 is 8 at the obstacles and 1 of the time', () => {
    expect(read({ results: [round(1, { faults: 9, time_faults: 1, time: 76.12 })] })).toEqual(
      jumped('FINISHED', [{ time: 7612, obstaclePenalties: '8', timePenalties: '1' }]),
    )
  })

  it('is counted by its order, because totals have numbers, too', () => {
    const total = { type: 'show_jumping_total', round_no: 2, faults: 0 }
    expect(read({ results: [clear(3, 40.11), total, clear(1)] })).toEqual(jumped('FINISHED', [zero(6000), zero(4011)]))
  })

  it('without faults was not ridden', () => {
    expect(read({ results: [round(1, { faults: null, time: null })] })).toEqual({ kind: 'NONE' })
    expect(read({ results: [] })).toEqual({ kind: 'NONE' })
    expect(read({})).toEqual({ kind: 'NONE' })
  })

  it('of Table C has the time of the clock, without its seconds', () => {
    expect(read({ results: [round(1, { faults: 4, time: 66.35 })] }, tableC)).toEqual(
      jumped('FINISHED', [{ time: 6235, obstaclePenalties: '4', timePenalties: '0' }]),
    )
  })

  it.each([
    ['more time faults than faults', { faults: 1, time_faults: 4, time: 70 }],
    ['a negative time', { faults: 0, time: -3 }],
    ['a word that nobody knows', { status: 'XX' }],
  ])('with %s is refused', (_name, fields) =>
    expect(read({ results: [round(1, fields)] })).toEqual({ kind: 'UNREADABLE' }),
  )

  test.prop([fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 20 })])(
    'keeps its time and faults to the hundredth',
    (time, obstacles, late) => {
      const sent = JSON.parse(
        JSON.stringify({ faults: (obstacles + late) / 4, time_faults: late / 4, time: time / 100 }),
      )
      const made = read({ results: [round(1, sent)] })
      expect(made).toMatchObject({
        kind: 'RESULT',
        result: { rounds: [{ time, obstaclePenalties: String(obstacles / 4) }] },
      })
    },
  )
})

describe('a start that did not finish', () => {
  it.each([
    ['EL', 'ELIMINATED'],
    ['RET', 'RETIRED'],
    ['WD', 'WITHDRAWN'],
    ['SUSP', 'DISQUALIFIED'],
    ['NS', 'NOT_STARTED'],
  ])('in the first round: %s', (status, word) =>
    expect(read({ results: [round(1, { status })] })).toEqual(jumped(word, [])),
  )

  it('of an older program: 999 faults, and a letter', () => {
    const eliminated = { results: [round(1, { faults: 999, time: 999 })] }
    expect(read(eliminated)).toEqual(jumped('ELIMINATED', []))
    expect(read({ ...eliminated, or: 'U' })).toEqual(jumped('RETIRED', []))
    expect(read({ ...eliminated, or: 'S' })).toEqual(jumped('DISQUALIFIED', []))
    expect(read({ a: 'Ö' })).toEqual(jumped('WITHDRAWN', []))
    expect(read({ a: 'U' })).toEqual(jumped('NOT_STARTED', []))
    for (const a of ['E', 'B', 'R']) expect(read({ a, results: [clear(1)] })).toEqual({ kind: 'NONE' })
  })

  it('of a later round keeps the earlier ones', () => {
    expect(read({ results: [clear(1), round(2, { status: 'RET' })] })).toEqual(
      jumped('FINISHED', [zero(6000), { outcome: 'RETIRED' }]),
    )
    expect(read({ results: [clear(1), round(2, { faults: 999 })] })).toEqual(
      jumped('FINISHED', [zero(6000), { outcome: 'ELIMINATED' }]),
    )
    expect(read({ results: [clear(1), round(2, { status: 'WD' })] })).toEqual(
      jumped('FINISHED', [zero(6000)], { withdrewBefore: 2 }),
    )
    expect(read({ results: [clear(1), round(2, { status: 'SUSP' })] })).toEqual(jumped('DISQUALIFIED', [zero(6000)]))
  })

  it.each([
    ['withdrawn', jumped('WITHDRAWN', [])],
    ['no_show', jumped('NOT_STARTED', [])],
    ['unpaid', { kind: 'NONE' }],
    ['changed', { kind: 'NONE' }],
    ['reserve', { kind: 'NONE' }],
  ])('or start: %s', (status, outcome) => expect(read({ status, results: [] })).toEqual(outcome))
})

describe('a dressage ride', () => {
  const sheet = (fields: object) => ({
    type: 'dressage',
    judge_by: 'C',
    scoresheet: [6, 6.5, 7, null],
    percent: 65,
    ...fields,
  })
  const ridden = (judges: object[], status = 'FINISHED') => ({
    kind: 'RESULT',
    result: { discipline: 'DRESSAGE', status, outOfCompetition: false, judges },
  })

  it('has the marks of each judge, with what is deducted', () => {
    expect(read({ results: [sheet({ deduction: 0.2 })] }, dressage)).toEqual(
      ridden([{ position: 'C', marks: ['6', '6.5', '7', null], deduction: '0.2' }]),
    )
  })

  it('has the percentage alone if the sheet is not that of our protocol', () => {
    expect(read({ results: [sheet({ scoresheet: [7], percent: 64.86842105263158 })] }, dressage)).toEqual(
      ridden([{ position: 'C', percentage: '64.868421053' }]),
    )
    expect(read({ results: [sheet({ scoresheet: null })] }, dressage)).toEqual(
      ridden([{ position: 'C', percentage: '65' }]),
    )
  })

  it('waits for a judge who has given nothing', () => {
    expect(read({ results: [sheet({ percent: null, scoresheet: null })] }, dressage)).toEqual({ kind: 'NONE' })
  })

  it('that was not finished has its word', () => {
    const total = { type: 'dressage_total', status: 'EL' }
    expect(read({ results: [sheet({}), total] }, dressage)).toEqual(ridden([], 'ELIMINATED'))
    expect(read({ results: [{ ...total, status: 'XX' }] }, dressage)).toEqual({ kind: 'UNREADABLE' })
    expect(read({ status: 'no_show' }, dressage)).toEqual(ridden([], 'NOT_STARTED'))
  })
})

describe('what is not read', () => {
  it('is a discipline whose document says too little', () => {
    const generic = { discipline: 'GENERIC' } as Protocol
    expect(isReadable(generic)).toBe(false)
    expect(read({ results: [] }, generic)).toEqual({ kind: 'UNREADABLE' })
    expect(read({ status: 'withdrawn' }, generic)).toEqual({ kind: 'UNREADABLE' })
  })

  it('is a document without its parts', () => {
    for (const wrong of [null, {}, { show: {} }, { show: { id: 1 }, starts: 'x' }, { show: { id: 1 }, starts: [{}] }])
      expect(EquipeResults.safeParse(wrong).success).toBe(false)
    expect(
      EquipeStart.safeParse({ id: 1, competition_id: 1, results: [{ type: 'x', faults: 'many' }] }).data?.results,
    ).toBe(null)
  })

  it('is what Oxer has no use for', () => {
    const person = {
      id: 1,
      first_name: 'A',
      last_name: 'B',
      email: 'a@oxer.example',
      cell_phone: '0470',
      address: 'Dorp 1',
    }
    const kept = EquipeResults.parse({ show: { id: 1 }, people: [person] })
    expect(JSON.stringify(kept)).not.toMatch(/oxer\.example|0470|Dorp/)
  })
})

it('out of competition and eliminated starts are compared by no place', () => {
  const row = { place: null, score: null, outOfCompetition: true }
  expect(compareRankings([{ id: 'a', ...row }], [{ id: 'a', rank: 4, percent: null }])).toEqual([])
  expect(
    compareRankings([{ id: 'b', ...row, outOfCompetition: false }], [{ id: 'b', rank: null, percent: null }]),
  ).toEqual([])
  expect(compareRankings([{ id: 'c', ...row }], [])).toEqual([])
})
