import { protocolPresets } from '@oxer/domain/catalogue/protocol/presets/presets'
import type { JudgeSheet, JumpingRound, Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { canonicalResult } from '@oxer/domain/competitions/result/result-content.rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SpreadsheetKind, writeSpreadsheet } from '../spreadsheet/spreadsheet.ts'
import { readSpreadsheet } from '../spreadsheet-reader/spreadsheet-reader.ts'
import { readDecimal, readStatus, readTime } from './result-table.cells.ts'
import { judgedRulesOf, type ResultTableColumn, readHeading, writeHeading } from './result-table.columns.ts'
import { readResult, readResultTable } from './result-table.reader.ts'
import { valueNames } from './result-table.values.ts'
import { type ResultTableEntry, writeResultTable } from './result-table.writer.ts'

const positions = ['C', 'E', 'H', 'B', 'M', 'Ground jury 2']

const jumping: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 8200 }, { timeAllowed: 7400 }, { timeAllowed: 4700 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}
const dressage: Protocol = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: positions,
  judgeMaximum: null,
  exercises: [1, 2, 5].map((no) => ({ no, coefficient: '1', maximum: '10', part: 'TECHNICAL', markStep: '0.5' })),
  courseErrors: [{ kind: 'POINTS', value: '2' }],
  judgeDecimals: null,
  decimals: 3,
  tieBreak: [],
}

describe('headings', () => {
  const column: fc.Arbitrary<ResultTableColumn> = fc.oneof(
    fc.record({
      kind: fc.constant('PLAIN' as const),
      name: fc.constantFrom(
        'TEST' as const,
        'PART' as const,
        'PLACE' as const,
        'START_NUMBER' as const,
        'RIDER' as const,
        'HORSE' as const,
        'CLUB' as const,
        'STATUS' as const,
        'REASON' as const,
        'OUT_OF_COMPETITION' as const,
        'SCORE' as const,
        'CARRIED' as const,
        'WITHDREW_BEFORE' as const,
      ),
    }),
    fc.record({ kind: fc.constant('VALUE' as const), name: fc.constantFrom(...valueNames) }),
    fc.record({
      kind: fc.constant('ROUND' as const),
      round: fc.constantFrom(1, 2, 3, 'JUMP_OFF' as const),
      field: fc.constantFrom(
        'penalties' as const,
        'obstaclePenalties' as const,
        'timePenalties' as const,
        'time' as const,
        'cleared' as const,
        'joker' as const,
        'secondJoker' as const,
        'faults' as const,
        'outcome' as const,
        'stylePoints' as const,
        'styleMarks' as const,
      ),
    }),
    fc.record({
      kind: fc.constant('JUDGE' as const),
      position: fc.constantFrom(...positions, 'Unlisted'),
      field: fc.constantFrom(
        'percentage' as const,
        'points' as const,
        'errorsOfCourse' as const,
        'deduction' as const,
        'percentageDeduction' as const,
      ),
    }),
    fc.record({
      kind: fc.constant('MARK' as const),
      position: fc.constantFrom(...positions, 'Unlisted'),
      no: fc.integer({ min: 1, max: 40 }),
    }),
  )

  it('of our own files are recognised, in both languages', () => {
    fc.assert(
      fc.property(column, fc.constantFrom('EN' as const, 'NL' as const), (each, language) => {
        expect(readHeading(writeHeading(each, language), positions)).toEqual(each)
      }),
    )
  })

  it.each([
    ['RUITER', { kind: 'PLAIN', name: 'RIDER' }],
    ['Naam paard', { kind: 'PLAIN', name: 'HORSE' }],
    ['Rugnummer', { kind: 'PLAIN', name: 'START_NUMBER' }],
    ['%', { kind: 'PLAIN', name: 'SCORE' }],
    ['Total %', { kind: 'PLAIN', name: 'SCORE' }],
    ['Faults', { kind: 'ROUND', round: 1, field: 'penalties' }],
    ['Tijd', { kind: 'ROUND', round: 1, field: 'time' }],
    ['Manche 2 strafpunten', { kind: 'ROUND', round: 2, field: 'penalties' }],
    ['Barrage tijd', { kind: 'ROUND', round: 'JUMP_OFF', field: 'time' }],
    ['Jump off time', { kind: 'ROUND', round: 'JUMP_OFF', field: 'time' }],
    ['c %', { kind: 'JUDGE', position: 'C', field: 'percentage' }],
    ['E', { kind: 'JUDGE', position: 'E', field: 'percentage' }],
    ['H points', { kind: 'JUDGE', position: 'H', field: 'points' }],
    ['B 12', { kind: 'MARK', position: 'B', no: 12 }],
    ['Judge M', { kind: 'JUDGE', position: 'M', field: 'percentage' }],
    ['Favourite colour', undefined],
  ])('%s', (heading, expected) => {
    expect(readHeading(heading, positions)).toEqual(expected)
  })
})

