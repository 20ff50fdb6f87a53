// The parts of a discipline besides the score: the course of the day, a row of a table, the values by which entries of
// earlier competitions are compared, and the shown parts of a score.
import { describe, expect, it } from 'vitest'
import { formatExact } from '../kernel/decimal.ts'
import type { TableContent } from './discipline.ts'
import {
  disciplineOfKind,
  disciplines,
  of,
  type ProtocolOf,
  type ResultOf,
  type ScoredDiscipline,
} from './disciplines.ts'
import { collect } from './problem.ts'
import { isRuledDiscipline, jumpingFormatsOf, plainWishOf } from './rule-parts.ts'

const finished = { status: 'FINISHED', outOfCompetition: false } as const
const { EVENTING, STYLE_RIDING, DRIVING, GENERIC, DRESSAGE, PRESENTATION, CROSS_COUNTRY, VAULTING } = disciplines

const scored = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>, result: ResultOf<D>) => {
  const outcome = collect((report) => of(protocol).score(protocol, result, report))
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.score
}
const former = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>, result: ResultOf<D>) =>
  of(protocol).formerValues(protocol, scored(protocol, result))
const shown = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>, result: ResultOf<D>) =>
  of(protocol).shown(protocol, scored(protocol, result))

const jumpingRules = {
  knockDown: '4',
  disobediences: [{ kind: 'PENALTIES' as const, value: '4' }],
  fall: { kind: 'ELIMINATION' as const },
  timeAllowed: 7000,
  timePenalty: null,
  timeLimit: { kind: 'FACTOR' as const, factor: '2' },
}
const eventing: ProtocolOf<'EVENTING'> = { ...EVENTING.defaults, showJumping: jumpingRules }
const styled: ProtocolOf<'STYLE_RIDING'> = {
  ...STYLE_RIDING.defaults,
  timeAllowed: 6800,
  jumpOff: { stylePoints: '60', timeAllowed: 4500, timePenalty: null },
}

describe('the course of the day', () => {
  const course = (allowed: number | null, limit: number | null = null) => ({ allowed, limit })
  it('eventing: the jumping gets its times, and keeps its own if the course has none', () => {
    expect(of(eventing).courseTimes(eventing)).toEqual([7000])
    const { showJumping } = of(eventing).onCourse(eventing, [course(7500, 15_000)])
    expect(showJumping).toEqual({ ...jumpingRules, timeAllowed: 7500, timeLimit: { kind: 'TIME', time: 15_000 } })
    expect(of(eventing).onCourse(eventing, [course(null)])).toEqual(eventing)
    expect(of(eventing).onCourse(eventing, [])).toEqual(eventing)
    const flat = EVENTING.defaults
    expect(of(flat).courseTimes(flat)).toEqual([])
    expect(of(flat).onCourse(flat, [course(7500)])).toEqual(flat)
  })
  it('style riding: a time for the round and one for the jump-off', () => {
    expect(of(styled).courseTimes(styled)).toEqual([6800, 4500])
    const both = of(styled).onCourse(styled, [course(7000), course(4000)])
    expect([both.timeAllowed, both.jumpOff]).toEqual([7000, { ...styled.jumpOff, timeAllowed: 4000 }])
    expect(of(styled).onCourse(styled, [course(null)])).toEqual(styled)
    const plain = STYLE_RIDING.defaults
    expect(of(plain).courseTimes(plain)).toEqual([null])
    expect(of(plain).onCourse(plain, [course(7000), course(4000)])).toEqual({ ...plain, timeAllowed: 7000 })
  })
  it('driving: the cones get it, if they are driven', () => {
    const { defaults } = DRIVING
    expect(of(defaults).courseTimes(defaults)).toEqual([null])
    const set = of(defaults).onCourse(defaults, [course(12_000)])
    expect(of(set).courseTimes(set)).toEqual([12_000])
    expect(of(set).onCourse(set, [course(null)])).toEqual(set)
    const none = { ...defaults, cones: null }
    expect(of(none).courseTimes(none)).toEqual([])
    expect(of(none).onCourse(none, [course(12_000)])).toEqual(none)
  })
})

