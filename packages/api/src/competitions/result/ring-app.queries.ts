import type { Db } from '@oxer/db'
import { competitionCode } from '@oxer/domain/competitions/competition/competition.rules'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { RingApp } from '@oxer/domain/federation/ring-app/ring-app.schema'
import { ringAppsOf } from '@oxer/domain/federation/ring-app/ring-app-choice.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toRingApps } from '../../federation/federation/federation.mappers.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'

/** The ring is that of its first activity; a test that is not planned has none, and an empty code. */
export const listRingApps = async (
  db: Db,
  { ref: competitionRef, federationRef }: CompetitionScope,
  { test, testSet }: { test: string; testSet: string },
): Promise<RingApp[]> => {
  const found = await db.testSet.findFirst({
    where: { ref: testSet, testRef: test, test: { competitionRef, deletedAt: null } },
    select: {
      test: { select: { protocolDefinition: true } },
      startlist: {
        select: {
          activities: {
            orderBy: [{ date: 'asc' }, { startSeconds: 'asc' }],
            take: 1,
            select: { arena: { select: { code: true } } },
          },
        },
      },
    },
  })
  if (found === null) throw failure(kernelErrors.notFound, { field: 'testSet' })
  const { ringApps } = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { ringApps: true },
  })
  return ringAppsOf(toRingApps(ringApps), Protocol.parse(found.test.protocolDefinition).discipline, {
    competition: competitionCode(competitionRef),
    test: testSet,
    ring: found.startlist?.activities[0]?.arena?.code ?? '',
  })
}
