import type { Db } from '@oxer/db'
import type { RevisionLine } from '@oxer/domain/catalogue/publishable/publishable.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toRevisionLine } from './publishable.mappers.ts'

/** Nothing that this federation publishes has the ref: refused, so that a draft's empty list means a draft. */
const refuseUnlessPublishable = async (db: Db, { federationRef }: FederationScope, ref: string): Promise<void> => {
  const [found] = await db.$queryRaw<{ ref: string }[]>`
    SELECT ref FROM license WHERE ref = ${ref}::uuid AND federation_ref = ${federationRef}::uuid
    UNION ALL SELECT ref FROM member_benefit WHERE ref = ${ref}::uuid AND federation_ref = ${federationRef}::uuid
    UNION ALL SELECT ref FROM rules_template WHERE ref = ${ref}::uuid AND federation_ref = ${federationRef}::uuid
    UNION ALL SELECT ref FROM career WHERE ref = ${ref}::uuid AND federation_ref = ${federationRef}::uuid
    LIMIT 1`
  if (!found) throw failure(kernelErrors.notFound)
}

/** The last two hundred changes of state of a license, member benefit, rules template or career, the newest first. */
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
