import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { findProtocolProblems } from '../protocol/protocol.rules.ts'
import { JumpingFormat, Protocol } from '../protocol/protocol.schema.ts'
import { changeRule, copyRuleSet, protocolOfRuleSet, ruleSetInForce } from './rule-set.rules.ts'
import { type ProtocolWish, RuleSet } from './rule-set.schema.ts'
import { shippedRuleSets } from './shipped-rule-sets.presets.ts'

const setOf = (key: string): RuleSet => {
  const set = shippedRuleSets.find((each) => each.key === key)
  if (set === undefined) throw new Error(key)
  return set
}

const jumping = (format: JumpingFormat, more: Partial<ProtocolWish & { discipline: 'SHOW_JUMPING' }> = {}) =>
  ({ discipline: 'SHOW_JUMPING', format, height: null, length: null, jumpOffs: 1, ...more }) as const

const jumpingOf = (key: string, wish: ReturnType<typeof jumping>) => {
  const protocol = protocolOfRuleSet(setOf(key), wish)
  if (protocol?.discipline !== 'SHOW_JUMPING') throw new Error(`no protocol of ${key}`)
  return protocol
}

describe('the rule set in force', () => {
  it.each([
    ['1995-12-31', null],
    ['1996-01-01', 'FEI_1996'],
    ['2000-12-31', 'FEI_1996'],
    ['2017-06-01', 'FEI_2017'],
    ['2021-12-31', 'FEI_2019'],
    ['2022-01-01', 'FEI_2022'],
    ['2031-01-01', 'FEI_2026'],
  ])('of the FEI on %s is %s', (date, key) => {
    expect(ruleSetInForce(shippedRuleSets, 'FEI', date)?.key ?? null).toBe(key)
  })
  it('is found by issuer and discipline, in the highest version of the day', () => {
    const changed = { ...setOf('KNHS_2022'), version: 2 }
    const other = {
      ...setOf('KNHS_2022'),
      issuer: 'VLP',
      key: 'VLP_2023',
      validFrom: { value: '2023-01-01', source: 'x' },
    }
    const sets = [changed, ...shippedRuleSets, other]
    expect(ruleSetInForce(sets, 'NATIONAL', '2025-05-05')?.key).toBe('VLP_2023')
    expect(ruleSetInForce(sets, 'NATIONAL', '2025-05-05', { issuer: 'KNHS' })).toBe(changed)
    expect(ruleSetInForce([...sets].reverse(), 'NATIONAL', '2025-05-05', { issuer: 'KNHS' })).toBe(changed)
    expect(ruleSetInForce(sets, 'OWN', '2025-05-05', { discipline: 'EVENTING' })).toBeNull()
    expect(ruleSetInForce(sets, 'OWN', '2025-05-05', { discipline: 'DRESSAGE' })?.key).toBe('COUNTRY_CLUBS_2020')
  })
  test.prop([fc.shuffledSubarray([...shippedRuleSets]), fc.integer({ min: 1990, max: 2030 })])(
    'does not depend on the order of the sets, and is never a future one',
    (sets, year) => {
      const date = `${year}-07-01`
      const found = ruleSetInForce(sets, 'FEI', date)
      expect(ruleSetInForce([...sets].reverse(), 'FEI', date)).toBe(found)
      if (found !== null) expect(found.validFrom.value <= date).toBe(true)
    },
  )
})

