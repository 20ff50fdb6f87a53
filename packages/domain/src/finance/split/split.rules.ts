// Whether the parts of an article may be saved (pr0735, pr0736). At run time a reduced price is used up by the first of them.
import type { LedgerRefusal } from '../../ledger/ledger.errors.ts'
import { refuseShares, type SharePart } from '../../ledger/share/share.rules.ts'

type Part = Pick<SharePart, 'type' | 'value'>

const whole = 10_000

const sumOf = (parts: readonly Part[], type: Part['type']): number =>
  parts.filter((part) => part.type === type).reduce((sum, { value }) => sum + value, 0)

/** What is left for more parts; without a price, any amount. */
export const splitMaximum = (
  parts: readonly Part[],
  priceCents: number,
): { readonly absolute: number | null; readonly percentage: number } => ({
  absolute: priceCents > 0 ? Math.max(priceCents - sumOf(parts, 'ABSOLUTE'), 0) : null,
  percentage: Math.max(whole - sumOf(parts, 'PERCENTAGE'), 0),
})

/** Why a list of parts is refused; null if it may be saved. A price of 0 is not known yet. */
export const refuseSplits = (parts: readonly SharePart[], priceCents: number): LedgerRefusal | null => {
  const refusal = refuseShares(parts)
  if (refusal !== null) return refusal
  return priceCents > 0 && sumOf(parts, 'ABSOLUTE') > priceCents ? 'splitOverPrice' : null
}
