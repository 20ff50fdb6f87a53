import type { Db } from '@oxer/db'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { partsWithTimes } from '@oxer/domain/competitions/startlist/course-times.rules'
import {
  CourseDesign,
  type StartlistParameters,
  TestPartParameters,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import * as z from 'zod'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { loadStartlist } from './startlist-entries.queries.ts'

/** The content of the `parameters` column. */
export const StoredParameters = z.object({
  parts: z.array(TestPartParameters).default([]),
  courseDesigns: z.array(CourseDesign).default([]),
})
export type StoredParameters = z.infer<typeof StoredParameters>

/** c025: the times allowed are those that scoring uses; closed results do not affect them. */
export const getStartlistParameters = async (
  db: Db,
  scope: Pick<CompetitionScope, 'ref'>,
  id: string,
): Promise<StartlistParameters> => {
  await loadStartlist(db, scope.ref, id)
  const row = await db.startlist.findUniqueOrThrow({
    where: { ref: id },
    select: {
      parameters: true,
      version: true,
      testSets: {
        where: { test: { deletedAt: null } },
        select: {
          courseProtocol: true,
          test: { select: { protocolDefinition: true } },
          ranking: { select: { status: true } },
        },
      },
    },
  })
  const { parts, courseDesigns } = StoredParameters.parse(row.parameters)
  const protocols = row.testSets
    .filter(({ ranking }) => ranking?.status !== 'CLOSED')
    .map(({ courseProtocol, test }) => Protocol.parse(courseProtocol ?? test.protocolDefinition))
  return { parts: partsWithTimes(parts, protocols), courseDesigns, version: row.version }
}
