// The course of a part of a test: its times come from the start list and are written into the protocol that scores.
import { type Db, Prisma } from '@oxer/db'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { protocolOnCourse } from '@oxer/domain/competitions/startlist/course-times.rules'
import { isSameJson, toJson } from '../../kernel/json/json.mappers.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { rescoreResults } from '../result/result-score.commands.ts'
import { StoredParameters } from '../startlist/startlist-parameters.queries.ts'
import { getTestSet } from './ranking.queries.ts'
import { type Clock, storeRanking, takeTurn } from './ranking-store.commands.ts'

/** Stores the protocol of a test set with the course of its start list. A closed ranking keeps its protocol. */
const fitProtocol = async (db: Db, testSetRef: string): Promise<boolean> => {
  const row = await db.testSet.findUniqueOrThrow({
    where: { ref: testSetRef },
    select: {
      courseProtocol: true,
      test: { select: { protocolDefinition: true } },
      startlist: { select: { parameters: true } },
      ranking: { select: { status: true } },
    },
  })
  if (row.ranking?.status === 'CLOSED') return false
  const { parts } = StoredParameters.parse(row.startlist?.parameters ?? {})
  const own = Protocol.parse(row.test.protocolDefinition)
  const fitted = protocolOnCourse(own, parts)
  const courseProtocol = isSameJson(fitted, own) ? null : toJson(fitted)
  if (isSameJson(row.courseProtocol, courseProtocol)) return false
  await db.testSet.update({
    where: { ref: testSetRef },
    data: { courseProtocol: courseProtocol ?? Prisma.DbNull },
  })
  return true
}

/**
 * Updates scores and ranking of test sets after a change of their start list's course, in this transaction; closed rankings stay
 * unchanged. Returns true if the public pages change.
 */
export const followCourse = async (
  db: Db,
  clock: Clock,
  competition: CompetitionScope,
  testSets: readonly { readonly ref: string; readonly testRef: string }[],
): Promise<boolean> => {
  let isChanged = false
  const inOrder = [...testSets].sort((left, right) => (left.ref < right.ref ? -1 : 1))
  for (const { ref } of inOrder) await takeTurn(db, ref)
  for (const { ref, testRef } of inOrder) {
    if (!(await fitProtocol(db, ref))) continue
    const testSet = await getTestSet(db, competition, { test: testRef, testSet: ref })
    isChanged = (await rescoreResults(db, testSet)) || isChanged
    const ranking = await db.ranking.findUnique({ where: { testSetRef: ref }, select: { ref: true } })
    if (ranking !== null) isChanged = (await storeRanking(db, clock, competition.ref, testSet)).isChanged || isChanged
  }
  return isChanged
}
