import { describe, expect, it } from 'vitest'
import { startingData } from './starting-data.presets.ts'
import { startingRows } from './starting-data.rules.ts'
import { StartingDataKey } from './starting-data.schema.ts'

const rowsOf = (key: StartingDataKey) => {
  let count = 0
  const newRef = () => `00000000-0000-7000-8000-${String(++count).padStart(12, '0')}`
  return startingRows(startingData[key], { federationRef: 'f', newRef, createdAt: new Date(0), issuer: 'PS' })
}

describe('starting data', () => {
  it.each(StartingDataKey.options)(
    '%s is complete: whatever it names, it contains, and each ref is used once',
    (key) => {
      const rows = rowsOf(key)
      const all = Object.values(rows).flat()
      expect(new Set(all.map(({ ref }) => ref)).size).toBe(all.length)
      expect(all.every(({ federationRef }) => federationRef === 'f')).toBe(true)
      const codes = rows.sportCategories.map(({ code }) => code)
      expect(new Set(codes).size).toBe(codes.length)
    },
  )

  it.each(['FLEMISH', 'DUTCH'] as const)(
    '%s is enough for a competition: levels with protocols, and one default each',
    (key) => {
      const rows = rowsOf(key)
      const protocols = new Map(rows.protocols.map((row) => [row.ref, row.sportType]))
      for (const category of rows.sportCategories) {
        const variant = rows.sportTypeVariants.find(({ ref }) => ref === category.sportTypeVariantRef)
        expect(protocols.get(category.protocolRef)).toBe(variant?.sportType)
      }
      expect(rows.priceProfiles.filter(({ isDefault }) => isDefault)).toHaveLength(1)
      expect(rows.articles.filter(({ type, isDefault }) => type === 'SUBSCRIPTION' && isDefault)).toHaveLength(1)
    },
  )

  it('ranks the levels of a discipline from the lowest', () => {
    const levels = rowsOf('FLEMISH').sportCategories.map(({ code, rank }) => [code, rank])
    expect(levels.slice(0, 6)).toEqual([
      ['DR-B', 0],
      ['DR-L', 1],
      ['DR-M', 2],
      ['DR-Z', 3],
      ['SP-60', 0],
      ['SP-80', 1],
    ])
  })
})
