import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canDeleteTeam, type OwnTeamFacts, whatKeepsTeam } from './team.rules.ts'

const closesAt = new Date('2026-05-01T18:00:00Z')
const registered: OwnTeamFacts = {
  ...{ isPublished: true, hasBegun: false, hasRegistration: true, isPaid: false },
  ...{ closesAt, now: new Date('2026-04-30T12:00:00Z') },
}
const late = new Date('2026-05-01T18:00:00.001Z')

describe('deleting an own team', () => {
  it.each([
    ['before the closing', {}, null],
    ['at the closing', { now: closesAt }, null],
    ['after the closing', { now: late }, 'registrationClosed'],
    ['a registration that never closes', { closesAt: null, now: late }, null],
    ['a paid team', { isPaid: true }, 'paid'],
    ['a paid team after the closing', { isPaid: true, now: late }, 'paid'],
    ['a team without a registration after the closing', { hasRegistration: false, now: late }, null],
  ] as const)('%s', (_, over, expected) => {
    expect(whatKeepsTeam({ ...registered, ...over })).toBe(expected)
    expect(canDeleteTeam({ ...registered, ...over })).toBe(expected === null)
  })

  it('never works in a test with a result, nor in a competition that is not published', () => {
    const facts = fc.record({
      ...{ isPublished: fc.boolean(), hasBegun: fc.boolean(), hasRegistration: fc.boolean(), isPaid: fc.boolean() },
      ...{ closesAt: fc.option(fc.date({ noInvalidDate: true })), now: fc.date({ noInvalidDate: true }) },
    })
    fc.assert(
      fc.property(facts, (one) => {
        if (one.hasBegun || !one.isPublished) expect(canDeleteTeam(one)).toBe(false)
      }),
    )
  })

  it('is never possible again later, once it is not', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (one, other) => {
        const [now, later] = one < other ? [one, other] : [other, one]
        if (!canDeleteTeam({ ...registered, now })) {
          expect(canDeleteTeam({ ...registered, now: later })).toBe(false)
        }
      }),
    )
  })
})
