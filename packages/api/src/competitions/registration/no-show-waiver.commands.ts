// A no-show of which another system tells is not charged, unless that is asked for: its registration keeps no price for it.
import { RegistrationPrices } from '@oxer/domain/competitions/registration/registration-prices.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import { settleRegistrationFees } from './registration-fees.commands.ts'

const readPrices = async (ctx: CommandContext, refs: readonly string[]) =>
  (await ctx.db.registration.findMany({ where: { ref: { in: [...refs] } }, select: { ref: true, prices: true } })).map(
    ({ ref, prices }) => ({ ref, prices: RegistrationPrices.nullable().parse(prices) }),
  )

/** Sets what a no-show of these registrations costs, in cents; a price of 0 is no charge. */
export const writeNoShowPrices = async (
  ctx: CommandContext,
  wanted: readonly { readonly ref: string; readonly cents: number }[],
): Promise<void> => {
  const stored = new Map(
    (
      await readPrices(
        ctx,
        wanted.map(({ ref }) => ref),
      )
    ).map(({ ref, prices }) => [ref, prices]),
  )
  const rows = wanted.flatMap(({ ref, cents }) => {
    const own = stored.get(ref)
    if (!own) return []
    const { NO_SHOW } = own.prices
    const money = { ...NO_SHOW.money, amountCents: cents }
    return [{ ref, prices: toJson({ ...own, prices: { ...own.prices, NO_SHOW: { ...NO_SHOW, money } } }) }]
  })
  await ctx.db.$executeRaw`
    UPDATE registration r SET prices = x.prices FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS x(ref uuid, prices jsonb) WHERE r.ref = x.ref`
}

/** Nothing is charged for a no-show of these registrations. @returns what it would have cost each, in cents, for an undo */
export const waiveNoShows = async (ctx: CommandContext, refs: readonly string[]): Promise<Map<string, number>> => {
  if (refs.length === 0) return new Map()
  const unpriced = (await readPrices(ctx, refs)).filter(({ prices }) => prices === null).map(({ ref }) => ref)
  await settleRegistrationFees(ctx, unpriced)
  const before = await readPrices(ctx, refs)
  await writeNoShowPrices(
    ctx,
    refs.map((ref) => ({ ref, cents: 0 })),
  )
  return new Map(before.map(({ ref, prices }) => [ref, prices?.prices.NO_SHOW.money.amountCents ?? 0]))
}
