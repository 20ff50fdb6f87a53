// Properties of every season: few riders and few values, so that ties and changes of place are frequent.
import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { compare, sum, zero } from '../../kernel/decimal.ts'
import { buildStanding, changeStanding } from './championship-ranking.rules.ts'
import { buildMainRanking, changeMainRanking } from './main-ranking.rules.ts'
import { isCounted } from './round-rule/round-score.ts'
import { practitionerOf } from './standing-basis.rules.ts'
import { explainEntries, explainRank } from './standing-explanation.rules.ts'
import { basisOf, calculated, present, recordIds, someBasis, someRecord, someRecords } from './testing/season.ts'

const someChange = fc
  .integer({ min: 0, max: recordIds.length - 1 })
  .chain((index) => fc.record({ index: fc.constant(index), after: fc.option(someRecord(recordIds[index] ?? '')) }))

describe('every season', () => {
  // 500 seasons of 20 changes each: 10,000 edits.
  test.prop([someBasis, someRecords, fc.array(someChange, { minLength: 20, maxLength: 20 })], { numRuns: 500 })(
    'change by change gives what a rebuild gives',
    (basis, records, changes) => {
      const now = [...records]
      let standing = buildStanding(basis, present(now))
      for (const { index, after } of changes) {
        standing = changeStanding(standing, { before: now[index] ?? null, after })
        now[index] = after
        expect(standing.entries).toEqual(buildStanding(basis, present(now)).entries)
      }
    },
  )
  test.prop(
    [
      fc.tuple(someBasis, someBasis, someBasis),
      fc.tuple(someRecords, someRecords, someRecords),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), someChange), { minLength: 10, maxLength: 10 }),
      fc.constantFrom('ANY' as const, 'ALL' as const),
    ],
    { numRuns: 100 },
  )('the main ranking, too: change by change gives what a rebuild gives', (bases, all, changes, requires) => {
    const better = bases[0].rules.better
    const standings = bases.map((basis, index) =>
      buildStanding({ ...basis, rules: { ...basis.rules, better } }, present(all[index] ?? [])),
    )
    const rules = { requires, tieBreaks: ['COUNTBACK' as const, 'LAST_ROUND' as const] }
    const phasesOf = () => [standings.slice(0, 2), standings.slice(2)]
    const now = all.map((records) => [...records])
    let main = buildMainRanking(rules, phasesOf())
    for (const [group, { index, after }] of changes) {
      const [own, standing] = [now[group], standings[group]]
      if (own === undefined || standing === undefined) throw new Error(String(group))
      const before = own[index] ?? null
      standings[group] = changeStanding(standing, { before, after })
      own[index] = after
      for (const record of [before, after]) {
        const id = record === null ? null : practitionerOf(record, standing.basis.rules.dependence)
        if (id !== null) main = changeMainRanking(main, phasesOf(), id)
      }
      expect(main.entries).toEqual(buildMainRanking(rules, phasesOf()).entries)
    }
  })
  test.prop([someBasis, someRecords])('gives the same standing in any order of the results', (basis, records) => {
    expect(buildStanding(basis, present(records).toReversed())).toEqual(buildStanding(basis, present(records)))
  })
  test.prop([someBasis, someRecords])('does not modify the earlier standing in a change', (basis, records) => {
    const [first, ...others] = present(records)
    const before = buildStanding(basis, present(records))
    changeStanding(before, { before: first ?? null, after: null })
    expect(before).toEqual(buildStanding(basis, [...others, ...(first === undefined ? [] : [first])]))
  })
  test.prop([someBasis, someRecords])('has totals that are the sum of the counted rounds', (basis, records) => {
    for (const { total, rounds, isManual } of buildStanding(basis, present(records)).entries) {
      const counted = rounds.filter(isCounted).map(({ points }) => points)
      if (!isManual) expect(total).toEqual(sum(counted))
    }
  })
  test.prop([someBasis, someRecords])(
    'gives each entry a place that is one more than the number of better entries',
    (basis, records) => {
      const { entries } = buildStanding(basis, present(records))
      const ranked = entries.filter(({ isRanked }) => isRanked)
      for (const [index, { place }] of ranked.entries()) {
        expect(place).toBe(1 + ranked.findIndex((other) => other.place === place))
        expect(place).toBeLessThanOrEqual(index + 1)
      }
      expect(entries.slice(ranked.length).every(({ place }) => place === null)).toBe(true)
    },
  )
  test.prop([someRecords, fc.integer({ min: 1, max: 5 })])(
    'never lowers a total of points without minus by counting more rounds',
    (records, count) => {
      const plain = present(records).map((record) => ({
        ...record,
        points: record.points.calculated?.startsWith('-') ? calculated('0') : record.points,
      }))
      const totals = (best: number) =>
        new Map(
          buildStanding(
            basisOf('......', { manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: best }] }),
            plain,
          ).entries.map(({ id, total }) => [id, total]),
        )
      const more = totals(count + 1)
      for (const [id, total] of totals(count)) expect(compare(more.get(id) ?? zero, total)).toBeGreaterThanOrEqual(0)
    },
  )
  test.prop([someBasis, someRecords])(
    'explains each rank by what is in it, and each neighbour by one rule',
    (basis, records) => {
      const standing = buildStanding(basis, present(records))
      for (const [index, entry] of standing.entries.entries()) {
        const explained = explainRank(standing, entry.id)
        const missed = new Set(explained?.missed.map(({ roundRef }) => roundRef))
        for (const { roundRef, origin } of entry.rounds) expect(missed.has(roundRef)).toBe(origin === 'MISSED')
        expect(explained?.unrankedReason === null).toBe(entry.place !== null)
        const results = [...(explained?.rounds ?? []), ...(explained?.missed ?? [])].flatMap((round) => round.results)
        const held = entry.records.filter(({ roundRef }) => standing.basis.byRef.has(roundRef))
        expect(results.map(({ recordId }) => recordId).toSorted()).toEqual(held.map(({ id }) => id).toSorted())
        const after = standing.entries[index + 1]
        if (after === undefined) expect(explained?.below).toBeNull()
        else {
          const between = explainEntries(basis.rules, entry, after)
          expect(explained?.below).toEqual({ id: after.id, ...between })
          expect(between.better).toBe(entry.place === after.place && between.key === null ? null : 'LEFT')
        }
      }
    },
  )
})
