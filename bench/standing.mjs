// Measures the stored ranking of a championship of 50,000 results: all of it, and after one corrected result, each in a transaction of its
// own with everything that it writes.
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { startPostgres } from '../tooling/run/postgres.mjs'
import { median, percentile, table } from './statistics.mjs'

const practitioners = 5000
const competitions = 10
const rounds = 3
const changesPerRound = 20

const timed = async (work) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const rules = {
  manipulations: [{ kind: 'BEST_OF_RANKING_BY_PERCENTAGE', percentage: 60 }],
  tieBreaks: ['MORE_WINS', 'BEST_ROUNDS'],
}

/** A championship of one group with its competitions, of which every ranking is published, and the points of every result. */
const fillSeason = async (database, make) => {
  const { ref: federationRef } = await make.federation()
  const variant = await make.sportTypeVariant({ federationRef })
  const category = await make.sportCategory({ federationRef, sportTypeVariantRef: variant.ref })
  const { ref: championshipRef } = await make.championship({ federationRef })
  const phase = await make.championshipPhase({ championshipRef })
  const group = await make.championshipGroup({ phaseRef: phase.ref, rules: { rules } })
  await make.championshipSportCategory({ championshipRef, sportCategoryRef: category.ref })
  const riders = Array.from({ length: practitioners }, () => ({ rider: randomUUID(), horse: randomUUID() }))
  for (let index = 0; index < competitions; index += 1) {
    const { ref } = await make.competition({ federationRef, publishedParts: ['RANKING'] })
    const test = await make.test({ competitionRef: ref, sportCategoryRef: category.ref })
    await make.championshipCompetition({ championshipRef, competitionRef: ref })
    await database.query(
      `INSERT INTO ranking (ref, competition_ref, test_set_ref, published_at) VALUES (gen_random_uuid(), $1, $2, now())`,
      [ref, test.testSet.ref],
    )
    await database.query(
      `INSERT INTO championship_points (ref, championship_ref, group_ref, sport_category_ref, competition_ref, test_set_ref,
         registration_ref, rider_ref, horse_ref, date, place, participants, source, manual, notes)
       SELECT gen_random_uuid(), $1, $2, $3, $4, $5, gen_random_uuid(), (r ->> 'rider')::uuid, (r ->> 'horse')::uuid,
         '2026-05-17', 1 + (n * 7919 % 5000), 5000, 'MANUAL', (n * 104729 * ${index + 1} % 24000) / 100.0, 'bench'
       FROM jsonb_array_elements($6::jsonb) WITH ORDINALITY AS row (r, n)`,
      [championshipRef, group.ref, category.ref, ref, test.testSet.ref, JSON.stringify(riders)],
    )
  }
  await database.query('ANALYZE')
  return { championshipRef, phase, group, category, riders }
}

/** @returns a table in milliseconds, and the figure of goal P8.5 */
export const measureStanding = async () => {
  const unregister = register()
  const { openDatabase, migrate, newRef } = await import('../packages/db/src/index.ts')
  const { given } = await import('../packages/testing/src/index.ts')
  const folder = '../packages/api/src/competitions/championship-ranking'
  const { readSettings } = await import(`${folder}/championship-basis.queries.ts`)
  const { lockRankings, updateRankings } = await import(`${folder}/championship-following.commands.ts`)
  const { wantedRankings } = await import(
    '../packages/domain/src/competitions/championship-ranking/ranking-basis.rules.ts'
  )
  await unregister()
  const postgres = await startPostgres({ durable: true, settings: { random_page_cost: 1.1 } })
  const database = await openDatabase({ url: postgres.url })
  try {
    await migrate(database)
    const now = () => new Date()
    const season = await fillSeason(database, given(database.prisma, { newRef, now }))
    const { championshipRef, group, category, riders } = season
    const settings = await readSettings(database.prisma, championshipRef)
    for (const { target, targetRef, basis } of wantedRankings(settings, category.ref)) {
      await database.prisma.championshipRanking.create({
        data: {
          ...{ ref: newRef(), championshipRef, target, targetRef, sportCategoryRef: category.ref },
          ...{ basis, isPublic: true, createdAt: now(), changedAt: now() },
          competitionRefs: basis.kind === 'GROUP' ? basis.rounds.map(({ ref }) => ref) : [],
        },
      })
    }
    const update = (keys) =>
      database.prisma.$transaction(
        async (db) => {
          const all = await lockRankings(db, [championshipRef])
          const { ref } = all.find(({ targetRef }) => targetRef === group.ref)
          await updateRankings({ db, services: { database }, now, newRef }, all, new Map([[ref, keys]]))
        },
        { timeout: 600_000 },
      )
    let changed = 0
    const change = async () => {
      changed += 1
      const { rider, horse } = riders[(changed * 97) % riders.length]
      await database.query(
        `UPDATE championship_points SET manual = $2 WHERE ref = (SELECT ref FROM championship_points
           WHERE championship_ref = $3 AND rider_ref = $1 ORDER BY ref LIMIT 1)`,
        [rider, String(changed % 240), championshipRef],
      )
      await update(new Set([`${rider}:${horse}`]))
    }
    await update(null)
    await change()
    const [full, one] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      // Every entry is written again, as by creating the ranking.
      await database.query('DELETE FROM championship_ranking_entry')
      full.push(await timed(() => update(null)))
      for (let each = 0; each < changesPerRound; each += 1) one.push(await timed(change))
    }
    const text = (milliseconds) => milliseconds.toFixed(milliseconds < 10 ? 2 : 0)
    return {
      figures: { 'P8.5': median(full) / median(one) },
      text: table([
        [`${practitioners * competitions} results of ${practitioners} practitioners`, 'ms', 'slowest'],
        ['the whole ranking is stored', text(median(full)), text(Math.max(...full))],
        ['after one changed result', text(median(one)), text(percentile(one, 0.95))],
      ]),
    }
  } finally {
    await database.close()
    await postgres.stop()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { figures, text } = await measureStanding()
  process.stdout.write(`${text}\n1/${figures['P8.5'].toFixed(0)} of the whole\n`)
}
