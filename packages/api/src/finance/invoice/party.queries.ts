// The billing account of a seller and of a buyer.
import type { ContactAccount, Db } from '@oxer/db'
import type { DocumentBuyer, DocumentSeller } from '@oxer/domain/finance/document/document.schema'
import {
  type BillingAccount,
  buyerOf,
  type SellerGap,
  sellerGaps,
  sellerOf,
} from '@oxer/domain/finance/document/party.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { BookSettings } from '@oxer/domain/finance/invoice/invoice.schema'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import { failures } from '@oxer/domain/kernel/error/coded-error'

type Named = { readonly type: string; readonly ref: string }

const toBillingAccount = (row: ContactAccount): BillingAccount => ({
  company: row.company,
  attention: row.attentionOf,
  address: row.address === null ? null : Address.parse(row.address),
  email: row.email,
  iban: row.iban,
  bic: row.bic,
  vatNumber: row.vatNumber,
  enterpriseNumber: row.enterpriseNumber,
})

/** For invoices, else in general, else the oldest. */
const rankOf = ({ defaultFor, isInvoicing }: ContactAccount): number => {
  if (defaultFor.includes('INVOICING')) return 0
  if (isInvoicing) return 1
  return defaultFor.includes('DEFAULT') ? 2 : 3
}

export type Payee = {
  readonly name: string
  readonly iban: string | null
  readonly bic: string | null
  /** Alpha-2. */
  readonly country: string
}

/** Where money for the owners of books goes, complete or not. */
export const readPayees = async (db: Db, ownerRefs: readonly string[]): Promise<ReadonlyMap<string, Payee>> => {
  const refs = [...ownerRefs]
  const names = await db.$queryRaw<{ ref: string; name: string }[]>`
    SELECT ref, name FROM federation WHERE ref = ANY(${refs}::uuid[])
    UNION ALL SELECT ref, name FROM organisation WHERE ref = ANY(${refs}::uuid[])
    UNION ALL SELECT ref, first_name || ' ' || last_name FROM person WHERE ref = ANY(${refs}::uuid[])`
  const accounts = await db.contactAccount.findMany({
    where: { contactRef: { in: refs } },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
  return new Map(
    names.map(({ ref, name }) => {
      const own = accounts.filter(({ contactRef }) => contactRef === ref)
      const account = own.toSorted((left, right) => rankOf(left) - rankOf(right))[0]
      const payee = buyerOf(account ? toBillingAccount(account) : null, name)
      return [ref, { name: payee.name, iban: account?.iban ?? null, bic: account?.bic ?? null, country: payee.country }]
    }),
  )
}

/** The account that a contact is billed by, or that it names with `chosen`; null without any. */
const readBillingAccount = async (
  db: Db,
  contactRef: string,
  chosen: string | null = null,
): Promise<ContactAccount | null> => {
  const rows = await db.contactAccount.findMany({
    where: chosen === null ? { contactRef } : { OR: [{ contactRef }, { ref: chosen }] },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
  const named = rows.find(({ ref }) => ref === chosen)
  return named ?? rows.toSorted((left, right) => rankOf(left) - rankOf(right))[0] ?? null
}

const readContactName = async (db: Db, { type, ref }: Named): Promise<string> => {
  if (type === 'PERSON') {
    const person = await db.person.findUnique({ where: { ref }, select: { firstName: true, lastName: true } })
    return person === null ? '' : `${person.firstName} ${person.lastName}`
  }
  const row =
    type === 'FEDERATION'
      ? await db.federation.findUnique({ where: { ref }, select: { name: true } })
      : await db.organisation.findUnique({ where: { ref }, select: { name: true } })
  return row?.name ?? ''
}

/** Where a contact is paid, by its printed name; null without a bank account. */
export const readPayee = async (
  db: Db,
  contact: Named,
): Promise<{ readonly name: string; readonly iban: string | null; readonly bic: string | null }> => {
  const account = await readBillingAccount(db, contact.ref)
  return {
    name: account?.company ?? (await readContactName(db, contact)),
    iban: account?.iban ?? null,
    bic: account?.bic ?? null,
  }
}

/** A person reads documents in the person's language; others, and a language without texts, have that of the federation. */
export const readDocumentLanguage = async (db: Db, payer: Named, ofFederation: string): Promise<'EN' | 'NL'> => {
  const person =
    payer.type === 'PERSON'
      ? await db.person.findUnique({ where: { ref: payer.ref }, select: { language: true } })
      : null
  const known = [person?.language, ofFederation].find((language) => language === 'EN' || language === 'NL')
  return known === 'EN' ? 'EN' : 'NL'
}

type Buyer = { readonly accountRef: string | null; readonly printed: DocumentBuyer }

export const readBuyer = async (db: Db, payer: Named, invoiceTo: string | null): Promise<Buyer> => {
  const account = await readBillingAccount(db, payer.ref, invoiceTo)
  const name = await readContactName(db, payer)
  return { accountRef: account?.ref ?? null, printed: buyerOf(account && toBillingAccount(account), name) }
}

type Book = { readonly ownerType: string; readonly ownerRef: string }

/** A seller as far as it is known, null without an account, and its missing fields. */
export const readSellerState = async (
  db: Db,
  { ownerType, ownerRef }: Book,
): Promise<{ readonly gaps: readonly SellerGap[]; readonly printed: BookSettings['seller'] }> => {
  const stored = await readBillingAccount(db, ownerRef)
  if (stored === null) return { gaps: sellerGaps(null), printed: null }
  const account = toBillingAccount(stored)
  const name = await readContactName(db, { type: ownerType, ref: ownerRef })
  return {
    gaps: sellerGaps(account),
    printed: { ...buyerOf(account, name), iban: account.iban, bic: account.bic },
  }
}

/** @throws SELLER_INCOMPLETE: a cause for each thing that is missing */
export const readSeller = async (db: Db, book: Book): Promise<DocumentSeller> => {
  const stored = await readBillingAccount(db, book.ownerRef)
  const account = stored && toBillingAccount(stored)
  const gaps = sellerGaps(account)
  if (account === null || gaps.length > 0) {
    throw failures(gaps.map((gap) => ({ definition: financeErrors[gap] })))
  }
  return sellerOf(account, await readContactName(db, { type: book.ownerType, ref: book.ownerRef }))
}
