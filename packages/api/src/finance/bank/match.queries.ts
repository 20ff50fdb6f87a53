// What the rules of matching know of a book: open documents, who pays from which account, and which references are ours.
import type { Db } from '@oxer/db'
import { type Match, type MatchDocument, type MatchPayer, matchLine } from '@oxer/domain/finance/bank/matching.rules'
import { DocumentSeries } from '@oxer/domain/finance/document/document.schema'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { findReferences, readReference } from '@oxer/domain/finance/reference/payment-reference.rules'
import { compactNumber } from '@oxer/domain/parties/contact-account/bank-account.rules'
import { digitsOf } from '../payment/reference.commands.ts'
import { readWrittenDown, type WrittenDown } from './order.queries.ts'

/** A line as it is stored. */
export type StoredLine = {
  readonly ref: string
  readonly amountCents: number
  readonly reference: string | null
  readonly text: string
  readonly name: string
  readonly iban: string | null
}

type Payer = { readonly type: 'PERSON' | 'ORGANISATION'; readonly ref: string }
type Known = MatchDocument & { readonly ref: string }

export type BookFacts = {
  readonly documents: readonly Known[]
  readonly payers: ReadonlyMap<string, MatchPayer & { readonly name: string }>
  /** By their digits: whose documents are meant, and which; null: all that this payer owes. */
  readonly references: ReadonlyMap<string, { readonly payer: string; readonly documents: readonly string[] | null }>
  /** Transfers on no line yet, of the amounts of these lines, the oldest first. */
  readonly written: readonly WrittenDown[]
}

export type FoundMatch = Match & {
  /** Of the same payer and amount: the line may be of it, so nothing is certain. */
  readonly written: WrittenDown | null
  readonly documentRefs: readonly { readonly ref: string; readonly number: string; readonly amountCents: number }[]
}

const idOf = (type: string, ref: string): string => `${type}:${ref}`

/** The payer of an id that the facts have. */
export const payerOfId = (id: string): Payer => ({
  type: id.startsWith('ORGANISATION:') ? 'ORGANISATION' : 'PERSON',
  ref: id.slice(id.indexOf(':') + 1),
})

/** References that a line has, ours or not, by their digits. */
const referencesIn = ({ reference, text }: StoredLine) => {
  const inField = reference === null ? null : readReference(reference)
  return [...(inField === null ? [] : [inField]), ...findReferences(text)].map((found) => ({
    digits: digitsOf(found),
    value: found.value,
  }))
}

type DocumentSqlRow = {
  ref: string
  payerType: string
  payerRef: string
  openCents: number
  dueDate: string
  digits: string | null
  orderDate: string | null
  orderNumber: number | null
  series: string | null
  year: number | null
  number: number | null
}

const readDocuments = async (db: Db, bookRef: string): Promise<Known[]> => {
  const rows = await db.$queryRaw<DocumentSqlRow[]>`
    SELECT s.document_ref AS ref, s.payer_type AS "payerType", s.payer_ref AS "payerRef",
      s.open_cents::float8 AS "openCents", s.due_date AS "dueDate", r.digits,
      n.date AS "orderDate", n.number AS "orderNumber", v.series, v.year, v.number
    FROM settlement s
    LEFT JOIN finance_order n ON n.ref = s.document_ref
    LEFT JOIN invoice v ON v.ref = s.document_ref
    LEFT JOIN payment_reference r ON r.book_ref = s.book_ref AND r.kind = 'INVOICE' AND r.target_ref = s.document_ref
    WHERE s.book_ref = ${bookRef}::uuid AND s.open_cents > 0`
  return rows.map((row) => ({
    ref: row.ref,
    payer: idOf(row.payerType, row.payerRef),
    openCents: row.openCents,
    dueDate: row.dueDate,
    reference: row.digits,
    number:
      row.orderNumber === null
        ? documentNumber(DocumentSeries.parse(row.series), row.year ?? 0, row.number ?? 0)
        : orderNumber(row.orderDate ?? '', row.orderNumber),
  }))
}

type ReferenceSqlRow = { digits: string; type: string; ref: string; documents: string[] | null }

/** An order, and a bill by its orders, is paid at the invoice that took it over. One that was deleted or cancelled says nothing. */
const readReferences = async (db: Db, bookRef: string, digits: readonly string[]): Promise<BookFacts['references']> => {
  const rows = await db.$queryRaw<ReferenceSqlRow[]>`
    SELECT r.digits, coalesce(s.payer_ref, b.payer_ref, n.payer_ref, r.target_ref) AS ref,
      coalesce(s.payer_type, b.payer_type, n.payer_type, CASE WHEN EXISTS (SELECT FROM organisation o WHERE o.ref = r.target_ref)
        THEN 'ORGANISATION' ELSE 'PERSON' END) AS type,
      CASE r.kind WHEN 'PAYER' THEN NULL
        WHEN 'BILL' THEN ARRAY(SELECT DISTINCT coalesce(t.handed_over_ref, t.document_ref)
          FROM bill_item i JOIN settlement t ON t.document_ref = i.order_ref WHERE i.bill_ref = r.target_ref)
        ELSE ARRAY[coalesce(s.handed_over_ref, r.target_ref)] END AS documents
    FROM payment_reference r
    LEFT JOIN settlement s ON s.document_ref = r.target_ref
    LEFT JOIN bill b ON r.kind = 'BILL' AND b.ref = r.target_ref AND b.status <> 'CANCELLED'
    LEFT JOIN finance_order n ON r.kind = 'ORDER' AND n.ref = r.target_ref AND n.status <> 'CANCELLED'
    WHERE r.book_ref = ${bookRef}::uuid AND r.digits = ANY(${[...digits]})
      AND (r.kind NOT IN ('BILL', 'ORDER') OR coalesce(b.payer_ref, n.payer_ref) IS NOT NULL)`
  return new Map(rows.map(({ digits: own, type, ref, documents }) => [own, { payer: idOf(type, ref), documents }]))
}

