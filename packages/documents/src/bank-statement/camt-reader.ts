// Reads camt.053.001.02 and .08, the account statement of ISO 20022, as banks of Belgium and the Netherlands write it.
import type { BankStatementFile, StatementEntry } from '@oxer/domain/finance/bank/statement.rules'
import { all, at, readXml, text, type XmlRefusal } from '../xml-reader/xml-reader.ts'

/** UNREADABLE: no XML, or no statement of this kind. TOO_LARGE: more than a bank writes for a day. */
export type CamtRefusal = XmlRefusal
export type CamtOutcome = { readonly statements: readonly BankStatementFile[] } | { readonly refused: CamtRefusal }

const mostBytes = 3_000_000
const mostStatements = 100

const cents = (amount: string | null): number | null => {
  const parts = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(amount ?? '')
  if (parts === null) return null
  const [, whole = '', part = ''] = parts
  // A bank account of euros has no parts of a cent.
  return /^\d{0,2}0*$/.test(part) ? Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0')) : null
}

const signed = (node: unknown, amount: number | null): number | null => {
  const side = text(node, 'CdtDbtInd')
  if (amount === null || (side !== 'CRDT' && side !== 'DBIT')) return null
  return side === 'DBIT' ? 0 - amount : amount
}

const dayOf = (node: unknown, name: string): string | null =>
  (text(node, name, 'Dt') ?? text(node, name, 'DtTm'))?.slice(0, 10) ?? null

const textsOf = (remittance: unknown): string =>
  all(at(remittance, 'Ustrd'))
    .flatMap((each) => text(each) ?? [])
    .join(' ')

/** The other side: who paid, or who was paid. Newer files put a name one element deeper. */
const sideOf = (details: unknown, isCredit: boolean): { name: string; iban: string | null } => {
  const [party, account] = isCredit ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct']
  const parties = at(details, 'RltdPties')
  return {
    name: text(parties, party, 'Pty', 'Nm') ?? text(parties, party, 'Nm') ?? '',
    iban: text(parties, account, 'Id', 'IBAN'),
  }
}

/** The name of a transfer; of a file that is booked as one amount, that of the file. */
const orderedAs = (details: unknown): string | null => {
  const name = text(details, 'Refs', 'EndToEndId')
  return name === null || name === 'NOTPROVIDED' ? text(details, 'Refs', 'PmtInfId') : name
}

type Booked = { readonly amountCents: number; readonly date: string; readonly bankRef: string | null }

const toEntry = (details: unknown, { amountCents, date, bankRef }: Booked, fallback: string): StatementEntry => {
  const remittance = at(details, 'RmtInf')
  const written = textsOf(remittance)
  return {
    amountCents,
    date,
    bankRef,
    reference: text(remittance, 'Strd', 'CdtrRefInf', 'Ref'),
    text: written === '' ? fallback : written,
    ...sideOf(details, amountCents > 0),
    ...(amountCents < 0 && { orderedAs: orderedAs(details) }),
  }
}

/** An entry of several payments is taken apart, if the bank says what each of them was. */
const entriesOf = (entry: unknown): readonly StatementEntry[] | null => {
  const total = signed(entry, cents(text(entry, 'Amt')))
  const date = dayOf(entry, 'BookgDt') ?? dayOf(entry, 'ValDt')
  if (total === null || date === null) return null
  const bankRef = text(entry, 'AcctSvcrRef')
  const fallback = text(entry, 'AddtlNtryInf') ?? ''
  const details = all(at(entry, 'NtryDtls')).flatMap((each) => all(at(each, 'TxDtls')))
  const parts = details.map((each) => {
    const amount = cents(text(each, 'Amt') ?? text(each, 'AmtDtls', 'TxAmt', 'Amt'))
    return { each, amount: signed(text(each, 'CdtDbtInd') === null ? entry : each, amount) }
  })
  const sum = parts.reduce((left, { amount }) => left + (amount ?? 0), 0)
  if (parts.length < 2 || parts.some(({ amount }) => amount === null) || sum !== total) {
    const own = text(details[0], 'Refs', 'AcctSvcrRef')
    return [toEntry(details[0], { amountCents: total, date, bankRef: bankRef ?? own }, fallback)]
  }
  return parts.map(({ each, amount }, index) => {
    const own = text(each, 'Refs', 'AcctSvcrRef') ?? (bankRef === null ? null : `${bankRef}/${index + 1}`)
    return toEntry(each, { amountCents: amount ?? 0, date, bankRef: own }, fallback)
  })
}

const balanceOf = (statement: unknown, codes: readonly string[]): { cents: number; day: string | null } | null => {
  for (const code of codes) {
    const found = all(at(statement, 'Bal')).find((each) => text(each, 'Tp', 'CdOrPrtry', 'Cd') === code)
    if (found === undefined) continue
    const amount = signed(found, cents(text(found, 'Amt')))
    return amount === null ? null : { cents: amount, day: dayOf(found, 'Dt') }
  }
  return null
}

const isBooked = (entry: unknown): boolean => (text(entry, 'Sts', 'Cd') ?? text(entry, 'Sts')) === 'BOOK'

const toStatement = (statement: unknown): BankStatementFile | null => {
  const id = text(statement, 'Id')
  const iban = text(statement, 'Acct', 'Id', 'IBAN')
  const opening = balanceOf(statement, ['OPBD', 'PRCD'])
  const closing = balanceOf(statement, ['CLBD'])
  const booked = all(at(statement, 'Ntry')).filter(isBooked)
  const entries = booked.map(entriesOf)
  const currency = text(statement, 'Acct', 'Ccy') ?? text(at(all(at(statement, 'Bal'))[0], 'Amt'), '@Ccy') ?? 'EUR'
  if (id === null || iban === null || opening === null || closing === null) return null
  if (entries.some((each) => each === null)) return null
  const known = entries.flatMap((each) => each ?? [])
  const days = known.map(({ date }) => date).toSorted()
  return {
    ...{ id, iban, currency, openingCents: opening.cents, closingCents: closing.cents },
    closingDay: closing.day ?? days.at(-1) ?? opening.day ?? '',
    entries: known,
  }
}

/** The statements of a file, or why it cannot be read. */
export const readCamt = (bytes: Uint8Array): CamtOutcome => {
  const read = readXml(bytes, { mostBytes })
  if ('refused' in read) return read
  // The version is the name space of the document.
  if (!/camt\.053\.001\.0[28]/u.test(new TextDecoder('utf-8').decode(bytes))) return { refused: 'UNREADABLE' }
  const found = all(at(read.value, 'Document', 'BkToCstmrStmt', 'Stmt'))
  if (found.length === 0 || found.length > mostStatements) return { refused: 'UNREADABLE' }
  const statements = found.map(toStatement)
  if (statements.some((each) => each === null)) return { refused: 'UNREADABLE' }
  return { statements: statements.flatMap((each) => each ?? []) }
}
