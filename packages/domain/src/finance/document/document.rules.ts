// The amounts of a final document: an invoice, a credit note, a receipt (decision 46). EN 16931 wants the tax of a group as its base times
// the rate (BR-CO-17), and the total as the sum of nets and taxes (BR-CO-15). The price with tax leads (decision 37), so what these cannot
// express is the payable rounding amount (BT-114), at most a cent for each taxed rate.
import { taxPercentOf } from '../../kernel/money/money.rules.ts'
import type { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { halfUp, roundToTotal } from '../../kernel/money/rounding.rules.ts'
import type { TaxTreatment } from '../../kernel/money/tax-treatment.schema.ts'
import { compareCodePoints } from '../../kernel/text/code-point.rules.ts'
import type { FinanceRefusal } from '../finance.errors.ts'

export type DocumentType = 'INVOICE' | 'CREDIT_NOTE'

export type DocumentLine = {
  readonly id: string
  /** Whole pieces; below zero for a discount that has its own line. */
  readonly quantity: number
  /** Gross cents of one. */
  readonly unitCents: number
  /** Hundredths of a percent of quantity x unit. */
  readonly discountBasisPoints: number
  readonly taxLevelCode: TaxLevelCode
  readonly treatment: TaxTreatment
}

/** UNCL 5305: S standard rate, E exempt, Z zero rated, O outside the scope of tax. */
type TaxCategory = 'S' | 'E' | 'Z' | 'O'

/** The category of a treatment and its code in the list VATEX; art. 56bis has no code, so its reason is a text. */
const terms = {
  STANDARD: { category: 'S', reasonCode: null },
  EXEMPT_SPORT: { category: 'E', reasonCode: 'VATEX-EU-132-1M' },
  EXEMPT_MEMBERSHIP: { category: 'E', reasonCode: 'VATEX-EU-132-1L' },
  EXEMPT_EDUCATION: { category: 'E', reasonCode: 'VATEX-EU-132-1I' },
  EXEMPT_SMALL_ENTERPRISE: { category: 'E', reasonCode: null },
  ZERO_RATED: { category: 'Z', reasonCode: null },
  OUT_OF_SCOPE: { category: 'O', reasonCode: 'VATEX-EU-O' },
} as const satisfies Record<TaxTreatment, { readonly category: TaxCategory; readonly reasonCode: string | null }>

export type LineAmounts = {
  readonly id: string
  readonly taxLevelCode: TaxLevelCode
  readonly grossCents: number
  readonly netCents: number
}

export type TaxGroup = {
  readonly category: TaxCategory
  readonly taxLevelCode: TaxLevelCode
  readonly percent: number
  readonly taxableCents: number
  readonly taxCents: number
  /** The code that all treatments of the group share, or null: then the document has the reasons as text (BR-E-10). */
  readonly reasonCode: string | null
  readonly treatments: readonly TaxTreatment[]
}

export type DocumentAmounts = {
  readonly lines: readonly LineAmounts[]
  readonly groups: readonly TaxGroup[]
  /** BT-106 and BT-109: there are no allowances of the whole document. */
  readonly netCents: number
  /** BT-110. */
  readonly taxCents: number
  /** BT-112: net and tax. */
  readonly totalCents: number
  /** BT-114. */
  readonly roundingCents: number
  /** BT-113: paid before. */
  readonly prepaidCents: number
  /** BT-115: the sum of the gross amounts, less what is paid. */
  readonly payableCents: number
}

type GrossLine = DocumentLine & { readonly index: number; readonly grossCents: number }

const withGross = (line: DocumentLine, index: number): GrossLine => ({
  ...line,
  index,
  grossCents: halfUp(
    BigInt(line.quantity) * BigInt(line.unitCents) * BigInt(10_000 - line.discountBasisPoints),
    10_000n,
  ),
})

const categoryOf = ({ treatment }: DocumentLine): TaxCategory => terms[treatment].category

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Why there can be no document of these lines; null if there can. */
export const refuseDocument = (type: DocumentType, lines: readonly DocumentLine[]): FinanceRefusal | null => {
  if (lines.length === 0) return 'noLines'
  const isTaxed = (line: DocumentLine): boolean => taxPercentOf(line.taxLevelCode) !== 0
  if (lines.some((line) => line.treatment === 'STANDARD' && !isTaxed(line))) return 'standardWithoutRate'
  if (lines.some((line) => line.treatment !== 'STANDARD' && isTaxed(line))) return 'rateOnExempt'
  // BR-O-11 to BR-O-14: a category O is the only one of its document.
  const categories = new Set(lines.map(categoryOf))
  if (categories.has('O') && categories.size > 1) return 'outOfScopeMixed'
  if (sumOf(lines.map(withGross).map(({ grossCents }) => grossCents)) >= 0) return null
  return type === 'INVOICE' ? 'negativeInvoice' : 'negativeCreditNote'
}

/**
 * The nets of the lines of one rate: exact quotients, brought to the base of the group by largest remainder, so that they sum to it
 * (BR-S-08). A group below zero is the mirror of the one above.
 */
const netsOf = (grosses: readonly number[], percent: number, taxableCents: number): readonly number[] => {
  if (taxableCents < 0) {
    return netsOf(
      grosses.map((gross) => 0 - gross),
      percent,
      0 - taxableCents,
    ).map((net) => 0 - net)
  }
  return roundToTotal(
    taxableCents,
    grosses.map((gross) => BigInt(gross) * 100n),
    BigInt(100 + percent),
  )
}

const reasonOf = (treatments: readonly TaxTreatment[]): string | null => {
  const codes = new Set(treatments.map((treatment) => terms[treatment].reasonCode))
  const [code = null] = codes
  return codes.size === 1 ? code : null
}

type RoundedGroup = { readonly group: TaxGroup; readonly netOf: ReadonlyMap<number, number> }

const groupOf = (members: readonly GrossLine[], first: GrossLine): RoundedGroup => {
  const percent = taxPercentOf(first.taxLevelCode)
  const grosses = members.map(({ grossCents }) => grossCents)
  const taxableCents = halfUp(BigInt(sumOf(grosses)) * 100n, BigInt(100 + percent))
  const nets = netsOf(grosses, percent, taxableCents)
  const treatments = [...new Set(members.map(({ treatment }) => treatment))].toSorted(compareCodePoints)
  return {
    group: {
      category: categoryOf(first),
      taxLevelCode: first.taxLevelCode,
      percent,
      taxableCents,
      taxCents: halfUp(BigInt(taxableCents) * BigInt(percent), 100n),
      reasonCode: reasonOf(treatments),
      treatments,
    },
    netOf: new Map(members.map(({ index }, place) => [index, nets[place] ?? 0])),
  }
}

const groupsOf = (lines: readonly GrossLine[]): readonly RoundedGroup[] => {
  const members = new Map<string, GrossLine[]>()
  for (const line of lines) {
    const key = `${categoryOf(line)} ${line.taxLevelCode}`
    members.set(key, [...(members.get(key) ?? []), line])
  }
  return [...members.values()]
    .flatMap((group) => (group[0] ? [groupOf(group, group[0])] : []))
    .toSorted(
      ({ group: left }, { group: right }) =>
        right.percent - left.percent || compareCodePoints(left.category, right.category),
    )
}

/**
 * The amounts of a document, all in cents; the lines of a credit note are positive, and it is the mirror of its invoice. Groups are by
 * category and rate, the highest rate first.
 *
 * @param lines that `refuseDocument` accepts
 */
export const documentAmounts = (lines: readonly DocumentLine[], prepaidCents = 0): DocumentAmounts => {
  const gross = lines.map(withGross)
  const rounded = groupsOf(gross)
  const netOf = new Map(rounded.flatMap((each) => [...each.netOf]))
  const groups = rounded.map(({ group }) => group)
  const netCents = sumOf(groups.map(({ taxableCents }) => taxableCents))
  const taxCents = sumOf(groups.map((group) => group.taxCents))
  const grossSum = sumOf(gross.map(({ grossCents }) => grossCents))
  return {
    lines: gross.map(({ id, index, taxLevelCode, grossCents }) => ({
      id,
      taxLevelCode,
      grossCents,
      netCents: netOf.get(index) ?? 0,
    })),
    groups,
    netCents,
    taxCents,
    totalCents: netCents + taxCents,
    roundingCents: grossSum - netCents - taxCents,
    prepaidCents,
    payableCents: grossSum - prepaidCents,
  }
}
