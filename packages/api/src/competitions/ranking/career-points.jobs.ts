// Results give their points in a career again, after other championship categories count in it.
import type { Db } from '@oxer/db'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import * as z from 'zod'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import { careerPointsTask } from '../../careers/career/career-calculation.commands.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { Job } from '../../kernel/job/job.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { seriesOfTest } from '../championship-competition/championship-test.queries.ts'
import { findTestSet } from './ranking.queries.ts'
import { followCareer } from './ranking-career.commands.ts'
import { takeTurn } from './ranking-store.commands.ts'

const Input = z.object({ career: Ref })
const Checkpoint = z.object({ after: Ref })

/** The author in the history of what happens by itself. */
const authorName = 'Oxer'

type Part = { readonly ref: string; readonly competitionRef: string; readonly federationRef: string }

/** The parts with results that count in the career now, and those whose results have points in it. */
const listParts = (db: Db, careerRef: string): Promise<Part[]> =>
  db.$queryRaw`
    SELECT s.ref, t.competition_ref AS "competitionRef", k.federation_ref AS "federationRef"
    FROM career k CROSS JOIN LATERAL jsonb_array_elements(k.definition -> 'categories') level
    JOIN championship_sport_category x
      ON x.sport_category_ref::text = level.value -> 'criteria' ->> 'championshipCategoryRef'
    JOIN championship h ON h.ref = x.championship_ref AND h.federation_ref = k.federation_ref AND h.deleted_at IS NULL
    JOIN championship_competition l ON l.championship_ref = h.ref
    JOIN competition_test t ON t.competition_ref = l.competition_ref AND t.deleted_at IS NULL
      AND t.gives_championship_points AND ${seriesOfTest} = x.sport_category_ref
      AND t.sport_type_variant_ref = ANY(k.sport_type_variant_refs)
    JOIN test_set s ON s.test_ref = t.ref
    WHERE k.ref = ${careerRef}::uuid AND EXISTS (SELECT 1 FROM result r WHERE r.test_set_ref = s.ref)
    UNION
    SELECT s.ref, t.competition_ref, k.federation_ref FROM career k
    JOIN practitioner_career c ON c.career_ref = k.ref JOIN career_points p ON p.practitioner_career_ref = c.ref
    JOIN test_set s ON s.ref = p.test_set_ref JOIN competition_test t ON t.ref = s.test_ref
    WHERE k.ref = ${careerRef}::uuid
    ORDER BY 1`

const calculate = async (
  ctx: CommandContext,
  { ref: testSetRef, competitionRef, federationRef }: Part,
): Promise<void> => {
  await takeTurn(ctx.db, testSetRef)
  const testSet = await findTestSet(ctx.db, { testSetRef, federationRef })
  if (testSet === null) return ctx.recordNothing('the test has been deleted meanwhile')
  await followCareer(ctx.db, ctx, [testSet])
  ctx.record({
    action: 'calculate-points',
    noun: 'test-set',
    ref: testSetRef,
    parentRef: competitionRef,
    federationRef,
  })
}

export const careerPointsJobs: readonly Job[] = [
  {
    kind: careerPointsTask,
    // One part after the other, each in a transaction of its own: whoever enters results waits for one of them at most.
    run: async ({ services, input, checkpoint, report, now }) => {
      const { career } = Input.parse(input)
      const tenant = await tenantOfInstallation(services.database)
      const parts = await listParts(services.database.prisma, career)
      const reached = checkpoint === null ? null : Checkpoint.parse(checkpoint).after
      for (const [index, part] of parts.entries()) {
        if (reached !== null && part.ref <= reached) continue
        await runAsOperator({ services, authorName, tenant, now }, careerPointsTask, (ctx) => calculate(ctx, part))
        await report({ done: index + 1, total: parts.length, checkpoint: { after: part.ref } })
      }
      return { outcome: { parts: parts.length } }
    },
  },
]
