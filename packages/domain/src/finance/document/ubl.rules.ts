// The electronic form of a final document: UBL 2.1 as Peppol BIS Billing 3 wants it (EN 16931). The order of the elements is that of the
// schema; a file in another order is not valid.
import { centsText } from '../../kernel/money/money.rules.ts'
import { halfUp } from '../../kernel/money/rounding.rules.ts'
import { type XmlAttributes, type XmlLines, xmlLeaf } from '../../kernel/xml/xml.rules.ts'
import { printReference, readReference } from '../reference/payment-reference.rules.ts'
import type {
  DocumentBuyer,
  DocumentLine,
  DocumentSeller,
  DocumentTaxGroup,
  PrintedDocument,
} from './document.schema.ts'
import { exemptionText } from './exemption.presets.ts'

type Node = XmlLines
const leaf = (name: string, value: string, attributes: XmlAttributes = {}): Node =>
  xmlLeaf(`cbc:${name}`, value, attributes)
const optional = (name: string, value: string | null): Node => (value === null || value === '' ? [] : leaf(name, value))
const tree = (name: string, ...children: readonly Node[]): Node => [
  `<cac:${name}>`,
  ...children.flat(),
  `</cac:${name}>`,
]

/** The net of one piece with four decimals (PEPPOL-EN16931-R120 has a slack of 0.02). */
const priceOf = ({ netCents, quantity }: DocumentLine): string => {
  const price = halfUp(BigInt(netCents) * 100n, BigInt(quantity === 0 ? 1 : quantity < 0 ? 0 - quantity : quantity))
  const magnitude = Math.abs(price)
  return `${Math.floor(magnitude / 10_000)}.${String(magnitude % 10_000).padStart(4, '0')}`
}

/** Peppol knows Belgian enterprises by 0208, and Dutch ones by their number in the register of commerce. */
const schemeOf = (country: string): string => (country === 'NL' ? '0106' : '0208')

const scheme = (id: string): Node => tree('TaxScheme', leaf('ID', id))

/** A party whose sale is outside the scope of tax has no number of tax (BR-O-02); one that is exempt needs one (BR-E-02). */
const taxPartyOf = (party: DocumentSeller | DocumentBuyer, isSeller: boolean, hasNoTax: boolean): Node => {
  if (hasNoTax) return []
  if (party.vatNumber !== null) return tree('PartyTaxScheme', leaf('CompanyID', party.vatNumber), scheme('VAT'))
  return isSeller && party.enterpriseNumber !== null
    ? tree('PartyTaxScheme', leaf('CompanyID', party.enterpriseNumber), scheme('TAX'))
    : []
}

const partyOf = (party: DocumentSeller | DocumentBuyer, isSeller: boolean, hasNoTax: boolean): Node => {
  const number = party.enterpriseNumber ?? ''
  const schemeID = schemeOf(party.country)
  return tree(
    'Party',
    leaf('EndpointID', number, { schemeID }),
    tree(
      'PostalAddress',
      optional('StreetName', party.street),
      optional('CityName', party.cityName),
      optional('PostalZone', party.postalCode),
      tree('Country', leaf('IdentificationCode', party.country)),
    ),
    taxPartyOf(party, isSeller, hasNoTax),
    tree('PartyLegalEntity', leaf('RegistrationName', party.name), leaf('CompanyID', number, { schemeID })),
    isSeller && party.email !== null ? tree('Contact', leaf('ElectronicMail', party.email)) : [],
  )
}

/** A Belgian reference with its signs, RF without blanks. */
const paymentId = (reference: string): string => {
  const read = readReference(reference)
  return read?.kind === 'OGM' ? printReference(read) : reference
}

const paymentOf = ({ seller, reference }: PrintedDocument): Node =>
  tree(
    'PaymentMeans',
    leaf('PaymentMeansCode', '58', { name: 'SEPA credit transfer' }),
    reference === null ? [] : leaf('PaymentID', paymentId(reference)),
    tree(
      'PayeeFinancialAccount',
      leaf('ID', seller.iban),
      leaf('Name', seller.name),
      seller.bic === null ? [] : tree('FinancialInstitutionBranch', leaf('ID', seller.bic)),
    ),
  )

const amount = (name: string, cents: number, currency: string): Node =>
  leaf(name, centsText(cents), { currencyID: currency })

/** O has no rate (BR-O-05). */
const percentOf = ({ category, percent }: Pick<DocumentTaxGroup, 'category' | 'percent'>): Node =>
  category === 'O' ? [] : leaf('Percent', String(percent))

