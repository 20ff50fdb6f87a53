import * as z from 'zod'

/**
 * Why a sale has the tax that it has. EXEMPT_SPORT is art. 44 § 2, 3° of the Belgian VAT code and art. 11.1.e of the Dutch Wet OB,
 * EXEMPT_SMALL_ENTERPRISE is art. 56bis of the Belgian code; OUT_OF_SCOPE is no sale at all, such as a deposit.
 */
export const TaxTreatment = z
  .enum([
    'STANDARD',
    'EXEMPT_SPORT',
    'EXEMPT_MEMBERSHIP',
    'EXEMPT_EDUCATION',
    'EXEMPT_SMALL_ENTERPRISE',
    'ZERO_RATED',
    'OUT_OF_SCOPE',
  ])
  .meta({ id: 'TaxTreatment' })
export type TaxTreatment = z.infer<typeof TaxTreatment>