/** Who pays from accounts of these lines, by what was remembered and by the accounts that people gave. */
const readOwners = (db: Db, bookRef: string, federationRef: string, ibans: readonly string[]) =>
  db.$queryRaw<{ iban: string; type: string; ref: string }[]>`
    SELECT iban, payer_type AS type, payer_ref AS ref FROM payer_iban
     WHERE book_ref = ${bookRef}::uuid AND iban = ANY(${[...ibans]})
    UNION SELECT iban, contact_type, contact_ref FROM contact_account
     WHERE federation_ref = ${federationRef}::uuid AND iban = ANY(${[...ibans]}) AND contact_type IN ('PERSON', 'ORGANISATION')`

const readNames = (db: Db, refs: readonly string[]) => db.$queryRaw<
  { ref: string; type: string; last: string; name: string }[]
>`
  SELECT ref, 'PERSON' AS type, last_name AS last, first_name || ' ' || last_name AS name FROM person WHERE ref = ANY(${[...refs]}::uuid[])
  UNION ALL SELECT ref, 'ORGANISATION', name, name FROM organisation WHERE ref = ANY(${[...refs]}::uuid[])`

/** Five reads, for as many lines as there are. */
export const readFacts = async (
  db: Db,
  { ref: bookRef, federationRef }: { readonly ref: string; readonly federationRef: string },
  lines: readonly StoredLine[],
): Promise<BookFacts> => {
  const ibans = [...new Set(lines.flatMap(({ iban }) => (iban === null ? [] : [compactNumber(iban)])))]
  const digits = [...new Set(lines.flatMap((line) => referencesIn(line).map((found) => found.digits)))]
  const documents = await readDocuments(db, bookRef)
  const references = await readReferences(db, bookRef, digits)
  const owners = await readOwners(db, bookRef, federationRef, ibans)
  const amounts = new Set(lines.map(({ amountCents }) => amountCents))
  const written = await readWrittenDown(db, bookRef, [...amounts])
  // Only a payer who may be meant needs a name: of a document of the same amount, of an account, or of a reference.
  const wanted = new Set([
    ...documents.filter(({ openCents }) => amounts.has(openCents)).map(({ payer }) => payer),
    ...owners.map(({ type, ref }) => idOf(type, ref)),
    ...[...references.values()].map(({ payer }) => payer),
  ])
  const names = await readNames(
    db,
    [...wanted].map((id) => payerOfId(id).ref),
  )
  const payers = new Map(
    names.map(({ type, ref, last, name }) => {
      const id = idOf(type, ref)
      const own = owners.filter((owner) => idOf(owner.type, owner.ref) === id).map(({ iban }) => iban)
      return [id, { id, lastName: last, name, ibans: own }]
    }),
  )
  return { documents, payers, references, written }
}

/**
 * The documents as one line sees them. A reference of a payer means all that this payer owes, so these documents have it; and one without
 * anything open, so that the money is known to be that payer's even if nothing is owed any more.
 */
const seenBy = (line: StoredLine, { documents, references }: BookFacts): readonly Known[] => {
  const meant = referencesIn(line).flatMap(({ digits, value }) => {
    const found = references.get(digits)
    return found === undefined ? [] : [{ ...found, value }]
  })
  const [first] = meant
  if (first === undefined) return documents
  const isMeant = ({ ref, payer }: Known) => payer === first.payer && (first.documents?.includes(ref) ?? true)
  const nothing = { ref: '', number: '', payer: first.payer, openCents: 0, reference: first.value, dueDate: '' }
  return [...documents.map((each) => (isMeant(each) ? { ...each, reference: first.value } : each)), nothing]
}

/** Documents that no rule can take for this line are left out, because each rule looks at all of them. */
const narrowed = (line: StoredLine, documents: readonly Known[], owners: ReadonlySet<string>): readonly Known[] => {
  const text = line.text.toUpperCase()
  return documents.filter(
    ({ reference, payer, openCents, number }) =>
      openCents === line.amountCents || reference !== null || owners.has(payer) || text.includes(number.toUpperCase()),
  )
}

export const findMatch = (line: StoredLine, facts: BookFacts): FoundMatch => {
  const account = compactNumber(line.iban ?? '')
  const payers = [...facts.payers.values()]
  const owners = new Set(payers.filter(({ ibans }) => ibans.includes(account)).map(({ id }) => id))
  const documents = narrowed(line, seenBy(line, facts), owners)
  const match = matchLine({ ...line, id: line.ref }, { payers, documents, knownIds: new Set() })
  const refs = new Map(documents.map(({ number, ref }) => [number, ref]))
  const written = facts.written.find(
    (each) => each.amountCents === line.amountCents && idOf(each.payerType, each.payerRef) === match.payer,
  )
  return {
    ...match,
    outcome: written !== undefined && match.outcome === 'MATCHED' ? 'PROPOSED' : match.outcome,
    written: written ?? null,
    documentRefs: match.allocations.map(({ document, amountCents }) => ({
      ref: refs.get(document) ?? '',
      number: document,
      amountCents,
    })),
  }
}

/** The facts after a line was booked: what it settled is open no longer. */
export const afterBooking = (facts: BookFacts, { documentRefs }: FoundMatch): BookFacts => {
  const paid = new Map(documentRefs.map(({ ref, amountCents }) => [ref, amountCents]))
  return {
    ...facts,
    documents: facts.documents
      .map((each) => ({ ...each, openCents: each.openCents - (paid.get(each.ref) ?? 0) }))
      .filter(({ openCents }) => openCents > 0),
  }
}