describe('the shipped rule sets', () => {
  it('have every key once, and a source for every number', () => {
    expect(new Set(shippedRuleSets.map(({ key }) => key)).size).toBe(shippedRuleSets.length)
    const bare: string[] = []
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null || 'source' in value) return
      for (const [key, part] of Object.entries(value)) {
        if (typeof part !== 'object') bare.push(`${path}.${key}`)
        visit(part, `${path}.${key}`)
      }
    }
    for (const { key, parts } of shippedRuleSets) visit(parts, key)
    expect(bare).toEqual([])
  })
  it('mark every number from general knowledge as to be checked', () => {
    const unmarked: string[] = []
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { source, toCheck } = value as { source?: unknown; toCheck?: unknown }
      if (typeof source === 'string' && source.includes('general knowledge') && toCheck !== true) unmarked.push(path)
      for (const [key, part] of Object.entries(value)) visit(part, `${path}.${key}`)
    }
    for (const set of shippedRuleSets) visit(set.parts, set.key)
    expect(unmarked).toEqual([])
  })
  it('FEI time penalties: 2.70 s over 78.00 cost 0.75, 1 and 3', () => {
    expect(
      ['FEI_1996', 'FEI_2019', 'FEI_2022'].map((key) => jumpingOf(key, jumping('TABLE_A_AGAINST_CLOCK')).timePenalty),
    ).toEqual([
      { penalty: '0.25', perStarted: 100 },
      { penalty: '1', perStarted: 400 },
      { penalty: '1', perStarted: 100 },
    ])
  })
  it('the published JSON schema of rule sets is current', async () => {
    await expect(`${JSON.stringify(z.toJSONSchema(RuleSet, { io: 'input' }), null, 2)}\n`).toMatchFileSnapshot(
      'rule-set.schema.json',
    )
  })
})

