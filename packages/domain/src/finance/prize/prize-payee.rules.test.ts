import { describe, expect, it } from 'vitest'
import { payeeOfPrize } from './prize-payee.rules.ts'

const all = { rider: 'rider', owner: 'owner', club: 'club' }

describe('the payee of a prize', () => {
  it.each([
    ['RIDER', all, 'rider'],
    ['OWNER', all, 'owner'],
    ['TEAM', all, 'club'],
    ['OWNER', { ...all, owner: null }, 'rider'],
    ['TEAM', { ...all, club: null }, 'rider'],
  ] as const)('%s of %o is the %s', (payee, facts, expected) => {
    expect(payeeOfPrize<string>(payee, facts)).toBe(expected)
  })
})
