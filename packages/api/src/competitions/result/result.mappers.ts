import { scoreResult } from '@oxer/domain/competitions/result/result.rules'
import { type Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, StoredResult } from '@oxer/domain/competitions/result/result-entry.schema'
import { toResultScore } from '@oxer/domain/competitions/result/result-score.rules'
import { isExpectedStatus, type ResultLineRow } from './result-lines.queries.ts'

/** The score by the present protocol; a result that it cannot score keeps its stored score. */
const toStoredResult = (protocol: Protocol, row: ResultLineRow): StoredResult | null => {
  if (row.resultRef === null || row.version === null || row.enteredAt === null) return null
  const content = Result.parse(row.content)
  const scored = scoreResult(protocol, content)
  return {
    content,
    score: scored.ok ? toResultScore(protocol, content, scored.score) : row.score,
    version: row.version,
    enteredAt: row.enteredAt.toISOString(),
  }
}

export const toResultLine = (protocol: Protocol, row: ResultLineRow): ResultLine => ({
  participation: row.ref,
  registrationStatus: row.status,
  startNumber: row.startNumber,
  position: row.position,
  startSeconds: row.startSeconds,
  rider: { ref: row.riderRef, name: row.riderName },
  horse: { ref: row.horseRef, name: row.horseName },
  organisationName: row.organisationName,
  outOfCompetition: row.outOfCompetition,
  isExpected: isExpectedStatus(row.status),
  result: toStoredResult(protocol, row),
})
