// Which document a line of a bank statement pays. Only a rule that is certain books; the others propose or leave the line to a person.

import { fold, wordsOf } from '../../kernel/search/search.rules.ts'
import { compareCodePoints } from '../../kernel/text/code-point.rules.ts'
import { compactNumber } from '../../parties/contact-account/bank-account.rules.ts'
import { findReferences, readReference } from '../reference/payment-reference.rules.ts'

export type MatchPayer = {
  readonly id: string
  readonly lastName: string
  /** Accounts that this payer has paid from, compact. */
  readonly ibans: readonly string[]
}

/** A final document of the book of the statement. */
export type MatchDocument = {
  readonly number: string
  readonly payer: string
  readonly openCents: number
  /** Twelve digits or an RF, compact; null if the document has none. */
  readonly reference: string | null
  readonly dueDate: string
}

export type BankLine = {
  readonly id: string
  /** Above zero: money came in. */
  readonly amountCents: number
  /** The structured field. */
  readonly reference: string | null
  /** What the payer wrote. */
  readonly text: string
  readonly iban: string | null
  readonly name: string
}

export type MatchRule =
  | 'DUPLICATE'
  | 'DEBIT'
  | 'REFERENCE'
  | 'ALREADY_PAID'
  | 'NUMBER'
  | 'IBAN_AMOUNT'
  | 'IBAN_TOTAL'
  | 'IBAN_ONLY'
  | 'AMOUNT_NAME'
  | 'UNKNOWN'

export type Match = {
  /** MATCHED: may be booked. PROPOSED: a person confirms it. QUEUE: a person chooses. IGNORED: nothing to book. */
  readonly outcome: 'MATCHED' | 'PROPOSED' | 'QUEUE' | 'IGNORED'
  readonly rule: MatchRule
  readonly allocations: readonly { readonly document: string; readonly amountCents: number }[]
  readonly payer: string | null
  /** What a matched line leaves over for its payer. */
  readonly unallocatedCents: number
}

export type MatchFacts = {
  readonly payers: readonly MatchPayer[]
  readonly documents: readonly MatchDocument[]
  /** The lines that were read before. */
  readonly knownIds: ReadonlySet<string>
}

const plain = (outcome: Match['outcome'], rule: MatchRule, payer: string | null = null): Match => ({
  outcome,
  rule,
  allocations: [],
  payer,
  unallocatedCents: 0,
})

const isOpen = ({ openCents }: MatchDocument): boolean => openCents > 0

const sumOpen = (documents: readonly MatchDocument[]): number =>
  documents.reduce((sum, { openCents }) => sum + openCents, 0)

/** Settles documents in order, the oldest due first, each at most what is open. */
const settled = (rule: MatchRule, payer: string, amountCents: number, documents: readonly MatchDocument[]): Match => {
  let left = amountCents
  const allocations = documents
    .toSorted(
      (one, other) => compareCodePoints(one.dueDate, other.dueDate) || compareCodePoints(one.number, other.number),
    )
    .flatMap(({ number, openCents }) => {
      const settles = Math.min(openCents, left)
      left -= settles
      return settles > 0 ? [{ document: number, amountCents: settles }] : []
    })
  return { outcome: 'MATCHED', rule, allocations, payer, unallocatedCents: left }
}

/** Rule 1: a reference of ours, in its field before the text. What is too much stays with the payer. */
const byReference = (line: BankLine, { documents }: MatchFacts): Match | null => {
  const inField = line.reference === null ? null : readReference(line.reference)
  for (const { value } of [...(inField === null ? [] : [inField]), ...findReferences(line.text)]) {
    const own = documents.filter(({ reference }) => reference === value)
    const [first] = own
    if (first === undefined) continue
    const open = own.filter(isOpen)
    return settled(open.length === 0 ? 'ALREADY_PAID' : 'REFERENCE', first.payer, line.amountCents, open)
  }
  return null
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')

/** Whether a text has a number that is not a part of a longer one. */
const hasNumber = (text: string, number: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(number)}(?![\\p{L}\\p{N}])`, 'iu').test(text)

const ownersOf = (iban: string | null, payers: readonly MatchPayer[]): readonly MatchPayer[] => {
  const account = compactNumber(iban ?? '')
  return account === '' ? [] : payers.filter(({ ibans }) => ibans.some((own) => compactNumber(own) === account))
}

/** Rule 2: numbers of open documents of one payer, who paid exactly these or from an own account. */
const byNumber = (line: BankLine, { documents, payers }: MatchFacts): Match | null => {
  const named = documents.filter((document) => isOpen(document) && hasNumber(line.text, document.number))
  const payer = named[0]?.payer
  if (payer === undefined || named.some((document) => document.payer !== payer)) return null
  const isOwnAccount = ownersOf(line.iban, payers).some(({ id }) => id === payer)
  return isOwnAccount || sumOpen(named) === line.amountCents ? settled('NUMBER', payer, line.amountCents, named) : null
}

/** Rule 3: an account of exactly one payer. */
const byAccount = (line: BankLine, { documents, payers }: MatchFacts): Match | null => {
  const [owner, other] = ownersOf(line.iban, payers)
  if (owner === undefined || other !== undefined) return null
  const open = documents.filter((document) => isOpen(document) && document.payer === owner.id)
  const same = open.filter(({ openCents }) => openCents === line.amountCents)
  if (same.length === 1) return settled('IBAN_AMOUNT', owner.id, line.amountCents, same)
  if (sumOpen(open) === line.amountCents) return settled('IBAN_TOTAL', owner.id, line.amountCents, open)
  return plain('PROPOSED', 'IBAN_ONLY', owner.id)
}

/** Whole words in their order, without case, accents and punctuation. */
const inWords = (text: string): string => ` ${wordsOf(fold(text)).join(' ')} `

/** Rule 4: one open document of this amount whose payer is named. */
const byName = (line: BankLine, { documents, payers }: MatchFacts): Match | null => {
  const texts = [inWords(line.name), inWords(line.text)]
  const named = new Set(
    payers
      .filter(({ lastName }) => {
        const name = inWords(lastName)
        return name.trim() !== '' && texts.some((text) => text.includes(name))
      })
      .map(({ id }) => id),
  )
  const found = documents.filter(({ openCents, payer }) => openCents === line.amountCents && named.has(payer))
  const [document] = found
  if (document === undefined || found.length > 1) return null
  return {
    outcome: 'PROPOSED',
    rule: 'AMOUNT_NAME',
    allocations: [{ document: document.number, amountCents: line.amountCents }],
    payer: document.payer,
    unallocatedCents: 0,
  }
}

/** The match of one line, by the first rule that applies. */
export const matchLine = (line: BankLine, facts: MatchFacts): Match => {
  if (facts.knownIds.has(line.id)) return plain('IGNORED', 'DUPLICATE')
  if (line.amountCents <= 0) return plain('IGNORED', 'DEBIT')
  return (
    byReference(line, facts) ??
    byNumber(line, facts) ??
    byAccount(line, facts) ??
    byName(line, facts) ??
    plain('QUEUE', 'UNKNOWN')
  )
}

/** The documents after a line: only a match that is certain changes what is open. */
export const afterMatch = (documents: readonly MatchDocument[], match: Match): readonly MatchDocument[] =>
  match.outcome !== 'MATCHED'
    ? documents
    : documents.map((document) => {
        const paid = match.allocations
          .filter((allocation) => allocation.document === document.number)
          .reduce((sum, { amountCents }) => sum + amountCents, 0)
        return paid === 0 ? document : { ...document, openCents: document.openCents - paid }
      })
