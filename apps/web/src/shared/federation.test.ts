import { describe, expect, it } from 'vitest'
import { testFederation } from '../testing/boot.ts'
import { resolveFederation } from './federation.ts'

const league = testFederation({ ref: 'league', name: 'League' })
const ponies = testFederation({ ref: 'ponies', name: 'Ponies' })
const both = [league, ponies]

describe('the federation of a screen (spec section 2)', () => {
  it('is the only one, whatever the address contains', () => {
    expect(resolveFederation({ federations: [league], wanted: 'elsewhere', defaults: ['ponies'] })).toBe(league)
  })
  it('is the one in the address', () => {
    expect(resolveFederation({ federations: both, wanted: 'ponies', defaults: ['league'] })).toBe(ponies)
  })
  it("is unknown if the address names another federation than the reader's own", () => {
    expect(resolveFederation({ federations: both, wanted: 'elsewhere', defaults: ['league'] })).toBe('unknown')
    expect(resolveFederation({ federations: [], wanted: 'league', defaults: [] })).toBe('unknown')
  })
  it("is the reader's own default, else the tenant’s, if it is one of theirs", () => {
    expect(resolveFederation({ federations: both, wanted: undefined, defaults: ['ponies', 'league'] })).toBe(ponies)
    expect(resolveFederation({ federations: both, wanted: undefined, defaults: [null, 'league'] })).toBe(league)
    expect(resolveFederation({ federations: both, wanted: undefined, defaults: ['gone', 'league'] })).toBe(league)
  })
  it('is chosen by the reader if there is no default', () => {
    expect(resolveFederation({ federations: both, wanted: undefined, defaults: [null, 'elsewhere'] })).toBeNull()
    expect(resolveFederation({ federations: [], wanted: undefined, defaults: ['league'] })).toBeNull()
  })
})
