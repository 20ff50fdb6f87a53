import { describe, expect, it } from 'vitest'
import { decideRegistration, type RegistrationFacts } from './registration-decision.rules.ts'

const none = {
  test: 0,
  testRiders: 0,
  testHorses: 0,
  rider: 0,
  horse: 0,
  combination: 0,
  overall: 0,
  overallRider: 0,
  overallHorse: 0,
  variant: 0,
  variantRider: 0,
  variantHorse: 0,
}
const unlimited = {
  limitScope: 'COMBINATION' as const,
  test: 0,
  rider: 0,
  horse: 0,
  combination: 0,
  overall: 0,
  overallRider: 0,
  overallHorse: 0,
  variant: 0,
  variantRider: 0,
  variantHorse: 0,
}
const facts = (over: Partial<RegistrationFacts> = {}): RegistrationFacts => ({
  instant: '2026-05-17T08:00:00Z',
  period: { opensAt: null, closesAt: null, lateAt: null },
  isStaff: false,
  quantity: 1,
  counts: none,
  limits: unlimited,
  isTestCancelled: false,
  isPonyTest: false,
  isPony: false,
  isMemberOfOrganisation: true,
  ...over,
})
const errors = (problems: readonly { error: unknown }[]) => problems.map(({ error }) => error)

describe('deciding on a registration (decision 12, decision 14)', () => {
  it('allows everything without limits', () => {
    expect(decideRegistration(facts())).toEqual({ kind: 'REGISTRATION', refusals: [], warnings: [] })
  })

  const full = facts({ counts: { ...none, test: 40, overall: 90 }, limits: { ...unlimited, test: 40, overall: 90 } })
  it.each([true, false])('refuses a full test and a full competition (staff: %s)', (isStaff) => {
    const { refusals, warnings } = decideRegistration({ ...full, isStaff })
    expect(refusals).toEqual([
      { error: 'maxTestReached', values: { limit: 40, registered: 40 } },
      { error: 'maxOverallReached', values: { limit: 90, registered: 90 } },
    ])
    expect(warnings).toEqual([])
  })

  const doubtful = facts({
    counts: { ...none, rider: 2, horse: 1, combination: 1, overallRider: 4, overallHorse: 3 },
    limits: { ...unlimited, rider: 2, horse: 1, combination: 1, overallRider: 4, overallHorse: 3 },
    isMemberOfOrganisation: false,
    isPonyTest: true,
  })
  const doubts = [
    'maxRiderReached',
    'maxHorseReached',
    'maxCombinationReached',
    'maxRiderReached',
    'maxHorseReached',
    'riderNotInOrganisation',
    'horseTypeWrong',
  ]
  it('warns the organiser of everything that it refuses to a club', () => {
    const staff = decideRegistration({ ...doubtful, isStaff: true })
    expect([errors(staff.refusals), errors(staff.warnings)]).toEqual([[], doubts])
    const club = decideRegistration(doubtful)
    expect([errors(club.refusals), errors(club.warnings)]).toEqual([doubts, []])
  })

  it('counts riders if the test limits riders: a rider who is already in takes no further place', () => {
    const limits = { ...unlimited, limitScope: 'RIDER' as const, test: 10 }
    const counts = { ...none, test: 14, testRiders: 10, rider: 1 }
    expect(decideRegistration(facts({ limits, counts })).refusals).toEqual([])
    expect(errors(decideRegistration(facts({ limits, counts: { ...counts, rider: 0 } })).refusals)).toEqual([
      'maxTestReached',
    ])
  })

  const closed = { opensAt: null, closesAt: '2026-05-10T20:00:00Z', lateAt: '2026-05-12T20:00:00Z' }
  it('refuses a club after the late period, and lets staff register late', () => {
    expect(errors(decideRegistration(facts({ period: closed })).refusals)).toEqual(['closed'])
    expect(decideRegistration(facts({ period: closed, isStaff: true }))).toMatchObject({
      kind: 'LATE_REGISTRATION',
      refusals: [],
    })
  })

  it('refuses a cancelled test to everybody', () => {
    expect(errors(decideRegistration(facts({ isTestCancelled: true, isStaff: true })).refusals)).toEqual([
      'testCancelled',
    ])
  })
})