describe('a protocol created from a rule set', () => {
  it.each(shippedRuleSets.map((set) => [set.key, set] as const))(
    '%s: each of its formats gives a valid protocol',
    (_, set) => {
      const formats = set.parts.SHOW_JUMPING?.formats.value ?? []
      for (const format of JumpingFormat.options) {
        const protocol = protocolOfRuleSet(set, jumping(format, { jumpOffs: 2 }))
        if (protocol === null) {
          expect(formats).not.toContain(format)
          continue
        }
        expect(Protocol.parse(protocol)).toEqual(protocol)
        expect(findProtocolProblems(protocol)).toEqual([])
      }
    },
  )
  it('KNHS: time of a jump-off by the second, disobediences by height', () => {
    const low = jumpingOf('KNHS_2022', jumping('TABLE_A_JUMP_OFF_AGAINST_CLOCK', { height: 115 }))
    expect(low.timePenalty).toEqual({ penalty: '1', perStarted: 400 })
    expect(low.rounds).toEqual([
      { timeAllowed: null },
      { timeAllowed: null, timePenalty: { penalty: '1', perStarted: 100 } },
    ])
    expect(low.faults?.disobediences).toHaveLength(3)
    for (const height of [116, null]) {
      expect(jumpingOf('KNHS_2022', jumping('TABLE_A_JUMP_OFF', { height })).faults?.disobediences).toHaveLength(2)
    }
    expect(jumpingOf('KNHS_2022', jumping('TABLE_A_JUMP_OFF')).rounds).toEqual([
      { timeAllowed: null },
      { timeAllowed: null },
    ])
  })
  it('Table C: the limit depends on the length of the course, and no time penalties are added', () => {
    const limits = [null, 600, 599].map((length) => jumpingOf('FEI_2026', jumping('TABLE_C', { length })))
    expect(limits.map(({ faults, timePenalty }) => [faults?.timeLimit, faults?.timeLimitFactor, timePenalty])).toEqual([
      [18_000, null, null],
      [18_000, null, null],
      [12_000, null, null],
    ])
    expect(jumpingOf('FEI_2026', jumping('TABLE_A_AGAINST_CLOCK')).faults).toMatchObject({
      timeLimit: null,
      timeLimitFactor: '2',
    })
  })
  it('accumulator: one joker before 2018, two from then on', () => {
    expect(jumpingOf('FEI_2017', jumping('ACCUMULATOR')).accumulator?.joker).toEqual({ cleared: '16', down: '-16' })
    expect(jumpingOf('FEI_2017', jumping('ACCUMULATOR')).accumulator?.secondJoker).toBeUndefined()
    expect(jumpingOf('FEI_2018', jumping('ACCUMULATOR')).accumulator).toEqual({
      values: ['1', '2', '3', '4', '5', '6', '7', '8'],
      joker: { cleared: '12', down: '-12' },
      secondJoker: { cleared: '16', down: '-16' },
    })
  })
  it.each<[JumpingFormat, number, number]>([
    ['TABLE_A_AGAINST_CLOCK', 4, 1],
    ['TABLE_A_JUMP_OFF', 1, 2],
    ['TABLE_A_JUMP_OFF', 2, 3],
    ['SIX_BAR', 4, 5],
    ['TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK', 2, 4],
    ['WINNING_ROUND', 3, 2],
  ])('%s with %i jump-offs has %i rounds', (format, jumpOffs, rounds) => {
    expect(jumpingOf('FEI_2026', jumping(format, { jumpOffs })).rounds).toHaveLength(rounds)
  })
  it('refuses more jump-offs than its rules allow', () => {
    const changed = changeRule(setOf('FEI_2026'), 'SHOW_JUMPING.mostJumpOffs', 1, 'programme')
    if (!changed.ok) throw new Error(changed.path)
    const protocol = protocolOfRuleSet(changed.set, jumping('TABLE_A_JUMP_OFF', { jumpOffs: 3 }))
    expect(protocol?.discipline === 'SHOW_JUMPING' && protocol.rounds.length).toBe(2)
  })
  it('eventing: factor, safety flap and missed flag by year', () => {
    const wish: ProtocolWish = {
      discipline: 'EVENTING',
      judges: ['C'],
      judgeMaximum: '270',
      exercises: [],
      optimumTime: 61_000,
    }
    const told = ['FEI_1996', 'FEI_2015', 'FEI_2017', 'FEI_2018', 'FEI_2019'].map((key) => {
      const protocol = protocolOfRuleSet(setOf(key), wish)
      if (protocol?.discipline !== 'EVENTING') throw new Error(key)
      expect(Protocol.parse(protocol)).toEqual(protocol)
      const faults = protocol.crossCountry?.faults
      return [
        protocol.dressage.factor,
        faults?.SAFETY_FLAP,
        faults?.FLAGGED_OBSTACLE,
        protocol.showJumping?.timePenalty?.penalty,
      ]
    })
    const costs = (value: string) => ({ kind: 'PENALTIES', value })
    expect(told).toEqual([
      ['1.5', costs('21'), { kind: 'ELIMINATION' }, '1'],
      ['1.5', costs('11'), { kind: 'ELIMINATION' }, '1'],
      ['1.5', costs('11'), costs('50'), '1'],
      ['1', costs('11'), costs('50'), '1'],
      ['1', costs('11'), costs('15'), '0.4'],
    ])
    expect(protocolOfRuleSet(setOf('COUNTRY_CLUBS_2020'), wish)).toBeNull()
  })
  const eventing: ProtocolWish & { discipline: 'EVENTING' } = {
    discipline: 'EVENTING',
    judges: ['C'],
    judgeMaximum: '270',
    exercises: [],
    optimumTime: null,
  }
  // Source: KNHS Eventing: the third refusal on the course for M and Z; up to L the third at one obstacle or the fourth on the course.
  it.each([
    ['L', 4, 3],
    ['B', 4, 3],
    ['M', 3, 2],
    [null, 3, 2],
  ])('KNHS eventing at level %s: refusal %i on the whole course eliminates', (level, inAll, atOne) => {
    const protocol = protocolOfRuleSet(setOf('KNHS_2022'), { ...eventing, level })
    if (protocol?.discipline !== 'EVENTING') throw new Error('no protocol')
    expect(Protocol.parse(protocol)).toEqual(protocol)
    expect(protocol.crossCountry?.eliminatedAtRefusal).toBe(inAll)
    expect(protocol.crossCountry?.refusals).toHaveLength(atOne)
  })
  it('eventing: no penalty for an early finish, unless a federation sets one', () => {
    const early = { penalty: '0.4', perStarted: 100, grace: 1500 }
    const changed = changeRule(setOf('KNHS_2022'), 'EVENTING.crossCountry.earlyTime', early, 'own rules')
    if (!changed.ok) throw new Error(changed.path)
    const told = [setOf('KNHS_2022'), changed.set].map((set) => {
      const protocol = protocolOfRuleSet(set, eventing)
      return protocol?.discipline === 'EVENTING' ? protocol.crossCountry?.earlyTime : undefined
    })
    expect(told).toEqual([null, early])
  })
  it('dressage: half marks, tenths for artistic marks, and the ties of a freestyle', () => {
    const exercise = (no: number, part: 'TECHNICAL' | 'ARTISTIC') => ({ no, coefficient: '1', maximum: '10', part })
    const wish = (isFreestyle: boolean): ProtocolWish => ({
      discipline: 'DRESSAGE',
      isFreestyle,
      judges: ['C', 'H'],
      judgeMaximum: null,
      exercises: [exercise(1, 'TECHNICAL'), exercise(2, 'ARTISTIC')],
    })
    const plain = protocolOfRuleSet(setOf('KNHS_2022'), wish(false))
    const freestyle = protocolOfRuleSet(setOf('KNHS_2022'), wish(true))
    expect(plain).toMatchObject({
      aggregate: 'MEAN_OF_JUDGES',
      tieBreak: ['COLLECTIVE'],
      decimals: 3,
      judges: ['C', 'H'],
    })
    expect(freestyle).toMatchObject({
      aggregate: 'TECHNICAL_ARTISTIC_MEAN',
      tieBreak: ['ARTISTIC'],
      courseErrors: [{ kind: 'PERCENTAGE', value: '0.5' }],
      exercises: [{ markStep: '0.5' }, { markStep: '0.1' }],
    })
    expect(Protocol.parse(freestyle)).toEqual(freestyle)
  })
})

