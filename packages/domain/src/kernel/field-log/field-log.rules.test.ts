import { describe, expect, it } from 'vitest'
import { fieldLogErrors } from './field-log.errors.ts'
import { deviceOf, type FieldCallFacts, type FieldLeaseFacts, refusalByLeases } from './field-log.rules.ts'

const since = new Date('2026-05-17T08:00:00Z')
const lease = (over: Partial<FieldLeaseFacts> = {}): FieldLeaseFacts => ({
  ...{ ref: 'lease', competitionRef: 'own', state: 'OUT', holder: 'Laptop 1', since },
  ...over,
})
const call = (over: Partial<FieldCallFacts> = {}): FieldCallFacts => ({
  ...{ path: 'competitions.result.enter', touched: new Set(['own']), named: new Set(['own']) },
  ...{ hasFile: false, isOfSystem: false, replayedLease: null },
  ...over,
})
const other = { touched: new Set(['other']), named: new Set(['other']) }
const codeOf = (leases: readonly FieldLeaseFacts[], of: Partial<FieldCallFacts> = {}) =>
  refusalByLeases(leases, call(of))?.error ?? null

describe('at the centre', () => {
  it('only what is out is refused, with its holder and the day', () => {
    expect(refusalByLeases([], call())).toBeNull()
    expect(refusalByLeases([lease()], call())).toEqual({
      error: fieldLogErrors.inTheField,
      values: { holder: 'Laptop 1', since: '2026-05-17T08:00:00.000Z' },
    })
    expect(codeOf([lease({ state: 'DIVERGED' })])).toBe(fieldLogErrors.inTheField)
    expect(codeOf([lease()], other)).toBeNull()
    expect(codeOf([lease()], { path: 'competitions.print.order' })).toBeNull()
    expect(codeOf([lease()], { path: 'shell.favourite.toggleCompetition' })).toBeNull()
  })

  it('steps of the system are refused, except those that follow from what is stored', () => {
    const isOfSystem = true
    expect(codeOf([lease()], { isOfSystem, path: 'place-draw' })).toBe(fieldLogErrors.inTheField)
    expect(codeOf([lease()], { isOfSystem, path: 'publish-results' })).toBeNull()
    expect(codeOf([lease()], { isOfSystem: false, path: 'publish-results' })).toBe(fieldLogErrors.inTheField)
  })

  it('a line of the log is applied to its competition alone', () => {
    const replayedLease = 'lease'
    expect(codeOf([lease()], { replayedLease })).toBeNull()
    expect(codeOf([lease()], { replayedLease, ...other })).toBe(fieldLogErrors.onlyTheCompetition)
    expect(codeOf([lease()], { replayedLease, path: 'competitions.competition.delete' })).toBe(
      fieldLogErrors.notInTheField,
    )
    expect(codeOf([], { replayedLease })).toBe(fieldLogErrors.onlyTheCompetition)
    const second = lease({ ref: 'second', competitionRef: 'other' })
    expect(codeOf([lease(), second], { replayedLease, touched: new Set(['own', 'other']) })).toBe(
      fieldLogErrors.inTheField,
    )
  })
})

describe('on a laptop', () => {
  const here = [lease({ state: 'HERE' }), lease({ ref: 'second', competitionRef: 'other' })]
  it('its competition changes, and nothing else', () => {
    expect(codeOf(here)).toBeNull()
    expect(codeOf(here, other)).toBe(fieldLogErrors.onlyTheCompetition)
    expect(codeOf(here, { named: new Set(), touched: new Set(['own']) })).toBe(fieldLogErrors.onlyTheCompetition)
    expect(codeOf(here, { hasFile: true })).toBe(fieldLogErrors.noFilesInTheField)
    expect(codeOf(here, { path: 'competitions.competitionDesk.take' })).toBe(fieldLogErrors.notInTheField)
    expect(codeOf(here, { path: 'access.session.end', named: new Set() })).toBeNull()
    expect(codeOf(here, { isOfSystem: true, path: 'place-draw' })).toBe(fieldLogErrors.onlyTheCompetition)
    expect(codeOf(here, { isOfSystem: true, path: 'place-draw', ...other })).toBeNull()
  })

  it('nothing changes once it is finished', () => {
    expect(codeOf([lease({ state: 'FINISHED' })])).toBe(fieldLogErrors.fieldFinished)
    expect(codeOf([lease({ state: 'FINISHED' })], { path: 'access.session.end' })).toBeNull()
  })
})

it.each([
  ['tablet-C:3', 'tablet-C'],
  ['laptop:1', 'laptop'],
  [null, 'laptop'],
  ['0193a1f0-5c2b-7c1e-9d7b-3f0a5b6c7d8e', 'laptop'],
  ['a b:1', 'laptop'],
])('the device of the key %s is %s', (key, device) => {
  expect(deviceOf(key)).toBe(device)
})
