import { type Db, Prisma } from '@oxer/db'
import type { RevisionLine } from '@oxer/domain/catalogue/publishable/publishable.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { sqlNameOf } from '../../kernel/version/version.commands.ts'
import { publishableTables, toRevisionLine } from './publishable.mappers.ts'

/** The ref belongs to nothing that this federation publishes. It is refused, so that an empty list always means a draft. */
const refuseUnlessPublishable = async (db: Db, { federationRef }: FederationScope, ref: string): Promise<void> => {
  const each = Object.values(publishableTables).map(
    (table) => Prisma.sql`
      SELECT ref FROM ${sqlNameOf(table)} WHERE ref = ${ref}::uuid AND federation_ref = ${federationRef}::uuid`,
  )
  const [found] = await db.$queryRaw<{ ref: string }[]>`${Prisma.join(each, ' UNION ALL ')} LIMIT 1`
  if (!found) throw failure(kernelErrors.notFound)
}

/** The last two hundred changes of state of a license, member benefit, rules template or career, newest first. */
export const listRevisions = async (
  ctx: { db: Db; federation: FederationScope },
  subjectRef: string,
): Promise<RevisionLine[]> => {
  await refuseUnlessPublishable(ctx.db, ctx.federation, subjectRef)
  const rows = await ctx.db.revision.findMany({
    where: { subjectRef, federationRef: ctx.federation.federationRef },
    orderBy: [{ at: 'desc' }, { ref: 'desc' }],
    take: 200,
  })
  return rows.map(toRevisionLine)
}
