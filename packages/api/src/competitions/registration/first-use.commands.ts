// A rider or horse that the federation did not know, and a horse that starts for the first time: each is charged once.
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { Payer } from '../../ledger/bill/bill.commands.ts'
import type { Settling, WantedCharge } from '../../ledger/charge/charge.commands.ts'
import { levyTypes, readLevyPrices, readUsedThings, type UsedThing } from './first-use.queries.ts'

/** A thing that may be charged: what it costs now, or null if nothing is owed for it. */
export type FirstUse = {
  readonly thing: UsedThing
  /** The registration by which it is charged for the first time; null for what is charged already, or is no longer owed. */
  readonly registrationRef: string | null
  readonly charge: Omit<WantedCharge, 'date'> | null
}

type Asked = {
  readonly refs: readonly string[]
  readonly formerPractitioners: readonly string[]
}

/**
 * What changes for the riders and horses that registrations bring: what is charged for the first time, at the price of its article now, and
 * what is no longer owed. What was charged earlier keeps its price, and what was waived is not charged again.
 */
export const readFirstUses = async (
  ctx: CommandContext,
  federationRef: string,
  { refs, formerPractitioners: practitioners }: Asked,
): Promise<FirstUse[]> => {
  const isChange = ({ isCharged, isWaived, firstRef }: UsedThing): boolean =>
    isCharged ? firstRef === null : !isWaived && firstRef !== null && refs.includes(firstRef)
  const read = async () => (await readUsedThings(ctx.db, { refs, practitioners })).filter(isChange)
  const seen = await read()
  if (seen.length === 0) return []
  const prices = await readLevyPrices(ctx.db, federationRef)
  // Two entries of one horse at once, in two competitions, are charged once.
  const refsOf = (kind: UsedThing['kind']) => seen.filter((thing) => thing.kind === kind).map(({ ref }) => ref)
  await lockRows(ctx, 'horse', refsOf('HORSE'))
  await lockRows(ctx, 'practitioner', refsOf('PRACTITIONER'))
  return (await read()).flatMap((thing): FirstUse[] => {
    const { kind, name: description, firstRef, isCharged } = thing
    if (isCharged) return [{ thing, registrationRef: null, charge: null }]
    // Without an article or a price, the federation does not charge for it.
    const price = prices.get(levyTypes[kind])
    if (price === undefined) return []
    return [{ thing, registrationRef: firstRef, charge: { key: levyTypes[kind], ...price, quantity: 1, description } }]
  })
}

export const settlingOfFirstUse = (
  { thing, charge }: FirstUse,
  {
    competitionRef,
    subjectRef,
    payer,
  }: Pick<Settling['source'], 'competitionRef' | 'subjectRef'> & { readonly payer: Payer },
  date: string,
): Settling => ({
  source: { kind: thing.kind, ref: thing.ref, competitionRef, subjectRef },
  payer,
  wanted: charge === null ? [] : [{ ...charge, date }],
})
