import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  jumpingFormatParts,
  jumpingRoundsOf,
  jumpOffIndex,
} from '../../disciplines/show-jumping/show-jumping.protocol.rules.ts'
import type {
  DressageProtocol,
  JumpingFormat,
  JumpingProtocol,
  JumpingResult,
  JumpingRound,
  Protocol,
  Result,
  ResultStatus,
} from '../result/result.schema.ts'
import { JumpingFormat as JumpingFormats } from '../result/result.schema.ts'
import { changeRanking } from './changed-ranking.rules.ts'
import { defaultPlacedCount, explain, type RankedEntry, type RankingEntry, rank, toRanking } from './ranking.rules.ts'
import { Ranking } from './ranking.schema.ts'
import { rankTeams } from './team-ranking.rules.ts'

const style: JumpingProtocol['style'] = {
  exercises: [{ no: 1, coefficient: '10', maximum: '10', markStep: '0.5' }],
  jumpOffMinimum: '60',
  rankedBy: 'POINTS',
}

const jumping = (format: JumpingFormat, more: Partial<JumpingProtocol> = {}): JumpingProtocol => ({
  discipline: 'SHOW_JUMPING',
  format,
  rounds: jumpingFormatParts[format].rounds.map(() => ({ timeAllowed: null })),
  timePenalty: null,
  accumulator: format === 'ACCUMULATOR' ? { values: ['1', '2', '3', '4'], joker: null } : null,
  style: format === 'TABLE_A_STYLE' ? style : null,
  jumpOffFor: 'ANY',
  ...more,
})

/** `penalties/hundredths` for each round, `-` for one not ridden. */
const rides = (text: string, more: Partial<JumpingResult> = {}): JumpingResult => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: text.split(' ').map((round) => {
    const [obstaclePenalties = '0', time = '0'] = round.split('/')
    return round === '-' ? null : { obstaclePenalties, time: Number(time) }
  }),
  ...more,
})

const ranked = (protocol: Protocol, results: Record<string, Result>, placed?: number) => {
  const entries = Object.entries(results).map(([id, result]) => ({ id, result }))
  const outcome = rank(protocol, entries, placed === undefined ? {} : { placed })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome
}

const placesOf = (protocol: Protocol, results: Record<string, Result>) =>
  ranked(protocol, results).entries.map(({ row }) => [row.id, row.place])

const explained = (protocol: Protocol, results: Record<string, Result>, left: string, right: string) => {
  const { entries } = ranked(protocol, results)
  const find = (id: string): RankedEntry => {
    const entry = entries.find(({ row }) => row.id === id)
    if (entry === undefined) throw new Error(id)
    return entry
  }
  return explain(find(left), find(right))
}

