// Updates scores when the protocol of a test set changes.
import type { Db } from '@oxer/db'
import { scoreResult } from '@oxer/domain/competitions/result/result.rules'
import { toResultScore } from '@oxer/domain/competitions/result/result-score.rules'
import { isSameJson, toJson } from '../../kernel/json/json.mappers.ts'
import type { TestSetFacts } from '../ranking/ranking.mappers.ts'
import { listStoredResults } from './result-lines.queries.ts'

/** Scores by the present protocol; a result that it cannot score keeps its score. Returns true if some changed. */
export const rescoreResults = async (db: Db, testSet: TestSetFacts): Promise<boolean> => {
  let isChanged = false
  for (const { ref, content, score } of await listStoredResults(db, testSet.ref)) {
    const scored = scoreResult(testSet.protocol, content)
    if (!scored.ok) continue
    const derived = toJson(toResultScore(testSet.protocol, content, scored.score))
    if (isSameJson(score, derived)) continue
    await db.result.update({ where: { ref }, data: { score: derived } })
    isChanged = true
  }
  return isChanged
}