describe('a row of a table', () => {
  const judges = [{ position: 'C', points: '70' }]
  const row = (more: Partial<TableContent>): TableContent => ({ parts: {}, judges: [], score: null, ...more })
  it('eventing: the phases of the row, the sheets in the dressage, and a total or the score', () => {
    const content = (more: Partial<TableContent>) => EVENTING.tableContent(eventing, row(more))
    expect(content({})).toEqual({ crossCountry: null, showJumping: null, dressage: null, total: null })
    const parts = { crossCountry: { obstacles: '20' }, dressage: { penalties: '30' }, total: '50' }
    expect(content({ parts, score: '51' })).toEqual({ showJumping: null, ...parts })
    expect(content({ score: '51' }).total).toBe('51')
    expect(content({ parts: { showJumping: { time: '1' } } }).showJumping).toEqual({ time: '1' })
    expect(content({ judges }).dressage).toEqual({ judges })
    expect(content({ judges, parts }).dressage).toEqual({ penalties: '30', judges })
    expect(content({ judges, parts: { dressage: null } }).dressage).toEqual({ judges })
    expect(content({ judges, parts: { dressage: 'none' } }).dressage).toEqual({ judges })
  })
  it('driving and cross-country: their phases', () => {
    const parts = { marathon: { penalties: '80' }, ride: { time: '0.4' } }
    expect(DRIVING.tableContent(DRIVING.defaults, row({ parts, judges }))).toEqual({
      marathon: parts.marathon,
      cones: null,
      dressage: { judges },
    })
    expect(DRIVING.tableContent(DRIVING.defaults, row({ parts: { cones: { balls: 1 } } })).cones).toEqual({ balls: 1 })
    expect(CROSS_COUNTRY.tableContent(CROSS_COUNTRY.defaults, row({ parts }))).toEqual({ ride: parts.ride })
    expect(CROSS_COUNTRY.tableContent(CROSS_COUNTRY.defaults, row({}))).toEqual({ ride: null })
  })
  it('style riding and presentation: rounds and judges', () => {
    const parts = { round: { time: 6800 }, jumpOff: { time: 4100 } }
    expect(STYLE_RIDING.tableContent(styled, row({ parts, judges }))).toEqual({ ...parts, judges })
    expect(STYLE_RIDING.tableContent(styled, row({}))).toEqual({ round: null, jumpOff: null, judges: [] })
    expect(PRESENTATION.tableContent(PRESENTATION.defaults, row({ judges, score: '70' }))).toEqual({ judges })
  })
  it('dressage: a percentage beside the sheets is ignored', () => {
    const content = (more: Partial<TableContent>) => DRESSAGE.tableContent(DRESSAGE.defaults, row(more))
    expect(content({ score: '70' })).toEqual({ judges: [], percentage: '70' })
    expect(content({ judges, score: '71' })).toEqual({ judges, percentage: null })
    expect(DRESSAGE.takesTableScore({ parts: {}, judges })).toBe(true)
  })
  it('single values: the score is the value, unless the row has one or an outcome decides', () => {
    const value = GENERIC.defaults
    const outcome = { ...value, value: 'STATUS' as const }
    const content = (more: Partial<TableContent>, protocol = value) => GENERIC.tableContent(protocol, row(more))
    expect(content({ score: '12' })).toEqual({ value: '12' })
    expect(content({ score: '12', parts: { value: '13', time: 100 } })).toEqual({ value: '13', time: 100 })
    expect(content({ score: '12', parts: { outcome: 'Gold' } })).toEqual({ outcome: 'Gold' })
    expect(content({ score: '12' }, outcome)).toEqual({})
    const takes = (parts: TableContent['parts']) => GENERIC.takesTableScore({ parts, judges: [] })
    expect([takes({}), takes({ value: '1' }), takes({ outcome: 'Gold' }), takes({ time: 1 })]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

describe('the score for other users of it', () => {
  const sheet = [{ position: 'C', points: '70' }]
  const driven: ResultOf<'DRIVING'> = {
    discipline: 'DRIVING',
    ...finished,
    dressage: { penalties: '50' },
    marathon: { penalties: '20.5' },
    cones: { balls: 2, time: 11_000 },
  }
  const ridden: ResultOf<'EVENTING'> = {
    discipline: 'EVENTING',
    ...finished,
    dressage: { penalties: '30.5' },
    crossCountry: { obstacles: '20', time: '0.4', elapsed: 30_050 },
    showJumping: { obstacles: '4', time: '0' },
  }
  const style: ResultOf<'STYLE_RIDING'> = {
    discipline: 'STYLE_RIDING',
    ...finished,
    judges: sheet,
    round: { obstaclePenalties: '4', time: 6700 },
  }
  const crossed: ResultOf<'CROSS_COUNTRY'> = {
    discipline: 'CROSS_COUNTRY',
    ...finished,
    ride: { obstacles: '20', time: '0.4', elapsed: 30_050 },
  }
  const value: ResultOf<'GENERIC'> = { discipline: 'GENERIC', ...finished, value: '12', time: 500 }
  const presented: ResultOf<'PRESENTATION'> = { discipline: 'PRESENTATION', ...finished, judges: sheet }
  const vaulted: ResultOf<'VAULTING'> = {
    discipline: 'VAULTING',
    ...finished,
    tests: ['8', '7'].map((score) => ({ score, judges: [] })),
  }
  it('earlier results are compared by points, time and errors, if the discipline has them', () => {
    expect(former(eventing, ridden)).toEqual({ points: null, time: 30_050, errors: 54.9 })
    expect(former(eventing, { ...ridden, crossCountry: null })).toEqual({ points: null, time: null, errors: 34.5 })
    expect(former(DRIVING.defaults, driven)).toEqual({ points: null, time: 11_000, errors: 76.5 })
    expect(former(styled, style)).toEqual({ points: 66, time: 6700, errors: 4 })
    expect(former(CROSS_COUNTRY.defaults, crossed)).toEqual({ points: null, time: 30_050, errors: 20.4 })
    expect(former(CROSS_COUNTRY.defaults, { ...crossed, status: 'RETIRED', ride: null })).toEqual({
      points: null,
      time: null,
      errors: null,
    })
    expect(former(GENERIC.defaults, value)).toEqual({ points: 12, time: 500, errors: null })
    expect(former(PRESENTATION.defaults, presented)).toEqual({ points: 70, time: null, errors: null })
    expect(former(VAULTING.defaults, vaulted)).toEqual({ points: 7.5, time: null, errors: null })
  })
  it('phases are shown with their parts, judges with their points', () => {
    const phase = { obstaclePenalties: null, timePenalties: null, obstacles: [] }
    expect(shown(eventing, ridden).phases).toEqual([
      { ...phase, phase: 'DRESSAGE', penalties: '30.5' },
      { ...phase, phase: 'CROSS_COUNTRY', penalties: '20.4', obstaclePenalties: '20', timePenalties: '0.4' },
      { ...phase, phase: 'SHOW_JUMPING', penalties: '4', obstaclePenalties: '4', timePenalties: '0' },
    ])
    expect(shown(CROSS_COUNTRY.defaults, crossed).phases?.map(({ phase: name }) => name)).toEqual(['CROSS_COUNTRY'])
    expect(shown(DRIVING.defaults, driven).phases?.map(({ penalties }) => penalties)).toEqual(['50', '20.5', '6'])
    expect(shown(styled, style).judgePoints).toEqual([{ position: 'C', points: '70' }])
    expect(shown(PRESENTATION.defaults, presented).judgePoints).toEqual([{ position: 'C', points: '70' }])
  })
  it('sheets are at their path in each discipline', () => {
    const { judges: _, ...none } = { ...ridden, judges: [] }
    expect(EVENTING.sheets({ ...ridden, dressage: { judges: sheet } })).toEqual({
      path: 'dressage.judges',
      sheets: sheet,
    })
    expect(EVENTING.sheets({ ...none, dressage: null })).toEqual({ path: 'dressage.judges', sheets: [] })
    expect(EVENTING.sheets(ridden).sheets).toEqual([])
    expect(DRIVING.sheets({ ...driven, dressage: { judges: sheet } })).toEqual({
      path: 'dressage.judges',
      sheets: sheet,
    })
    expect(DRIVING.sheets(driven).sheets).toEqual([])
    expect(DRIVING.sheets({ ...driven, dressage: null }).sheets).toEqual([])
    expect(STYLE_RIDING.sheets(style)).toEqual({ path: 'judges', sheets: sheet })
    expect(PRESENTATION.sheets(presented)).toEqual({ path: 'judges', sheets: sheet })
  })
  it('points may follow from errors, time or a percentage', () => {
    const figures = <D extends ScoredDiscipline>(protocol: ProtocolOf<D>, result: ResultOf<D>) => {
      const { errors, time, percentage } = of(protocol).pointFigures(protocol, scored(protocol, result), result.status)
      return [errors, time, percentage].map((figure) => (figure === null ? null : formatExact(figure)))
    }
    expect(figures(eventing, ridden)).toEqual(['54.9', null, null])
    expect(figures(DRIVING.defaults, driven)).toEqual(['76.5', '110', null])
    expect(figures(styled, style)).toEqual(['4', '67', null])
    expect(figures(CROSS_COUNTRY.defaults, crossed)).toEqual(['20.4', '300.5', null])
    expect(figures(GENERIC.defaults, value)).toEqual([null, '5', null])
    expect(figures(VAULTING.defaults, vaulted)).toEqual([null, null, null])
  })
  it('whether the highest wins, whether it is a percentage, and how it is entered', () => {
    const exercises = [{ no: 1, coefficient: '1', maximum: '10', part: 'TECHNICAL' as const }]
    expect(DRESSAGE.isHigherBetter(DRESSAGE.defaults)).toBe(true)
    expect(DRESSAGE.isPercentage(DRESSAGE.defaults)).toBe(true)
    expect(DRESSAGE.entryKind({ ...DRESSAGE.defaults, exercises })).toBe('MARKS')
    expect(DRESSAGE.entryKind(DRESSAGE.defaults)).toBe('PERCENTAGES')
    expect(VAULTING.isHigherBetter(VAULTING.defaults)).toBe(true)
    expect(VAULTING.entryKind(VAULTING.defaults)).toBe('MARKS')
    expect(EVENTING.isHigherBetter(eventing)).toBe(false)
    const generic = (percentage: boolean) =>
      GENERIC.isPercentage({ ...GENERIC.defaults, value: percentage ? 'PERCENTAGE' : 'POINTS' })
    expect([generic(true), generic(false)]).toEqual([true, false])
  })
})

describe('the record of disciplines', () => {
  it('finds a discipline by the kind of its protocols', () => {
    expect(disciplineOfKind('VAULTING')).toBe('VAULTING')
    expect(disciplineOfKind(GENERIC.kind)).toBe('GENERIC')
    expect(disciplineOfKind(DRESSAGE.kind)).toBe('DRESSAGE')
    expect(disciplineOfKind('NONE')).toBeNull()
  })
  it('lists the disciplines with rule sets, and their default request', () => {
    expect(['DRESSAGE', 'VAULTING', 'GENERIC', 'NONE'].map(isRuledDiscipline)).toEqual([true, true, false, false])
    const wish = (discipline: 'SHOW_JUMPING' | 'DRESSAGE' | 'EVENTING' | 'VAULTING', format: string | null = null) =>
      plainWishOf(discipline, { format, jumpOffs: 2 })
    const judged = { judges: ['C'], judgeMaximum: '100', exercises: [] }
    expect(wish('DRESSAGE')).toEqual({ discipline: 'DRESSAGE', isFreestyle: false, ...judged })
    expect(wish('EVENTING')).toEqual({ discipline: 'EVENTING', optimumTime: null, ...judged })
    expect(wish('VAULTING')).toEqual({
      discipline: 'VAULTING',
      class: 'INDIVIDUAL',
      tests: ['COMPULSORY', 'FREESTYLE'],
      judges: [],
    })
    expect(wish('SHOW_JUMPING', 'TABLE_A_JUMP_OFF')).toEqual({
      discipline: 'SHOW_JUMPING',
      format: 'TABLE_A_JUMP_OFF',
      height: null,
      length: null,
      jumpOffs: 2,
    })
    expect(wish('SHOW_JUMPING', 'TABLE_D')).toBeNull()
    expect(wish('SHOW_JUMPING')).toBeNull()
    expect(jumpingFormatsOf({})).toEqual([])
  })
})