describe('places (decision 22)', () => {
  it('equal results share a place and the next one skips: 1, 2, 2, 4', () => {
    expect(
      placesOf(jumping('TABLE_A_NOT_AGAINST_CLOCK'), {
        a: rides('8/1'),
        b: rides('4/2'),
        c: rides('4/3'),
        d: rides('0/4'),
      }),
    ).toEqual([
      ['d', 1],
      ['b', 2],
      ['c', 2],
      ['a', 4],
    ])
  })

  it('orders non-finishers: retired, eliminated, disqualified, withdrawn, not started', () => {
    const statuses: ResultStatus[] = ['NOT_STARTED', 'WITHDRAWN', 'DISQUALIFIED', 'ELIMINATED', 'RETIRED', 'FINISHED']
    const results = Object.fromEntries(statuses.map((status) => [status, rides('0/1', { status })]))
    expect(placesOf(jumping('TABLE_A_AGAINST_CLOCK'), results)).toEqual([
      ['FINISHED', 1],
      ['RETIRED', null],
      ['ELIMINATED', null],
      ['DISQUALIFIED', null],
      ['WITHDRAWN', null],
      ['NOT_STARTED', null],
    ])
  })

  it('out of competition: a score, no place, below the finishers', () => {
    const outcome = ranked(jumping('TABLE_A_AGAINST_CLOCK'), {
      guest: rides('0/1', { outOfCompetition: true }),
      a: rides('4/5000'),
      b: rides('4/5000', { status: 'ELIMINATED' }),
    })
    expect(outcome.entries.map(({ row }) => [row.id, row.place, row.score])).toEqual([
      ['a', 1, '4'],
      ['guest', null, '0'],
      ['b', null, '4'],
    ])
  })

  it('decision 24: one in four of the starters counts as placed, rounded up', () => {
    const results = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id, index) => [id, rides(`${index * 4}/1`)]))
    const outcome = ranked(jumping('TABLE_A_AGAINST_CLOCK'), {
      ...results,
      n: rides('-', { status: 'NOT_STARTED' }),
      w: rides('-', { status: 'WITHDRAWN' }),
      g: rides('0/1', { outOfCompetition: true }),
    })
    expect(outcome.placedCount).toBe(2)
    expect(outcome.entries.filter(({ row }) => row.placed).map(({ row }) => row.id)).toEqual(['a', 'b'])
    expect(defaultPlacedCount([])).toBe(0)
  })

  it('all entries that share the last prize-winning place are placed', () => {
    const outcome = ranked(
      jumping('TABLE_A_NOT_AGAINST_CLOCK'),
      { a: rides('0/1'), b: rides('4/1'), c: rides('4/1'), d: rides('8/1') },
      2,
    )
    expect(outcome.entries.map(({ row }) => row.placed)).toEqual([true, true, true, false])
  })
})

describe('formats', () => {
  it('Rio 2016: 0/0/42.82 before 0/0/43.35 before 0/4/42.09, and a rider who withdrew before round 2 below all riders of it', () => {
    expect(
      placesOf(jumping('TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK'), {
        faster: rides('0/0 0/0 4/4209'),
        second: rides('0/0 0/0 0/4335'),
        winner: rides('0/0 0/0 0/4282'),
        heavy: rides('20/0 20/0 -'),
        gone: rides('0/0 - -', { withdrewBefore: 2 }),
        out: rides('0/0 - -'),
      }),
    ).toEqual([
      ['winner', 1],
      ['second', 2],
      ['faster', 3],
      ['heavy', 4],
      ['gone', 5],
      ['out', 6],
    ])
  })

  it('two phases: a rider who was stopped is below those who rode on, whatever the penalties', () => {
    expect(
      placesOf(jumping('TWO_PHASES'), {
        halted: rides('4/3000 -'),
        haltedToo: rides('4/9000 -'),
        slow: rides('0/3000 0/4000'),
        fast: rides('0/9000 0/3000'),
        heavy: rides('0/3000 40/2000'),
      }),
    ).toEqual([
      ['fast', 1],
      ['slow', 2],
      ['heavy', 3],
      ['halted', 4],
      ['haltedToo', 4],
    ])
  })

  it('a jump-off that is not against the clock is never decided by time', () => {
    const results = { a: rides('0/5000 0/3000'), b: rides('0/6000 0/3500'), c: rides('0/1 -') }
    expect(placesOf(jumping('TABLE_A_JUMP_OFF'), results)).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 3],
    ])
    expect(placesOf(jumping('TABLE_A_JUMP_OFF_AGAINST_CLOCK'), results)[1]).toEqual(['b', 2])
  })

  it('accumulator: most points, then time', () => {
    const round = (cleared: number[], time: number): JumpingResult => ({ ...rides('-'), rounds: [{ cleared, time }] })
    expect(
      placesOf(jumping('ACCUMULATOR'), {
        a: round([1, 2], 1000),
        b: round([1, 2, 4], 9000),
        c: round([1, 2, 4], 8000),
      }),
    ).toEqual([
      ['c', 1],
      ['b', 2],
      ['a', 3],
    ])
  })

  it.each(JumpingFormats.options)('%s: headers have unique keys and priorities from 1 on (cr324, cr325)', (format) => {
    const { headers } = ranked(jumping(format), {})
    expect(new Set(headers.map(({ key }) => key)).size).toBe(headers.length)
    expect(headers.map(({ viewPriority }) => viewPriority)).toEqual(headers.map((_, index) => index + 1))
  })
})

