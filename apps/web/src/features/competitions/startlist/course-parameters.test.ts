import { describe, expect, it } from 'vitest'
import { timeAllowedOf, timeLimitOf } from './course-parameters.ts'

describe('the time that a course asks for', () => {
  it('is its length by the speed, a started second counted', () => {
    expect(timeAllowedOf({ lengthMetres: 420, speed: 350 })).toBe(72)
    expect(timeAllowedOf({ lengthMetres: 421, speed: 350 })).toBe(73)
    expect(timeLimitOf(72)).toBe(144)
  })

  it('is unknown without a length or a speed', () => {
    expect(timeAllowedOf({ lengthMetres: null, speed: 350 })).toBeNull()
    expect(timeAllowedOf({ lengthMetres: 420, speed: 0 })).toBeNull()
  })
})
