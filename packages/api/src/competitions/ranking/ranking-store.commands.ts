import type { Db, Ranking as RankingRecord } from '@oxer/db'
import type { Context } from '../../kernel/context/context.ts'
import { isSameJson, toJson } from '../../kernel/json/json.mappers.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { followChampionship } from '../championship-ranking/championship-following.commands.ts'
import type { TestSetFacts } from './ranking.mappers.ts'
import { calculateRanking } from './ranking.queries.ts'
import { giveCareerPoints } from './ranking-career.commands.ts'

export type Clock = Pick<Context, 'now' | 'newRef' | 'services'>

/**
 * Writers of one test set come one after another. Each sees what the earlier one stored, so that no ranking is calculated from half of the
 * results. Call it before anything of the test set is read in order to change it.
 */
export const takeTurn = async (db: Db, testSetRef: string): Promise<void> => {
  await lockRows({ db }, 'testSet', [testSetRef])
}

/**
 * Decision 27: calculates the ranking from the stored results, and stores it if it differs. A closed ranking stays unchanged. The caller
 * has locked the test set, and notifies the public pages.
 */
export const storeRanking = async (
  db: Db,
  clock: Clock,
  competitionRef: string,
  testSet: TestSetFacts,
): Promise<{ record: RankingRecord; isChanged: boolean }> => {
  const { now, newRef } = clock
  const stored = await db.ranking.findUnique({ where: { testSetRef: testSet.ref } })
  if (stored !== null && stored.status !== 'OPEN') return { record: stored, isChanged: false }
  const { ranking, ranked } = await calculateRanking(db, testSet, stored?.placed ?? null)
  await giveCareerPoints(db, { newRef }, testSet, () => ranked)
  const follow = () => followChampionship({ ...clock, db }, competitionRef, [testSet.ref])
  const derived = { headers: toJson(ranking.headers), entries: toJson(ranking.rows) }
  if (stored === null) {
    const record = await db.ranking.create({
      data: { ref: newRef(), competitionRef, testSetRef: testSet.ref, calculatedAt: now(), ...derived },
    })
    await follow()
    return { record, isChanged: true }
  }
  if (isSameJson(stored.headers, derived.headers) && isSameJson(stored.entries, derived.entries)) {
    await follow()
    return { record: stored, isChanged: false }
  }
  const record = await db.ranking.update({
    where: { ref: stored.ref },
    data: {
      ...derived,
      calculatedAt: now(),
      ...(stored.correctedSince !== null && { changedAt: now() }),
      version: { increment: 1 },
    },
  })
  await follow()
  return { record, isChanged: true }
}
