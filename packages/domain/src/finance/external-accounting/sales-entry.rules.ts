// A document as an entry of the sales journal of Exact Online. https://start.exactonline.nl/docs/HlpRestAPIResourcesDetails.aspx?name=SalesEntrySalesEntries
import { centsText } from '../../kernel/money/money.rules.ts'
import { shareByWeights } from '../../kernel/money/rounding.rules.ts'
import type { DocumentTaxGroup, PrintedDocument } from '../document/document.schema.ts'
import type { ExternalAccountingSettings } from './external-accounting.schema.ts'

export type SalesEntryLine = {
  readonly GLAccount: string
  readonly Description: string
  /** Without VAT. */
  readonly AmountFC: number
  readonly VATCode?: string
  readonly VATAmountFC?: number
  readonly CostCenter?: string
}

export type SalesEntry = {
  readonly Customer: string
  readonly Journal: string
  readonly EntryDate: string
  readonly DueDate: string
  readonly YourRef: string
  readonly Description: string
  readonly PaymentReference?: string
  readonly Currency: string
  /** 20: a sale. 21: a credit note, whose amounts are below zero. */
  readonly Type: 20 | 21
  readonly SalesEntryLines: readonly SalesEntryLine[]
}

export type EntryFacts = {
  /** Their names at Exact Online. */
  readonly customer: string
  readonly glAccount: string
  /** By article. */
  readonly costCentres: ReadonlyMap<string, string>
}

/** The decimal of an amount is exact; a number of JSON is its text. */
const amountOf = (cents: number): number => Number(centsText(cents))

/** The tax of each line: its exact share of the tax of its rate, so that the sum is that of the document. */
const taxesOf = ({ lines, groups }: PrintedDocument): readonly number[] => {
  const taxes = lines.map(() => 0)
  const isOf = (group: DocumentTaxGroup, at: number): boolean => lines[at]?.taxLevelCode === group.taxLevelCode
  for (const group of groups.filter(({ taxCents }) => taxCents !== 0)) {
    const own = lines.map((_, at) => at).filter((at) => isOf(group, at))
    // A discount is below zero, and no share of a tax is.
    const weights = own.map((at) => Math.abs(lines[at]?.netCents ?? 0))
    const shares = shareByWeights(group.taxCents, weights)
    for (const [index, at] of own.entries()) taxes[at] = shares[index] ?? 0
  }
  return taxes
}

/** The sum of the entry is what the payer owes: what tax leaves of it is a line of its own. */
export const salesEntryOf = (
  document: PrintedDocument,
  settings: ExternalAccountingSettings,
  { customer, glAccount, costCentres }: EntryFacts,
): SalesEntry => {
  const isCredit = document.series === 'CREDIT_NOTE'
  const sign = isCredit ? -1 : 1
  const taxes = taxesOf(document)
  const lines = document.lines.map(({ articleRef, description, netCents, taxLevelCode }, at): SalesEntryLine => {
    const code = taxLevelCode === 'VAT_0' ? null : settings.vatAccounts[taxLevelCode]
    const costCentre = settings.costCentre === 'ARTICLE' ? costCentres.get(articleRef ?? '') : undefined
    return {
      GLAccount: glAccount,
      Description: description.slice(0, 60),
      AmountFC: amountOf(sign * netCents),
      ...(code !== null && { VATCode: code, VATAmountFC: amountOf(sign * (taxes[at] ?? 0)) }),
      ...(costCentre !== undefined && { CostCenter: costCentre }),
    }
  })
  const rounding: SalesEntryLine[] =
    document.roundingCents === 0
      ? []
      : [{ GLAccount: glAccount, Description: 'Rounding', AmountFC: amountOf(sign * document.roundingCents) }]
  return {
    Customer: customer,
    Journal: settings.salesJournal ?? '',
    EntryDate: document.date,
    DueDate: isCredit ? document.date : document.dueDate,
    YourRef: document.number,
    Description: `${document.number} ${document.buyer.name}`.slice(0, 60),
    ...(document.reference !== null && { PaymentReference: document.reference }),
    Currency: document.currency,
    Type: isCredit ? 21 : 20,
    SalesEntryLines: [...lines, ...rounding],
  }
}
