import { describe, expect, it } from 'vitest'
import { genderFitsAge, withersHeightOf, withersHeights } from './horse.rules.ts'
import { isUeln } from './ueln.rules.ts'

describe('UELN', () => {
  it.each(['528003201400123', '056015ABC000001'])('accepts %s', (text) => expect(isUeln(text)).toBe(true))
  it.each(['52800320140012', '5280032014001234', 'BEL003201400123', '528003201400-23', '528003201400é23'])(
    'refuses %s',
    (text) => expect(isUeln(text)).toBe(false),
  )
})

describe('height at the withers', () => {
  it('has one category for every centimetre up to 157, without gap or overlap', () => {
    for (const [index, option] of withersHeights.entries()) {
      expect(withersHeightOf(option.max)).toBe(option.code)
      const next = withersHeights[index + 1]
      if (next) expect([next.min, withersHeightOf(option.max + 1)]).toEqual([option.max + 1, next.code])
    }
    expect(withersHeightOf(158)).toBeNull()
  })
})

describe('words for the gender of young horses', () => {
  it('are valid until the birthday', () => {
    expect(genderFitsAge('COLT', '2022-05-18', '2026-05-17')).toBe(true)
    expect(genderFitsAge('COLT', '2022-05-17', '2026-05-17')).toBe(false)
    expect(genderFitsAge('FILLY_FOAL', '2025-05-17', '2026-05-17')).toBe(false)
    expect(genderFitsAge('GELDING', '2010-01-01', '2026-05-17')).toBe(true)
    expect(genderFitsAge('FILLY', null, '2026-05-17')).toBe(true)
  })
})
