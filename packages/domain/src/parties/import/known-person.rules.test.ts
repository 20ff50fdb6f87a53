import { describe, expect, it } from 'vitest'
import { personOfRow, resemblanceOf } from './known-person.rules.ts'

const lien = { firstName: 'Lien', lastName: 'Peeters', birthDate: '2008-12-31' }
const stored = (ref: string, over: Partial<typeof lien> = {}) => ({
  ref,
  organisations: ['LRV Zemst'],
  ...lien,
  ...over,
})
const nobody = { persons: {}, samePersons: false }

describe('a row about somebody who is stored (decision 106)', () => {
  it('offers at most three, with a score and the reasons, and none with another birth date and a merely alike name', () => {
    const alike = resemblanceOf({
      row: 7,
      ...lien,
      stored: [
        stored('a', { lastName: 'Peters' }),
        stored('b'),
        stored('c', { lastName: 'Peeterss' }),
        stored('d', { lastName: 'Peetters' }),
        stored('e', { lastName: 'Peters', birthDate: '1999-01-01' }),
      ],
    })
    expect(alike).toMatchObject({ row: 7, name: 'Lien Peeters', isCertain: true })
    expect(alike?.candidates).toHaveLength(3)
    expect(alike?.candidates[0]).toMatchObject({ ref: 'b', likeness: 100, organisations: ['LRV Zemst'] })
    expect(
      resemblanceOf({ row: 7, ...lien, stored: [stored('e', { lastName: 'Peters', birthDate: '1999-01-01' })] }),
    ).toBeNull()
  })
  it('is the chosen person, and the certain one only if these are taken', () => {
    const row = resemblanceOf({ row: 7, ...lien, stored: [stored('b')] })
    const twins = resemblanceOf({ row: 7, ...lien, stored: [stored('b'), stored('c')] })
    if (!row || !twins) throw new Error('both rows resemble somebody')
    expect(personOfRow(row, nobody)).toBeNull()
    expect(personOfRow(row, { ...nobody, samePersons: true })).toBe('b')
    expect(personOfRow(row, { persons: { 7: null }, samePersons: true })).toBeNull()
    expect(personOfRow(row, { persons: { 7: 'b' }, samePersons: false })).toBe('b')
    expect(personOfRow(row, { persons: { 7: 'somebody else' }, samePersons: false })).toBeNull()
    expect(personOfRow(twins, { ...nobody, samePersons: true })).toBeNull()
  })
})