describe('a copy that can be changed', () => {
  const own = {
    key: 'OUR_RULES',
    name: 'Our rules',
    issuer: 'OURS',
    validFrom: { value: '2027-01-01', source: 'board, 3 November 2026' },
  }
  it('belongs to the federation, and records its origin', () => {
    const source = setOf('KNHS_2022')
    const copy = copyRuleSet(source, own)
    expect(copy).toMatchObject({ ...own, body: 'OWN', version: 1, basedOn: { key: 'KNHS_2022', version: 1 } })
    expect(RuleSet.parse(copy)).toEqual(copy)
    expect(copy.parts).toEqual(source.parts)
    expect(copy.parts).not.toBe(source.parts)
  })
  it('changes one rule with its source, and leaves the earlier version unchanged', () => {
    const copy = copyRuleSet(setOf('KNHS_2022'), own)
    const changed = changeRule(copy, 'SHOW_JUMPING.tableA.knockDown', { kind: 'PENALTIES', value: '3' }, 'board')
    if (!changed.ok) throw new Error(changed.path)
    expect(changed.set.version).toBe(2)
    expect(changed.set.parts.SHOW_JUMPING?.tableA.knockDown).toEqual({
      value: { kind: 'PENALTIES', value: '3' },
      source: 'board',
    })
    expect(copy).toEqual(copyRuleSet(setOf('KNHS_2022'), own))
  })
  it.each<[string, unknown, object]>([
    ['SHOW_JUMPING.tableA.knockdown', 4, { code: 'RULE_UNKNOWN', path: 'SHOW_JUMPING.tableA.knockdown' }],
    ['SHOW_JUMPING.tableA', 4, { code: 'RULE_UNKNOWN', path: 'SHOW_JUMPING.tableA' }],
    ['SHOW_JUMPING.timePenalty.value', 4, { code: 'RULE_UNKNOWN', path: 'SHOW_JUMPING.timePenalty.value' }],
    ['EVENTING.constructor', 4, { code: 'RULE_UNKNOWN', path: 'EVENTING.constructor' }],
    ['', 4, { code: 'RULE_UNKNOWN', path: '' }],
    ['DRESSAGE.decimals', '3', { code: 'VALUE_NOT_ALLOWED', path: 'DRESSAGE.decimals.value' }],
    [
      'SHOW_JUMPING.timePenalty',
      { penalty: '1' },
      { code: 'VALUE_NOT_ALLOWED', path: 'SHOW_JUMPING.timePenalty.value.perStarted' },
    ],
  ])('refuses for %s the value %j', (path, value, refusal) => {
    expect(changeRule(setOf('KNHS_2022'), path, value, 'board')).toEqual({ ok: false, ...refusal })
  })
  it('refuses a rule without a source', () => {
    expect(changeRule(setOf('KNHS_2022'), 'DRESSAGE.decimals', 2, ' ').ok).toBe(false)
  })
})