describe('jump-off entitlement', () => {
  const protocol = jumping('TABLE_A_JUMP_OFF_AGAINST_CLOCK', { jumpOffFor: 'FIRST_PLACE' })
  const warned = (more: JumpingProtocol, results: Record<string, Result>) =>
    ranked(more, results).warnings.map(({ code, id, path }) => [code, id, path])

  it('warns of riders who were not equal on the first place', () => {
    const results = { a: rides('0/1 0/3000'), b: rides('0/1 0/3100'), c: rides('4/1 0/2900'), d: rides('4/1 -') }
    expect(warned(protocol, results)).toEqual([['JUMP_OFF_NOT_ENTITLED', 'c', 'rounds.1']])
    expect(warned({ ...protocol, jumpOffFor: 'ANY' }, results)).toEqual([])
  })

  it('clear rounds may all ride it, if the programme says so', () => {
    const results = { a: rides('0/1 0/3000'), b: rides('4/1 0/2900') }
    expect(warned({ ...protocol, jumpOffFor: 'CLEAR_ROUNDS' }, results)).toEqual([
      ['JUMP_OFF_NOT_ENTITLED', 'b', 'rounds.1'],
    ])
  })

  it('an elimination in the jump-off does not change its entitlement', () => {
    const results = { a: rides('0/1 0/3000'), b: rides('0/1 0/3100', { status: 'ELIMINATED' }) }
    expect(warned(protocol, results)).toEqual([])
  })
})

describe('dressage', () => {
  const protocol: DressageProtocol = {
    discipline: 'DRESSAGE',
    aggregate: 'MEAN_OF_JUDGES',
    judges: ['C', 'H'],
    judgeMaximum: null,
    exercises: [
      { no: 1, coefficient: '1', maximum: '10', part: 'TECHNICAL' },
      { no: 2, coefficient: '1', maximum: '10', part: 'COLLECTIVE' },
    ],
    courseErrors: [],
    judgeDecimals: null,
    decimals: 3,
    tieBreak: ['COLLECTIVE'],
  }
  const sheet = (c: [string, string], h: [string, string]): Result => ({
    discipline: 'DRESSAGE',
    status: 'FINISHED',
    outOfCompetition: false,
    judges: [
      { position: 'C', marks: c },
      { position: 'H', marks: h },
    ],
  })

  it('decision 23: the highest percentage, then the collective marks, then shared', () => {
    expect(
      placesOf(protocol, {
        a: sheet(['7', '6'], ['7', '6']),
        b: sheet(['6', '7'], ['6', '7']),
        c: sheet(['6', '7'], ['7', '6']),
        d: sheet(['7', '6'], ['6', '7']),
        e: sheet(['8', '7'], ['6', '6']),
      }),
    ).toEqual([
      ['e', 1],
      ['b', 2],
      ['c', 3],
      ['d', 3],
      ['a', 5],
    ])
    expect(
      explained(protocol, { a: sheet(['7', '6'], ['7', '6']), b: sheet(['6', '7'], ['6', '7']) }, 'a', 'b'),
    ).toMatchObject({ key: 'COLLECTIVE', better: 'RIGHT', left: '12', right: '14', equal: [{ key: 'SCORE' }] })
  })

  it('shows a column for each judge', () => {
    const { headers, entries } = ranked(protocol, { a: sheet(['7', '6'], ['8', '5.5']) })
    expect(headers.map(({ key }) => key)).toEqual(['total-percentage', 'judge-C', 'judge-H', 'total-collective'])
    expect(entries[0]?.row.cells).toEqual({
      'total-percentage': '66.250',
      'judge-C': '65.000',
      'judge-H': '67.500',
      'total-collective': '11.5',
    })
  })
})

