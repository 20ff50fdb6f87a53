import { describe, expect, it } from 'vitest'
import { decimal, formatExact } from '../../kernel/decimal.ts'
import { recordsOf, roundsOf, rulesOf } from '../championship-ranking/testing/season.ts'
import { type GroupFacts, type PhaseFacts, standPhases } from './championship-phase.rules.ts'
import { ChampionshipPhaseRules, ChampionshipSelection } from './championship-phase.schema.ts'

const top = (count: number, more: object = {}) => ChampionshipSelection.parse({ kind: 'TOP_NUMBER', count, ...more })

/** A group of riders without horses: `anna: '20 19'`. */
const groupOf = (key: string, results: Record<string, string>, more: Partial<GroupFacts> = {}): GroupFacts => ({
  key,
  rules: rulesOf({ dependence: 'RIDER' }),
  selection: null,
  members: null,
  rounds: roundsOf('..'),
  excluded: new Set(),
  manualTotals: new Map(),
  recordsFor: () => recordsOf(results),
  ...more,
})
const phaseOf = (
  key: string,
  groups: readonly GroupFacts[],
  rules: Parameters<typeof ChampionshipPhaseRules.parse>[0] = {},
): PhaseFacts => ({ ...ChampionshipPhaseRules.parse(rules), key, groups })
const told = (phases: readonly PhaseFacts[]) =>
  standPhases(phases).map(({ key, groups, selected }) => [
    key,
    selected,
    ...groups.map(({ standing }) =>
      standing.entries.map(({ id, place, total }) => `${id} ${place} ${formatExact(total)}`),
    ),
  ])

const qualification = groupOf('Q', { anna: '10 9', bert: '9 10', cora: '8 5', dirk: '7 -' }, { selection: top(2) })

describe('phases', () => {
  it('let in those who were selected, and them only', () => {
    expect(
      told([
        phaseOf('QUALIFICATION', [qualification]),
        phaseOf('FINAL', [groupOf('F', { dirk: '20', bert: '5', anna: '4' })], { enters: ['QUALIFICATION'] }),
      ]),
    ).toEqual([
      ['QUALIFICATION', ['anna', 'bert'], ['anna 1 19', 'bert 1 19', 'cora 3 13', 'dirk 4 7']],
      ['FINAL', [], ['bert 1 5', 'anna 2 4']],
    ])
  })
  it('let in those of several phases', () => {
    const other = groupOf('O', { emma: '3 3' }, { selection: top(1) })
    const [, , final] = standPhases([
      phaseOf('A', [qualification]),
      phaseOf('B', [other]),
      phaseOf('FINAL', [groupOf('F', { anna: '1', emma: '1', dirk: '1' })], { enters: ['A', 'B'] }),
    ])
    expect(final?.groups[0]?.standing.entries.map(({ id }) => id)).toEqual(['anna', 'emma'])
  })
  it('bring ranked totals along, also of those who have not ridden yet; a group takes its members only', () => {
    const excluded = { ...qualification, excluded: new Set(['bert']), selection: top(3) }
    expect(
      told([
        phaseOf('A', [excluded]),
        phaseOf('B', [groupOf('F', { anna: '1', bert: '9' }, { members: new Set(['anna', 'bert', 'dirk']) })], {
          carry: { from: 'A', factor: '0.5' },
        }),
      ])[1],
    ).toEqual(['B', [], ['anna 1 10.5', 'bert 2 9', 'dirk 3 3.5']])
  })
  it('share their places to the groups, which keep the other words of their selection', () => {
    const groups = [
      groupOf('G1', { anna: '5', bert: '4', cora: '3' }, { selection: top(1, { declined: ['anna'] }) }),
      groupOf('G2', { dirk: '5', emma: '5', finn: '5' }, { selection: top(1, { ties: 'EXCLUDE' }) }),
      groupOf('G3', { gina: '5' }, { selection: top(1) }),
    ]
    const share = { places: 3, weights: { G1: 4, G2: 2 } }
    expect(standPhases([phaseOf('A', groups, { share })])[0]?.groups.map(({ selected }) => selected)).toEqual([
      ['bert', 'cora'],
      [],
      [],
    ])
  })
  it('pass over those who declined when they give wildcards', () => {
    const groups = [
      groupOf('G1', { anna: '9', bert: '8', cora: '3' }, { selection: top(1, { declined: ['anna'] }) }),
      groupOf('G2', { dirk: '7', emma: '6' }, { selection: top(1) }),
    ]
    const wildcards = { count: 1, given: ['zoe'] }
    expect(standPhases([phaseOf('A', groups, { wildcards })])[0]?.selected).toEqual(['bert', 'dirk', 'emma', 'zoe'])
  })
  it('calculate points of those who count only', () => {
    const seen: (readonly string[] | null)[] = []
    const final = groupOf(
      'F',
      {},
      {
        members: new Set(['anna', 'cora']),
        manualTotals: new Map([['anna', decimal('1')]]),
        recordsFor: (counting) => {
          seen.push(counting && [...counting])
          return []
        },
      },
    )
    standPhases([phaseOf('A', [qualification]), phaseOf('B', [final], { enters: ['A'] })])
    expect(seen).toEqual([['anna']])
  })
})
