import { Prisma } from '@oxer/db'
import type { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { isFinalStartlist } from '@oxer/domain/competitions/startlist/startlist-status.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { isSameJson } from '../../kernel/json/json.mappers.ts'

type Step = { readonly ref: string; readonly from: StartlistStatus; readonly to: StartlistStatus }

/**
 * decision 57: a list that steps back from FINAL keeps the positions that the public saw. If it is final again with others, it says that
 * it was changed.
 */
export const stepColumns = async (
  ctx: Pick<ActingContext, 'db' | 'now'>,
  { ref, from, to }: Step,
): Promise<Pick<Prisma.StartlistUpdateInput, 'changedAt' | 'finalOrder'>> => {
  if (isFinalStartlist(from) === isFinalStartlist(to)) return {}
  const { finalOrder, entries } = await ctx.db.startlist.findUniqueOrThrow({
    where: { ref },
    select: {
      finalOrder: true,
      entries: { select: { type: true, registrationRef: true }, orderBy: [{ order: 'asc' }, { ref: 'asc' }] },
    },
  })
  const order = entries.map(({ type, registrationRef }) => registrationRef ?? type)
  if (isFinalStartlist(from)) return { finalOrder: order }
  const isChanged = finalOrder !== null && !isSameJson(finalOrder, order)
  return { finalOrder: Prisma.DbNull, ...(isChanged && { changedAt: ctx.now() }) }
}
