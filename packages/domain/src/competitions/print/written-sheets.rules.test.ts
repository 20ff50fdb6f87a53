import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { feiEventingOn } from '../../catalogue/rule-set/testing/eventing-on.ts'
import { disciplines, type Protocol, type ProtocolOf } from '../../disciplines/disciplines.ts'
import { scoreResult } from '../../disciplines/scoring.ts'
import type { SheetTotal } from '../../disciplines/sheet/sheet-totals.ts'
import type { WrittenSheet } from '../../disciplines/sheet/written-sheet.ts'
import { add, compare, decimal, formatFixed, fromInteger, mean, multiply, subtract, sum } from '../../kernel/decimal.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import { judgePlacesOf, writtenDisciplines } from './written-sheets.rules.ts'

const { DRESSAGE, EVENTING, DRIVING, VAULTING, SHOW_JUMPING, CROSS_COUNTRY, GENERIC } = disciplines
const exercises = [
  { no: 1, name: 'Halt', coefficient: '1', maximum: '10', part: 'TECHNICAL' as const },
  { no: 2, name: 'Paces', coefficient: '2', maximum: '10', part: 'COLLECTIVE' as const },
]
const eventing: ProtocolOf<'EVENTING'> = {
  ...EVENTING.defaults,
  dressage: { ...EVENTING.defaults.dressage, judges: ['C', 'E'], judgeMaximum: null, exercises, factor: '1.5' },
}
const carriage = DRIVING.defaults.dressage
if (carriage === null) throw new Error('the driving has no dressage')
const driving: ProtocolOf<'DRIVING'> = { ...DRIVING.defaults, dressage: { ...carriage, judges: ['C'] } }
const marking: Readonly<Record<string, string[]>> = {
  HORSE: ['A'],
  EXERCISES: ['B', 'C'],
  TECHNIQUE: ['B'],
  ARTISTIC: ['D'],
}
const vaulting: ProtocolOf<'VAULTING'> = {
  ...VAULTING.defaults,
  tests: VAULTING.defaults.tests.map((each) => ({
    ...each,
    parts: each.parts.map((part) => ({ ...part, judges: marking[part.part] ?? [] })),
  })),
}

const onlySheet = (protocol: Protocol, sportType: SportType): WrittenSheet => {
  const [sheet] = judgePlacesOf(protocol, sportType, [])[0]?.sheets ?? []
  if (!sheet) throw new Error('no sheet')
  return sheet
}
const totalsWith = (sheet: WrittenSheet, count: number, deductions: number): readonly SheetTotal[] => {
  if (sheet.kind !== 'EXERCISES') throw new Error('no exercises')
  return sheet.totalsOf({ total: { count, points: '30' }, deductions: Array.from({ length: deductions }) })
}

describe('who judges on paper', () => {
  it('are the judges of six disciplines', () => {
    const judged = ['DRESSAGE', 'EVENTING', 'STYLE_RIDING', 'PRESENTATION', 'DRIVING', 'VAULTING']
    expect(writtenDisciplines).toEqual(judged)
  })

  it.each<[string, Protocol, SportType, string[], string[]]>([
    ['dressage, by the protocol', DRESSAGE.defaults, 'DRESSAGE', ['E'], ['C']],
    ['eventing, by the protocol', eventing, 'EVENTING', ['B'], ['C', 'E']],
    ['eventing, by the start list', feiEventingOn('2026-05-01'), 'EVENTING', ['B', 'H', 'B'], ['B', 'H']],
    ['eventing, where nobody is named', feiEventingOn('2026-05-01'), 'EVENTING', [], ['']],
    ['a cross-country under the rules of eventing', eventing, 'CROSS_COUNTRY', [], []],
    ['a presentation under the rules of dressage', DRESSAGE.defaults, 'PRESENTATION', [], ['C']],
    ['driving', driving, 'DRIVING', [], ['C']],
    ['driving without a dressage', { ...driving, dressage: null }, 'DRIVING', ['C'], []],
    ['vaulting, by its parts', vaulting, 'VAULTING', [], ['A', 'B', 'C', 'D']],
    ['vaulting, by its list', { ...vaulting, judges: ['D', 'A', 'B', 'C'] }, 'VAULTING', ['X'], ['D', 'A', 'B', 'C']],
    ['vaulting, only who marks something', vaulting, 'VAULTING', ['A', 'X'], ['A']],
    ['vaulting, where every judge may mark all', VAULTING.defaults, 'VAULTING', [], ['']],
    ['jumping', SHOW_JUMPING.defaults, 'SHOW_JUMPING', ['C'], []],
    ['cross-country', CROSS_COUNTRY.defaults, 'CROSS_COUNTRY', ['C'], []],
    ['a single value', GENERIC.defaults, 'GENERIC', ['C'], []],
  ])('%s', (_, protocol, sportType, appointed, expected) => {
    expect(judgePlacesOf(protocol, sportType, appointed).map(({ position }) => position)).toEqual(expected)
  })
})