describe('explanations', () => {
  const results = {
    a: rides('0/0 0/0 0/4282'),
    b: rides('0/0 0/0 0/4335'),
    c: rides('0/0 4/0 -'),
    d: rides('0/0 4/0 -'),
    e: rides('0/0 - -', { withdrewBefore: 2 }),
    f: rides('0/0 - -', { status: 'RETIRED' }),
    g: rides('0/0 0/0 -', { outOfCompetition: true }),
  }
  it.each([
    ['a', 'b', { key: 'JUMP_OFF_TIME', better: 'LEFT', left: '42.82', right: '43.35' }],
    ['c', 'b', { key: 'SCORE', better: 'RIGHT', left: '4', right: '0' }],
    ['c', 'd', { key: null, better: null, left: null, right: null }],
    ['c', 'e', { key: 'ROUND_2_GROUP', better: 'LEFT', left: 'RODE', right: 'WITHDREW' }],
    ['f', 'e', { key: 'STATUS', better: 'RIGHT', left: 'RETIRED', right: 'FINISHED' }],
    ['g', 'd', { key: 'OUT_OF_COMPETITION', better: 'RIGHT', left: 'YES', right: 'NO' }],
  ])('%s against %s', (left, right, expected) => {
    expect(explained(jumping('TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK'), results, left, right)).toMatchObject(expected)
  })
})

describe('refusals', () => {
  it('name the entry and the field', () => {
    expect(rank(jumping('TABLE_C'), [{ id: 'a', result: rides('-') }])).toEqual({
      ok: false,
      errors: [{ code: 'ROUND_MISSING', path: 'rounds.0', id: 'a' }],
    })
  })
})

describe('teams', () => {
  it('count the best three, and the worst placed score + 20 for an eliminated member', () => {
    const protocol = jumping('TABLE_A_NOT_AGAINST_CLOCK')
    const { entries } = ranked(protocol, {
      a: rides('0/0'),
      b: rides('4/0'),
      c: rides('40.25/0'),
      d: rides('-', { status: 'ELIMINATED' }),
      e: rides('8/0'),
      f: rides('-', { status: 'NOT_STARTED' }),
    })
    const teams = [
      { id: 'T1', members: ['a', 'b', 'd'], status: 'FINISHED' as const },
      { id: 'T2', members: ['e', 'b', 'c', 'a'], status: 'FINISHED' as const },
      { id: 'T3', members: ['a', 'b', 'f'], status: 'FINISHED' as const },
      { id: 'T4', members: ['a', 'b', 'e'], status: 'DISQUALIFIED' as const },
    ]
    const rule = { count: 3, aggregate: 'SUM' as const, decimals: 2, worstFinishedPlus: '20' }
    expect(rankTeams('LOWER', entries, teams, rule)).toMatchObject([
      { id: 'T2', place: 1, score: '12.00', counted: ['a', 'b', 'e'] },
      { id: 'T1', place: 2, score: '64.25', counted: ['a', 'b', 'd'] },
      { id: 'T3', place: null, score: null, counted: ['a', 'b'] },
      { id: 'T4', place: null, score: '12.00', counted: ['a', 'b', 'e'] },
    ])
    const strict = rankTeams('LOWER', entries, teams, { ...rule, worstFinishedPlus: null })
    expect(strict.find(({ id }) => id === 'T1')).toMatchObject({ place: null, score: null })
  })
})

const anyRound: fc.Arbitrary<JumpingRound> = fc.record({
  obstaclePenalties: fc.constantFrom('0', '4', '8'),
  time: fc.integer({ min: 3000, max: 3004 }),
  cleared: fc.shuffledSubarray([1, 2, 3, 4]),
})

const anyStatus = fc.constantFrom<ResultStatus>(
  'FINISHED',
  'FINISHED',
  'FINISHED',
  'RETIRED',
  'ELIMINATED',
  'DISQUALIFIED',
  'WITHDRAWN',
  'NOT_STARTED',
)

