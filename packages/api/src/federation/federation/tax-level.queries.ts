// The tax levels that a federation sells at. Money is asked for in every area to the right, so its levels are known here.
import type { Db } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { type TaxLevelCode, taxLevelsOf } from '@oxer/domain/kernel/money/money.schema'

/** The levels of the country of a federation (decision 49), which its books sell at. */
export const readTaxLevels = async (db: Db, federationRef: string): Promise<TaxLevelCode[]> => {
  const { country } = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { country: true },
  })
  return [...taxLevelsOf(country)]
}

type SentTaxLevel = {
  readonly level: TaxLevelCode
  /** The input field of the level. */
  readonly field: string
  /** Stored levels that may stay, whatever the country: that of the row before, and that of what it is copied from. */
  readonly kept?: readonly string[]
}

/** @throws TAX_LEVEL_NOT_OF_COUNTRY */
export const refuseTaxLevels = async (db: Db, federationRef: string, sent: readonly SentTaxLevel[]): Promise<void> => {
  const changed = sent.filter(({ level, kept = [] }) => !kept.includes(level))
  if (changed.length === 0) return
  const levels = await readTaxLevels(db, federationRef)
  const wrong = changed.find(({ level }) => !levels.includes(level))
  if (wrong === undefined) return
  const values = { percent: wrong.level.replace('VAT_', '') }
  throw failure(kernelErrors.taxLevelNotOfCountry, { field: wrong.field, values })
}
