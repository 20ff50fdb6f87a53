// How somebody pays everything that is owed to a seller, by one transfer.
import * as z from 'zod'
import { Currency } from '../../kernel/money/money.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** EPC069-12, as one outline that a page draws. */
const PaymentPicture = z
  .object({
    /** The side in modules, with its light border. */
    size: z.int(),
    /** SVG path data in modules; what it encloses is dark. */
    path: z.string(),
  })
  .meta({ id: 'PaymentPicture' })

export const PaymentRequest = z
  .object({
    book: Ref.describe('The seller, for a payment by card'),
    isPaidByCard: z.boolean().describe('Whether this seller takes cards'),
    /** Who is paid. */
    name: z.string(),
    /** What is owed now, booked or not, in cents. */
    amount: z.int(),
    currency: Currency,
    /** By which the payment finds its payer, as it is printed. */
    reference: z.string(),
    /** As it is printed; null: the seller has not said where money goes. */
    iban: z.string().nullable(),
    bic: z.string().nullable(),
    qr: PaymentPicture.nullable(),
  })
  .meta({ id: 'PaymentRequest' })
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** One for each seller to whom something is owed. */
export const PaymentRequests = z.object({ items: z.array(PaymentRequest).max(1000) })
export type PaymentRequests = z.infer<typeof PaymentRequests>
