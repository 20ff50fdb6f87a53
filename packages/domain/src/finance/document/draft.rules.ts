// From the items of orders to the lines and amounts of a document.
import type { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { halfUp } from '../../kernel/money/rounding.rules.ts'
import type { TaxTreatment } from '../../kernel/money/tax-treatment.schema.ts'
import { type DocumentAmounts, documentAmounts, type DocumentLine as PlainLine } from './document.rules.ts'
import type { DocumentLine, FrozenDocument } from './document.schema.ts'

export type DocumentItem = {
  readonly ref: string
  readonly articleRef: string | null
  readonly description: string
  /** Whose it is. */
  readonly about: string | null
  readonly quantity: number
  readonly unitCents: number
  readonly discountBasisPoints: number
  /** Gross; below zero for what is taken back. */
  readonly amountCents: number
  readonly taxLevelCode: TaxLevelCode
  readonly taxTreatment: TaxTreatment
}

/**
 * Whose a line is: the person, if somebody else pays, and the horse. What the description names already, as one of its parts, is not
 * repeated.
 */
export const aboutOf = (
  description: string,
  { subject, horse }: { readonly subject: string | null; readonly horse: string | null },
): string | null => {
  const named = new Set(description.split(' · '))
  const about = [subject, horse].filter((name) => name !== null && name !== '' && !named.has(name))
  return about.length === 0 ? null : about.join(' · ')
}

type Measure = Pick<PlainLine, 'quantity' | 'unitCents' | 'discountBasisPoints'>

const grossOf = ({ quantity, unitCents, discountBasisPoints }: Measure): number =>
  halfUp(BigInt(quantity) * BigInt(unitCents) * BigInt(10_000 - discountBasisPoints), 10_000n)

/**
 * Pieces and price as a document writes them: a price is never below zero (BR-27), pieces may be. An amount that pieces times price does
 * not give, such as a part that is taken back, is one piece.
 */
const measureOf = (item: DocumentItem, sign: 1 | -1): Measure => {
  const amount = sign * item.amountCents
  const turned = amount < 0 ? -1 : 1
  const told = {
    quantity: turned * Math.abs(item.quantity),
    unitCents: Math.abs(item.unitCents),
    discountBasisPoints: item.discountBasisPoints,
  }
  if (grossOf(told) === amount) return told
  return { quantity: turned, unitCents: Math.abs(amount), discountBasisPoints: 0 }
}

export type DraftSeries = 'INVOICE' | 'CREDIT_NOTE'

/** What is owed less than nothing is a credit note. */
export const seriesOf = (items: readonly Pick<DocumentItem, 'amountCents'>[]): DraftSeries =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0) < 0 ? 'CREDIT_NOTE' : 'INVOICE'

/** The lines of a document before its amounts are known; those of a credit note are the mirror of what it takes back. */
export const plainLinesOf = (series: DraftSeries, items: readonly DocumentItem[]): readonly PlainLine[] =>
  items.map((item) => ({
    id: item.ref,
    ...measureOf(item, series === 'INVOICE' ? 1 : -1),
    taxLevelCode: item.taxLevelCode,
    treatment: item.taxTreatment,
  }))

type Amounts = Pick<
  FrozenDocument,
  'lines' | 'groups' | 'netCents' | 'taxCents' | 'totalCents' | 'roundingCents' | 'prepaidCents' | 'payableCents'
>

const linesOf = (
  items: readonly DocumentItem[],
  plain: readonly PlainLine[],
  amounts: DocumentAmounts,
): readonly DocumentLine[] =>
  items.map(({ ref, articleRef, description, about, taxLevelCode, taxTreatment }, index) => ({
    itemRef: ref,
    articleRef,
    description,
    about,
    quantity: plain[index]?.quantity ?? 0,
    unitCents: plain[index]?.unitCents ?? 0,
    discountBasisPoints: plain[index]?.discountBasisPoints ?? 0,
    taxLevelCode,
    taxTreatment,
    grossCents: amounts.lines[index]?.grossCents ?? 0,
    netCents: amounts.lines[index]?.netCents ?? 0,
  }))

/** @param items whose plain lines `refuseDocument` accepts */
export const amountsOf = (series: DraftSeries, items: readonly DocumentItem[], prepaidCents: number): Amounts => {
  const plain = plainLinesOf(series, items)
  const amounts = documentAmounts(plain, prepaidCents)
  const { netCents, taxCents, totalCents, roundingCents, payableCents } = amounts
  return {
    lines: [...linesOf(items, plain, amounts)],
    groups: amounts.groups.map((group) => ({ ...group, treatments: [...group.treatments] })),
    ...{ netCents, taxCents, totalCents, roundingCents, prepaidCents, payableCents },
  }
}
