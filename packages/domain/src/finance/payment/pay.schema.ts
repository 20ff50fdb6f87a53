// How somebody pays everything that is owed to a seller, or one bill, order or invoice, by one transfer.
import * as z from 'zod'
import { Currency } from '../../kernel/money/money.schema.ts'
import { QrPicture } from '../../kernel/qr-picture/qr-picture.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** What is paid alone. */
export const PayableKind = z.enum(['BILL', 'ORDER', 'INVOICE']).meta({ id: 'PayableKind' })
export type PayableKind = z.infer<typeof PayableKind>

/** Without both, everything that is owed. */
export const PayTargetFields = {
  kind: PayableKind.optional().describe('With `document`: only this bill, order or invoice is paid'),
  document: Ref.optional().describe('The bill, order or invoice that is paid; without it everything that is owed'),
}
export type PayTarget = { readonly kind: PayableKind; readonly document: string }

export const hasWholeTarget = ({ kind, document }: { kind?: unknown; document?: unknown }): boolean =>
  (kind === undefined) === (document === undefined)
/** The field that is missing if only one is sent. */
export const wholeTarget = { message: 'kind and document belong together', path: ['document'] }

/** Null: everything that is owed. */
export const payTargetOf = ({
  kind,
  document,
}: {
  kind?: PayableKind | undefined
  document?: string | undefined
}): PayTarget | null => (kind === undefined || document === undefined ? null : { kind, document })

/** An invoice or an order that holds more than the target. */
const PaidInstead = z
  .object({
    kind: PayableKind.exclude(['BILL']).describe('What is paid: an invoice or an order'),
    document: Ref.describe('The invoice or the order that is paid'),
    number: z.string().describe('As it is printed'),
  })
  .meta({ id: 'PaidInstead' })
export type PaidInstead = z.infer<typeof PaidInstead>

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
    instead: PaidInstead.nullable().describe(
      'What is paid, if others share the document of what was asked; null: what was asked',
    ),
    /** EPC069-12 */
    qr: QrPicture.nullable(),
  })
  .meta({ id: 'PaymentRequest' })
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** One for each seller to whom something is owed. */
export const PaymentRequests = z.object({ items: z.array(PaymentRequest).max(1000) })
export type PaymentRequests = z.infer<typeof PaymentRequests>