describe('the sheet of a phase', () => {
  it.each<[string, Protocol, SportType, string, boolean, string[]]>([
    ['eventing', eventing, 'EVENTING', '1.5', false, []],
    ['eventing of the FEI since 2026', feiEventingOn('2026-05-01'), 'EVENTING', '1', false, []],
    ['driving, of 160', driving, 'DRIVING', '1.6', true, ['ERROR_OF_COURSE', 'GROOM_DISMOUNT']],
  ])('%s is a dressage sheet with its factor', (_, protocol, sportType, factor, hasIncidents, codes) => {
    const sheet = onlySheet(protocol, sportType)
    expect(sheet).toMatchObject({
      kind: 'EXERCISES',
      as: 'DRESSAGE',
      isFirst: true,
      penalties: { factor, hasIncidents },
    })
    expect(sheet.kind === 'EXERCISES' && sheet.incidents.map(({ code }) => code)).toEqual(codes)
  })

  it.each([
    [eventing, 2, 0, ['points', 'percentage']],
    [eventing, 2, 3, ['points', 'off', 'total', 'percentage']],
    [eventing, 0, 3, ['percentage']],
    [driving, 0, 0, ['points', 'percentage']],
  ] as const)('ends with the percentage of one judge (%#)', (protocol, count, deductions, keys) => {
    const sheet = onlySheet(protocol, protocol.discipline)
    expect(totalsWith(sheet, count, deductions).map(({ key }) => key)).toEqual(keys)
  })

  it('has the hour of the list only where it is ridden first', () => {
    const later: Protocol = { ...eventing, phases: ['CROSS_COUNTRY', 'SHOW_JUMPING', 'DRESSAGE'] }
    expect(onlySheet(later, 'EVENTING').isFirst).toBe(false)
  })

  const marks = fc.integer({ min: 0, max: 20 }).map((half) => (half / 2).toFixed(1))
  test.prop([marks, marks])('its factor makes the penalties that are scored, of a single judge', (first, second) => {
    for (const protocol of [{ ...eventing, dressage: { ...eventing.dressage, judgeDecimals: null } }, driving]) {
      const dressage = { ...protocol.dressage, judges: ['C'], judgeMaximum: null, exercises }
      const sheet = onlySheet(
        protocol.discipline === 'EVENTING'
          ? { ...protocol, dressage: { ...protocol.dressage, ...dressage } }
          : { ...protocol, dressage: { ...carriage, ...dressage } },
        protocol.discipline,
      )
      const judges = [{ position: 'C', marks: [first, second] }]
      const percentage = multiply(add(decimal(first), multiply(decimal(second), decimal('2'))), {
        numerator: 100n,
        denominator: 30n,
      })
      const factor = decimal((sheet.kind === 'EXERCISES' && sheet.penalties?.factor) || '0')
      const lost = multiply(subtract(decimal('100'), percentage), factor)
      const base = { status: 'FINISHED', outOfCompetition: false } as const
      const scored =
        protocol.discipline === 'EVENTING'
          ? scoreResult(
              { ...protocol, dressage: { ...protocol.dressage, ...dressage } },
              { ...base, discipline: 'EVENTING', dressage: { judges }, crossCountry: null, showJumping: null },
            )
          : scoreResult(
              { ...protocol, dressage: { ...carriage, ...dressage } },
              { ...base, discipline: 'DRIVING', dressage: { judges }, marathon: null, cones: null },
            )
      if (!scored.ok) throw new Error(JSON.stringify(scored.errors))
      expect(scored.score.text).toBe(formatFixed(lost, protocol.discipline === 'EVENTING' ? 1 : 2))
    }
  })
})

