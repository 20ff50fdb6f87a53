// Bills, as the tabs of payers are called: what they owe, thing by thing.
import * as z from 'zod'
import { ArticleType } from '../../catalogue/article/article.schema.ts'
import { Contact, ContactType } from '../../kernel/contact/contact.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Currency, Money, TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { TaxTreatment } from '../../kernel/money/tax-treatment.schema.ts'
import { CursorQuery, PageQuery, pageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { mostRows } from '../row-outcome/row-outcome.schema.ts'

/** Who can owe something. */
export const PayerType = ContactType.extract(['PERSON', 'ORGANISATION']).meta({ id: 'PayerType' })
export type PayerType = z.infer<typeof PayerType>

export const BillStatus = z.enum(['OPEN', 'INVOICED', 'PAID', 'CANCELLED']).meta({ id: 'BillStatus' })
export type BillStatus = z.infer<typeof BillStatus>

export const BillItemStatus = z.enum(['OPEN', 'ORDERED', 'CANCELLED']).meta({ id: 'BillItemStatus' })
export type BillItemStatus = z.infer<typeof BillItemStatus>

/** What made an item; MANUAL was written by hand. */
export const BillItemSource = z
  .enum([
    'MANUAL',
    'REGISTRATION',
    'PRACTITIONER',
    'HORSE',
    'LICENSE',
    'MEMBER_BENEFIT',
    'COURSE',
    'BOARD_MEMBER',
    'LEVY',
    'REMINDER',
  ])
  .meta({ id: 'BillItemSource' })
export type BillItemSource = z.infer<typeof BillItemSource>

export const BillRow = z
  .object({
    ref: Ref,
    date: LocalDate,
    description: z.string(),
    /** Of all items that are not cancelled. */
    amount: z.int(),
    /** Of those that are on no order yet. */
    openAmount: z.int(),
    currency: Currency,
    status: BillStatus,
    payer: Contact,
    competition: RefName.nullable(),
    bookRef: Ref,
    /** The items that are not cancelled. */
    itemCount: z.int(),
    /** Opened by the first thing that was owed. */
    isDefault: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Bill' })
export type BillRow = z.infer<typeof BillRow>

/** Whether an item is still on its bill alone, or on an order (pr0541). */
export const FinanceItemKind = z.enum(['ORDER', 'BILL']).meta({ id: 'FinanceItemKind' })
export type FinanceItemKind = z.infer<typeof FinanceItemKind>

export const BillItemRow = z
  .object({
    ref: Ref,
    /** ORDER: it is on an order. */
    kind: FinanceItemKind,
    billRef: Ref,
    date: LocalDate,
    description: z.string(),
    article: RefName.nullable(),
    quantity: z.int(),
    unitAmount: z.int(),
    discountBasisPoints: z.int(),
    amount: z.int(),
    currency: Currency,
    taxLevelCode: TaxLevelCode,
    taxTreatment: TaxTreatment,
    status: BillItemStatus,
    isProcessed: z.boolean(),
    /** Nobody has set a price yet. */
    isToPrice: z.boolean(),
    waiveReason: z.string().nullable(),
    source: BillItemSource,
    order: RefName.nullable(),
    payer: Contact,
    /** The person whom it is about. */
    subject: RefName.nullable(),
    /** The horse that an entry is with, or that was entered for the first time. */
    horse: RefName.nullable(),
    competition: RefName.nullable(),
    version: z.int(),
  })
  .meta({ id: 'BillItem' })
export type BillItemRow = z.infer<typeof BillItemRow>

/** Most items that one answer has; a tab has a few dozen. */
export const mostBillItems = 1000

export const BillItems = z.object({ items: z.array(BillItemRow).max(mostBillItems), isComplete: z.boolean() })
export type BillItems = z.infer<typeof BillItems>
/** With the tax levels at which they can be priced. */
export const ItemsToPrice = BillItems.extend({
  taxLevels: z.array(TaxLevelCode).describe('The tax levels of the country, of which a price has one'),
})
export type ItemsToPrice = z.infer<typeof ItemsToPrice>

export const BillQuery = CursorQuery.extend({
  q: z.string().trim().max(200).optional().describe('Words to search for'),
  status: BillStatus.optional(),
  bill: Ref.optional().describe('Only this bill'),
})
export type BillQuery = z.infer<typeof BillQuery>

/** All in cents. */
export const Balance = z
  .object({
    /** What the payer owes: booked and unbilled together. */
    amount: z.int(),
    /** What is booked and not paid. */
    booked: z.int(),
    /** What is on no processed order yet. */
    unbilled: z.int(),
    /** What is past its due day. */
    overdue: z.int(),
    currency: Currency,
  })
  .meta({ id: 'BillBalance' })
export type Balance = z.infer<typeof Balance>

/** In cents, either way: a correction is below zero. */
const largestAmount = 999_999_999
const SignedCents = z
  .int({ error: ({ input }) => (input === undefined || input === null ? kernelErrors.blankAmount.code : undefined) })
  .min(-largestAmount)
  .max(largestAmount)

const Description = z.string().trim().min(1, { error: kernelErrors.blankDescription.code }).max(200)

export const BillItemFields = z.object({
  articleRef: Ref,
  description: Description,
  quantity: z.int().min(1).max(1000).default(1),
  /** Gross, of one. */
  unitAmount: SignedCents,
  taxLevelCode: TaxLevelCode,
  discountBasisPoints: z.int().min(0).max(10_000).default(0),
  date: LocalDate.optional(),
  subjectRef: Ref.nullable().default(null),
})
export type BillItemFields = z.infer<typeof BillItemFields>

const fitsItsColumn = {
  check: ({ quantity = 1, unitAmount }: { quantity?: number; unitAmount: number }) =>
    Math.abs(quantity * unitAmount) <= largestAmount,
  refusal: { error: kernelErrors.wrongFormat.code, path: ['unitAmount'] },
}

/** p051, p101, p201 */
export const AddBillItem = BillItemFields.refine(fitsItsColumn.check, fitsItsColumn.refusal)
export type AddBillItem = z.infer<typeof AddBillItem>
/** p050, p100, p200 */
export const EditBillItem = BillItemFields.extend({ version: Version }).refine(
  fitsItsColumn.check,
  fitsItsColumn.refusal,
)
export type EditBillItem = z.infer<typeof EditBillItem>

export const WaiveBillItem = z.object({ reason: z.string().max(500) })

/** A price for an item whose article has none. */
export const PriceBillItem = z.object({ unitAmount: SignedCents.min(0), taxLevelCode: TaxLevelCode, version: Version })
export type PriceBillItem = z.infer<typeof PriceBillItem>

/** One price for several items, each with the version that was seen. */
export const PriceBillItems = PriceBillItem.omit({ version: true }).extend({
  items: z
    .array(z.object({ ref: Ref, version: Version }))
    .min(1)
    .max(mostRows),
})
export type PriceBillItems = z.infer<typeof PriceBillItems>

export const CreateBill = z.object({ description: Description, bookRef: Ref.optional() })
export type CreateBill = z.infer<typeof CreateBill>
/** In a competition, anybody of the federation may be the payer. */
export const CreateBillFor = CreateBill.extend({ payerType: PayerType, payerRef: Ref })

/** p058, p107 */
export const CreateBillMetadata = z.object({
  payers: z.array(Contact).max(2),
  books: z.array(z.object({ ref: Ref, name: z.string(), currency: Currency })).max(10_000),
  articles: z.array(z.object({ ref: Ref, name: z.string(), type: ArticleType, price: Money })).max(10_000),
  taxLevels: z.array(TaxLevelCode).describe('The tax levels of the country, of which a new item has one'),
  accounts: z.array(RefName).max(1000),
  defaultAccountRef: Ref.nullable(),
})
export type CreateBillMetadata = z.infer<typeof CreateBillMetadata>

/** The states of an item as they are found: NOT_BOOKED is OPEN or ORDERED, BOOKED is on a processed order, and PAID is a booked one whose document is paid. */
export const ItemState = z
  .enum(['OPEN', 'ORDERED', 'NOT_BOOKED', 'BOOKED', 'PAID', 'CANCELLED'])
  .meta({ id: 'ItemState' })
export type ItemState = z.infer<typeof ItemState>

/** p196, p197 */
export const ItemFilter = z.object({
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  statuses: z.array(ItemState).max(6).optional(),
  articleRefs: z.array(Ref).max(200).optional(),
  payer: Ref.optional().describe('Only what this person or organisation pays'),
  text: z.string().trim().max(200).optional(),
})
export type ItemFilter = z.infer<typeof ItemFilter>
export const SearchItems = ItemFilter.extend(PageQuery.shape)
export type SearchItems = z.infer<typeof SearchItems>

/** `amount`: of all that the filter finds, without what is cancelled. */
export const ItemPage = pageOf(BillItemRow).extend({ amount: z.int() })
export type ItemPage = z.infer<typeof ItemPage>
