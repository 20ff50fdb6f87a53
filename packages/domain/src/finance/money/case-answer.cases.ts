// What all kinds of money cases share.
import * as z from 'zod'
import { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { TaxTreatment } from '../../kernel/money/tax-treatment.schema.ts'
import { isLocalDate, isStorableInstant } from '../../kernel/time/time.rules.ts'
import type { LedgerRefusal } from '../../ledger/ledger.errors.ts'
import type { DocumentLine } from '../document/document.rules.ts'
import type { FinanceRefusal } from '../finance.errors.ts'

/** `BILL_NOT_OPEN`: the name of an error in a case. */
export const codeOf = (refusal: LedgerRefusal | FinanceRefusal): string =>
  refusal.replace(/[A-Z]/gu, (letter) => `_${letter}`).toUpperCase()

export const Cents = z.int()

export const Day = z.string().refine(isLocalDate, 'NOT_A_DAY')
export const Instant = z.string().refine(isStorableInstant, 'NOT_A_MOMENT')

export const CaseLine = z.object({
  id: z.string(),
  quantity: z.int().default(1),
  unitAmountWithTax: Cents,
  discountBasisPoints: z.int().default(0),
  taxLevelCode: TaxLevelCode,
  treatment: TaxTreatment,
})

export const lineOf = ({ unitAmountWithTax, ...line }: z.infer<typeof CaseLine>): DocumentLine => ({
  ...line,
  unitCents: unitAmountWithTax,
})

export const CasePart = z.object({
  contact: z.string(),
  article: z.string(),
  type: z.enum(['ABSOLUTE', 'PERCENTAGE']),
  value: z.int(),
})
