import { test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { buildStanding } from './championship-ranking.rules.ts'
import { sortKeyOf } from './standing-sort-key.rules.ts'
import { fromStoredEntry, toStoredEntry } from './stored-standing.rules.ts'
import { StoredFigures, StoredRound } from './stored-standing.schema.ts'
import { present, someBasis, someRecords } from './testing/season.ts'

describe('a stored standing', () => {
  test.prop([someBasis, someRecords], { numRuns: 300 })('is read back as it was', (basis, records) => {
    for (const entry of buildStanding(basis, present(records)).entries) {
      const { key, figures, rounds } = toStoredEntry(entry)
      const stored = JSON.parse(JSON.stringify({ figures, rounds }))
      const read = fromStoredEntry({
        key,
        figures: StoredFigures.parse(stored.figures),
        rounds: StoredRound.array().parse(stored.rounds),
      })
      expect(read).toEqual({ ...entry, records: [], place: null })
      expect(sortKeyOf(read)).toBe(sortKeyOf(entry))
    }
  })
})
