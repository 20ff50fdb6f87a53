// What two records were both charged for, such as the first start of a horse.
import { readUsedThings } from '../../competitions/registration/first-use.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { restoreCharges } from '../../ledger/charge/take-back.commands.ts'

/** What was charged for both is charged for both again, unless that one is no longer ridden. */
export const chargeAgain = async (
  ctx: CommandContext,
  mergedRef: string,
  takenBack: readonly string[],
): Promise<void> => {
  if (takenBack.length === 0) return
  const items = await ctx.db.billItem.findMany({
    where: { ref: { in: [...takenBack] } },
    select: { ref: true, sourceRef: true, sourceKind: true },
  })
  const practitioners = items.flatMap(({ sourceRef, sourceKind }) =>
    sourceKind === 'PRACTITIONER' ? (sourceRef ?? []) : [],
  )
  const horses = items.some(({ sourceRef }) => sourceRef === mergedRef) ? [mergedRef] : []
  const used = await readUsedThings(ctx.db, { practitioners, horses })
  const ridden = new Set(used.filter(({ firstRef }) => firstRef !== null).map(({ ref }) => ref))
  await restoreCharges(
    ctx,
    items.filter(({ sourceRef }) => sourceRef !== null && ridden.has(sourceRef)).map(({ ref }) => ref),
  )
}
