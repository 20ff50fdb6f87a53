// Measures the ranking of a season's championship: in full, and after one corrected result. The floor computes the same
// sums in plain numbers, without counting rounds, tie breaks, places or exactness. Less work is impossible.
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { formatRatio, median, percentile, ratioOf, table } from './statistics.mjs'

const practitioners = 5000
const roundCount = 10
const rounds = 5

const refOf = (number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A generator of numbers from a seed (mulberry32), so that every run measures the same season. */
const randomFrom = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
  return ((value ^ (value >>> 14)) >>> 0) / 4294967296
}

const recordOf = (rider, round, points) => ({
  id: `${rider}-${round}`,
  riderRef: `rider-${rider}`,
  horseRef: `horse-${rider}`,
  roundRef: refOf(round),
  points: { source: 'CALCULATED', calculated: points, manual: null, notes: '' },
  place: null,
  jumping: null,
})

const time = (work) => {
  const began = performance.now()
  work()
  return performance.now() - began
}

const plainSums = (records) => {
  const totals = new Map()
  for (const { riderRef, horseRef, points } of records) {
    const id = `${riderRef}:${horseRef}`
    totals.set(id, (totals.get(id) ?? 0) + Number(points.calculated))
  }
  return [...totals].sort((left, right) => right[1] - left[1])
}

/** @returns a table in milliseconds, with ratios, and the figures of goal P8 */
export const measurePoints = async () => {
  const unregister = register()
  const folder = '../packages/domain/src/championships/championship-ranking'
  const { buildStanding, changeStanding } = await import(`${folder}/championship-ranking.rules.ts`)
  const { ChampionshipRankingRules, ChampionshipRound } = await import(`${folder}/championship-ranking.schema.ts`)
  const { openBasis } = await import(`${folder}/standing-basis.rules.ts`)
  await unregister()

  const random = randomFrom(2026)
  const pointsOf = () => `${Math.floor(random() * 60)}.${Math.floor(random() * 4) * 25}`
  const basis = openBasis(
    ChampionshipRankingRules.parse({
      manipulations: [{ kind: 'BEST_OF_RANKING_BY_PERCENTAGE', percentage: 60 }],
      tieBreaks: ['MORE_WINS', 'BEST_ROUNDS'],
    }),
    Array.from({ length: roundCount }, (_, round) =>
      ChampionshipRound.parse({
        ref: refOf(round),
        ...(round === roundCount - 1 ? { factor: '2', counting: 'ALWAYS' } : {}),
      }),
    ),
  )
  const records = Array.from({ length: practitioners * roundCount }, (_, index) =>
    recordOf(index % practitioners, Math.floor(index / practitioners), pointsOf()),
  )
  const standing = buildStanding(basis, records)
  const change = () => {
    const before = records[Math.floor(random() * records.length)]
    const after = { ...before, points: { ...before.points, calculated: pointsOf() } }
    changeStanding(standing, { before, after })
  }
  for (let warm = 0; warm < 200; warm += 1) change()

  const [full, plain, changes] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    full.push(time(() => buildStanding(basis, records)))
    plain.push(time(() => plainSums(records)))
    for (let each = 0; each < 100; each += 1) changes.push(time(change))
  }
  const one = median(changes)
  const text = (milliseconds) => milliseconds.toFixed(milliseconds < 10 ? 2 : 0)
  const besideSums = ratioOf(full, plain)
  const lines = table([
    [
      `${records.length} results of ${practitioners} practitioners in ${roundCount} rounds`,
      'ms',
      'slowest',
      'beside plain sums',
    ],
    ['the whole ranking', text(median(full)), text(Math.max(...full)), formatRatio(besideSums)],
    [
      'after one changed result',
      text(one),
      text(percentile(changes, 0.95)),
      `1/${(median(full) / one).toFixed(0)} of the whole`,
    ],
    ['plain sums, sorted', text(median(plain)), text(Math.max(...plain)), ''],
  ])
  return {
    figures: { 'P8.1': median(full) / one, 'P8.4': besideSums.median },
    text: `${lines}\nof one change the slowest is the 95th of 100`,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${(await measurePoints()).text}\n`)
