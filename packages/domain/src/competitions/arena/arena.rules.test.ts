import { describe, expect, it } from 'vitest'
import { arenaKindOf, mayRideIn, wordBeside } from './arena.rules.ts'

describe('the kind of an arena (cr150, cr291)', () => {
  it('follows from the type until the organiser chooses another', () => {
    expect(arenaKindOf({ kind: null, type: 'SHOW_JUMPING_ARENA' })).toBe('ARENA')
    expect(arenaKindOf({ kind: null, type: 'DRESSAGE_RING' })).toBe('RING')
    expect(arenaKindOf({ kind: null, type: 'GROUP_DRESSAGE_RING' })).toBe('TEAM_RING')
    expect(arenaKindOf({ kind: 'RING', type: 'GROUP_DRESSAGE_RING' })).toBe('RING')
  })

  it('keeps a team ring for tests with teams', () => {
    expect(mayRideIn('TEAM_RING', { hasTeams: false })).toBe(false)
    expect(mayRideIn('TEAM_RING', { hasTeams: true })).toBe(true)
    expect(mayRideIn('RING', { hasTeams: false })).toBe(true)
  })

  it('is not repeated beside a name that contains it', () => {
    expect(wordBeside('Ring 1', 'ring')).toBeNull()
    expect(wordBeside('Dressage 1', 'Ring')).toBe('Ring')
  })
})
