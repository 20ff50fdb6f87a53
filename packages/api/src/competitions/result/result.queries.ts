import type { Db } from '@oxer/db'
import { findJumpOff } from '@oxer/domain/competitions/ranking/jump-off.rules'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultMetadata, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { entryKindOf, inputKindOf, resultKindsOf } from '@oxer/domain/competitions/result/result-score.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import type { TestSetFacts } from '../ranking/ranking.mappers.ts'
import { lockOf } from '../ranking/ranking.mappers.ts'
import { countProgress, getTestSet, progressOf, type TestSetInput } from '../ranking/ranking.queries.ts'
import { toResultLine } from './result.mappers.ts'
import { listResultLines } from './result-lines.queries.ts'
import { countHeldResults, getResultPublication } from './result-publication.queries.ts'

export const getResultMetadata = async (db: Db, competition: CompetitionScope): Promise<ResultMetadata> => {
  const tests = await db.competitionTest.findMany({
    where: { competitionRef: competition.ref, deletedAt: null },
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
    select: {
      ref: true,
      name: true,
      cancelledAt: true,
      protocolDefinition: true,
      testSets: {
        orderBy: [{ order: 'asc' }, { ref: 'asc' }],
        select: {
          ref: true,
          name: true,
          ranking: { select: { ref: true, status: true, areResultsReopened: true } },
        },
      },
    },
  })
  const progress = await countProgress(db, competition)
  const held = await countHeldResults(db, competition.ref)
  return {
    tests: tests.map((test) => {
      const protocol = Protocol.parse(test.protocolDefinition)
      return {
        ref: test.ref,
        name: test.name,
        isCancelled: test.cancelledAt !== null,
        testKind: protocol.discipline,
        resultKinds: [...resultKindsOf(protocol)],
        inputKind: inputKindOf(protocol),
        entryKind: entryKindOf(protocol),
        protocol,
        testSets: test.testSets.map((testSet) => ({
          ref: testSet.ref,
          name: testSet.name,
          lock: lockOf(testSet.ranking),
          rankingRef: testSet.ranking?.ref ?? null,
          ...progressOf(progress, testSet.ref),
          held: held.get(testSet.ref) ?? 0,
        })),
      }
    }),
    publication: await getResultPublication(db, competition, held),
  }
}

export const viewResultSheet = async (db: Db, testSet: TestSetFacts): Promise<ResultSheet> => {
  const { protocol } = testSet
  const lines = (await listResultLines(db, [testSet.ref])).map((row) => toResultLine(protocol, row))
  const ranking = await db.ranking.findUnique({
    where: { testSetRef: testSet.ref },
    select: { ref: true, status: true, areResultsReopened: true },
  })
  return {
    test: { ref: testSet.test.ref, name: testSet.test.name },
    testSet: { ref: testSet.ref, name: testSet.name },
    protocol,
    lock: lockOf(ranking),
    rankingRef: ranking?.ref ?? null,
    done: lines.filter((line) => line.result !== null).length,
    left: lines.filter((line) => line.result === null && line.isExpected).length,
    lines,
    jumpOff: jumpOffOf(protocol, lines),
  }
}

const jumpOffOf = (protocol: Protocol, lines: readonly ResultLine[]): ResultSheet['jumpOff'] => {
  const found = findJumpOff(
    protocol,
    lines.flatMap(({ participation, result }) => (result ? [{ id: participation, result: result.content }] : [])),
  )
  return found && { round: found.round, entitled: [...found.entitled] }
}

export const getResultSheet = async (
  db: Db,
  competition: CompetitionScope,
  input: TestSetInput,
): Promise<ResultSheet> => viewResultSheet(db, await getTestSet(db, competition, input))

export const findResultLine = async (db: Db, testSet: TestSetFacts, participation: string): Promise<ResultLine> => {
  const row = (await listResultLines(db, [testSet.ref])).find((line) => line.ref === participation)
  if (row === undefined) throw failure(kernelErrors.notFound)
  return toResultLine(testSet.protocol, row)
}

export const getResultLine = async (
  db: Db,
  competition: CompetitionScope,
  input: TestSetInput & { participation: string },
): Promise<ResultLine> => findResultLine(db, await getTestSet(db, competition, input), input.participation)
