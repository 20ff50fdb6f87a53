import * as z from 'zod'
import { Currency, Money, TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LateFee } from '../competition/competition.schema.ts'

const Price = z.object({
  /** Null until something is charged: then it is the default article of its kind. */
  articleRef: Ref.nullable(),
  money: z.object({ amountCents: z.int(), taxLevelCode: TaxLevelCode, currency: Currency }),
})

/** The prices of the moment of registering, which a registration keeps: a later change of the price list does not change it. */
export const RegistrationPrices = z.object({
  lateFee: LateFee,
  reductionBasisPoints: z.int(),
  prices: z.object({ REGISTRATION: Price, LATE: Price, NO_SHOW: Price }),
})
export type RegistrationPrices = z.infer<typeof RegistrationPrices>

/** One fee that a registration owes now. */
export const RegistrationCharge = z
  .object({ kind: z.enum(['REGISTRATION', 'LATE', 'NO_SHOW']), fee: Money })
  .meta({ id: 'RegistrationCharge' })
export type RegistrationCharge = z.infer<typeof RegistrationCharge>