/** Rounds up to the end of a ride: a jump-off or winning round may be started and not completed, or withdrawn from. */
const anyResult = (protocol: JumpingProtocol, status: fc.Arbitrary<ResultStatus>): fc.Arbitrary<JumpingResult> => {
  const kinds = jumpingRoundsOf(protocol)
  const fewest = protocol.format === 'TWO_PHASES_SPECIAL' ? 2 : 1
  return fc
    .record({
      discipline: fc.constant('SHOW_JUMPING' as const),
      status,
      outOfCompetition: fc.boolean(),
      rounds: fc.array(anyRound, { minLength: fewest, maxLength: kinds.length }),
      stylePoints: fc.constantFrom('60', '70'),
      end: fc.constantFrom('ENDED', 'OUTCOME', 'WITHDREW'),
    })
    .map(({ rounds, stylePoints, end, ...result }) => {
      const last = rounds.length - 1
      const lastKind = kinds[last]
      const next = rounds.length + 1
      return {
        ...result,
        rounds: rounds.map((round, index) => ({
          ...round,
          ...(protocol.style && index === 0 ? { stylePoints } : {}),
          ...(end === 'OUTCOME' && index === last && (lastKind === 'JUMP_OFF' || lastKind === 'WINNING_ROUND')
            ? { outcome: 'RETIRED' as const }
            : {}),
        })),
        ...(end === 'WITHDREW' && next <= kinds.length ? { withdrewBefore: next } : {}),
      }
    })
}

const anyProtocol = fc
  .record({
    format: fc.constantFrom(...JumpingFormats.options),
    further: fc.nat(3),
    againstClock: fc.array(fc.constantFrom(true, false, null), { minLength: 6, maxLength: 6 }),
    rankedBy: fc.constantFrom('POINTS' as const, 'JUMP_OFF' as const),
    jumpOffFor: fc.constantFrom('ANY' as const, 'FIRST_PLACE' as const, 'CLEAR_ROUNDS' as const),
  })
  .map(({ format, further, againstClock, rankedBy, jumpOffFor }) => {
    const { rounds, mostJumpOffs } = jumpingFormatParts[format]
    const count = rounds.length + Math.max(0, Math.min(further, mostJumpOffs - 1))
    return jumping(format, {
      rounds: Array.from({ length: count }, (_, index) => ({
        timeAllowed: null,
        againstClock: againstClock[index] ?? null,
      })),
      style: format === 'TABLE_A_STYLE' && style ? { ...style, rankedBy } : null,
      winningRound: format === 'WINNING_ROUND' ? { atLeast: 2, percentage: 25 } : null,
      ...(jumpOffIndex(format) < 0 ? {} : { jumpOffFor }),
    })
  })

const anyCompetition = anyProtocol.chain((protocol) =>
  fc.record({
    protocol: fc.constant(protocol),
    entries: fc
      .array(anyResult(protocol, anyStatus), { maxLength: 12 })
      .map((results) => results.map((result, index): RankingEntry => ({ id: `E${index}`, result }))),
    extra: anyResult(
      protocol,
      anyStatus.filter((status) => status !== 'FINISHED'),
    ),
    guest: anyResult(protocol, fc.constant<ResultStatus>('FINISHED')),
  }),
)

const okOf = (protocol: Protocol, entries: readonly RankingEntry[]) => {
  const outcome = rank(protocol, entries)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome
}

const placeMap = (protocol: Protocol, entries: readonly RankingEntry[]) =>
  new Map(okOf(protocol, entries).entries.map(({ row }) => [row.id, row.place]))

