// Who gets a part of what is sold (decision 40): the federation's on an article, and a competition's after it.
import * as z from 'zod'
import { Contact, ContactType } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { cursorPageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

export const SplitContactType = ContactType.extract(['PERSON', 'ORGANISATION', 'FEDERATION']).meta({
  id: 'SplitContactType',
})

/** ABSOLUTE: cents of each piece. PERCENTAGE: basis points of what the absolute parts leave. */
const SplitType = z.enum(['ABSOLUTE', 'PERCENTAGE']).meta({ id: 'SplitType' })

/** pr0732 to pr0734 */
export const RevenueSplitFields = z.object({
  contactType: SplitContactType,
  contactRef: Ref,
  /** The article under which the part is counted. */
  articleRef: Ref,
  type: SplitType.default('ABSOLUTE'),
  value: z.int().min(0).max(999_999_999).default(0),
})
export type RevenueSplitFields = z.infer<typeof RevenueSplitFields>

const mostSplits = 20

export const SaveSplits = z.object({ splits: z.array(RevenueSplitFields).max(mostSplits), version: Version })
export type SaveSplits = z.infer<typeof SaveSplits>

export const RevenueSplit = z
  .object({ contact: Contact, article: RefName, type: SplitType, value: z.int(), isInherited: z.boolean() })
  .meta({ id: 'RevenueSplit' })
export type RevenueSplit = z.infer<typeof RevenueSplit>

/** The parts of what is sold of an article, in the order in which they are served. */
export const ArticleSplits = z
  .object({
    article: RefName,
    /** In cents; 0: no price is set. */
    price: z.int(),
    currency: Currency,
    /** What parts that are added may take: cents, if there is a price, and basis points (pr0735, pr0736). */
    maximum: z.object({ absolute: z.int().nullable(), percentage: z.int() }),
    splits: z.array(RevenueSplit).max(2 * mostSplits),
    /** Of the article, or of the competition. */
    version: z.int(),
  })
  .meta({ id: 'ArticleSplits' })
export type ArticleSplits = z.infer<typeof ArticleSplits>

export const SplitSettings = z.object({ articles: z.array(ArticleSplits).max(10_000), version: z.int() })
export type SplitSettings = z.infer<typeof SplitSettings>

/** SHARE is owed to the contact, OWN stays with the seller, LEVY is on a bill of the organiser, PRIZE is won. */
export const ShareKind = z.enum(['SHARE', 'OWN', 'LEVY', 'PRIZE']).meta({ id: 'ShareKind' })
export type ShareKind = z.infer<typeof ShareKind>

/** p206 */
export const AccruedShare = z
  .object({
    kind: ShareKind,
    contact: Contact,
    /** Null for prize money. */
    article: RefName.nullable(),
    amount: z.int(),
    /** What of it was paid by its payers. */
    received: z.int(),
  })
  .meta({ id: 'AccruedShare' })
export type AccruedShare = z.infer<typeof AccruedShare>

export const AccruedShares = z.object({
  shares: z.array(AccruedShare).max(10_000),
  /** Booked orders whose parts are not booked yet. */
  unshared: z.int(),
  currency: Currency,
})
export type AccruedShares = z.infer<typeof AccruedShares>

/** p205 */
export const BookedShares = z.object({ orders: z.int(), levies: z.int() })
export type BookedShares = z.infer<typeof BookedShares>

/** q131: what somebody gets of a booked item or of a ranking. */
export const TransferRow = z
  .object({
    ref: Ref,
    date: LocalDate,
    kind: ShareKind,
    description: z.string(),
    order: RefName.nullable(),
    payer: z.string().nullable(),
    contact: Contact,
    article: RefName.nullable(),
    amount: z.int(),
    received: z.int(),
    currency: Currency,
  })
  .meta({ id: 'Transfer' })
export type TransferRow = z.infer<typeof TransferRow>
export const Transfers = cursorPageOf(TransferRow)