const subtotalOf = (group: DocumentTaxGroup, { seller, language, currency }: PrintedDocument): Node => {
  const isExempt = group.category === 'E' || group.category === 'O'
  return tree(
    'TaxSubtotal',
    amount('TaxableAmount', group.taxableCents, currency),
    amount('TaxAmount', group.taxCents, currency),
    tree(
      'TaxCategory',
      leaf('ID', group.category),
      percentOf(group),
      isExempt ? optional('TaxExemptionReasonCode', group.reasonCode) : [],
      isExempt ? optional('TaxExemptionReason', exemptionText(seller.country, language, group.treatments)) : [],
      scheme('VAT'),
    ),
  )
}

const groupOf = (line: DocumentLine, groups: readonly DocumentTaxGroup[]): DocumentTaxGroup | undefined =>
  groups.find(
    ({ taxLevelCode, treatments }) => taxLevelCode === line.taxLevelCode && treatments.includes(line.taxTreatment),
  )

const lineOf = (line: DocumentLine, index: number, document: PrintedDocument): Node => {
  const isCredit = document.series === 'CREDIT_NOTE'
  const group = groupOf(line, document.groups)
  return tree(
    isCredit ? 'CreditNoteLine' : 'InvoiceLine',
    leaf('ID', String(index + 1)),
    optional('Note', line.about),
    leaf(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', String(line.quantity), { unitCode: 'C62' }),
    amount('LineExtensionAmount', line.netCents, document.currency),
    tree(
      'Item',
      leaf('Name', line.description),
      group === undefined
        ? []
        : tree('ClassifiedTaxCategory', leaf('ID', group.category), percentOf(group), scheme('VAT')),
    ),
    tree('Price', leaf('PriceAmount', priceOf(line), { currencyID: document.currency })),
  )
}

const creditsOf = ({ credits }: PrintedDocument): Node =>
  credits.flatMap(({ number, date }) =>
    tree('BillingReference', tree('InvoiceDocumentReference', leaf('ID', number), leaf('IssueDate', date))),
  )

/** Whether a document has this form: Peppol finds both parties by their enterprise numbers (PEPPOL-EN16931-R010, R020). */
export const hasUbl = ({ seller, buyer }: Pick<PrintedDocument, 'seller' | 'buyer'>): boolean =>
  seller.enterpriseNumber !== null && buyer.enterpriseNumber !== null

/** The file. @param document that `hasUbl` accepts */
export const ublOf = (document: PrintedDocument): string => {
  const isCredit = document.series === 'CREDIT_NOTE'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const hasNoTax = document.groups.some(({ category }) => category === 'O')
  const { currency } = document
  const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:'
  const body = [
    leaf('CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'),
    leaf('ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    leaf('ID', document.number),
    leaf('IssueDate', document.date),
    isCredit ? [] : leaf('DueDate', document.dueDate),
    isCredit ? leaf('CreditNoteTypeCode', '381') : leaf('InvoiceTypeCode', '380'),
    leaf('DocumentCurrencyCode', currency),
    leaf('BuyerReference', document.orders.length === 0 ? document.number : document.orders.join(' ')),
    creditsOf(document),
    tree('AccountingSupplierParty', partyOf(document.seller, true, hasNoTax)),
    tree('AccountingCustomerParty', partyOf(document.buyer, false, hasNoTax)),
    isCredit ? [] : paymentOf(document),
    tree(
      'TaxTotal',
      amount('TaxAmount', document.taxCents, currency),
      document.groups.flatMap((group) => subtotalOf(group, document)),
    ),
    tree(
      'LegalMonetaryTotal',
      amount('LineExtensionAmount', document.netCents, currency),
      amount('TaxExclusiveAmount', document.netCents, currency),
      amount('TaxInclusiveAmount', document.totalCents, currency),
      document.prepaidCents === 0 ? [] : amount('PrepaidAmount', document.prepaidCents, currency),
      document.roundingCents === 0 ? [] : amount('PayableRoundingAmount', document.roundingCents, currency),
      amount('PayableAmount', document.payableCents, currency),
    ),
    document.lines.flatMap((line, index) => lineOf(line, index, document)),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${namespace}${root}-2" xmlns:cac="${namespace}CommonAggregateComponents-2" xmlns:cbc="${namespace}CommonBasicComponents-2">`,
    ...body.flat(),
    `</${root}>`,
    '',
  ].join('\n')
}
