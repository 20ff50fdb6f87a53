import { describe, expect, it } from 'vitest'
import { fittingFiles, isFinalRefusal, maximumMailAttempts, mostAttachedBytes, pauseAfter } from './mail.rules.ts'

describe('a mail that could not be sent', () => {
  it('is tried again after longer and longer pauses, and then given up', () => {
    const pauses = Array.from({ length: maximumMailAttempts }, (_, index) => pauseAfter(index + 1))
    expect(pauses.at(-1)).toBeNull()
    const waited = pauses.slice(0, -1).map(Number)
    expect(waited).toEqual(waited.toSorted((one, other) => one - other))
    expect(waited.reduce((sum, minutes) => sum + minutes, 0)).toBeGreaterThan(20 * 60)
  })
  it('is given up at once if the server refuses the address for good', () => {
    expect(isFinalRefusal({ code: 'EENVELOPE', responseCode: 550 })).toBe(true)
    expect(isFinalRefusal({ code: 'EENVELOPE', responseCode: 451 })).toBe(false)
    expect(isFinalRefusal({ code: 'EAUTH', responseCode: 535 })).toBe(false)
    expect(isFinalRefusal({ code: 'ECONNECTION', responseCode: null })).toBe(false)
  })
})

describe('the files of a mail', () => {
  it('fit together, in their order; what is too large is left out', () => {
    const file = (name: string, length: number) => ({ name, body: { length } })
    const namesOf = (...files: ReturnType<typeof file>[]) => fittingFiles(files).map(({ name }) => name)
    expect(namesOf(file('a', mostAttachedBytes))).toEqual(['a'])
    expect(namesOf(file('a', mostAttachedBytes), file('b', 1))).toEqual(['a'])
    expect(namesOf(file('a', mostAttachedBytes + 1), file('b', 1))).toEqual(['b'])
    expect(namesOf()).toEqual([])
  })
})