describe('the sheets of vaulting', () => {
  const sheetsOf = (protocol: Protocol, position: string) =>
    judgePlacesOf(protocol, 'VAULTING', []).find((place) => place.position === position)?.sheets ?? []

  it.each([
    ['A', [['HORSE 0.25'], ['HORSE 0.25']]],
    ['B', [['EXERCISES 0.75'], ['TECHNIQUE 0.5']]],
    ['C', [['EXERCISES 0.75'], null]],
    ['D', [null, ['ARTISTIC 0.25']]],
  ])('%s marks the own parts of each test, by their shares, without a total', (position, expected) => {
    const sheets = sheetsOf(vaulting, position)
    const parts = sheets.map((sheet) =>
      sheet?.kind === 'PARTS' ? sheet.parts.map(({ part, weight }) => `${part} ${weight}`) : null,
    )
    expect(parts).toEqual(expected)
    for (const [index, sheet] of sheets.entries()) {
      if (sheet !== null)
        expect(sheet).toMatchObject({ number: index + 1, maximum: '10', isWhole: false, isFirst: index === 0 })
    }
  })

  it('have a total only where all parts have the same judges', () => {
    const [compulsory] = vaulting.tests
    if (compulsory === undefined) throw new Error('no test')
    const markedBy = (...judges: (string[] | undefined)[]): Protocol => ({
      ...{ ...vaulting, judges: ['A', 'B'] },
      tests: [
        {
          ...compulsory,
          parts: compulsory.parts.map(({ part, weight }, at) => ({
            part,
            weight,
            ...(judges[at] && { judges: judges[at] }),
          })),
        },
      ],
    })
    const isWhole = (protocol: Protocol) =>
      sheetsOf(protocol, 'A').map((sheet) => sheet?.kind === 'PARTS' && sheet.isWhole)
    expect(isWhole(markedBy(undefined, undefined))).toEqual([true])
    expect(isWhole(markedBy(['B', 'A'], undefined))).toEqual([true])
    expect(isWhole(markedBy(['A'], ['A', 'B']))).toEqual([false])
  })

  const tenths = fc.integer({ min: 0, max: 100 }).map((value) => (value / 10).toFixed(1))
  test.prop([fc.array(fc.tuple(tenths, tenths), { minLength: 1, maxLength: 4 })])(
    'whose totals have the score of the test as their mean',
    (given) => {
      const [first] = VAULTING.defaults.tests
      if (first === undefined) throw new Error('no test')
      const protocol: ProtocolOf<'VAULTING'> = { ...VAULTING.defaults, tests: [first] }
      const [sheet] = sheetsOf(protocol, '')
      if (sheet?.kind !== 'PARTS') throw new Error('no parts')
      expect(sheet.isWhole).toBe(true)
      const totals = given.map((marks) =>
        sum(sheet.parts.map(({ weight }, at) => multiply(decimal(weight), decimal(marks[at] ?? '0')))),
      )
      const judges = given.map(([horse, own], at) => ({ position: `J${at}`, horse, exercises: own }))
      const scored = scoreResult(protocol, {
        ...{ discipline: 'VAULTING', status: 'FINISHED', outOfCompetition: false, tests: [{ judges }] },
      })
      if (!scored.ok) throw new Error(JSON.stringify(scored.errors))
      expect(scored.score.text).toBe(formatFixed(mean(totals), 3))
      for (const total of totals) expect(compare(total, fromInteger(10))).toBeLessThanOrEqual(0)
    },
  )
})