describe('cells', () => {
  it.each([
    ['72.34', 7234],
    ['72,34', 7234],
    ['72', 7200],
    ['72,3', 7230],
    ['72.340', 7234],
    ['1:12.34', 7234],
    ['72.345', undefined],
    ['-1', undefined],
    ['1:72', undefined],
  ])('a time of %s', (text, expected) => {
    expect(readTime(text)).toBe(expected)
  })
  it.each([
    ['85,071 %', '85.071'],
    ['007.50', '7.5'],
    ['0', '0'],
    ['1e3', undefined],
    ['1.2.3', undefined],
  ])('a decimal of %s', (text, expected) => {
    expect(readDecimal(text)).toBe(expected)
  })
  it.each([
    ['EL', 'ELIMINATED'],
    ['uitgesloten', 'ELIMINATED'],
    ['D.N.S.', 'NOT_STARTED'],
    ['NOT_STARTED', 'NOT_STARTED'],
    ['Opgegeven', 'RETIRED'],
    ['perhaps', undefined],
  ])('a status of %s', (text, expected) => {
    expect(readStatus(text)).toBe(expected)
  })
})

const decimalText = (maximum: number, decimals: number) =>
  fc.integer({ min: 0, max: maximum * 10 ** decimals }).map((units) => {
    const digits = String(units).padStart(decimals + 1, '0')
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  })
const status = fc.constantFrom('FINISHED', 'RETIRED', 'ELIMINATED', 'WITHDRAWN', 'NOT_STARTED', 'DISQUALIFIED' as const)
/** Without the sign for a letter that was lost: no table has it. */
const reason = fc.option(
  fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map((text) => text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]|\uFFFD/gu, '').trim()),
)
const shared = { status, statusReason: reason, outOfCompetition: fc.boolean() } as const

