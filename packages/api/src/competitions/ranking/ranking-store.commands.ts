import type { Db, Ranking as RankingRecord } from '@oxer/db'
import type { Context } from '../../kernel/context/context.ts'
import { isSameJson, toJson } from '../../kernel/json/json.mappers.ts'
import { calculateRanking, type TestSetFacts } from './ranking.queries.ts'
import { giveCareerPoints } from './ranking-career.commands.ts'

export type Clock = Pick<Context, 'now' | 'newRef'>

/**
 * Writers of one test set come one after another: each sees what the one before has stored, so that no ranking is made from
 * half of the results. Call it before anything of the test set is read to be changed.
 */
export const takeTurn = async (db: Db, testSetRef: string): Promise<void> => {
  await db.$queryRaw`SELECT ref FROM test_set WHERE ref = ${testSetRef}::uuid FOR NO KEY UPDATE`
}

/**
 * Decision 27: what the stored results make of the ranking now, stored when it differs. A closed ranking stays as it is. The
 * caller has taken its turn and tells the public pages.
 */
export const storeRanking = async (
  db: Db,
  { now, newRef }: Clock,
  competitionRef: string,
  testSet: TestSetFacts,
): Promise<{ record: RankingRecord; isChanged: boolean }> => {
  const stored = await db.ranking.findUnique({ where: { testSetRef: testSet.ref } })
  if (stored !== null && stored.status !== 'OPEN') return { record: stored, isChanged: false }
  const { ranking, ranked } = await calculateRanking(db, testSet, stored?.placed ?? null)
  await giveCareerPoints(db, { newRef }, testSet, ranked)
  const derived = { headers: toJson(ranking.headers), entries: toJson(ranking.rows) }
  if (stored === null) {
    const record = await db.ranking.create({
      data: { ref: newRef(), competitionRef, testSetRef: testSet.ref, calculatedAt: now(), ...derived },
    })
    return { record, isChanged: true }
  }
  if (isSameJson(stored.headers, derived.headers) && isSameJson(stored.entries, derived.entries)) {
    return { record: stored, isChanged: false }
  }
  const record = await db.ranking.update({
    where: { ref: stored.ref },
    data: { ...derived, calculatedAt: now(), version: { increment: 1 } },
  })
  return { record, isChanged: true }
}
