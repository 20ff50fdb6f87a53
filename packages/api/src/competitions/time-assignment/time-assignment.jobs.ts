// What happens to a time assignment by the clock: clubs are reminded, empty positions released, and the rest placed at the closing.
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { Instant } from '@oxer/domain/kernel/time/time.schema'
import * as z from 'zod'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { Job } from '../../kernel/job/job.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { runAssignmentStep, timeAssignmentTask } from './time-assignment-setup.commands.ts'

const Input = z.object({ competition: Ref, step: z.enum(['REMIND', 'RELEASE', 'CLOSE']), moment: Instant })

/** The author in the history of what happens by itself. */
const authorName = 'Oxer'

export const timeAssignmentJobs: readonly Job[] = [
  {
    kind: timeAssignmentTask,
    run: async ({ services, input, now }) => {
      const asked = Input.parse(input)
      const tenant = await tenantOfInstallation(services.database)
      const outcome = await runAsOperator({ services, authorName, tenant, now }, timeAssignmentTask, (ctx) =>
        runAssignmentStep(ctx, asked),
      )
      return { outcome: { step: asked.step, outcome } }
    },
  },
]