describe('properties', () => {
  test.prop([anyCompetition, fc.func(fc.integer())])(
    'the order of input has no influence (decision 27)',
    ({ protocol, entries }, key) => {
      const shuffled = entries.map((entry) => ({ entry, at: key(entry.id) })).sort((a, b) => a.at - b.at)
      const rows = (list: readonly RankingEntry[]) => toRanking(okOf(protocol, list)).rows
      expect(rows(shuffled.map(({ entry }) => entry))).toEqual(rows(entries))
    },
  )

  test.prop([anyCompetition])(
    'a place is one more than the number of entries that are better',
    ({ protocol, entries }) => {
      const { entries: list } = okOf(protocol, entries)
      const finishers = list.filter(({ row }) => row.place !== null)
      for (const entry of finishers) {
        const better = finishers.filter((other) => explain(other, entry).better === 'LEFT').length
        expect(entry.row.place).toBe(better + 1)
      }
    },
  )

  test.prop([anyCompetition])(
    'ties are symmetric, comparisons antisymmetric and transitive',
    ({ protocol, entries }) => {
      const { entries: list } = okOf(protocol, entries)
      for (const a of list) {
        for (const b of list) {
          const forth = explain(a, b)
          const back = explain(b, a)
          expect(back).toEqual({
            ...forth,
            better: forth.better === null ? null : forth.better === 'LEFT' ? 'RIGHT' : 'LEFT',
            left: forth.right,
            right: forth.left,
          })
          for (const c of list) {
            if (forth.better !== 'RIGHT' && explain(b, c).better !== 'RIGHT') {
              expect(explain(a, c).better).not.toBe('RIGHT')
            }
          }
        }
      }
    },
  )

  test.prop([anyCompetition])(
    'non-finishers and riders out of competition affect no place',
    ({ protocol, entries, extra, guest }) => {
      const before = placeMap(protocol, entries)
      const after = placeMap(protocol, [
        ...entries,
        { id: 'X1', result: extra },
        { id: 'X2', result: { ...guest, outOfCompetition: true } },
      ])
      expect(after.get('X1')).toBeNull()
      expect(after.get('X2')).toBeNull()
      after.delete('X1')
      after.delete('X2')
      expect(after).toEqual(before)
    },
  )

  test.prop([anyCompetition, fc.nat(14), fc.constantFrom('CHANGE', 'REMOVE', 'GUEST'), fc.option(fc.nat(5))])(
    'one changed entry gives the same ranking as all entries together',
    ({ protocol, entries, extra, guest }, at, kind, placed) => {
      const id = entries[at]?.id ?? 'X1'
      const result = kind === 'REMOVE' ? null : kind === 'GUEST' ? guest : extra
      const before = rank(protocol, entries, { placed })
      if (!before.ok) throw new Error('refused')
      const others = entries.filter((entry) => entry.id !== id)
      const after = rank(protocol, result === null ? others : [...others, { id, result }], { placed })
      expect(changeRanking(protocol, before, { id, result }, { placed })).toEqual(after)
    },
  )

  it('an invalid result is refused, and the ranking stays unchanged', () => {
    const protocol = jumping('TABLE_C')
    const before = ranked(protocol, { a: rides('0/1') })
    const entries = [
      { id: 'a', result: rides('0/1') },
      { id: 'b', result: rides('-') },
    ]
    const changed = changeRanking(protocol, before, { id: 'b', result: rides('-') })
    expect(changed).toEqual({ ...before, ok: true, refused: [{ code: 'ROUND_MISSING', path: 'rounds.0', id: 'b' }] })
    expect(changed).toEqual(rank(protocol, entries))
  })

  it('one more judge is one more column for everybody', () => {
    const protocol: DressageProtocol = {
      discipline: 'DRESSAGE',
      aggregate: 'MEAN_OF_JUDGES',
      judges: [],
      judgeMaximum: null,
      exercises: [],
      courseErrors: [],
      judgeDecimals: null,
      decimals: 3,
      tieBreak: [],
    }
    const sheets = (...positions: string[]): Result => ({
      discipline: 'DRESSAGE',
      status: 'FINISHED',
      outOfCompetition: false,
      judges: positions.map((position) => ({ position, percentage: '70' })),
    })
    const before = ranked(protocol, { a: sheets('C'), b: sheets('H') })
    for (const result of [sheets('C', 'E'), sheets('C'), null]) {
      const entries = [{ id: 'a', result: sheets('C') }, ...(result === null ? [] : [{ id: 'b', result }])]
      expect(changeRanking(protocol, before, { id: 'b', result })).toEqual(rank(protocol, entries))
    }
  })

  test.prop([anyCompetition])('the published ranking passes its own schema', ({ protocol, entries }) => {
    const ranking = toRanking(okOf(protocol, entries))
    expect(Ranking.parse(ranking)).toEqual(ranking)
  })
})