const round: fc.Arbitrary<JumpingRound> = fc.oneof(
  fc.record({ totalPenalties: decimalText(60, 2), time: fc.option(fc.integer({ min: 0, max: 99_999 })) }),
  fc.record({
    obstaclePenalties: decimalText(60, 0),
    timePenalties: fc.option(decimalText(20, 2)),
    time: fc.option(fc.integer({ min: 0, max: 99_999 })),
  }),
  fc.record({
    time: fc.integer({ min: 0, max: 99_999 }),
    faults: fc.array(
      fc.record({
        kind: fc.constantFrom('KNOCK_DOWN' as const, 'DISOBEDIENCE_DISPLACED' as const),
        obstacle: fc.option(fc.stringMatching(/^[0-9A-C=;%@]{1,4}$/)),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    outcome: fc.option(fc.constantFrom('ELIMINATED' as const, 'RETIRED' as const)),
  }),
  fc.record({
    time: fc.integer({ min: 0, max: 99_999 }),
    cleared: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }),
    joker: fc.option(fc.constantFrom('CLEARED' as const, 'DOWN' as const)),
    secondJoker: fc.option(fc.constantFrom('CLEARED' as const, 'DOWN' as const)),
  }),
  fc.record({
    obstaclePenalties: decimalText(60, 0),
    stylePoints: fc.option(decimalText(100, 1)),
    styleMarks: fc.option(fc.array(fc.option(decimalText(10, 1)), { minLength: 1, maxLength: 5 })),
  }),
)
const jumpingResult: fc.Arbitrary<Result> = fc
  .record({ ...shared, rounds: fc.array(fc.option(round), { maxLength: 3 }), carried: fc.option(decimalText(20, 2)) })
  .map((result) => ({ discipline: 'SHOW_JUMPING', ...result }))

const sheet = (position: string): fc.Arbitrary<JudgeSheet> =>
  fc.oneof(
    fc.record({ position: fc.constant(position), percentage: decimalText(100, 9) }),
    fc.record({ position: fc.constant(position), points: decimalText(30, 1) }),
    fc.record({
      position: fc.constant(position),
      marks: fc.tuple(decimalText(10, 1), fc.option(decimalText(10, 1)), decimalText(10, 1)),
      errorsOfCourse: fc.integer({ min: 0, max: 3 }),
      deduction: fc.option(decimalText(2, 1)),
    }),
  )
const dressageResult: fc.Arbitrary<Result> = fc
  .record({
    ...shared,
    judges: fc.subarray(positions).chain((judges) => fc.tuple(...judges.map(sheet))),
    percentage: decimalText(100, 5),
  })
  .map(({ percentage, ...result }) => ({
    discipline: 'DRESSAGE',
    ...result,
    ...(result.judges.length === 0 ? { percentage } : {}),
  }))

const preset = (key: string): Protocol => {
  const found = protocolPresets.find((each) => each.key === key)
  if (!found) throw new RangeError(key)
  return found.definition
}
const eventing = preset('FEI_EVENTING')
const crossCountry = preset('CROSS_COUNTRY')
const style = preset('KNHS_STYLE')
const presentation = preset('PRESENTATION')
const points = preset('GENERIC_POINTS')
const outcomes = preset('GENERIC_STATUS')
const driving = preset('DRIVING_COMBINED')

const time = fc.integer({ min: 0, max: 99_999 })
const label = fc.stringMatching(/^[A-Z0-9=;%@:]{1,6}$/)
const penalties = decimalText(60, 2)
const judgesOf = (protocol: Protocol): fc.Arbitrary<JudgeSheet[]> => {
  const rules = judgedRulesOf(protocol)
  const exercises = rules?.exercises.length ?? 0
  return fc.subarray([...(rules?.judges ?? [])]).chain((judges) =>
    fc.tuple(
      ...judges.map(
        (position): fc.Arbitrary<JudgeSheet> =>
          exercises === 0
            ? fc.record({
                position: fc.constant(position),
                percentage: decimalText(100, 3),
                percentageDeduction: penalties,
              })
            : fc.record({
                position: fc.constant(position),
                marks: fc.array(decimalText(10, 1), { minLength: exercises, maxLength: exercises }),
              }),
      ),
    ),
  )
}
/** A phase without values was not ridden. */
const phase = <Phase extends object>(part: fc.Arbitrary<Phase>) =>
  fc.option(part).map((each) => (each !== null && Object.values(each).some((value) => value !== null) ? each : null))
const incidents = fc.option(
  fc.array(fc.record({ code: fc.stringMatching(/^[A-Z][A-Z0-9_]{0,9}$/), count: fc.integer({ min: 1, max: 20 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
)
const ride = phase(
  fc.record({
    obstacles: fc.option(penalties),
    time: fc.option(penalties),
    elapsed: fc.option(time),
    fences: fc.option(
      fc.array(
        fc.record({
          obstacle: label,
          errors: fc.array(fc.constantFrom('REFUSAL' as const, 'SAFETY_FLAP' as const), { minLength: 1, maxLength: 3 }),
        }),
        { maxLength: 3 },
      ),
    ),
  }),
)
const round3 = fc.record({
  obstaclePenalties: fc.option(penalties),
  timePenalties: fc.option(penalties),
  time: fc.option(time),
})
const otherDisciplines: readonly (readonly [Protocol, fc.Arbitrary<Result>])[] = [
  [
    eventing,
    fc
      .record({
        ...shared,
        dressage: phase(fc.record({ penalties: fc.option(penalties) })),
        judges: judgesOf(eventing),
        crossCountry: ride,
        showJumping: phase(
          fc.record({
            obstacles: fc.option(penalties),
            time: fc.option(penalties),
            elapsed: fc.option(time),
            knockDowns: fc.option(fc.integer({ min: 0, max: 30 })),
            disobediences: fc.option(fc.integer({ min: 0, max: 10 })),
            falls: fc.option(fc.integer({ min: 0, max: 3 })),
          }),
        ),
        total: fc.option(penalties),
      })
      .map(({ judges, dressage, ...result }) => ({
        discipline: 'EVENTING',
        ...result,
        dressage: judges.length > 0 ? { ...dressage, judges } : dressage,
      })),
  ],
  [crossCountry, fc.record({ ...shared, ride }).map((result) => ({ discipline: 'CROSS_COUNTRY', ...result }))],
  [
    style,
    fc
      .record({
        ...shared,
        judges: judgesOf(style),
        round: phase(round3),
        jumpOff: fc.option(
          fc
            .tuple(round3, fc.constantFrom('RODE', 'ELIMINATED', 'WITHDREW'))
            .map(([part, outcome]) => ({ ...part, outcome })),
        ),
      })
      .map((result) => ({ discipline: 'STYLE_RIDING', ...result })),
  ],
  [
    presentation,
    fc
      .record({ ...shared, judges: judgesOf(presentation) })
      .map((result) => ({ discipline: 'PRESENTATION', ...result })),
  ],
  [
    points,
    fc
      .record({ ...shared, value: fc.option(penalties), time: fc.option(time), isBelowZero: fc.boolean() })
      .map(({ isBelowZero, value, ...result }) => ({
        discipline: 'GENERIC',
        ...result,
        value: isBelowZero && value !== null && /[1-9]/.test(value) ? `-${value}` : value,
      })),
  ],
  [
    outcomes,
    fc
      .record({ ...shared, outcome: fc.constantFrom('Passed', 'Failed', '1.50', '-') })
      .map((result) => ({ discipline: 'GENERIC', ...result })),
  ],
  [
    driving,
    fc
      .record({
        ...shared,
        dressage: phase(fc.record({ penalties: fc.option(penalties), incidents })),
        judges: judgesOf(driving),
        marathon: phase(
          fc.record({
            penalties: fc.option(penalties),
            sections: fc.option(fc.array(fc.record({ label, time }), { minLength: 1, maxLength: 3 })),
            obstacles: fc.option(fc.array(fc.option(time), { minLength: 1, maxLength: 4 })),
            incidents,
          }),
        ),
        cones: phase(
          fc.record({
            penalties: fc.option(penalties),
            balls: fc.option(fc.integer({ min: 0, max: 60 })),
            time: fc.option(time),
            incidents,
          }),
        ),
      })
      .map(({ judges, dressage, ...result }) => ({
        discipline: 'DRIVING',
        ...result,
        dressage: judges.length > 0 ? { ...dressage, judges } : dressage,
      })),
  ],
]

const entryOf = (protocol: Protocol, result: Result, index: number): ResultTableEntry => ({
  test: 'Grand Prix',
  part: 'Grand Prix',
  protocol,
  place: null,
  startNumber: index + 1,
  rider: `=Rider ${index}`,
  horse: `'t Horse ${index}`,
  club: null,
  score: null,
  result,
})

const roundTrip = async (entries: ResultTableEntry[], kind: SpreadsheetKind, language: 'EN' | 'NL') => {
  const { body } = await writeSpreadsheet(
    kind,
    writeResultTable(entries, { name: 'x', kind, language, hasDetails: true }),
  )
  const rows = await readSpreadsheet(typeof body === 'string' ? new TextEncoder().encode(body) : body)
  const table = readResultTable(rows, positions)
  return (table?.rows ?? []).map((row, index) => {
    const read = readResult(table as NonNullable<typeof table>, row, entries[index]?.protocol ?? jumping, false)
    expect(read.problems).toEqual([])
    expect(row).toMatchObject({ rider: `=Rider ${index}`, horse: `'t Horse ${index}`, startNumber: index + 1 })
    return read.result
  })
}

describe('our own export, read again', () => {
  const results = fc.array(
    fc.oneof(
      jumpingResult.map((result) => ({ protocol: jumping, result })),
      dressageResult.map((result) => ({ protocol: dressage, result })),
      ...otherDisciplines.map(([protocol, made]) => made.map((result) => ({ protocol, result }))),
    ),
    { minLength: 1, maxLength: 8 },
  )

  it.each([
    ['CSV', 'EN', 300],
    ['CSV', 'NL', 300],
    ['XLSX', 'NL', 40],
  ] as const)('is the very same results: %s in %s', async (kind, language, numRuns) => {
    await fc.assert(
      fc.asyncProperty(results, async (made) => {
        const entries = made.map(({ protocol, result }, index) => entryOf(protocol, result, index))
        expect(await roundTrip(entries, kind, language)).toEqual(made.map(({ result }) => canonicalResult(result)))
      }),
      { numRuns },
    )
  })
})

describe('a file from another source', () => {
  const table = (...rows: string[][]) =>
    readResultTable(
      rows.map((cells, index) => ({ row: index + 1, cells })),
      positions,
    )

  it('may have titles above its table, unknown columns, and rows without a rider', () => {
    const read = table(
      ['Grote Prijs 2026'],
      ['Ruiter', 'Kleur', 'Paard', 'Tijd'],
      ['Anna', 'rood', 'Bo', '60'],
      ['', 'x', '', ''],
    )
    expect(read?.rows).toMatchObject([{ row: 3, rider: 'Anna', horse: 'Bo' }])
  })

  it('without a name or number is not a result file', () => {
    expect(table(['Colour', 'Time'], ['red', '60'])).toBeNull()
  })

  it('reports the column of an invalid value', () => {
    const read = table(
      ['Rider', 'Time', 'Penalties', 'Round 9 time', 'Status'],
      ['Anna', '60.123', '4', '1', 'dancing'],
    )
    const [row] = read?.rows ?? []
    if (!read || !row) return expect.fail('no table')
    expect(readResult(read, row, jumping, false).problems.map(({ heading }) => heading)).toEqual([
      'Status',
      'Time',
      'Round 9 time',
    ])
  })

  it.each<[string, Protocol, string[], string[], Partial<Result>]>([
    ['a total', eventing, ['Score'], ['45,6'], { discipline: 'EVENTING', total: '45.6', dressage: null }],
    [
      'money and a time',
      points,
      ['Result', 'Time'],
      ['12', '1:02.5'],
      { discipline: 'GENERIC', value: '12', time: 6250 },
    ],
    ['a plain time', crossCountry, ['Tijd'], ['6:01'], { discipline: 'CROSS_COUNTRY', ride: { elapsed: 36_100 } }],
    [
      'a word instead of a number',
      eventing,
      ['Dressage penalties', 'Cross-country time'],
      ['30.5', 'EL'],
      { status: 'ELIMINATED', dressage: { penalties: '30.5' }, crossCountry: null },
    ],
  ])('says %s', (_, protocol, headings, cells, expected) => {
    const read = table(['Rider', ...headings], ['Anna', ...cells])
    const [row] = read?.rows ?? []
    if (!read || !row) return expect.fail('no table')
    expect(readResult(read, row, protocol, false)).toMatchObject({ problems: [], result: expected })
  })

  it.each<[Protocol, string, string]>([
    [eventing, 'Cross-country fences', '5 REFUSAL'],
    [driving, 'Marathon obstacle times', '12; soon'],
    [driving, 'Cones balls', 'many'],
    [driving, 'Cones incidents', 'BALL=x'],
    [points, 'Value', 'a lot'],
    [jumping, 'Round 1 list of faults', 'FELL@3'],
    [jumping, 'Jump-off outcome', 'dunno'],
  ])('of %o: %s %s is refused by its column', (protocol, heading, text) => {
    const read = table(['Rider', heading], ['Anna', text])
    const [row] = read?.rows ?? []
    if (!read || !row) return expect.fail('no table')
    expect(readResult(read, row, protocol, false)).toEqual({ result: null, problems: [{ row: 2, heading, text }] })
  })
})
