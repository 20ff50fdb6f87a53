import { describe, expect, it } from 'vitest'
import { timeAllowedOf, timeLimitOf } from './course-parameters.form.ts'

describe('the time allowed for a course', () => {
  it('is the length divided by the speed, rounded up to a whole second', () => {
    expect(timeAllowedOf({ lengthMetres: 420, speed: 350 })).toBe(72)
    expect(timeAllowedOf({ lengthMetres: 421, speed: 350 })).toBe(73)
    expect(timeLimitOf(72)).toBe(144)
  })

  it('is unknown without a length or a speed', () => {
    expect(timeAllowedOf({ lengthMetres: null, speed: 350 })).toBeNull()
    expect(timeAllowedOf({ lengthMetres: 420, speed: 0 })).toBeNull()
  })
})
